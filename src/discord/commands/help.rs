//! `/help` and `/rules`.

use poise::ChoiceParameter;

use super::{Ctx, Outcome, asked};
use crate::discord::help as texts;
use crate::games::GameKind;

/// The games there are.
#[derive(Clone, Copy, ChoiceParameter)]
enum GameChoice {
    #[name = "commands-rules-lasca"]
    Lasca,
    #[name = "commands-rules-backgammon"]
    Backgammon,
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
    let kind = match game {
        GameChoice::Lasca => GameKind::Lasca,
        GameChoice::Backgammon => GameKind::Backgammon,
    };
    asked.say(texts::rules(ctx.framework.user_data, asked.lang, kind).await).await;
    Ok(())
}
