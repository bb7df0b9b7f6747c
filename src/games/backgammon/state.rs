//! A match under play: games, cube, score (rules 1.0 to 1.7, 2 and 3).

use super::action::{GUEST, HOST};
use super::cube::{Cube, NoDouble};
use super::stage::{Crawford, GameResult, How, Refused, Stage};
use super::{Action, AutoDoubles, Dice, Men, Play, Position, Terms, Win, most_at_stake, worth};
use crate::games::Seat;

/// A match, or a session of money play, under play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Match {
    pub(super) terms: Terms,
    pub(super) score: [u32; 2],
    pub(super) game: u16,
    pub(super) crawford: Crawford,
    pub(super) stage: Stage,
    /// The player on roll; while the cube is offered, the one who doubled.
    pub(super) mover: Seat,
    /// Seen by `mover`.
    pub(super) position: Position,
    pub(super) cube: Cube,
    pub(super) ties: u16,
    pub(super) first: Seat,
    pub(super) turns: u32,
    pub(super) plies: u32,
    pub(super) last: Option<GameResult>,
}

impl Match {
    /// Begins a match.
    #[must_use]
    pub fn new(terms: Terms) -> Self {
        Self {
            terms,
            score: [0; 2],
            game: 1,
            crawford: Crawford::Before,
            stage: Stage::Opening,
            mover: HOST,
            position: Position::START,
            cube: Cube::START,
            ties: 0,
            first: HOST,
            turns: 0,
            plies: 0,
            last: None,
        }
    }

    /// What was agreed.
    #[must_use]
    pub fn terms(&self) -> Terms {
        self.terms
    }

    /// The points of each seat; in a match never more than its length.
    #[must_use]
    pub fn score(&self) -> [u32; 2] {
        self.score
    }

    /// The number of the game under play, from 1; of the last when all is over.
    #[must_use]
    pub fn game(&self) -> u16 {
        self.game
    }

    /// Whether the Crawford game is to come, now, or past.
    #[must_use]
    pub fn crawford(&self) -> Crawford {
        self.crawford
    }

    /// What it waits for.
    #[must_use]
    pub fn stage(&self) -> Stage {
        self.stage
    }

    /// The player on roll; while the cube is offered, the one who doubled. Meaningless before the opening roll.
    #[must_use]
    pub fn mover(&self) -> Seat {
        self.mover
    }

    /// The position, seen by [`mover`](Self::mover).
    #[must_use]
    pub fn position(&self) -> Position {
        self.position
    }

    /// One seat's men in its own numbering.
    #[must_use]
    pub fn men(&self, seat: Seat) -> Men {
        if seat == self.mover { self.position.mover() } else { self.position.waiting() }
    }

    /// The cube.
    #[must_use]
    pub fn cube(&self) -> Cube {
        self.cube
    }

    /// Ties in this game's opening roll so far.
    #[must_use]
    pub fn ties(&self) -> u16 {
        self.ties
    }

    /// The line of the current turn in the game's score sheet, where the host has the left column.
    #[must_use]
    pub fn line(&self) -> u32 {
        (self.turns + u32::from(self.first == GUEST)) / 2 + 1
    }

    /// Plays made since the match began, lost turns included.
    #[must_use]
    pub fn plies(&self) -> u32 {
        self.plies
    }

    /// How the game before this one ended, or the last one when all is over.
    #[must_use]
    pub fn last_result(&self) -> Option<GameResult> {
        self.last
    }

    /// Who must decide now; nobody while chance must, and at the end.
    #[must_use]
    pub fn decides(&self) -> Option<Seat> {
        match self.stage {
            Stage::Cube | Stage::Play(_) | Stage::Beavered => Some(self.mover),
            Stage::Doubled | Stage::Raccooned => Some(self.mover.other()),
            Stage::Opening | Stage::Roll | Stage::Over => None,
        }
    }

    /// All that the seat can do now, resignations apart.
    #[must_use]
    pub fn actions(&self, seat: Seat) -> Vec<Action> {
        if self.decides() != Some(seat) {
            return Vec::new();
        }
        let money = self.terms.money();
        match self.stage {
            Stage::Cube => vec![Action::Roll, Action::Double],
            Stage::Play(dice) => {
                let plays = self.position.plays(dice);
                let lost = plays.is_empty().then(|| Play::lost(self.position));
                plays.into_iter().chain(lost).map(Action::Play).collect()
            }
            Stage::Doubled | Stage::Beavered | Stage::Raccooned => {
                let again = match self.stage {
                    Stage::Doubled => money.is_some_and(|m| m.beaver).then_some(Action::Beaver),
                    Stage::Beavered => money.is_some_and(|m| m.raccoon).then_some(Action::Raccoon),
                    _ => None,
                };
                let again = again.filter(|_| self.cube.fits(4));
                [Action::Take, Action::Drop].into_iter().chain(again).collect()
            }
            Stage::Opening | Stage::Roll | Stage::Over => Vec::new(),
        }
    }

    /// Whether the seat could double if it were on roll and had not rolled.
    ///
    /// # Errors
    /// Why not.
    pub fn may_double(&self, seat: Seat) -> Result<(), NoDouble> {
        if self.crawford == Crawford::Now {
            return Err(NoDouble::Crawford);
        }
        if self.cube.owner.is_some_and(|owner| owner != seat) {
            return Err(NoDouble::NotOwner);
        }
        if self.terms.length().is_some_and(|length| self.points_of(seat) + self.cube.stake >= u32::from(length)) {
            return Err(NoDouble::Dead);
        }
        if self.cube.fits(2) { Ok(()) } else { Err(NoDouble::Limit) }
    }

    /// The most that the seat can lose by resigning this game.
    #[must_use]
    pub fn most_resignable(&self, seat: Seat) -> Win {
        if self.gammons_count() { most_at_stake(self.men(seat), self.men(seat.other())) } else { Win::Single }
    }

    /// The points that the other gets if the seat loses this game so at the present stake.
    #[must_use]
    pub fn cost(&self, win: Win) -> u32 {
        self.cube.stake * win.factor()
    }

    /// The points that the other gets if the seat gives up the match: all that he lacks, or in money play the stake.
    #[must_use]
    pub fn cost_of_match(&self, seat: Seat) -> u32 {
        match self.terms {
            Terms::Match { length } => u32::from(length) - self.points_of(seat.other()),
            Terms::Money(_) => self.cube.stake,
        }
    }

    /// Lets something happen. Answers with the result when a game ends by it; the next game then waits for its opening.
    ///
    /// `seat` is none for chance. The match is unchanged when this fails.
    ///
    /// # Errors
    /// It cannot happen now.
    pub fn act(&mut self, seat: Option<Seat>, action: &Action) -> Result<Option<GameResult>, Refused> {
        if self.stage == Stage::Over {
            return Err(Refused::Over);
        }
        if let (Some(seat), Action::Resign(_) | Action::ResignMatch) = (seat, action) {
            return self.resign(seat, action).map(Some);
        }
        if seat != self.decides() {
            return Err(Refused::NotToAct);
        }
        match (self.stage, action) {
            (Stage::Opening, &Action::Opening { host, guest }) => self.open(host, guest)?,
            (Stage::Roll, &Action::Dice(dice)) => self.stage = Stage::Play(dice),
            (Stage::Cube, Action::Roll) => self.stage = Stage::Roll,
            (Stage::Cube, Action::Double) => {
                self.may_double(self.mover)?;
                self.stage = Stage::Doubled;
            }
            (Stage::Roll | Stage::Play(_), Action::Double) => return Err(NoDouble::Rolled.into()),
            (Stage::Doubled | Stage::Beavered | Stage::Raccooned, Action::Take) => {
                let taker = self.mover.other();
                self.cube.turn(taker);
                self.stage = Stage::Roll;
            }
            (Stage::Doubled | Stage::Beavered | Stage::Raccooned, Action::Drop) => {
                // The seat was checked against `decides`, which names one in these stages.
                let dropper = self.decides().unwrap_or(self.mover);
                return Ok(Some(self.end_game(dropper.other(), Win::Single, How::Dropped)));
            }
            (Stage::Doubled, Action::Beaver) => {
                if !self.terms.money().is_some_and(|m| m.beaver) {
                    return Err(Refused::NoBeavers);
                }
                self.turn_again(Stage::Beavered)?;
            }
            (Stage::Beavered, Action::Raccoon) => {
                if !self.terms.money().is_some_and(|m| m.raccoon) {
                    return Err(Refused::NoRaccoons);
                }
                self.turn_again(Stage::Raccooned)?;
            }
            (Stage::Play(dice), Action::Play(play)) => {
                if !self.is_legal(dice, play) {
                    return Err(Refused::NotLegal);
                }
                return Ok(self.played(play.next));
            }
            _ => return Err(Refused::NotNow),
        }
        Ok(None)
    }

    /// The seat loses the match: given up, or out of time. In money play it loses the stake once, and all ends.
    ///
    /// # Errors
    /// It is over already.
    pub fn forfeit(&mut self, seat: Seat) -> Result<GameResult, Refused> {
        if self.stage == Stage::Over {
            return Err(Refused::Over);
        }
        let winner = seat.other();
        let points = self.cost_of_match(seat);
        let result = GameResult {
            game: self.game,
            winner,
            win: Win::Single,
            stake: self.cube.stake,
            points,
            how: How::Forfeited,
        };
        *self.points_mut(winner) += points;
        self.last = Some(result);
        self.stage = Stage::Over;
        Ok(result)
    }

    fn resign(&mut self, seat: Seat, action: &Action) -> Result<GameResult, Refused> {
        let &Action::Resign(win) = action else { return self.forfeit(seat) };
        if matches!(self.stage, Stage::Doubled | Stage::Beavered | Stage::Raccooned) {
            return Err(Refused::CubeOffered);
        }
        let most = self.most_resignable(seat);
        if win > most {
            return Err(Refused::TooMuch(most));
        }
        Ok(self.end_game(seat.other(), win, How::Resigned))
    }

    fn points_of(&self, seat: Seat) -> u32 {
        self.score[usize::from(seat == GUEST)]
    }

    fn points_mut(&mut self, seat: Seat) -> &mut u32 {
        &mut self.score[usize::from(seat == GUEST)]
    }

    /// Under Jacoby gammons count only when someone has doubled.
    fn gammons_count(&self) -> bool {
        !self.terms.money().is_some_and(|m| m.jacoby) || self.cube.owner.is_some()
    }

    fn open(&mut self, host: u8, guest: u8) -> Result<(), Refused> {
        let dice = Dice::new(host, guest).ok_or(Refused::NotNow)?;
        if dice.is_double() {
            let doubles = match self.terms.money().map(|m| m.auto_doubles) {
                None | Some(AutoDoubles::Off) => false,
                Some(AutoDoubles::Once) => self.ties == 0,
                Some(AutoDoubles::Unlimited) => true,
            };
            if doubles && self.cube.fits(2) {
                self.cube.stake *= 2;
            }
            self.ties += 1;
            return Ok(());
        }
        self.mover = if host > guest { HOST } else { GUEST };
        self.first = self.mover;
        self.stage = Stage::Play(dice);
        Ok(())
    }

    fn turn_again(&mut self, next: Stage) -> Result<(), Refused> {
        if !self.cube.fits(4) {
            return Err(NoDouble::Limit.into());
        }
        let keeper = self.mover.other();
        self.cube.turn(keeper);
        self.stage = next;
        Ok(())
    }

    fn is_legal(&self, dice: Dice, play: &Play) -> bool {
        let plays = self.position.plays(dice);
        let lost = plays.is_empty() && play.is_lost() && play.next == self.position.flipped();
        lost || plays.iter().any(|p| p.next == play.next)
    }

    fn played(&mut self, next: Position) -> Option<GameResult> {
        let player = self.mover;
        self.position = next;
        self.mover = player.other();
        self.turns += 1;
        self.plies += 1;
        if self.men(player) == Men::NONE {
            let win = if self.gammons_count() { worth(self.men(self.mover)) } else { Win::Single };
            return Some(self.end_game(player, win, How::BorneOff));
        }
        self.stage = self.before_roll();
        None
    }

    /// The stage of a turn that begins.
    pub(super) fn before_roll(&self) -> Stage {
        if self.may_double(self.mover).is_ok() { Stage::Cube } else { Stage::Roll }
    }

    fn end_game(&mut self, winner: Seat, win: Win, how: How) -> GameResult {
        let (stake, points) = (self.cube.stake, self.cost(win));
        let result = GameResult { game: self.game, winner, win, stake, points, how };
        self.last = Some(result);
        *self.points_mut(winner) += points;
        let over = match self.terms {
            Terms::Match { length } => {
                let score = self.points_mut(winner);
                *score = (*score).min(u32::from(length));
                *score == u32::from(length)
            }
            Terms::Money(money) => self.game >= money.games,
        };
        if over {
            self.stage = Stage::Over;
            return result;
        }
        self.game += 1;
        self.crawford = match (self.crawford, self.terms) {
            (Crawford::Before, Terms::Match { length }) if self.points_of(winner) + 1 == u32::from(length) => {
                Crawford::Now
            }
            (Crawford::Before, _) => Crawford::Before,
            _ => Crawford::Past,
        };
        self.stage = Stage::Opening;
        self.position = Position::START;
        self.mover = HOST;
        self.cube = Cube::START;
        self.ties = 0;
        self.first = HOST;
        self.turns = 0;
        result
    }
}
