//! `/move` and `/board`.

use super::{Ctx, Outcome, asked, complete};
use crate::discord::act::{self, Given};
use crate::discord::custom_id::Action;
use crate::discord::hub::Found;
use crate::discord::resolve::{self, Purpose};
use crate::discord::{countries, past, private};

/// Plays a move.
#[poise::command(
    slash_command,
    rename = "move",
    description_localized("en-US", "commands-move"),
    interaction_context = "Guild | BotDm"
)]
pub(super) async fn play(
    ctx: Ctx<'_>,
    #[description = "commands-move-move"]
    #[rename = "move"]
    #[autocomplete = "complete::play"]
    text: String,
    #[description = "commands-game"]
    #[autocomplete = "complete::game"]
    game: Option<String>,
) -> Outcome {
    let asked = asked(ctx).await?;
    let hub = ctx.framework.user_data;
    let (before, text) = resolve::split_number(&text);
    let named = game.or_else(|| before.map(|no| no.to_string()));
    // A move too long for a button's id opens the board instead, where it can be chosen.
    let each = |_: &_| Action::Move(text.to_owned());
    let answer = match hub.find(&asked, named.as_deref(), Purpose::Play, each).await? {
        Found::Game(seen) => act::play(hub, &asked, &seen, text, Given::Typed).await?,
        Found::Answer(answer) => answer,
    };
    asked.say(answer).await;
    Ok(())
}

/// Opens one's private board.
#[poise::command(
    slash_command,
    description_localized("en-US", "commands-board"),
    interaction_context = "Guild | BotDm"
)]
pub(super) async fn board(
    ctx: Ctx<'_>,
    #[description = "commands-game"]
    #[autocomplete = "complete::game"]
    game: Option<String>,
    #[description = "commands-board-at"]
    #[min = 0]
    #[max = 9999]
    at: Option<u32>,
    #[description = "commands-board-text"] text: Option<bool>,
) -> Outcome {
    let asked = asked(ctx).await?;
    let hub = ctx.framework.user_data;
    let answer = match hub.find(&asked, game.as_deref(), Purpose::Look, |_| Action::Board).await? {
        Found::Answer(answer) => answer,
        Found::Game(seen) => {
            let (who, lang) = (asked.who(), asked.lang);
            // A war is too large for one page.
            if text == Some(true) && at.is_none() && seen.replay.game.as_rekkoku().is_some() {
                let reply = countries::page(hub, &asked, &seen, countries::first(&seen)).await?;
                asked.say(reply).await;
                return Ok(());
            }
            let version = at.map(|moves| past::version_of(&seen, moves));
            let mut reply = match version {
                None => private::open(hub, who, lang, &seen, None).await?,
                Some(version) => past::at(hub, who, lang, &seen, version).await?,
            };
            if text == Some(true) {
                let position = past::written(lang, &seen, version.unwrap_or(u32::MAX))?;
                reply.content = format!("{}\n{position}", reply.content);
            }
            reply
        }
    };
    asked.say(answer).await;
    Ok(())
}
