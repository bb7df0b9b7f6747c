//! Alliances in private: with whom one can be declared, and with whom it can be ended. They are public, and bind nobody.

use serenity::all::CreateActionRow;

use super::answer::{Asked, Reply};
use super::custom_id::{Action, Press};
use super::hub::Hub;
use super::{act, menus};
use crate::club::{Command, Stage, UserId};
use crate::desk::{DeskError, Seen};
use crate::games::Seat;
use crate::words::{Lang, People, game, names, rekkoku};

/// Declares an alliance, or its end, as chosen from the menu: `+2` with the seat 2, `-2` its end.
///
/// # Errors
/// The store failed, or the record cannot be replayed.
pub async fn chosen(hub: &Hub, asked: &Asked, seen: &Seen, chosen: &[String]) -> anyhow::Result<Reply> {
    let value = chosen.first().map(String::as_str).unwrap_or_default();
    let on = !value.starts_with('-');
    match value.trim_start_matches(['+', '-']).parse() {
        Ok(seat) => ally(hub, asked, seen, Seat(seat), on).await,
        Err(_) => Ok(Reply::text(asked.lang.say("answers-unknown-button", &[]))),
    }
}

/// Declares an alliance, or its end, with the player or country that is called so.
///
/// # Errors
/// The store failed, or the record cannot be replayed.
pub async fn named(hub: &Hub, asked: &Asked, seen: &Seen, said: &str, on: bool) -> anyhow::Result<Reply> {
    let (lang, head) = (asked.lang, &seen.record.head);
    let people = hub.names(head).await;
    let others = others(lang, seen, asked.who(), &people);
    if let Some(other) = others.iter().find(|other| other.is_called(said)) {
        return ally(hub, asked, seen, other.seat, on).await;
    }
    let Some(first) = others.first() else {
        // The club says why there is nobody.
        return ally(hub, asked, seen, Seat(0), on).await;
    };
    let there: Vec<_> = others.iter().map(|other| names::quote(&other.label)).collect();
    let args = [
        ("said", names::quote(said).into()),
        ("there", game::list(lang, &there).into()),
        ("example", names::quote(&first.letter).into()),
    ];
    Ok(Reply::text(lang.say("table-no-such-player", &args)))
}

async fn ally(hub: &Hub, asked: &Asked, seen: &Seen, with: Seat, on: bool) -> anyhow::Result<Reply> {
    let head = &seen.record.head;
    match act::act(hub, asked, head, None, Command::Ally { with, on }).await {
        Ok(_) => {
            let id = if on { "table-allied" } else { "table-unallied" };
            Ok(Reply::text(asked.lang.say(id, &[("no", head.no.0.into())])).told())
        }
        Err(DeskError::Refused(why)) => Ok(hub.explain(asked.lang, asked.who(), Some(seen), &why).await),
        Err(error) => hub.refused(asked, Some(head.no), error).await,
    }
}

/// Another player whose country still stands.
pub struct Other {
    /// The first of his countries that does.
    seat: Seat,
    /// `Ben (Blue 青)`, without markdown.
    pub label: String,
    /// The letter of that country.
    pub letter: String,
    /// Whether the asker has declared an alliance with him.
    pub allied: bool,
    /// What else he is called, in small letters.
    names: Vec<String>,
}

impl Other {
    /// Whether he or his country is called so.
    #[must_use]
    pub fn is_called(&self, said: &str) -> bool {
        let said = said.trim().to_lowercase();
        self.label.to_lowercase() == said || self.letter == said || self.names.contains(&said)
    }

    /// Whether what has been typed may become one of his names.
    #[must_use]
    pub fn fits(&self, typed: &str) -> bool {
        let typed = typed.trim().to_lowercase();
        self.label.to_lowercase().contains(&typed) || self.is_called(&typed)
    }
}

/// The other players whose countries still stand, in the order of the slots; nobody for one who is out of the game.
#[must_use]
pub fn others(lang: Lang, seen: &Seen, who: UserId, people: &People) -> Vec<Other> {
    let (head, replay) = (&seen.record.head, &seen.replay);
    let living = replay.game.living();
    let Some(war) = replay.game.as_rekkoku() else { return Vec::new() };
    if !plays(seen, who) {
        return Vec::new();
    }
    let leads = |seat: &Seat| replay.game.hand(*seat).iter().find(|&each| living.contains(each)) == Some(*seat);
    let other = |seat: Seat| {
        let (user, country) = head.sitter(seat).filter(|&user| user != who).zip(war.country(seat))?;
        let (name, side) = (people.plain(user), rekkoku::country(lang, country));
        let called = [name.clone(), side.clone(), rekkoku::colour(lang, country), country.kanji().to_string()];
        Some(Other {
            seat,
            label: lang.say("post-seated", &[("name", name.into()), ("side", side.into())]),
            letter: country.letter().to_string(),
            allied: replay.alliances().iter().any(|&(by, with)| with == seat && head.sitter(by) == Some(who)),
            names: called.into_iter().map(|name| name.to_lowercase()).collect(),
        })
    };
    living.iter().filter(leads).filter_map(other).collect()
}

/// Whether that person plays and has a country that still stands.
#[must_use]
pub fn plays(seen: &Seen, who: UserId) -> bool {
    let head = &seen.record.head;
    head.stage == Stage::Running && head.seats_of(who).any(|seat| seen.replay.game.living().contains(seat))
}

/// The menu of alliances that the asker can declare, and of those he can end.
#[must_use]
pub fn menu(lang: Lang, seen: &Seen, who: UserId, people: &People) -> Option<CreateActionRow> {
    let others = others(lang, seen, who, people);
    let options = others.iter().map(|other| {
        let (id, sign) = if other.allied { ("table-choice-unally", '-') } else { ("table-choice-ally", '+') };
        (lang.say(id, &[("with", other.label.as_str().into())]), format!("{sign}{}", other.seat.0))
    });
    let id = Press::of(&seen.record.head, Action::Alliance).encode();
    (!others.is_empty()).then(|| menus::menu(id, lang.say("table-menu-alliance", &[]), options))
}
