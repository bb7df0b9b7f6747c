//! Who came where.

use std::cmp::Reverse;

use super::colour::Colour;
use super::position::Position;

/// A party's place: a country's, a team's, or a person's with several.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Standing {
    /// From 1; survivors can share one (1, 1, 3).
    pub rank: usize,
    /// The party's countries, in slot order.
    pub countries: Vec<Colour>,
    /// Whether any of them lives.
    pub alive: bool,
    /// The points that they captured.
    pub captured: u32,
    /// What is compared: of survivors the captured points and the pieces they control, of the fallen the former alone.
    pub count: u32,
}

impl Position {
    /// The ranking as it stands, best first: survivors by their count, then the fallen by captured points, ties by
    /// later fall. In the middle of a game it is what stopping now would give.
    #[must_use]
    pub fn ranking(&self) -> Vec<Standing> {
        let slots = 0..self.layout.countries();
        // Everything that is compared, and the party's first slot for a fixed order among equals.
        let mut parties: Vec<_> = slots
            .clone()
            .filter(|&slot| usize::from(self.party[slot]) == slot)
            .map(|party| {
                let members = slots.clone().filter(|&slot| usize::from(self.party[slot]) == party);
                let colours: Vec<Colour> = members.clone().map(|slot| self.colour(slot)).collect();
                let captured = members.clone().map(|slot| self.scores[slot]).sum::<u32>();
                let alive = colours.iter().any(|&c| self.is_alive(c));
                let count = captured + colours.iter().map(|&c| self.material(c)).sum::<u32>();
                // A survivor's fallen partner fell, but the party did not.
                let fell = if alive { 0 } else { members.map(|slot| self.fell[slot]).max().unwrap_or(0) };
                ((alive, count, fell), Standing { rank: 0, countries: colours, alive, captured, count })
            })
            .collect();
        parties.sort_by_key(|&(key, _)| Reverse(key));
        let mut above = None;
        let mut rank = 0;
        parties
            .into_iter()
            .enumerate()
            .map(|(place, (key, standing))| {
                if above.replace(key) != Some(key) {
                    rank = place + 1;
                }
                Standing { rank, ..standing }
            })
            .collect()
    }
}
