//! Answers that the last run left unfinished.

use std::sync::Arc;

use super::answer::{self, ALIVE, Reply};
use super::hub::Hub;
use super::{act, send::Fault};
use crate::club::{Replay, Stage};
use crate::store::Unanswered;
use crate::words::Lang;

/// Finishes what can still be finished, and forgets the rest. What each is answered is found out before anything else
/// happens; the answers go out side by side, and those that Discord does not take now are tried for as long as they live.
///
/// # Errors
/// The store failed.
pub async fn finish(hub: &Arc<Hub>) -> anyhow::Result<()> {
    for waiting in hub.desk.store().unanswered().await? {
        if hub.desk.now().seconds_since(waiting.at) >= ALIVE {
            hub.desk.answered(waiting.interaction);
            continue;
        }
        let reply = reply(hub, &waiting).await.unwrap_or_else(|error| {
            tracing::error!(interaction = waiting.interaction, %error, "an answer cannot be derived");
            Reply::text(Lang::from_locale(&waiting.locale).say("answers-sorry", &[]))
        });
        let hub = Arc::clone(hub);
        tokio::spawn(async move {
            match answer::fill_in(&hub.rest, &waiting.token, waiting.at, reply).await {
                Ok(()) | Err(Fault::InteractionDead) => {}
                Err(error) => {
                    tracing::warn!(interaction = waiting.interaction, %error, "an old answer was not finished")
                }
            }
            hub.desk.answered(waiting.interaction);
        });
    }
    Ok(())
}

/// What the interaction would have been answered, from what its action has made.
async fn reply(hub: &Hub, waiting: &Unanswered) -> anyhow::Result<Reply> {
    let lang = Lang::from_locale(&waiting.locale);
    let (Some(no), Some(version)) = (waiting.no, waiting.version) else {
        return Ok(Reply::text(lang.say("answers-restarted", &[])));
    };
    let seen = hub.desk.look(no).await?;
    let replay = Replay::at(&seen.record, version)?;
    let head = &seen.record.head;
    let moved = replay.plies.last().is_some_and(|p| p.version == version && head.sitter(p.seat) == Some(waiting.user));
    if moved {
        return act::after(hub, waiting.user, lang, &seen, version - 1).await;
    }
    let number = [("no", no.0.into())];
    let invited = replay.stage == Stage::Invited && head.host == waiting.user;
    Ok(Reply::text(lang.say(if invited { "answers-invited-all" } else { "answers-done" }, &number)))
}
