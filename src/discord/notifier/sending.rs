//! Sending one message of a post, and telling by another way where it cannot be sent.

use serenity::all::{CreateAttachment, CreateMessage, MessageReference, Nonce};

use super::Post;
use crate::club::{ChannelId, MessageId};
use crate::discord::layout::Layout;
use crate::discord::posts;
use crate::discord::send::Fault;
use crate::store::MessageRef;

/// The part of a post that tells by another way that the post cannot be made.
const OTHERWISE: u8 = 2;

/// Discord's answer to a reply by someone who may not read the history.
const NO_REPLY: i64 = 160_002;

impl Post<'_> {
    /// Posts a message without a picture, as a reply if there is something to reply to. `part` tells apart the messages of
    /// one post.
    pub(super) async fn say(
        &self,
        channel: ChannelId,
        layout: &Layout,
        reply_to: Option<MessageRef>,
        part: u8,
    ) -> Result<MessageRef, Fault> {
        let message = self.send(channel, layout, None, reply_to, part).await?;
        Ok(MessageRef { channel, message })
    }

    pub(super) async fn send(
        &self,
        channel: ChannelId,
        layout: &Layout,
        file: Option<&CreateAttachment>,
        reply_to: Option<MessageRef>,
        part: u8,
    ) -> Result<MessageId, Fault> {
        let noted = self.says_restored().filter(|_| part == 0);
        let layout = &noted.map_or_else(|| layout.clone(), |backup| posts::restored(&self.scene(), layout, backup));
        self.poster.rest.open(channel)?;
        if self.telling.maybe_made
            && let Some(found) = self.find(channel, layout, part).await?
        {
            return Ok(found);
        }
        let message = self.marked(layout, part);
        let Some(to) = reply_to.filter(|to| to.channel == channel) else {
            return self.poster.rest.post(channel, &message, file).await;
        };
        let reply = message.clone().reference_message(reference(to));
        match self.poster.rest.post(channel, &reply, file).await {
            Err(Fault::Rejected { code: NO_REPLY, .. }) => self.poster.rest.post(channel, &message, file).await,
            sent => sent,
        }
    }

    /// A message that is made once, though it may be sent again.
    fn marked(&self, layout: &Layout, part: u8) -> CreateMessage {
        layout.message().nonce(Nonce::String(self.nonce(part))).enforce_nonce(true)
    }

    /// Says so by another way, unless the last run has.
    async fn otherwise(&self, channel: ChannelId, layout: &Layout) -> Result<(), Fault> {
        if self.telling.maybe_made && self.find(channel, layout, OTHERWISE).await?.is_some() {
            return Ok(());
        }
        self.poster.rest.post(channel, &self.marked(layout, OTHERWISE), None).await.map(drop)
    }

    /// Tells the players by another way, once, that the game's channel takes no posts: in the channel if it is the thread
    /// that refuses, else directly.
    pub(super) async fn tell_otherwise(&self, why: &Fault) {
        let no = self.head().no;
        if !self.poster.cut_off().insert(no) {
            return;
        }
        let (channel, place) = (self.channel(self.telling.posted), self.head().place.channel);
        let players: Vec<_> = self.head().people();
        let scene = self.scene();
        if channel != place {
            let layout = posts::cut_off(&scene, channel, why, &players, false);
            match self.otherwise(place, &layout).await {
                Ok(()) => return,
                Err(fault) => tracing::info!(%no, %fault, "the channel of a thread refuses too"),
            }
        }
        for user in players {
            let layout = posts::cut_off(&scene, channel, why, &[user], true);
            let told = match self.poster.rest.direct(user).await {
                Ok(direct) => self.otherwise(direct, &layout).await,
                Err(fault) => Err(fault),
            };
            if let Err(fault) = told {
                tracing::info!(%no, %user, %fault, "a player cannot be told that the channel is closed");
            }
        }
    }
}
/// A reply that stands without the message too.
fn reference(to: MessageRef) -> MessageReference {
    let channel = serenity::all::ChannelId::new(to.channel.0.max(1));
    let message = serenity::all::MessageId::new(to.message.0.max(1));
    MessageReference::from((channel, message)).fail_if_not_exists(false)
}
