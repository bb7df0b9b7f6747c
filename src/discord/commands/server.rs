//! `/server`: a server's ways, for those who manage it.

use serenity::all::CreateAutocompleteResponse;

use super::settings::complete_zone;
use super::{Ctx, FlagChoice, Outcome, asked, challenge};
use crate::club::{Server, TimeControl};
use crate::discord::answer::Reply;
use crate::discord::{server as ways, zones};
use crate::words::names;

/// A server's ways.
#[poise::command(
    slash_command,
    subcommands("channels", "settings"),
    description_localized("en-US", "commands-server"),
    default_member_permissions = "MANAGE_GUILD",
    interaction_context = "Guild"
)]
#[allow(clippy::unused_async)] // A group of commands is a command to poise, never called.
pub(super) async fn server(_: Ctx<'_>) -> Outcome {
    Ok(())
}

/// Says where games may be played.
#[poise::command(slash_command, description_localized("en-US", "commands-server-channels"))]
async fn channels(ctx: Ctx<'_>) -> Outcome {
    let asked = asked(ctx).await?;
    let answer = ways::channels(ctx.framework.user_data, &asked).await?;
    asked.say(answer).await;
    Ok(())
}

/// Shows and changes what holds where a challenge does not say.
#[poise::command(slash_command, description_localized("en-US", "commands-server-settings"))]
async fn settings(
    ctx: Ctx<'_>,
    #[description = "commands-server-zone"]
    #[autocomplete = "complete_zone"]
    zone: Option<String>,
    #[description = "commands-server-time"]
    #[autocomplete = "complete_time"]
    time: Option<String>,
    #[description = "commands-server-flag"] flag: Option<FlagChoice>,
) -> Outcome {
    let asked = asked(ctx).await?;
    let lang = asked.lang;
    // A word for the default takes a setting back.
    let zone = zone.map(|text| match super::is_default(&text) {
        true => Ok(None),
        false => zones::named(&text).map(Some).ok_or_else(|| zones::unknown(lang, &text)),
    });
    let time = time.map(|text| match super::is_default(&text) {
        true => Ok(None),
        false => text.parse::<TimeControl>().map(Some).map_err(|bad| {
            let said = names::quote(&bad.0);
            lang.say("answers-bad-time", &[("said", said.into())])
        }),
    });
    let answer = match (zone.transpose(), time.transpose()) {
        (Ok(zone), Ok(time)) => {
            let edit = move |server: &mut Server| {
                server.zone = zone.unwrap_or_else(|| server.zone.take());
                server.time = time.unwrap_or(server.time);
                server.flag = flag.map(Into::into).or(server.flag);
            };
            ways::change(ctx.framework.user_data, &asked, edit).await?
        }
        (Err(said), _) | (_, Err(said)) => Reply::text(said),
    };
    asked.say(answer).await;
    Ok(())
}

#[allow(clippy::unused_async)] // poise wants it so.
async fn complete_time(_: Ctx<'_>, typed: &str) -> CreateAutocompleteResponse {
    challenge::times(&[super::DEFAULT], typed)
}
