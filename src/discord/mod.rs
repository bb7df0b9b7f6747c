//! Discord: words in, words out. No rule and no decision lives here.
//!
//! Coming in, an event goes from `gateway` to who handles it: slash commands (`commands`, on poise), presses and forms
//! (`components`), messages (`queue`, `typed`, and `catchup` for those missed). They all end in `action` and
//! `act`, which ask the desk. Each interaction is an `answer::Asked`, which sees to it that there is one answer.
//!
//! Going out, `posts` make a `layout` of a record, and `send` is the way to Discord.

mod act;
mod action;
mod ahead;
mod allies;
mod answer;
mod breaker;
mod catchup;
mod clock;
mod commands;
mod components;
mod countries;
mod cube;
pub mod custom_id;
mod export;
mod fault;
mod gateway;
mod help;
mod hub;
pub mod layout;
mod link;
mod links;
mod lists;
mod map;
mod menus;
mod more_time;
pub mod notifier;
mod orders;
mod other_terms;
mod past;
pub mod people;
mod plans;
mod pledge;
pub mod posts;
mod private;
mod queue;
mod reply;
mod resolve;
mod restart;
pub mod send;
mod server;
mod settings;
mod sight;
mod stakes;
mod typed;
mod under;
mod upload;
mod vacant;
pub mod verify;
mod waiting;
mod zones;

use std::sync::Arc;
use std::time::Duration;

use anyhow::Context as _;
use secrecy::{ExposeSecret, SecretString};
use serenity::all::{ApplicationFlags, Client, ClientBuilder, GatewayIntents, Http, HttpBuilder, Permissions};
use serenity::gateway::GatewayError;
use tokio_util::sync::CancellationToken;

use self::gateway::Gateway;
use self::hub::Hub;
use self::people::People;
use self::send::Rest;
use crate::club::{Time, UserId};
use crate::desk::{Clock, Desk};

pub use self::link::Link;
pub use self::notifier::Poster;

/// How long to wait before Discord is tried again at the start; each failure doubles it.
const RETRY: Duration = Duration::from_secs(1);
/// The longest such wait.
const RETRY_MOST: Duration = Duration::from_secs(60);
/// How long what has begun may take at the end.
const PATIENCE: Duration = Duration::from_secs(10);

/// What the bot needs to be allowed where games are played.
#[must_use]
pub fn needed_permissions() -> Permissions {
    Permissions::VIEW_CHANNEL
        | Permissions::SEND_MESSAGES
        | Permissions::ATTACH_FILES
        | Permissions::READ_MESSAGE_HISTORY
        | Permissions::CREATE_PUBLIC_THREADS
        | Permissions::SEND_MESSAGES_IN_THREADS
}

/// What the connection needs to know.
pub struct Settings {
    /// The bot's token.
    pub token: SecretString,
    /// The base address of a REST proxy, if one is used.
    pub proxy: Option<String>,
    /// The theme of boards whose reader has chosen none.
    pub theme: String,
    /// What the time is told by. The desk goes by the same.
    pub clock: Arc<dyn Clock>,
    /// Where it is told whether the gateway is connected.
    pub link: Arc<Link>,
}

/// A connection to Discord that can send, and does not listen yet.
pub struct Discord {
    client: Client,
    gateway: Arc<Gateway>,
    rest: Rest,
    people: Arc<People>,
    me: UserId,
    reads_all: bool,
    way: Way,
    theme: String,
    link: Arc<Link>,
}

/// What REST is reached with.
struct Way {
    token: SecretString,
    proxy: Option<String>,
}

impl Way {
    fn http(&self) -> Http {
        let http = HttpBuilder::new(self.token.expose_secret());
        match &self.proxy {
            // serenity heeds a proxy only without its own limiter; `send` handles what comes of that.
            Some(proxy) => http.proxy(proxy.trim_end_matches('/')).ratelimiter_disabled(true).build(),
            None => http.build(),
        }
    }
}

/// Reaches Discord over REST, trying again for as long as it takes, and prepares the client.
///
/// # Errors
/// The token is refused, or the proxy's address is none.
pub async fn connect(settings: Settings) -> anyhow::Result<Discord> {
    let way = Way { token: settings.token, proxy: settings.proxy };
    let http = way.http();
    let (me, reads_all) = introduce(&http).await?;
    let gateway = Arc::new(Gateway::new(Arc::clone(&settings.link)));
    let client = client(http, reads_all, &gateway).await?;
    let rest = Rest::by(settings.clock, Arc::clone(&client.http));
    let people = Arc::new(People::new(rest.clone()));
    Ok(Discord { client, gateway, rest, people, me, reads_all, way, theme: settings.theme, link: settings.link })
}

/// The library's client. Asking for an intent that is not enabled closes its connection.
async fn client(http: Http, reads_all: bool, gateway: &Arc<Gateway>) -> serenity::Result<Client> {
    let mut intents = GatewayIntents::GUILDS | GatewayIntents::GUILD_MESSAGES | GatewayIntents::DIRECT_MESSAGES;
    intents.set(GatewayIntents::MESSAGE_CONTENT, reads_all);
    ClientBuilder::new_with_http(http, intents).event_handler_arc(Arc::clone(gateway)).await
}

/// Asks Discord who the bot is and whether it may read messages that do not address it.
async fn introduce(http: &Http) -> anyhow::Result<(UserId, bool)> {
    let mut wait = RETRY;
    loop {
        match ask(http).await {
            Ok(known) => return Ok(known),
            Err(serenity::Error::Http(error)) if error.status_code().is_some_and(|status| status == 401) => {
                anyhow::bail!("Discord refuses the token (401); copy it anew from the developer portal");
            }
            Err(error) => {
                tracing::warn!(%error, ?wait, "Discord cannot be reached");
                tokio::time::sleep(wait).await;
                wait = (2 * wait).min(RETRY_MOST);
            }
        }
    }
}

async fn ask(http: &Http) -> serenity::Result<(UserId, bool)> {
    let application = http.get_current_application_info().await?;
    http.set_application_id(application.id);
    let flags = application.flags.unwrap_or_else(ApplicationFlags::empty);
    let content = ApplicationFlags::GATEWAY_MESSAGE_CONTENT | ApplicationFlags::GATEWAY_MESSAGE_CONTENT_LIMITED;
    // If this fails the library would silently try another address than the one it was given.
    http.get_gateway().await?;
    let me = http.get_current_user().await?;
    Ok((UserId(me.id.get()), flags.intersects(content)))
}

impl Discord {
    /// The way out, for the notifier.
    #[must_use]
    pub fn rest(&self) -> Rest {
        self.rest.clone()
    }

    /// What people are called, for the notifier.
    #[must_use]
    pub fn people(&self) -> Arc<People> {
        Arc::clone(&self.people)
    }

    /// The bot's own id.
    #[must_use]
    pub fn me(&self) -> UserId {
        self.me
    }

    /// Listens until `shutdown`, then finishes what has begun.
    ///
    /// # Errors
    /// The connection was refused for good, or the store failed.
    pub async fn serve(mut self, desk: Arc<Desk>, shutdown: CancellationToken) -> anyhow::Result<()> {
        if !self.reads_all {
            tracing::info!("the Message Content intent is off: moves are read in replies that ping and in mentions");
        }
        let hub = Arc::new(Hub::new(desk, self.rest, self.people, self.me, self.theme, self.reads_all));
        self.gateway.serve(Arc::clone(&hub), Arc::clone(&self.client.shard_manager));
        restart::finish(&hub).await?;
        let ended = loop {
            let shards = Arc::clone(&self.client.shard_manager);
            let ended = tokio::select! {
                ended = self.client.start() => Some(ended),
                () = self.link.watch(shards, Arc::clone(hub.desk.clock()), |up| self.gateway.seen(up)) => None,
                () = shutdown.cancelled() => None,
            };
            match ended {
                Some(Err(serenity::Error::Gateway(GatewayError::DisallowedGatewayIntents))) if hub.reads_all() => {
                    tracing::warn!(
                        "the Message Content intent has been switched off (4014): from now on moves are read in \
                         replies that ping and in mentions"
                    );
                    hub.read_what_is_addressed();
                    let http = self.way.http();
                    http.set_application_id(hub.rest.application()?);
                    self.client = client(http, false, &self.gateway).await?;
                }
                ended => break ended,
            }
        };
        let stopped = tokio::time::timeout(PATIENCE, self.gateway.stop()).await;
        if stopped.is_err() {
            tracing::warn!("not everything that had begun was finished");
        }
        self.client.shard_manager.shutdown_all().await;
        match ended {
            Some(Err(serenity::Error::Gateway(GatewayError::InvalidAuthentication))) => {
                anyhow::bail!("Discord refuses the token (4004); copy it anew from the developer portal")
            }
            Some(ended) => ended.context("the connection to Discord ended"),
            None => Ok(()),
        }
    }
}

/// When the thing of that id was made.
#[must_use]
fn snowflake_time(id: u64) -> Time {
    /// Discord's ids count milliseconds from the beginning of 2015.
    const EPOCH: i64 = 1_420_070_400_000;
    // 42 bits of milliseconds fit an i64.
    Time(i64::try_from(id >> 22).unwrap_or(i64::MAX - EPOCH) + EPOCH)
}

/// A moment as the library gives it.
fn moment(at: serenity::all::Timestamp) -> Time {
    // Discord's moments lie well within an i64 of milliseconds.
    Time(i64::try_from(at.unix_timestamp_nanos() / 1_000_000).unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_tell_their_time() {
        // The example of Discord's documentation.
        assert_eq!(snowflake_time(175_928_847_299_117_063), Time(1_462_015_105_796));
    }
}
