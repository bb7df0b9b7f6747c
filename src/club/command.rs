//! What people (and the clock) ask of the club, what it decides, and what must then be told.

use serde::{Deserialize, Serialize};

use super::clock::Span;
use super::dice::Rolls;
use super::ids::{ChannelId, GameNo, Time, UserId};
use super::orders::Order;
use super::proposal::Proposal;
use super::rating::Outcome;
use super::record::{Closed, Entry, Head, Place};
use super::reminder::RemindBy;
use super::terms::Terms;
use crate::games::{Reading, Seat};

/// What someone asks of a record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// Accept the invitation as it stands.
    Accept,
    /// The same with a luck of one's own for the dice.
    AcceptWith {
        /// A short text.
        luck: String,
    },
    /// Decline it (the invited) or withdraw it (the host).
    Close,
    /// Offer other terms instead.
    Counter(Terms),
    /// Play what was typed or tapped.
    Move {
        /// As typed; taps give record text.
        text: String,
        /// Where it was typed.
        reading: Reading,
    },
    /// Propose something.
    Propose(Proposal),
    /// Plan what to play after what the others play: a line of moves, theirs and one's own. See [`Plan`](super::Plan).
    Plan {
        /// As typed.
        line: String,
    },
    /// Drop a planned line.
    Unplan {
        /// Its [`Plan::id`](super::Plan::id).
        id: u32,
    },
    /// Say something beforehand; it takes the place of what was said of the same kind.
    Order(Order),
    /// Take back all that one has said beforehand.
    CancelOrders,
    /// Agree to the standing proposal.
    Agree,
    /// Refuse the standing proposal, or take back one's own.
    Refuse,
    /// Resign.
    Resign,
    /// Stop a game that has not begun in earnest.
    Abort,
    /// Offer a rematch of a finished game, or accept the one the other has offered.
    Rematch,
    /// Go on in another channel.
    Relocate {
        /// Where.
        place: Place,
        /// The channel to which the place belongs when that is a thread.
        parent: Option<ChannelId>,
    },
    /// Claim the game against the one who is late.
    Claim,
    /// Remind the one who is late.
    Nudge,
    /// Give the other so many seconds more.
    Give {
        /// Seconds, from a minute to [`LARGEST_GIFT`](super::limits::LARGEST_GIFT).
        seconds: u32,
    },
    /// Be away for a while: the asker's clocks stand still then. Whether his days allow it is for
    /// [`Person::take_vacation`](super::Person::take_vacation) to say.
    Away(Span),
    /// Be back before the vacation is over.
    Back,
    /// Come to the table, or choose another seat there.
    Join {
        /// The seat wished for; absent = by lot.
        seat: Option<Seat>,
    },
    /// Leave the table.
    Leave,
    /// Begin with those who have come. For the host.
    Start,
    /// Take the seat of one who is gone, or one's own again.
    StepIn {
        /// Which.
        seat: Seat,
    },
    /// Object to the one who wants to take that seat.
    Object {
        /// Which.
        seat: Seat,
    },
    /// Declare an alliance, or its end.
    Ally {
        /// With whom.
        with: Seat,
        /// Whether it begins.
        on: bool,
    },
    /// The clock rang: whatever is due.
    Tick,
}

/// What the club has decided about a record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Decision {
    /// What to append, in order. May be empty.
    pub entries: Vec<Entry>,
    /// The head afterwards, with its new version.
    pub head: Head,
    /// What must be told, in order.
    pub posts: Vec<Post>,
    /// A new challenge that comes of it (a rematch). Its number is given by the desk, and put into `head.rematch` too.
    pub challenge: Option<Challenge>,
    /// Whose challenges of the day grow by this one: see [`Person::note_challenge`](super::Person::note_challenge).
    pub challenger: Option<UserId>,
    /// How often each roll has fallen in the game so far, if chance has acted now.
    pub rolls: Option<Rolls>,
    /// The rated result, if it ends with one: ratings change by it.
    pub rated: Option<Outcome>,
    /// Another record that must decide instead: the rematch that is already offered must be accepted.
    pub instead: Option<(GameNo, Command)>,
}

/// A new challenge, to be stored beside the record of which it comes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Challenge {
    /// Its head, [`GameNo::UNNUMBERED`] yet.
    pub head: Head,
    /// What must be told about it, in order.
    pub posts: Vec<Post>,
}

/// Something the outside must be told. What it says is derived from the record as it was at `version`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Post {
    /// The version after which this was to be told.
    pub version: u32,
    /// What.
    pub what: Telling,
    /// Whom to notify.
    pub ping: Vec<UserId>,
    /// The seats of those who had planned something that no longer applies, to be told so without a word on what it was.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unplanned: Vec<Seat>,
}

/// What is told.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "post", rename_all = "kebab-case")]
pub enum Telling {
    /// The invitation, with its buttons. After a counter-offer it is posted anew for the other side; the former message
    /// loses its buttons.
    Invitation,
    /// The invitation's message is to show how it stands now; nothing new is posted.
    InvitationChanged,
    /// The other side of an invitation hears in one line that it came to nothing.
    InvitationClosed {
        /// How.
        how: Closed,
    },
    /// The board, for those who are to act or whose answer to a proposal is asked.
    Board {
        /// What happened after this version is news.
        since: u32,
    },
    /// A proposal was refused or taken back; one line.
    ProposalRefused {
        /// What it was.
        what: Proposal,
        /// The seat that refused.
        by: Seat,
    },
    /// The game is over (also when aborted): the result with the final board.
    Result {
        /// What happened after this version is news.
        since: u32,
    },
    /// The game goes on here now; the board follows.
    Relocated,
    /// A proposal that does not ride on a board, for those whose answer it asks.
    Proposed {
        /// What.
        what: Proposal,
    },
    /// A proposal that stops the clocks was agreed on; one line.
    Paused {
        /// Until when.
        until: Time,
    },
    /// The flag of that seat has fallen; the others decide.
    Flagged {
        /// Whose.
        seat: Seat,
    },
    /// The others remind that seat.
    Nudged {
        /// Whom.
        seat: Seat,
    },
    /// That seat was given time; one line.
    Given {
        /// Whom.
        seat: Seat,
        /// Seconds.
        seconds: u32,
    },
    /// That seat's player is away; one line.
    Away {
        /// Whose.
        seat: Seat,
        /// When.
        span: Span,
    },
    /// That seat's player is back before his time; one line.
    Back {
        /// Whose.
        seat: Seat,
    },
    /// The game sleeps; one line.
    Asleep,
    /// The player of that seat is gone: anyone may take it.
    SeatOpen {
        /// Which.
        seat: Seat,
    },
    /// Someone wants to take that seat; the players may object.
    SteppingIn {
        /// Which.
        seat: Seat,
        /// Who.
        user: UserId,
        /// Until when.
        until: Time,
    },
    /// A player objected: the one who wanted to take the seat does not.
    Objected {
        /// Which seat.
        seat: Seat,
        /// Who objected.
        by: Seat,
        /// Who wanted to.
        user: UserId,
    },
    /// Someone sits there now: another, or the former player again.
    Seated {
        /// Where.
        seat: Seat,
        /// Who.
        user: UserId,
    },
    /// An alliance was declared, or its end.
    Alliance {
        /// Who declares.
        by: Seat,
        /// With whom.
        with: Seat,
        /// Whether it begins.
        on: bool,
    },
    /// A proposal was not answered by all in time; one line.
    ProposalLapsed {
        /// What it was.
        what: Proposal,
    },
    /// Games wait for a person, and this is one of them. It is not about the version at which it was decided: what no longer
    /// waits when it is posted is left out, and nothing is posted if that is all.
    Reminder {
        /// Which games, the most urgent first.
        games: Vec<GameNo>,
        /// How he wants to be reminded.
        by: RemindBy,
        /// From when it comes too late.
        until: Time,
    },
}
