//! `/block` and `/settings`: one's own ways.

use poise::ChoiceParameter;
use serenity::all::{CreateAutocompleteResponse, User};

use super::{Ctx, Outcome, asked, complete};
use crate::club::{BoardSide, Person, UserId, limits};
use crate::discord::answer::Reply;
use crate::discord::settings;
use crate::picture::Theme;

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

/// Shows and changes one's own ways.
#[poise::command(
    slash_command,
    description_localized("en-US", "commands-settings"),
    interaction_context = "Guild | BotDm"
)]
pub(super) async fn settings(
    ctx: Ctx<'_>,
    #[description = "commands-settings-auto"] auto: Option<bool>,
    #[description = "commands-settings-confirm"] confirm: Option<ConfirmChoice>,
    #[description = "commands-settings-board"] board: Option<BoardChoice>,
    #[description = "commands-settings-theme"]
    #[autocomplete = "complete_theme"]
    theme: Option<String>,
    #[description = "commands-settings-text"] text: Option<bool>,
) -> Outcome {
    let asked = asked(ctx).await?;
    let hub = ctx.framework.user_data;
    if let Some(name) = theme.as_deref().filter(|name| Theme::named(name).is_none()) {
        let said =
            [("said", crate::words::names::quote(name).into()), ("themes", settings::themes().join(", ").into())];
        asked.say(Reply::text(asked.lang.say("answers-no-theme", &said))).await;
        return Ok(());
    }
    let edit = move |person: &mut Person| {
        person.auto = auto.unwrap_or(person.auto);
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
    };
    let person = hub.desk.edit_person(asked.who(), edit).await?;
    asked.say(settings::show(hub, asked.lang, &person)).await;
    Ok(())
}

#[allow(clippy::unused_async)] // poise wants it so.
async fn complete_theme(_: Ctx<'_>, typed: &str) -> CreateAutocompleteResponse {
    let typed = typed.trim().to_lowercase();
    let fits = settings::themes().into_iter().filter(|name| name.contains(&typed));
    complete::response(fits.map(|name| (name.to_owned(), name.to_owned())))
}
