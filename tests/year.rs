//! A year of the club: many games and wars through weekends, vacations, pauses, outages, changes of the clocks and silent
//! players. Every clock is kept a second time by other means, and nobody may gain or lose a millisecond.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};

use jiff::tz::{TimeZone, TimeZoneDatabase};
use jiff::{Timestamp, ToSpan};
use lasker::club::*;
use lasker::games::{GameKind, Reading, Seat, Seats, Setup};

const MINUTE: i64 = 60_000;
const HOUR: i64 = 60 * MINUTE;
const DAY: i64 = 24 * HOUR;
/// 1 January 2026, 00:00 UTC.
const NEW_YEAR: i64 = 1_767_225_600_000;

const PEOPLE: u64 = 12;
const GAMES: usize = 20;
/// How many wars there are at once besides.
const WARS: usize = 1;
/// The turns missed in a row after which a player of a war counts as gone.
const MISSES: u8 = 2;
/// Where people live. Zones of both hemispheres, one that changes its clocks at midnight, one by half an hour.
const ZONES: [&str; 6] =
    ["Europe/Paris", "America/New_York", "Asia/Tokyo", "Asia/Beirut", "Australia/Lord_Howe", "America/Santiago"];
const TIMES: [&str; 7] = ["3d", "1d", "7d", "12h", "bank 7d+1d", "bank 2d+12h max 3d", "none"];

/// A generator that gives the same year for the same seed.
struct Luck(u64);

impl Luck {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    fn below(&mut self, n: i64) -> i64 {
        (self.next() % n as u64) as i64
    }

    fn one_in(&mut self, n: i64) -> bool {
        self.below(n) == 0
    }

    fn of<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[self.below(items.len() as i64) as usize]
    }

    fn entropy(&mut self) -> [u8; 32] {
        std::array::from_fn(|_| self.next() as u8)
    }
}

/// What comes to pass.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Event {
    /// A person looks at his games.
    Looks(u64),
    /// A person takes a vacation.
    Leaves(u64),
    /// The bot goes down, for so many milliseconds.
    Fails(i64),
}

/// A clock kept by hand, from what is seen in the record alone.
#[derive(Default)]
struct Hand {
    began: Option<i64>,
    had: i64,
    away: Vec<(i64, i64)>,
    flagged: bool,
    /// What each of its moves earned, with its place among all moves.
    earned: Vec<(usize, i64)>,
    /// The turns missed in a row by who sits there, in a war.
    missed: u8,
}

/// What a whole year came to.
#[derive(Default, Debug)]
struct Tally {
    moves: usize,
    forced: usize,
    flags: usize,
    hard: usize,
    claims: usize,
    aborted: usize,
    gifts: usize,
    nudges: usize,
    pauses: usize,
    takebacks: usize,
    vacations: usize,
    slept: usize,
    woken: usize,
    late: usize,
    reminders: usize,
    ended: usize,
    wars: usize,
    missed: usize,
    passed: usize,
    substitutes: usize,
}

struct Year {
    luck: Luck,
    now: i64,
    events: BinaryHeap<Reverse<(i64, Event)>>,
    records: BTreeMap<GameNo, Record>,
    hands: BTreeMap<GameNo, Vec<Hand>>,
    pauses: BTreeMap<GameNo, Vec<(i64, i64)>>,
    /// The clocks that run in each game under play.
    timings: BTreeMap<GameNo, Vec<Timing>>,
    people: BTreeMap<UserId, Person>,
    outages: Vec<Span>,
    /// When the bot last came up: what fell due before was settled then.
    up: i64,
    zones: TimeZoneDatabase,
    tally: Tally,
}

impl Year {
    fn new(seed: u64) -> Self {
        let mut luck = Luck(seed);
        let mut people = BTreeMap::new();
        let mut events = BinaryHeap::new();
        for n in 1..=PEOPLE {
            let zone = Some((*luck.of(&ZONES)).to_owned());
            people.insert(UserId(n), Person { zone, auto: !luck.one_in(4), ..Person::default() });
            events.push(Reverse((NEW_YEAR + luck.below(DAY), Event::Looks(n))));
            events.push(Reverse((NEW_YEAR + luck.below(90 * DAY), Event::Leaves(n))));
        }
        for _ in 0..25 {
            // A restart, half a night, or days.
            let length = [3 * MINUTE, 9 * MINUTE, HOUR, 5 * HOUR, 3 * DAY][luck.below(5) as usize];
            events.push(Reverse((NEW_YEAR + luck.below(365 * DAY), Event::Fails(length + luck.below(MINUTE)))));
        }
        let zones = TimeZoneDatabase::bundled();
        let mut year = Self {
            luck,
            now: NEW_YEAR,
            events,
            records: BTreeMap::new(),
            hands: BTreeMap::new(),
            pauses: BTreeMap::new(),
            timings: BTreeMap::new(),
            people,
            outages: Vec::new(),
            up: NEW_YEAR,
            zones,
            tally: Tally::default(),
        };
        (0..GAMES).for_each(|_| year.begin());
        year
    }

    fn live(mut self) -> Tally {
        let end = NEW_YEAR + 365 * DAY;
        loop {
            let event = self.events.peek().map_or(end, |Reverse((at, _))| *at);
            let wake = self.records.values().filter_map(|r| r.head.wake).map(|t| t.0).min().unwrap_or(end);
            let reminder = self.people.keys().filter_map(|&u| Some((self.reminder(u)?, u))).min_by_key(|(r, _)| r.at);
            let next = event.min(wake).min(reminder.as_ref().map_or(end, |(r, _)| r.at.0));
            if next >= end {
                break;
            }
            self.now = self.now.max(next);
            if wake <= self.now {
                self.ring();
            } else if let Some((reminder, user)) = reminder.filter(|(r, _)| r.at.0 <= self.now) {
                self.remind(user, &reminder);
            } else if let Some(Reverse((_, event))) = self.events.pop() {
                self.happen(event);
            }
        }
        self.settle();
        self.tally
    }

    /// Every game has ended, sleeps, or waits for a person by right.
    fn settle(&self) {
        for record in self.records.values() {
            if record.head.stage == Stage::Running && !record.head.asleep {
                let wake = record.head.wake.expect("what runs will be looked at again");
                assert!(wake.0 > self.now, "{} is overdue", record.head.no);
                assert!(wake.0 < self.now + 150 * DAY, "{} will wait for ever", record.head.no);
            }
        }
    }

    fn happen(&mut self, event: Event) {
        match event {
            Event::Looks(n) => {
                self.looks(UserId(n));
                // Twice a day or so; some go missing for weeks.
                let pause =
                    if self.luck.one_in(60) { 10 * DAY + self.luck.below(50 * DAY) } else { self.luck.below(DAY) };
                self.events.push(Reverse((self.now + MINUTE + pause, Event::Looks(n))));
            }
            Event::Leaves(n) => {
                let from = self.now + self.luck.below(3 * DAY);
                let until = from + DAY + self.luck.below(14 * DAY);
                self.leaves(UserId(n), Span { from: Time(from), until: Time(until) });
                self.events.push(Reverse((self.now + 30 * DAY + self.luck.below(90 * DAY), Event::Leaves(n))));
            }
            Event::Fails(length) => {
                let (from, until) = (self.now, self.now + length);
                if length >= 10 * MINUTE {
                    self.outages.push(Span { from: Time(from), until: Time(until) });
                    self.timings.keys().copied().collect::<Vec<_>>().into_iter().for_each(|no| self.time(no));
                }
                self.now = until;
                self.up = until;
                // Somebody typed a move meanwhile; it counts at the time at which it was typed, before what is due is settled.
                let games: Vec<_> = self.records.keys().copied().collect();
                let no = *self.luck.of(&games);
                let typed = from + self.luck.below(length);
                self.moves(no, None, typed);
            }
        }
    }

    /// A new game between two, or a new war, as if it had been offered and accepted.
    fn begin(&mut self) {
        let host = 1 + self.luck.below(PEOPLE as i64) as u64;
        let guest = 1 + (host - 1 + 1 + self.luck.below(PEOPLE as i64 - 1) as u64) % PEOPLE;
        let wars = self.records.values().filter(|r| r.head.stage == Stage::Running && is_war(r)).count();
        let war = wars < WARS && self.luck.one_in(2);
        let options = *self.luck.of(&["players=3", "players=4", "players=4 teams=partners", "players=4 hands=2"]);
        let days_off =
            if self.luck.one_in(2) { DaysOff::None } else { DaysOff::Weekend((*self.luck.of(&ZONES)).into()) };
        let (game, seats, setup) = if war {
            let options = options.split(' ').filter_map(|o| o.split_once('='));
            let options: BTreeMap<_, _> = options.map(|(key, value)| (key.to_owned(), value.to_owned())).collect();
            let seats = options["players"].parse().unwrap();
            (GameKind::Rekkoku, seats, Setup { options, position: None })
        } else {
            (GameKind::Lasca, 2, Setup::default())
        };
        let terms = Terms {
            game,
            setup,
            seats,
            side: Side::Lot,
            time: self.luck.of(&TIMES).parse().unwrap(),
            flag: if self.luck.one_in(3) { FlagRule::Hard } else { FlagRule::Soft },
            days_off,
            rated: false,
            misses: MISSES,
            thread: true,
        };
        let hands = terms.hands();
        let place = Place { server: Some(ServerId(1)), channel: ChannelId(2) };
        let (host, guest) = (UserId(host), UserId(guest));
        // Limits on challenges are another test's matter.
        let (nobody, facts) = (BTreeMap::new(), Facts::default());
        let entropy = self.luck.entropy();
        let ctx = Context { who: host, now: Time(self.now), entropy, version: None, people: &nobody, facts: &facts };
        let ask = Ask {
            terms,
            invited: Some(guest).filter(|_| !war),
            asked: vec![],
            invited_is_bot: false,
            place,
            parent: None,
            luck: None,
        };
        let mut head = invite(&ctx, &ask).unwrap().head;
        head.no = GameNo(1 + self.records.len() as u32);
        let no = head.no;
        let had = match head.terms.time {
            TimeControl::Bank { start, .. } => i64::from(start) * 1000,
            _ => 0,
        };
        self.hands.insert(no, (0..seats).map(|_| Hand { had, ..Hand::default() }).collect());
        self.pauses.insert(no, Vec::new());
        self.records.insert(no, Record { head, actions: Vec::new() });
        if !war {
            return self.does(no, guest, Command::Accept, self.now).unwrap();
        }
        self.tally.wars += 1;
        // Whoever comes next around the table: the last one begins it.
        for n in 1..u64::from(seats / hands) {
            let who = UserId(1 + (host.0 - 1 + n) % PEOPLE);
            self.does(no, who, Command::Join { seat: None }, self.now).unwrap();
        }
    }

    /// What is due is settled, once.
    fn ring(&mut self) {
        let due: Vec<_> = self.records.values().filter(|r| r.head.wake.is_some_and(|t| t.0 <= self.now)).collect();
        for no in due.into_iter().map(|r| r.head.no).collect::<Vec<_>>() {
            self.does(no, UserId::CLOCK, Command::Tick, self.now).unwrap();
            let wake = self.records[&no].head.wake;
            assert!(wake.is_none_or(|t| t.0 > self.now), "{no} rings for ever");
        }
    }

    fn looks(&mut self, who: UserId) {
        self.steps_in(who);
        let games: Vec<_> = self.records.values().filter(|r| r.head.stage == Stage::Running).collect();
        let games: Vec<_> =
            games.into_iter().filter(|r| r.head.seats_of(who).next().is_some()).map(|r| r.head.no).collect();
        for no in games {
            let replay = Replay::of(&self.records[&no]).unwrap();
            if let Some(standing) = replay.standing {
                let answer = if self.luck.one_in(2) { Command::Agree } else { Command::Refuse };
                if !self.records[&no].head.seats_of(who).any(|s| s == standing.by) {
                    let _ = self.does(no, who, answer, self.now);
                }
            }
            if is_war(&self.records[&no]) && self.luck.one_in(20) {
                let _ = self.does(no, who, Command::Resign, self.now);
                continue;
            }
            // A clock that has been set back by some minutes now and then.
            let now = if self.luck.one_in(20) { self.now - self.luck.below(10 * MINUTE) } else { self.now };
            match self.luck.below(40) {
                0 => drop(self.does(no, who, Command::Claim, now)),
                1 | 2 => drop(self.does(no, who, Command::Nudge, now)),
                3 => {
                    let seconds = (1 + self.luck.below(4)) as u32 * 86_400;
                    let _ = self.does(no, who, Command::Give { seconds }, now);
                }
                // A pause begins in a war with the last answer of many, which is another test's matter.
                4 if !is_war(&self.records[&no]) => {
                    let days = 1 + self.luck.below(14) as u8;
                    let _ = self.does(no, who, Command::Propose(Proposal::Pause { days }), now);
                }
                6 => drop(self.does(no, who, Command::Propose(Proposal::Takeback), now)),
                5 => {
                    self.people.get_mut(&who).unwrap().end_vacation(Time(now));
                    let _ = self.does(no, who, Command::Back, now);
                }
                7..=12 => {}
                _ => self.moves(no, Some(who), now),
            }
        }
    }

    /// Takes back his own seat in a war if it is open, or another's now and then.
    fn steps_in(&mut self, who: UserId) {
        let open = |record: &Record| {
            let replay = Replay::of(record).unwrap();
            let own = replay.absent().iter().find(|&seat| record.head.sitter(seat) == Some(who));
            own.or_else(|| replay.absent().iter().next()).map(|seat| (record.head.no, seat))
        };
        let wars = self.records.values().filter(|r| r.head.stage == Stage::Running && is_war(r));
        let open: Vec<_> = wars.filter_map(open).collect();
        for (no, seat) in open {
            if self.luck.one_in(4) {
                // Who plays there already is refused, and he who asks second.
                let _ = self.does(no, who, Command::StepIn { seat }, self.now);
            }
        }
    }

    fn moves(&mut self, no: GameNo, who: Option<UserId>, at: i64) {
        let record = &self.records[&no];
        let replay = Replay::of(record).unwrap();
        let Some(seat) = replay.to_act().iter().next() else { return };
        let sitter = record.head.sitter(seat).unwrap();
        if who.is_none_or(|who| who == sitter) {
            let text = self.luck.of(&replay.game.legal(seat)).clone();
            let _ = self.does(no, sitter, Command::Move { text, reading: Reading::Expected }, at);
        }
    }

    fn leaves(&mut self, who: UserId, span: Span) {
        let zone = self.people[&who].zone.clone().unwrap();
        if self.people.get_mut(&who).unwrap().take_vacation(span, Time(self.now), &zone).is_err() {
            return;
        }
        self.tally.vacations += 1;
        let games: Vec<_> =
            self.records.values().filter(|r| r.head.stage == Stage::Running).map(|r| r.head.no).collect();
        for no in
            games.into_iter().filter(|no| self.records[no].head.seats_of(who).next().is_some()).collect::<Vec<_>>()
        {
            match self.does(no, who, Command::Away(span), self.now) {
                Ok(()) | Err(Refusal::AwayTooLate | Refusal::TimeUp) => {}
                other => panic!("{other:?}"),
            }
        }
    }

    /// The games that wait for a person, as `/games` would list them.
    fn waiting(&self, who: UserId) -> Vec<Waiting> {
        let mut waiting = Vec::new();
        for (&no, timings) in &self.timings {
            let own = timings.iter().filter(|t| self.records[&no].head.sitter(t.seat) == Some(who) && !t.flagged);
            waiting.extend(own.map(|t| Waiting { no, began: t.began, had: t.had, due: t.due }));
        }
        waiting
    }

    /// Looks at the clocks of a game anew.
    fn time(&mut self, no: GameNo) {
        let timings: Vec<_> = Replay::of(&self.records[&no]).unwrap().timings(&self.outages).collect();
        if timings.is_empty() {
            self.timings.remove(&no)
        } else {
            self.timings.insert(no, timings)
        };
    }

    fn reminder(&self, who: UserId) -> Option<Reminder> {
        let person = &self.people[&who];
        next_reminder(&person.reminding, person.zone.as_deref()?, &self.waiting(who), Time(self.now))
    }

    fn remind(&mut self, who: UserId, reminder: &Reminder) {
        let at = reminder.at;
        let person = self.people.get_mut(&who).unwrap();
        let hour = local(&self.zones, person.zone.as_deref().unwrap(), at.0).hour();
        assert!((8..23).contains(&hour), "nobody is woken");
        let today = person.reminding.sent.iter().filter(|sent| at.0 - sent.0 < DAY).count();
        assert!(today < 2, "no more than the budget");
        person.reminding.note_sent(at);
        assert!(!reminder.games.is_empty());
        let waiting = self.waiting(who);
        assert!(reminder.games.iter().all(|no| waiting.iter().any(|w| w.no == *no && w.due > at && w.began <= at)));
        self.tally.reminders += 1;
    }

    fn does(&mut self, no: GameNo, who: UserId, command: Command, at: i64) -> Result<(), Refusal> {
        let before = self.records[&no].clone();
        let facts = Facts { outages: self.outages.clone(), ..Facts::default() };
        let entropy = self.luck.entropy();
        let ctx = Context { who, now: Time(at), entropy, version: None, people: &self.people, facts: &facts };
        let decision = decide(&before, &ctx, &command)?;
        let mut record = before.clone();
        for entry in decision.entries {
            self.keep(&record, &decision.head, &entry);
            record.actions.push(entry);
            record.head.version += 1;
            self.run(&record, &decision.head);
        }
        record.head = decision.head;
        let ended = matches!(record.head.stage, Stage::Over(_) | Stage::Aborted);
        if ended && !matches!(before.head.stage, Stage::Over(_) | Stage::Aborted) {
            self.tally.ended += 1;
            self.tally.aborted += usize::from(record.head.stage == Stage::Aborted);
        }
        self.tally.woken += usize::from(before.head.asleep && !record.head.asleep);
        assert!(!record.head.asleep || before.head.asleep || who == UserId::CLOCK);
        self.records.insert(no, record);
        self.time(no);
        if ended && self.records.len() < 400 {
            self.begin();
        }
        Ok(())
    }

    /// Checks an action against the clocks kept by hand, and keeps them.
    fn keep(&mut self, record: &Record, head: &Head, entry: &Entry) {
        let (no, at) = (head.no, entry.at.0);
        let ran = |seat: Seat| {
            let hand = &self.hands[&no][usize::from(seat.0)];
            let stops = hand.away.iter().chain(&self.pauses[&no]).copied();
            let stops: Vec<_> = stops.chain(self.outages.iter().map(|s| (s.from.0, s.until.0))).collect();
            let ran = |to: i64| ran(&self.zones, &head.terms.days_off, stops.clone(), hand.began.unwrap(), to);
            (ran(at), ran(at - 1), hand.had)
        };
        match &entry.action {
            Action::Move { spent, forced, .. } => {
                let seat = entry.seat.unwrap();
                self.tally.moves += 1;
                self.tally.forced += usize::from(*forced);
                if head.terms.time == TimeControl::None {
                    assert_eq!(*spent, None);
                    self.shows_up(record, seat);
                    return;
                }
                let (ran, _, had) = ran(seat);
                assert_eq!(*spent, Some(ran), "{no}: charged as by hand");
                self.tally.late += usize::from(ran > had);
                let hand = &mut self.hands.get_mut(&no).unwrap()[usize::from(seat.0)];
                (hand.began, hand.flagged) = (None, false);
                self.shows_up(record, seat);
                let hand = &mut self.hands.get_mut(&no).unwrap()[usize::from(seat.0)];
                if let TimeControl::Bank { increment, max, .. } = head.terms.time {
                    let left = (had - ran).max(0);
                    let filled = (left + i64::from(increment) * 1000).min(i64::from(max) * 1000);
                    hand.had = filled.max(left);
                    hand.earned.push((Replay::of(record).unwrap().plies.len(), hand.had - left));
                }
            }
            Action::Flag { seat } if is_war(record) => {
                let (ran, just_before, had) = ran(*seat);
                let gone = |seat: Seat| self.hands[&no][usize::from(seat.0)].missed >= MISSES;
                let replay = Replay::of(record).unwrap();
                let others = replay.game.living().iter().any(|seat| !gone(seat));
                if gone(*seat) && others {
                    // As long as nobody was there the clocks ran; whoever comes back does not wait either.
                    let back = |entry: &Entry| matches!(entry.action, Action::Seated { .. });
                    let back = record.actions.iter().rev().take_while(|e| e.at.0 == at).any(back);
                    assert!(ran == 0 || back, "{no}: nobody waits for one who is gone");
                    self.tally.passed += 1;
                } else {
                    assert!(ran >= had, "{no}: no turn is missed early");
                    assert!(just_before < had || at == self.up || self.now == self.up, "{no}: and none late");
                    self.tally.missed += 1;
                }
                for seat in replay.game.hand(*seat).iter() {
                    self.hands.get_mut(&no).unwrap()[usize::from(seat.0)].missed += 1;
                }
                // The next turn has its own time, his own too.
                self.hands.get_mut(&no).unwrap()[usize::from(seat.0)].began = None;
            }
            Action::Seated { seat } => {
                self.tally.substitutes += 1;
                self.shows_up(record, *seat);
            }
            Action::Flag { seat } => {
                let (ran, just_before, had) = ran(*seat);
                assert!(ran >= had, "{no}: no flag falls early");
                assert!(just_before < had || at == self.up || self.now == self.up, "{no}: and none late");
                let hand = &mut self.hands.get_mut(&no).unwrap()[usize::from(seat.0)];
                assert!(!hand.flagged, "{no}: each falls once");
                hand.flagged = true;
                self.tally.flags += 1;
                self.tally.hard += usize::from(head.terms.flag == FlagRule::Hard);
            }
            Action::Claim { against } => {
                let (ran, _, had) = ran(*against);
                assert!(self.hands[&no][usize::from(against.0)].flagged && ran > had, "{no}: claimed by right");
                self.tally.claims += 1;
            }
            Action::Nudge { .. } => {
                let nudge = |e: &&Entry| matches!(e.action, Action::Nudge { .. });
                let last = record.actions.iter().rev().find(nudge);
                assert!(last.is_none_or(|e| at - e.at.0 >= DAY), "{no}: one nudge a day");
                self.tally.nudges += 1;
            }
            Action::Give { seat, millis } => {
                let (ran, _, had) = ran(*seat);
                assert_eq!(millis % DAY, (ran - had).max(0) % DAY, "{no}: a gift counts from now");
                let hand = &mut self.hands.get_mut(&no).unwrap()[usize::from(seat.0)];
                (hand.had, hand.flagged) = (hand.had + millis, false);
                self.tally.gifts += 1;
            }
            Action::Away { span } => {
                let hand = &mut self.hands.get_mut(&no).unwrap()[usize::from(entry.seat.unwrap().0)];
                hand.away.push((span.from.0, span.until.0));
            }
            Action::Back => {
                let hand = &mut self.hands.get_mut(&no).unwrap()[usize::from(entry.seat.unwrap().0)];
                hand.away.retain(|&(from, _)| from < at);
                hand.away.iter_mut().for_each(|(_, until)| *until = at.min(*until));
            }
            Action::Agree => {
                let what = Replay::of(record).unwrap().standing.unwrap().what;
                if let Proposal::Pause { days } = what {
                    self.pauses.get_mut(&no).unwrap().push((at, at + i64::from(days) * DAY));
                    self.tally.pauses += 1;
                }
            }
            Action::TakeBack { plies, .. } => {
                let seats = (0..head.terms.seats).map(Seat);
                let spent: Vec<_> = seats
                    .map(|seat| {
                        let runs = self.hands[&no][usize::from(seat.0)].began.is_some();
                        (seat, if runs { ran(seat).0 } else { 0 })
                    })
                    .collect();
                for (seat, spent) in spent {
                    let hand = &mut self.hands.get_mut(&no).unwrap()[usize::from(seat.0)];
                    (hand.began, hand.flagged) = (None, false);
                    if let TimeControl::Bank { increment, .. } = head.terms.time {
                        let gone = hand.earned.extract_if(.., |e| e.0 >= *plies as usize).map(|e| e.1);
                        let left = hand.had - spent - gone.sum::<i64>();
                        hand.had = left.max(hand.had.min(i64::from(increment) * 1000));
                    }
                }
                self.tally.takebacks += 1;
            }
            Action::Sleep => {
                let wait = if head.terms.time == TimeControl::None { 60 * DAY } else { 30 * DAY };
                assert!(at - record.actions.last().unwrap().at.0 >= wait, "{no}: sleeps when nobody acts");
                self.hands.get_mut(&no).unwrap().iter_mut().for_each(|h| h.flagged = false);
                self.tally.slept += 1;
            }
            _ => {}
        }
    }

    /// Whoever sits there plays: the turns that he missed are forgotten.
    fn shows_up(&mut self, record: &Record, seat: Seat) {
        if !is_war(record) {
            return;
        }
        let hand = Replay::of(record).unwrap().game.hand(seat);
        let hands = self.hands.get_mut(&record.head.no).unwrap();
        hand.iter().for_each(|seat| hands[usize::from(seat.0)].missed = 0);
    }

    /// Starts and stops the clocks kept by hand.
    fn run(&mut self, record: &Record, head: &Head) {
        let to_act =
            if matches!(head.stage, Stage::Invited) { Seats::NONE } else { Replay::of(record).unwrap().to_act() };
        let at = record.actions.last().unwrap().at.0;
        for (hand, seat) in self.hands.get_mut(&head.no).unwrap().iter_mut().zip(0..) {
            match (to_act.contains(Seat(seat)), hand.began) {
                (true, None) => {
                    hand.began = Some(at);
                    if let TimeControl::PerMove(seconds) = head.terms.time {
                        hand.had = i64::from(seconds) * 1000;
                    }
                }
                (false, Some(_)) => (hand.began, hand.flagged) = (None, false),
                _ => {}
            }
        }
    }
}

fn is_war(record: &Record) -> bool {
    record.head.terms.game == GameKind::Rekkoku
}

fn local(zones: &TimeZoneDatabase, zone: &str, at: i64) -> jiff::ZonedDateTime {
    Timestamp::from_millisecond(at).unwrap().to_zoned_datetime(zones.get(zone).unwrap())
}

/// Another way to count what a clock ran: all stops of all days in a list, merged, and what is left between them.
fn ran(zones: &TimeZoneDatabase, days_off: &DaysOff, mut stops: Vec<(i64, i64)>, from: i64, to: i64) -> i64 {
    if let DaysOff::Weekend(zone) = days_off {
        let zone: TimeZone = zones.get(zone).unwrap();
        let mut day = Timestamp::from_millisecond(from).unwrap().to_zoned_datetime(zone).start_of_day().unwrap();
        while day.timestamp().as_millisecond() < to {
            let next = day.checked_add(1.day()).unwrap().start_of_day().unwrap();
            if day.weekday().to_monday_one_offset() >= 6 {
                stops.push((day.timestamp().as_millisecond(), next.timestamp().as_millisecond()));
            }
            day = next;
        }
    }
    stops.sort_unstable();
    let (mut ran, mut at) = (0, from);
    for (stop, go) in stops {
        ran += (stop.min(to) - at).max(0);
        at = at.max(go);
    }
    ran + (to - at).max(0)
}

fn years(seeds: impl Iterator<Item = u64>) {
    for seed in seeds {
        let tally = Year::new(seed).live();
        println!("seed {seed}: {tally:?}");
        let rare = [
            tally.flags,
            tally.hard,
            tally.claims,
            tally.gifts,
            tally.nudges,
            tally.pauses,
            tally.vacations,
            tally.takebacks,
            tally.wars,
            tally.missed,
            tally.passed,
            tally.substitutes,
        ];
        assert!(rare.iter().all(|&n| n > 0), "a year in which everything happens: {tally:?}");
        assert!(tally.moves > 1000 && tally.ended > 30 && tally.reminders > 100, "{tally:?}");
    }
}

#[test]
fn a_year_in_which_nobody_gains_or_loses_time() {
    years(1..2);
}

#[test]
#[ignore = "needs some minutes"]
fn many_years() {
    years(100..140);
}
