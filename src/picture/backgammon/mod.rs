//! The backgammon board (rules, section 7): 24 points numbered from the viewer's side, bar, off trays, cube, dice, the
//! last play as ghosts and arrows, and below it pip counts and score.

mod frames;
mod kit;
mod status;
mod trail;

use self::kit::Kit;
pub use super::Size;
use super::canvas::Canvas;
use super::{Picture, Theme};
use crate::games::Seat;
use crate::games::backgammon::{Crawford, Cube, Dice, Draft, GUEST, HOST, Match, Men, Point, Stage};

pub use self::frames::{count, frames, last_games, step};
pub use self::trail::LastPlay;

/// What is to be seen of a match: the men of one of its games and what lies beside them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Scene {
    /// The host's men, who are light, and the guest's, who are dark; each in his own numbering.
    pub men: [Men; 2],
    /// The dice on the board and whose they are.
    pub dice: Option<(Seat, Dice)>,
    /// In a turn under way: which of the numbers to play have been used, bit n the nth, the larger first. All of them are
    /// shown then, four of a double.
    pub used: Option<u8>,
    /// The cube; absent in the Crawford game.
    pub cube: Option<Cube>,
    /// The stake that is offered and to whom: the cube then lies before him.
    pub offered: Option<(u32, Seat)>,
    /// Who must decide; nobody when it is over.
    pub to_act: Option<Seat>,
    /// Points won, host and guest.
    pub score: [u32; 2],
    /// The match's length in points; absent in money play.
    pub length: Option<u16>,
    /// Which game of the match it is, from 1.
    pub game: u16,
}

impl From<&Match> for Scene {
    fn from(state: &Match) -> Self {
        let mover = state.mover();
        let stake = state.cube().stake;
        let (dice, offered) = match state.stage() {
            Stage::Play(dice) => (Some((mover, dice)), None),
            Stage::Doubled | Stage::Raccooned => (None, Some((stake * 2, mover.other()))),
            Stage::Beavered => (None, Some((stake * 2, mover))),
            Stage::Opening | Stage::Cube | Stage::Roll | Stage::Over => (None, None),
        };
        Self {
            men: [state.men(HOST), state.men(GUEST)],
            dice,
            used: None,
            cube: (state.crawford() != Crawford::Now).then(|| state.cube()),
            offered,
            to_act: state.decides(),
            score: state.score(),
            length: state.terms().length(),
            game: state.game(),
        }
    }
}

impl Scene {
    /// A match as the player on roll sees it who has made these steps of his turn.
    #[must_use]
    pub fn drafted(state: &Match, draft: &Draft) -> Self {
        let men = |seat| draft.men(state, seat);
        let used = draft.numbers().iter().enumerate().fold(0, |used, (nth, number)| used | u8::from(number.1) << nth);
        Self { men: [men(HOST), men(GUEST)], used: Some(used), ..Self::from(state) }
    }
}

/// How it is to be shown.
#[derive(Clone, Debug)]
pub struct View {
    /// Whose side is below: the points are numbered as he counts them.
    pub side: Seat,
    /// The play that led here.
    pub last: Option<LastPlay>,
    /// The number of the game of the house, from 1.
    pub number: Option<u32>,
    /// The colours.
    pub theme: &'static Theme,
    /// How large.
    pub size: Size,
}

impl Default for View {
    fn default() -> Self {
        Self { side: HOST, last: None, number: None, theme: Default::default(), size: Size::Full }
    }
}

/// The most men of a point that are shown one by one; more are told by a number.
const MOST_SHOWN: u8 = 5;
/// The same on the bar.
const MOST_ON_BAR: u8 = 4;

/// Draws a scene. The first picture of each theme and size takes longer, since what it is put together from is drawn then.
#[must_use]
pub fn draw(scene: &Scene, view: &View) -> Picture {
    let kit = Kit::get(view.theme, view.size);
    let mut canvas = kit.boards[usize::from(view.side != HOST)].clone();
    for seat in [HOST, GUEST] {
        kit.side(&mut canvas, scene.men[usize::from(seat.0)], seat, view.side);
    }
    if let Some(last) = &view.last {
        trail::draw(&kit, &mut canvas, last, &scene.men, view.side);
    }
    for seat in [HOST, GUEST] {
        kit.counts(&mut canvas, scene.men[usize::from(seat.0)], seat, view.side);
    }
    kit.cube(&mut canvas, scene, view.side);
    if let Some((seat, dice)) = scene.dice {
        kit.dice(&mut canvas, seat, dice, scene.used, view.side);
    }
    status::draw(&kit, &mut canvas, scene, view);
    canvas.into()
}

impl Kit {
    /// All men of one side.
    fn side(&self, canvas: &mut Canvas, men: Men, seat: Seat, below: Seat) {
        for place in (1..=25).filter_map(Point::new) {
            let here = men.on(place);
            let most = if place == Point::BAR { MOST_ON_BAR } else { MOST_SHOWN };
            for nth in 0..here.min(most) {
                let (x, y) = self.measures.man(place, seat, nth, below);
                self.man(canvas, seat, x, y);
            }
        }
        let off = men.borne_off();
        for nth in 0..off {
            let (x, y) = self.measures.man(Point::OFF, seat, nth, below);
            self.lying(canvas, seat, x, y);
        }
    }

    /// The numbers of men where not all are shown, and of those off. Over the last play's arrows.
    fn counts(&self, canvas: &mut Canvas, men: Men, seat: Seat, below: Seat) {
        for place in (1..=25).filter_map(Point::new) {
            let most = if place == Point::BAR { MOST_ON_BAR } else { MOST_SHOWN };
            let here = men.on(place);
            if here > most {
                let (x, y) = self.measures.man(place, seat, most - 1, below);
                canvas.ink_centred(&self.badge, x, y, self.paints.face(seat));
                self.letters.count.centre(canvas, x, y, &here.to_string(), self.paints.mark(seat));
            }
        }
        let off = men.borne_off();
        if off > 0 {
            let (x, y) = self.measures.off_count(seat, off, below);
            self.letters.count.centre(canvas, x, y, &off.to_string(), self.paints.ink);
        }
    }

    /// The cube at its owner's end, in the middle, or before whom it is offered to.
    fn cube(&self, canvas: &mut Canvas, scene: &Scene, below: Seat) {
        let Some(cube) = scene.cube else { return };
        let (stake, (x, y)) = match scene.offered {
            Some((stake, to)) => (stake, self.measures.offered(to, below)),
            None => (cube.stake, self.measures.cube(cube.owner, below)),
        };
        let mask = &self.block[0];
        canvas.ink_centred(mask, x, y, if scene.offered.is_some() { self.paints.path } else { self.paints.ink });
        canvas.ink_centred(&self.block[1], x, y, self.paints.paper);
        let text = stake.to_string();
        let letters = match text.len() {
            1 | 2 => &self.letters.count,
            3 => &self.letters.label,
            _ => &self.letters.small,
        };
        letters.centre(canvas, x, y, &text, self.paints.ink);
    }

    fn dice(&self, canvas: &mut Canvas, seat: Seat, dice: Dice, used: Option<u8>, below: Seat) {
        let shown = if used.is_some() { dice.numbers() } else { vec![dice.high(), dice.low()] };
        for (nth, &die) in shown.iter().enumerate() {
            let (x, y) = self.measures.die(seat, nth, shown.len(), below);
            self.die(canvas, seat, die, used.is_some_and(|used| used >> nth & 1 != 0), (x, y));
        }
    }
}
