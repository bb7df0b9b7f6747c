//! `/server`: a server's ways, for those who manage it.

use super::{Ctx, Outcome, asked};
use crate::discord::settings;

/// A server's ways.
#[poise::command(
    slash_command,
    subcommands("channels"),
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
    let answer = settings::channels(ctx.framework.user_data, &asked).await?;
    asked.say(answer).await;
    Ok(())
}
