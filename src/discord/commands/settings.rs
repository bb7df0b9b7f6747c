//! `/settings`: one's own ways.

use poise::ChoiceParameter;
use serenity::all::CreateAutocompleteResponse;

use super::{Ctx, Outcome, asked, complete};
use crate::club::{BoardSide, Person, RemindBy, Span, TimeControl, UserId, today, whole_days};
use crate::discord::answer::{Asked, Reply};
use crate::discord::hub::Hub;
use crate::discord::{more_time, settings, zones};
use crate::picture::Theme;
use crate::words::{Lang, names};

/// The most times before a move is due at which one can be reminded.
const TIMES: usize = 4;

/// When a move is confirmed before it is played.
#[derive(Clone, Copy, ChoiceParameter)]
enum ConfirmChoice {
    #[name = "commands-confirm-taps"]
    Taps,
    #[name = "commands-confirm-all"]
    All,
    #[name = "commands-confirm-none"]
    None,
}

/// How one's board is turned.
#[derive(Clone, Copy, ChoiceParameter)]
enum BoardChoice {
    #[name = "commands-board-own"]
    Own,
    #[name = "commands-board-first"]
    First,
}

/// How one is reminded.
#[derive(Clone, Copy, ChoiceParameter)]
enum RemindChoice {
    #[name = "commands-remind-channel"]
    Channel,
    #[name = "commands-remind-direct"]
    Direct,
    #[name = "commands-remind-digest"]
    Digest,
    #[name = "commands-remind-off"]
    Off,
}

/// Shows and changes one's own ways.
#[poise::command(
    slash_command,
    description_localized("en-US", "commands-settings"),
    interaction_context = "Guild | BotDm"
)]
#[allow(clippy::too_many_arguments)] // One for each option of the command.
pub(super) async fn settings(
    ctx: Ctx<'_>,
    #[description = "commands-settings-auto"] auto: Option<bool>,
    #[description = "commands-settings-bear-off"] bear_off: Option<bool>,
    #[description = "commands-settings-confirm"] confirm: Option<ConfirmChoice>,
    #[description = "commands-settings-board"] board: Option<BoardChoice>,
    #[description = "commands-settings-theme"]
    #[autocomplete = "complete_theme"]
    theme: Option<String>,
    #[description = "commands-settings-text"] text: Option<bool>,
    #[description = "commands-settings-reminders"] reminders: Option<RemindChoice>,
    #[description = "commands-settings-before"] remind_before: Option<String>,
    #[description = "commands-settings-zone"]
    #[autocomplete = "complete_zone"]
    zone: Option<String>,
    #[description = "commands-settings-vacation"]
    #[min = 0]
    #[max = 60]
    vacation: Option<u16>,
    #[description = "commands-settings-vacation-from"]
    #[autocomplete = "complete_date"]
    vacation_from: Option<String>,
) -> Outcome {
    let asked = asked(ctx).await?;
    let hub = ctx.framework.user_data;
    let written = Written { theme, before: remind_before, zone };
    let (theme, before, zone) = match written.read(asked.lang) {
        Ok(read) => read,
        Err(said) => {
            asked.say(Reply::text(said)).await;
            return Ok(());
        }
    };
    let edit = move |person: &mut Person| {
        person.auto = auto.unwrap_or(person.auto);
        person.auto_bear_off = bear_off.unwrap_or(person.auto_bear_off);
        if let Some(confirm) = confirm {
            person.confirm_taps = !matches!(confirm, ConfirmChoice::None);
            person.confirm_typed = matches!(confirm, ConfirmChoice::All);
        }
        person.board_side = match board {
            Some(BoardChoice::Own) => BoardSide::Own,
            Some(BoardChoice::First) => BoardSide::First,
            None => person.board_side,
        };
        person.theme = theme.or_else(|| person.theme.take());
        person.text = text.unwrap_or(person.text);
        person.reminding.by = match reminders {
            Some(RemindChoice::Channel) => RemindBy::Channel,
            Some(RemindChoice::Direct) => RemindBy::Direct,
            Some(RemindChoice::Digest) => RemindBy::Digest,
            Some(RemindChoice::Off) => RemindBy::Nothing,
            None => person.reminding.by,
        };
        if let Some(before) = before {
            person.reminding.before = before;
        }
        if let Some(zone) = zone {
            person.zone = zone;
        }
    };
    let person = hub.desk.edit_person(asked.who(), edit).await?;
    let answer = match (vacation, vacation_from) {
        (None, None) => settings::show(hub, &asked, &person).await?,
        (None, Some(_)) => Reply::text(asked.lang.say("answers-date-needs-days", &[])),
        (Some(0), _) => more_time::back(hub, &asked).await?,
        (Some(days), from) => take_days_off(hub, &asked, days, from.as_deref()).await?,
    };
    asked.say(answer).await;
    Ok(())
}

/// What was typed rather than chosen.
struct Written {
    theme: Option<String>,
    before: Option<String>,
    zone: Option<String>,
}

/// A theme; times before a move is due, or the usual ones; a zone, or the server's.
type Read = (Option<String>, Option<Option<Vec<u32>>>, Option<Option<String>>);

impl Written {
    /// Reads it. Nothing is changed when a part of it cannot be read.
    ///
    /// # Errors
    /// What the asker is told then.
    fn read(self, lang: Lang) -> Result<Read, String> {
        if let Some(name) = self.theme.as_deref().filter(|name| Theme::named(name).is_none()) {
            let said = [("said", names::quote(name).into()), ("themes", settings::themes().join(", ").into())];
            return Err(lang.say("answers-no-theme", &said));
        }
        let before = self.before.map(|text| {
            read_before(&text).ok_or_else(|| lang.say("answers-bad-before", &[("said", names::quote(&text).into())]))
        });
        let zone = self.zone.map(|text| match super::is_default(&text) {
            true => Ok(None),
            false => zones::named(&text).map(Some).ok_or_else(|| zones::unknown(lang, &text)),
        });
        Ok((self.theme, before.transpose()?, zone.transpose()?))
    }
}

/// Reads `24h, 4h`, longest first; or `default`.
fn read_before(text: &str) -> Option<Option<Vec<u32>>> {
    if super::is_default(text) {
        return Some(None);
    }
    let text = text.replace(" and ", ",");
    let parts = text.split([',', ';', '+']).map(str::trim).filter(|part| !part.is_empty());
    let read = |part: &str| match part.parse() {
        Ok(TimeControl::PerMove(seconds)) => Some(seconds),
        _ => None,
    };
    let mut before = parts.map(read).collect::<Option<Vec<u32>>>()?;
    before.sort_unstable_by(|one, other| other.cmp(one));
    before.dedup();
    (1..=TIMES).contains(&before.len()).then_some(Some(before))
}

/// So many days off from now on, to the minute; or, with a date, so many whole days.
async fn take_days_off(hub: &Hub, asked: &Asked, days: u16, from: Option<&str>) -> anyhow::Result<Reply> {
    let now = hub.desk.now();
    let span = match from {
        None => Some(Span { from: now, until: now.plus_seconds(i64::from(days) * 24 * 3600) }),
        Some(text) => {
            let zone = hub.desk.zone_of(asked.who()).await?;
            text.trim().parse().ok().and_then(|date| whole_days(&zone, date, days)).filter(|span| span.until > now)
        }
    };
    match span {
        Some(span) => more_time::away(hub, asked, span).await,
        None => {
            let said = names::quote(from.unwrap_or_default());
            Ok(Reply::text(asked.lang.say("answers-bad-date", &[("said", said.into())])))
        }
    }
}

#[allow(clippy::unused_async)] // poise wants it so.
async fn complete_theme(_: Ctx<'_>, typed: &str) -> CreateAutocompleteResponse {
    let typed = typed.trim().to_lowercase();
    let fits = settings::themes().into_iter().filter(|name| name.contains(&typed));
    complete::response(fits.map(|name| (name.to_owned(), name.to_owned())))
}

/// Zones that fit, after the way back to the default.
#[allow(clippy::unused_async)] // poise wants it so.
pub(super) async fn complete_zone(_: Ctx<'_>, typed: &str) -> CreateAutocompleteResponse {
    let back = [super::DEFAULT.to_owned()].into_iter().filter(|word| word.starts_with(&typed.trim().to_lowercase()));
    complete::response(back.chain(zones::fitting(typed)).map(|zone| (zone.clone(), zone)))
}

/// The days to come, as dates in the asker's zone.
async fn complete_date(ctx: Ctx<'_>, typed: &str) -> CreateAutocompleteResponse {
    /// How far ahead dates are offered, in days.
    const AHEAD: usize = 366;
    let desk = &ctx.framework.user_data.desk;
    let zone = desk.zone_of(UserId(ctx.interaction.user.id.get())).await.unwrap_or_else(|_| "UTC".into());
    let days = std::iter::successors(today(&zone, desk.now()), |date| date.tomorrow().ok()).take(AHEAD);
    let dates = days.map(|date| date.to_string()).filter(|date| date.starts_with(typed.trim()));
    complete::response(dates.map(|date| (date.clone(), date)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_before_are_read() {
        for (text, expected) in [
            ("24h, 4h", Some(Some(vec![86_400, 14_400]))),
            ("30m and 2 days", Some(Some(vec![172_800, 1_800]))),
            ("1h; 60m", Some(Some(vec![3_600]))),
            ("Default", Some(None)),
            ("", None),
            ("soon", None),
            ("30s", None),
            ("none", None),
            ("1h,2h,3h,4h,5h", None),
        ] {
            assert_eq!(read_before(text), expected, "{text}");
        }
    }
}
