//! The picture of a board as an attachment, with its alt text.

use serenity::all::CreateAttachment;

use crate::club::Head;
use crate::games::backgammon::Draft;
use crate::games::lasca::{Color, seat_of};
use crate::games::rekkoku::Side;
use crate::games::{self, Game, Rules, Seat};
use crate::picture::backgammon::LastPlay;
use crate::picture::lasca::{LastMove, Standing, View, draw};
use crate::picture::rekkoku::{Area, Marks};
use crate::picture::{Picture, Theme, backgammon, rekkoku};
use crate::words::{Lang, alt};

/// A board to be drawn.
#[derive(Clone, Copy, Debug)]
pub struct Sheet<'a> {
    /// The position, with the move that led to it.
    pub game: &'a Game,
    /// The record it belongs to, for its number; a sample without one has none.
    pub head: Option<&'a Head>,
    /// The seat at the bottom.
    pub from: Seat,
    /// The theme's name; an unknown one is the default.
    pub theme: &'a str,
    /// The file's name without its ending: unique for each position, or the old picture is shown from a cache.
    pub name: &'a str,
    /// The language of the alt text.
    pub lang: Lang,
    /// The turn of backgammon that the reader is making, drawn as far as he has come.
    pub draft: Option<&'a Draft>,
    /// What of a board of Rekkoku; absent = all of it, as it stands.
    pub map: Option<&'a Map>,
}

/// What its reader sees of a board of Rekkoku.
#[derive(Clone, Debug, Default)]
pub struct Map {
    /// Whether it is turned half round.
    pub turned: bool,
    /// How much of it.
    pub area: Area,
    /// What he has chosen.
    pub marks: Marks,
    /// So many moves are shown besides the last.
    pub earlier: usize,
}

/// Draws it, away from the threads that answer people. Nothing if that fails, which is logged: a post without a picture is
/// better than none.
pub async fn attach(sheet: &Sheet<'_>) -> Option<CreateAttachment> {
    let Sheet { game, head, from, theme, name, lang, draft, map } = *sheet;
    let (drawn, no, theme) = (game.clone(), head.map(|head| head.no.0), Theme::named(theme).unwrap_or_default());
    let (made, map) = (draft.cloned(), map.cloned().unwrap_or_default());
    let alt = match (game, draft) {
        (Game::Backgammon(game), Some(draft)) => alt::turn(lang, game.state(), draft),
        _ => alt::board(lang, game),
    };
    png(name, alt, picture(drawn, made, map, no, from, theme)).await
}

/// A picture as an attachment, drawn away from the threads that answer people. Nothing if that fails, which is logged.
pub(in crate::discord) async fn png(
    name: &str,
    alt: String,
    draw: impl FnOnce() -> Picture + Send + 'static,
) -> Option<CreateAttachment> {
    let png = super::easel::draw(move || draw().to_png()).await;
    let png = png.inspect_err(|error| tracing::error!(%error, name, "a board could not be drawn")).ok()?;
    Some(CreateAttachment::bytes(png, format!("{name}.png")).description(alt))
}

/// How it is drawn.
fn picture(
    game: Game,
    draft: Option<Draft>,
    map: Map,
    no: Option<u32>,
    from: Seat,
    theme: &'static Theme,
) -> Box<dyn FnOnce() -> Picture + Send> {
    match game {
        Game::Lasca(lasca) => Box::new(move || of_lasca(&lasca, no, from, theme)),
        Game::Rekkoku(game) => {
            let view = of_rekkoku(&game, map, no, from, theme);
            Box::new(move || rekkoku::draw(game.position(), &view))
        }
        Game::Backgammon(game) => {
            let (scene, last) = of_backgammon(&game, draft.as_ref());
            let view = backgammon::View { side: from, last, number: no, theme, ..Default::default() };
            Box::new(move || backgammon::draw(&scene, &view))
        }
    }
}

/// The side of the board on which a seat's country lives.
pub(super) fn side_of(game: &games::rekkoku::Game, from: Seat) -> Side {
    let layout = game.position().layout();
    game.country(from).and_then(|country| layout.side(country)).unwrap_or(Side::South)
}

fn of_rekkoku(
    game: &games::rekkoku::Game,
    map: Map,
    number: Option<u32>,
    from: Seat,
    theme: &'static Theme,
) -> rekkoku::View {
    let side = side_of(game, from);
    let (last, before) = game.log().split_last().map_or((None, &[][..]), |(last, before)| (Some(last), before));
    let earlier = before.iter().rev().take(map.earlier).map(rekkoku::LastMove::from).collect();
    rekkoku::View {
        area: map.area,
        side: if map.turned { side.opposite() } else { side },
        last: last.map(rekkoku::LastMove::from),
        earlier,
        marks: map.marks,
        number,
        theme,
        ..Default::default()
    }
}

/// The board, and the play that is marked on it: of the turn under way, once it has begun, else the last one.
fn of_backgammon(game: &games::backgammon::Game, draft: Option<&Draft>) -> (backgammon::Scene, Option<LastPlay>) {
    let state = game.state();
    let last = || game.last_play().cloned().map(LastPlay::from);
    match draft {
        None => (state.into(), last()),
        Some(draft) if draft.steps().is_empty() => (backgammon::Scene::drafted(state, draft), last()),
        Some(draft) => {
            let made = LastPlay { seat: state.mover(), dice: draft.dice(), text: draft.so_far().to_string() };
            (backgammon::Scene::drafted(state, draft), Some(made))
        }
    }
}

fn of_lasca(lasca: &games::lasca::Game, no: Option<u32>, from: Seat, theme: &'static Theme) -> Picture {
    let view = View {
        side: if from == seat_of(Color::White) { Color::White } else { Color::Black },
        last: lasca.moves().last().map(LastMove::from),
        game: no,
        ply: Some(lasca.ply()),
        standing: Standing::of(lasca),
        theme,
        ..View::default()
    };
    draw(lasca.board(), &view)
}
