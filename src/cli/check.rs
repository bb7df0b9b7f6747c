//! `lasker check`: everything the bot needs, looked at one by one.

use std::path::Path;
use std::process::ExitCode;
use std::time::Duration;

use serenity::all::{
    ApplicationFlags, CurrentApplicationInfo, GatewayIntents, Http, HttpBuilder, Permissions, ShardInfo,
};
use serenity::gateway::Shard;

use super::runtime;
use crate::config::Config;
use crate::store::{OpenError, SledOptions, SledStore};

/// How long each way may take.
const PATIENCE: Duration = Duration::from_secs(10);

/// Looks at everything the bot needs: configuration, token, store, the ways to Discord, intents and permissions.
/// Ends with status 1 if the bot could not run.
#[derive(clap::Args, Debug)]
pub struct Args {}

/// What was found so far, printed as it comes.
#[derive(Default)]
struct Findings {
    failed: bool,
}

impl Findings {
    fn ok(&mut self, text: &str) {
        println!("ok    {text}");
    }

    fn note(&mut self, text: &str) {
        println!("note  {text}");
    }

    fn fail(&mut self, text: &str) {
        self.failed = true;
        println!("FAIL  {text}");
    }
}

/// Runs it.
pub fn run(_: Args, file: Option<&Path>) -> anyhow::Result<ExitCode> {
    let config = Config::load(file)?;
    let mut found = Findings::default();
    found.ok("configuration: every key is known");
    check_store(&config, &mut found);
    if check_token(&config, &mut found) {
        runtime()?.block_on(check_discord(&config, &mut found));
    }
    Ok(if found.failed { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

fn check_store(config: &Config, found: &mut Findings) {
    let path = &config.store.path;
    let shown = path.display();
    if !path.exists() {
        return found.note(&format!("store: {shown} is not there yet; it is made at the first start"));
    }
    match SledStore::open(path, SledOptions { wait: Duration::ZERO, ..SledOptions::default() }) {
        Ok(_) => found.ok(&format!("store: {shown} can be opened")),
        Err(OpenError::InUse(_)) => found.note(&format!("store: {shown} is in use, so a bot is running on it")),
        Err(error) => found.fail(&format!("store: {error}")),
    }
}

/// Whether there is a token to go on with.
fn check_token(config: &Config, found: &mut Findings) -> bool {
    let token = &config.discord.token;
    if token.expose().is_none() {
        found.fail("token: none; set LASKER_DISCORD__TOKEN, or discord.token_file in config.toml");
        return false;
    }
    if token.well_formed() {
        found.ok("token: has the form of a bot token");
    } else {
        found.note("token: is not of the usual form (three parts with dots between); is it the bot's token, in full?");
    }
    true
}

async fn check_discord(config: &Config, found: &mut Findings) {
    let token = config.discord.token.expose().unwrap_or_default();
    let mut http = HttpBuilder::new(token);
    if let Some(proxy) = &config.discord.proxy {
        http = http.proxy(proxy.trim_end_matches('/')).ratelimiter_disabled(true);
    }
    let http = http.build();
    let way = config.discord.proxy.as_deref().unwrap_or("discord.com");
    let application = match timely(http.get_current_application_info()).await {
        Ok(application) => application,
        Err(why) if why.contains("401") => {
            return found.fail("token: Discord refuses it (401); copy it anew from the developer portal");
        }
        Err(why) => return found.fail(&format!("REST: {way} cannot be reached: {why}")),
    };
    found.ok(&format!("REST: {way} answers, and knows the bot as {}", application.name));
    check_intents(&application, found);
    check_gateway(&http, token, found).await;
    check_servers(&http, found).await;
    println!();
    println!("Invite link: {}", invite_link(&application));
}

fn check_intents(application: &CurrentApplicationInfo, found: &mut Findings) {
    let flags = application.flags.unwrap_or_else(ApplicationFlags::empty);
    let content = ApplicationFlags::GATEWAY_MESSAGE_CONTENT | ApplicationFlags::GATEWAY_MESSAGE_CONTENT_LIMITED;
    if flags.intersects(content) {
        found.ok("intents: Message Content is on; bare moves in a game's thread are read");
    } else {
        found.note(
            "intents: Message Content is off; moves are read in replies and mentions, not as bare text. \
             Switch it on under Bot in the developer portal if you want that",
        );
    }
}

async fn check_gateway(http: &Http, token: &str, found: &mut Findings) {
    let url = match timely(http.get_gateway()).await {
        Ok(gateway) => gateway.url,
        Err(why) => return found.fail(&format!("gateway: its address cannot be had: {why}")),
    };
    let address = std::sync::Arc::new(tokio::sync::Mutex::new(url.clone()));
    match timely(Shard::new(
        address,
        token,
        ShardInfo { id: serenity::all::ShardId(0), total: 1 },
        GatewayIntents::GUILDS,
        None,
    ))
    .await
    {
        Ok(_) => found.ok(&format!("gateway: {url} can be reached")),
        Err(why) => found.fail(&format!("gateway: {url} cannot be reached (it needs a direct way): {why}")),
    }
}

/// The servers the bot is in, and what it lacks there.
async fn check_servers(http: &Http, found: &mut Findings) {
    let servers = match timely(http.get_guilds(None, Some(200))).await {
        Ok(servers) => servers,
        Err(why) => return found.fail(&format!("servers: cannot be listed: {why}")),
    };
    if servers.is_empty() {
        found.note("servers: the bot is in none yet; open the invite link below");
    }
    for server in servers {
        let lacking = crate::discord::needed_permissions() - server.permissions;
        if lacking.is_empty() || server.permissions.contains(Permissions::ADMINISTRATOR) {
            found.ok(&format!("server {}: all permissions", server.name));
        } else {
            found.note(&format!("server {}: the bot lacks {lacking}", server.name));
        }
    }
}

fn invite_link(application: &CurrentApplicationInfo) -> String {
    format!(
        "https://discord.com/oauth2/authorize?client_id={}&scope=bot+applications.commands&permissions={}",
        application.id,
        crate::discord::needed_permissions().bits()
    )
}

/// What came, or why not, in words.
async fn timely<T>(asked: impl Future<Output = serenity::Result<T>>) -> Result<T, String> {
    match tokio::time::timeout(PATIENCE, asked).await {
        Ok(Ok(value)) => Ok(value),
        Ok(Err(error)) => Err(error.to_string()),
        Err(_) => Err(format!("no answer within {} s", PATIENCE.as_secs())),
    }
}
