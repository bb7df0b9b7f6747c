//! GNU Backgammon's Match ID: nine bytes in twelve characters.

use data_encoding::BASE64_NOPAD;

use super::action::{GUEST, HOST};
use super::id::decode;
use super::snapshot::Phase;
use super::{Cube, Dice, How, IdError, Position, Snapshot};
use crate::games::Seat;

/// Fields by their first bit, and how many bits they have.
const CUBE: (u32, u32) = (0, 4);
const OWNER: (u32, u32) = (4, 2);
const MOVER: (u32, u32) = (6, 1);
const CRAWFORD: (u32, u32) = (7, 1);
const STATE: (u32, u32) = (8, 3);
const DECIDES: (u32, u32) = (11, 1);
const DOUBLED: (u32, u32) = (12, 1);
const HIGH: (u32, u32) = (15, 3);
const LOW: (u32, u32) = (18, 3);
const LENGTH: (u32, u32) = (21, 15);
const HOST_SCORE: (u32, u32) = (36, 15);
const GUEST_SCORE: (u32, u32) = (51, 15);
const NO_JACOBY: (u32, u32) = (66, 1);

const CENTRED: u32 = 3;

/// Why a text is no Match ID.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum MatchIdError {
    /// Not twelve characters of the alphabet.
    #[error(transparent)]
    Text(#[from] IdError),
    /// A field has a value that means nothing.
    #[error("its {0} means nothing")]
    Field(&'static str),
}

fn get(bits: u128, (first, count): (u32, u32)) -> u32 {
    (bits >> first) as u32 & ((1 << count) - 1)
}

fn put(bits: &mut u128, (first, count): (u32, u32), value: u32) {
    *bits |= u128::from(value & ((1 << count) - 1)) << first;
}

impl Snapshot {
    /// Reads a Match ID, which goes with a position. A resignation that is offered in it is not kept.
    ///
    /// # Errors
    /// It is no Match ID, or one of something that cannot be.
    pub fn from_match_id(id: &str, position: Position) -> Result<Self, MatchIdError> {
        let bytes: [u8; 9] = decode(id, 12)?;
        let bits = bytes.iter().rev().fold(0u128, |bits, &b| bits << 8 | u128::from(b));
        let seat = |field| if get(bits, field) == 0 { HOST } else { GUEST };
        let owner = match get(bits, OWNER) {
            0 => Some(HOST),
            1 => Some(GUEST),
            CENTRED => None,
            _ => return Err(MatchIdError::Field("cube's owner")),
        };
        if get(bits, CUBE) > u32::from(Cube { stake: Cube::LIMIT, owner: None }.log2()) {
            return Err(MatchIdError::Field("cube"));
        }
        let dice = match (get(bits, HIGH), get(bits, LOW)) {
            (0, 0) => None,
            (a, b) => Some(Dice::new(a as u8, b as u8).ok_or(MatchIdError::Field("roll"))?),
        };
        let (mover, decides, doubled) = (seat(MOVER), seat(DECIDES), get(bits, DOUBLED) != 0);
        let kept = owner == Some(mover.other());
        let phase = match (get(bits, STATE), dice) {
            (0, _) => Phase::Opening,
            // Whoever is offered a raised cube owns it already, other than at the first double.
            (1, _) if doubled && kept && decides == mover => Phase::Beavered,
            (1, _) if doubled && kept => Phase::Raccooned,
            (1, _) if doubled => Phase::Doubled,
            (1, None) => Phase::ToRoll,
            (1, Some(dice)) => Phase::Rolled(dice),
            (2, _) => Phase::Over(How::BorneOff),
            (3, _) => Phase::Over(How::Resigned),
            (4, _) => Phase::Over(How::Dropped),
            _ => return Err(MatchIdError::Field("state")),
        };
        let length = get(bits, LENGTH) as u16;
        Ok(Self {
            position,
            mover,
            cube: Cube { stake: 1 << get(bits, CUBE), owner },
            phase,
            length,
            score: [get(bits, HOST_SCORE), get(bits, GUEST_SCORE)],
            crawford: get(bits, CRAWFORD) != 0,
            jacoby: length == 0 && get(bits, NO_JACOBY) == 0,
            beaver: false,
        })
    }

    /// The Match ID.
    #[must_use]
    pub fn match_id(&self) -> String {
        let number = |seat: Seat| u32::from(seat == GUEST);
        let mut bits = 0;
        put(&mut bits, CUBE, u32::from(self.cube.log2()));
        put(&mut bits, OWNER, self.cube.owner.map_or(CENTRED, number));
        put(&mut bits, MOVER, number(self.mover));
        put(&mut bits, CRAWFORD, u32::from(self.crawford));
        let state = match self.phase {
            Phase::Opening => 0,
            Phase::Over(How::BorneOff) => 2,
            Phase::Over(How::Resigned | How::Forfeited) => 3,
            Phase::Over(How::Dropped) => 4,
            _ => 1,
        };
        put(&mut bits, STATE, state);
        let offered_to = match self.phase {
            Phase::Doubled | Phase::Raccooned => self.mover.other(),
            _ => self.mover,
        };
        put(&mut bits, DECIDES, number(offered_to));
        let doubled = matches!(self.phase, Phase::Doubled | Phase::Beavered | Phase::Raccooned);
        put(&mut bits, DOUBLED, u32::from(doubled));
        if let Phase::Rolled(dice) = self.phase {
            put(&mut bits, HIGH, u32::from(dice.high()));
            put(&mut bits, LOW, u32::from(dice.low()));
        }
        put(&mut bits, LENGTH, u32::from(self.length));
        put(&mut bits, HOST_SCORE, self.score[0]);
        put(&mut bits, GUEST_SCORE, self.score[1]);
        put(&mut bits, NO_JACOBY, u32::from(!self.jacoby));
        BASE64_NOPAD.encode(&bits.to_le_bytes()[..9])
    }
}
