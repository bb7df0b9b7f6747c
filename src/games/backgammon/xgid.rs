//! XGID: a position and everything around it in one line, as eXtreme Gammon writes it.

use std::fmt;

use super::action::{GUEST, HOST};
use super::snapshot::Phase;
use super::{Cube, Men, Position, PositionError, Snapshot};
use crate::games::Seat;

/// Why a text is no XGID.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum XgidError {
    /// It does not begin with `XGID=` or has not ten fields.
    #[error("an XGID is XGID= and ten fields with : between")]
    Fields,
    /// The board has not 26 characters, or one that is not `-`, `A` to `O` or `a` to `o`.
    #[error("character {} of the board means nothing", .at + 1)]
    Board {
        /// Which, from 0.
        at: usize,
    },
    /// A bar holds men of the wrong side, or a side has more than fifteen.
    #[error("the men cannot stand so")]
    Men,
    /// Men that cannot stand so.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// A field that cannot have that value.
    #[error("its {0} cannot be so")]
    Field(&'static str),
}

/// The name before the fields.
pub(super) const NAME: &str = "XGID=";

impl Snapshot {
    /// Reads an XGID.
    ///
    /// # Errors
    /// It is none, or one of something that cannot be.
    pub fn from_xgid(text: &str) -> Result<Self, XgidError> {
        let fields: Vec<&str> = text.strip_prefix(NAME).ok_or(XgidError::Fields)?.split(':').collect();
        let &[board, cube, owner, turn, dice, guest_score, host_score, rules, length, most] = fields.as_slice() else {
            return Err(XgidError::Fields);
        };
        let (guest, host) = read_board(board)?;
        let mover = side(turn).flatten().ok_or(XgidError::Field("turn"))?;
        let position = if mover == GUEST { Position::new(guest, host)? } else { Position::new(host, guest)? };
        let limit = Cube { stake: Cube::LIMIT, owner: None }.log2();
        let log2 = cube.parse().ok().filter(|&n: &u8| n <= limit).ok_or(XgidError::Field("cube"))?;
        let owner = side(owner).ok_or(XgidError::Field("cube's owner"))?;
        most.parse::<u8>().map_err(|_| XgidError::Field("largest cube"))?;
        let phase = match dice {
            "00" => Phase::ToRoll,
            "D" => Phase::Doubled,
            "B" => Phase::Beavered,
            "R" => Phase::Raccooned,
            _ if dice.len() == 2 => Phase::Rolled(dice.parse().map_err(|_| XgidError::Field("roll"))?),
            _ => return Err(XgidError::Field("roll")),
        };
        let length = length.parse().ok().filter(|n| *n < 1 << 15).ok_or(XgidError::Field("length"))?;
        let score = |text: &str| text.parse().ok().filter(|n| *n < 1 << 15).ok_or(XgidError::Field("score"));
        let rules: u8 = rules.parse().ok().filter(|r| *r < 4).ok_or(XgidError::Field("rules"))?;
        Ok(Self {
            position,
            mover,
            cube: Cube { stake: 1 << log2, owner },
            phase,
            length,
            score: [score(host_score)?, score(guest_score)?],
            crawford: length > 0 && rules & 1 != 0,
            jacoby: length == 0 && rules & 1 != 0,
            beaver: length == 0 && rules & 2 != 0,
        })
    }

    /// The XGID. Before an opening roll it says that the host is to roll, and at the end no more than the position.
    #[must_use]
    pub fn xgid(&self) -> String {
        self.to_string()
    }
}

/// Guest (bottom, capitals, points as written) and host (top).
fn read_board(board: &str) -> Result<(Men, Men), XgidError> {
    let (mut guest, mut host) = ([0; 26], [0; 26]);
    let letters = board.as_bytes();
    for (at, &letter) in letters.iter().enumerate().take(26) {
        match letter {
            b'-' => {}
            b'A'..=b'O' if at > 0 => guest[at] = letter - b'A' + 1,
            b'a'..=b'o' if at < 25 => host[25 - at] = letter - b'a' + 1,
            _ => return Err(XgidError::Board { at }),
        }
    }
    if letters.len() != 26 {
        return Err(XgidError::Board { at: letters.len().min(26) });
    }
    let men = |counts| Men::from_counts(counts).ok_or(XgidError::Men);
    Ok((men(&guest)?, men(&host)?))
}

/// 1 the guest, -1 the host, 0 nobody.
fn side(text: &str) -> Option<Option<Seat>> {
    match text {
        "1" => Some(Some(GUEST)),
        "-1" => Some(Some(HOST)),
        "0" => Some(None),
        _ => None,
    }
}

/// The XGID.
impl fmt::Display for Snapshot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (guest, host) = if self.mover == GUEST {
            (self.position.mover(), self.position.waiting())
        } else {
            (self.position.waiting(), self.position.mover())
        };
        let (guest, host) = (guest.counts(), host.counts());
        f.write_str(NAME)?;
        for at in 0..26 {
            let letter = match (if at > 0 { guest[at] } else { 0 }, if at < 25 { host[25 - at] } else { 0 }) {
                (0, 0) => b'-',
                (0, men) => b'a' + men - 1,
                (men, _) => b'A' + men - 1,
            };
            write!(f, "{}", char::from(letter))?;
        }
        let sign = |seat: Seat| if seat == GUEST { 1 } else { -1 };
        let dice = match self.phase {
            Phase::Rolled(dice) => dice.to_string(),
            Phase::Doubled => "D".to_owned(),
            Phase::Beavered => "B".to_owned(),
            Phase::Raccooned => "R".to_owned(),
            Phase::Opening | Phase::ToRoll | Phase::Over(_) => "00".to_owned(),
        };
        let rules = u8::from(self.crawford || self.jacoby) | u8::from(self.beaver) << 1;
        let [host, guest] = self.score;
        let (cube, owner, turn) = (self.cube.log2(), self.cube.owner.map_or(0, sign), sign(self.mover));
        write!(f, ":{cube}:{owner}:{turn}:{dice}:{guest}:{host}:{rules}:{}:12", self.length)
    }
}
