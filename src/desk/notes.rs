//! What is merely noted: people's and servers' ways, messages, drafts, interactions.

use std::sync::Arc;
use std::time::Duration;

use super::{Desk, DeskError};
use crate::club::{ChannelId, GameNo, MessageId, Person, Server, ServerId, UserId};
use crate::store::{Draft, Posted, Remind, Transaction, Unanswered};

/// How long chores wait for a commit to go with.
const PATIENCE: Duration = Duration::from_secs(1);

impl Desk {
    /// Changes a person's ways and answers with them.
    ///
    /// # Errors
    /// The store failed or does not take it, or the bot is going down.
    pub async fn edit_person(
        self: &Arc<Self>,
        user: UserId,
        edit: impl FnOnce(&mut Person) + Send + 'static,
    ) -> Result<Person, DeskError> {
        let desk = Arc::clone(self);
        self.finish(async move {
            let _front = desk.front.lock().await;
            let before = desk.read(desk.store.person(user).await)?;
            let mut person = before.clone();
            edit(&mut person);
            if person != before {
                let now = desk.clock.now();
                // Whoever wants to be reminded otherwise is looked at anew.
                let otherwise = (&person.reminding, &person.zone) != (&before.reminding, &before.zone);
                let remind = otherwise.then_some((user, Remind::By(now))).into_iter().collect();
                let people = vec![(user, person.clone())];
                desk.commit(Transaction { people, remind, ..Transaction::default() }).await?;
                desk.rounds.expect(otherwise.then_some(now));
            }
            Ok(person)
        })
        .await
    }

    /// Changes a server's ways and answers with them.
    ///
    /// # Errors
    /// The store failed or does not take it, or the bot is going down.
    pub async fn edit_server(
        self: &Arc<Self>,
        server: ServerId,
        edit: impl FnOnce(&mut Server) + Send + 'static,
    ) -> Result<Server, DeskError> {
        let desk = Arc::clone(self);
        self.finish(async move {
            let _front = desk.front.lock().await;
            let before = desk.read(desk.store.server(server).await)?;
            let mut ways = before.clone();
            edit(&mut ways);
            if ways != before {
                desk.commit(Transaction { servers: vec![(server, ways.clone())], ..Transaction::default() }).await?;
            }
            Ok(ways)
        })
        .await
    }

    /// Changes where a game's messages are and answers with it. `posted.told` is the desk's own.
    ///
    /// # Errors
    /// The store failed or does not take it, or the bot is going down.
    pub async fn edit_posted(
        self: &Arc<Self>,
        no: GameNo,
        edit: impl FnOnce(&mut Posted) + Send + 'static,
    ) -> Result<Posted, DeskError> {
        let desk = Arc::clone(self);
        self.finish(async move {
            let _place = desk.places.lock(no).await;
            let before = desk.read(desk.store.posted(no).await)?;
            let mut posted = before.clone();
            edit(&mut posted);
            posted.told = before.told;
            if posted != before {
                desk.commit(Transaction { places: vec![(no, posted.clone())], ..Transaction::default() }).await?;
            }
            Ok(posted)
        })
        .await
    }

    /// Sets a player's draft, or removes it.
    ///
    /// # Errors
    /// The store failed or does not take it, or the bot is going down.
    pub async fn set_draft(self: &Arc<Self>, no: GameNo, user: UserId, draft: Option<Draft>) -> Result<(), DeskError> {
        let desk = Arc::clone(self);
        self.finish(async move {
            if draft != desk.read(desk.store.draft(no, user).await)? {
                desk.commit(Transaction { drafts: vec![((no, user), draft)], ..Transaction::default() }).await?;
            }
            Ok(())
        })
        .await
    }

    /// Notes an interaction that waits for an answer, before anything is decided about it.
    ///
    /// # Errors
    /// The store failed, or the bot is going down.
    pub async fn unanswered(self: &Arc<Self>, waiting: Unanswered) -> Result<(), DeskError> {
        let desk = Arc::clone(self);
        self.finish(async move {
            Ok(desk.commit(Transaction { unanswered: vec![waiting], ..Transaction::default() }).await?)
        })
        .await
    }

    /// Notes that an interaction has been answered. Written with the next commit, or within a second.
    pub fn answered(&self, interaction: u64) {
        self.chores.answered(interaction);
    }

    /// Notes the last message seen in a channel. Written with the next commit, or within a second.
    pub fn seen(&self, channel: ChannelId, message: MessageId) {
        self.chores.seen(channel, message);
    }

    /// Commits chores that found no commit to go with.
    pub(super) async fn do_chores(self: Arc<Self>) {
        loop {
            tokio::select! {
                () = self.closing.cancelled() => return,
                () = self.chores.some.notified() => {}
            }
            tokio::select! {
                () = self.closing.cancelled() => return,
                () = tokio::time::sleep(PATIENCE) => {}
            }
            if !self.chores.is_empty()
                && let Err(error) = self.commit(Transaction::default()).await
            {
                tracing::warn!(%error, "notes were not written");
            }
        }
    }
}
