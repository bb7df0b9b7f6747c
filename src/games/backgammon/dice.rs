//! Dice that can be checked afterwards: drawn from seeds that were fixed before anyone acted.
//!
//! A match has a chain of [`CHAIN`] seeds. The last comes from the system's generator; each earlier one is the SHA-256 of
//! the one after it. Game *g* uses seed *g*, and when it ends that seed is shown: its hash is the seed shown before, and
//! the hash of the first stood on the invitation as the *commitment*. So nobody could choose the dice later, and a shown
//! seed says nothing of the games to come.
//!
//! Into each roll go also a *luck* of each player, which the committer did not know or cannot choose, and all that was
//! done in the game so far, so that a player who could see one roll ahead would see it change with what he does.
//!
//! ```
//! use lasker::games::backgammon::dice::{Chain, Draw, Seed};
//!
//! let chain = Chain::new(Seed::new([7; 32]));
//! assert_eq!(chain.commitment(), "615bf4e66f2200f8960d2903d1649bb449a2cbd5a1322ced50dc35acf64a0f14");
//! let draw = Draw::new(42, "luck of the host", "luck of the guest");
//! assert_eq!(draw.roll(&chain.seed(1).unwrap(), 1, 0, &[] as &[&str]), [2, 4]);
//! ```
//!
//! It proves that the dice were not chosen after the fact. Against an operator who plays himself nothing can.

use std::fmt;

use data_encoding::HEXLOWER;
use hmac::{Hmac, KeyInit, Mac};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::Dice;

/// How many seeds a chain has: more than the games of the longest match.
pub const CHAIN: u16 = 64;

/// The name of this way of drawing, before the hashed seed and in the exported proof.
pub const SCHEME: &str = "lasker-bg-v1";

/// 32 secret bytes. It does not print itself.
#[derive(Clone, PartialEq, Eq)]
pub struct Seed([u8; 32]);

impl Seed {
    /// A seed of these bytes, which for the last of a chain should come from the system's generator.
    #[must_use]
    pub const fn new(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// Its bytes, to be stored.
    #[must_use]
    pub const fn bytes(&self) -> &[u8; 32] {
        &self.0
    }

    /// 64 hexadecimal digits, to be shown when its game is over.
    #[must_use]
    pub fn reveal(&self) -> String {
        HEXLOWER.encode(&self.0)
    }

    /// Reads what [`reveal`](Self::reveal) writes.
    #[must_use]
    pub fn from_hex(text: &str) -> Option<Self> {
        Some(Self(HEXLOWER.decode(text.as_bytes()).ok()?.try_into().ok()?))
    }

    /// The seed of the game before.
    #[must_use]
    pub fn previous(&self) -> Self {
        Self(Sha256::digest(self.0).into())
    }

    /// What stands on the invitation if this is the seed of game 1.
    #[must_use]
    pub fn commitment(&self) -> String {
        hex_digest(&format!("{SCHEME}/{}", self.reveal()))
    }
}

impl fmt::Debug for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Seed(…)")
    }
}

/// The seeds of a match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chain {
    last: Seed,
}

impl Chain {
    /// The chain that ends with this seed.
    #[must_use]
    pub fn new(last: Seed) -> Self {
        Self { last }
    }

    /// The last seed, from which all follow: what is to be stored.
    #[must_use]
    pub fn last(&self) -> &Seed {
        &self.last
    }

    /// The seed of a game, from 1 to [`CHAIN`].
    #[must_use]
    pub fn seed(&self, game: u16) -> Option<Seed> {
        (1..=CHAIN).contains(&game).then(|| (game..CHAIN).fold(self.last.clone(), |seed, _| seed.previous()))
    }

    /// What stands on the invitation: 64 hexadecimal digits.
    #[must_use]
    pub fn commitment(&self) -> String {
        (1..CHAIN).fold(self.last.clone(), |seed, _| seed.previous()).commitment()
    }
}

/// What goes into all rolls of a match, its seeds apart.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Draw {
    id: u64,
    lucks: String,
}

impl Draw {
    /// `id` is the number of the match; a luck is the id of a player's interaction, or a text that he gave.
    #[must_use]
    pub fn new(id: u64, host_luck: &str, guest_luck: &str) -> Self {
        Self { id, lucks: hex_digest(&format!("{host_luck}/{guest_luck}")) }
    }

    /// Two dice: in an opening roll the host's, then the guest's.
    ///
    /// `roll` counts the rolls of the game from 0, ties included; `actions` are the lines of the record of this game so far,
    /// earlier rolls included.
    #[must_use]
    pub fn roll(&self, seed: &Seed, game: u16, roll: u32, actions: &[impl AsRef<str>]) -> [u8; 2] {
        let lines: String = actions.iter().flat_map(|line| [line.as_ref(), "\n"]).collect();
        let actions = hex_digest(&lines);
        let block = |number: u32| {
            // A key of any length will do, so this cannot fail.
            let mut mac = Hmac::<Sha256>::new_from_slice(&seed.0).expect("HMAC takes keys of every length");
            let Self { id, lucks } = self;
            mac.update(format!("{id}/{game}/{roll}/{number}/{lucks}/{actions}").as_bytes());
            <[u8; 32]>::from(mac.finalize().into_bytes())
        };
        // 252 is the largest multiple of 6 that fits in a byte: beyond it some numbers would be likelier than others.
        let mut dice = (0..).flat_map(block).filter(|&byte| byte < 252).map(|byte| byte % 6 + 1);
        // The blocks never end, and a block without two such bytes is followed by another.
        [dice.next().unwrap_or(1), dice.next().unwrap_or(1)]
    }
}

fn hex_digest(text: &str) -> String {
    HEXLOWER.encode(&Sha256::digest(text))
}

/// All that is needed to check the dice of a match: what is exported, and what `verify_dice.py` in the documentation reads.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Proof {
    /// [`SCHEME`].
    pub scheme: String,
    /// The number of the match.
    pub id: u64,
    /// What stood on the invitation.
    pub commitment: String,
    /// The host's luck.
    pub host_luck: String,
    /// The guest's luck.
    pub guest_luck: String,
    /// The games that have ended, from the first.
    pub games: Vec<GameProof>,
}

/// One ended game of a [`Proof`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct GameProof {
    /// Its number, from 1.
    pub game: u16,
    /// Its seed in hexadecimal.
    pub seed: String,
    /// Its record: a line an action, the rolls among them as two digits.
    pub actions: Vec<String>,
}

/// Why a proof proves nothing.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ProofError {
    /// The dice were drawn in another way.
    #[error("the way of drawing is {0:?}, not {SCHEME:?}")]
    Scheme(String),
    /// A seed is not 64 hexadecimal digits, or a game is missing.
    #[error("game {0} has no seed that can be read")]
    Seed(u16),
    /// The seed does not fit the commitment, or the seed before it.
    #[error("the seed of game {0} is not the one that was committed to")]
    NotCommitted(u16),
    /// A roll is not the one that follows from the seed.
    #[error("game {game}, line {}: the roll should be {expected}, not {found}", .line + 1)]
    Roll {
        /// The game.
        game: u16,
        /// The line of its record, from 0.
        line: usize,
        /// What follows from the seed.
        expected: String,
        /// What stands there.
        found: String,
    },
}

impl Proof {
    /// Recomputes everything and answers with the number of rolls that were checked.
    ///
    /// # Errors
    /// The first thing that is not as it should be.
    pub fn check(&self) -> Result<u32, ProofError> {
        if self.scheme != SCHEME {
            return Err(ProofError::Scheme(self.scheme.clone()));
        }
        let draw = Draw::new(self.id, &self.host_luck, &self.guest_luck);
        let mut before: Option<Seed> = None;
        let mut checked = 0;
        for (proof, number) in self.games.iter().zip(1..) {
            let seed = Seed::from_hex(&proof.seed).filter(|_| proof.game == number).ok_or(ProofError::Seed(number))?;
            let committed = match &before {
                None => seed.commitment() == self.commitment,
                Some(before) => seed.previous() == *before,
            };
            if !committed {
                return Err(ProofError::NotCommitted(number));
            }
            checked += proof.check(&draw, &seed)?;
            before = Some(seed);
        }
        Ok(checked)
    }
}

impl GameProof {
    fn check(&self, draw: &Draw, seed: &Seed) -> Result<u32, ProofError> {
        let (mut roll, mut opened) = (0, false);
        for (line, found) in self.actions.iter().enumerate() {
            let Some(dice) = (found.len() == 2).then(|| found.parse::<Dice>().ok()).flatten() else { continue };
            let [first, second] = draw.roll(seed, self.game, roll, &self.actions[..line]);
            let expected = match Dice::new(first, second) {
                Some(dice) if opened => dice.to_string(),
                _ => format!("{first}{second}"),
            };
            if *found != expected {
                return Err(ProofError::Roll { game: self.game, line, expected, found: found.clone() });
            }
            opened |= !dice.is_double();
            roll += 1;
        }
        Ok(roll)
    }
}
