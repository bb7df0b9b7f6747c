//! A game's record as people keep it: tags and numbered moves.

use super::hub::Hub;
use crate::club::{Action, Record, Replay};
use crate::games::{Game, Seat, backgammon, lasca};
use crate::words::{self, Lang, game};

/// The record of a game in its own form.
///
/// # Errors
/// The record cannot be replayed.
pub async fn write(hub: &Hub, record: &Record) -> anyhow::Result<String> {
    let replay = Replay::of(record)?;
    Ok(text(record, &replay, &hub.names(&record.head).await))
}

fn text(record: &Record, replay: &Replay, people: &words::People) -> String {
    let head = &record.head;
    let began = head.sittings.first().map_or(head.created, |sitting| sitting.since);
    let date = jiff::Timestamp::from_millisecond(began.0).unwrap_or_default();
    let date = date.strftime("%Y.%m.%d").to_string();
    let name = |seat| head.sitter(seat).map(|user| people.plain(user)).unwrap_or_default();
    let game = match &replay.game {
        Game::Lasca(game) => game,
        Game::Backgammon(_) => return backgammon_text(record, name),
    };
    let mut written = lasca::Record::of(game);
    for (tag, value) in [
        ("Event", format!("{} {}", game::name(Lang::En, head.terms.game), head.no)),
        ("Site", "Discord".to_owned()),
        ("Date", date),
        ("White", name(Seat(0))),
        ("Black", name(Seat(1))),
        ("TimeControl", head.terms.time.to_string()),
    ] {
        written.set_tag(tag, &value);
    }
    written.to_string()
}

/// The own record of a match, and what proves its dice so far.
fn backgammon_text(record: &Record, name: impl Fn(Seat) -> String) -> String {
    let terms = &record.head.terms;
    let mut written = backgammon::Record::new(&name(Seat(0)), &name(Seat(1)), terms.setup.clone());
    written.actions = record
        .actions
        .iter()
        .filter_map(|entry| match &entry.action {
            Action::Move { text, .. } => Some(backgammon::Line(entry.seat, text.clone())),
            Action::Chance { text, .. } => Some(backgammon::Line(None, text.clone())),
            Action::Resign => Some(backgammon::Line(entry.seat, "resign match".to_owned())),
            _ => None,
        })
        .collect();
    serde_json::to_string(&written).unwrap_or_default()
}
