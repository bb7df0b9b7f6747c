//! `/block`: who may not challenge one.

use serenity::all::User;

use super::{Ctx, Outcome, asked};
use crate::club::{Person, UserId, limits};
use crate::discord::answer::Reply;

/// Says who may not challenge one.
#[poise::command(
    slash_command,
    subcommands("add", "remove", "list"),
    description_localized("en-US", "commands-block"),
    interaction_context = "Guild | BotDm"
)]
#[allow(clippy::unused_async)] // A group of commands is a command to poise, never called.
pub(super) async fn block(_: Ctx<'_>) -> Outcome {
    Ok(())
}

/// Blocks someone.
#[poise::command(slash_command, description_localized("en-US", "commands-block-add"))]
async fn add(ctx: Ctx<'_>, #[description = "commands-block-who"] player: User) -> Outcome {
    let asked = asked(ctx).await?;
    let (lang, whom) = (asked.lang, UserId(player.id.get()));
    let name = [("name", format!("<@{whom}>").into())];
    let said = if whom == asked.who() {
        lang.say("answers-block-oneself", &[])
    } else {
        let desk = &ctx.framework.user_data.desk;
        desk.edit_person(asked.who(), move |person| {
            person.block(whom);
        })
        .await?;
        let blocked = desk.store().person(asked.who()).await?.blocked.contains(&whom);
        let most = [("most", limits::BLOCKED.into())];
        if blocked { lang.say("answers-blocked", &name) } else { lang.say("answers-block-list-full", &most) }
    };
    asked.say(Reply::text(said)).await;
    Ok(())
}

/// Unblocks someone.
#[poise::command(slash_command, description_localized("en-US", "commands-block-remove"))]
async fn remove(ctx: Ctx<'_>, #[description = "commands-block-who"] player: User) -> Outcome {
    let asked = asked(ctx).await?;
    let whom = UserId(player.id.get());
    let edit = move |person: &mut Person| {
        person.blocked.remove(&whom);
    };
    ctx.framework.user_data.desk.edit_person(asked.who(), edit).await?;
    let name = [("name", format!("<@{whom}>").into())];
    asked.say(Reply::text(asked.lang.say("answers-unblocked", &name))).await;
    Ok(())
}

/// Lists whom one has blocked.
#[poise::command(slash_command, description_localized("en-US", "commands-block-list"))]
async fn list(ctx: Ctx<'_>) -> Outcome {
    let asked = asked(ctx).await?;
    let person = ctx.framework.user_data.desk.store().person(asked.who()).await?;
    let names: Vec<_> = person.blocked.iter().take(50).map(|user| format!("<@{user}>")).collect();
    let args = [("n", person.blocked.len().into()), ("names", names.join(" ").into())];
    let said = asked.lang.say(if names.is_empty() { "answers-nobody-blocked" } else { "answers-block-list" }, &args);
    asked.say(Reply::text(said)).await;
    Ok(())
}
