//! `/games`: what waits, most urgent first.

use serenity::all::User;

use super::{Ctx, Outcome, asked};
use crate::club::UserId;
use crate::discord::lists;

/// Lists one's games, or those of someone else that one may see.
#[poise::command(
    slash_command,
    description_localized("en-US", "commands-games"),
    interaction_context = "Guild | BotDm"
)]
pub(super) async fn games(ctx: Ctx<'_>, #[description = "commands-games-player"] player: Option<User>) -> Outcome {
    let asked = asked(ctx).await?;
    let hub = ctx.framework.user_data;
    let of = player.map_or_else(|| asked.who(), |user| UserId(user.id.get()));
    let answer = lists::page(hub, &asked, of, 0).await?;
    asked.say(answer).await;
    Ok(())
}
