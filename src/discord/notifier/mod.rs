//! The desk's posts on Discord: where each goes, once, and what becomes of the one before it.

mod once;
mod pictures;
mod sending;

use std::collections::HashSet;
use std::sync::{Arc, Mutex, PoisonError};

use serenity::all::{EditAttachments, EditMessage};

use super::layout::{Layout, allowed};
use super::links;
use super::people::People;
use super::posts::{self, Scene};
use super::send::{Fault, Found, Lack, Rest};
use crate::club::{Action, ChannelId, GameNo, Head, Ply, Record, RemindBy, Replay, Telling as What, Time, UserId};
use crate::desk::{NotTold, Notifier, Telling};
use crate::games::Seat;
use crate::meter;
use crate::store::{BoardRef, MessageRef, Posted};
use crate::words::{self, Lang, game, names};

/// The most characters of a thread's name.
const THREAD_NAME: usize = 100;

/// Makes the desk's posts.
pub struct Poster {
    rest: Rest,
    people: Arc<People>,
    theme: String,
    /// The games whose players have been told that their channel takes no posts.
    cut_off: Mutex<HashSet<GameNo>>,
}

/// One post on its way.
struct Post<'a> {
    poster: &'a Poster,
    telling: &'a Telling<'a>,
    replay: &'a Replay,
    people: &'a words::People,
    /// Whom it pings.
    ping: Vec<UserId>,
}

impl Poster {
    /// The one that posts through `rest`, with boards in that theme.
    #[must_use]
    pub fn new(rest: Rest, people: Arc<People>, theme: &str) -> Self {
        Self { rest, people, theme: theme.to_owned(), cut_off: Mutex::default() }
    }
}

#[async_trait::async_trait]
impl Notifier for Poster {
    async fn tell(&self, telling: &Telling<'_>) -> Result<Posted, NotTold> {
        let record = telling.record;
        let asked = &telling.outgoing.post;
        let replay = Replay::at(record, asked.version).map_err(|error| NotTold::Never { why: error.to_string() })?;
        let people = self.people.names(record.head.place.server, record.head.people()).await;
        let ping = if telling.overtaken { Vec::new() } else { asked.ping.clone() };
        let post = Post { poster: self, telling, replay: &replay, people: &people, ping };
        let made = post.make().await;
        match &made {
            Ok(_) => {
                self.cut_off().remove(&record.head.no);
            }
            Err(fault) => {
                meter::post_failed(fault.code());
                if fault.suspends() {
                    post.tell_otherwise(fault).await;
                }
            }
        }
        made.map_err(not_told)
    }
}

impl Poster {
    fn cut_off(&self) -> std::sync::MutexGuard<'_, HashSet<GameNo>> {
        // Nothing panics while it is held.
        self.cut_off.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn not_told(fault: Fault) -> NotTold {
    let why = fault.to_string();
    match fault {
        Fault::Limited(wait) => NotTold::Later { why, seconds: u32::try_from(wait.as_secs() + 1).unwrap_or(u32::MAX) },
        fault if fault.heals() => NotTold::Later { why, seconds: 0 },
        _ => NotTold::Never { why },
    }
}

impl Post<'_> {
    fn head(&self) -> &Head {
        &self.telling.record.head
    }

    fn scene(&self) -> Scene<'_> {
        Scene {
            record: self.telling.record,
            replay: self.replay,
            outages: self.telling.outages,
            people: self.people,
            lang: Lang::default(),
        }
    }

    async fn make(&self) -> Result<Posted, Fault> {
        let mut posted = self.telling.posted.clone();
        let scene = self.scene();
        match self.telling.outgoing.post.what {
            What::Invitation => self.invitation(&mut posted).await?,
            What::InvitationChanged => self.invitation_changed(&posted).await?,
            What::InvitationClosed { how } => {
                let layout = posts::invitation_closed(&scene, how, &self.ping);
                self.say(self.head().place.channel, &layout, posted.invitation, 0).await?;
            }
            What::Board { since } => {
                self.thread(&mut posted).await?;
                let unplanned = posts::unplanned(&scene, &self.telling.outgoing.post.unplanned);
                let layout = |text| posts::board(&scene, since, &self.ping, text).saying(&unplanned);
                self.board(&mut posted, layout).await?;
                self.answered(&mut posted).await;
            }
            What::Result { since } => {
                let layout = |text| posts::result(&scene, since, &self.ping, self.telling.score.as_ref(), text);
                self.board(&mut posted, layout).await?;
                self.answered(&mut posted).await;
                self.result_in_channel(&mut posted).await;
            }
            What::ProposalRefused { what, by } => {
                let layout = posts::proposal_refused(&scene, what, by, &self.ping);
                self.say(self.channel(&posted), &layout, None, 0).await?;
                self.refresh(&posted).await;
                // Who is late can still be reminded, and the game claimed: that question stays.
                if self.replay.flagged().is_empty() {
                    self.answered(&mut posted).await;
                }
            }
            What::Relocated => {
                posted.thread = None;
                self.say(self.head().place.channel, &posts::relocated(&scene), None, 0).await?;
            }
            What::Reminder { by, .. } => self.reminder(&posted, by).await?,
            ref what => {
                let layout = posts::seats(&scene, what, &self.ping);
                let layout = layout.unwrap_or_else(|| posts::clock(&scene, what, &self.ping));
                let at = self.say(self.channel(&posted), &layout, None, 0).await?;
                if changes_due(what) {
                    self.refresh(&posted).await;
                }
                if matches!(what, What::Paused { .. } | What::Given { .. }) {
                    self.answered(&mut posted).await;
                }
                if !layout.rows.is_empty() && !posted.asking.contains(&at) {
                    posted.asking.push(at);
                }
            }
        }
        if self.says_restored().is_some() {
            // Said now; found again if this post is looked for.
            posted.restored = None;
        }
        Ok(posted)
    }

    /// The moment of the backup from which the game was restored, if this post is to say so: one that is new, and for all
    /// its players.
    fn says_restored(&self) -> Option<Time> {
        let fits = !matches!(self.telling.outgoing.post.what, What::InvitationChanged | What::Reminder { .. });
        self.telling.posted.restored.filter(|_| fits)
    }

    /// Says what waits for someone, as he wants it; in the game's channel if he takes no direct messages.
    async fn reminder(&self, posted: &Posted, by: RemindBy) -> Result<(), Fault> {
        let Some(&user) = self.telling.outgoing.post.ping.first() else { return Ok(()) };
        let mut names = Vec::new();
        for seen in self.telling.waiting {
            let head = &seen.record.head;
            names.push(self.poster.people.names(head.place.server, head.people()).await);
        }
        let games = self.telling.waiting.iter().zip(&names).map(|(seen, people)| {
            let (record, replay) = (&*seen.record, &*seen.replay);
            let scene = Scene { record, replay, outages: &seen.outages, people, lang: Lang::default() };
            (scene, links::game(seen))
        });
        let games: Vec<_> = games.collect();
        let layout = posts::reminder(&games, user, self.telling.outgoing.since, self.telling.now);
        if matches!(by, RemindBy::Direct | RemindBy::Digest) {
            let told = match self.poster.rest.direct(user).await {
                Ok(direct) => self.say(direct, &layout, None, 0).await.map(drop),
                Err(fault) => Err(fault),
            };
            match told {
                Err(fault) if !fault.heals() => tracing::info!(%user, %fault, "reminded in the channel instead"),
                told => return told,
            }
        }
        self.say(self.channel(posted), &layout, None, 0).await.map(drop)
    }

    /// Where the game's posts go: its thread, else the channel. A game that was moved has left its thread.
    fn channel(&self, posted: &Posted) -> ChannelId {
        posted.thread.filter(|_| !relocated(self.telling.record)).unwrap_or(self.head().place.channel)
    }

    async fn invitation(&self, posted: &mut Posted) -> Result<(), Fault> {
        let layout = posts::invitation(&self.scene(), &self.ping);
        let before = posted.invitation;
        let at = self.say(self.head().place.channel, &layout, before, 0).await?;
        posted.invitation = Some(at);
        if let Some(before) = before.filter(|before| *before != at) {
            self.tidy(before, self.poster.rest.edit(before, &posts::superseded(&self.scene()).edit()).await);
        }
        Ok(())
    }

    async fn invitation_changed(&self, posted: &Posted) -> Result<(), Fault> {
        let Some(at) = posted.invitation else { return Ok(()) };
        match self.poster.rest.edit(at, &posts::settled(&self.scene()).edit()).await {
            Err(fault) if fault.heals() => Err(fault),
            done => {
                self.tidy(at, done);
                Ok(())
            }
        }
    }

    /// Starts the game's thread from its invitation, when its first board is posted and that is possible.
    async fn thread(&self, posted: &mut Posted) -> Result<(), Fault> {
        let head = self.head();
        let wanted = head.terms.thread && head.place.server.is_some() && !relocated(self.telling.record);
        let Some(invitation) =
            posted.invitation.filter(|_| wanted && posted.thread.is_none() && posted.board.is_none())
        else {
            return Ok(());
        };
        match self.poster.rest.start_thread(invitation, &self.thread_name()).await {
            Ok(thread) => posted.thread = Some(thread),
            Err(fault) if fault.heals() => return Err(fault),
            // Inside a thread, without the permission, or the message is gone: then the channel itself.
            Err(fault) => tracing::info!(no = %head.no, %fault, "a game gets no thread"),
        }
        Ok(())
    }

    /// `#42 Lasca · Ana–Ben`
    fn thread_name(&self) -> String {
        let head = self.head();
        let sitters = (0..head.terms.seats).filter_map(|seat| head.sitter(Seat(seat)));
        let sitters: Vec<_> = sitters.map(|user| self.people.plain(user)).collect();
        let name = format!("{} {} · {}", head.no, game::name(Lang::default(), head.terms.game), sitters.join("–"));
        names::cut(&name, THREAD_NAME)
    }

    /// Posts a board or result with its picture, or with the position as text where pictures are not allowed.
    async fn board(&self, posted: &mut Posted, layout: impl Fn(bool) -> Layout) -> Result<(), Fault> {
        let mut channel = self.channel(posted);
        let home = self.head().place.channel;
        // What is known of the channel holds for its threads.
        let takes_files = ![channel, home].into_iter().any(|channel| self.poster.rest.lacks(channel, Lack::Files));
        let film = if takes_files { self.film().await } else { None };
        let is_film = film.is_some();
        let mut file = if takes_files && !is_film { self.picture().await } else { film };
        let with_picture = layout(file.is_none());
        let mut made = self.send(channel, &with_picture, file.as_ref(), None, 0).await;
        if is_film && matches!(made, Err(Fault::Rejected { .. })) {
            // Too large for this place, perhaps.
            file = self.picture().await;
            made = self.send(channel, &with_picture, file.as_ref(), None, 0).await;
        }
        if made == Err(Fault::ChannelGone) && channel != home {
            // Someone has deleted the thread.
            posted.thread = None;
            channel = home;
            made = self.send(channel, &with_picture, file.as_ref(), None, 0).await;
        }
        if made == Err(Fault::NoPermission) && file.is_some() {
            made = self.send(channel, &layout(true), None, None, 0).await;
            if made.is_ok() {
                self.poster.rest.note_lack(channel, Lack::Files);
            }
        }
        let at = MessageRef { channel, message: made? };
        let before = posted.board.replace(BoardRef { at, version: self.replay.version });
        if let Some(before) = before.filter(|before| before.at != at) {
            self.put_away(before, posted.thread).await;
        }
        Ok(())
    }

    /// Takes the controls off the post before. In a thread it keeps its picture; elsewhere it shrinks to its move.
    async fn put_away(&self, before: BoardRef, thread: Option<ChannelId>) {
        let edit = if thread == Some(before.at.channel) {
            self.found(before.at).await.map(|found| keeping(found.as_ref()).components(vec![]))
        } else {
            Replay::at(self.telling.record, before.version).map_err(|error| Fault::Unwell(error.to_string())).map(
                |then| {
                    let scene = Scene { replay: &then, ..self.scene() };
                    posts::moved(&scene).edit().attachments(EditAttachments::new())
                },
            )
        };
        let done = match edit {
            Ok(edit) => self.poster.rest.edit(before.at, &edit).await,
            Err(fault) => Err(fault),
        };
        self.tidy(before.at, done);
    }

    /// Takes the controls off what was asked beside the board, once it is answered or overtaken.
    async fn answered(&self, posted: &mut Posted) {
        // What still waits for its answer keeps them.
        if self.replay.standing.is_some() {
            return;
        }
        let bare = keeping(None).components(vec![]);
        for at in std::mem::take(&mut posted.asking) {
            self.tidy(at, self.poster.rest.edit(at, &bare).await);
        }
    }

    /// Lets the board post, if it still shows the position, say anew until when the move must be made, and takes an answered
    /// offer off it.
    async fn refresh(&self, posted: &Posted) {
        // A roll has no post of its own: the board before it is still the newest.
        let moved = |ply: &Ply| !self.replay.game.is_opening_of_turn(&ply.text);
        let Some(board) = posted.board.filter(|board| !self.replay.plies_since(board.version).iter().any(moved)) else {
            return;
        };
        if self.telling.overtaken || self.replay.to_act().is_empty() {
            return;
        }
        let scene = self.scene();
        let rows = posts::board(&scene, board.version, &[], false).components();
        let done = match self.found(board.at).await {
            Ok(found) => {
                let mut edit = keeping(found.as_ref()).components(rows);
                if let Some(found) = found {
                    edit = edit.content(posts::with_due(&scene, &found.content));
                }
                self.poster.rest.edit(board.at, &edit).await
            }
            Err(fault) => Err(fault),
        };
        self.tidy(board.at, done);
    }

    /// A message as it stands, to be changed; `None` where it may not be read.
    async fn found(&self, at: MessageRef) -> Result<Option<Found>, Fault> {
        let rest = &self.poster.rest;
        if rest.lacks(at.channel, Lack::History) {
            return Ok(None);
        }
        match rest.message(at).await {
            Ok(found) => Ok(Some(found)),
            Err(Fault::NoPermission) => {
                rest.note_lack(at.channel, Lack::History);
                Ok(None)
            }
            Err(fault) => Err(fault),
        }
    }

    /// What fails in tidying up never fails a post.
    fn tidy(&self, at: MessageRef, done: Result<(), Fault>) {
        if let Err(fault) = done {
            tracing::debug!(no = %self.head().no, message = %at.message, %fault, "a message stays as it is");
        }
    }

    /// The result in one line where the invitation is, when the game has a thread of its own.
    async fn result_in_channel(&self, posted: &mut Posted) {
        let (Some(board), Some(_), None) = (posted.board, posted.thread, posted.result) else { return };
        let place = self.head().place;
        if board.at.channel == place.channel {
            return;
        }
        let layout = posts::result_line(&self.scene(), &address(self.head(), board.at));
        match self.say(place.channel, &layout, posted.invitation, 1).await {
            Ok(at) => posted.result = Some(at),
            // The result stands in the thread; for this line the post is not made again.
            Err(fault) => tracing::warn!(no = %self.head().no, %fault, "a result is not told in the channel"),
        }
    }
}

/// An edit that keeps the message's attachments, each by name: else Discord may show them twice, or not at all. Where the
/// message cannot be read they are not named, and stay as well as they may.
fn keeping(found: Option<&Found>) -> EditMessage {
    let edit = EditMessage::new().allowed_mentions(allowed(&[]));
    match found {
        Some(found) => edit.attachments(found.attachments().fold(EditAttachments::new(), EditAttachments::keep)),
        None => edit,
    }
}

/// Whether the due time on the board is another after what is told.
fn changes_due(what: &What) -> bool {
    matches!(
        what,
        What::Paused { .. } | What::Flagged { .. } | What::Given { .. } | What::Away { .. } | What::Back { .. }
    )
}

/// Whether the game has been moved to another channel.
fn relocated(record: &Record) -> bool {
    record.actions.iter().any(|entry| matches!(entry.action, Action::Relocate { .. }))
}

/// The address of a message.
fn address(head: &Head, at: MessageRef) -> String {
    let server = head.place.server.map_or_else(|| "@me".to_owned(), |server| server.to_string());
    format!("https://discord.com/channels/{server}/{}/{}", at.channel, at.message)
}
