//! A game's record as people keep it: files in the forms that can hold it.

use anyhow::Context as _;
use serenity::all::{CreateActionRow, CreateAttachment};

use super::answer::{Asked, Reply};
use super::custom_id::{Action, Press};
use super::hub::Hub;
use super::{menus, private};
use crate::club::{Head, Replay};
use crate::desk::Seen;
use crate::games::backgammon::{ExportError, Record};
use crate::games::{Game, Seat, lasca, rekkoku};
use crate::words::{Lang, People, game};

/// A file and what is in it.
#[derive(Clone, PartialEq, Eq, Debug)]
struct File {
    name: String,
    text: String,
}

/// What a game can be exported as.
struct Export {
    files: Vec<File>,
    /// What there is to be said of them.
    said: Vec<String>,
}

/// The record of a game as files. Nothing in them tells of dice to come.
///
/// # Errors
/// The record of a match cannot be written.
pub async fn export(hub: &Hub, asked: &Asked, seen: &Seen) -> anyhow::Result<Reply> {
    let (lang, head) = (asked.lang, &seen.record.head);
    let people = hub.names(head).await;
    let name = |seat| head.sitter(seat).map(|user| people.plain(user)).unwrap_or_default();
    let names = [name(Seat(0)), name(Seat(1))];
    let mut export = match (&seen.replay.game, seen.replay.match_record([&names[0], &names[1]])) {
        (_, Some(record)) => of_match(lang, head, &record)?,
        (Game::Lasca(game), _) => of_lasca(lang, head, game, &people),
        (Game::Rekkoku(game), _) => of_war(lang, head, &seen.replay, game, &people)?,
        // Every match has its record.
        (Game::Backgammon(_), None) => Export { files: Vec::new(), said: Vec::new() },
    };
    let mut row = Vec::new();
    if head.dice.is_some() {
        export.said.push(lang.say("export-dice", &[("verify", hub.tappable("game verify").into())]));
        row.push(menus::button(Press::of(head, Action::Verify), &lang.say("verify-button", &[])));
    }
    let mut lines = vec![private::title(lang, head, asked.who())];
    lines.extend(export.said);
    let more = export.files.into_iter().map(|file| CreateAttachment::bytes(file.text, file.name)).collect();
    Ok(Reply { content: lines.join("\n"), more, ..Reply::default() }.row(CreateActionRow::Buttons(row)))
}

/// What the files of a game are called, but for their ending.
pub(super) fn stem(head: &Head) -> String {
    format!("{}-{}", head.terms.game, head.no.0)
}

/// The tags that all records of that form have: which game, where, and when it began.
fn tags(head: &Head) -> [(&'static str, String); 3] {
    let began = head.sittings.first().map_or(head.created, |sitting| sitting.since);
    let date = jiff::Timestamp::from_millisecond(began.0).unwrap_or_default();
    [
        ("Event", format!("{} {}", game::name(Lang::En, head.terms.game), head.no)),
        ("Site", "Discord".to_owned()),
        ("Date", date.strftime("%Y.%m.%d").to_string()),
    ]
}

fn of_lasca(lang: Lang, head: &Head, game: &lasca::Game, people: &People) -> Export {
    let name = |seat| head.sitter(seat).map(|user| people.plain(user)).unwrap_or_default();
    let mut record = lasca::Record::of(game);
    let own = [("White", name(Seat(0))), ("Black", name(Seat(1))), ("TimeControl", head.terms.time.to_string())];
    for (tag, value) in tags(head).into_iter().chain(own) {
        record.set_tag(tag, &value);
    }
    let file = File { name: format!("{}.txt", stem(head)), text: record.to_string() };
    Export { files: vec![file], said: vec![lang.say("export-one", &[])] }
}

/// With the names of those who lead the countries now, or led them last.
fn of_war(lang: Lang, head: &Head, replay: &Replay, war: &rekkoku::Game, people: &People) -> anyhow::Result<Export> {
    let mut record = replay.war_record().context("a game of Rekkoku cannot be written")?;
    for (tag, value) in tags(head) {
        record.set_tag(tag, &value);
    }
    for country in war.position().layout().colours() {
        if let Some(user) = war.seat(country).and_then(|seat| head.sitter(seat)) {
            record.set_player(country, &people.plain(user));
        }
    }
    record.set_tag("TimeControl", &head.terms.time.to_string());
    let file = File { name: format!("{}.txt", stem(head)), text: record.to_string() };
    Ok(Export { files: vec![file], said: vec![lang.say("export-one", &[])] })
}

/// The own record of a match, and what other programs read, as far as they can tell what happened.
fn of_match(lang: Lang, head: &Head, record: &Record) -> anyhow::Result<Export> {
    let named = |ending, text| File { name: format!("{}.{ending}", stem(head)), text };
    let mut files = vec![named("json", format!("{}\n", serde_json::to_string(record)?))];
    let mut missing = Vec::new();
    let told = played(record);
    // Before the first play other programs have nothing to read.
    let begun = !told.actions.is_empty();
    let forms = [(".mat", "mat", told.to_mat()), (".sgf", "sgf", told.to_sgf())];
    for (form, ending, written) in forms.into_iter().filter(|_| begun) {
        match written {
            Ok(text) => files.push(named(ending, text)),
            Err(why) => missing.push(lacking(lang, form, &why)),
        }
    }
    let said = if files.len() > 1 { "export-several" } else { "export-own-only" };
    Ok(Export { files, said: std::iter::once(lang.say(said, &[])).chain(missing).collect() })
}

/// The record without a roll that has not been played yet: other programs take that for a lost turn.
fn played(record: &Record) -> Record {
    let mut played = record.clone();
    while played.actions.pop_if(|line| line.0.is_none()).is_some() {}
    played
}

/// Why there is no file of that form.
fn lacking(lang: Lang, form: &str, why: &ExportError) -> String {
    let (id, game) = match why {
        ExportError::SetUp(_) => ("export-set-up", 0),
        ExportError::Beaver { game, .. } => ("export-beaver", *game),
        ExportError::AutoDouble { game, .. } => ("export-auto-double", *game),
        ExportError::Record(error) => {
            tracing::error!(%error, "a match cannot be written");
            ("export-damaged", 0)
        }
    };
    lang.say(id, &[("form", form.into()), ("game", game.into())])
}
