//! Both implementations say the same, and what never changes does not.

use super::slow;
use super::strategies::{any_position, jumpable, played, scattered};
use lasker::games::lasca::{Color, MoveText, Position, Rank, Refusal};
use lasker::games::{Reading, perft};
use proptest::prelude::*;

fn agree(position: &Position) {
    let text = position.to_string();
    let mut fast: Vec<(String, String)> =
        position.legal_moves().iter().map(|mv| (mv.to_string(), position.play(mv).to_string())).collect();
    fast.sort();
    assert_eq!(fast, slow::Board::read(&text).moves(), "{text}");
    assert_eq!(slow::Board::read(&text).write(), text);
    assert_eq!(position.count_legal_moves(), fast.len() as u64, "{text}");
    assert_eq!(position.has_legal_move(), !fast.is_empty(), "{text}");
    assert_eq!(position.must_capture(), fast.iter().any(|(mv, _)| mv.contains('x')), "{text}");
}

fn men(position: &Position, color: Color) -> usize {
    position.columns().map(|(_, column)| column.men().filter(|man| man.color == color).count()).sum()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1_000, ..ProptestConfig::default() })]

    #[test]
    fn played_positions_agree(position in played()) {
        agree(&position);
        prop_assert_eq!((men(&position, Color::White), men(&position, Color::Black)), (11, 11));
        for (square, column) in position.columns() {
            let changes = column.men().zip(column.men().skip(1)).filter(|(a, b)| a.color != b.color).count();
            prop_assert!(changes <= 1, "{square}{column} changes colour {changes} times");
            let commander = column.commander();
            prop_assert!(commander.rank == Rank::Officer || square.rank() != commander.color.far_rank());
        }
    }

    #[test]
    fn scattered_positions_agree(position in scattered()) {
        agree(&position);
    }

    #[test]
    fn jumpable_positions_agree(position in jumpable()) {
        agree(&position);
    }

    #[test]
    fn moves_keep_the_men_and_empty_what_they_say(position in any_position()) {
        for mv in position.legal_moves() {
            let next = position.play(&mv);
            for color in Color::ALL {
                prop_assert_eq!(men(&position, color), men(&next, color));
            }
            let emptied = mv.jumped().iter().filter(|&&over| next.column(over).is_none()).count();
            prop_assert_eq!(position.columns().count(), next.columns().count() + emptied);
            prop_assert_eq!(next.side_to_move(), !position.side_to_move());
        }
    }

    #[test]
    fn every_form_is_read_back(position in any_position()) {
        prop_assert_eq!(position.to_string().parse(), Ok(position));
        prop_assert_eq!(position.list().to_string().parse(), Ok(position));
        for mv in position.legal_moves() {
            let exact = MoveText::from(&mv);
            prop_assert_eq!(exact.resolve(&position, Reading::Bare), Ok(mv));
            prop_assert_eq!(exact.to_string().parse(), Ok(exact));
            // Only the ends of a single jump can be those of a longer way too, and then they are asked about.
            match mv.to_string().parse::<MoveText>().unwrap().resolve(&position, Reading::Bare) {
                Err(Refusal::Ambiguous { candidates }) => {
                    prop_assert!(mv.path().len() == 1 && candidates.len() > 1 && candidates.contains(&mv));
                }
                read => prop_assert_eq!(read, Ok(mv)),
            }
            if mv.is_capture() {
                let with_jumped: Vec<String> = mv.squares().zip(mv.jumped()).flat_map(|(from, over)| [from, *over])
                    .chain([mv.to()]).map(|square| square.number().to_string()).collect();
                let read: MoveText = with_jumped.join("-").parse().unwrap();
                prop_assert_eq!(read.resolve(&position, Reading::Bare), Ok(mv));
            }
        }
    }

    #[test]
    fn counting_and_making_agree(position in any_position()) {
        prop_assert_eq!(perft::perft(&position, 3), perft::perft_made(&position, 3));
    }
}
