//! What an action brings about: captures, falls, and whose turn it is then.
//!
//! A capture is settled whole before anything is tested: the capture, annexation or removal, then skips and forced
//! passes, then the end.

use super::colour::Colour;
use super::event::{Action, ActionError, End, Event, Removal};
use super::notation::Move;
use super::options::{Annex, Endgame, Rest, Succession};
use super::piece::{Kind, Man, ROSTER};
use super::point::Point;
use super::position::{NOBODY, OFF, Position};

/// The loss with which a country falls.
const LAST_LOSS: u32 = 10;

impl Position {
    /// The position after an action, and what it brought about.
    ///
    /// # Errors
    ///
    /// When the action cannot be now.
    pub fn act(&self, action: &Action) -> Result<(Self, Vec<Event>), ActionError> {
        if self.end.is_some() {
            return Err(ActionError::Over);
        }
        let mut next = self.clone();
        let mut events = Vec::new();
        match *action {
            Action::Move(mv) if self.legal_moves().contains(&mv) => next.play(&mv, &mut events),
            Action::Move(mv) => return Err(ActionError::NotLegal(mv)),
            Action::Resign(colour) if self.is_alive(colour) => next.resign(colour, &mut events),
            Action::Resign(colour) => return Err(ActionError::Fallen(colour)),
            Action::Miss(colour) if colour == self.turn() => {
                next.quiet += 1;
                next.settle(true, &mut events);
            }
            Action::Miss(colour) => return Err(ActionError::NotToMove(colour)),
            Action::Stop => {
                next.end = Some(End::Agreement);
                events.push(Event::Ended(End::Agreement));
            }
        }
        Ok((next, events))
    }

    /// Plays a legal move.
    pub(super) fn play(&mut self, mv: &Move, events: &mut Vec<Event>) {
        self.step(mv.from.index(), mv.to.index(), events);
    }

    /// Plays the legal move from one point to another.
    pub(super) fn step(&mut self, from: usize, to: usize, events: &mut Vec<Event>) {
        let (man, victim) = (self.cells[from], self.cells[to]);
        let by = self.owner[usize::from(self.turn)];
        self.cells[from] = Man::NONE;
        self.cells[to] = man;
        self.places[man.slot()][man.number()] = to as u16;
        if victim.is_none() {
            self.quiet += 1;
        } else {
            self.capture(victim, to, by.into(), events);
        }
        self.settle(true, events);
    }

    /// Scores a man whose point is already taken, and fells his country if need be.
    fn capture(&mut self, victim: Man, at: usize, by: usize, events: &mut Vec<Event>) {
        let (slot, kind) = (victim.slot(), victim.kind());
        self.quiet = 0;
        self.places[slot][victim.number()] = OFF;
        self.left[slot] -= 1;
        self.scores[by] += kind.points();
        let piece = super::piece::Piece { colour: self.colour(slot), kind };
        events.push(Event::Captured { at: Point::of(at), piece, by: self.colour(by), points: kind.points() });
        let alive = usize::from(self.owner[slot]) == slot;
        if kind == Kind::General {
            if alive {
                self.take_over(slot, by, events);
            }
            return;
        }
        self.losses[slot] += 1;
        if alive && self.losses[slot] >= LAST_LOSS {
            self.note_fall(slot);
            self.remove(slot, self.slots_of(slot), Removal::TenthLoss, events);
        }
    }

    /// Settles whose the armies of a country are whose general was taken.
    fn take_over(&mut self, country: usize, by: usize, events: &mut Vec<Event>) {
        let held = self.slots_of(country);
        let home = 1 << country;
        self.note_fall(country);
        let (inherited, left) = match (self.options.annex, self.options.succession) {
            (Annex::Remove, _) => {
                self.scores[by] += self.remove(country, held, Removal::Taken, events);
                return;
            }
            (Annex::Army, Succession::All) => (held, 0),
            (Annex::Army, Succession::Home) => (home, held & !home),
            (Annex::Army, Succession::None) => (0, held),
        };
        if inherited != 0 {
            for slot in bits(inherited) {
                self.owner[slot] = by as u8;
                self.annexed[slot] = self.round;
            }
            let slots = self.colours_of(inherited);
            events.push(Event::Annexed { country: self.colour(country), by: self.colour(by), slots });
        }
        if left != 0 {
            self.remove(country, left, Removal::NotPassedOn, events);
        }
    }

    /// Everything a player holds leaves the board. If his slot was to move, the next moves.
    fn resign(&mut self, colour: Colour, events: &mut Vec<Event>) {
        // The caller has seen that the country lives, so it has a slot.
        let Some(slot) = self.layout.slot(colour) else { return };
        let to_move = usize::from(self.owner[usize::from(self.turn)]) == slot;
        self.note_fall(slot);
        self.remove(slot, self.slots_of(slot), Removal::Resigned, events);
        self.settle(to_move, events);
    }

    /// The slots that a country controls, as bits.
    fn slots_of(&self, country: usize) -> u8 {
        (0..8).filter(|&slot| usize::from(self.owner[slot]) == country).fold(0, |all, slot| all | 1 << slot)
    }

    fn colours_of(&self, slots: u8) -> Vec<Colour> {
        bits(slots).map(|slot| self.colour(slot)).collect()
    }

    fn note_fall(&mut self, slot: usize) {
        self.fell[slot] = self.fell.iter().max().map_or(1, |last| last + 1);
    }

    /// Takes whole armies off the board; answers what they were worth.
    fn remove(&mut self, country: usize, slots: u8, reason: Removal, events: &mut Vec<Event>) -> u32 {
        let (mut pieces, mut points) = (0, 0);
        for slot in bits(slots) {
            for (place, kind) in self.places[slot].iter_mut().zip(ROSTER) {
                if *place != OFF {
                    self.cells[usize::from(*place)] = Man::NONE;
                    *place = OFF;
                    pieces += 1;
                    points += kind.points();
                }
            }
            self.left[slot] = 0;
            self.owner[slot] = NOBODY;
        }
        let slots = self.colours_of(slots);
        events.push(Event::Removed { country: self.colour(country), reason, slots, pieces, points });
        points
    }

    /// Hands the turn on if it is over, lets pass who cannot move, and looks whether the game is over.
    fn settle(&mut self, hand_on: bool, events: &mut Vec<Event>) {
        if hand_on {
            self.hand_on(events);
        }
        while !self.can_move(self.turn.into()) && !self.is_blocked() {
            events.push(Event::Passed(self.turn()));
            self.quiet += 1;
            self.hand_on(events);
        }
        self.end = self.judge();
        events.extend(self.end.map(Event::Ended));
    }

    /// The next slot that has pieces and does not rest. If there are no pieces at all the turn stays.
    fn hand_on(&mut self, events: &mut Vec<Event>) {
        if self.left.iter().all(|&left| left == 0) {
            return;
        }
        loop {
            self.turn = (self.turn + 1) % self.layout.countries() as u8;
            self.round += u32::from(self.turn == 0);
            let slot = usize::from(self.turn);
            if self.left[slot] == 0 {
                events.push(Event::Skipped(self.turn()));
            } else if self.options.rest == Rest::On && self.annexed[slot] == self.round {
                events.push(Event::Rested(self.turn()));
            } else {
                return;
            }
        }
    }

    /// Whether nobody at all can move.
    fn is_blocked(&self) -> bool {
        !(0..self.layout.countries()).any(|slot| self.can_move(slot))
    }

    /// Whether the game is over, from what its position string tells.
    pub(super) fn judge(&self) -> Option<End> {
        let left = self.parties(|slot| usize::from(self.owner[slot]) == slot);
        let immediate = self.options.endgame == Endgame::Immediate && self.parties(|_| true) > 2;
        if left <= 1 {
            Some(End::Last)
        } else if left == 2 && immediate {
            Some(End::Immediate)
        } else if self.standoff().is_some_and(|limit| self.quiet >= limit) {
            Some(End::Standoff)
        } else if !self.can_move(self.turn.into()) && self.is_blocked() {
            Some(End::Blocked)
        } else {
            None
        }
    }

    /// How many slots may be played without a capture now that two are left: ten rounds, or fifty with two countries
    /// from the start. `None` while more are left, and where there is no standoff.
    #[must_use]
    pub fn standoff(&self) -> Option<u32> {
        let rounds = if self.layout.countries() == 2 { 50 } else { 10 };
        let slots = self.left.iter().filter(|&&left| left > 0).count() as u32;
        let two =
            self.options.endgame != Endgame::Last && self.parties(|slot| usize::from(self.owner[slot]) == slot) == 2;
        two.then_some(rounds * slots)
    }

    /// How many parties have a slot of this sort.
    fn parties(&self, which: impl Fn(usize) -> bool) -> u32 {
        let found = (0..self.layout.countries()).filter(|&slot| which(slot));
        found.fold(0u8, |all, slot| all | 1 << self.party[slot]).count_ones()
    }
}

/// The slots of a set, in order.
fn bits(slots: u8) -> impl Iterator<Item = usize> {
    (0..8).filter(move |slot| slots >> slot & 1 == 1)
}
