//! Why something was not done: what is wrong, and what would be right.

use super::people::People;
use super::time::{self, Style};
use super::{Arg, Lang, backgammon, game as words, names, plan, rekkoku, terms, turn};
use crate::club::{Closed, Head, NoTakeback, Proposal, Refusal, Stage};
use crate::games::backgammon::{Refusal as Why, Refused};
use crate::games::lasca::{self, Square};
use crate::games::{self, Game};

/// The most moves a sentence names.
const NAMED: usize = 8;

/// What a refusal says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Said {
    /// What is wrong: a sentence, or several.
    pub why: String,
    /// The legal moves it points to: the captures, how the chain goes on, which ones it could be.
    pub moves: Vec<String>,
}

impl Said {
    /// All of it as running text.
    #[must_use]
    pub fn text(&self, lang: Lang) -> String {
        if self.moves.is_empty() {
            return self.why.clone();
        }
        let moves = words::moves(lang, &self.moves, NAMED);
        lang.say("refusal-with-moves", &[("why", self.why.as_str().into()), ("moves", moves.into())])
    }
}

impl From<String> for Said {
    fn from(why: String) -> Self {
        Self { why, moves: Vec::new() }
    }
}

/// Why the club says no. `head` and `game` are the record's, if it was about one.
#[must_use]
pub fn club(lang: Lang, refusal: &Refusal, head: Option<&Head>, game: Option<&Game>, people: &People) -> Said {
    let say = |id, args: &[(&str, Arg<'_>)]| Said::from(lang.say(id, args));
    let no = |no: &crate::club::GameNo| [("no", no.to_string().into())];
    match refusal {
        Refusal::Oneself => say("refusal-oneself", &[]),
        Refusal::Bot => say("refusal-bot", &[]),
        Refusal::NotTaking => say("refusal-not-taking", &[]),
        Refusal::Blocking(user) => say("refusal-blocking", &[("name", people.shown(*user).into())]),
        Refusal::AlreadyInvited(number) => say("refusal-already-invited", &no(number)),
        Refusal::TooManyToday { most, again } => {
            let again = time::stamp(*again, Style::Relative);
            say("refusal-too-many-today", &[("most", (*most).into()), ("again", again.into())])
        }
        Refusal::TooManyGames { who, most } => {
            say("refusal-too-many-games", &[("name", people.shown(*who).into()), ("most", (*most).into())])
        }
        Refusal::NotHere => say("refusal-not-here", &[]),
        Refusal::Terms(why) => terms::impossible(lang, why).into(),
        Refusal::TermsChanged => say("refusal-terms-changed", &[]),
        Refusal::SameTerms => say("refusal-same-terms", &[]),
        Refusal::NotYours => not_yours(lang, head, people).into(),
        Refusal::InvitationOver(how) => closed(lang, *how).into(),
        Refusal::AlreadyAccepted if head.is_some_and(is_table_under_play) => say("table-too-late", &[]),
        Refusal::AlreadyAccepted => say("refusal-already-accepted", &[]),
        Refusal::NotRunning(Stage::Invited) => say("refusal-not-begun", &[]),
        Refusal::NotRunning(Stage::Closed(how)) => closed(lang, *how).into(),
        Refusal::NotRunning(Stage::Aborted) => say("refusal-aborted", &[]),
        Refusal::NotRunning(_) => say("refusal-over", &[]),
        Refusal::NotAPlayer => say("refusal-not-a-player", &[]),
        Refusal::NotYourTurn { to_act } => {
            let sitters: Vec<_> = to_act.iter().filter_map(|&s| head?.sitter(s)).map(|u| people.shown(u)).collect();
            say("refusal-not-your-turn", &[("names", words::list(lang, &sitters).into())])
        }
        // What is done with dice and cube is no move that could be counted.
        Refusal::Stale { then: Some(_), .. } if head.is_some_and(|head| head.terms.game.has_dice()) => {
            say("match-stale", &[])
        }
        Refusal::Stale { then: Some(then), now } => {
            say("refusal-stale", &[("then", move_number(*then, head).into()), ("now", move_number(*now, head).into())])
        }
        Refusal::Stale { then: None, now } => {
            let now = ("now", move_number(*now, head).into());
            match head.and_then(|head| head.restored) {
                Some(was) => say("refusal-stale-lost", &[now, ("when", time::stamp(was.backup, Style::Full).into())]),
                None => say("refusal-stale-unknown", &[now]),
            }
        }
        Refusal::Move { text, why, near } => {
            let said = of_move(lang, why, game);
            let moves = if said.moves.is_empty() { near.clone() } else { said.moves };
            Said {
                why: lang.say("refusal-move", &[("text", names::quote(text).into()), ("why", said.why.into())]),
                moves,
            }
        }
        Refusal::NoProposal => say("refusal-no-proposal", &[]),
        Refusal::ProposalStands(Proposal::ResignGame { .. }) => say("backgammon-resign-stands", &[]),
        Refusal::NoDice => say("backgammon-no-dice", &[]),
        Refusal::Luck { most } => say("backgammon-luck-length", &[("most", (*most).into())]),
        Refusal::NoDraw if head.is_some_and(|head| head.terms.game.has_table()) => say("table-no-draw", &[]),
        Refusal::NoDraw => say("backgammon-no-draw", &[]),
        Refusal::Resign(why) => backgammon::action(lang, why).into(),
        Refusal::NoOrders => say("backgammon-no-orders", &[]),
        Refusal::ProposalStands(Proposal::Draw) => say("refusal-draw-stands", &[]),
        Refusal::ProposalStands(Proposal::Pause { .. }) => say("refusal-pause-stands", &[]),
        Refusal::ProposalStands(Proposal::Takeback) => say("refusal-takeback-stands", &[]),
        Refusal::ProposalStands(Proposal::Stop) => say("table-stop-stands", &[]),
        Refusal::NoTakeback(NoTakeback::Others) => say("table-takeback-others", &[]),
        Refusal::NoTakeback(NoTakeback::Nothing) => say("refusal-takeback-nothing", &[]),
        Refusal::NoTakeback(NoTakeback::Chance) => say("refusal-takeback-chance", &[]),
        Refusal::Plan(why) => plan::refusal(lang, why, game),
        Refusal::ProposalTooSoon { moves } => say("refusal-proposal-too-soon", &[("moves", (*moves).into())]),
        Refusal::PauseLength { most } => say("refusal-pause-length", &[("most", (*most).into())]),
        Refusal::TimeUp => say("refusal-time-up", &[]),
        Refusal::NobodyLate => say("refusal-nobody-late", &[]),
        Refusal::OwnFlag => say("refusal-own-flag", &[]),
        Refusal::OwnClock => say("refusal-own-clock", &[]),
        Refusal::ClaimTooEarly { opens } => {
            say("refusal-claim-too-early", &[("opens", time::stamp(*opens, Style::Relative).into())])
        }
        Refusal::NudgedAlready { again } => {
            say("refusal-nudged-already", &[("again", time::stamp(*again, Style::Relative).into())])
        }
        Refusal::GiftSize { most } => say("refusal-gift-size", &[("most", time::span(lang, *most).into())]),
        Refusal::NoClock => say("refusal-no-clock", &[]),
        Refusal::AwayTooLate => say("refusal-away-too-late", &[]),
        Refusal::AwayOver => say("refusal-away-over", &[]),
        Refusal::TooManyDaysAway { year, taken, most } => say(
            "refusal-too-many-days-away",
            &[("year", year.to_string().into()), ("taken", (*taken).into()), ("most", (*most).into())],
        ),
        Refusal::TooLateToAbort => say("refusal-too-late-to-abort", &[]),
        Refusal::TableFull => say("table-full", &[]),
        Refusal::AtTable => say("table-at", &[]),
        Refusal::NotAtTable => say("table-not-at", &[]),
        Refusal::SeatWished { seat, by } => {
            let side = head.map(|head| words::side(lang, &head.terms, *seat)).unwrap_or_default();
            say("table-wished", &[("name", people.shown(*by).into()), ("side", side.into())])
        }
        Refusal::HostOnly => {
            let host = head.map(|head| people.shown(head.host)).unwrap_or_default();
            say("table-host-only", &[("name", host.into())])
        }
        Refusal::HostStays => say("table-host-stays", &[]),
        Refusal::TableCount { have, can } => {
            let can: Vec<_> = can.iter().map(|n| lang.say("table-count-number", &[("n", (*n).into())])).collect();
            say("table-count", &[("have", (*have).into()), ("can", words::either(lang, &can).into())])
        }
        Refusal::NoTable => {
            let game = head.map(|head| words::name(lang, head.terms.game)).unwrap_or_default();
            say("table-none", &[("game", game.into())])
        }
        Refusal::Fallen => say("table-fallen", &[]),
        Refusal::SeatNotOpen => say("table-seat-not-open", &[]),
        Refusal::SeatAsked { by } => say("table-seat-asked", &[("name", people.shown(*by).into())]),
        Refusal::NobodySteps => say("table-nobody-steps", &[]),
        Refusal::PlaysAlready => say("table-plays-already", &[]),
        Refusal::NoAlly => say("table-no-ally", &[]),
        Refusal::SameAlliance => say("table-same-alliance", &[]),
        Refusal::NotOver => say("refusal-not-over", &[]),
        Refusal::RematchOffered(number) => say("refusal-rematch-offered", &no(number)),
        Refusal::RematchMade(number) => say("refusal-rematch-made", &no(number)),
        Refusal::Damaged(_) => say("refusal-damaged", &[]),
    }
}

fn is_table_under_play(head: &Head) -> bool {
    head.terms.game.has_table() && head.stage == Stage::Running
}

fn not_yours(lang: Lang, head: Option<&Head>, people: &People) -> String {
    match head.and_then(|h| h.answer_from) {
        Some(user) => lang.say("refusal-not-yours", &[("name", people.shown(user).into())]),
        None => lang.say("refusal-not-yours-open", &[]),
    }
}

fn closed(lang: Lang, how: Closed) -> String {
    let id = match how {
        Closed::Declined => "refusal-declined",
        Closed::Withdrawn => "refusal-withdrawn",
        Closed::Lapsed => "refusal-lapsed",
    };
    lang.say(id, &[])
}

/// The number of the move after so many plies.
fn move_number(plies: u32, head: Option<&Head>) -> u32 {
    plies / head.map_or(2, |h| u32::from(h.terms.seats.max(1))) + 1
}

/// Why a typed move was not played, in its game's words; the text itself is not repeated.
#[must_use]
pub fn of_move(lang: Lang, why: &games::Refusal, game: Option<&Game>) -> Said {
    match why {
        games::Refusal::Over => lang.say("refusal-over", &[]).into(),
        games::Refusal::NotToAct => lang.say("refusal-not-to-act", &[]).into(),
        games::Refusal::Lasca(why) => lasca(lang, why, game),
        games::Refusal::Rekkoku(why) => {
            rekkoku::refusal(lang, why, game.and_then(Game::as_rekkoku).map(games::rekkoku::Game::position))
        }
        games::Refusal::Backgammon(why) => match (why, game) {
            (Why::Action(Refused::NotNow), Some(Game::Backgammon(game)))
                if let Some(said) = turn::first(lang, game.state()) =>
            {
                said.into()
            }
            _ => backgammon::refusal(lang, why),
        },
    }
}

fn lasca(lang: Lang, why: &lasca::Refusal, game: Option<&Game>) -> Said {
    use lasca::Refusal as R;
    let at = |id, square: &Square| Said::from(lang.say(id, &[("square", square.to_string().into())]));
    let between = |id, from: &Square, to: &Square| {
        Said::from(lang.say(id, &[("from", from.to_string().into()), ("to", to.to_string().into())]))
    };
    let with = |id, args: &[(&str, Arg<'_>)], moves: &[lasca::Move]| Said {
        why: lang.say(id, args),
        moves: moves.iter().map(ToString::to_string).collect(),
    };
    match why {
        R::NotUnderstood { fragment } if fragment.is_empty() => lang.say("refusal-lasca-incomplete", &[]).into(),
        R::NotUnderstood { fragment } => {
            lang.say("refusal-lasca-not-understood", &[("fragment", names::quote(fragment).into())]).into()
        }
        R::NotPlayable { fragment } => {
            lang.say("refusal-lasca-not-playable", &[("fragment", names::quote(fragment).into())]).into()
        }
        R::NotAPath { .. } => lang.say("refusal-lasca-not-a-path", &[]).into(),
        R::OneSquare { square } => at("refusal-lasca-one-square", square),
        R::NothingEndsOn { square } => at("refusal-lasca-nothing-ends-on", square),
        R::Empty { square } => at("refusal-lasca-empty", square),
        R::Opponents { square } => at("refusal-lasca-opponents", square),
        R::Backward { from, to } => between("refusal-lasca-backward", from, to),
        R::Occupied { square } => at("refusal-lasca-occupied", square),
        R::OutOfReach { from, to } => between("refusal-lasca-out-of-reach", from, to),
        R::NothingToJump { over } => at("refusal-lasca-nothing-to-jump", over),
        R::OwnColumn { over } => at("refusal-lasca-own-column", over),
        R::AlreadyJumped { over } => at("refusal-lasca-already-jumped", over),
        R::PromotionEnds { square } => at("refusal-lasca-promotion-ends", square),
        R::MustCapture { captures } => match game.and_then(|game| game.to_act().iter().next()) {
            Some(seat) => {
                with("refusal-lasca-side-must-capture", &[("side", words::lasca_side(lang, seat).into())], captures)
            }
            None => with("refusal-lasca-must-capture", &[], captures),
        },
        R::ChainGoesOn { continuations } => with("refusal-lasca-chain-goes-on", &[], continuations),
        R::Ambiguous { candidates } => with("refusal-lasca-ambiguous", &[("n", candidates.len().into())], candidates),
    }
}
