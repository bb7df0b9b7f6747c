//! Lots from the entropy of a command.

use super::ids::Tag;
use super::terms::Side;
use crate::games::Seat;

/// The seats in the order of the people who take them, the host first. Every order that `side` leaves open is equally
/// likely.
pub(super) fn seating(side: Side, seats: u8, entropy: &[u8; 32]) -> Vec<Seat> {
    let mut order: Vec<_> = (0..seats).map(Seat).collect();
    let first = match side {
        Side::Lot => 0,
        Side::Host(seat) => {
            order.sort_by_key(|&s| s != seat);
            1
        }
    };
    let mut bytes = entropy.iter().copied();
    for last in (first + 1..order.len()).rev() {
        // Bytes beyond the last whole multiple would favour the low numbers; seven draws never use up 32 bytes in practice.
        let choices = last - first + 1;
        let fair = 256 - 256 % choices;
        let byte = bytes.find(|&b| usize::from(b) < fair).unwrap_or_default();
        order.swap(last, first + usize::from(byte) % choices);
    }
    order
}

/// The seats of the people at a table, in their order: what they wished for, as far as it is there and no earlier one
/// wished for it, the rest by lot.
pub(super) fn table(wishes: &[Option<Seat>], seats: &[Seat], entropy: &[u8; 32]) -> Vec<Seat> {
    let mut free = seats.to_vec();
    let mut granted: Vec<Option<Seat>> = Vec::new();
    for wish in wishes {
        let at = wish.and_then(|wish| free.iter().position(|&seat| seat == wish));
        granted.push(at.map(|at| free.remove(at)));
    }
    // There are eight at most.
    let mut drawn = seating(Side::Lot, free.len() as u8, entropy).into_iter().map(|at| free[usize::from(at.0)]);
    granted.into_iter().filter_map(|seat| seat.or_else(|| drawn.next())).collect()
}

/// A random mark for a new record.
pub(super) fn tag(entropy: &[u8; 32]) -> Tag {
    let [.., a, b, c, d] = *entropy;
    Tag(u32::from_le_bytes([a, b, c, d]))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    #[test]
    fn the_host_gets_the_seat_agreed_on() {
        for byte in 0..=255 {
            assert_eq!(seating(Side::Host(Seat(1)), 2, &[byte; 32]), [Seat(1), Seat(0)]);
            assert_eq!(seating(Side::Host(Seat(5)), 8, &[byte; 32])[0], Seat(5));
        }
    }

    #[test]
    fn lots_for_two_are_even() {
        let hosts_first = (0..=255).filter(|&b| seating(Side::Lot, 2, &[b; 32])[0] == Seat(0)).count();
        assert_eq!(hosts_first, 128);
    }

    #[test]
    fn lots_for_three_are_even() {
        let mut seen: BTreeMap<Vec<Seat>, usize> = BTreeMap::new();
        for a in 0..=255 {
            for b in 0..=255 {
                let mut entropy = [0; 32];
                (entropy[0], entropy[1]) = (a, b);
                *seen.entry(seating(Side::Lot, 3, &entropy)).or_default() += 1;
            }
        }
        assert_eq!(seen.len(), 6);
        // One byte of the first draw is passed over, and then the second draw meets the zeros that follow.
        assert!(seen.values().all(|&n| n.abs_diff(65_536 / 6) <= 256), "{seen:?}");
    }
}
