//! Answers to interactions, over REST.
//!
//! They go the way of all other requests, so that a 429 says how long to wait. What the library would add to them by
//! default is not added here: who is pinged stands in each of them.

use serde::Serialize;
use serde_json::{Value, json};
use serenity::all::{
    CreateAttachment, CreateInteractionResponse, InteractionId, LightMethod, MessageFlags, Request, Route,
};

use super::send::{Fault, Rest, some, unsaid};
use super::upload::with_file;

impl Rest {
    /// Gives an interaction its first answer.
    ///
    /// # Errors
    /// What Discord says. After [`Fault::Acknowledged`] it has had one: perhaps this one, if its first try got through.
    pub async fn respond(
        &self,
        id: u64,
        token: &str,
        response: &CreateInteractionResponse,
        files: &[CreateAttachment],
    ) -> Result<(), Fault> {
        self.prune().await;
        let body = match response {
            // Discord takes nothing else of a message that is still to come.
            CreateInteractionResponse::Defer(_) => {
                json!({ "type": 5, "data": { "flags": MessageFlags::EPHEMERAL.bits() } })
            }
            CreateInteractionResponse::Acknowledge => json!({ "type": 6 }),
            other => serde_json::to_value(other).map_err(unsaid)?,
        };
        let route = Route::InteractionResponse { interaction_id: InteractionId::new(some(id)), token };
        self.answer(route, LightMethod::Post, "/data", body, files).await
    }

    /// Changes the first answer to an interaction.
    ///
    /// # Errors
    /// What Discord says.
    pub async fn edit_answer(
        &self,
        token: &str,
        edit: &impl Serialize,
        files: &[CreateAttachment],
    ) -> Result<(), Fault> {
        let route = Route::WebhookOriginalInteractionResponse { application_id: self.application()?, token };
        let body = serde_json::to_value(edit).map_err(unsaid)?;
        self.answer(route, LightMethod::Patch, "", body, files).await
    }

    /// Gives an interaction a further answer. One whose answer is lost on the way may come twice: nothing marks it.
    ///
    /// # Errors
    /// What Discord says.
    pub async fn follow_up(
        &self,
        token: &str,
        answer: &impl Serialize,
        files: &[CreateAttachment],
    ) -> Result<(), Fault> {
        let route = Route::WebhookFollowupMessages { application_id: self.application()?, token };
        let body: Value = serde_json::to_value(answer).map_err(unsaid)?;
        self.answer(route, LightMethod::Post, "", body, files).await
    }

    /// Sends an answer with its files; the message is at that place in the body.
    async fn answer(
        &self,
        route: Route<'_>,
        method: LightMethod,
        message: &str,
        body: Value,
        files: &[CreateAttachment],
    ) -> Result<(), Fault> {
        if files.len() > 1 {
            return self.again(|| self.upload(route, method, message, body.clone(), files)).await.map(drop);
        }
        let request = with_file(Request::new(route, method), body, message, files.first());
        self.again(|| self.once(request.clone())).await.map(drop)
    }
}
