//! Whatever anyone asks in whatever order, a match stays sound and comes to its end.

use lasker::club::orders::{Answer, Lasts, Order};
use lasker::club::*;
use lasker::games::Reading;
use lasker::games::backgammon::{Stage as At, Win};
use proptest::prelude::*;

use crate::table::*;

#[derive(Clone, Debug)]
enum Event {
    /// A legal action of who is to act.
    Move(usize),
    /// Something else by someone.
    Ask(usize, Ask),
    Text(String),
    Wait(i64),
    Ways {
        who: usize,
        auto: bool,
        bear_off: bool,
    },
}

#[derive(Clone, Debug)]
enum Ask {
    Propose(Proposal),
    Agree,
    Refuse,
    Order(Order),
    Cancel,
    Resign,
    Tick,
    Claim,
}

fn event() -> impl Strategy<Value = Event> {
    let win = prop_oneof![Just(Win::Single), Just(Win::Gammon), Just(Win::Backgammon)];
    let proposal = prop_oneof![
        4 => win.prop_map(|win| Proposal::ResignGame { win }),
        2 => Just(Proposal::Takeback),
        1 => Just(Proposal::Draw),
        1 => Just(Proposal::Pause { days: 2 }),
    ];
    let answer = prop_oneof![Just(Answer::Take), Just(Answer::Drop)];
    let lasts = prop_oneof![Just(Lasts::Turn), Just(Lasts::Game)];
    let order = prop_oneof![
        2 => (answer, lasts).prop_map(|(answer, lasts)| Order::IfDoubled { answer, lasts }),
        1 => Just(Order::NoDoubling),
    ];
    let ask = prop_oneof![
        3 => proposal.prop_map(Ask::Propose),
        3 => Just(Ask::Agree),
        2 => Just(Ask::Refuse),
        3 => order.prop_map(Ask::Order),
        1 => Just(Ask::Cancel),
        1 => Just(Ask::Resign),
        2 => Just(Ask::Tick),
        1 => Just(Ask::Claim),
    ];
    prop_oneof![
        60 => any::<usize>().prop_map(Event::Move),
        20 => (0..3usize, ask).prop_map(|(who, ask)| Event::Ask(who, ask)),
        2 => "[a-z0-9/ *()-]{0,12}".prop_map(Event::Text),
        2 => (0..200_000i64).prop_map(Event::Wait),
        2 => (0..2usize, any::<bool>(), any::<bool>())
            .prop_map(|(who, auto, bear_off)| Event::Ways { who, auto, bear_off }),
    ]
}

fn command(ask: Ask) -> Command {
    match ask {
        Ask::Propose(what) => Command::Propose(what),
        Ask::Agree => Command::Agree,
        Ask::Refuse => Command::Refuse,
        Ask::Order(order) => Command::Order(order),
        Ask::Cancel => Command::CancelOrders,
        Ask::Resign => Command::Resign,
        Ask::Tick => Command::Tick,
        Ask::Claim => Command::Claim,
    }
}

/// What must be true after every decision.
fn judge(table: &Table, before: &Replay, decision: &Decision) {
    let replay = table.replay();
    let (head, state) = (&table.record.head, table.state());
    assert_eq!((head.version, &head.stage), (replay.version, &replay.stage));
    assert_eq!(head.version as usize, table.record.actions.len());
    if head.stage == Stage::Running {
        assert_eq!(replay.to_act().len(), 1, "someone is to act: chance never waits for another day");
        assert_eq!(replay.game.chance(), None);
        let actor = replay.to_act().iter().next().unwrap();
        // Unless that would take away an answer that is asked for.
        let owes = |s: &Standing| s.waits.contains(actor) && s.what.lapses_with_play(true);
        let owes = replay.standing.as_ref().is_some_and(owes);
        assert!(owes || replay.game.legal(actor) != ["no play"], "lost turns pass");
    } else {
        assert_eq!((head.orders.len(), head.plans.len(), head.wake), (0, 0, None));
        assert!(replay.ended() >= 1);
    }
    // Seeds of games that are over are shown, and of no other.
    assert_eq!(replay.seeds().len(), replay.ended());
    let dice = head.dice.as_ref().unwrap();
    assert!(dice.is_kept_by(table.facts.seeds.as_ref().unwrap()));
    if replay.seeds().len() > before.seeds().len() {
        assert!(lasker::club::dice::verify(head, &replay).unwrap().checked.is_ok());
        assert_eq!(Replay::of(&table.record).unwrap(), replay);
        assert_eq!(Replay::at(&table.record, before.version).unwrap().game, before.game, "what has been stays");
    }
    // What has been rolled stays rolled.
    let rolls = |replay: &Replay| -> Vec<String> {
        let games = 1..=replay.game.round();
        games.flat_map(|g| replay.lines(g)).filter(|l| l.is_roll()).map(|l| l.text.to_owned()).collect()
    };
    assert!(rolls(&replay).starts_with(&rolls(before)));
    let limit = state.terms().length().map_or(u32::MAX, u32::from);
    assert!(state.score().iter().all(|&points| points <= limit));
    assert!(head.orders.iter().all(|o| o.game == replay.game.round()));
    let length = |replay: &Replay| replay.game.round();
    assert!(length(&replay) >= length(before));
    assert!(
        decision.posts.iter().filter(|p| matches!(p.what, Telling::Board { .. } | Telling::Result { .. })).count() <= 1
    );
    for post in &decision.posts {
        if let Telling::Board { .. } = post.what {
            assert!(!post.ping.is_empty());
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 16, max_shrink_iters: 200, ..ProptestConfig::default() })]

    #[test]
    fn a_match_stays_sound(
        seed: u8,
        options in prop_oneof![
            Just("length=1"), Just("length=3"), Just("length=5"),
            Just("length=money games=2 beaver=on raccoon=on jacoby=on auto-doubles=unlimited"),
        ],
        events in proptest::collection::vec(event(), 1..120),
    ) {
        let mut table = Table::playing(options, None, seed);
        for event in events {
            let people = [ANA, BEN, EVE];
            let (who, command) = match event {
                Event::Move(pick) if table.record.head.stage == Stage::Running => {
                    let who = table.actor();
                    let legal = table.replay().game.legal(table.seat_of(who));
                    (who, typed(&legal[pick % legal.len()]))
                }
                Event::Move(_) => break,
                Event::Ask(who, ask) => {
                    let command = command(ask);
                    (if command == Command::Tick { UserId::CLOCK } else { people[who] }, command)
                }
                Event::Text(text) => (ANA, Command::Move { text, reading: Reading::Expected }),
                Event::Wait(seconds) => {
                    table.now = table.now.plus_seconds(seconds);
                    continue;
                }
                Event::Ways { who, auto, bear_off } => {
                    let person = table.people.entry(people[who]).or_default();
                    (person.auto, person.auto_bear_off) = (auto, bear_off);
                    continue;
                }
            };
            let before = table.replay();
            let Ok(decision) = table.asks(who, &command) else { continue };
            prop_assert_eq!(Ok(decision.clone()), table.asks(who, &command), "a function of its arguments");
            table.take(decision.clone());
            judge(&table, &before, &decision);
        }
        // Then both play on, and it comes to an end.
        table.facts.outages.clear();
        let mut numbers = Numbers(u64::from(seed));
        table.goes_on(&mut numbers, |state| state.stage() == At::Over);
        prop_assert!(matches!(table.record.head.stage, Stage::Over(_) | Stage::Aborted));
    }
}
