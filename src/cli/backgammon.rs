//! Backgammon from the shell: dice come with the plays, positions may come without their match.

use serde::Serialize;

use super::BadInput;
use super::lines::LineError;
use crate::games::backgammon::{
    Action, AutoDoubles, Dice, Game, GameResult, HOST, How, Match, Position, Snapshot, Stage,
};
use crate::games::fold::fold;
use crate::games::{Options, Rules, Seat, Setup};

/// A position on which the shell plays.
pub struct Board {
    state: Match,
    /// What stands on the board; after the end of a game, how it ended.
    position: Position,
    /// Neither Match ID nor XGID came with the position: then none is written either.
    bare: bool,
    /// A bare position is one game; from the start, or with a Match ID, a match goes on with its next game.
    single: bool,
    ended: Option<GameResult>,
}

/// How a game ended, as other programs read it.
#[derive(Serialize, PartialEq, Eq, Debug)]
pub struct Outcome {
    winner: &'static str,
    points: u32,
    reason: &'static str,
}

/// Why moves were not played: which of them, unless it is about the whole.
pub type Refused = (Option<usize>, String);

impl Board {
    /// The position that was asked for.
    pub fn new(options: Options, position: Option<String>) -> Result<Self, BadInput> {
        let bare = position.as_ref().is_none_or(|text| !text.contains(':'));
        let single = bare && position.is_some();
        let game = Game::new(&Setup { options, position }).map_err(|error| BadInput(error.to_string()))?;
        let state = game.state().clone();
        Ok(Self { position: state.position(), state, bare, single, ended: None })
    }

    /// A line of standard input: a position, and perhaps a roll after it.
    pub fn read(options: Options, line: &str) -> Result<Self, BadInput> {
        let line = line.trim();
        let (position, dice) = match line.rsplit_once(char::is_whitespace) {
            Some((position, dice)) => (position, Some(self::dice(dice).map_err(BadInput)?)),
            None => (line, None),
        };
        let mut board = Self::new(options, Some(position.trim_end().to_owned()))?;
        if let Some(dice) = dice {
            board.roll(dice).map_err(BadInput)?;
        }
        Ok(board)
    }

    /// The position as text, with a Match ID if it came with one.
    pub fn text(&self) -> String {
        if self.bare {
            return self.position.to_string();
        }
        let now = self.state.snapshot();
        format!("{}:{}", now.position, now.match_id())
    }

    /// How the game that the last move ended was won.
    pub fn outcome(&self) -> Option<Outcome> {
        self.ended.map(|result| Outcome {
            winner: if result.winner == HOST { "host" } else { "guest" },
            points: result.points,
            reason: match result.how {
                How::BorneOff => "borne-off",
                How::Dropped => "dropped",
                How::Resigned | How::Forfeited => "resigned",
            },
        })
    }

    /// What can be done now, each with the Position ID after it.
    pub fn moves(&self) -> Vec<(String, String)> {
        let actions = self.state.decides().map(|seat| self.state.actions(seat)).unwrap_or_default();
        let next = |action: &Action| match action {
            Action::Play(play) => play.next,
            _ => self.position,
        };
        actions.iter().map(|action| (action.to_string(), next(action).to_string())).collect()
    }

    /// Lets the dice show this, before which nobody doubles.
    pub fn roll(&mut self, [first, second]: [u8; 2]) -> Result<(), String> {
        let dice = Dice::new(first, second).ok_or("a die shows 1 to 6")?;
        if self.state.stage() == Stage::Cube {
            self.act(Some(self.state.mover()), &Action::Roll)?;
        }
        let again = self.state.terms().money().is_some_and(|money| money.auto_doubles != AutoDoubles::Off);
        match self.state.stage() {
            Stage::Play(rolled) => Err(format!("{rolled} has been rolled already")),
            Stage::Doubled | Stage::Beavered | Stage::Raccooned => Err("the cube is offered".to_owned()),
            Stage::Opening if dice.is_double() && !again && self.state.last_result().is_none() => {
                // No game opens with equal dice. But who asks wants to see what can be done with them at the start.
                let start = Snapshot::of(Position::START, self.state.terms());
                self.state = Match::resume_on(start, self.state.terms()).map_err(|error| error.to_string())?;
                self.roll([first, second])
            }
            Stage::Opening => self.act(None, &Action::Opening { host: first, guest: second }),
            _ => self.act(None, &Action::Dice(dice)),
        }
    }

    /// Plays moves in order: plays, each with the next pair of dice, and what is done with the cube.
    pub fn play(&mut self, moves: &[String], dice: &[[u8; 2]]) -> Result<(), Refused> {
        let plays = moves.iter().filter(|text| self.word(text).is_none()).count();
        let rolled = matches!(self.state.stage(), Stage::Play(d) if dice.first().is_some_and(|&[a, b]| Dice::new(a, b) == Some(d)));
        // A pair for every play, though the position tells the first roll.
        let mut dice = dice.iter().skip(usize::from(rolled && dice.len() == plays)).copied();
        for (index, text) in moves.iter().enumerate() {
            self.play_one(text, &mut dice).map_err(|why| (Some(index), why))?;
        }
        match dice.next() {
            Some(_) => Err((None, "there are more dice than plays".to_owned())),
            None => Ok(()),
        }
    }

    fn play_one(&mut self, text: &str, dice: &mut impl Iterator<Item = [u8; 2]>) -> Result<(), String> {
        if self.single && self.ended.is_some() || self.state.stage() == Stage::Over {
            return Err("the game is over".to_owned());
        }
        if let Some(action) = self.word(text) {
            return self.act(Some(self.seat()), &action);
        }
        while !matches!(self.state.stage(), Stage::Play(_)) {
            self.roll(dice.next().ok_or("there are no dice for this play")?)?;
        }
        let action = self.state.read_record(Some(self.seat()), fold(text).trim()).map_err(|why| why.to_string())?;
        self.act(Some(self.seat()), &action)
    }

    /// What is no play: the cube, rolling, resigning.
    fn word(&self, text: &str) -> Option<Action> {
        let action = self.state.read_record(Some(self.seat()), fold(text).trim()).ok()?;
        (!matches!(action, Action::Play(_))).then_some(action)
    }

    fn seat(&self) -> Seat {
        self.state.decides().unwrap_or(self.state.mover())
    }

    fn act(&mut self, seat: Option<Seat>, action: &Action) -> Result<(), String> {
        self.ended = self.state.act(seat, action).map_err(|why| why.to_string())?;
        match action {
            Action::Play(play) => self.position = play.next,
            _ if self.ended.is_none() => self.position = self.state.position(),
            _ => {}
        }
        Ok(())
    }
}

/// Reads a roll: `4-3`, `43`.
pub fn dice(text: &str) -> Result<[u8; 2], String> {
    // Their order matters in the opening, so what was read is not asked.
    let pips = |text: &str| text.bytes().filter(u8::is_ascii_digit).map(|b| b - b'0').collect::<Vec<_>>();
    match (text.parse::<Dice>(), &pips(text)[..]) {
        (Ok(_), &[first, second]) => Ok([first, second]),
        (Ok(_), _) => Err("a roll is two numbers".to_owned()),
        (Err(error), _) => Err(format!("{text:?}: {error}")),
    }
}

/// The same as an answer to a line.
pub fn line((at, why): Refused) -> LineError {
    match at {
        Some(index) => LineError::at(index, why),
        None => LineError::line(why),
    }
}
