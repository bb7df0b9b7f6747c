//! `lasker picture`: a position as a PNG.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Context;

use super::BadInput;
use super::setup::{self, SetupArgs};
use crate::games::backgammon;
use crate::games::lasca::{self, Color};
use crate::games::{Game, GameKind, Reading, Refusal, Rules, rekkoku};
use crate::picture::lasca::{LastMove, Standing, View, draw};
use crate::picture::{self, Theme};

/// Draws a position.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// The game
    game: GameKind,
    #[command(flatten)]
    setup: SetupArgs,
    /// The move that led to the position, to be marked; or one that is legal in it, to be played first
    #[arg(long, value_name = "MOVE")]
    last: Option<String>,
    #[command(flatten)]
    look: Look,
    /// The file to write
    #[arg(short, long, value_name = "FILE.png")]
    output: PathBuf,
}

/// How to draw.
#[derive(clap::Args, Debug)]
pub struct Look {
    /// The side at the lower edge
    #[arg(long, value_name = "SIDE", default_value = "white", value_parser = side)]
    side: Color,
    /// The colours, by name
    #[arg(long, value_name = "NAME", default_value = Theme::DEFAULT, value_parser = theme)]
    theme: &'static Theme,
    /// The game's number, written below the board
    #[arg(long, value_name = "N")]
    number: Option<u32>,
}

fn side(text: &str) -> Result<Color, String> {
    match text {
        "white" => Ok(Color::White),
        "black" => Ok(Color::Black),
        _ => Err("a side is white or black".to_owned()),
    }
}

fn theme(name: &str) -> Result<&'static Theme, String> {
    let known = || Theme::all().iter().map(Theme::name).collect::<Vec<_>>().join(", ");
    Theme::named(name).ok_or_else(|| format!("there is no such theme; there are: {}", known()))
}

impl Look {
    /// What a view needs to know of it.
    pub fn view(&self) -> View {
        View { side: self.side, theme: self.theme, game: self.number, ..View::default() }
    }

    /// What a view of a match needs to know of it: White is the host.
    pub fn match_view(&self) -> picture::backgammon::View {
        let side = lasca::seat_of(self.side);
        picture::backgammon::View { side, number: self.number, theme: self.theme, ..Default::default() }
    }

    /// What a view of Rekkoku needs to know of it: White's side is rank 1, Black's rank 19.
    pub fn war_view(&self) -> picture::rekkoku::View {
        let side = if self.side == Color::White { rekkoku::Side::South } else { rekkoku::Side::North };
        picture::rekkoku::View { side, number: self.number, theme: self.theme, ..Default::default() }
    }
}

/// Runs it.
pub fn run(args: Args) -> anyhow::Result<ExitCode> {
    let png = match args.setup.game(args.game)? {
        Game::Lasca(game) => lasca_png(game, args.last.as_deref(), &args.look)?,
        Game::Backgammon(game) => backgammon_png(game, args.last.as_deref(), &args.look)?,
        Game::Rekkoku(game) => rekkoku_png(game, args.last.as_deref(), &args.look)?,
    };
    std::fs::write(&args.output, png).with_context(|| format!("cannot write {}", args.output.display()))?;
    Ok(ExitCode::SUCCESS)
}

fn lasca_png(mut game: lasca::Game, last: Option<&str>, look: &Look) -> Result<Vec<u8>, BadInput> {
    let last = last.map(|text| last_move(&mut game, text)).transpose()?;
    let view = View { last, standing: Standing::of(&game), ..look.view() };
    Ok(draw(game.board(), &view).to_png())
}

fn backgammon_png(mut game: backgammon::Game, last: Option<&str>, look: &Look) -> Result<Vec<u8>, BadInput> {
    if let Some(text) = last {
        let seat = setup::seat_to_move(&Game::Backgammon(game.clone()));
        game.play(Some(seat), text).map_err(|error| BadInput(format!("--last: {error}")))?;
    }
    let last = game.last_play().cloned().map(picture::backgammon::LastPlay::from);
    let view = picture::backgammon::View { last, ..look.match_view() };
    Ok(picture::backgammon::draw(&game.state().into(), &view).to_png())
}

fn rekkoku_png(mut game: rekkoku::Game, last: Option<&str>, look: &Look) -> Result<Vec<u8>, BadInput> {
    let marked = last.and_then(|text| picture::rekkoku::LastMove::leading_to(game.position(), text));
    if let (Some(text), None) = (last, &marked) {
        let refused =
            |why: String| BadInput(format!("--last {text:?} did not lead here, nor is it a move from here: {why}"));
        let mv = game.position().resolve(text).map_err(|why| refused(setup::refusal(&Refusal::Rekkoku(why))))?;
        game.act(rekkoku::Action::Move(mv)).map_err(|error| refused(error.to_string()))?;
    }
    let last = marked.or_else(|| game.log().last().map(Into::into));
    Ok(picture::rekkoku::draw(game.position(), &picture::rekkoku::View { last, ..look.war_view() }).to_png())
}

/// The move to mark: as it led here or, legal here, as it is played now.
fn last_move(game: &mut lasca::Game, text: &str) -> Result<LastMove, BadInput> {
    if let Some(last) = LastMove::leading_to(game.board(), text) {
        return Ok(last);
    }
    let seat = lasca::seat_of(game.board().side_to_move());
    let refused =
        |why: String| BadInput(format!("--last {text:?} did not lead here, nor is it a move from here: {why}"));
    let record = game.read(seat, text, Reading::Expected).map_err(|refusal| refused(setup::refusal(&refusal)))?;
    game.play(Some(seat), &record).map_err(|error| refused(error.to_string()))?;
    game.moves().last().map(LastMove::from).ok_or_else(|| refused("it was not played".to_owned()))
}
