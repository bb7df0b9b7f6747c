//! The closed list of the games: whichever it is, it is asked in the same way.

use super::{
    Chance, Ending, External, GameKind, Menu, NotPlayable, Notice, Reading, Refusal, Rules, Seat, Seats, Setup,
    SetupError, backgammon, lasca, rekkoku,
};

/// A game under play: the closed list.
#[derive(Clone, PartialEq, Debug)]
pub enum Game {
    /// Lasca.
    Lasca(lasca::Game),
    /// Backgammon.
    Backgammon(backgammon::Game),
    /// Rekkoku Sentō Shōgi.
    Rekkoku(rekkoku::Game),
}

/// Calls the same method on whichever game it is.
macro_rules! each {
    ($self:expr, $game:ident => $call:expr) => {
        match $self {
            Game::Lasca($game) => $call,
            Game::Backgammon($game) => $call,
            Game::Rekkoku($game) => $call,
        }
    };
}

impl Game {
    /// Starts a game of that kind.
    ///
    /// # Errors
    /// An unknown option, an impossible value or position.
    pub fn new(kind: GameKind, setup: &Setup) -> Result<Self, SetupError> {
        Ok(match kind {
            GameKind::Lasca => Self::Lasca(lasca::Game::new(setup)?),
            GameKind::Backgammon => Self::Backgammon(backgammon::Game::new(setup)?),
            GameKind::Rekkoku => Self::Rekkoku(<rekkoku::Game as Rules>::new(setup)?),
        })
    }

    /// Which game it is.
    #[must_use]
    pub fn kind(&self) -> GameKind {
        match self {
            Self::Lasca(_) => GameKind::Lasca,
            Self::Backgammon(_) => GameKind::Backgammon,
            Self::Rekkoku(_) => GameKind::Rekkoku,
        }
    }

    /// See [`Rules::is_move_text`].
    #[must_use]
    pub fn is_move_text(kind: GameKind, text: &str) -> bool {
        match kind {
            GameKind::Lasca => lasca::Game::is_move_text(text),
            GameKind::Backgammon => backgammon::Game::is_move_text(text),
            GameKind::Rekkoku => rekkoku::Game::is_move_text(text),
        }
    }

    /// See [`Rules::seats`].
    #[must_use]
    pub fn seats(&self) -> u8 {
        each!(self, g => g.seats())
    }

    /// See [`Rules::to_act`].
    #[must_use]
    pub fn to_act(&self) -> Seats {
        each!(self, g => g.to_act())
    }

    /// See [`Rules::chance`].
    #[must_use]
    pub fn chance(&self) -> Option<Chance> {
        each!(self, g => g.chance())
    }

    /// See [`Rules::legal`].
    #[must_use]
    pub fn legal(&self, seat: Seat) -> Vec<String> {
        each!(self, g => g.legal(seat))
    }

    /// See [`Rules::read`].
    ///
    /// # Errors
    /// Why it is no legal move.
    pub fn read(&self, seat: Seat, text: &str, reading: Reading) -> Result<String, Refusal> {
        if reading == Reading::Exact && self.legal(seat).iter().any(|legal| legal == text) {
            return Ok(text.to_owned());
        }
        each!(self, g => g.read(seat, text, reading))
    }

    /// See [`Rules::near`].
    #[must_use]
    pub fn near(&self, seat: Seat, text: &str, most: usize) -> Vec<String> {
        each!(self, g => g.near(seat, text, most))
    }

    /// See [`Rules::play`].
    ///
    /// # Errors
    /// The text is not a legal action here.
    pub fn play(&mut self, seat: Option<Seat>, action: &str) -> Result<Vec<String>, NotPlayable> {
        each!(self, g => g.play(seat, action))
    }

    /// See [`Rules::external`].
    ///
    /// # Errors
    /// It is over, or that cannot happen in this game.
    pub fn external(&mut self, what: External) -> Result<(), NotPlayable> {
        each!(self, g => g.external(what))
    }

    /// See [`Rules::ending`].
    #[must_use]
    pub fn ending(&self) -> Option<&Ending> {
        each!(self, g => g.ending())
    }

    /// See [`Rules::position`].
    #[must_use]
    pub fn position(&self) -> String {
        each!(self, g => Rules::position(g))
    }

    /// See [`Rules::ply`].
    #[must_use]
    pub fn ply(&self) -> u32 {
        each!(self, g => g.ply())
    }

    /// See [`Rules::move_number`].
    #[must_use]
    pub fn move_number(&self) -> String {
        each!(self, g => g.move_number())
    }

    /// See [`Rules::easy`].
    #[must_use]
    pub fn easy(&self, seat: Seat) -> Option<String> {
        each!(self, g => g.easy(seat))
    }

    /// The match under play, if it is one of backgammon.
    #[must_use]
    pub fn as_match(&self) -> Option<&backgammon::Match> {
        match self {
            Self::Backgammon(game) => Some(game.state()),
            _ => None,
        }
    }

    /// See [`Rules::is_lost_turn`].
    #[must_use]
    pub fn is_lost_turn(&self, action: &str) -> bool {
        match self {
            Self::Lasca(_) => lasca::Game::is_lost_turn(action),
            Self::Backgammon(_) => backgammon::Game::is_lost_turn(action),
            Self::Rekkoku(_) => rekkoku::Game::is_lost_turn(action),
        }
    }

    /// See [`Rules::is_opening_of_turn`].
    #[must_use]
    pub fn is_opening_of_turn(&self, action: &str) -> bool {
        match self {
            Self::Lasca(_) => lasca::Game::is_opening_of_turn(action),
            Self::Backgammon(_) => backgammon::Game::is_opening_of_turn(action),
            Self::Rekkoku(_) => rekkoku::Game::is_opening_of_turn(action),
        }
    }

    /// See [`Rules::round`].
    #[must_use]
    pub fn round(&self) -> u16 {
        each!(self, g => g.round())
    }

    /// See [`Rules::living`].
    #[must_use]
    pub fn living(&self) -> Seats {
        each!(self, g => g.living())
    }

    /// See [`Rules::hand`].
    #[must_use]
    pub fn hand(&self, seat: Seat) -> Seats {
        each!(self, g => Rules::hand(g, seat))
    }

    /// The war under play, if it is one of Rekkoku.
    #[must_use]
    pub fn as_rekkoku(&self) -> Option<&rekkoku::Game> {
        match self {
            Self::Rekkoku(game) => Some(game),
            _ => None,
        }
    }

    /// See [`Rules::notices`].
    #[must_use]
    pub fn notices(&self) -> Vec<Notice> {
        each!(self, g => g.notices())
    }

    /// See [`Rules::menu`].
    #[must_use]
    pub fn menu(&self, seat: Seat, draft: &[String], limit: usize) -> Menu {
        each!(self, g => g.menu(seat, draft, limit))
    }
}
