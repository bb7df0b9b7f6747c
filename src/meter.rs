//! What is counted and timed, for `/metrics`.
//!
//! Every series has its one function here, which costs nothing until [`install`] has been called. Labels are words from
//! closed lists: never a person, game, channel or server.

use std::time::Duration;

use metrics::{Unit, counter, describe_counter, describe_gauge, describe_histogram, gauge, histogram};
use metrics_exporter_prometheus::{BuildError, Matcher, PrometheusBuilder, PrometheusHandle};

use crate::club::Stage;
use crate::games::GameKind;

const GAMES: &str = "lasker_games_running";
const MOVES: &str = "lasker_moves_total";
const ACK: &str = "lasker_ack_seconds";
const ANSWER: &str = "lasker_answer_seconds";
const EVENTS: &str = "lasker_events_total";
const REFUSED: &str = "lasker_inputs_refused_total";
const OUTBOX: &str = "lasker_outbox_posts";
const POST_DELAY: &str = "lasker_post_delay_seconds";
const POSTS_FAILED: &str = "lasker_posts_failed_total";
const ERRORS: &str = "lasker_discord_errors_total";
const CONNECTED: &str = "lasker_gateway_connected";
const RECONNECTS: &str = "lasker_gateway_reconnects_total";
const DUE_LAG: &str = "lasker_due_lag_seconds";
const SYNC: &str = "lasker_store_sync_seconds";
const BUILD: &str = "lasker_build_info";

/// Bounds for what should take milliseconds, in seconds. Discord's three for an acknowledgement are among them.
const QUICK: [f64; 13] = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 3.0, 10.0];

/// Bounds for what may wait out an outage, in seconds: to a day.
const SLOW: [f64; 12] = [0.05, 0.1, 0.5, 1.0, 5.0, 15.0, 60.0, 300.0, 900.0, 3600.0, 14_400.0, 86_400.0];

/// Begins to count, in this whole process.
///
/// # Errors
/// Something else counts already.
pub fn install() -> anyhow::Result<PrometheusHandle> {
    let recorder = builder()?.build_recorder();
    let handle = recorder.handle();
    metrics::set_global_recorder(recorder)?;
    describe();
    // So that they are there before anything has happened.
    gauge!(BUILD, "version" => env!("CARGO_PKG_VERSION")).set(1);
    gauge!(CONNECTED).set(0);
    for how in [RESUMED, NEW] {
        counter!(RECONNECTS, "how" => how).absolute(0);
    }
    Ok(handle)
}

fn builder() -> Result<PrometheusBuilder, BuildError> {
    let slow = |name: &str| Matcher::Full(name.to_owned());
    PrometheusBuilder::new()
        .set_buckets(&QUICK)?
        .set_buckets_for_metric(slow(DUE_LAG), &SLOW)?
        .set_buckets_for_metric(slow(POST_DELAY), &SLOW)
}

fn describe() {
    describe_gauge!(GAMES, "Games that are running.");
    describe_counter!(MOVES, "Moves played, by game.");
    describe_histogram!(ACK, Unit::Seconds, "From an interaction's arrival to its acknowledgement, by what it was.");
    describe_histogram!(ANSWER, Unit::Seconds, "From a request's arrival to its final answer, by what it was.");
    describe_counter!(EVENTS, "Events taken in from Discord, by kind.");
    describe_counter!(REFUSED, "Requests the rules of the club or of a game do not allow, by reason.");
    describe_gauge!(OUTBOX, "Posts decided on and not yet made, those of suspended games too.");
    describe_histogram!(POST_DELAY, Unit::Seconds, "From a decision to its post.");
    describe_counter!(POSTS_FAILED, "Tries to post that failed, by Discord's code.");
    describe_counter!(ERRORS, "Requests to Discord that failed, by its code.");
    describe_gauge!(CONNECTED, "Whether the gateway is connected.");
    describe_counter!(RECONNECTS, "Connections after the first, by whether the session went on or a new one began.");
    describe_histogram!(DUE_LAG, Unit::Seconds, "How long after its moment something due was settled.");
    describe_histogram!(SYNC, Unit::Seconds, "Time to make the store's files safe.");
    describe_gauge!(BUILD, "1, with the version as label.");
}

/// So many games are running.
pub fn games_running(count: u64) {
    #[allow(clippy::cast_precision_loss)] // Below 2^53 there is none.
    gauge!(GAMES).set(count as f64);
}

/// A game's stage has changed; before there was one, it had none.
pub fn stage(before: Option<&Stage>, after: &Stage) {
    let runs = |stage: Option<&Stage>| stage.is_some_and(|stage| matches!(stage, Stage::Running));
    match (runs(before), runs(Some(after))) {
        (false, true) => gauge!(GAMES).increment(1.0),
        (true, false) => gauge!(GAMES).decrement(1.0),
        _ => {}
    }
}

/// So many moves have been played.
pub fn moved(game: GameKind, moves: usize) {
    if moves > 0 {
        counter!(MOVES, "game" => game.name()).increment(moves as u64);
    }
}

/// An interaction has been acknowledged after that time. `what` is a command or the word of a control.
pub fn acknowledged(what: &str, after: Duration) {
    histogram!(ACK, "what" => what.to_owned()).record(after);
}

/// A request has had its final answer after that time.
pub fn answered(what: &str, after: Duration) {
    histogram!(ANSWER, "what" => what.to_owned()).record(after);
}

/// Something has come from Discord.
pub fn event(kind: &'static str) {
    counter!(EVENTS, "kind" => kind).increment(1);
}

/// Something was not allowed.
pub fn refused(why: &'static str) {
    counter!(REFUSED, "why" => why).increment(1);
}

/// So many posts are waiting.
pub fn outbox(posts: usize) {
    #[allow(clippy::cast_precision_loss)] // Below 2^53 there is none.
    gauge!(OUTBOX).set(posts as f64);
}

/// So many posts more are waiting, and so many have been made.
pub fn outbox_changed(more: usize, made: usize) {
    if more != made {
        #[allow(clippy::cast_precision_loss)] // Below 2^53 there is none.
        gauge!(OUTBOX).increment(more as f64 - made as f64);
    }
}

/// A post has been made, so many milliseconds after it was decided on.
pub fn posted(after: i64) {
    histogram!(POST_DELAY).record(seconds(after));
}

/// A post has not been made, for that code.
pub fn post_failed(code: String) {
    counter!(POSTS_FAILED, "code" => code).increment(1);
}

/// Discord has not done something, for that code.
pub fn discord_error(code: String) {
    counter!(ERRORS, "code" => code).increment(1);
}

const RESUMED: &str = "resumed";
const NEW: &str = "new";

/// The gateway is connected, or no longer.
pub fn connected(now: bool) {
    gauge!(CONNECTED).set(if now { 1.0 } else { 0.0 });
}

/// A connection after the first.
pub fn reconnected(resumed: bool) {
    counter!(RECONNECTS, "how" => if resumed { RESUMED } else { NEW }).increment(1);
}

/// Something due in a game, or a reminder, has been settled, so many milliseconds after its moment.
pub fn settled(what: &'static str, after: i64) {
    histogram!(DUE_LAG, "what" => what).record(seconds(after));
}

/// The store's files were made safe in that time.
pub fn synced(took: Duration) {
    histogram!(SYNC).record(took);
}

/// Milliseconds as seconds; none below 0.
#[allow(clippy::cast_precision_loss)] // Below 2^53 there is none.
fn seconds(milliseconds: i64) -> f64 {
    milliseconds.max(0) as f64 / 1e3
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::{Ending, Reason, Seat};

    /// What `/metrics` would say after `work`.
    fn told(work: impl FnOnce()) -> String {
        let recorder = builder().unwrap().build_recorder();
        metrics::with_local_recorder(&recorder, || {
            describe();
            work();
        });
        recorder.handle().render()
    }

    #[test]
    fn running_games_are_counted_by_their_stage() {
        let over = Stage::Over(Ending::won(Seat(0), Reason::Blocked));
        let text = told(|| {
            games_running(5);
            stage(None, &Stage::Invited);
            stage(Some(&Stage::Invited), &Stage::Running);
            stage(None, &Stage::Running);
            stage(Some(&Stage::Running), &Stage::Running);
            stage(Some(&Stage::Running), &over);
            stage(Some(&Stage::Invited), &Stage::Aborted);
        });
        assert!(text.contains("lasker_games_running 6\n"), "{text}");
    }

    #[test]
    fn what_waits_goes_up_and_down() {
        let text = told(|| {
            outbox(3);
            outbox_changed(2, 0);
            outbox_changed(1, 1);
            outbox_changed(0, 4);
        });
        assert!(text.contains("lasker_outbox_posts 1\n"), "{text}");
    }

    #[test]
    fn times_are_told_in_seconds_and_buckets() {
        let text = told(|| {
            acknowledged("/move", Duration::from_millis(30));
            settled("game", -5);
            settled("game", 90_000);
            synced(Duration::from_micros(1500));
        });
        assert!(text.contains("# TYPE lasker_ack_seconds histogram\n"), "{text}");
        assert!(text.contains("lasker_ack_seconds_bucket{what=\"/move\",le=\"0.02\"} 0\n"), "{text}");
        assert!(text.contains("lasker_ack_seconds_bucket{what=\"/move\",le=\"0.05\"} 1\n"), "{text}");
        assert!(text.contains("lasker_due_lag_seconds_bucket{what=\"game\",le=\"60\"} 1\n"), "{text}");
        assert!(text.contains("lasker_due_lag_seconds_sum{what=\"game\"} 90\n"), "{text}");
        assert!(text.contains("lasker_store_sync_seconds_bucket{le=\"0.002\"} 1\n"), "{text}");
    }

    #[test]
    fn every_series_is_in_the_table() {
        let readme = include_str!("../README.md");
        for name in [
            GAMES,
            MOVES,
            ACK,
            ANSWER,
            EVENTS,
            REFUSED,
            OUTBOX,
            POST_DELAY,
            POSTS_FAILED,
            ERRORS,
            CONNECTED,
            RECONNECTS,
            DUE_LAG,
            SYNC,
            BUILD,
        ] {
            assert!(readme.contains(&format!("| `{name}")), "{name} is not in the table of README.md");
        }
    }
}
