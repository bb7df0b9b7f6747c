//! A stand-in for Discord on loopback.
//!
//! REST v10 and gateway v10, as much as a bot made with serenity uses; a strict reading of Discord's limits, so that tests can
//! stand on it; and the users' side: a web page (its API is in `api.md`), a [`driver`] for tests in Rust, and a robot that presses
//! what it is shown. It knows Discord's protocol and nothing of any bot: they meet over HTTP and WebSocket.
//!
//! | file | what it is |
//! |---|---|
//! | `core`, `state`, `model` | the one state, its lock, the things in it |
//! | `people`, `channels`, `messages`, `seed` | what can happen in the world, and the world one finds |
//! | `perms`, `mentions` | who may do what, who gets pinged |
//! | `render` | the world in Discord's JSON |
//! | `rest`, `gateway`, `files` | what the bot talks to |
//! | `validate`, `error` | Discord's limits and refusals |
//! | `acts` | what a person can do with a client |
//! | `page`, `driver`, `robot` | who does it |

mod acts;
mod channels;
mod clock;
mod core;
pub mod driver;
mod error;
mod files;
mod gateway;
mod id;
mod mentions;
mod messages;
mod model;
mod page;
mod people;
mod perms;
mod render;
mod rest;
mod robot;
mod seed;
mod state;
mod validate;

use std::net::{Ipv4Addr, SocketAddr};
use std::ops::Range;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, bail};
use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::routing::{any, get};
use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::task::JoinSet;

pub use acts::Refused;
pub use id::Id;
pub use model::{RequestRecord, Severity, Violation};
pub use page::Start;
pub use perms::perm;
pub use rest::faults::{Fault, FaultRule, Gate};
pub use seed::SERVER;
pub use state::Rules;

use self::core::Core;
use driver::Driver;
use robot::Robot;
use state::State;

/// How many ports are tried after a taken one.
const PORTS_TRIED: u16 = 20;
/// How long open connections may take to end.
const FAREWELL: Duration = Duration::from_secs(2);

/// How a sandbox is to be.
#[derive(Debug, Clone)]
pub struct SandboxConfig {
    /// A loopback address; port 0 takes any free one.
    pub addr: SocketAddr,
    /// The token that the bot must show; made up if absent.
    pub token: Option<String>,
    pub bot_name: String,
    /// Begin with the club of [`SERVER`]; else with an empty world.
    pub club: bool,
    /// The robot acts (he can be switched later). Only in the club.
    pub robot: bool,
    /// How long the robot thinks before he acts.
    pub robot_pause: Range<Duration>,
    /// Makes the robot's choices repeatable.
    pub robot_seed: Option<u64>,
    pub rules: Rules,
}

impl Default for SandboxConfig {
    fn default() -> Self {
        Self {
            addr: SocketAddr::from((Ipv4Addr::LOCALHOST, 7878)),
            token: None,
            bot_name: "Lasker".to_owned(),
            club: true,
            robot: true,
            robot_pause: Duration::from_millis(900)..Duration::from_millis(2200),
            robot_seed: None,
            rules: Rules::default(),
        }
    }
}

impl SandboxConfig {
    /// For tests: any free port, and the robot switched off and quick.
    pub fn for_tests() -> Self {
        Self {
            addr: SocketAddr::from((Ipv4Addr::LOCALHOST, 0)),
            robot: false,
            robot_pause: Duration::ZERO..Duration::from_millis(1),
            robot_seed: Some(1),
            ..Self::default()
        }
    }
}

/// A running sandbox. Dropped, it stops at once; see [`Sandbox::stop`].
pub struct Sandbox {
    core: Arc<Core>,
    addr: SocketAddr,
    wanted: SocketAddr,
    tasks: JoinSet<()>,
}

impl Sandbox {
    /// Binds and serves. A taken port gives way to the next free one, see [`Sandbox::taken_port`].
    ///
    /// # Errors
    /// If the address is not on loopback, or no port near it is free.
    pub async fn start(config: SandboxConfig) -> anyhow::Result<Self> {
        if !config.addr.ip().is_loopback() {
            bail!("the sandbox serves loopback addresses only, not {}", config.addr);
        }
        let listener = bind(config.addr).await?;
        let addr = listener.local_addr()?;
        let base_url = format!("http://{addr}");
        let mut state = State::new(config.rules, base_url, config.token, &config.bot_name);
        let robot = config.club.then(|| state.found_club());
        state.robot.on = config.robot;
        let core = Core::new(state);
        let mut tasks = JoinSet::new();
        tasks.spawn(Arc::clone(&core).watch_deadlines());
        if let Some(me) = robot {
            let robot = Robot::new(Arc::clone(&core), me, config.robot_pause, config.robot_seed);
            tasks.spawn(robot.run());
        }
        let shutdown = core.shutdown.clone().cancelled_owned();
        let server = axum::serve(listener, router(Arc::clone(&core)));
        tasks.spawn(async move {
            if let Err(error) = server.with_graceful_shutdown(shutdown).await {
                tracing::error!(%error, "the sandbox's server ended");
            }
        });
        Ok(Self { core, addr, wanted: config.addr, tasks })
    }

    /// `http://127.0.0.1:PORT`: the page's address, and what the bot is given as its proxy. REST lies at `/api/v10`.
    pub fn base_url(&self) -> String {
        format!("http://{}", self.addr)
    }

    /// The wanted port, if it was taken and another is used.
    pub fn taken_port(&self) -> Option<u16> {
        let wanted = self.wanted.port();
        (wanted != 0 && wanted != self.addr.port()).then_some(wanted)
    }

    /// The token that the bot must show.
    pub fn token(&self) -> String {
        self.core.look(|state| state.token.clone())
    }

    /// The bot's application, which has the id of its user.
    pub fn application_id(&self) -> Id {
        self.core.look(|state| state.bot)
    }

    /// How far the sandbox's clock is ahead of the computer's, now and whenever someone moves it.
    pub fn clock_offset(&self) -> watch::Receiver<Duration> {
        self.core.look(|state| state.clock.follow())
    }

    /// Says where a newcomer's page opens, and what it tells him to try.
    pub fn set_start(&self, start: Start) {
        self.core.act(|state| state.page.start = start);
    }

    /// The users' side, for tests and for setting things up.
    pub fn driver(&self) -> Driver {
        Driver::new(Arc::clone(&self.core))
    }

    /// Closes the connections and waits until all is quiet, two seconds at most.
    pub async fn stop(mut self) {
        self.core.shutdown.cancel();
        let quiet = async { while self.tasks.join_next().await.is_some() {} };
        if tokio::time::timeout(FAREWELL, quiet).await.is_err() {
            tracing::debug!("some connection to the sandbox did not end in time");
        }
    }
}

impl Drop for Sandbox {
    fn drop(&mut self) {
        self.core.shutdown.cancel();
    }
}

async fn bind(wanted: SocketAddr) -> anyhow::Result<TcpListener> {
    let mut addr = wanted;
    loop {
        match TcpListener::bind(addr).await {
            Ok(listener) => return Ok(listener),
            Err(error) => {
                let next = addr.port().checked_add(1);
                let next = next.filter(|port| port - wanted.port() <= PORTS_TRIED);
                let taken = error.kind() == std::io::ErrorKind::AddrInUse && wanted.port() != 0;
                let Some(next) = next.filter(|_| taken) else {
                    return Err(error).with_context(|| format!("cannot listen on {wanted}"));
                };
                tracing::info!("port {} is taken, trying {next}", addr.port());
                addr.set_port(next);
            }
        }
    }
}

fn router(core: Arc<Core>) -> Router {
    Router::new()
        .route("/gateway", get(gateway::socket::upgrade))
        .route("/gateway/", get(gateway::socket::upgrade))
        .route("/attachments/{channel}/{id}/{name}", get(files::serve))
        .route("/ephemeral-attachments/{channel}/{id}/{name}", get(files::serve))
        .route("/api/{*path}", any(rest::handle))
        .with_state(Arc::clone(&core))
        .merge(page::router(core))
        .layer(DefaultBodyLimit::max(64 << 20))
}
