//! How two people stand against each other.

use std::fmt;

use super::ids::UserId;
use super::record::{Head, Stage};
use crate::games::Seat;

/// How two people stand against each other in one game, all their finished ones together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Score {
    /// The two, in the order of the seats of the game that was asked about.
    pub people: [UserId; 2],
    /// What each has, in half points: a win is two, a draw one.
    pub halves: [u32; 2],
}

impl Score {
    /// The score between the two people of `of`, from those of `heads` that they played against each other. Absent where
    /// there are not two different people.
    #[must_use]
    pub fn between<'a>(of: &Head, heads: impl IntoIterator<Item = &'a Head>) -> Option<Self> {
        let people = pair(of)?;
        let mut halves = [0; 2];
        for head in heads {
            let Stage::Over(ending) = &head.stage else { continue };
            let Some(here) = pair(head).filter(|_| head.terms.game == of.terms.game) else { continue };
            for (user, half) in people.iter().zip(&mut halves) {
                let Some(seat) = here.iter().position(|at| at == user) else { break };
                if !here.iter().all(|at| people.contains(at)) {
                    break;
                }
                *half += match ending.winner() {
                    Some(winner) if usize::from(winner.0) == seat => 2,
                    Some(_) => 0,
                    None => 1,
                };
            }
        }
        Some(Self { people, halves })
    }
}

/// The two who sit in a game for two, if they are two.
fn pair(head: &Head) -> Option<[UserId; 2]> {
    let seats = (head.terms.seats == 2).then_some([Seat(0), Seat(1)])?;
    let [one, other] = seats.map(|seat| head.sitter(seat));
    one.zip(other).filter(|(one, other)| one != other).map(|(one, other)| [one, other])
}

impl fmt::Display for Score {
    /// As `7–5`, `½–2½`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let points = self.halves.map(|halves| match (halves / 2, halves % 2) {
            (0, 1) => "½".to_owned(),
            (whole, 0) => whole.to_string(),
            (whole, _) => format!("{whole}½"),
        });
        write!(f, "{}–{}", points[0], points[1])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::club::testing::{ANA, BEN, Table, terms};
    use crate::games::{Ending, Reason};

    fn over(swapped: bool, ending: Ending) -> Head {
        let mut head = Table::playing(terms()).record.head;
        for sitting in &mut head.sittings {
            let ana = (sitting.seat == Seat(0)) != swapped;
            sitting.user = if ana { ANA } else { BEN };
        }
        head.stage = Stage::Over(ending);
        head
    }

    #[test]
    fn wins_count_for_people_and_not_for_seats() {
        let won = |seat| Ending::won(Seat(seat), Reason::Blocked);
        let heads = [
            over(false, won(0)),
            over(true, won(0)),
            over(true, won(1)),
            over(false, Ending::drawn(Reason::Agreement)),
        ];
        let score = Score::between(&heads[0], &heads).unwrap();
        assert_eq!((score.people, score.to_string()), ([ANA, BEN], "2½–1½".to_owned()));
        assert_eq!(Score::between(&heads[1], &heads).unwrap().to_string(), "1½–2½");
    }

    #[test]
    fn games_with_others_and_unfinished_ones_do_not_count() {
        let mut with_another = over(false, Ending::won(Seat(0), Reason::Blocked));
        for sitting in &mut with_another.sittings {
            if sitting.user == BEN {
                sitting.user = UserId(77);
            }
        }
        let mut running = over(false, Ending::drawn(Reason::Agreement));
        running.stage = Stage::Running;
        let of = over(false, Ending::drawn(Reason::Agreement));
        assert_eq!(Score::between(&of, &[with_another, running, of.clone()]).unwrap().to_string(), "½–½");
    }
}
