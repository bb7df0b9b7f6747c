//! Requests to Discord: what heals is tried again, and what does not is sorted ([`Fault`]).
//!
//! serenity's limiter is off whenever a REST proxy is used, and then a 429 reaches us as a body that serenity cannot read,
//! its `Retry-After` lost. So without the limiter requests are sent from here, with serenity's own routes and headers.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, SystemTime};

use serde::Deserialize;
use serde::de::{DeserializeOwned, IgnoredAny};
use serde_json::{Value, json};
use serenity::all::{
    ApplicationId, AttachmentId, ChannelId as Channel, CreateAttachment, CreateMessage, EditMessage, GenericId,
    GuildId, LightMethod, MessageId as Message, Request, Route, UserId as User,
};
use serenity::http::Http;

use super::breaker::Breaker;
pub use super::breaker::Lack;
pub use super::fault::Fault;
use super::upload::with_file;
use crate::club::{ChannelId, MessageId, ServerId, Time, UserId};
use crate::desk::{Clock, SystemClock};
use crate::meter;
use crate::store::MessageRef;

/// How long one request may take, with serenity's limiter's waiting and the upload of a picture.
const TIMEOUT: Duration = Duration::from_secs(30);

/// How often a request is tried.
const TRIES: u32 = 3;

/// A wait longer than this is left to the caller.
const PATIENCE: Duration = Duration::from_secs(5);

/// So many answers to interactions are given between two prunings of serenity's limiter.
const PRUNE_EVERY: u32 = 256;

/// Discord's REST interface. Cheap to clone; clones share everything.
#[derive(Clone)]
pub struct Rest(Arc<Inner>);

struct Inner {
    http: Arc<Http>,
    client: reqwest::Client,
    clock: Arc<dyn Clock>,
    breaker: Breaker,
    answers: AtomicU32,
    myself: tokio::sync::OnceCell<UserId>,
}

/// A message as it is found in a channel: no more than is needed, so that no novelty in it can spoil the reading.
#[derive(Clone, Debug, Deserialize)]
pub struct Found {
    id: GenericId,
    author: Made,
    /// Its text.
    #[serde(default)]
    pub content: String,
    #[serde(default)]
    attachments: Vec<Made>,
    #[serde(default)]
    components: Value,
    #[serde(default)]
    nonce: Option<Value>,
}

impl Found {
    /// Its id.
    #[must_use]
    pub fn id(&self) -> MessageId {
        MessageId(self.id.get())
    }

    /// Who wrote it.
    #[must_use]
    pub fn author(&self) -> UserId {
        UserId(self.author.id.get())
    }

    /// The nonce, if Discord tells it.
    #[must_use]
    pub fn nonce(&self) -> Option<&str> {
        self.nonce.as_ref()?.as_str()
    }

    /// The `custom_id`s of its buttons and menus.
    pub fn custom_ids(&self) -> impl Iterator<Item = &str> {
        let rows = self.components.as_array().into_iter().flatten();
        let controls = rows.filter_map(|row| row["components"].as_array()).flatten();
        controls.filter_map(|control| control["custom_id"].as_str())
    }

    /// Its attachments.
    pub fn attachments(&self) -> impl Iterator<Item = AttachmentId> {
        self.attachments.iter().map(|a| AttachmentId::new(a.id.get()))
    }
}

/// Anything with an id.
#[derive(Clone, Debug, Deserialize)]
struct Made {
    id: GenericId,
}

impl Rest {
    /// The interface over serenity's client, by the computer's clock. If `http` has a proxy and no limiter, 429s are
    /// handled here.
    #[must_use]
    pub fn new(http: Arc<Http>) -> Self {
        Self::by(Arc::new(SystemClock), http)
    }

    /// The same, by another clock.
    #[must_use]
    pub fn by(clock: Arc<dyn Clock>, http: Arc<Http>) -> Self {
        Self(Arc::new(Inner {
            http,
            client: reqwest::Client::new(),
            clock,
            breaker: Breaker::default(),
            answers: AtomicU32::new(0),
            myself: tokio::sync::OnceCell::new(),
        }))
    }

    /// The moment it is.
    #[must_use]
    pub fn now(&self) -> Time {
        self.0.clock.now()
    }

    /// What sends the requests that serenity cannot.
    pub(super) fn client(&self) -> &reqwest::Client {
        &self.0.client
    }

    /// serenity's client, for what needs no care.
    #[must_use]
    pub fn http(&self) -> &Arc<Http> {
        &self.0.http
    }

    /// Posts a message, un-archiving a thread on the way. A channel that refuses is not asked again for a while.
    ///
    /// # Errors
    /// [`Fault::Suspended`] without asking, else what Discord says. After [`Fault::Unwell`] it may stand there.
    pub async fn post(
        &self,
        channel: ChannelId,
        message: &CreateMessage,
        file: Option<&CreateAttachment>,
    ) -> Result<MessageId, Fault> {
        self.open(channel)?;
        let changes = self.0.breaker.changes();
        let mut sent = self.post_once(channel, message, file).await;
        if sent == Err(Fault::Archived) {
            self.unarchive(channel).await?;
            sent = self.post_once(channel, message, file).await;
        }
        match &sent {
            Ok(_) => self.0.breaker.close(channel),
            // With a file it may be the file that is refused: that says nothing of the channel.
            Err(Fault::NoPermission) if file.is_some() => {}
            Err(fault) if fault.suspends() => self.0.breaker.open(channel, fault.clone(), self.now(), changes),
            Err(_) => {}
        }
        sent
    }

    async fn post_once(
        &self,
        channel_id: ChannelId,
        message: &CreateMessage,
        file: Option<&CreateAttachment>,
    ) -> Result<MessageId, Fault> {
        let body = serde_json::to_value(message).map_err(unsaid)?;
        let route = Route::ChannelMessages { channel_id: channel(channel_id) };
        let request = Request::new(route, LightMethod::Post);
        self.fire::<Made>(with_file(request, body, "", file)).await.map(|made| MessageId(made.id.get()))
    }

    /// Edits a message. Attachments that the edit does not name stay if it names none, else go.
    ///
    /// # Errors
    /// What Discord says.
    pub async fn edit(&self, at: MessageRef, edit: &EditMessage) -> Result<(), Fault> {
        let request = |body| {
            let route = Route::ChannelMessage { channel_id: channel(at.channel), message_id: message(at.message) };
            Request::new(route, LightMethod::Patch).body(Some(body))
        };
        let body = serde_json::to_vec(edit).map_err(unsaid)?;
        match self.fire::<IgnoredAny>(request(body.clone())).await {
            Err(Fault::Archived) => {
                self.unarchive(at.channel).await?;
                self.fire::<IgnoredAny>(request(body)).await.map(drop)
            }
            other => other.map(drop),
        }
    }

    /// Deletes a message; one that is gone already is as good.
    ///
    /// # Errors
    /// What Discord says.
    pub async fn delete(&self, at: MessageRef) -> Result<(), Fault> {
        let route = Route::ChannelMessage { channel_id: channel(at.channel), message_id: message(at.message) };
        let request = Request::new(route, LightMethod::Delete);
        match self.again(|| self.once(request.clone())).await {
            Ok(_) | Err(Fault::MessageGone | Fault::ChannelGone) => Ok(()),
            Err(fault) => Err(fault),
        }
    }

    /// One message.
    ///
    /// # Errors
    /// What Discord says.
    pub async fn message(&self, at: MessageRef) -> Result<Found, Fault> {
        let route = Route::ChannelMessage { channel_id: channel(at.channel), message_id: message(at.message) };
        self.fire(Request::new(route, LightMethod::Get)).await
    }

    /// The first messages after that one, oldest first, at most 100. `T` is [`Found`] or whatever of a message is wanted.
    ///
    /// # Errors
    /// What Discord says.
    pub async fn messages_after<T: DeserializeOwned>(
        &self,
        in_channel: ChannelId,
        after: MessageId,
    ) -> Result<Vec<T>, Fault> {
        let route = Route::ChannelMessages { channel_id: channel(in_channel) };
        let params = vec![("limit", "100".to_owned()), ("after", after.to_string())];
        let request = Request::new(route, LightMethod::Get).params(Some(params));
        let mut found: Vec<T> = self.fire(request).await?;
        found.reverse();
        Ok(found)
    }

    /// Starts a thread from a message; with a week until it is archived, the longest there is.
    ///
    /// # Errors
    /// What Discord says; a thread that is there already is as good.
    pub async fn start_thread(&self, at: MessageRef, name: &str) -> Result<ChannelId, Fault> {
        let route = Route::ChannelMessageThreads { channel_id: channel(at.channel), message_id: message(at.message) };
        let body = json!({ "name": name, "auto_archive_duration": 10_080 });
        let request = Request::new(route, LightMethod::Post).body(Some(body.to_string().into_bytes()));
        match self.fire::<Made>(request).await {
            Ok(thread) => Ok(ChannelId(thread.id.get())),
            Err(Fault::ThreadExists) => Ok(ChannelId(at.message.0)),
            Err(fault) => Err(fault),
        }
    }

    async fn unarchive(&self, thread: ChannelId) -> Result<(), Fault> {
        let route = Route::Channel { channel_id: channel(thread) };
        let body = json!({ "archived": false }).to_string().into_bytes();
        self.fire::<IgnoredAny>(Request::new(route, LightMethod::Patch).body(Some(body))).await.map(drop)
    }

    /// The direct channel with a person.
    ///
    /// # Errors
    /// What Discord says.
    pub async fn direct(&self, user: UserId) -> Result<ChannelId, Fault> {
        let body = json!({ "recipient_id": user.to_string() }).to_string().into_bytes();
        let request = Request::new(Route::UserMeDmChannels, LightMethod::Post).body(Some(body));
        self.fire::<Made>(request).await.map(|made| ChannelId(made.id.get()))
    }

    /// A member of a server.
    ///
    /// # Errors
    /// What Discord says.
    pub async fn member<T: DeserializeOwned>(&self, server: ServerId, user: UserId) -> Result<T, Fault> {
        let route = Route::GuildMember { guild_id: GuildId::new(some(server.0)), user_id: User::new(some(user.0)) };
        self.fire(Request::new(route, LightMethod::Get)).await
    }

    /// A person.
    ///
    /// # Errors
    /// What Discord says.
    pub async fn user<T: DeserializeOwned>(&self, user: UserId) -> Result<T, Fault> {
        self.fire(Request::new(Route::User { user_id: User::new(some(user.0)) }, LightMethod::Get)).await
    }

    /// The bot itself.
    ///
    /// # Errors
    /// What Discord says.
    pub async fn myself(&self) -> Result<UserId, Fault> {
        let ask = || async {
            self.fire::<Made>(Request::new(Route::UserMe, LightMethod::Get)).await.map(|made| UserId(made.id.get()))
        };
        self.0.myself.get_or_try_init(ask).await.copied()
    }

    /// The application, whose id stands in the addresses of answers to interactions.
    ///
    /// # Errors
    /// It is not known yet.
    pub(super) fn application(&self) -> Result<ApplicationId, Fault> {
        let unknown = || Fault::Rejected { status: 0, code: 0, message: "the application is unknown".to_owned() };
        self.0.http.application_id().ok_or_else(unknown)
    }

    /// Posts in that channel may work again: someone used the bot there, or its permissions were changed.
    pub fn resume(&self, channel: ChannelId) {
        self.0.breaker.try_again(channel);
        self.0.breaker.forget_lacks(channel);
    }

    /// Whether a channel may be asked for anything now.
    ///
    /// # Errors
    /// [`Fault::Suspended`]: it has refused posts lately.
    pub fn open(&self, channel: ChannelId) -> Result<(), Fault> {
        self.0.breaker.check(channel, self.now())
    }

    /// Whether a channel is known to refuse that.
    #[must_use]
    pub fn lacks(&self, channel: ChannelId, what: Lack) -> bool {
        self.0.breaker.lacks(channel, what)
    }

    /// A channel refuses that, until it is resumed.
    pub fn note_lack(&self, channel: ChannelId, what: Lack) {
        self.0.breaker.note_lack(channel, what);
    }

    /// Something was changed somewhere: any channel may allow everything again.
    pub fn changed(&self) {
        self.0.breaker.changed();
    }

    /// serenity's limiter keeps an entry for each interaction ever answered; those that are over are of no use.
    pub(super) async fn prune(&self) {
        let Some(limiter) = &self.0.http.ratelimiter else { return };
        if self.0.answers.fetch_add(1, Ordering::Relaxed) % PRUNE_EVERY == PRUNE_EVERY - 1 {
            let now = SystemTime::now();
            limiter.routes().write().await.retain(|_, route| {
                let in_use = Arc::strong_count(route) > 1;
                in_use || route.try_lock().is_ok_and(|route| route.reset().is_some_and(|reset| reset > now))
            });
        }
    }

    /// Sends a request as often as it takes, and reads the good answer. All that is sent here may be sent twice: posts have
    /// nonces.
    async fn fire<T: DeserializeOwned>(&self, request: Request<'_>) -> Result<T, Fault> {
        let attempt = |request| async move {
            serde_json::from_slice(&self.once(request).await?).map_err(|error| Fault::unreadable(&error))
        };
        self.again(|| attempt(request.clone())).await
    }

    pub(super) async fn once(&self, request: Request<'_>) -> Result<Vec<u8>, Fault> {
        let http = &self.0.http;
        if http.ratelimiter.is_some() {
            return Ok(http.request(request).await?.bytes().await?.into());
        }
        read(request.build(&self.0.client, http.token(), http.proxy.as_deref())?.send().await?).await
    }

    /// Does it until it succeeds, as long as that makes sense.
    pub(super) async fn again<T, E, F>(&self, attempt: impl Fn() -> F) -> Result<T, Fault>
    where
        E: Into<Fault>,
        F: Future<Output = Result<T, E>>,
    {
        let mut tried = 0;
        loop {
            tried += 1;
            let outcome = match tokio::time::timeout(TIMEOUT, attempt()).await {
                Ok(outcome) => outcome.map_err(Into::into),
                Err(_) => Err(Fault::Unwell("no answer in time".to_owned())),
            };
            if let Err(fault) = &outcome {
                meter::discord_error(fault.code());
            }
            let wait = match &outcome {
                Err(Fault::Limited(wait)) => *wait,
                Err(Fault::Unwell(_)) => Duration::from_millis(250) * 4u32.pow(tried - 1),
                _ => return outcome,
            };
            if tried == TRIES || wait > PATIENCE {
                return outcome;
            }
            tokio::time::sleep(wait).await;
        }
    }
}

/// The body of a good answer, or what Discord says is wrong.
pub(super) async fn read(response: reqwest::Response) -> Result<Vec<u8>, Fault> {
    let status = response.status();
    if status.is_success() {
        return Ok(response.bytes().await?.into());
    }
    let header = response.headers().get("retry-after").and_then(|h| h.to_str().ok()?.parse::<f64>().ok());
    let body = response.bytes().await.unwrap_or_default();
    let said: Said = serde_json::from_slice(&body).unwrap_or_default();
    let wait = said.retry_after.or(header).and_then(|s| Duration::try_from_secs_f64(s).ok());
    Err(Fault::of(status.as_u16(), said.code, &said.message, wait))
}

/// What Discord says when it refuses. A 429 need not have a code.
#[derive(Default, Deserialize)]
#[serde(default)]
struct Said {
    code: i64,
    message: String,
    retry_after: Option<f64>,
}

/// A body that cannot be written. Nothing of ours is such a body.
pub(super) fn unsaid(error: serde_json::Error) -> Fault {
    Fault::Rejected { status: 0, code: 0, message: error.to_string() }
}

/// serenity's ids panic at 0, which is nobody's.
pub(super) fn some(id: u64) -> u64 {
    id.max(1)
}

fn channel(id: ChannelId) -> Channel {
    Channel::new(some(id.0))
}

fn message(id: MessageId) -> Message {
    Message::new(some(id.0))
}
