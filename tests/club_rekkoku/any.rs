//! Any sequence of commands by anyone keeps the invariants.

use lasker::club::*;
use lasker::games::Seat;
use proptest::prelude::*;

use crate::table::*;

fn command() -> impl Strategy<Value = (u64, Command)> {
    let seat = || (0u8..5).prop_map(Seat);
    let asked = prop_oneof![
        4 => any::<prop::sample::Index>().prop_map(|_| Command::Tick),
        1 => Just(Command::Resign),
        1 => Just(Command::Abort),
        2 => Just(Command::Propose(Proposal::Stop)),
        1 => Just(Command::Propose(Proposal::Takeback)),
        1 => Just(Command::Propose(Proposal::Pause { days: 2 })),
        3 => Just(Command::Agree),
        1 => Just(Command::Refuse),
        2 => seat().prop_map(|seat| Command::StepIn { seat }),
        1 => seat().prop_map(|seat| Command::Object { seat }),
        2 => (seat(), any::<bool>()).prop_map(|(with, on)| Command::Ally { with, on }),
        1 => Just(Command::Join { seat: None }),
        1 => Just(Command::Leave),
        1 => Just(Command::Start),
        1 => Just(Command::Give { seconds: 86_400 }),
        1 => Just(Command::Rematch),
        3 => Just(Command::Plan { line: String::new() }),
        1 => Just(Command::Unplan { id: 0 }),
    ];
    (1u64..7, asked)
}

/// A move that one of that person's slots could make, were it to move.
fn ahead_of(table: &Table, who: UserId, index: prop::sample::Index) -> String {
    let (replay, own) = (table.replay(), table.record.head.seats_of(who).collect());
    let Some(game) = replay.game.as_rekkoku() else { return String::new() };
    let slots = ahead::slots(game, own);
    let Some(&(slot, _)) = slots.get(index.index(slots.len().max(1))) else { return String::new() };
    let legal = game.as_if(slot).map(|game| game.wanted_first()).unwrap_or_default();
    legal.get(index.index(legal.len().max(1))).map(ToString::to_string).unwrap_or_default()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    #[test]
    fn a_game_of_many_stays_sound(
        players in 2usize..5,
        steps in prop::collection::vec((command(), any::<prop::sample::Index>(), 0i64..40), 1..80),
    ) {
        let mut table = Table::playing(terms(&format!("players={players}")));
        for ((who, command), index, hours) in steps {
            table.now = table.now.plus_seconds(hours * HOUR);
            let before = table.record.clone();
            let replay = table.replay();
            // Half of the time the one to act moves somehow.
            let command = match replay.to_act().iter().next() {
                Some(seat) if index.index(2) == 0 => {
                    let legal = replay.game.legal(seat);
                    typed(&legal[index.index(legal.len())])
                }
                _ => command,
            };
            let who = UserId(who);
            // What is planned is legal somewhere, and what is dropped is mostly there.
            let command = match command {
                Command::Plan { .. } => Command::Plan { line: ahead_of(&table, who, index) },
                Command::Unplan { .. } => {
                    let plans = &table.record.head.plans;
                    Command::Unplan { id: plans.get(index.index(plans.len().max(1))).map_or(0, |plan| plan.id) }
                }
                command => command,
            };
            let who = match command {
                Command::Tick => UserId::CLOCK,
                Command::Move { .. } => table.to_move(),
                _ => who,
            };
            if table.asks(who, command.clone()).is_err() {
                continue;
            }
            let rang = who == UserId::CLOCK;
            table.does(who, command);
            let (head, replay) = (&table.record.head, table.replay());
            prop_assert!(head.version >= before.head.version);
            prop_assert!(head.latest >= before.head.latest);
            for seat in (0..head.terms.seats).map(Seat) {
                prop_assert!(head.sitter(seat).is_some());
            }
            if head.stage == Stage::Running {
                prop_assert_eq!(replay.to_act().len(), 1, "one slot at a time");
                prop_assert!(head.wake.is_some(), "something always comes next");
                prop_assert!(!rang || head.wake > Some(head.latest), "what was due is settled at once");
                prop_assert!(replay.to_act().iter().all(|seat| replay.game.living().contains(seat)));
                if let Some(standing) = &replay.standing {
                    prop_assert!(!standing.waits.is_empty());
                }
                let war = replay.game.as_rekkoku().unwrap();
                for plan in &head.plans {
                    let slot = plan.slot().unwrap();
                    let led = war.position().controller(slot).and_then(|country| war.seat(country));
                    prop_assert_eq!(led, Some(plan.seat), "one plans for what one leads");
                    prop_assert!(replay.gone(plan.seat).is_none(), "nobody plans who is gone");
                    prop_assert_eq!(head.plans.iter().filter(|other| other.slot() == Some(slot)).count(), 1);
                    // Who owes an answer gives it before anything is played for him.
                    let owes = replay.standing.as_ref().is_some_and(|standing| {
                        standing.waits.contains(plan.seat) && standing.what.lapses_with_play(true)
                    });
                    prop_assert!(owes || slot != war.position().turn(), "it would have played, or gone");
                }
                for taker in &head.takers {
                    prop_assert!(replay.gone(taker.seat).is_some(), "nobody waits for a seat that is taken");
                }
            } else {
                prop_assert!(head.wake.is_none() && head.plans.is_empty());
            }
        }
    }
}
