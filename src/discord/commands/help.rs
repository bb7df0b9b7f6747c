//! `/help` and `/rules`.

use poise::ChoiceParameter;

use super::{Ctx, Outcome, asked};
use crate::discord::answer::Reply;
use crate::discord::help as texts;
use crate::games::GameKind;
use crate::words::rekkoku;

/// The games there are.
#[derive(Clone, Copy, ChoiceParameter)]
enum GameChoice {
    #[name = "commands-rules-lasca"]
    Lasca,
    #[name = "commands-rules-backgammon"]
    Backgammon,
    #[name = "commands-rules-rekkoku"]
    Rekkoku,
    #[name = "commands-rules-rekkoku-pieces"]
    RekkokuPieces,
    #[name = "commands-rules-rekkoku-options"]
    RekkokuOptions,
}

/// Says how to use the bot.
#[poise::command(slash_command, description_localized("en-US", "commands-help"), interaction_context = "Guild | BotDm")]
pub(super) async fn help(ctx: Ctx<'_>) -> Outcome {
    let asked = asked(ctx).await?;
    asked.say(texts::help(ctx.framework.user_data, asked.lang).await).await;
    Ok(())
}

/// Says how a game is played.
#[poise::command(
    slash_command,
    description_localized("en-US", "commands-rules"),
    interaction_context = "Guild | BotDm"
)]
pub(super) async fn rules(ctx: Ctx<'_>, #[description = "commands-rules-game"] game: GameChoice) -> Outcome {
    let asked = asked(ctx).await?;
    let (hub, lang) = (ctx.framework.user_data, asked.lang);
    let reply = match game {
        GameChoice::Lasca => texts::rules(hub, lang, GameKind::Lasca).await,
        GameChoice::Backgammon => texts::rules(hub, lang, GameKind::Backgammon).await,
        GameChoice::Rekkoku => texts::rules(hub, lang, GameKind::Rekkoku).await,
        GameChoice::RekkokuPieces => Reply::text(rekkoku::piece_rules(lang)),
        GameChoice::RekkokuOptions => Reply::text(rekkoku::option_rules(lang)),
    };
    asked.say(reply).await;
    Ok(())
}
