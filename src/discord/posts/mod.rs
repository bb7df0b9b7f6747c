//! What the bot posts, as pure functions: a record, how it stood, and people's names become a
//! [`Layout`](super::layout::Layout).

mod board;
mod clock;
pub(super) mod cube;
mod easel;
pub mod film;
mod invitation;
mod lines;
mod refusal;
mod reminder;
mod result;
mod seats;
pub mod sheet;
mod table;
mod turns;
mod war;

pub use board::{board, moved, unplanned, with_due};
pub use clock::clock;
pub use invitation::{invitation, settled, superseded};
pub use lines::{cut_off, invitation_closed, proposal_refused, relocated, restored};
pub use refusal::refusal;
pub use reminder::reminder;
pub use result::{result, result_line};
pub use seats::seats;

use super::custom_id::{Action, Press};
use super::layout::Button;
use crate::club::{Head, Ply, Record, Replay, Span, Stage, UserId};
use crate::games::Seat;
use crate::games::rekkoku::Colour;
use crate::words::{self, Lang, People, clock as clocks, game, names, rekkoku};

/// What a post is about.
#[derive(Clone, Copy, Debug)]
pub struct Scene<'a> {
    /// The record as it is now.
    pub record: &'a Record,
    /// The game as it stood at the version that is told.
    pub replay: &'a Replay,
    /// When the bot itself was out, so that no clock ran.
    pub outages: &'a [Span],
    /// What its people are called.
    pub people: &'a People,
    /// The language of the post.
    pub lang: Lang,
}

/// So many moves stand in one post; those before are only counted.
const MOVES_SHOWN: usize = 12;

impl Scene<'_> {
    fn head(&self) -> &Head {
        &self.record.head
    }

    fn say(&self, id: &str, args: &[(&str, words::Arg<'_>)]) -> String {
        self.lang.say(id, args)
    }

    /// `Lasca #42`, or `Backgammon #42.3` in the third game of a match; in bold where it stands.
    fn title(&self) -> String {
        let number = match self.replay.game.round() {
            round @ 2.. if self.replay.stage == Stage::Running => format!("{}.{round}", self.head().no),
            _ => self.head().no.to_string(),
        };
        format!("{} {number}", self.game())
    }

    /// What the game is called.
    fn game(&self) -> String {
        game::name(self.lang, self.head().terms.game)
    }

    fn name(&self, user: UserId) -> String {
        self.people.shown(user)
    }

    /// What the person in that seat is called; the side if nobody sits there.
    fn sitter(&self, seat: Seat) -> String {
        self.people.sitter(self.lang, self.head(), seat)
    }

    /// What the person who leads a country is called.
    fn leader(&self, country: Colour) -> Option<String> {
        let war = self.replay.game.as_rekkoku()?;
        war.seat(country).map(|seat| self.sitter(seat))
    }

    /// Until when the move must be made, and what is in the banks.
    fn due(&self) -> String {
        clocks::due(self.lang, self.replay, &self.head().terms, self.outages, |seat| self.sitter(seat))
    }

    fn side(&self, seat: Seat) -> String {
        game::side(self.lang, &self.head().terms, seat)
    }

    fn seats(&self) -> impl Iterator<Item = Seat> {
        (0..self.head().terms.seats).map(Seat)
    }

    /// `Ana (White) – Ben (Black)`.
    fn pairing(&self) -> String {
        let each =
            |seat| self.say("post-seated", &[("name", self.sitter(seat).into()), ("side", self.side(seat).into())]);
        self.seats().map(each).collect::<Vec<_>>().join(" – ")
    }

    /// Who plays besides those, each once, in the order of the seats; of many only how many they all are.
    fn others(&self, than: &[UserId]) -> Vec<String> {
        if self.head().terms.seats > 2 {
            return vec![rekkoku::players(self.lang, self.head().people().len())];
        }
        let mut others: Vec<UserId> = Vec::new();
        for user in self.seats().filter_map(|seat| self.head().sitter(seat)) {
            if !than.contains(&user) && !others.contains(&user) {
                others.push(user);
            }
        }
        others.into_iter().map(|user| self.name(user)).collect()
    }

    /// A control of this record, drawn at the version that is told.
    fn press(&self, action: Action) -> Press {
        Press { no: self.head().no, tag: self.head().tag, version: self.replay.version, action }
    }

    fn button(&self, emoji: &'static str, label: &str, action: Action) -> Button {
        Button::new(emoji, self.say(label, &[]), self.press(action))
    }

    /// The two buttons under every post of a game.
    fn ever(&self) -> [Button; 2] {
        [self.button("🔍", "button-my-board", Action::Board), Button::new("⋯", String::new(), self.press(Action::More))]
    }

    /// A move with its number, in back-ticks.
    fn ply(ply: &Ply) -> String {
        names::quote(&format!("{} {}", ply.label, ply.text))
    }

    /// The moves made after a version, with who made them; forced ones are said to be so. Empty if there are none.
    fn moves_since(&self, since: u32) -> String {
        let plies = self.replay.plies_since(since);
        let (early, shown) = plies.split_at(plies.len().saturating_sub(MOVES_SHOWN));
        let mut parts = Vec::new();
        if !early.is_empty() {
            parts.push(self.say("post-earlier-moves", &[("n", early.len().into())]));
        }
        // Where some were planned, each that played itself is marked; else those at the end are counted together.
        let each = shown.iter().any(|ply| ply.planned);
        parts.extend(shown.iter().map(|ply| {
            let made = format!("{} {}", self.sitter(ply.seat), Self::ply(ply));
            match (ply.planned, ply.forced && each) {
                (true, _) => self.say("post-ply-planned", &[("move", made.into())]),
                (_, true) => self.say("post-ply-forced", &[("move", made.into())]),
                _ if ply.late == 0 => made,
                _ => {
                    let late = clocks::rough(self.lang, ply.late);
                    self.say("post-played-late", &[("move", made.into()), ("late", late.into())])
                }
            }
        }));
        let line = parts.join(" · ");
        match shown.iter().filter(|ply| ply.forced && !each).count() {
            0 => line,
            n => self.say("post-forced", &[("moves", line.into()), ("n", n.into())]),
        }
    }
}

/// The mentions with which a post begins.
fn mentions(ping: &[UserId]) -> String {
    ping.iter().map(|&user| words::mention(user)).collect::<Vec<_>>().join(" ")
}

/// The lines that are not empty.
fn lines(lines: impl IntoIterator<Item = String>) -> String {
    lines.into_iter().filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n")
}
