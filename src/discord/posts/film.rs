//! A finished game as a moving picture, with its alt text. It begins with how it ended: that is what stands in the post where
//! pictures do not move by themselves, and until they do.

use serenity::all::CreateAttachment;

use crate::club::{Replay, Stage};
use crate::games::backgammon::{Match, Record};
use crate::games::lasca::{self, Color, seat_of};
use crate::games::{Game, Rules, Seat, rekkoku};
use crate::picture::lasca::Standing;
use crate::picture::{self, Delays, ReplayError, Size, Theme, backgammon};
use crate::words::{Lang, alt, names};

/// The most bytes of a film, with room below the 10 MiB that Discord takes.
const LIMIT: usize = 8 << 20;

/// The most pictures: of a match that makes more only the last games are shown.
const PICTURES: usize = 400;
/// The same of a war, which several play.
const WAR_PICTURES: usize = 600;

/// A finished game to be shown from its start.
#[derive(Clone, Copy, Debug)]
pub struct Film<'a> {
    /// How it ended, and all before.
    pub replay: &'a Replay,
    /// The seat at the bottom.
    pub from: Seat,
    /// The theme's name; an unknown one is the default.
    pub theme: &'a str,
    /// The file's name without its ending.
    pub name: &'a str,
    /// The language of the alt text.
    pub lang: Lang,
}

/// What is shown.
enum Reel {
    Lasca(Box<lasca::Game>),
    /// From where, what was done, and how it ended.
    Match(Match, Box<Record>, Match),
    /// From where, and the war with its log.
    War(Box<rekkoku::Position>, Box<rekkoku::Game>),
}

/// Films it, away from the threads that answer people. Nothing if there is not much to see, it would be too large, or it
/// fails, which is logged: then a still picture has to do.
pub async fn attach(film: &Film<'_>) -> Option<CreateAttachment> {
    let Film { replay, from, theme, name, lang } = *film;
    if !matches!(replay.stage, Stage::Over(_)) || replay.plies.len() < 2 {
        return None;
    }
    let (no, theme) = (replay.no.0, Theme::named(theme).unwrap_or_default());
    let reel = match &replay.game {
        Game::Lasca(game) => Reel::Lasca(Box::new(game.clone())),
        Game::Backgammon(game) => {
            let record = replay.match_record(["", ""])?;
            let start = games_start(&record)?;
            Reel::Match(start, Box::new(record), game.state().clone())
        }
        Game::Rekkoku(game) => Reel::War(Box::new(replay.war_start()?), Box::new(game.clone())),
    };
    let made = super::easel::draw(move || match reel {
        Reel::Lasca(game) => of_lasca(&game, no, from, theme),
        Reel::Match(start, record, end) => of_match(&start, &record, &end, no, from, theme),
        Reel::War(start, game) => of_war(&start, &game, no, from, theme),
    });
    let made = made.await.map_err(anyhow::Error::from).and_then(|gif| Ok(gif?));
    let gif = match made {
        Ok(gif) => gif,
        Err(error) => {
            tracing::error!(%error, name, "a game could not be filmed");
            return None;
        }
    };
    if gif.len() > LIMIT {
        tracing::info!(name, bytes = gif.len(), "a film is too large to be posted");
        return None;
    }
    let text = lang.say("film-alt", &[("board", alt::board(lang, &replay.game).into())]);
    Some(CreateAttachment::bytes(gif, format!("{name}.gif")).description(names::cut(&text, alt::LONGEST)))
}

/// The match before anything was done in it.
fn games_start(record: &Record) -> Option<Match> {
    // It was set up once, so it can be again.
    crate::games::backgammon::Game::new(&record.setup).ok().map(|game| game.state().clone())
}

fn of_lasca(game: &lasca::Game, no: u32, from: Seat, theme: &'static Theme) -> Result<Vec<u8>, ReplayError> {
    let side = if from == seat_of(Color::White) { Color::White } else { Color::Black };
    let view = picture::lasca::View { side, theme, game: Some(no), size: Size::Half, ..Default::default() };
    let (moves, end) = (game.moves(), Standing::of(game));
    // Made before it, so that the result is put together from the same parts.
    let pictures = picture::lasca::frames(game.start(), moves, end, &view);
    let result = picture::lasca::last_frame(game.board(), moves, end, &view);
    picture::replay(std::iter::once(result).chain(pictures), Delays::for_pictures(moves.len() + 2))
}

fn of_match(
    start: &Match,
    record: &Record,
    end: &Match,
    no: u32,
    from: Seat,
    theme: &'static Theme,
) -> Result<Vec<u8>, ReplayError> {
    // What was played can be read again; were it not so, the film would be the start alone.
    let actions = record.actions().unwrap_or_default();
    let (start, actions) = backgammon::last_games(start, &actions, PICTURES);
    let view = backgammon::View { side: from, theme, number: Some(no), size: Size::Half, ..Default::default() };
    // Made before it, so that the result is put together from the same parts.
    let pictures = backgammon::frames(&start, actions, &view);
    let result = backgammon::draw(&end.into(), &view);
    picture::replay(std::iter::once(result).chain(pictures), Delays::for_pictures(backgammon::count(actions) + 1))
}

fn of_war(
    start: &rekkoku::Position,
    game: &rekkoku::Game,
    no: u32,
    from: Seat,
    theme: &'static Theme,
) -> Result<Vec<u8>, ReplayError> {
    let (start, log) = picture::rekkoku::tail(start, game.log(), WAR_PICTURES);
    let side = super::sheet::side_of(game, from);
    let view = picture::rekkoku::View { side, theme, number: Some(no), size: Size::Half, ..Default::default() };
    // Made before it, so that the result is put together from the same parts.
    let pictures = picture::rekkoku::frames(&start, log, &view);
    let result = picture::rekkoku::last_frame(game.position(), log, &view);
    picture::replay(std::iter::once(result).chain(pictures), Delays::for_pictures(picture::rekkoku::count(log) + 1))
}
