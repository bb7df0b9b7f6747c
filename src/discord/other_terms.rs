//! The form in which the invited offers other terms.

use serenity::all::{CreateActionRow, CreateInputText, CreateModal, InputTextStyle};

use super::act;
use super::answer::{Asked, Reply};
use super::custom_id::Press;
use super::hub::Hub;
use super::stakes::{self, NoStakes};
use crate::club::{Command, Terms, TimeControl};
use crate::desk::Seen;
use crate::games::{GameKind, backgammon};
use crate::words::{Lang, names};

/// How long the terms that stand are waited for: a form must be the first answer.
const PATIENCE: std::time::Duration = std::time::Duration::from_millis(800);

/// The most characters of a form's title.
const TITLE: usize = 45;

/// A field of the form.
struct Field {
    id: &'static str,
    label: &'static str,
    hint: &'static str,
    value: String,
}

/// Opens the form, with the terms that stand written in it.
pub async fn open(hub: &Hub, asked: &Asked, press: &Press) {
    let lang = asked.lang;
    let seen = tokio::time::timeout(PATIENCE, hub.desk.look(press.no)).await;
    // Which fields there are depends on the game, so that without it there is no form.
    let Ok(Ok(seen)) = seen else {
        asked.say(Reply::text(lang.say("answers-press-again", &[]))).await;
        return;
    };
    let rows = fields(lang, &seen.record.head.terms).into_iter().map(|Field { id, label, hint, value }| {
        let input = CreateInputText::new(InputTextStyle::Short, lang.say(label, &[]), id)
            .placeholder(lang.say(hint, &[]))
            .value(value)
            .required(false)
            .max_length(100);
        CreateActionRow::InputText(input)
    });
    let title = names::cut(&lang.say("answers-terms-title", &[("no", press.no.to_string().into())]), TITLE);
    // What is sent in goes to the same control. If it cannot be shown any more nobody waits for it.
    let _ = asked.form_up(CreateModal::new(press.encode(), title).components(rows.collect())).await;
}

fn fields(lang: Lang, terms: &Terms) -> Vec<Field> {
    let time = Field {
        id: "time",
        label: "answers-terms-time",
        hint: "answers-terms-time-hint",
        value: terms.time.to_string(),
    };
    let mut fields = vec![time];
    match terms.game {
        GameKind::Lasca => {
            let value = terms.setup.options.get("draws").cloned().unwrap_or_else(|| "on".into());
            fields.push(Field { id: "draws", label: "answers-terms-draws", hint: "answers-terms-draws-hint", value });
        }
        // A table's terms are its host's.
        GameKind::Rekkoku => {}
        GameKind::Backgammon => {
            let stakes = stakes_of(terms);
            let (length, switches) = (stakes::length(lang, stakes), stakes::switches(lang, stakes));
            fields.push(Field { id: "length", label: "stakes-length", hint: "stakes-length-hint", value: length });
            fields.push(Field { id: "money", label: "stakes-switches", hint: "stakes-switches-hint", value: switches });
        }
    }
    fields
}

fn stakes_of(terms: &Terms) -> backgammon::Terms {
    // Terms that cannot be read have been refused before anyone sees them.
    backgammon::Terms::read(&terms.setup.options).unwrap_or_default()
}

/// Offers what was written in the form, drawn at `version`.
///
/// # Errors
/// The store failed, or the record cannot be replayed.
pub async fn sent(
    hub: &Hub,
    asked: &Asked,
    seen: &Seen,
    version: u32,
    field: impl Fn(&str) -> Option<String>,
) -> anyhow::Result<Reply> {
    let head = &seen.record.head;
    match read(asked.lang, &head.terms, field) {
        Ok(terms) => match act::act(hub, asked, head, Some(version), Command::Counter(terms)).await {
            Ok(_) => Ok(Reply::text(asked.lang.say("answers-countered", &[("no", head.no.0.into())]))),
            Err(error) => hub.refused(asked, Some(head.no), error).await,
        },
        Err(why) => Ok(Reply::text(why.said(asked.lang))),
    }
}

/// A field that cannot be read.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Unread {
    Time(String),
    Stakes(NoStakes),
}

impl Unread {
    fn said(&self, lang: Lang) -> String {
        match self {
            Self::Time(said) => lang.say("answers-bad-time", &[("said", names::quote(said).into())]),
            Self::Stakes(why) => why.said(lang),
        }
    }
}

/// The terms with what was written in the form; an empty field leaves them as they are.
fn read(lang: Lang, terms: &Terms, field: impl Fn(&str) -> Option<String>) -> Result<Terms, Unread> {
    let mut terms = terms.clone();
    if let Some(time) = field("time") {
        terms.time = time.parse::<TimeControl>().map_err(|bad| Unread::Time(bad.0))?;
    }
    match terms.game {
        GameKind::Lasca => {
            if let Some(draws) = field("draws") {
                // What the game does not know it refuses itself, and says what it knows.
                terms.setup.options.insert("draws".into(), draws.trim().to_lowercase());
            }
            if terms.setup.options.get("draws").is_some_and(|v| v == "on") {
                terms.setup.options.remove("draws");
            }
        }
        GameKind::Rekkoku => {}
        GameKind::Backgammon => {
            let (length, switches) = (field("length"), field("money"));
            let stakes = stakes::read(lang, stakes_of(&terms), length.as_deref(), switches.as_deref());
            terms.setup.options = stakes.map_err(Unread::Stakes)?.options();
        }
    }
    Ok(terms)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::club::TermsError;

    /// Reads a form in which that is written.
    fn read_form(terms: &Terms, written: &[(&str, &str)]) -> Result<Terms, Unread> {
        let field = |name: &str| written.iter().find(|(id, _)| *id == name).map(|(_, value)| (*value).to_owned());
        read(Lang::En, terms, field)
    }

    #[test]
    fn a_form_changes_what_is_written_in_it() {
        let terms = Terms::usual(GameKind::Lasca, 2);
        assert_eq!(read_form(&terms, &[]), Ok(terms.clone()));
        assert_eq!(read_form(&terms, &[("time", "3 days"), ("draws", "On")]), Ok(terms.clone()));
        let changed = read_form(&terms, &[("time", "7d"), ("draws", "off")]).unwrap();
        assert_eq!(changed.time, TimeControl::PerMove(7 * 86_400));
        assert_eq!(changed.setup.options.get("draws").map(String::as_str), Some("off"));
        assert_eq!(read_form(&terms, &[("time", "soon")]), Err(Unread::Time("soon".into())));
    }

    #[test]
    fn a_match_changes_its_length() {
        let terms = Terms::usual(GameKind::Backgammon, 2);
        let seven = read_form(&terms, &[("length", "7"), ("money", "none")]).unwrap();
        assert_eq!(seven.setup.options.get("length").map(String::as_str), Some("7"));
        assert_eq!(read_form(&seven, &[("length", "5")]), Ok(terms.clone()), "the usual length is not written");
        let rated = read_form(&Terms { rated: true, ..terms }, &[("length", "money")]).unwrap();
        assert_eq!(rated.check(), Err(TermsError::RatedMoney));
    }

    #[test]
    fn a_form_sent_back_as_it_was_shown_changes_nothing() {
        for game in GameKind::ALL {
            let terms = Terms::usual(game, 2);
            let shown: Vec<_> = fields(Lang::En, &terms).into_iter().map(|field| (field.id, field.value)).collect();
            let shown: Vec<_> = shown.iter().map(|(id, value)| (*id, value.as_str())).collect();
            assert_eq!(read_form(&terms, &shown), Ok(terms), "{game}");
        }
    }
}
