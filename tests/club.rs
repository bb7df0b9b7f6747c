//! The club from outside: whatever anyone asks in whatever order, its records stay sound.

use std::collections::BTreeMap;

use lasker::club::*;
use lasker::games::{GameKind, Options, Reading, Seat, Seats, Setup};
use proptest::prelude::*;

/// The people: two who mostly play, and two more.
const PEOPLE: [UserId; 4] = [UserId(1), UserId(2), UserId(3), UserId(4)];

/// One thing that happens at the hall.
#[derive(Clone, Debug)]
enum Event {
    /// Someone challenges someone (the second may be oneself, or nobody in particular).
    Invite { who: usize, whom: Option<usize>, position: usize, side: u8 },
    /// Someone asks something of a record; numbers are taken modulo what there is.
    Ask { record: usize, who: usize, what: What, version: Version },
    /// Someone changes his ways.
    Ways { who: usize, auto: bool, blocks: Option<usize> },
    /// The bot is out, and time goes by.
    Outage { hours: i64 },
    /// Time goes by; it may also seem to go back.
    Wait { seconds: i64 },
}

#[derive(Clone, Debug)]
enum What {
    Accept,
    Close,
    Counter {
        minutes: u32,
    },
    /// A legal move, by its place in the list, if it is the asker's turn; else any text.
    Move {
        pick: usize,
    },
    Text(String),
    Propose(Proposal),
    /// A line of legal moves, each by its place in the list; some end with the wrong side's.
    Plan {
        picks: Vec<usize>,
    },
    Unplan {
        which: usize,
    },
    Claim,
    Nudge,
    Give {
        hours: u32,
    },
    Away {
        after: i64,
        hours: i64,
    },
    Back,
    Agree,
    Refuse,
    Resign,
    Abort,
    Rematch,
    Relocate {
        channel: u64,
    },
    Tick,
}

#[derive(Clone, Debug)]
enum Version {
    None,
    Now,
    Standing,
    Off(i32),
}

/// Starting positions: the usual one, and some with forced runs or a quick end.
const POSITIONS: [Option<&str>; 5] = [
    None,
    Some("w a1w d2w d4b"),
    Some("w a1w b2b"),
    Some("w a1W c1W e5B g7B"),
    Some("b e1w g1w b2w f2w e3BwWw f4w c5wb e5wbb g5b b6b f6wbbb a7b e7b"),
];

/// Times for them.
const TIMES: [&str; 4] = ["3d", "bank 3d+12h max 5d", "none", "90m"];

fn what() -> impl Strategy<Value = What> {
    prop_oneof![
        4 => Just(What::Accept),
        1 => Just(What::Close),
        1 => (1..4u32).prop_map(|minutes| What::Counter { minutes }),
        30 => any::<usize>().prop_map(|pick| What::Move { pick }),
        1 => "[a-gx1-7 -]{0,9}".prop_map(What::Text),
        3 => Just(What::Propose(Proposal::Draw)),
        3 => Just(What::Propose(Proposal::Takeback)),
        4 => proptest::collection::vec(any::<usize>(), 0..7).prop_map(|picks| What::Plan { picks }),
        1 => any::<usize>().prop_map(|which| What::Unplan { which }),
        1 => (0..16u8).prop_map(|days| What::Propose(Proposal::Pause { days })),
        2 => Just(What::Claim),
        2 => Just(What::Nudge),
        1 => (0..400u32).prop_map(|hours| What::Give { hours }),
        1 => (-50..50i64, 0..200i64).prop_map(|(after, hours)| What::Away { after, hours }),
        1 => Just(What::Back),
        2 => Just(What::Agree),
        3 => Just(What::Refuse),
        1 => Just(What::Resign),
        1 => Just(What::Abort),
        3 => Just(What::Rematch),
        1 => (20..23u64).prop_map(|channel| What::Relocate { channel }),
        6 => Just(What::Tick),
    ]
}

fn version() -> impl Strategy<Value = Version> {
    prop_oneof![
        6 => Just(Version::None),
        6 => Just(Version::Now),
        2 => Just(Version::Standing),
        1 => (-3..3i32).prop_map(Version::Off),
    ]
}

fn person() -> impl Strategy<Value = usize> {
    prop_oneof![10 => 0..2usize, 1 => 2..4usize]
}

fn event() -> impl Strategy<Value = Event> {
    prop_oneof![
        2 => (person(), proptest::option::weighted(0.8, person()), any::<usize>(), 0..3u8)
            .prop_map(|(who, whom, position, side)| Event::Invite { who, whom, position, side }),
        40 => (any::<usize>(), person(), what(), version())
            .prop_map(|(record, who, what, version)| Event::Ask { record, who, what, version }),
        1 => (0..30i64).prop_map(|hours| Event::Outage { hours }),
        1 => (person(), any::<bool>(), proptest::option::weighted(0.1, person()))
            .prop_map(|(who, auto, blocks)| Event::Ways { who, auto, blocks }),
        3 => (-600..9 * 86_400i64).prop_map(|seconds| Event::Wait { seconds }),
    ]
}

/// A hall without a disk: what the desk does, in memory.
struct Hall {
    records: BTreeMap<GameNo, Record>,
    people: BTreeMap<UserId, Person>,
    now: Time,
    luck: u64,
    outages: Vec<Span>,
}

impl Hall {
    fn new() -> Self {
        Self {
            records: BTreeMap::new(),
            people: BTreeMap::new(),
            now: Time(1_700_000_000_000),
            luck: 0,
            outages: Vec::new(),
        }
    }

    fn entropy(&mut self) -> [u8; 32] {
        let mut bytes = [0; 32];
        for byte in &mut bytes {
            self.luck = self.luck.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            *byte = (self.luck >> 56) as u8;
        }
        bytes
    }

    fn unfinished(&self) -> impl Iterator<Item = &Head> {
        self.records.values().map(|r| &r.head).filter(|h| matches!(h.stage, Stage::Invited | Stage::Running))
    }

    fn number(&mut self, mut head: Head) -> GameNo {
        head.no = GameNo(1 + u32::try_from(self.records.len()).unwrap());
        let no = head.no;
        assert!(self.records.insert(no, Record { head, actions: Vec::new() }).is_none());
        no
    }

    fn invite(&mut self, who: UserId, whom: Option<UserId>, position: usize, side: u8) {
        let entropy = self.entropy();
        let facts = Facts::gather(who, whom, self.unfinished());
        let options: Options = if side == 2 { [("draws".into(), "off".into())].into() } else { Options::new() };
        let terms = Terms {
            game: GameKind::Lasca,
            setup: Setup { options, position: POSITIONS[position % POSITIONS.len()].map(str::to_owned) },
            seats: 2,
            side: if side == 0 { Side::Lot } else { Side::Host(Seat(side - 1)) },
            time: TIMES[position % TIMES.len()].parse().unwrap(),
            flag: if position.is_multiple_of(3) { FlagRule::Hard } else { FlagRule::Soft },
            days_off: if position.is_multiple_of(2) { DaysOff::None } else { DaysOff::Weekend("Asia/Beirut".into()) },
            rated: false,
            misses: 2,
            thread: true,
        };
        let place = Place { server: Some(ServerId(10)), channel: ChannelId(20) };
        let ask = Ask { terms, invited: whom, asked: vec![], invited_is_bot: false, place, parent: None, luck: None };
        let ctx = Context { who, now: self.now, entropy, version: None, people: &self.people, facts: &facts };
        let Ok(decision) = invite(&ctx, &ask) else { return };
        assert_ne!(whom, Some(who));
        assert_eq!((decision.entries.len(), decision.head.version), (0, 0));
        assert_eq!(decision.posts[0].ping, Vec::from_iter(whom));
        let challenger = decision.challenger.expect("an invitation has a challenger");
        self.people.entry(challenger).or_default().note_challenge(self.now);
        assert!(self.people[&challenger].challenges.len() <= limits::CHALLENGES_A_DAY);
        self.number(decision.head);
    }

    fn ask(&mut self, no: GameNo, who: UserId, command: &Command, version: Option<u32>) {
        let entropy = self.entropy();
        let before = self.records[&no].clone();
        let other = before.head.people().into_iter().find(|&p| p != who);
        let mut facts = Facts::gather(who, other, self.unfinished());
        facts.rematch = before.head.rematch.map(|no| self.records[&no].head.clone());
        facts.outages.clone_from(&self.outages);
        facts.server.channels = [ChannelId(20), ChannelId(21)].into();
        let ctx = Context { who, now: self.now, entropy, version, people: &self.people, facts: &facts };
        let answer = decide(&before, &ctx, command);
        assert_eq!(answer, decide(&before, &ctx, command), "a decision is a function of its arguments");
        let Ok(decision) = answer else { return };
        judge(&before, &decision, &ctx, command);

        let mut record = before.clone();
        record.advance(decision.head.clone(), decision.entries);
        if let Some(challenge) = decision.challenge {
            assert_eq!(challenge.posts[0].what, Telling::Invitation);
            let offered = self.number(Head { no: GameNo::UNNUMBERED, ..challenge.head });
            record.head.rematch = Some(offered);
        }
        // (Other terms, before a game begins, are the one thing that is not added but changed.)
        if !matches!(command, Command::Counter(_)) {
            let old = Replay::of(&before).unwrap();
            assert_eq!(Replay::at(&record, before.head.version).unwrap(), old, "what has been stays as it was");
        }
        self.records.insert(no, record);
        if let Some((no, command)) = decision.instead {
            self.ask(no, who, &command, None);
        }
    }

    fn take(&mut self, event: Event) {
        match event {
            Event::Invite { who, whom, position, side } => {
                self.invite(PEOPLE[who], whom.map(|w| PEOPLE[w]), position, side);
            }
            Event::Ask { record, who, what, version } => {
                let Some(no) = (!self.records.is_empty()).then(|| GameNo(1 + (record % self.records.len()) as u32))
                else {
                    return;
                };
                let replay = Replay::of(&self.records[&no]).unwrap();
                let version = match version {
                    Version::None => None,
                    Version::Now => Some(replay.version),
                    Version::Standing => replay.standing.as_ref().map(|s| s.version),
                    Version::Off(by) => Some(replay.version.saturating_add_signed(by)),
                };
                let who = match what {
                    What::Tick => UserId::CLOCK,
                    // Mostly by who is to act, so that games get somewhere.
                    What::Move { pick } if pick % 8 != 0 => {
                        sitters(&self.records[&no].head, replay.to_act()).first().copied().unwrap_or(PEOPLE[who])
                    }
                    _ => PEOPLE[who],
                };
                let command = self.command(no, who, what, &replay);
                self.ask(no, who, &command, version);
            }
            Event::Ways { who, auto, blocks } => {
                let person = self.people.entry(PEOPLE[who]).or_default();
                person.auto = auto;
                person.blocked = blocks.into_iter().map(|b| PEOPLE[b]).collect();
            }
            Event::Outage { hours } => {
                let until = self.now.plus_seconds(hours * 3600);
                self.outages.push(Span { from: self.now, until });
                self.now = until;
            }
            Event::Wait { seconds } => self.now = self.now.plus_seconds(seconds),
        }
    }

    fn command(&self, no: GameNo, who: UserId, what: What, replay: &Replay) -> Command {
        let head = &self.records[&no].head;
        let typed = |text| Command::Move { text, reading: Reading::Expected };
        match what {
            What::Accept => Command::Accept,
            What::Close => Command::Close,
            What::Counter { minutes } => {
                Command::Counter(Terms { time: TimeControl::PerMove(60 * minutes), ..head.terms.clone() })
            }
            What::Move { pick } => {
                let legal: Vec<_> = head.seats_of(who).flat_map(|s| replay.game.legal(s)).collect();
                typed(if legal.is_empty() { "c3-d4".into() } else { legal[pick % legal.len()].clone() })
            }
            What::Text(text) => typed(text),
            What::Propose(what) => Command::Propose(what),
            What::Plan { picks } => {
                let mut game = replay.game.clone();
                let mut line = Vec::new();
                for pick in picks {
                    let Some(seat) = game.to_act().iter().next() else { break };
                    let legal = game.legal(seat);
                    let text = legal[pick % legal.len()].clone();
                    game.play(Some(seat), &text).unwrap();
                    line.push(text);
                }
                Command::Plan { line: line.join(" ") }
            }
            What::Unplan { which } => {
                let ids: Vec<_> = head.plans.iter().map(|p| p.id).collect();
                Command::Unplan { id: if ids.is_empty() { 0 } else { ids[which % ids.len()] } }
            }
            What::Claim => Command::Claim,
            What::Nudge => Command::Nudge,
            What::Give { hours } => Command::Give { seconds: hours * 3600 },
            What::Away { after, hours } => {
                let from = self.now.plus_seconds(after * 3600);
                Command::Away(Span { from, until: from.plus_seconds(hours * 3600) })
            }
            What::Back => Command::Back,
            What::Agree => Command::Agree,
            What::Refuse => Command::Refuse,
            What::Resign => Command::Resign,
            What::Abort => Command::Abort,
            What::Rematch => Command::Rematch,
            What::Relocate { channel } => {
                let place = Place { channel: ChannelId(channel), ..head.place };
                Command::Relocate { place, parent: None }
            }
            What::Tick => Command::Tick,
        }
    }
}

/// The people in those seats.
fn sitters(head: &Head, seats: Seats) -> Vec<UserId> {
    let mut people: Vec<_> = seats.iter().filter_map(|s| head.sitter(s)).collect();
    people.sort_unstable();
    people.dedup();
    people
}

/// What must be true of every decision.
fn judge(before: &Record, decision: &Decision, ctx: &Context<'_>, command: &Command) {
    let head = &decision.head;
    assert_eq!(head.version as usize, before.actions.len() + decision.entries.len(), "the version counts the actions");
    assert!(decision.entries.len() <= limits::FORCED_RUN + 2);
    assert!(head.latest >= before.head.latest);
    assert!(decision.entries.iter().all(|e| e.at == head.latest && e.at >= before.head.latest && e.at >= ctx.now));
    assert_eq!((head.no, head.tag, head.host, head.created), {
        let h = &before.head;
        (h.no, h.tag, h.host, h.created)
    });

    let mut record = before.clone();
    for entry in &decision.entries {
        let then = Replay::of(&record).unwrap();
        judge_entry(before, &then, head, entry, ctx, command);
        record.actions.push(entry.clone());
        record.head.version += 1;
    }
    record.head = head.clone();
    let after = Replay::of(&record).unwrap();
    assert_eq!(after.stage, head.stage, "the head says what the replay says");
    assert_eq!(after.version, head.version);
    let waits = matches!(head.stage, Stage::Invited | Stage::Running) && !head.asleep;
    assert_eq!(head.wake.is_some(), waits);
    assert_eq!(head.asleep, after.asleep);
    if *command == Command::Tick {
        assert!(head.wake.is_none_or(|at| at > ctx.now), "what is due is done");
    }
    judge_plans(&after, before, decision);
    if let Some(standing) = &after.standing {
        assert_eq!(head.stage, Stage::Running);
        assert!(!standing.waits.is_empty() && !standing.asked.contains(standing.by));
    }

    if matches!(before.head.stage, Stage::Over(_) | Stage::Aborted | Stage::Closed(_)) {
        let mut same = before.head.clone();
        if *command == Command::Rematch {
            same.rematch = head.rematch;
        }
        assert_eq!((decision.entries.len(), head), (0, &same), "what is over stays as it is");
    }
    judge_posts(&after, before, decision, ctx);
}

fn judge_entry(before: &Record, then: &Replay, head: &Head, entry: &Entry, ctx: &Context<'_>, command: &Command) {
    if let Action::Move { text, forced, planned, spent } = &entry.action {
        let seat = entry.seat.expect("a move has a seat");
        let mover = head.sitter(seat).expect("every seat is taken");
        assert_eq!(spent.is_some(), head.terms.time != TimeControl::None);
        assert!(spent.is_none_or(|ms| ms >= 0));
        assert!(then.to_act().contains(seat), "only who is to act moves");
        if *forced {
            assert_eq!(then.game.legal(seat), std::slice::from_ref(text));
            assert!(ctx.people.get(&mover).is_none_or(|p| p.auto), "only for those who want it");
            assert!(then.standing.as_ref().is_none_or(|s| !s.waits.contains(seat)), "an answer comes first");
        } else if *planned {
            let meant = |p: &Plan| p.seat == seat && p.line.contains(text);
            assert!(before.head.plans.iter().any(meant), "only what was planned");
            assert!(then.standing.as_ref().is_none_or(|s| !s.waits.contains(seat)), "an answer comes first");
        } else {
            assert_eq!(mover, ctx.who);
        }
        assert!(!(*forced && *planned));
    } else if let Action::TakeBack { plies, .. } = entry.action {
        assert_eq!(*command, if then.standing.is_none() { command.clone() } else { Command::Agree });
        let next = &then.plies[plies as usize];
        assert!(!next.forced, "one takes back what one chose");
        assert!(then.plies[plies as usize + 1..].iter().all(|p| p.seat != next.seat || p.forced || !p.planned));
    } else if let Action::Flag { seat } = entry.action {
        assert!(!then.flagged().contains(seat), "a flag falls once");
        let timing = then.timing(seat, &ctx.facts.outages).expect("its clock runs");
        assert!(timing.due <= entry.at);
    } else if let (Some(seat), false) = (entry.seat, *command == Command::Accept) {
        assert_eq!(head.sitter(seat), Some(ctx.who), "nobody acts for another");
    }
}

/// Plans are sound, and nobody loses one without being told.
fn judge_plans(after: &Replay, before: &Record, decision: &Decision) {
    let head = &decision.head;
    assert!(head.plans.is_empty() || head.stage == Stage::Running);
    for plan in &head.plans {
        let steps = plan.steps(&after.game);
        assert_eq!(steps.len(), plan.line.len(), "it can be played from here");
        assert_eq!(steps.last().map(|s| s.seat), Some(plan.seat), "it ends with an answer");
        let owes = after.standing.as_ref().is_some_and(|s| s.waits.contains(plan.seat));
        assert!(steps[0].seat != plan.seat || owes, "what can be played has been");
        let own = head.plans.iter().filter(|p| p.seat == plan.seat);
        assert!(own.count() <= limits::PLANS);
    }
    let has = |head: &Head, seat| head.plans.iter().any(|p| p.seat == seat);
    for post in &decision.posts {
        for &seat in &post.unplanned {
            assert!(has(&before.head, seat) && !has(head, seat));
        }
    }
}

fn judge_posts(after: &Replay, before: &Record, decision: &Decision, ctx: &Context<'_>) {
    let head = &decision.head;
    let boards = decision.posts.iter().filter(|p| matches!(p.what, Telling::Board { .. } | Telling::Result { .. }));
    assert!(boards.count() <= 1, "one board for a decision");
    let moved = after.plies != Replay::of(before).unwrap().plies;
    let told = |what: fn(&Telling) -> bool| decision.posts.iter().any(|p| what(&p.what));
    if moved || head.stage != before.head.stage {
        match head.stage {
            Stage::Running => assert!(told(|t| matches!(t, Telling::Board { .. }))),
            Stage::Over(_) | Stage::Aborted => assert!(told(|t| matches!(t, Telling::Result { .. }))),
            _ => assert!(told(|t| matches!(t, Telling::InvitationChanged))),
        }
    }
    for post in &decision.posts {
        assert_eq!(post.version, head.version);
        match post.what {
            Telling::Board { since } => {
                assert_eq!(since, before.head.version);
                let shown = after.standing.as_ref().filter(|s| s.shown);
                let wanted: Seats = after.to_act().iter().chain(shown.iter().flat_map(|s| s.waits.iter())).collect();
                assert_eq!(post.ping, sitters(head, wanted), "a board pings exactly who is to act");
                assert!(!post.ping.is_empty());
            }
            Telling::Result { .. } => {
                let mut others = sitters(head, Seats::first(head.terms.seats));
                others.retain(|&p| p != ctx.who);
                assert_eq!(post.ping, others);
            }
            Telling::Invitation => {
                assert_eq!(Some(&post.ping[..]), head.answer_from.as_ref().map(std::slice::from_ref))
            }
            Telling::InvitationClosed { .. } => assert_eq!(post.ping.len(), 1),
            Telling::Proposed { .. } => {
                let waits = after.standing.as_ref().map_or(Seats::NONE, |s| s.waits);
                assert_eq!(post.ping, sitters(head, waits));
            }
            Telling::Flagged { seat } => {
                let mut others = Seats::first(head.terms.seats);
                others.remove(seat);
                assert_eq!(post.ping, sitters(head, others));
            }
            Telling::Nudged { seat } | Telling::Given { seat, .. } => {
                assert!(after.to_act().contains(seat));
                assert_eq!(post.ping, sitters(head, seat.into()));
            }
            _ => assert!(post.ping.is_empty()),
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, ..ProptestConfig::default() })]

    #[test]
    fn whatever_is_asked_records_stay_sound(events in proptest::collection::vec(event(), 1..240)) {
        let mut hall = Hall::new();
        // Two games from the start, so that most events find something to do.
        hall.invite(PEOPLE[0], Some(PEOPLE[1]), 0, 1);
        hall.ask(GameNo(1), PEOPLE[1], &Command::Accept, None);
        hall.invite(PEOPLE[1], Some(PEOPLE[0]), 4, 0);
        hall.ask(GameNo(2), PEOPLE[0], &Command::Accept, None);
        for event in events {
            hall.take(event);
        }
    }
}
