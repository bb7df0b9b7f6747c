//! Conditional moves: "if he plays X, I play Y". A plan is a line of moves, the others' and its owner's in turn; as long as
//! the game follows it, its owner's moves play themselves.

use serde::{Deserialize, Serialize};

use super::limits;
use crate::games::{self, Game, Reading, Seat};

/// A planned line. Only its owner may know of it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Plan {
    /// By which its owner names it.
    pub id: u32,
    /// Whose.
    pub seat: Seat,
    /// The moves from the position as it stands, in record text: first another's, last the owner's. It grows shorter as
    /// the game follows it.
    pub line: Vec<String>,
}

/// A move of a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// Who makes it.
    pub seat: Seat,
    /// In record text.
    pub text: String,
}

/// Why something cannot be planned.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BadPlan {
    /// The asker is to act himself: there is nothing to wait for.
    YourTurn,
    /// What comes next is not for one other seat alone to say: dice fall, or several act at once.
    Unforeseeable,
    /// Nothing was typed. These are some of the moves it could begin with.
    Empty {
        /// Legal moves of the one who is to act.
        near: Vec<String>,
    },
    /// One of the moves is none.
    Ply {
        /// The moves before it.
        before: Vec<Step>,
        /// Who would make it.
        seat: Seat,
        /// What was typed, as it was read.
        text: String,
        /// Why it is none.
        why: games::Refusal,
        /// Legal moves near to it.
        near: Vec<String>,
    },
    /// It ends with another's move, so the owner's answer is missing.
    NoAnswer {
        /// The line.
        line: Vec<Step>,
        /// Answers there are.
        near: Vec<String>,
    },
    /// The game is over after these moves, with nothing left to answer.
    Over {
        /// The moves.
        line: Vec<Step>,
    },
    /// Another answer is planned there already.
    Planned {
        /// The moves before it.
        before: Vec<Step>,
        /// That answer.
        answer: String,
    },
    /// Exactly that is planned already.
    Known,
    /// A line is longer than this.
    TooLong {
        /// The most moves.
        most: usize,
    },
    /// There is no room for another line.
    TooMany {
        /// The most lines.
        most: usize,
    },
    /// There is no such line: it has been played, dropped or taken away.
    Gone,
    /// The asker has missed so many turns that his pass at once: nothing would be played.
    Absent,
}

/// Reads a line for the seat `own`, which waits. Only moves may be left out. The moves are separated by blanks or, where one
/// of them is written with blanks, by commas, semicolons or line ends; numbers and arrows between them do not matter.
pub(super) fn read(game: &Game, own: Seat, text: &str) -> Result<Vec<Step>, BadPlan> {
    let mut reader = Reader { game: game.clone(), line: Vec::new() };
    let near = reader.near("")?;
    for part in parts(text) {
        reader.take(&part)?;
    }
    if reader.line.is_empty() {
        return Err(BadPlan::Empty { near });
    }
    if reader.line.last().is_some_and(|s| s.seat != own) {
        if reader.game.ending().is_some() {
            return Err(BadPlan::Over { line: reader.line });
        }
        match reader.only() {
            Some(step) if step.seat == own => reader.play(step),
            _ => {
                let near = reader.near("")?;
                return Err(BadPlan::NoAnswer { line: reader.line, near });
            }
        }
    }
    if reader.line.len() > limits::PLAN_PLIES {
        return Err(BadPlan::TooLong { most: limits::PLAN_PLIES });
    }
    Ok(reader.line)
}

impl Plan {
    /// The moves with who makes each, in a game that stands where the plan begins.
    #[must_use]
    pub fn steps(&self, game: &Game) -> Vec<Step> {
        Self::follow_up(game, &self.line).0
    }

    /// The steps of a line that begins at that position, with the game after them; as far as they can be played.
    #[must_use]
    pub fn follow_up(game: &Game, line: &[String]) -> (Vec<Step>, Game) {
        let mut reader = Reader { game: game.clone(), line: Vec::new() };
        for text in line {
            let Some(seat) = Self::actor(&reader.game) else { break };
            if !reader.game.legal(seat).contains(text) {
                break;
            }
            reader.play(Step { seat, text: text.clone() });
        }
        (reader.line, reader.game)
    }

    /// The one seat that is to act, if it is one and no dice fall first.
    #[must_use]
    pub fn actor(game: &Game) -> Option<Seat> {
        let to_act = game.to_act();
        let mut seats = to_act.iter();
        seats.next().filter(|_| seats.next().is_none() && game.chance().is_none())
    }

    /// A line as far as it can be read, with the game after it and the rest of the text: for completing it.
    #[must_use]
    pub fn begun(game: &Game, text: &str) -> (Vec<Step>, Game, String) {
        let mut reader = Reader { game: game.clone(), line: Vec::new() };
        let mut parts = parts(text);
        // What is being typed is not finished yet, even if it can be read.
        let last = if text.ends_with([' ', ',', ';']) { None } else { parts.pop() };
        for (at, part) in parts.iter().enumerate() {
            if reader.take(part).is_err() {
                let rest = parts[at..].iter().cloned().chain(last).collect::<Vec<_>>().join(" ");
                return (reader.line, reader.game, rest);
            }
        }
        (reader.line, reader.game, last.unwrap_or_default())
    }

    /// The characters it takes where it is stored.
    pub(super) fn room(&self) -> usize {
        const AROUND: usize = 40;
        AROUND + self.line.iter().map(|text| text.len() + 3).sum::<usize>()
    }
}

/// Adds a line to the plans of its seat. One that goes on where another ends takes its place.
pub(super) fn add(plans: &mut Vec<Plan>, seats: u8, id: u32, own: Seat, line: &[Step]) -> Result<(), BadPlan> {
    let new = Plan { id, seat: own, line: line.iter().map(|s| s.text.clone()).collect() };
    for plan in plans.iter().filter(|p| p.seat == own) {
        let same = plan.line.iter().zip(&new.line).take_while(|(a, b)| a == b).count();
        if same == new.line.len() {
            return Err(BadPlan::Known);
        }
        if let Some(answer) = plan.line.get(same).filter(|_| line[same].seat == own) {
            return Err(BadPlan::Planned { before: line[..same].to_vec(), answer: answer.clone() });
        }
    }
    let longer = |p: &Plan| p.seat == own && new.line.starts_with(&p.line);
    let others = || plans.iter().filter(|p| p.seat == own && !longer(p));
    let room = limits::PLANS_ROOM / usize::from(seats.max(1));
    if others().count() >= limits::PLANS || others().map(Plan::room).sum::<usize>() + new.room() > room {
        return Err(BadPlan::TooMany { most: limits::PLANS });
    }
    plans.retain(|p| !longer(p));
    plans.push(new);
    Ok(())
}

/// What a move did to the plans.
pub(super) fn follow(plans: &mut Vec<Plan>, mover: Seat, text: &str) -> Vec<Seat> {
    let mut left: Vec<Seat> = plans.iter().map(|p| p.seat).filter(|&s| s != mover).collect();
    plans.retain_mut(|plan| {
        if plan.line.first().is_none_or(|next| next != text) {
            return false;
        }
        plan.line.remove(0);
        left.retain(|&s| s != plan.seat);
        !plan.line.is_empty()
    });
    left.sort_unstable();
    left.dedup();
    left
}

/// A line in the reading.
struct Reader {
    game: Game,
    line: Vec<Step>,
}

impl Reader {
    fn play(&mut self, step: Step) {
        // It is one of the legal moves.
        if self.game.play(Some(step.seat), &step.text).is_ok() {
            self.line.push(step);
        }
    }

    /// The only move there is, if there is but one.
    fn only(&self) -> Option<Step> {
        let seat = Plan::actor(&self.game)?;
        let mut legal = self.game.legal(seat);
        legal.pop().filter(|_| legal.is_empty()).map(|text| Step { seat, text })
    }

    fn near(&self, text: &str) -> Result<Vec<String>, BadPlan> {
        let seat = Plan::actor(&self.game).ok_or(BadPlan::Unforeseeable)?;
        let near = if text.is_empty() { self.game.legal(seat) } else { self.game.near(seat, text, limits::NEAR_MOVES) };
        Ok(near.into_iter().take(limits::NEAR_MOVES).collect())
    }

    /// Takes the next move, and before it the only moves that were left out.
    fn take(&mut self, text: &str) -> Result<(), BadPlan> {
        if self.line.len() >= limits::PLAN_PLIES {
            return Err(BadPlan::TooLong { most: limits::PLAN_PLIES });
        }
        if self.game.ending().is_some() {
            return Err(BadPlan::Over { line: self.line.clone() });
        }
        let seat = Plan::actor(&self.game).ok_or(BadPlan::Unforeseeable)?;
        let why = match self.game.read(seat, text, Reading::Expected) {
            Ok(text) => {
                self.play(Step { seat, text });
                return Ok(());
            }
            Err(why) => why,
        };
        let mut ahead = Self { game: self.game.clone(), line: self.line.clone() };
        while let Some(step) = ahead.only().filter(|_| ahead.line.len() < limits::PLAN_PLIES) {
            ahead.play(step);
            if let Some(seat) = Plan::actor(&ahead.game)
                && let Ok(text) = ahead.game.read(seat, text, Reading::Expected)
            {
                ahead.play(Step { seat, text });
                *self = ahead;
                return Ok(());
            }
        }
        let before = self.line.clone();
        let text: String = text.chars().take(limits::ECHO).collect();
        Err(BadPlan::Ply { before, seat, why, near: self.near(&text)?, text })
    }
}

/// The moves of a typed line.
fn parts(text: &str) -> Vec<String> {
    let firm = |c: char| matches!(c, ',' | ';' | '\n' | '、' | '，' | '；');
    let split: Vec<&str> =
        if text.contains(firm) { text.split(firm).collect() } else { text.split_whitespace().collect() };
    // Numbers, dots, dashes and arrows that stand alone are no moves.
    let says = |part: &&str| part.chars().any(char::is_alphabetic);
    split.into_iter().map(str::trim).filter(says).map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::{GameKind, Setup};

    fn start() -> Game {
        Game::new(GameKind::Lasca, &Setup::default()).unwrap()
    }

    fn texts(line: &[Step]) -> Vec<&str> {
        line.iter().map(|s| s.text.as_str()).collect()
    }

    const LINE: [&str; 4] = ["c3-d4", "e5xc3", "b2xd4", "d6-e5"];

    #[test]
    fn a_line_is_read_in_whatever_way_it_is_written() {
        for text in [
            "c3-d4 e5xc3 b2xd4 d6-e5",
            "C3D4 → e5:c3 → b2d4 → d6e5",
            "1. c3-d4 e5xc3 2. b2xd4 d6-e5",
            "c3 d4, e5 c3; b2 x d4\nd6 e5",
            "c3-d4 b2xd4 d6-e5",
        ] {
            let line = read(&start(), Seat(1), text).unwrap();
            assert_eq!(texts(&line), LINE, "{text}");
            assert_eq!(line.iter().map(|s| s.seat.0).collect::<Vec<_>>(), [0, 1, 0, 1]);
        }
        assert_eq!(texts(&read(&start(), Seat(1), "c3-d4").unwrap()), LINE[..2], "an only answer goes without saying");
    }

    #[test]
    fn the_move_that_is_wrong_is_named_with_what_is_right() {
        let Err(BadPlan::Ply { before, seat, text, near, .. }) = read(&start(), Seat(1), "c3-d4 e5xc3 a3-b4 d6-e5")
        else {
            panic!("White must capture there")
        };
        assert_eq!((texts(&before), seat, text.as_str()), (LINE[..2].to_vec(), Seat(0), "a3-b4"));
        assert!(near.contains(&"b2xd4".to_owned()), "{near:?}");
    }

    #[test]
    fn a_line_without_an_answer_is_none() {
        let no_answer = read(&start(), Seat(1), "c3-d4 e5xc3 b2xd4");
        assert!(matches!(no_answer, Err(BadPlan::NoAnswer { near, .. }) if near.len() > 1));
        assert!(matches!(read(&start(), Seat(1), " 1. … "), Err(BadPlan::Empty { near }) if !near.is_empty()));
        let setup = Setup { position: Some("w a1w d2w d4b".into()), ..Setup::default() };
        let game = Game::new(GameKind::Lasca, &setup).unwrap();
        assert!(
            matches!(read(&game, Seat(1), "d2-c3 d4xb2 a1xc3 d4-e5"), Err(BadPlan::Over { line }) if line.len() == 3)
        );
    }

    #[test]
    fn long_captures_are_one_move_of_the_line() {
        let setup = Setup { position: Some("b c1w f4b e3b a7b".into()), ..Setup::default() };
        let game = Game::new(GameKind::Lasca, &setup).unwrap();
        for text in ["e3-d2 c1xe3xg5", "e3-d2 c1-g5", "e3d2, c1 x e3 x g5"] {
            assert_eq!(texts(&read(&game, Seat(0), text).unwrap()), ["e3-d2", "c1xe3xg5"], "{text}");
        }
        let cut = read(&game, Seat(0), "e3-d2 c1xe3");
        assert!(matches!(cut, Err(BadPlan::Ply { before, .. }) if before.len() == 1), "the capture goes on");
    }

    #[test]
    fn lines_may_branch_at_the_others_moves_only() {
        let game = start();
        let line = |text| read(&game, Seat(1), text).unwrap();
        let mut plans = Vec::new();
        let add = |plans: &mut Vec<Plan>, id, text| add(plans, 2, id, Seat(1), &line(text));
        add(&mut plans, 1, "c3-d4 e5xc3").unwrap();
        assert_eq!(add(&mut plans, 2, "c3-d4"), Err(BadPlan::Known));
        add(&mut plans, 3, "c3-b4 a5xc3").unwrap();
        add(&mut plans, 4, "c3-d4 e5xc3 b2xd4 d6-e5").unwrap();
        assert_eq!(plans.iter().map(|p| p.id).collect::<Vec<_>>(), [3, 4], "it went on where the first ended");
        let other = add(&mut plans, 5, "c3-d4 e5xc3 b2xd4 f6-e5");
        assert!(matches!(other, Err(BadPlan::Planned { before, answer }) if before.len() == 3 && answer == "d6-e5"));
    }

    #[test]
    fn there_is_room_for_so_many() {
        let game = start();
        let mut plans = Vec::new();
        let firsts = game.legal(Seat(0));
        let mut made = 0;
        for first in firsts {
            let mut after = game.clone();
            after.play(Some(Seat(0)), &first).unwrap();
            let text = format!("{first} {}", after.legal(Seat(1))[0]);
            match add(&mut plans, 2, made, Seat(1), &read(&game, Seat(1), &text).unwrap()) {
                Ok(()) => made += 1,
                Err(why) => assert_eq!(why, BadPlan::TooMany { most: limits::PLANS }),
            }
        }
        assert_eq!(plans.len(), limits::PLANS);
    }

    #[test]
    fn who_leaves_the_line_drops_it() {
        let plan = |id, line: &[&str]| Plan { id, seat: Seat(1), line: line.iter().map(|&s| s.to_owned()).collect() };
        let mut plans = vec![plan(1, &LINE), plan(2, &["c3-b4", "a5xc3"])];
        assert_eq!(follow(&mut plans, Seat(0), "c3-d4"), []);
        assert_eq!(plans, [plan(1, &LINE[1..])]);
        assert_eq!(follow(&mut plans, Seat(1), "e5xc3"), []);
        assert_eq!(follow(&mut plans, Seat(0), "d2xb4"), [Seat(1)]);
        assert_eq!(plans, []);
        let mut last = vec![plan(1, &LINE[3..])];
        assert_eq!(follow(&mut last, Seat(1), "d6-e5"), [], "played to its end");
        assert_eq!(last, []);
    }

    #[test]
    fn what_is_being_typed_is_not_yet_read() {
        let begun = |text| {
            let (line, _, rest) = Plan::begun(&start(), text);
            (line.len(), rest)
        };
        assert_eq!(begun(""), (0, String::new()));
        assert_eq!(begun("c3"), (0, "c3".into()));
        assert_eq!(begun("c3-d4"), (0, "c3-d4".into()));
        assert_eq!(begun("c3-d4 "), (1, String::new()));
        assert_eq!(begun("c3-d4 e5"), (1, "e5".into()));
        assert_eq!(begun("c3-d5 e5xc3 "), (0, "c3-d5 e5xc3".into()));
    }
}
