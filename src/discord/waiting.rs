//! The games that wait for someone, most urgent first.

use super::hub::Hub;
use crate::club::{GameNo, Head, Replay, Stage, Time, Timing, UserId};
use crate::desk::Seen;
use crate::words::clock as words;

/// A game that waits for someone, or for his opponent.
pub struct Waiting {
    /// The game.
    pub seen: Seen,
    /// As it stands.
    pub replay: Replay,
    /// The clock that matters: of him for whom it waits, else of his opponent.
    pub timing: Option<Timing>,
    /// Since when it is under way.
    pub since: Time,
}

impl Waiting {
    /// Its head.
    #[must_use]
    pub fn head(&self) -> &Head {
        &self.seen.record.head
    }

    /// Whether that person is to act.
    #[must_use]
    pub fn is_to_act(&self, who: UserId) -> bool {
        self.head().seats_of(who).any(|seat| self.replay.to_act().contains(seat))
    }

    /// Whether that person is to act, or to answer a proposal.
    #[must_use]
    pub fn is_for(&self, who: UserId) -> bool {
        let answers = self.replay.standing.as_ref().filter(|s| s.shown).map(|s| s.waits);
        let asked = |seat| self.replay.to_act().contains(seat) || answers.is_some_and(|w| w.contains(seat));
        self.head().seats_of(who).any(asked)
    }
}

/// A person's running games, most urgent first: by when the move that they wait for is due, then by number. Games that
/// sleep are left out.
///
/// # Errors
/// The store failed, or a record cannot be replayed.
pub async fn running(hub: &Hub, who: UserId) -> anyhow::Result<Vec<Waiting>> {
    Ok(all(hub, who).await?.into_iter().filter(|game| !game.head().asleep).collect())
}

/// The same with those that sleep.
///
/// # Errors
/// The store failed, or a record cannot be replayed.
pub async fn all(hub: &Hub, who: UserId) -> anyhow::Result<Vec<Waiting>> {
    let mut games = Vec::new();
    for head in hub.desk.store().heads_of(who, false).await? {
        if head.stage == Stage::Running && head.seats_of(who).next().is_some() {
            let seen = hub.desk.look(head.no).await?;
            let replay = Replay::clone(&seen.replay);
            let since = replay.plies.last().map_or(seen.record.head.latest, |p| p.at);
            let timing = timing(&seen, who);
            games.push(Waiting { seen, replay, timing, since });
        }
    }
    games.sort_by_key(|g| (g.timing.map_or(Time(i64::MAX), |t| t.due), g.head().no));
    Ok(games)
}

/// The clock that matters to that person: his own if it runs, else the one he waits for.
fn timing(seen: &Seen, who: UserId) -> Option<Timing> {
    let outages = &*seen.outages;
    let own = seen.record.head.seats_of(who).filter_map(|seat| seen.replay.timing(seat, outages)).min_by_key(|t| t.due);
    own.or_else(|| words::awaited(&seen.replay, outages))
}

/// The next game that waits for someone after that one, going round.
///
/// # Errors
/// The store failed, or a record cannot be replayed.
pub async fn next(hub: &Hub, who: UserId, after: GameNo) -> anyhow::Result<Option<Waiting>> {
    let mut games = running(hub, who).await?;
    let from = games.iter().position(|g| g.head().no == after).map_or(0, |at| at + 1);
    games.rotate_left(from);
    Ok(games.into_iter().find(|g| g.head().no != after && g.is_for(who)))
}

/// A game on a button: `#37 Cleo`.
pub async fn short(hub: &Hub, game: &Waiting, me: UserId) -> String {
    let people = hub.names(game.head()).await;
    let others = game.head().people().into_iter().filter(|&u| u != me);
    let others: Vec<_> = others.map(|user| people.plain(user)).collect();
    format!("{} {}", game.head().no, others.join("–"))
}
