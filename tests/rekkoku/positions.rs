//! Position strings: the start of the rules, and what is refused.

use lasker::games::rekkoku::{Layout, Options, Position, PositionError};

use crate::{board, start};

const EIGHT: &str = "2kCkDkMkGkLkDkC1pCpDpMpGpLpDpC2/3kCkDkWkDkC3pCpDpWpDpC3/wC3kBkAkB5pBpApB3gC/\
    wDwC3kR7pR3gCgD/wLwDwB2kE7pE2gBgDgM/wGwWwAwRwE9gEgRgAgWgG/wMwDwB13gBgDgL/wDwC15gCgD/wC17gC/19/mC17bC/\
    mDmC15bCbD/mLmDmB13bBbDbM/mGmWmAmRmE9bEbRbAbWbG/mMmDmB2rE7yE2bBbDbL/mDmC3rR7yR3bCbD/\
    mC3rBrArB5yByAyB3bC/3rCrDrWrDrC3yCyDyWyDyC3/2rCrDrLrGrMrDrC1yCyDyLyGyMyDyC2 \
    r 8 rybgpkwm 0,0,0,0,0,0,0,0 0,0,0,0,0,0,0,0 0 1";

fn read(text: &str) -> Result<Position, PositionError> {
    Position::read(text, Options::default())
}

#[test]
fn the_start_with_eight() {
    assert_eq!(start(Layout::Eight).to_string(), EIGHT);
    for layout in Layout::ALL {
        assert_eq!(read(&start(layout).to_string()), Ok(start(layout)), "{layout}");
    }
}

#[test]
fn what_is_no_position() {
    let pieces = [("rG", "j1"), ("rE", "j5"), ("bG", "j19"), ("bE", "a1")];
    let placement = board(&pieces);
    let with = |rest: &str| read(&format!("{placement} {rest}"));
    assert!(with("r 2 rb 0,0 0,0 0 1").is_ok());
    assert!(matches!(with("r 2 rb 0,0 0,0 0"), Err(PositionError::Fields(7))));
    assert!(matches!(with("r 9 rb 0,0 0,0 0 1"), Err(PositionError::Layout(_))));
    assert!(matches!(with("r 2 r 0,0 0,0 0 1"), Err(PositionError::Owners(_))));
    assert!(matches!(with("r 2 rw 0,0 0,0 0 1"), Err(PositionError::Owners(_))));
    assert!(matches!(with("r 2 br 0,0 0,0 0 1"), Err(PositionError::Owners(_))), "neither is alive");
    assert!(matches!(with("r 2 -b 0,0 0,0 0 1"), Err(PositionError::Removed(_))));
    assert!(matches!(with("y 2 rb 0,0 0,0 0 1"), Err(PositionError::Turn(_))));
    assert!(matches!(with("w 3 rbw 0,0,0 0,0,0 0 1"), Err(PositionError::Turn(_))), "without pieces");
    for numbers in [
        "0 0,0 0 1",
        "0,0,0 0,0 0 1",
        "0,+1 0,0 0 1",
        "0,01 0,0 0 1",
        "0,0 0, 0 1",
        "0,0 0,0 -1 1",
        "0,0 0,0 0 9999999",
    ] {
        assert!(matches!(with(&format!("r 2 rb {numbers}")), Err(PositionError::Numbers(_))), "{numbers}");
    }
    let place = |text: &str| read(&format!("{text} r 2 rb 0,0 0,0 0 1"));
    assert!(matches!(place(&placement.replacen("19/", "", 1)), Err(PositionError::Ranks(18))));
    for rank in ["18", "20", "019", "9x9", "9rg9", "9r9", "18rGrG", "é", "", "99999999999999999999"] {
        let text = placement.replacen("19/", &format!("{rank}/"), 1);
        assert!(matches!(place(&text), Err(PositionError::Rank { .. })), "{rank}");
    }
    assert!(matches!(place(&board(&[("rG", "j10")])), Err(PositionError::Neutral)));
    assert!(matches!(place(&board(&[("rG", "j1"), ("yD", "a1")])), Err(PositionError::NotPlaying(_))));
    assert!(matches!(place(&board(&[("rG", "j1"), ("rG", "a1")])), Err(PositionError::TooMany(_))));
}
