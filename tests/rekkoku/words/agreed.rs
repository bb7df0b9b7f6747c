//! What is agreed, and the rules.

use lasker::games::rekkoku::{Layout, Options};
use lasker::words::rekkoku as words;

use super::{EN, options};

#[test]
fn options_are_told_in_full() {
    let plain = words::terms(EN, Layout::Four, &Options::default());
    assert_eq!(plain, ["4 countries: Red 赤, Blue 青, Yellow 黄 and White 白"]);
    let odd = options(&[
        ("rest", "on"),
        ("succession", "home"),
        ("endgame", "last"),
        ("steppers", "upto"),
        ("teams", "partners"),
    ]);
    assert_eq!(
        words::all_options(EN, Layout::FiveBalanced, &odd).join("\n"),
        "• 5 countries: Red 赤, Yellow 黄, Blue 青, Black 黒 and White 白\n\
         • balanced seats\n\
         • teams: Red 赤–Yellow 黄, Blue 青, Black 黒, White 白; partners never capture each other and win together\n\
         • only the fallen player's own army passes on; those he had annexed leave for nobody\n\
         • an annexed army rests for the round in which it was taken\n\
         • no standoff: it goes on until one is left, or all agree to stop\n\
         • artillery goes 1 to 4 steps, rifles 1 to 3\n\
         -# As usual: one country each; whose general is taken, his armies are the taker's."
    );
    let all = words::all_options(EN, Layout::Two, &Options::default());
    assert_eq!(
        all[1],
        "-# As usual: one country each; no teams; whose general is taken, his armies are the taker's; all that the \
         fallen player held passes on; an annexed army moves as soon as its slot comes; with two left the game is \
         counted after 50 rounds without a capture; artillery goes exactly 4 steps, rifles 3."
    );
    assert_eq!(
        words::terms(EN, Layout::Eight, &options(&[("hands", "4"), ("annex", "remove"), ("endgame", "immediate")]))
            [1..],
        [
            "4 countries a person: Red 赤–Blue 青–Purple 紫–White 白, Yellow 黄–Green 緑–Black 黒–Pink 桃; one \
             person's countries never capture each other",
            "an army whose general is taken leaves the board, and the taker scores its pieces",
            "the game is counted as soon as two are left",
        ]
    );
}

#[test]
fn rules_have_three_pages_that_fit() {
    assert!(words::rules(EN).starts_with(&format!("**{}**", words::name(EN))));
    for page in [words::rules(EN), words::piece_rules(EN), words::option_rules(EN)] {
        assert!(page.chars().count() <= 1_500, "{} {page}", page.chars().count());
    }
    let pieces = words::piece_rules(EN);
    assert!(pieces.contains("**D 衛** medic 衛生兵 ×4, 1 point: It goes one step straight."), "{pieces}");
    assert!(pieces.contains("**G 大** general 大将, 50 points: It goes any distance"), "{pieces}");
    assert!(words::blurb(EN).chars().count() < 80);
    // Every option and every value is named.
    for option in ["annex", "rest", "succession", "endgame", "steppers", "teams", "layout", "hands", "upto", "home"] {
        assert!(words::option_rules(EN).contains(&format!("`{option}`")), "{option}");
    }
}
