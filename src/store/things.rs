//! What is stored besides the club's own records and people.

use serde::{Deserialize, Serialize};

use crate::club::{ChannelId, GameNo, MessageId, Post, Time, UserId};

/// Names a post to be made: the game, the version after which it was to be told, and its place among those of that version.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct OutgoingId {
    /// The game.
    pub no: GameNo,
    /// The version after which it was to be told.
    pub version: u32,
    /// Its place among those of the same version.
    pub index: u8,
}

/// A post to be made.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Outgoing {
    /// Its name.
    pub id: OutgoingId,
    /// What it tells.
    pub post: Post,
    /// When it was decided.
    pub since: Time,
    /// When it was first tried, as far as this run knows. Not stored: whatever is found at a start may have been made.
    #[serde(skip)]
    pub tried: Option<Time>,
}

/// Where a game's messages are.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Posted {
    /// The invitation.
    pub invitation: Option<MessageRef>,
    /// The game's thread, once it has one.
    pub thread: Option<ChannelId>,
    /// The newest board, result or other post of the game.
    pub board: Option<BoardRef>,
    /// The result as posted in the channel, when the game had a thread.
    pub result: Option<MessageRef>,
    /// Posts other than the board whose controls ask something that is still open.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub asking: Vec<MessageRef>,
    /// Whether the hint about replies without ping has been given.
    pub hinted: bool,
    /// The last post made or given up, so that its name is never given again.
    pub told: Option<OutgoingId>,
    /// The moment of the backup from which the game was restored, until its next post has said so.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub restored: Option<Time>,
    /// Refusals standing under typed moves, deleted once the author has moved: author, channel, the bot's reply, the refused message.
    pub refusals: Vec<(UserId, ChannelId, MessageId, MessageId)>,
}

impl Posted {
    /// The messages by which the game can be found.
    pub fn messages(&self) -> impl Iterator<Item = MessageId> {
        [self.invitation, self.board.map(|b| b.at), self.result].into_iter().flatten().map(|at| at.message)
    }

    /// Takes over what someone changed from `before` to `after`, and keeps what has been changed meanwhile.
    pub(crate) fn follow(&mut self, before: &Self, after: Self) {
        fn field<T: PartialEq>(own: &mut T, before: &T, after: T) {
            if after != *before {
                *own = after;
            }
        }
        field(&mut self.invitation, &before.invitation, after.invitation);
        field(&mut self.thread, &before.thread, after.thread);
        field(&mut self.board, &before.board, after.board);
        field(&mut self.result, &before.result, after.result);
        field(&mut self.asking, &before.asking, after.asking);
        field(&mut self.hinted, &before.hinted, after.hinted);
        field(&mut self.told, &before.told, after.told);
        field(&mut self.restored, &before.restored, after.restored);
        self.refusals.retain(|r| after.refusals.contains(r) || !before.refusals.contains(r));
        self.refusals.extend(after.refusals.into_iter().filter(|r| !before.refusals.contains(r)));
    }
}

/// A message somewhere.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct MessageRef {
    /// The channel or thread.
    pub channel: ChannelId,
    /// The message.
    pub message: MessageId,
}

/// A board post.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct BoardRef {
    /// Where.
    pub at: MessageRef,
    /// The version it shows.
    pub version: u32,
}

/// An interaction that was acknowledged and waits for its answer.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Unanswered {
    /// The interaction.
    pub interaction: u64,
    /// The token by which it can be answered for 15 minutes. Never logged, never exported.
    pub token: String,
    /// When it came.
    pub at: Time,
    /// Who asked.
    pub user: UserId,
    /// The asker's language.
    pub locale: String,
    /// About which game, if any.
    pub no: Option<GameNo>,
    /// The version that its action made, if it made one: what the answer has to say is derived from that.
    pub version: Option<u32>,
}

impl std::fmt::Debug for Unanswered {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Unanswered")
            .field("interaction", &self.interaction)
            .field("user", &self.user)
            .field("no", &self.no)
            .finish_non_exhaustive()
    }
}

/// Unfinished taps on a private board.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Draft {
    /// The version of the game they were made at; at another version they are void.
    pub version: u32,
    /// The choices so far, as [`crate::games::Menu`] gave them.
    pub taps: Vec<String>,
    /// Whether the board is turned from its usual side.
    #[serde(default)]
    pub flipped: bool,
}
