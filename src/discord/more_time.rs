//! More time in all games at once: days off, and pauses asked for everywhere.

use super::answer::{Asked, Reply};
use super::custom_id::List;
use super::hub::Hub;

pub async fn handle(_: &Hub, asked: &Asked, _: List) -> anyhow::Result<Reply> {
    Ok(Reply::text(asked.lang.say("answers-unknown-button", &[])))
}
