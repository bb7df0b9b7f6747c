//! What refusals and games say, in words.

use lasker::club::{self, BadPlan, Closed, GameNo, ReplayError, Stage, Step, TermsError, TimeControl, UserId};
use lasker::games::{Game, GameKind, Notice, Reading, Seat, Setup, SetupError};
use lasker::words::{Lang, People, game, refusal, terms};
use table::{ANA, BEN, START, Table, terms as conditions};

mod table;

fn at(position: &str) -> Game {
    Game::new(GameKind::Lasca, &Setup { position: Some(position.into()), ..Setup::default() }).unwrap()
}

/// What is said when that is typed in that position.
fn refused(position: &str, text: &str, reading: Reading) -> String {
    let game = at(position);
    let seat = game.to_act().iter().next().unwrap();
    let why = game.read(seat, text, reading).expect_err(text);
    refusal::of_move(Lang::En, &why, Some(&game)).text(Lang::En)
}

#[test]
fn a_refused_move_says_why_and_what_would_be_right() {
    let quiet = "w a1w c3w e3w b6b d6b";
    let table = [
        (quiet, "hello", "`hello` is no move. Write where from and where to, like `c3-d4`."),
        (quiet, "c3-", "`c3-` is no move. Write where from and where to, like `c3-d4`."),
        (quiet, "", "Something is missing. Write where from and where to, like `c3-d4`."),
        (quiet, "c3-c4", "`c4` is no square that can be played on. Those are a1, c1, e1, g1, b2, d2 and so on."),
        (quiet, "a1-b2-g7", "Those squares are no chain of jumps. Write every landing square, like `d2xb4xd6`."),
        (quiet, "g7", "No move ends on g7."),
        (quiet, "g1-f2", "Nothing stands on g1."),
        (quiet, "b6-a5", "The column on b6 is the opponent's."),
        (quiet, "c3-d2", "From c3 to d2 is backward, and a soldier only goes forward. Only officers go back."),
        ("w a1w b2w b6b", "a1-b2", "b2 is occupied."),
        (quiet, "c3-g7", "From c3 to g7 is neither one step nor a jump."),
        (quiet, "c3xe5", "Nothing stands on d4, so there is nothing to jump over."),
        ("w a1w b2w b6b", "a1xc3", "The column on b2 is your own, and only the opponent's are jumped."),
        ("w d4W c3b e3b g1w", "g1-f2", "White must capture. Possible: `d4xb2` · `d4xf2`"),
        (
            "b f6Bw e5wwb",
            "f6xd4xf6",
            "The column on e5 has been jumped in this move already, and no square is jumped twice.",
        ),
    ];
    for (position, text, expected) in table {
        assert_eq!(refused(position, text, Reading::Expected), expected, "{text} in {position}");
    }
    assert_eq!(refused(quiet, "d4", Reading::Bare), "d4 alone is not a whole move. Write where from and where to.");
    assert_eq!(refused(quiet, "d4", Reading::Expected), "That could be 2 different moves. Possible: `c3-d4` · `e3-d4`");
    assert_eq!(
        refused("w d2w c3b c5b g1w", "d2xb4", Reading::Expected),
        "The capture goes on from there, and all of it has to be said. Possible: `d2xb4xd6`"
    );
    assert_eq!(
        refused("w c5w d6b f6b g1w", "c5xe7xg5", Reading::Expected),
        "On e7 the soldier becomes an officer, and the move ends there."
    );
}

#[test]
fn every_refusal_of_the_club_has_its_sentence() {
    use club::Refusal as R;
    let table = Table::started();
    let people: People = [(ANA, "A_na".to_owned())].into_iter().collect();
    let no = GameNo(7);
    let setup = SetupError::UnknownOption { game: GameKind::Lasca, key: "dr`aws".into(), known: "draws" };
    let step = || vec![Step { seat: Seat(0), text: "c3-d4".into() }];
    let all = [
        R::Oneself,
        R::Bot,
        R::NotTaking,
        R::Blocking(ANA),
        R::AlreadyInvited(no),
        R::TooManyToday { most: 5, again: table.now },
        R::TooManyGames { who: BEN, most: 20 },
        R::NotHere,
        R::Terms(TermsError::Setup(setup)),
        R::Terms(TermsError::Setup(SetupError::BadValue {
            key: "draws".into(),
            value: "perhaps".into(),
            known: "on, off",
        })),
        R::Terms(TermsError::Setup(SetupError::Position("rank 7 has 5 columns".into()))),
        R::Terms(TermsError::OverAtOnce),
        R::Terms(TermsError::Seats { game: 2, given: 3 }),
        R::Terms(TermsError::NoSuchSeat(Seat(7))),
        R::Terms(TermsError::Time(TimeControl::PerMove(1))),
        R::Terms(TermsError::NoSuchZone("Mars/Base".into())),
        R::TermsChanged,
        R::SameTerms,
        R::NotYours,
        R::InvitationOver(Closed::Declined),
        R::InvitationOver(Closed::Withdrawn),
        R::InvitationOver(Closed::Lapsed),
        R::AlreadyAccepted,
        R::NotRunning(Stage::Invited),
        R::NotRunning(Stage::Aborted),
        R::NotAPlayer,
        R::NotYourTurn { to_act: vec![Seat(0)] },
        R::Stale { then: Some(10), now: 17 },
        R::Stale { then: None, now: 17 },
        R::NoProposal,
        R::ProposalStands(club::Proposal::Draw),
        R::ProposalStands(club::Proposal::Takeback),
        R::NoTakeback(club::NoTakeback::Nothing),
        R::NoTakeback(club::NoTakeback::Chance),
        R::Plan(BadPlan::YourTurn),
        R::Plan(BadPlan::Unforeseeable),
        R::Plan(BadPlan::Empty { near: vec![] }),
        R::Plan(BadPlan::NoAnswer { line: step(), near: vec![] }),
        R::Plan(BadPlan::Over { line: step() }),
        R::Plan(BadPlan::Planned { before: step(), answer: "e5xc3".into() }),
        R::Plan(BadPlan::Known),
        R::Plan(BadPlan::TooLong { most: 20 }),
        R::Plan(BadPlan::TooMany { most: 5 }),
        R::Plan(BadPlan::Gone),
        R::ProposalStands(club::Proposal::Pause { days: 3 }),
        R::PauseLength { most: 14 },
        R::TimeUp,
        R::NobodyLate,
        R::OwnFlag,
        R::OwnClock,
        R::ClaimTooEarly { opens: table.now },
        R::NudgedAlready { again: table.now },
        R::GiftSize { most: 14 * 86_400 },
        R::NoClock,
        R::AwayTooLate,
        R::AwayOver,
        R::TooManyDaysAway { year: 2026, taken: 21, most: 30 },
        R::ProposalTooSoon { moves: 1 },
        R::TooLateToAbort,
        R::NotOver,
        R::RematchOffered(no),
        R::RematchMade(no),
        R::Damaged(ReplayError::Setup { no, why: SetupError::Position(String::new()) }),
    ];
    let mut said = std::collections::BTreeSet::new();
    for why in all {
        let text = refusal::club(Lang::En, &why, Some(&table.record.head), None, &people).text(Lang::En);
        let sentence = text.ends_with(['.', '`', '#']) || text.ends_with("`/block`.") || text.ends_with(">.");
        assert!(sentence && !text.contains('{') && !text.starts_with("refusal-"), "{text}");
        assert!(said.insert(text.clone()), "said of two things: {text}");
    }
    let mut restored = table.record.head.clone();
    restored.restored = Some(club::Restored { backup: START, version: 1, tag: restored.tag });
    let lost =
        refusal::club(Lang::En, &R::Stale { then: None, now: 17 }, Some(&restored), None, &people).text(Lang::En);
    assert!(lost.contains("restored from a backup of <t:1766500000:f>"), "{lost}");
    let has = |text: &str| assert!(said.contains(text), "{text}: {said:#?}");
    has(r"It is not your turn: A\_na is to act.");
    has("That was move 6; the game is at move 9.");
    has("Lasca has no option `dr'aws`. It has: draws.");
    has("<@102> has 20 games running, which is the most there can be. One has to end first.");
    has("You have offered that lately. You can offer it again after one more move of yours.");
}

#[test]
fn moves_say_what_they_do() {
    let chain = at("w d2w c3b c5b g1w");
    assert_eq!(game::effect(Lang::En, &chain, "d2xb4xd6"), "over c3 and c5");
    assert_eq!(game::effect(Lang::En, &at("w c5w d6b f6b g1w"), "c5xe7*"), "over d6, becomes an officer");
    assert_eq!(game::effect(Lang::En, &at("w a1w b6b"), "a1-b2"), "");
    assert_eq!(game::effect(Lang::En, &at("w a1w b6b"), "nonsense"), "");
    assert_eq!(
        game::notice(Lang::En, Notice::NoProgress { left: 20 }),
        "20 more turns without a capture or a soldier's move, and the game is a draw."
    );
    assert_eq!(game::situation(Lang::En, &chain, Seat(0), &|_| String::new()), "**White must capture:** 1 way");
}

#[test]
fn the_history_is_numbered() {
    let mut table = Table::by_hand();
    table.play("c3-d4 e5xc3 b2xd4");
    let replay = club::Replay::of(&table.record).unwrap();
    assert_eq!(game::history(Lang::En, &replay), ["1. c3-d4 e5xc3", "2. b2xd4"]);
    let mut table = Table::from("b f6b g7b a1w c1w");
    table.play("f6-e5");
    let replay = club::Replay::of(&table.record).unwrap();
    assert_eq!(game::history(Lang::En, &replay)[0], "1… f6-e5");
}

#[test]
fn rules_fit_into_a_message_with_room_to_spare() {
    for kind in GameKind::ALL {
        let rules = game::rules(Lang::En, kind);
        assert!(rules.chars().count() <= 1_500, "{}", rules.chars().count());
        assert!(rules.starts_with(&format!("**{}**", game::name(Lang::En, kind))), "{rules}");
    }
}

#[test]
fn terms_are_said_in_full() {
    let mut all = conditions();
    all.days_off = club::DaysOff::Weekend("Europe/Madrid".into());
    all.flag = club::FlagRule::Hard;
    all.rated = true;
    all.setup.position = Some("w a1w b6b".into());
    assert_eq!(
        terms::line(Lang::En, &all, "Ana"),
        "3 days a move, no clock at weekends (Europe/Madrid) · rated · Ana plays White · draws on · from a set-up position"
    );
    assert_eq!(terms::late(Lang::En, &all), "Late: the game is lost by itself.");
}

#[test]
fn unknown_people_are_mentioned() {
    assert_eq!(People::default().shown(UserId(5)), "<@5>");
    assert_eq!(People::default().plain(UserId(5)), "?");
}
