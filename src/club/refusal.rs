//! Why the club says no. Data for sentences; the sentences themselves are in `words`.

use super::ids::{GameNo, Time, UserId};
use super::plan::BadPlan;
use super::proposal::Proposal;
use super::record::{Closed, Stage};
use super::replay::{NoTakeback, ReplayError};
use super::terms::TermsError;
use crate::games::{self, Seat, backgammon};

/// Why the club says no.
#[derive(Clone, PartialEq, Eq, Debug, strum::IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub enum Refusal {
    /// Challenging oneself.
    Oneself,
    /// Challenging a bot.
    Bot,
    /// The other has blocked the challenger. Told without saying so: "does not take challenges".
    NotTaking,
    /// The asker himself has blocked that person.
    Blocking(UserId),
    /// There is already an invitation waiting between the two.
    AlreadyInvited(GameNo),
    /// Too many challenges within a day; the next is possible at that time.
    TooManyToday {
        /// The most a day.
        most: usize,
        /// When the next is possible.
        again: Time,
    },
    /// That person has as many running games as one may have.
    TooManyGames {
        /// Who.
        who: UserId,
        /// The most.
        most: usize,
    },
    /// Games may not be played in that channel.
    NotHere,
    /// The terms are impossible.
    Terms(TermsError),
    /// The terms have changed since the button was drawn: look at them first.
    TermsChanged,
    /// The other terms are the ones that stand already: accept them.
    SameTerms,
    /// Only the invited (or, after a counter-offer, the host) may answer.
    NotYours,
    /// The invitation is no longer open.
    InvitationOver(Closed),
    /// The invitation has become a game already.
    AlreadyAccepted,
    /// It is not a running game.
    NotRunning(Stage),
    /// The asker does not play in it.
    NotAPlayer,
    /// It is another's turn.
    NotYourTurn {
        /// Those who are to act.
        to_act: Vec<Seat>,
    },
    /// The game has moved on since the button was drawn.
    Stale {
        /// The ply at which the button was drawn, if it can be told.
        then: Option<u32>,
        /// The ply now.
        now: u32,
    },
    /// The move was not played.
    Move {
        /// What was typed, as it was read.
        text: String,
        /// Why, in the game's terms.
        why: games::Refusal,
        /// Legal moves near to it.
        near: Vec<String>,
    },
    /// There is no proposal to answer, or it is not the one that was meant, or the asker has answered it.
    NoProposal,
    /// A proposal stands already.
    ProposalStands(Proposal),
    /// At most one proposal of a kind in so many own moves.
    ProposalTooSoon {
        /// Own moves left until the next.
        moves: u32,
    },
    /// No move of the asker can be taken back.
    NoTakeback(NoTakeback),
    /// The seeds of the game's dice cannot be had: the file with their key is not the one with which they were sealed.
    NoDice,
    /// A luck is a short text on one line.
    Luck {
        /// The most characters.
        most: usize,
    },
    /// The game knows no draw.
    NoDraw,
    /// The game under play cannot be given up so.
    Resign(backgammon::Refused),
    /// Nothing of that kind can be said beforehand in this game, or not now: the answer itself is asked for.
    NoOrders,
    /// That cannot be planned.
    Plan(BadPlan),
    /// A pause can be of one to so many days.
    PauseLength {
        /// The most days.
        most: u8,
    },
    /// The time is up and the flag hard: the result is being written down.
    TimeUp,
    /// Nobody's flag has fallen that the asker could claim against or nudge.
    NobodyLate,
    /// The flag that has fallen is the asker's own.
    OwnFlag,
    /// The only clock that runs is the asker's own: he cannot give himself time.
    OwnClock,
    /// The game cannot be claimed yet.
    ClaimTooEarly {
        /// When it can.
        opens: Time,
    },
    /// There has been a nudge already.
    NudgedAlready {
        /// When the next is possible.
        again: Time,
    },
    /// No such gift of time: from a minute to so many seconds.
    GiftSize {
        /// The most seconds.
        most: u32,
    },
    /// No clock runs in this game.
    NoClock,
    /// A vacation cannot begin within the last hour of a running clock.
    AwayTooLate,
    /// The vacation ends before it begins, or has passed.
    AwayOver,
    /// Too many days of vacation in a year.
    TooManyDaysAway {
        /// The year.
        year: i16,
        /// Days taken already, without this vacation.
        taken: usize,
        /// The most.
        most: usize,
    },
    /// Too late to abort: both have moved of their own will. Resign or offer a draw.
    TooLateToAbort,
    /// All places at the table are taken.
    TableFull,
    /// One sits at the table already, just so.
    AtTable,
    /// One does not sit at the table.
    NotAtTable,
    /// That seat is wished for by another.
    SeatWished {
        /// Which.
        seat: Seat,
        /// By whom.
        by: UserId,
    },
    /// Only the host may do that.
    HostOnly,
    /// The host does not leave his table: he withdraws it, or starts.
    HostStays,
    /// With so many people it cannot begin.
    TableCount {
        /// How many have come.
        have: usize,
        /// With how many it can.
        can: Vec<usize>,
    },
    /// This game has no table: it is accepted.
    NoTable,
    /// The asker's countries have fallen.
    Fallen,
    /// That seat is not open.
    SeatNotOpen,
    /// Another wants to take it already.
    SeatAsked {
        /// Who.
        by: UserId,
    },
    /// Nobody wants to take that seat.
    NobodySteps,
    /// Who plays already takes no other's seat.
    PlaysAlready,
    /// No alliance can be declared with that seat: it is one's own, or its player has fallen.
    NoAlly,
    /// It is declared already, or there is none to end.
    SameAlliance,
    /// The game is not over, so there is no rematch yet.
    NotOver,
    /// The asker has offered the rematch already.
    RematchOffered(GameNo),
    /// The rematch has been agreed on already: that is it.
    RematchMade(GameNo),
    /// The record cannot be replayed. Nothing is lost, but the game cannot go on until it is mended.
    Damaged(ReplayError),
}

impl Refusal {
    /// Its name alone, for counting and for the log.
    #[must_use]
    pub fn name(&self) -> &'static str {
        self.into()
    }
}
