//! A game of Lasca under play: a position with the history that draws need.

use super::man::{Color, Rank};
use super::moves::Move;
use super::near::near;
use super::notation::MoveText;
use super::position::Position;
use super::resolve;
use crate::games::{
    Ending, External, GameKind, Menu, MenuKind, NotPlayable, Notice, Reading, Reason, Refusal, Rules, Seat, Seats,
    Setup, SetupError,
};

/// The occurrence of a position that draws the game.
const OCCURRENCES: usize = 3;
/// So many plies without a capture or a move of a soldier-led column draw the game.
const NO_PROGRESS: u32 = 100;
/// So many such plies are worth a warning.
const NO_PROGRESS_WARNING: u32 = 80;

/// A game under play. Seat 0 is White.
#[derive(Clone, PartialEq, Debug)]
pub struct Game {
    /// Whether repetition and want of progress draw it.
    draws: bool,
    /// Every position so far; the first is the start, the last the current one.
    positions: Vec<Position>,
    /// The moves between them.
    moves: Vec<Move>,
    /// Plies since the last capture or move of a soldier-led column.
    idle: u32,
    ending: Option<Ending>,
}

/// The seat that plays a colour.
#[must_use]
pub const fn seat_of(color: Color) -> Seat {
    Seat(color as u8)
}

impl Game {
    /// Starts from a position, with or without draws by repetition and want of progress.
    #[must_use]
    pub fn from_position(start: Position, draws: bool) -> Game {
        let mut game = Game { draws, positions: vec![start], moves: Vec::new(), idle: 0, ending: None };
        game.ending = game.judge();
        game
    }

    /// The position the game began with.
    #[must_use]
    pub fn start(&self) -> &Position {
        &self.positions[0]
    }

    /// The current position.
    #[must_use]
    pub fn board(&self) -> &Position {
        // Never empty: the start is always there.
        &self.positions[self.positions.len() - 1]
    }

    /// All moves so far.
    #[must_use]
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// How often the current position has occurred.
    #[must_use]
    pub fn occurrences(&self) -> usize {
        let now = self.board();
        self.positions.iter().filter(|position| *position == now).count()
    }

    /// Plies since the last capture or move of a soldier-led column.
    #[must_use]
    pub fn idle(&self) -> u32 {
        self.idle
    }

    /// Plays a legal move of the current position.
    ///
    /// # Errors
    /// The move is not legal here, or the game is over; nothing has changed then.
    pub fn make(&mut self, mv: &Move) -> Result<(), NotPlayable> {
        let refuse = |why: &str| Err(NotPlayable { action: mv.to_string(), why: why.to_owned() });
        if self.ending.is_some() {
            return refuse("the game is over");
        }
        if !self.board().legal_moves().contains(mv) {
            return refuse("not a legal move");
        }
        let officer = self.board().commander(mv.from()).is_some_and(|man| man.rank == Rank::Officer);
        self.idle = if officer && !mv.is_capture() { self.idle + 1 } else { 0 };
        let next = self.board().play(mv);
        self.positions.push(next);
        self.moves.push(*mv);
        self.ending = self.judge();
        Ok(())
    }

    /// Whether the current position ends the game, and how. Having no move comes before any draw.
    fn judge(&self) -> Option<Ending> {
        let position = self.board();
        let turn = position.side_to_move();
        if !position.has_legal_move() {
            let reason = if position.led_by(turn) == 0 { Reason::Captured } else { Reason::Blocked };
            return Some(Ending::won(seat_of(!turn), reason));
        }
        if !self.draws {
            None
        } else if self.occurrences() >= OCCURRENCES {
            Some(Ending::drawn(Reason::Repetition))
        } else if self.idle >= NO_PROGRESS {
            Some(Ending::drawn(Reason::NoProgress))
        } else {
            None
        }
    }
}

impl Rules for Game {
    fn new(setup: &Setup) -> Result<Game, SetupError> {
        let mut draws = true;
        for (key, value) in &setup.options {
            match (key.as_str(), value.as_str()) {
                ("draws", "on") => draws = true,
                ("draws", "off") => draws = false,
                ("draws", _) => {
                    return Err(SetupError::BadValue { key: key.clone(), value: value.clone(), known: "on, off" });
                }
                _ => {
                    return Err(SetupError::UnknownOption { game: GameKind::Lasca, key: key.clone(), known: "draws" });
                }
            }
        }
        let start = match &setup.position {
            Some(text) => text.parse().map_err(|error| SetupError::Position(format!("{error}")))?,
            None => Position::start(),
        };
        Ok(Game::from_position(start, draws))
    }

    fn seats(&self) -> u8 {
        2
    }

    fn to_act(&self) -> Seats {
        if self.ending.is_some() { Seats::NONE } else { seat_of(self.board().side_to_move()).into() }
    }

    fn legal(&self, seat: Seat) -> Vec<String> {
        if self.to_act().contains(seat) {
            self.board().legal_moves().iter().map(Move::to_string).collect()
        } else {
            Vec::new()
        }
    }

    fn read(&self, seat: Seat, text: &str, reading: Reading) -> Result<String, Refusal> {
        if self.ending.is_some() {
            return Err(Refusal::Over);
        }
        if !self.to_act().contains(seat) {
            return Err(Refusal::NotToAct);
        }
        text.parse::<MoveText>()
            .map_err(resolve::Refusal::from)
            .and_then(|read| read.resolve(self.board(), reading))
            .map(|mv| mv.to_string())
            .map_err(Refusal::Lasca)
    }

    fn is_move_text(text: &str) -> bool {
        matches!(text.parse(), Ok(MoveText::Ends { .. } | MoveText::Path(_)))
    }

    fn near(&self, seat: Seat, text: &str, most: usize) -> Vec<String> {
        if self.to_act().contains(seat) {
            near(self.board(), text, most).iter().map(Move::to_string).collect()
        } else {
            Vec::new()
        }
    }

    fn play(&mut self, seat: Option<Seat>, action: &str) -> Result<Vec<String>, NotPlayable> {
        let refuse = |why: &str| NotPlayable { action: action.to_owned(), why: why.to_owned() };
        let seat = seat.ok_or_else(|| refuse("there is no chance in Lasca"))?;
        if self.ending.is_some() {
            return Err(refuse("the game is over"));
        }
        if !self.to_act().contains(seat) {
            return Err(refuse("it is the other side's turn"));
        }
        let legal = self.board().legal_moves();
        let mv = legal.iter().find(|mv| mv.to_string() == action).ok_or_else(|| refuse("not a legal move"))?;
        self.make(mv)?;
        Ok(Vec::new())
    }

    fn external(&mut self, what: External) -> Result<(), NotPlayable> {
        let refuse = |why: &str| NotPlayable { action: format!("{what:?}"), why: why.to_owned() };
        if self.ending.is_some() {
            return Err(refuse("the game is over"));
        }
        let lost_by = |seat: Seat, reason| {
            if seat.0 < self.seats() {
                Ok(Ending::won(seat.other(), reason))
            } else {
                Err(refuse("there is no such seat"))
            }
        };
        self.ending = Some(match what {
            External::Resign(seat) => lost_by(seat, Reason::Resigned)?,
            External::Time(seat) => lost_by(seat, Reason::Time)?,
            External::Draw => Ending::drawn(Reason::Agreement),
        });
        Ok(())
    }

    fn ending(&self) -> Option<&Ending> {
        self.ending.as_ref()
    }

    fn position(&self) -> String {
        self.board().to_string()
    }

    fn ply(&self) -> u32 {
        // No game of 2^32 plies fits into memory.
        self.moves.len() as u32
    }

    fn move_number(&self) -> String {
        let before = self.ply() + u32::from(self.start().side_to_move() == Color::Black);
        let dots = if self.board().side_to_move() == Color::White { "." } else { "…" };
        format!("{}{dots}", before / 2 + 1)
    }

    fn notices(&self) -> Vec<Notice> {
        let mut notices = Vec::new();
        if self.draws && self.ending.is_none() {
            if self.occurrences() == OCCURRENCES - 1 {
                notices.push(Notice::SecondOccurrence);
            }
            if self.idle >= NO_PROGRESS_WARNING {
                notices.push(Notice::NoProgress { left: NO_PROGRESS - self.idle });
            }
        }
        notices
    }

    /// Whole moves if they fit; else the column first, then its moves, and step by step where even those do not fit.
    fn menu(&self, seat: Seat, draft: &[String], limit: usize) -> Menu {
        if !self.to_act().contains(seat) {
            return Menu::default();
        }
        let legal = self.board().legal_moves();
        if let Some(mv) = draft.last().and_then(|last| legal.iter().find(|mv| mv.to_string() == *last)) {
            return Menu { complete: Some(mv.to_string()), ..Menu::default() };
        }
        let fits = |mv: &&Move| {
            mv.squares().count() >= draft.len()
                && mv.squares().zip(draft).all(|(square, name)| square.to_string() == *name)
        };
        let moves: Vec<&Move> = legal.iter().filter(fits).collect();
        if moves.is_empty() {
            let empty = draft.is_empty();
            return if empty { Menu::default() } else { Menu { void: true, ..self.menu(seat, &[], limit) } };
        }
        if let ([mv], false) = (moves.as_slice(), draft.is_empty()) {
            return Menu { complete: Some(mv.to_string()), ..Menu::default() };
        }
        if moves.len() <= limit {
            let choices = moves.iter().map(|mv| mv.to_string()).collect();
            return Menu { choices, kind: MenuKind::Moves, ..Menu::default() };
        }
        let mut choices: Vec<String> =
            moves.iter().filter_map(|mv| Some(mv.squares().nth(draft.len())?.to_string())).collect();
        choices.sort_unstable();
        choices.dedup();
        choices.truncate(limit);
        let kind = if draft.is_empty() { MenuKind::Pieces } else { MenuKind::Steps };
        Menu { choices, kind, ..Menu::default() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn having_no_move_comes_before_a_draw() {
        let start = "w a5W d4w c5w a7b".parse().unwrap();
        let game = Game { idle: NO_PROGRESS - 1, ..Game::from_position(start, true) };
        let ending_after = |action| {
            let mut game = game.clone();
            game.play(Some(Seat(0)), action).unwrap();
            game.ending
        };
        assert_eq!(ending_after("a5-b6"), Some(Ending::won(Seat(0), Reason::Blocked)));
        assert_eq!(ending_after("a5-b4"), Some(Ending::drawn(Reason::NoProgress)));
        assert_eq!(ending_after("c5-d6"), None);
    }
}
