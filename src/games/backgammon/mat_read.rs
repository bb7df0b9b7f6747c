//! Reading `.mat` files.

use super::action::{Action, GUEST, HOST};
use super::record::Line;
use super::stage::{GameResult, Stage};
use super::state::Match;
use super::{Dice, Game, PlayText, Record, Refusal, Terms, Unwritten, Win};
use crate::games::{Rules, Seat, Setup};

/// Why a text is no `.mat` file of a match by these rules.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}: {kind}")]
pub struct MatError {
    /// The line, from 1.
    pub line: usize,
    /// What.
    pub kind: MatErrorKind,
}

/// What is wrong with a line.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum MatErrorKind {
    /// No ` 5 point match` stands before the first game.
    #[error("the length of the match is missing")]
    NoLength,
    /// A length that no match has here.
    #[error("no match goes to {0} points here")]
    Length(String),
    /// The line below `Game` does not tell two names with their scores.
    #[error("two names with their scores are missing")]
    Names,
    /// The score is not the one that the games before give.
    #[error("the score should be {0}-{1}")]
    Score(u32, u32),
    /// The game has another number.
    #[error("this should be game {0}")]
    Number(u16),
    /// A cell that says nothing known.
    #[error("{0:?} is not understood")]
    Cell(String),
    /// Something that cannot happen there.
    #[error("{cell:?}: {why}")]
    Refused {
        /// The cell.
        cell: String,
        /// Why not.
        why: Box<Refusal>,
    },
    /// `Doubles =>` to another stake than twice the one before.
    #[error("the double should be to {0}")]
    Stake(u32),
    /// The points are not those of the game as it stands.
    #[error("the game does not bring {0} points")]
    Points(u32),
    /// The match is over.
    #[error("the match is over already")]
    Over,
}

use MatErrorKind as Kind;

impl Record {
    /// Reads a `.mat` file. Comments (`;` before) are skipped, and the columns may have other widths than ours.
    ///
    /// # Errors
    /// Where the text is not such a file, or tells what these rules do not allow.
    pub fn from_mat(text: &str) -> Result<Self, MatError> {
        let mut reader: Option<Reader> = None;
        let mut names_follow = false;
        for (number, line) in text.lines().enumerate() {
            let fail = |kind| MatError { line: number + 1, kind };
            let words = line.trim();
            if words.is_empty() || words.starts_with(';') {
                continue;
            }
            let Some(reader) = &mut reader else {
                let length = words.strip_suffix("point match").ok_or_else(|| fail(Kind::NoLength))?;
                reader = Some(Reader::new(length.trim()).map_err(fail)?);
                continue;
            };
            if let Some(game) = words.strip_prefix("Game ").and_then(|n| n.trim().parse().ok()) {
                reader.game(game).map_err(fail)?;
                names_follow = true;
            } else if std::mem::take(&mut names_follow) {
                reader.names(words).map_err(fail)?;
            } else {
                reader.row(line).map_err(fail)?;
            }
        }
        match reader {
            Some(reader) => Ok(reader.record),
            None => Err(MatError { line: text.lines().count().max(1), kind: Kind::NoLength }),
        }
    }
}

struct Reader {
    record: Record,
    game: Game,
    /// The result of the last finished game, until the file has told it.
    untold: Option<GameResult>,
}

/// A cell's column is told by what stands before it: a left cell follows its row's number closely.
const LEFT_MARGIN: usize = 10;

impl Reader {
    fn new(length: &str) -> Result<Self, Kind> {
        let mut setup = Setup::default();
        let put = |setup: &mut Setup, key: &str, value: &str| setup.options.insert(key.to_owned(), value.to_owned());
        if length == "0" {
            put(&mut setup, "length", "money");
            put(&mut setup, "games", "64");
        } else {
            put(&mut setup, "length", length);
        }
        let game = Game::new(&setup).map_err(|_| Kind::Length(length.to_owned()))?;
        setup.options = game.state().terms().options();
        Ok(Self { record: Record::new("", "", setup), game, untold: None })
    }

    fn state(&self) -> &Match {
        self.game.state()
    }

    fn game(&mut self, number: u16) -> Result<(), Kind> {
        let due = self.state().game();
        if self.state().stage() == Stage::Over {
            return Err(Kind::Over);
        }
        if number != due || self.state().stage() != Stage::Opening {
            return Err(Kind::Number(due));
        }
        self.untold = None;
        Ok(())
    }

    fn names(&mut self, words: &str) -> Result<(), Kind> {
        let [left, right] = two_names(words).ok_or(Kind::Names)?;
        let [host, guest] = self.state().score();
        if (left.1, right.1) != (host, guest) {
            return Err(Kind::Score(host, guest));
        }
        self.record.host = left.0.to_owned();
        self.record.guest = right.0.to_owned();
        Ok(())
    }

    /// `  1) 31: 8/5 6/5                 52: 24/22 13/8`, or an unnumbered row with `Wins 1 point`.
    fn row(&mut self, line: &str) -> Result<(), Kind> {
        let numbered = line.split_once(')').filter(|(number, _)| number.trim().parse::<u32>().is_ok());
        let cells = cells(numbered.map_or(line, |(_, cells)| cells));
        let alone = cells.len() == 1;
        for (column, (indent, cell)) in cells.into_iter().enumerate() {
            let left = if alone { indent < LEFT_MARGIN } else { column == 0 };
            self.cell(if left { HOST } else { GUEST }, &cell)?;
        }
        Ok(())
    }

    fn cell(&mut self, seat: Seat, cell: &str) -> Result<(), Kind> {
        let lower = cell.to_ascii_lowercase();
        if let Some(wins) = lower.strip_prefix("wins") {
            let points = wins.split_whitespace().next().and_then(|n| n.parse().ok());
            return self.wins(seat, points.ok_or_else(|| Kind::Cell(cell.to_owned()))?);
        }
        if self.state().stage() == Stage::Over {
            return Err(Kind::Over);
        }
        if let Some((dice, play)) = lower.split_once(':') {
            let dice: Dice = dice.parse().map_err(|_| Kind::Cell(cell.to_owned()))?;
            return self.turn(seat, dice, play.trim(), cell);
        }
        if let Some(stake) = lower.strip_prefix("doubles") {
            let due = self.state().cube().stake * 2;
            let said = stake.trim_start_matches([' ', '=', '>']).trim();
            if !said.is_empty() && said.parse() != Ok(due) {
                return Err(Kind::Stake(due));
            }
            return self.act(Some(seat), Action::Double, cell);
        }
        match lower.as_str() {
            "takes" => self.act(Some(seat), Action::Take, cell),
            "drops" => self.act(Some(seat), Action::Drop, cell),
            _ => Err(Kind::Cell(cell.to_owned())),
        }
    }

    fn turn(&mut self, seat: Seat, dice: Dice, play: &str, cell: &str) -> Result<(), Kind> {
        match self.state().stage() {
            Stage::Opening => {
                let (mine, others) = (dice.high(), dice.low());
                let (host, guest) = if seat == HOST { (mine, others) } else { (others, mine) };
                self.act(None, Action::Opening { host, guest }, cell)?;
            }
            Stage::Cube => {
                self.act(Some(seat), Action::Roll, cell)?;
                self.act(None, Action::Dice(dice), cell)?;
            }
            _ => self.act(None, Action::Dice(dice), cell)?,
        }
        let refused = |why| Kind::Refused { cell: cell.to_owned(), why: Box::new(why) };
        let position = self.state().position();
        let lost = position.plays(dice).is_empty();
        if play.is_empty() && !lost {
            // A file may end with a roll that is still to be played.
            return Ok(());
        }
        let text: PlayText = if lost && !play.contains('/') { super::text::NO_PLAY } else { play }
            .parse()
            .map_err(|e| refused(Refusal::Unread(e)))?;
        let play = text.resolve(position, dice, Unwritten::NotHit).map_err(|e| refused(Refusal::Play(e)))?;
        self.act(Some(seat), Action::Play(play), cell)
    }

    /// The result, either already known or by resignation of the other.
    fn wins(&mut self, seat: Seat, points: u32) -> Result<(), Kind> {
        if let Some(result) = self.untold.take() {
            let same = result.winner == seat && result.points == points;
            return if same { Ok(()) } else { Err(Kind::Points(points)) };
        }
        let loser = seat.other();
        let win = Win::ALL.into_iter().find(|win| self.state().cost(*win) == points);
        let lacking =
            matches!(self.state().terms(), Terms::Match { .. }) && self.state().cost_of_match(loser) <= points;
        let action = match win {
            _ if self.state().stage() == Stage::Over => return Err(Kind::Over),
            // Some files leave out that the double was dropped.
            Some(Win::Single) if self.state().stage() == Stage::Doubled && self.state().decides() == Some(loser) => {
                Action::Drop
            }
            Some(win) if win <= self.state().most_resignable(loser) => Action::Resign(win),
            _ if lacking => Action::ResignMatch,
            _ => return Err(Kind::Points(points)),
        };
        self.act(Some(loser), action, "Wins")?;
        self.untold = None;
        Ok(())
    }

    fn act(&mut self, seat: Option<Seat>, action: Action, cell: &str) -> Result<(), Kind> {
        let text = action.to_string();
        let game = self.state().game();
        let refused = |why: String| Kind::Cell(format!("{cell}: {why}"));
        if let Err(why) = self.state().clone().act(seat, &action) {
            return Err(Kind::Refused { cell: cell.to_owned(), why: Box::new(why.into()) });
        }
        self.game.play(seat, &text).map_err(|e| refused(e.to_string()))?;
        self.record.actions.push(Line(seat, text));
        if self.state().game() != game || self.state().stage() == Stage::Over {
            self.untold = self.state().last_result();
        }
        Ok(())
    }
}

/// `Alice : 0                      Bob : 0`
fn two_names(words: &str) -> Option<[(&str, u32); 2]> {
    words.match_indices(" : ").find_map(|(at, colon)| {
        let rest = &words[at + colon.len()..];
        let (score, rest) = rest.split_once(char::is_whitespace)?;
        let (right, last) = rest.rsplit_once(" : ")?;
        Some([(words[..at].trim(), score.parse().ok()?), (right.trim(), last.trim().parse().ok()?)])
    })
}

/// The cells of a row, each with the blanks before it. A cell begins with `31:` or a word in capitals.
fn cells(row: &str) -> Vec<(usize, String)> {
    let mut cells = Vec::<(usize, String)>::new();
    let mut rest = row;
    loop {
        let word = rest.trim_start();
        let indent = rest.len() - word.len();
        let end = word.find(char::is_whitespace).unwrap_or(word.len());
        if word.is_empty() {
            return cells;
        }
        let (word, after) = word.split_at(end);
        let begins = word.ends_with(':') || word.starts_with(|c: char| c.is_ascii_uppercase() && c != 'C' && c != 'M');
        match cells.last_mut() {
            Some((_, cell)) if !begins => {
                cell.push(' ');
                cell.push_str(word);
            }
            _ => cells.push((indent, word.to_owned())),
        }
        rest = after;
    }
}
