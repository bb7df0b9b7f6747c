//! Which game is meant when none is named.

use super::hub::Hub;
use crate::club::{ChannelId, GameNo, Head, Stage, UserId};

/// What the game is wanted for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Purpose {
    /// To move.
    Play,
    /// To plan what to play later.
    Wait,
    /// To do something else in a game under play.
    Running,
    /// To look at it.
    Look,
    /// To play it again.
    Rematch,
}

/// A game that may be meant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// Its number.
    pub no: GameNo,
    /// The asker plays in it.
    pub mine: bool,
    /// It is played in the channel or thread where the question is asked.
    pub here: bool,
    /// The thread where the question is asked is its own.
    pub thread: bool,
    /// The asker is to act.
    pub to_act: bool,
    /// It is under play.
    pub running: bool,
    /// It has ended with a game played.
    pub over: bool,
}

/// The games that may be meant, likeliest first.
#[derive(Clone, Debug, Default)]
pub struct Candidates(Vec<Candidate>);

/// Which game is meant.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Pick {
    /// That one.
    One(GameNo),
    /// One of these, likeliest first: ask.
    Ask(Vec<GameNo>),
    /// There is none.
    None,
}

impl Candidates {
    /// The game meant: the one whose thread it is; else the only one in this channel where the asker is to act; else the
    /// only one of his that is of use, here or at all. Otherwise he must be asked.
    #[must_use]
    pub fn pick(&self, purpose: Purpose) -> Pick {
        if let Some(game) = self.0.iter().find(|c| c.thread) {
            return Pick::One(game.no);
        }
        let fits = |c: &&Candidate| match purpose {
            Purpose::Play => c.mine && c.to_act,
            Purpose::Wait => c.mine && c.running && !c.to_act,
            Purpose::Running => c.mine && c.running,
            Purpose::Look => c.running || c.over,
            Purpose::Rematch => c.mine && c.over,
        };
        let mut fitting: Vec<&Candidate> = self.0.iter().filter(fits).collect();
        if fitting.is_empty() && matches!(purpose, Purpose::Play | Purpose::Wait) {
            // To act nowhere, or everywhere: the desk says so, and of which game.
            fitting = self.0.iter().filter(|c| c.mine && c.running).collect();
        }
        let ways: [fn(&Candidate) -> bool; 5] = [
            |c| c.here && c.mine && c.to_act,
            |c| c.here && c.mine && c.running,
            |c| c.mine && c.running,
            |c| c.here,
            |_| true,
        ];
        for way in ways {
            let some: Vec<_> = fitting.iter().filter(|c| way(c)).collect();
            match some.as_slice() {
                [] => {}
                [one] => return Pick::One(one.no),
                _ => break,
            }
        }
        match fitting.as_slice() {
            [] => Pick::None,
            several => Pick::Ask(several.iter().map(|c| c.no).collect()),
        }
    }

    /// Those played where the question is asked.
    #[must_use]
    pub fn here(self) -> Self {
        Self(self.0.into_iter().filter(|c| c.here).collect())
    }

    /// The games that may be meant for that.
    #[must_use]
    pub fn for_purpose(&self, purpose: Purpose) -> Vec<GameNo> {
        match self.pick(purpose) {
            Pick::One(no) => vec![no],
            Pick::Ask(several) => several,
            Pick::None => Vec::new(),
        }
    }
}

/// The games that may be meant by `me` in that channel: his own, and those played there.
///
/// # Errors
/// The store failed, or a record cannot be replayed.
pub async fn candidates(hub: &Hub, me: UserId, channel: ChannelId) -> anyhow::Result<Candidates> {
    let store = hub.desk.store();
    let here = store.games_in(channel).await?;
    let mut heads = store.heads_of(me, true).await?;
    for &no in here.iter().filter(|no| !heads.iter().any(|h| h.no == **no)).collect::<Vec<_>>() {
        heads.extend(store.record(no).await?.map(|record| record.head));
    }
    let mut all = Vec::new();
    for head in heads.iter().filter(|h| !matches!(h.stage, Stage::Closed(_) | Stage::Invited)) {
        all.push(candidate(hub, me, channel, head, here.contains(&head.no)).await?);
    }
    let latest = |c: &Candidate| heads.iter().find(|h| h.no == c.no).map(|h| h.latest);
    all.sort_by_key(|c| (!c.thread, !c.here, !c.to_act, !c.running, !c.mine, std::cmp::Reverse(latest(c))));
    Ok(Candidates(all))
}

async fn candidate(hub: &Hub, me: UserId, channel: ChannelId, head: &Head, listed: bool) -> anyhow::Result<Candidate> {
    let running = head.stage == Stage::Running;
    let mine = head.seats_of(me).next().is_some();
    let posted = hub.desk.store().posted(head.no).await?;
    let thread = posted.thread == Some(channel);
    let to_act = running && mine && { hub.desk.look(head.no).await?.acts_for(me).is_some() };
    let here = listed || thread || (head.place.channel == channel && posted.thread.is_none());
    Ok(Candidate {
        no: head.no,
        mine,
        here,
        thread,
        to_act,
        running,
        over: matches!(head.stage, Stage::Over(_) | Stage::Aborted),
    })
}

/// Splits a game's number from what follows it: `#42 c3-d4`, also as the posts of a match name it: `#42.3 13/8 6/5`.
#[must_use]
pub fn split_number(text: &str) -> (Option<GameNo>, &str) {
    let text = text.trim();
    let Some(rest) = text.strip_prefix('#') else { return (None, text) };
    let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
    match rest[..end].parse() {
        Ok(no) => (Some(GameNo(no)), without_round(&rest[end..]).trim_start_matches([':', ',']).trim()),
        Err(_) => (None, text),
    }
}

/// What follows `.3`, if it begins so.
fn without_round(text: &str) -> &str {
    let after = text.strip_prefix('.').map(|round| (round, round.trim_start_matches(|c: char| c.is_ascii_digit())));
    after.filter(|(round, rest)| rest.len() < round.len()).map_or(text, |(_, rest)| rest)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(no: u32, marks: &str) -> Candidate {
        let has = |mark| marks.contains(mark);
        Candidate {
            no: GameNo(no),
            mine: has('m'),
            here: has('h'),
            thread: has('t'),
            to_act: has('a'),
            running: has('r'),
            over: has('o'),
        }
    }

    #[test]
    fn the_game_meant() {
        let one = |no| Pick::One(GameNo(no));
        let ask = |nos: &[u32]| Pick::Ask(nos.iter().copied().map(GameNo).collect());
        type Row<'a> = (Purpose, &'a [(u32, &'a str)], Pick);
        let table: &[Row<'_>] = &[
            (Purpose::Play, &[], Pick::None),
            // The thread's own game before all else, whoever's turn it is.
            (Purpose::Play, &[(1, "mhtr"), (2, "mra")], one(1)),
            (Purpose::Look, &[(1, "htr"), (2, "mra")], one(1)),
            // The only one here where one is to act.
            (Purpose::Play, &[(1, "mhra"), (2, "mhr"), (3, "mra")], one(1)),
            (Purpose::Running, &[(1, "mhra"), (2, "mhr"), (3, "mra")], one(1)),
            // Two of them: ask, with those elsewhere too.
            (Purpose::Play, &[(1, "mhra"), (2, "mhra"), (3, "mra"), (4, "mr")], ask(&[1, 2, 3])),
            // None here: the only one at all.
            (Purpose::Play, &[(3, "mra"), (4, "mhr")], one(3)),
            (Purpose::Play, &[(3, "mra"), (4, "mra")], ask(&[3, 4])),
            // To act nowhere: the only game, or ask.
            (Purpose::Play, &[(4, "mhr")], one(4)),
            (Purpose::Play, &[(4, "mr"), (5, "mr")], ask(&[4, 5])),
            // Others' games are looked at, not played.
            (Purpose::Play, &[(4, "hr")], Pick::None),
            (Purpose::Look, &[(4, "hr")], one(4)),
            (Purpose::Look, &[(4, "mhr"), (5, "hr"), (6, "mo")], one(4)),
            (Purpose::Look, &[(5, "hr"), (6, "hr")], ask(&[5, 6])),
            (Purpose::Rematch, &[(4, "mhr"), (6, "mo")], one(6)),
            (Purpose::Rematch, &[(6, "mho"), (7, "mo")], one(6)),
            (Purpose::Rematch, &[(6, "mo"), (7, "mo")], ask(&[6, 7])),
        ];
        for (purpose, games, expected) in table {
            let games = Candidates(games.iter().map(|(no, marks)| game(*no, marks)).collect());
            assert_eq!(games.pick(*purpose), *expected, "{purpose:?} {games:?}");
        }
    }

    #[test]
    fn a_number_may_stand_before_a_move() {
        for (text, expected) in [
            ("#42 c3-d4", (Some(GameNo(42)), "c3-d4")),
            (" #7: d4 ", (Some(GameNo(7)), "d4")),
            ("c3-d4", (None, "c3-d4")),
            ("42 c3", (None, "42 c3")),
            ("#", (None, "#")),
            ("#99999999999 d4", (None, "#99999999999 d4")),
            ("#42", (Some(GameNo(42)), "")),
            ("#42.3 13/8 6/5", (Some(GameNo(42)), "13/8 6/5")),
            ("#42.3", (Some(GameNo(42)), "")),
            ("#42. d4", (Some(GameNo(42)), ". d4")),
        ] {
            assert_eq!(split_number(text), expected, "{text}");
        }
    }
}
