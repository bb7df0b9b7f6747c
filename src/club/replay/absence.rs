//! Missed turns, players who are gone, and alliances: what only games for many know.

use super::{Beside, Replay};
use crate::club::ids::Time;
use crate::club::limits;
use crate::club::record::Stage;
use crate::games::{External, Seat, Seats};

/// What is known of a seat besides the position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Presence {
    /// Turns missed in a row.
    missed: u8,
    /// Since when its player counts as gone.
    gone: Option<Time>,
}

impl Replay {
    /// The turns that the player of that seat has missed in a row, over all that he leads.
    #[must_use]
    pub fn missed(&self, seat: Seat) -> u8 {
        self.presence(seat).missed
    }

    /// Since when the player of that seat counts as gone, if he does: others may take his seat then.
    #[must_use]
    pub fn gone(&self, seat: Seat) -> Option<Time> {
        self.presence(seat).gone.filter(|_| self.stage == Stage::Running && self.game.living().contains(seat))
    }

    /// The seats whose players are gone.
    #[must_use]
    pub fn absent(&self) -> Seats {
        self.game.living().iter().filter(|&seat| self.gone(seat).is_some()).collect()
    }

    /// The seats that are still in the game and whose players are there.
    #[must_use]
    pub fn present(&self) -> Seats {
        self.game.living().iter().filter(|&seat| self.gone(seat).is_none()).collect()
    }

    /// Until when the seat of one who is gone is open to others; then he resigns.
    #[must_use]
    pub fn open_until(&self, seat: Seat) -> Option<Time> {
        self.gone(seat).map(|since| since.plus_seconds(limits::SEAT_OPEN))
    }

    /// The alliances declared and not ended: who declared, and with whom. Each side declares for itself.
    #[must_use]
    pub fn alliances(&self) -> &[(Seat, Seat)] {
        &self.alliances
    }

    fn presence(&self, seat: Seat) -> Presence {
        self.presence.get(usize::from(seat.0)).copied().unwrap_or_default()
    }

    fn presences(&mut self, seats: Seats) -> impl Iterator<Item = &mut Presence> {
        let present = self.presence.iter_mut().zip((0..).map(Seat));
        present.filter(move |(_, seat)| seats.contains(*seat)).map(|(presence, _)| presence)
    }

    /// A turn goes by unused. After too many of them the player counts as gone; while he is, no more are counted.
    pub(super) fn miss(&mut self, seat: Seat, at: Time) -> Result<(), String> {
        self.beside_seats(External::Time(seat))?;
        // The next turn has a time of its own, also if it is this seat's again.
        self.clock(seat)?.stop();
        let (hand, most) = (self.game.hand(seat), self.terms.misses);
        for presence in self.presences(hand).filter(|presence| presence.gone.is_none()) {
            presence.missed = presence.missed.saturating_add(1);
            if presence.missed >= most {
                presence.gone = Some(at);
            }
        }
        Ok(())
    }

    /// Whoever sits there is there.
    pub(super) fn show_up(&mut self, seat: Seat) {
        let hand = self.game.hand(seat);
        self.presences(hand).for_each(|presence| *presence = Presence::default());
    }

    pub(super) fn ally(&mut self, by: Seat, with: Seat, on: bool) -> Result<(), String> {
        self.must_be(&Stage::Running)?;
        let known = self.alliances.contains(&(by, with));
        if known == on {
            return Err("nothing changes by it".into());
        }
        if on {
            self.alliances.push((by, with));
        } else {
            self.alliances.retain(|&pair| pair != (by, with));
        }
        Ok(())
    }

    /// Something from outside that the game goes on with. Nothing before it can be taken back any more.
    pub(super) fn beside_seats(&mut self, what: External) -> Result<(), String> {
        self.must_be(&Stage::Running)?;
        self.outside(what)?;
        self.beside.push(Beside { plies: self.plies.len(), what: super::What::Outside(what) });
        Ok(())
    }

    /// The fallen and the absent neither block nor count in votes; who has fallen is nobody's ally.
    pub(super) fn recount(&mut self, at: Time) -> Result<(), String> {
        if self.stage != Stage::Running || !self.terms.game.has_table() {
            return Ok(());
        }
        let living = self.game.living();
        self.alliances.retain(|&(by, with)| living.contains(by) && living.contains(with));
        let present = self.present();
        let Some(standing) = &mut self.standing else { return Ok(()) };
        if !living.contains(standing.by) {
            self.standing = None;
            return Ok(());
        }
        standing.waits = standing.waits.iter().filter(|&seat| present.contains(seat)).collect();
        if standing.waits.is_empty() {
            let (what, by) = (standing.what, standing.by);
            self.standing = None;
            self.carry_out(what, by, at)?;
        }
        Ok(())
    }
}
