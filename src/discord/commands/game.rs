//! `/game`: everything else about one game.

use super::{Ctx, Outcome, asked, complete};
use crate::discord::custom_id::Action;
use crate::discord::hub::Found;
use crate::discord::resolve::Purpose;
use crate::discord::{action, allies, plans};

/// Everything else about one game.
#[poise::command(
    slash_command,
    subcommands(
        "draw",
        "takeback",
        "resign",
        "abort",
        "rematch",
        "stop",
        "seat",
        "alliance",
        "legal",
        "history",
        "export",
        "verify",
        "status",
        "super::time::time",
        "plan"
    ),
    description_localized("en-US", "commands-game-group"),
    interaction_context = "Guild | BotDm"
)]
#[allow(clippy::unused_async)] // A group of commands is a command to poise, never called.
pub(super) async fn game(_: Ctx<'_>) -> Outcome {
    Ok(())
}

async fn about(ctx: Ctx<'_>, game: Option<String>, purpose: Purpose, what: Action) -> Outcome {
    let asked = asked(ctx).await?;
    let hub = ctx.framework.user_data;
    let answer = match hub.find(&asked, game.as_deref(), purpose, |_| what.clone()).await? {
        Found::Game(seen) => action::carry_out(hub, &asked, &seen, what.into()).await?,
        Found::Answer(answer) => answer,
    };
    asked.say(answer).await;
    Ok(())
}

/// Plans a line of moves for while one waits, or shows what is planned.
#[poise::command(slash_command, rename = "if", description_localized("en-US", "commands-game-if"))]
async fn plan(
    ctx: Ctx<'_>,
    #[description = "commands-game-if-line"]
    #[autocomplete = "complete::plan"]
    line: Option<String>,
    #[description = "commands-game"]
    #[autocomplete = "complete::game"]
    game: Option<String>,
) -> Outcome {
    let asked = asked(ctx).await?;
    let hub = ctx.framework.user_data;
    // A line too long for a button's id opens the list instead, where it can be tapped.
    let each = |_: &_| line.clone().map_or(Action::Plan, Action::PlanLine);
    let answer = match hub.find(&asked, game.as_deref(), Purpose::Wait, each).await? {
        Found::Game(seen) => match line {
            Some(line) => plans::plan(hub, &asked, &seen, line, None).await?,
            None => plans::show(hub, &asked, &seen, None).await?,
        },
        Found::Answer(answer) => answer,
    };
    asked.say(answer).await;
    Ok(())
}

/// Alliances, which are public and bind nobody.
#[poise::command(
    slash_command,
    subcommands("declare", "end"),
    description_localized("en-US", "commands-game-alliance")
)]
#[allow(clippy::unused_async)] // A group of commands is a command to poise, never called.
async fn alliance(_: Ctx<'_>) -> Outcome {
    Ok(())
}

/// Declares an alliance.
#[poise::command(slash_command, description_localized("en-US", "commands-game-alliance-declare"))]
async fn declare(
    ctx: Ctx<'_>,
    #[description = "commands-game-alliance-with"]
    #[autocomplete = "complete::ally"]
    with: String,
    #[description = "commands-game"]
    #[autocomplete = "complete::game"]
    game: Option<String>,
) -> Outcome {
    ally(ctx, game, &with, true).await
}

/// Declares an alliance at an end.
#[poise::command(slash_command, description_localized("en-US", "commands-game-alliance-end"))]
async fn end(
    ctx: Ctx<'_>,
    #[description = "commands-game-alliance-with"]
    #[autocomplete = "complete::allied"]
    with: String,
    #[description = "commands-game"]
    #[autocomplete = "complete::game"]
    game: Option<String>,
) -> Outcome {
    ally(ctx, game, &with, false).await
}

async fn ally(ctx: Ctx<'_>, game: Option<String>, with: &str, on: bool) -> Outcome {
    let asked = asked(ctx).await?;
    let hub = ctx.framework.user_data;
    // Where it must be asked which game, its status has the menu of alliances.
    let answer = match hub.find(&asked, game.as_deref(), Purpose::Running, |_| Action::Status).await? {
        Found::Game(seen) => allies::named(hub, &asked, &seen, with, on).await?,
        Found::Answer(answer) => answer,
    };
    asked.say(answer).await;
    Ok(())
}

/// The subcommands differ in nothing but what they do.
macro_rules! subcommand {
    ($(#[$doc:meta])* $name:ident, $description:literal, $purpose:expr, $action:expr) => {
        $(#[$doc])*
        #[poise::command(slash_command, description_localized("en-US", $description))]
        async fn $name(
            ctx: Ctx<'_>,
            #[description = "commands-game"]
            #[autocomplete = "complete::game"]
            game: Option<String>,
        ) -> Outcome {
            about(ctx, game, $purpose, $action).await
        }
    };
}

subcommand!(
    /// Offers a draw, or accepts the one offered.
    draw, "commands-game-draw", Purpose::Running, Action::Draw
);
subcommand!(
    /// Asks to take one's last move back.
    takeback, "commands-game-takeback", Purpose::Running, Action::Takeback
);
subcommand!(
    /// Resigns, after asking.
    resign, "commands-game-resign", Purpose::Running, Action::Resign
);
subcommand!(
    /// Stops a game that has hardly begun, after asking.
    abort, "commands-game-abort", Purpose::Running, Action::Abort
);
subcommand!(
    /// Offers another game, or accepts the one offered.
    rematch, "commands-game-rematch", Purpose::Rematch, Action::Rematch
);
subcommand!(
    /// Proposes to stop and count, or agrees to it.
    stop, "commands-game-stop", Purpose::Running, Action::Stop
);
subcommand!(
    /// Shows the seats whose players are gone, to be taken.
    seat, "commands-game-seat", Purpose::Look, Action::Seats
);
subcommand!(
    /// Lists the legal moves.
    legal, "commands-game-legal", Purpose::Look, Action::Legal
);
subcommand!(
    /// Lists the moves so far.
    history, "commands-game-history", Purpose::Look, Action::History
);
subcommand!(
    /// Gives the game's record as a file.
    export, "commands-game-export", Purpose::Look, Action::Export
);
subcommand!(
    /// Tells how all countries stand.
    status, "commands-game-status", Purpose::Look, Action::Status
);
subcommand!(
    /// Checks the dice.
    verify, "commands-game-verify", Purpose::Look, Action::Verify
);
