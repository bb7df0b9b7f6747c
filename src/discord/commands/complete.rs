//! Autocompletion within Discord's limits: at most 25 choices, none empty, none over 100 characters.

use std::collections::HashSet;

use serenity::all::{AutocompleteChoice, CreateAutocompleteResponse};

use super::{Ctx, fits};
use crate::club::{GameNo, Head, Stage};
use crate::discord::hub::Hub;
use crate::discord::resolve::{self, Purpose};
use crate::discord::{ahead, allies, plans};
use crate::words::names;

/// The most choices Discord takes.
pub(super) const MOST: usize = 25;
/// The most characters of a choice.
const LONGEST: usize = 100;

/// Choices of a label and a value each, best first, cut to what Discord takes. A value too long is left out, since cut it
/// would be another; of two with the same value the first counts.
pub(super) fn response(choices: impl IntoIterator<Item = (String, String)>) -> CreateAutocompleteResponse {
    CreateAutocompleteResponse::new()
        .set_choices(fitting(choices).into_iter().map(|(label, value)| AutocompleteChoice::new(label, value)).collect())
}

fn fitting(choices: impl IntoIterator<Item = (String, String)>) -> Vec<(String, String)> {
    let mut seen = HashSet::new();
    choices
        .into_iter()
        .filter(|(label, value)| {
            let length = value.chars().count();
            !label.trim().is_empty() && (1..=LONGEST).contains(&length) && seen.insert(value.clone())
        })
        .map(|(label, value)| (names::cut(&label, LONGEST), value))
        .take(MOST)
        .collect()
}

/// The asker's games whose number or opponent fits what has been typed.
pub(super) async fn game(ctx: Ctx<'_>, typed: &str) -> CreateAutocompleteResponse {
    let hub = ctx.framework.user_data;
    let lang = crate::words::Lang::from_locale(&ctx.interaction.locale);
    let me = crate::club::UserId(ctx.interaction.user.id.get());
    let heads = match hub.desk.store().heads_of(me, true).await {
        Ok(heads) => heads,
        Err(error) => {
            tracing::warn!(%error, "no games to choose from");
            Vec::new()
        }
    };
    let mut heads: Vec<Head> = heads.into_iter().filter(|h| !matches!(h.stage, Stage::Closed(_))).collect();
    heads.sort_by_key(|h| (h.stage != Stage::Running, std::cmp::Reverse(h.latest)));
    let sought = typed.trim().trim_start_matches('#').to_lowercase();
    let mut choices = Vec::new();
    for head in &heads {
        let label = hub.title_plain(lang, head, me).await;
        if head.no.0.to_string().starts_with(&sought) || label.to_lowercase().contains(&sought) {
            choices.push((label, head.no.0.to_string()));
        }
        if choices.len() == MOST {
            break;
        }
    }
    response(choices)
}

/// The moves that fit what has been typed, of the game given or meant. Where it may be one of several, each choice names
/// its game.
pub(super) async fn play(ctx: Ctx<'_>, typed: &str) -> CreateAutocompleteResponse {
    let hub = ctx.framework.user_data;
    response(play_choices(ctx, hub, typed).await.unwrap_or_else(|error| {
        tracing::warn!(%error, "no moves to choose from");
        Vec::new()
    }))
}

async fn play_choices(ctx: Ctx<'_>, hub: &Hub, typed: &str) -> anyhow::Result<Vec<(String, String)>> {
    let me = crate::club::UserId(ctx.interaction.user.id.get());
    let lang = crate::words::Lang::from_locale(&ctx.interaction.locale);
    let (before, typed) = resolve::split_number(typed);
    let games = meant(ctx, hub, before, Purpose::Play).await?;
    let mut choices = Vec::new();
    for &no in &games {
        let Ok(seen) = hub.desk.look(no).await else { continue };
        let replay = &seen.replay;
        let seats: Vec<_> = seen.record.head.seats_of(me).filter(|&s| replay.to_act().contains(s)).collect();
        for seat in seats {
            let one = games.len() == 1 && before.is_none();
            let each = fits::moves(&replay.game, seat, typed).into_iter().take(MOST);
            choices.extend(each.map(|text| {
                let value = fits::unmistakable(&replay.game, seat, text.clone());
                let shown = fits::shown(lang, &replay.game, text);
                if one { (shown, value) } else { (format!("{no} {shown}"), format!("{no} {value}")) }
            }));
        }
    }
    Ok(choices)
}

/// The lines that go on with what has been typed, of the game given or meant.
pub(super) async fn plan(ctx: Ctx<'_>, typed: &str) -> CreateAutocompleteResponse {
    let hub = ctx.framework.user_data;
    response(plan_choices(ctx, hub, typed).await.unwrap_or_else(|error| {
        tracing::warn!(%error, "no lines to choose from");
        Vec::new()
    }))
}

async fn plan_choices(ctx: Ctx<'_>, hub: &Hub, typed: &str) -> anyhow::Result<Vec<(String, String)>> {
    let me = crate::club::UserId(ctx.interaction.user.id.get());
    // Where several games may be meant, the game has to be given first.
    let [no] = meant(ctx, hub, None, Purpose::Wait).await?[..] else { return Ok(Vec::new()) };
    let seen = hub.desk.look(no).await?;
    if seen.record.head.terms.game.has_table() {
        let moves = ahead::complete(&seen, me, typed, fits::moves);
        return Ok(moves.into_iter().map(|text| (text.clone(), text)).collect());
    }
    let Some(own) = seen.record.head.seats_of(me).find(|&s| !seen.replay.to_act().contains(s)) else {
        return Ok(Vec::new());
    };
    let lines = plans::complete(&seen.replay.game, own, typed, fits::moves);
    Ok(lines.into_iter().map(|line| (line.clone(), line)).collect())
}

/// The players with whom an alliance can be declared, of the game given or meant.
pub(super) async fn ally(ctx: Ctx<'_>, typed: &str) -> CreateAutocompleteResponse {
    response(players(ctx, typed, false).await)
}

/// Those with whom the asker has declared one.
pub(super) async fn allied(ctx: Ctx<'_>, typed: &str) -> CreateAutocompleteResponse {
    response(players(ctx, typed, true).await)
}

async fn players(ctx: Ctx<'_>, typed: &str, allied: bool) -> Vec<(String, String)> {
    let hub = ctx.framework.user_data;
    let lang = crate::words::Lang::from_locale(&ctx.interaction.locale);
    let me = crate::club::UserId(ctx.interaction.user.id.get());
    let games = meant(ctx, hub, None, Purpose::Running).await.unwrap_or_else(|error| {
        tracing::warn!(%error, "no players to choose from");
        Vec::new()
    });
    let mut choices = Vec::new();
    for no in games {
        let Ok(seen) = hub.desk.look(no).await else { continue };
        let people = hub.names(&seen.record.head).await;
        let others = allies::others(lang, &seen, me, &people);
        let fitting = others.into_iter().filter(|other| other.allied == allied && other.fits(typed));
        choices.extend(fitting.map(|other| (other.label, other.letter)));
    }
    choices
}

/// The games that may be meant: the one given, by its option or before what is typed, else those for that purpose.
async fn meant(ctx: Ctx<'_>, hub: &Hub, before: Option<GameNo>, purpose: Purpose) -> anyhow::Result<Vec<GameNo>> {
    let me = crate::club::UserId(ctx.interaction.user.id.get());
    let channel = crate::club::ChannelId(ctx.interaction.channel_id.get());
    let named = ctx.args.iter().find(|o| o.name == "game").and_then(|o| match o.value {
        serenity::all::ResolvedValue::String(text) => Some(text),
        serenity::all::ResolvedValue::Autocomplete { value, .. } => Some(value),
        _ => None,
    });
    let named: Option<GameNo> = named.and_then(|text| text.parse().ok());
    Ok(match named.or(before) {
        Some(no) => vec![no],
        None => resolve::candidates(hub, me, channel).await?.for_purpose(purpose),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn choices_keep_to_the_limits() {
        let many = (0..60).map(|i| (format!("label {i}"), format!("value {i}")));
        assert_eq!(fitting(many).len(), MOST);
        let odd = [
            ("", "a"),
            ("  ", "b"),
            ("c", ""),
            (&*"é".repeat(150), "d"),
            ("e", &*"e".repeat(101)),
            ("f", "d"),
            ("g", "g"),
        ];
        let kept = fitting(odd.map(|(l, v)| (l.to_owned(), v.to_owned())));
        assert_eq!(kept.iter().map(|(_, v)| v.as_str()).collect::<Vec<_>>(), ["d", "g"]);
        assert!(kept.iter().all(|(label, _)| label.chars().count() <= LONGEST));
    }
}
