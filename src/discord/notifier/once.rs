//! Making a post once: the mark it carries, and how it is found again when its answer was lost.
//!
//! Discord keeps a nonce for a few minutes only. A post that may have been made before that is looked for in its channel.

use super::Post;
use crate::club::{ChannelId, MessageId, Tag, Telling as What};
use crate::discord::custom_id::{CustomId, List, base36};
use crate::discord::layout::Layout;
use crate::discord::send::{Fault, Found, Lack};
use crate::store::OutgoingId;

/// So long before a post was decided its message is looked for at the earliest: clocks differ.
const SLACK: i64 = 60;

/// So many pages of a hundred messages are looked through for a post that may have been made.
const PAGES: usize = 10;

impl Post<'_> {
    /// The message of this post, if it stands in the channel already: ours, after the post before, with its nonce, its
    /// controls or its words.
    pub(super) async fn find(&self, channel: ChannelId, layout: &Layout, part: u8) -> Result<Option<MessageId>, Fault> {
        let (me, nonce) = (self.poster.rest.myself().await?, self.nonce(part));
        let ours = |found: &Found| {
            found.author() == me
                && (found.nonce() == Some(&nonce)
                    || found.custom_ids().any(|id| self.is_ours(id))
                    || (found.content == layout.content() && !self.is_reminder()))
        };
        if self.poster.rest.lacks(channel, Lack::History) {
            return Ok(None);
        }
        let mut after = self.after(channel);
        for _ in 0..PAGES {
            let page: Vec<Found> = match self.poster.rest.messages_after(channel, after).await {
                Ok(page) => page,
                Err(fault) if fault.heals() => return Err(fault),
                // What cannot be read cannot be found. The post itself will say what is wrong.
                Err(_) => return Ok(None),
            };
            if let Some(found) = page.iter().find(|found| ours(found)) {
                return Ok(Some(found.id()));
            }
            match page.last() {
                Some(last) => after = last.id(),
                None => break,
            }
        }
        Ok(None)
    }

    /// Whether a control was drawn by this very post.
    fn is_ours(&self, id: &str) -> bool {
        let head = self.head();
        let id = CustomId::parse(id);
        if self.is_reminder() {
            let since = u64::try_from(self.telling.outgoing.since.seconds()).unwrap_or_default();
            return id == Ok(CustomId::List(List::PutOff { since }));
        }
        matches!(id, Ok(CustomId::Game(press))
            if (press.no, press.tag, press.version) == (head.no, head.tag, self.replay.version))
    }

    /// Whether it is a reminder. Two of them may say the same, so each is known by a control of its own.
    fn is_reminder(&self) -> bool {
        matches!(self.telling.outgoing.post.what, What::Reminder { .. })
    }

    /// The message after which this post must stand.
    fn after(&self, channel: ChannelId) -> MessageId {
        let posted = self.telling.posted;
        let before = posted.board.map(|board| board.at).filter(|at| at.channel == channel);
        before.map_or_else(|| MessageId::at(self.telling.outgoing.since.plus_seconds(-SLACK)), |at| at.message)
    }

    /// The mark by which Discord knows a message sent twice.
    pub(super) fn nonce(&self, part: u8) -> String {
        mark(self.telling.outgoing.id, self.head().tag, part)
    }
}

/// A text of at most 25 characters for each message of each post of each game.
fn mark(id: OutgoingId, tag: Tag, part: u8) -> String {
    let [no, version, tag] = [id.no.0, id.version, tag.0].map(|n| base36(n.into()));
    let place = base36(u64::from(id.index) + 128 * u64::from(part));
    format!("{no}.{version}.{tag:0>7}{place}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::club::GameNo;

    #[test]
    fn marks_fit_and_differ() {
        let id = OutgoingId { no: GameNo(u32::MAX), version: u32::MAX, index: u8::MAX };
        assert!(mark(id, Tag(u32::MAX), 2).len() <= 25);
        let id = OutgoingId { no: GameNo(42), version: 27, index: 0 };
        let marks = [
            mark(id, Tag(1), 0),
            mark(id, Tag(1), 1),
            mark(id, Tag(1), 2),
            mark(id, Tag(2), 0),
            mark(OutgoingId { index: 1, ..id }, Tag(1), 0),
            mark(OutgoingId { version: 28, ..id }, Tag(1), 0),
            mark(OutgoingId { no: GameNo(43), ..id }, Tag(1), 0),
        ];
        assert_eq!(marks[0], "16.r.00000010");
        assert_eq!(marks.iter().collect::<std::collections::BTreeSet<_>>().len(), marks.len());
    }
}
