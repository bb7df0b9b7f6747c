//! What random play hardly meets.

use super::{after, legal, position, slow};
use lasker::games::lasca::Square;

/// The same from Black's side: the board turned by half, colours changed.
fn turned(list: &str) -> String {
    let mut words = list.split(' ');
    let color = |c| match c {
        'w' => 'b',
        'b' => 'w',
        'W' => 'B',
        _ => 'W',
    };
    let mut text: String = words.next().unwrap().chars().map(color).collect();
    for word in words {
        let square: Square = word[..2].parse().unwrap();
        let square = Square::at(6 - square.file(), 6 - square.rank()).unwrap();
        text += &format!(" {square}{}", word[2..].chars().map(color).collect::<String>());
    }
    text
}

fn agrees(list: &str) {
    for list in [list.to_owned(), turned(list)] {
        let position = position(&list);
        let mut fast: Vec<_> =
            position.legal_moves().iter().map(|mv| (mv.to_string(), position.play(mv).to_string())).collect();
        fast.sort();
        assert_eq!(fast, slow::Board::read(&position.to_string()).moves(), "{list}");
        assert_eq!(position.count_legal_moves(), fast.len() as u64);
    }
}

#[test]
fn a_circle_ends_on_its_origin() {
    let circle = "w c3W d2b f2b d4B f4b";
    assert_eq!(legal(circle), ["c3xe1xg3xe5xc3", "c3xe5xg3xe1xc3"]);
    // The same ends, and not the same column.
    assert_eq!(after(circle, "c3xe5xg3xe1xc3"), "b c3WBbbb");
    assert_eq!(after(circle, "c3xe1xg3xe5xc3"), "b c3WbbbB");
    agrees(circle);
}

#[test]
fn a_circle_passes_its_origin() {
    let circle = "w c3W d2b f2b d4b f4b b4b";
    assert!(legal(circle).contains(&"c3xe5xg3xe1xc3xa5".to_owned()));
    assert!(legal(circle).contains(&"c3xa5".to_owned()));
    agrees(circle);
}

#[test]
fn a_square_is_landed_on_twice() {
    let crossing = "w a1W b2b d2b f2b d4b f4b b4b";
    assert!(legal(crossing).contains(&"a1xc3xe5xg3xe1xc3xa5".to_owned()));
    agrees(crossing);
}

#[test]
fn no_square_is_jumped_twice() {
    // After the first jump a soldier stands freed beneath; he must not be taken back and forth.
    assert_eq!(legal("b f6Bw e5wwb"), ["f6xd4"]);
    assert_eq!(after("b f6Bw e5wwb", "f6xd4"), "w d4Bww e5wb");
    agrees("b f6Bw e5wwb");
    assert_eq!(legal("w a1W b2bb"), ["a1xc3"]);
    agrees("w a1W b2bb");
}

#[test]
fn nine_jumps() {
    let nine = "w a1W b2b d2b f2b b4b d4b f4b b6b d6b f6b";
    let moves = legal(nine);
    let longest = moves.iter().max_by_key(|mv| mv.len()).unwrap();
    assert_eq!(longest.matches('x').count(), 9, "{longest}");
    assert!(moves.contains(&"a1xc3xe5xg3xe1xc3xa5xc7xe5xg7".to_owned()));
    assert_eq!(after(nine, "a1xc3xe5xg3xe1xc3xa5xc7xe5xg7"), "b g7Wbbbbbbbbb");
    agrees(nine);
}

#[test]
fn nine_jumps_with_high_columns() {
    agrees("w a1Wbw b2bw d2bw f2bW b4Bw d4bw f4bw b6bw d6bW f6bw");
}

#[test]
fn promotion_ends_a_chain() {
    // As an officer he could take d6 on the way back.
    assert_eq!(legal("w c3w b4b b6b d6b"), ["c3xa5xc7*"]);
    assert_eq!(after("w c3w b4b b6b d6b", "c3xa5xc7*"), "b d6b c7Wbb");
    agrees("w c3w b4b b6b d6b");
    // An officer goes on from the far rank.
    assert_eq!(legal("w c3W b4b b6b d6b"), ["c3xa5xc7xe5"]);
    agrees("w c3W b4b b6b d6b");
}

#[test]
fn columns_of_twenty_and_more() {
    let pile = "w c3Wwwwwwwwwwwbbbbbbbbb d4b e5B";
    assert_eq!(position(pile).column("c3".parse().unwrap()).unwrap().len(), 20);
    agrees(pile);
    let all = "w c3Wwwwwwwwwwwbbbbbbbbbb d4b";
    assert_eq!(after(all, "c3xe5"), "b e5Wwwwwwwwwwwbbbbbbbbbbb");
    agrees(all);
    agrees("w g7Wwwwwwwwwwwbbbbbbbbbbb");
    agrees("b a1Wbbbbbbbbbb b2Bwwwwwwwwww");
    agrees("b c3Wbbbbbbbbbb b4Bwwwwwwwwww");
}

#[test]
fn two_paths_with_the_same_ends_and_results() {
    let diamond = "w c1w b2b d2b b4b d4b g7W f6b";
    assert!(legal(diamond).contains(&"c1xa3xc5".to_owned()));
    assert!(legal(diamond).contains(&"c1xe3xc5".to_owned()));
    assert_ne!(after(diamond, "c1xa3xc5"), after(diamond, "c1xe3xc5"));
    agrees(diamond);
}

#[test]
fn many_moves() {
    let free = "w b2W d2W f2W b4W d4W f4W b6W d6W f6W";
    assert_eq!(legal(free).len(), 36);
    agrees(free);
    // The most captures there can be on these squares.
    let chains = "w a1W c1W e1W g1W b2b d2b f2b b4b d4b f4b b6b d6b f6b";
    assert_eq!(legal(chains).len(), 34);
    agrees(chains);
}
