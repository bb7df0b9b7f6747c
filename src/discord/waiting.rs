//! The games that wait for someone, most urgent first.

use super::hub::Hub;
use crate::club::{GameNo, Head, Replay, Stage, Time, TimeControl, UserId};
use crate::desk::Seen;

/// A game that waits for someone, or for his opponent.
pub struct Waiting {
    /// The game.
    pub seen: Seen,
    /// As it stands.
    pub replay: Replay,
    /// When the move under way should be made, if there is a time for it.
    pub due: Option<Time>,
    /// Since when it is under way.
    pub since: Time,
}

impl Waiting {
    /// Its head.
    #[must_use]
    pub fn head(&self) -> &Head {
        &self.seen.record.head
    }

    /// Whether that person is to act, or to answer a proposal.
    #[must_use]
    pub fn is_for(&self, who: UserId) -> bool {
        let answers = self.replay.standing.as_ref().filter(|s| s.shown).map(|s| s.waits);
        let asked = |seat| self.replay.to_act().contains(seat) || answers.is_some_and(|w| w.contains(seat));
        self.head().seats_of(who).any(asked)
    }
}

/// When the decision under way should be made, as far as the time for a move says. It orders lists; nothing happens then.
fn due(head: &Head, began: Time) -> Option<Time> {
    match head.terms.time {
        TimeControl::PerMove(seconds) => Some(began.plus_seconds(seconds.into())),
        TimeControl::Bank { .. } | TimeControl::None => None,
    }
}

/// A person's running games, most urgent first: by when they are due, then by number.
///
/// # Errors
/// The store failed, or a record cannot be replayed.
pub async fn running(hub: &Hub, who: UserId) -> anyhow::Result<Vec<Waiting>> {
    let mut games = Vec::new();
    for head in hub.desk.store().heads_of(who, false).await? {
        if head.stage == Stage::Running && head.seats_of(who).next().is_some() {
            let seen = hub.desk.look(head.no).await?;
            let replay = Replay::of(&seen.record)?;
            let since = replay.plies.last().map_or(seen.record.head.latest, |p| p.at);
            let due = due(&seen.record.head, since);
            games.push(Waiting { seen, replay, due, since });
        }
    }
    games.sort_by_key(|g| (g.due.unwrap_or(Time(i64::MAX)), g.head().no));
    Ok(games)
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
