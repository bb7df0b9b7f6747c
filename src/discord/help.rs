//! Help, short, with a picture.

use serenity::all::CreateAttachment;

use super::answer::Reply;
use super::hub::Hub;
use super::posts::sheet::{self, Sheet};
use crate::games::{Game, GameKind, Seat, Setup};
use crate::words::{Lang, game};

/// How to use the bot.
pub async fn help(hub: &Hub, lang: Lang) -> Reply {
    let args = [
        ("challenge", hub.challenges(lang).into()),
        ("games", hub.tappable("games").into()),
        ("board", hub.tappable("board").into()),
        ("move", hub.tappable("move").into()),
        ("rules", hub.tappable("rules").into()),
        ("settings", hub.tappable("settings").into()),
        ("block", hub.tappable("block").into()),
        ("status", hub.tappable("game status").into()),
        ("resign", hub.tappable("game resign").into()),
        ("me", format!("<@{}>", hub.me).into()),
    ];
    Reply { content: lang.say("help-text", &args), file: start(hub, lang, GameKind::Lasca).await, ..Reply::default() }
}

/// How a game is played.
pub async fn rules(hub: &Hub, lang: Lang, kind: GameKind) -> Reply {
    Reply { content: game::rules(lang, kind), file: start(hub, lang, kind).await, ..Reply::default() }
}

/// The position from which a game starts.
async fn start(hub: &Hub, lang: Lang, kind: GameKind) -> Option<CreateAttachment> {
    let game = Game::new(kind, &Setup::default()).ok()?;
    let name = format!("{kind}-start");
    let (from, theme) = (Seat(0), &*hub.theme);
    sheet::attach(&Sheet { game: &game, head: None, from, theme, name: &name, lang, draft: None, map: None }).await
}
