//! A game's record as people keep it: tags and numbered moves.

use super::hub::Hub;
use crate::club::{Record, Replay};
use crate::games::{Game, Seat, lasca};
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
    let Game::Lasca(game) = &replay.game;
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
