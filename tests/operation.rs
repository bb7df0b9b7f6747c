//! The running program as its keeper sees it: `/healthz`, `/metrics`, and a log that gives nobody away.

use std::time::Duration;

use lasker::sandbox::driver::{Driver, Msg, Person};
use lasker::sandbox::{Fault, Id, SERVER, Sandbox, SandboxConfig};
use program::Program;
use reqwest::StatusCode;
use serde_json::json;

mod program;

/// The value of "White" among the choices of a challenge's side.
const WHITE: u32 = 1;

/// Where the program says that it can be asked.
async fn address(bot: &Program) -> String {
    let found = || {
        let log = bot.log();
        // The last line may not be whole yet.
        let (whole, _) = log.rsplit_once('\n')?;
        let line = whole.lines().find(|line| line.contains("serving /healthz and /metrics"))?;
        let (_, at) = line.split_once("127.0.0.1:")?;
        let port: String = at.chars().take_while(char::is_ascii_digit).collect();
        Some(format!("http://127.0.0.1:{port}"))
    };
    until("the address", found).await
}

/// Looks until it is there, up to half a minute.
async fn until<T>(what: &str, mut look: impl FnMut() -> Option<T>) -> T {
    for _ in 0..600 {
        if let Some(found) = look() {
            return found;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("waited in vain for {what}");
}

/// Asks until the answer fits, up to half a minute.
async fn ask(url: String, fits: impl Fn(StatusCode, &str) -> bool) -> String {
    let mut last = String::new();
    for _ in 0..600 {
        if let Ok(answer) = reqwest::get(&url).await {
            let status = answer.status();
            last = answer.text().await.unwrap();
            if fits(status, &last) {
                return last;
            }
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("{url} says {last}");
}

/// The value of that series, with its labels in the order in which they are shown.
fn value(figures: &str, series: &str) -> Option<f64> {
    figures.lines().find_map(|line| line.strip_prefix(series)?.strip_prefix(' ')?.parse().ok())
}

/// Ana, who is White, challenges Ben; he accepts; gives the first board.
async fn begin(d: &Driver, ana: &Person, ben: &Person, games: Id) -> Msg {
    let mark = d.mark();
    let terms = json!({ "opponent": ben.id().to_string(), "side": WHITE });
    assert!(!ana.slash(games, "challenge lasca", terms).await.unwrap().failed());
    let invitation = d.wait_message(games, mark, |m| m.pings.contains(&ben.id())).await.unwrap();
    ben.press(invitation.id, "Accept").await.unwrap();
    board(d, invitation.id, ana).await
}

async fn board(d: &Driver, mark: Id, who: &Person) -> Msg {
    let fits = |m: &Msg| m.ephemeral_to.is_none() && m.pings.contains(&who.id()) && !m.files.is_empty();
    d.wait_anywhere(mark, fits).await.unwrap()
}

#[tokio::test]
async fn the_figures_move_with_the_games() {
    let sandbox = Sandbox::start(SandboxConfig::for_tests()).await.unwrap();
    let dir = tempfile::tempdir().unwrap();
    let bot = Program::serve(&sandbox, dir.path(), &[("LASKER_METRICS__LISTEN", "127.0.0.1:0")]);
    let at = address(&bot).await;
    let d = sandbox.driver();
    d.wait_bot().await.unwrap();
    let [ana, ben] = ["Ana", "Ben"].map(|name| d.person(name));
    assert_eq!(ask(format!("{at}/healthz"), |status, _| status == StatusCode::OK).await, "ok\n");
    let metrics = || format!("{at}/metrics");
    let before = ask(metrics(), |status, _| status == StatusCode::OK).await;
    assert_eq!(value(&before, "lasker_games_running"), Some(0.0));
    assert_eq!(value(&before, "lasker_gateway_connected"), Some(1.0));
    assert_eq!(value(&before, "lasker_gateway_reconnects_total{how=\"resumed\"}"), Some(0.0));
    assert!(value(&before, "process_resident_memory_bytes").unwrap() > 1e6);

    let first = begin(&d, &ana, &ben, d.channel("games")).await;
    // A refused move, a command, and a message; after the first of the two Black's only answer plays itself.
    ana.slash(first.channel, "move", json!({ "move": "a1-a2" })).await.unwrap();
    ana.slash(first.channel, "move", json!({ "move": "c3-d4" })).await.unwrap();
    let second = board(&d, first.id, &ana).await;
    ana.reply(second.id, "b2xd4", true).unwrap();
    let third = board(&d, second.id, &ben).await;
    ben.press(third.id, "My board").await.unwrap();
    let posted = |text: &str| value(text, "lasker_outbox_posts") == Some(0.0);
    let figures = ask(metrics(), |_, text| posted(text) && text.contains("press board")).await;
    let is = |series: &str, count: f64| assert_eq!(value(&figures, series), Some(count), "{series} in\n{figures}");
    is("lasker_games_running", 1.0);
    is("lasker_moves_total{game=\"lasca\"}", 3.0);
    is("lasker_ack_seconds_count{what=\"/challenge lasca\"}", 1.0);
    is("lasker_ack_seconds_count{what=\"press accept\"}", 1.0);
    is("lasker_ack_seconds_count{what=\"/move\"}", 2.0);
    is("lasker_answer_seconds_count{what=\"/move\"}", 2.0);
    is("lasker_answer_seconds_count{what=\"message\"}", 1.0);
    is("lasker_inputs_refused_total{why=\"move\"}", 1.0);
    is("lasker_events_total{kind=\"press\"}", 2.0);
    assert!(value(&figures, "lasker_store_sync_seconds_count").unwrap() >= 4.0);
    assert!(value(&figures, "lasker_post_delay_seconds_count").unwrap() >= 3.0);
    for id in [ana.id(), first.channel, d.channel("games")] {
        assert!(!figures.contains(&id.to_string()), "no ids:\n{figures}");
    }

    // A post fails at first; the game ends all the same.
    d.fault("POST", "/channels/*/messages", 3, Fault::Refuse(503, 0, "not now"));
    let asked = ana.slash(first.channel, "game resign", json!({})).await.unwrap();
    ana.press(asked.message.unwrap().id, "Yes, I resign").await.unwrap();
    let failed = "lasker_posts_failed_total{code=\"no_answer\"}";
    let over = |text: &str| value(text, "lasker_games_running") == Some(0.0) && posted(text);
    let figures = ask(metrics(), |_, text| over(text) && value(text, failed).is_some()).await;
    assert_eq!(value(&figures, failed), Some(1.0));
    assert_eq!(value(&figures, "lasker_discord_errors_total{code=\"no_answer\"}"), Some(3.0));

    // The gateway asks for a new connection; then there is none to be had.
    d.ask_reconnect();
    let resumed = "lasker_gateway_reconnects_total{how=\"resumed\"}";
    ask(metrics(), |_, text| value(text, resumed) == Some(1.0)).await;
    ask(format!("{at}/healthz"), |status, _| status == StatusCode::OK).await;
    d.refuse_gateway(true);
    d.cut_gateway();
    let why = ask(format!("{at}/healthz"), |status, _| status == StatusCode::SERVICE_UNAVAILABLE).await;
    assert!(why.starts_with("not connected to Discord since 20"), "{why}");
    assert_eq!(value(&ask(metrics(), |_, _| true).await, "lasker_gateway_connected"), Some(0.0));
    d.refuse_gateway(false);
    ask(format!("{at}/healthz"), |status, _| status == StatusCode::OK).await;
    bot.end();
    sandbox.stop().await;
}

/// What people write, in every place where they can.
const SECRETS: [&str; 7] = ["Zorblax", "wug-move", "wug-typed", "wug7reply", "wug-form", "wug-number", "wug-chatter"];

/// Lets people write secrets wherever they can, with the log as talkative as it gets, and gives the log.
async fn overheard(settings: &[(&str, &str)]) -> String {
    let sandbox = Sandbox::start(SandboxConfig::for_tests()).await.unwrap();
    let dir = tempfile::tempdir().unwrap();
    let bot = Program::serve(&sandbox, dir.path(), settings);
    let d = sandbox.driver();
    d.wait_bot().await.unwrap();
    let (ana, zorblax, games) = (d.person("Ana"), d.create_person("Zorblax"), d.channel("games"));
    d.join(d.server(SERVER), zorblax.id());
    let board = begin(&d, &ana, &zorblax, games).await;
    ana.slash(board.channel, "move", json!({ "move": "wug-move a1" })).await.unwrap();
    ana.slash(games, "board", json!({ "game": "wug-number" })).await.unwrap();
    ana.autocomplete(board.channel, "move", json!({}), "move", "wug-typed").await.unwrap();
    let refused = |id: Id| move |m: &Msg| m.reply_to == Some(id);
    let said = ana.reply(board.id, "wug7reply", true).unwrap();
    d.wait_message(board.channel, said.id, refused(said.id)).await.unwrap();
    ana.say(games, "wug-chatter about nothing").unwrap();
    // The form of other terms.
    let mark = d.mark();
    zorblax.slash(games, "challenge lasca", json!({ "opponent": ana.id().to_string() })).await.unwrap();
    let invitation = d.wait_message(games, mark, |m| m.pings.contains(&ana.id()) && m.control("Other terms").is_some());
    let invitation = invitation.await.unwrap();
    let opened = ana.press(invitation.id, "Other terms").await.unwrap();
    let values = opened.form.as_ref().unwrap().fields.iter().map(|f| (f.custom_id.clone(), "wug-form".into()));
    let values: serde_json::Map<_, _> = values.collect();
    ana.submit(opened.interaction, values.into()).await.unwrap();
    // Discord's own faults, which libraries like to log with all they know.
    d.fault("PATCH", "/webhooks/*/*/messages/@original", 1, Fault::Html(502));
    d.fault("POST", "/interactions/*/*/callback", 3, Fault::Drop);
    let _ = ana.slash(board.channel, "move", json!({ "move": "c3-d4" })).await;
    d.cut_gateway();
    ana.reply(board.id, "wug7reply", true).unwrap();
    ana.slash(board.channel, "board", json!({})).await.unwrap();
    let mut tokens: Vec<_> = d.requests().iter().filter_map(|r| token(&r.path).map(str::to_owned)).collect();
    tokens.sort();
    tokens.dedup();
    assert!(tokens.len() >= 5, "{tokens:?}");
    let secret = sandbox.token();
    let log = bot.end();
    sandbox.stop().await;
    for hidden in tokens.iter().map(String::as_str).chain(SECRETS).chain([secret.as_str()]) {
        assert!(!log.contains(hidden), "{hidden} stands in the log:\n{log}");
    }
    log
}

/// The token in the path of an answer to an interaction.
fn token(path: &str) -> Option<&str> {
    let mut parts = path.split('/').skip(1);
    matches!(parts.next(), Some("interactions" | "webhooks")).then(|| parts.nth(1)).flatten()
}

#[tokio::test]
async fn the_log_gives_nobody_away() {
    let log = overheard(&[("LASKER_LOG__FILTER", "trace")]).await;
    assert!(log.contains("lasker::"), "{log}");
    // What failed is told, with what it was and how old it was, and without what was said.
    let line = log.lines().find(|line| line.contains("not acknowledged") || line.contains("not answered"));
    let line = line.unwrap_or_else(|| panic!("no failed answer in\n{log}"));
    for part in ["/move", "age_ms", "interaction"] {
        assert!(line.contains(part), "{part} is not in {line}");
    }
    assert!(!log.contains("serving /healthz"), "off by default");
}

#[tokio::test]
async fn nor_does_it_as_json() {
    let log = overheard(&[("LASKER_LOG__FILTER", "trace"), ("LASKER_LOG__JSON", "true")]).await;
    assert!(log.lines().all(|line| serde_json::from_str::<serde_json::Value>(line).is_ok()), "{log}");
}

#[cfg(all(target_os = "linux", target_env = "gnu"))]
#[tokio::test]
async fn the_allocator_keeps_little_unless_it_has_been_set_otherwise() {
    const OURS: &str = "glibc.malloc.tcache_max=";
    const ASKED: &str = "glibc.malloc.check=1";
    for own in [None, Some(("GLIBC_TUNABLES", ASKED))] {
        let sandbox = Sandbox::start(SandboxConfig::for_tests()).await.unwrap();
        let dir = tempfile::tempdir().unwrap();
        let bot = Program::serve(&sandbox, dir.path(), own.as_slice());
        sandbox.driver().wait_bot().await.unwrap();
        // The process that was started is the one that serves. glibc takes the value apart where it stands.
        let variables = std::fs::read(format!("/proc/{}/environ", bot.id())).unwrap();
        let variables = String::from_utf8_lossy(&variables);
        assert_eq!(
            (variables.contains(OURS), variables.contains(ASKED)),
            (own.is_none(), own.is_some()),
            "{variables}"
        );
        let log = bot.end();
        assert!(log.contains("stopped") && !log.contains("the allocator keeps"), "{log}");
    }
}
