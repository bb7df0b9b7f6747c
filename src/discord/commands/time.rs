//! `/game time`: how the clocks of a game stand, and what one does about them.

use super::{Ctx, Outcome, asked, complete};
use crate::club::TimeControl;
use crate::discord::action;
use crate::discord::answer::Reply;
use crate::discord::custom_id::Action;
use crate::discord::hub::Found;
use crate::discord::resolve::Purpose;
use crate::words::names;

/// Shows how the clocks stand, or does one thing about them.
#[poise::command(slash_command, description_localized("en-US", "commands-game-time"))]
pub(super) async fn time(
    ctx: Ctx<'_>,
    #[description = "commands-game"]
    #[autocomplete = "complete::game"]
    game: Option<String>,
    #[description = "commands-time-give"] give: Option<String>,
    #[description = "commands-time-pause"]
    #[min = 1]
    #[max = 14]
    pause: Option<u8>,
    #[description = "commands-time-nudge"] nudge: Option<bool>,
    #[description = "commands-time-claim"] claim: Option<bool>,
) -> Outcome {
    let asked = asked(ctx).await?;
    let hub = ctx.framework.user_data;
    let mut wanted = Vec::new();
    if let Some(text) = give {
        // A gift is a length of time as one for a move is, within the same bounds.
        let Ok(TimeControl::PerMove(seconds)) = text.parse() else {
            let said = names::quote(&text);
            asked.say(Reply::text(asked.lang.say("clock-bad-span", &[("said", said.into())]))).await;
            return Ok(());
        };
        wanted.push(Action::Give { seconds });
    }
    wanted.extend(pause.map(|days| Action::Pause { days }));
    wanted.extend((nudge == Some(true)).then_some(Action::Nudge));
    wanted.extend((claim == Some(true)).then_some(Action::Claim));
    let what = match wanted.as_slice() {
        [] => Action::Time,
        [one] => one.clone(),
        _ => {
            asked.say(Reply::text(asked.lang.say("clock-one-thing", &[]))).await;
            return Ok(());
        }
    };
    let answer = match hub.find(&asked, game.as_deref(), Purpose::Running, |_| what.clone()).await? {
        Found::Game(seen) => action::carry_out(hub, &asked, &seen, what.into()).await?,
        Found::Answer(answer) => answer,
    };
    asked.say(answer).await;
    Ok(())
}
