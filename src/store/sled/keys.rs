//! The keys: one byte for the kind, then numbers in the order of bytes.
//!
//! | kind | rest | value |
//! |---|---|---|
//! | `e` | | [`Meta`](super::Meta) |
//! | `k` | | [`Mark`](super::mark::Mark): how far the store has come |
//! | `v` | | when the bot was alive |
//! | `h` | game | head |
//! | `a` | game, version | the action that made that version |
//! | `z` | game, version | the actions from that version on, packed: those of a game that is over |
//! | `p` | person, 0 waiting or running / 1 other, game | – |
//! | `c` | channel or thread, game | –, for those waiting or running |
//! | `w` | moment, game | –, the wake-ups |
//! | `o` | game, version, index | a post to be made |
//! | `t` | game | where its messages are |
//! | `m` | message | game |
//! | `n` | thread | game |
//! | `i` | event | when it was handled; ids of events rise with time, so the oldest come first |
//! | `u` | interaction | one not yet answered |
//! | `s` | channel | the last message seen |
//! | `x` | person | a person's ways |
//! | `y` | server | a server's ways |
//! | `d` | game, person | a draft |
//! | `r` | person | when his games must be looked at for a reminder |
//! | `q` | moment, person | –, the same in the order of time |
//! | `g` | moment | an outage of the bot that began then |
//! | `j` | game | the sealed seeds of its dice |
//! | `l` | server, game | how often each roll fell in it |

use crate::club::{ChannelId, GameNo, MessageId, ServerId, Time, UserId};
use crate::store::OutgoingId;

/// A key under construction, or the beginning of some.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Key(Vec<u8>);

impl Key {
    /// Everything.
    pub(super) fn all() -> Self {
        Self(Vec::new())
    }

    /// All of a kind.
    pub(super) fn kind(kind: u8) -> Self {
        Self(vec![kind])
    }

    fn u8(mut self, n: u8) -> Self {
        self.0.push(n);
        self
    }

    fn u32(mut self, n: u32) -> Self {
        self.0.extend(n.to_be_bytes());
        self
    }

    fn u64(mut self, n: u64) -> Self {
        self.0.extend(n.to_be_bytes());
        self
    }

    /// Moments before 1970 come first too.
    fn time(self, at: Time) -> Self {
        self.u64(at.0.cast_unsigned() ^ (1 << 63))
    }

    pub(super) fn meta() -> Self {
        Self::kind(b'e')
    }

    pub(super) fn mark() -> Self {
        Self::kind(b'k')
    }

    pub(super) fn alive() -> Self {
        Self::kind(b'v')
    }

    pub(super) fn head(no: GameNo) -> Self {
        Self::kind(b'h').u32(no.0)
    }

    pub(super) fn actions(no: GameNo) -> Self {
        Self::kind(b'a').u32(no.0)
    }

    pub(super) fn action(no: GameNo, version: u32) -> Self {
        Self::actions(no).u32(version)
    }

    pub(super) fn packs(no: GameNo) -> Self {
        Self::kind(b'z').u32(no.0)
    }

    pub(super) fn packed(no: GameNo, first: u32) -> Self {
        Self::packs(no).u32(first)
    }

    pub(super) fn games_of(user: UserId, live: bool) -> Self {
        Self::kind(b'p').u64(user.0).u8(u8::from(!live))
    }

    pub(super) fn game_of(user: UserId, live: bool, no: GameNo) -> Self {
        Self::games_of(user, live).u32(no.0)
    }

    pub(super) fn games_in(channel: ChannelId) -> Self {
        Self::kind(b'c').u64(channel.0)
    }

    pub(super) fn game_in(channel: ChannelId, no: GameNo) -> Self {
        Self::games_in(channel).u32(no.0)
    }

    pub(super) fn wake(at: Time, no: GameNo) -> Self {
        Self::kind(b'w').time(at).u32(no.0)
    }

    pub(super) fn outbox(no: GameNo) -> Self {
        Self::kind(b'o').u32(no.0)
    }

    pub(super) fn outgoing(id: OutgoingId) -> Self {
        Self::outbox(id.no).u32(id.version).u8(id.index)
    }

    pub(super) fn posted(no: GameNo) -> Self {
        Self::kind(b't').u32(no.0)
    }

    pub(super) fn message(message: MessageId) -> Self {
        Self::kind(b'm').u64(message.0)
    }

    pub(super) fn thread(thread: ChannelId) -> Self {
        Self::kind(b'n').u64(thread.0)
    }

    pub(super) fn handled(event: u64) -> Self {
        Self::kind(b'i').u64(event)
    }

    pub(super) fn unanswered(interaction: u64) -> Self {
        Self::kind(b'u').u64(interaction)
    }

    pub(super) fn seen(channel: ChannelId) -> Self {
        Self::kind(b's').u64(channel.0)
    }

    pub(super) fn person(user: UserId) -> Self {
        Self::kind(b'x').u64(user.0)
    }

    pub(super) fn server(server: ServerId) -> Self {
        Self::kind(b'y').u64(server.0)
    }

    pub(super) fn drafts(no: GameNo) -> Self {
        Self::kind(b'd').u32(no.0)
    }

    pub(super) fn remind(user: UserId) -> Self {
        Self::kind(b'r').u64(user.0)
    }

    pub(super) fn reminder(at: Time, user: UserId) -> Self {
        Self::kind(b'q').time(at).u64(user.0)
    }

    pub(super) fn outage(from: Time) -> Self {
        Self::kind(b'g').time(from)
    }

    pub(super) fn secret(no: GameNo) -> Self {
        Self::kind(b'j').u32(no.0)
    }

    pub(super) fn rolls_of(server: ServerId) -> Self {
        Self::kind(b'l').u64(server.0)
    }

    pub(super) fn rolls(server: ServerId, no: GameNo) -> Self {
        Self::rolls_of(server).u32(no.0)
    }

    pub(super) fn draft(no: GameNo, user: UserId) -> Self {
        Self::drafts(no).u64(user.0)
    }
}

impl AsRef<[u8]> for Key {
    fn as_ref(&self) -> &[u8] {
        &self.0
    }
}

impl From<&Key> for sled::IVec {
    fn from(key: &Key) -> Self {
        key.0.as_slice().into()
    }
}

/// The `u32` that ends a key.
pub(super) fn last_u32(key: &[u8]) -> Option<u32> {
    key.last_chunk().copied().map(u32::from_be_bytes)
}

/// The `u64` that ends a key.
pub(super) fn last_u64(key: &[u8]) -> Option<u64> {
    key.last_chunk().copied().map(u64::from_be_bytes)
}

/// The `u64` that follows the kind.
pub(super) fn first_u64(key: &[u8]) -> Option<u64> {
    key.get(1..)?.first_chunk().copied().map(u64::from_be_bytes)
}

/// The `u32` that follows the kind.
pub(super) fn first_u32(key: &[u8]) -> Option<u32> {
    key.get(1..)?.first_chunk().copied().map(u32::from_be_bytes)
}

/// The moment with which a key begins.
pub(super) fn moment(key: &[u8]) -> Option<Time> {
    first_u64(key).map(|n| Time((n ^ (1 << 63)).cast_signed()))
}

/// Names a key's kind for people.
pub(super) fn kind_name(key: &[u8]) -> &'static str {
    match key.first() {
        Some(b'e') => "the store's own entry",
        Some(b'k') => "the count of commits",
        Some(b'v') => "the time the bot was alive",
        Some(b'h') => "head of game",
        Some(b'a') => "action of game",
        Some(b'z') => "actions of game",
        Some(b'p') => "entry in the games of person",
        Some(b'c') => "entry in the games of channel",
        Some(b'w') => "wake-up at",
        Some(b'o') => "post of game",
        Some(b't') => "messages of game",
        Some(b'm') => "game of message",
        Some(b'n') => "game of thread",
        Some(b'i') => "event",
        Some(b'u') => "interaction",
        Some(b's') => "last message of channel",
        Some(b'x') => "person",
        Some(b'y') => "server",
        Some(b'd') => "draft of game",
        Some(b'r') => "reminder of person",
        Some(b'q') => "reminder at",
        Some(b'g') => "outage at",
        Some(b'j') => "seeds of game",
        Some(b'l') => "rolls of server",
        _ => "unknown key",
    }
}

/// Names a key for people: what it holds, and of what.
pub(super) fn name(key: &[u8]) -> String {
    let what = kind_name(key);
    if what == "unknown key" {
        return format!("unknown key {key:02x?}");
    }
    if matches!(key[0], b'e' | b'k' | b'v') {
        return what.into();
    }
    match key[1..].len() {
        4 => format!("{what} {}", first_u32(key).unwrap_or(0)),
        // An action's key has as many bytes as a person's.
        _ if matches!(key[0], b'a' | b'o' | b'z') => {
            let version = key.get(5..).and_then(<[u8]>::first_chunk).copied().map(u32::from_be_bytes);
            format!("{what} {}, version {}", first_u32(key).unwrap_or(0), version.unwrap_or(0))
        }
        8 => format!("{what} {}", first_u64(key).unwrap_or(0)),
        _ if key[0] == b'd' => format!("{what} {}", first_u32(key).unwrap_or(0)),
        _ => format!("{what} {}", first_u64(key).unwrap_or(0)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_of_moments_stand_in_the_order_of_time() {
        let moments = [i64::MIN, -1, 0, 1, 1_760_000_000_000, i64::MAX].map(Time);
        let keys = moments.map(|at| Key::wake(at, GameNo(7)));
        assert!(keys.is_sorted());
        for (at, key) in moments.into_iter().zip(keys) {
            assert_eq!(moment(key.as_ref()), Some(at));
            assert_eq!(last_u32(key.as_ref()), Some(7));
        }
    }

    #[test]
    fn a_damaged_value_is_named_for_people() {
        assert_eq!(name(Key::action(GameNo(42), 7).as_ref()), "action of game 42, version 7");
        assert_eq!(name(Key::person(UserId(9)).as_ref()), "person 9");
        assert_eq!(name(Key::draft(GameNo(4), UserId(9)).as_ref()), "draft of game 4");
        assert_eq!(name(b""), "unknown key []");
    }
}
