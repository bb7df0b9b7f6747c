//! The log, on standard error, without anything that must not stand there: the token, the tokens of interactions, and what
//! people write.
//!
//! Our own lines are written with that in mind, and are still searched for tokens. What libraries log is not ours to write:
//! serenity, for one, shows every event with its text at `info`. So only their warnings and errors are let through, never
//! the spans around them, and of these only what they say themselves: all that stands in quotation marks came from
//! elsewhere and is left out.

use std::io::{self, Write};
use std::panic::PanicHookInfo;

use anyhow::Context as _;
use tracing::{Level, Metadata};
use tracing_subscriber::filter::{EnvFilter, filter_fn};
use tracing_subscriber::fmt::MakeWriter;
use tracing_subscriber::layer::SubscriberExt as _;
use tracing_subscriber::util::SubscriberInitExt as _;
use tracing_subscriber::{Layer as _, fmt};

use crate::config::Config;

/// What stands in place of what is left out.
const LEFT_OUT: &str = "…";

/// The parts of a REST path after which an id and then an interaction's token come.
const BEFORE_TOKENS: [&str; 2] = ["/interactions/", "/webhooks/"];

/// Begins to log.
///
/// # Errors
/// The filter cannot be read.
pub(super) fn start(config: &Config) -> anyhow::Result<()> {
    let log = &config.log;
    let filter =
        EnvFilter::try_new(&log.filter).with_context(|| format!("log.filter {:?} cannot be read", log.filter))?;
    let out = Out { token: config.discord.token.expose().map(str::to_owned), json: log.json };
    let lines = fmt::layer().with_writer(out);
    let lines = if log.json { lines.json().boxed() } else { lines.boxed() };
    tracing_subscriber::registry().with(filter).with(filter_fn(may_be_shown)).with(lines).init();
    std::panic::set_hook(Box::new(note_panic));
    Ok(())
}

/// Whether it may be logged at all.
fn may_be_shown(meta: &Metadata<'_>) -> bool {
    is_ours(meta) || meta.is_event() && *meta.level() <= Level::WARN
}

fn is_ours(meta: &Metadata<'_>) -> bool {
    let target = meta.target();
    target.strip_prefix("lasker").is_some_and(|rest| rest.is_empty() || rest.starts_with("::"))
}

/// Logs a panic: where, and what it says if that was written into the program. Otherwise its words may hold anything, as when
/// a text is cut where it cannot be.
fn note_panic(panic: &PanicHookInfo<'_>) {
    let what = panic.payload().downcast_ref::<&'static str>().copied().unwrap_or(LEFT_OUT);
    let at = panic.location().map(ToString::to_string).unwrap_or_default();
    tracing::error!(at, what, "a panic");
}

/// Standard error, behind a last look at every line.
struct Out {
    token: Option<String>,
    json: bool,
}

impl<'a> MakeWriter<'a> for Out {
    type Writer = Line<'a>;

    fn make_writer(&'a self) -> Line<'a> {
        Line { out: self, text: Vec::new(), foreign: true }
    }

    fn make_writer_for(&'a self, meta: &Metadata<'_>) -> Line<'a> {
        Line { out: self, text: Vec::new(), foreign: !is_ours(meta) }
    }
}

/// A line under construction.
struct Line<'a> {
    out: &'a Out,
    text: Vec<u8>,
    foreign: bool,
}

impl Write for Line<'_> {
    fn write(&mut self, part: &[u8]) -> io::Result<usize> {
        self.text.extend_from_slice(part);
        Ok(part.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Drop for Line<'_> {
    fn drop(&mut self) {
        let line = String::from_utf8_lossy(&self.text);
        // There is nobody to tell that standard error is closed.
        let _ = io::stderr().write_all(self.out.clean(&line, self.foreign).as_bytes());
    }
}

impl Out {
    /// A line without what must not be seen.
    fn clean(&self, line: &str, foreign: bool) -> String {
        let line = match (foreign, self.json) {
            (true, true) => unquote_json(line),
            (true, false) => unquote(line),
            (false, _) => line.to_owned(),
        };
        let line = BEFORE_TOKENS.iter().fold(line, |line, before| hide_tokens(&line, before));
        match &self.token {
            Some(token) => line.replace(token.as_str(), "***"),
            None => line,
        }
    }
}

/// A text without what stands in it between quotation marks or backquotes. One that is not closed goes on to the end.
fn unquote(text: &str) -> String {
    let mut kept = String::with_capacity(text.len());
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        kept.push(c);
        if matches!(c, '"' | '`') {
            while let Some(inside) = chars.next() {
                if inside == '\\' {
                    chars.next();
                } else if inside == c {
                    break;
                }
            }
            kept.push_str(LEFT_OUT);
            kept.push(c);
        }
    }
    // The end of the line may have gone with what was left out.
    if text.ends_with('\n') && !kept.ends_with('\n') {
        kept.push('\n');
    }
    kept
}

/// The same for a line that is a JSON object: its texts are treated one by one.
fn unquote_json(line: &str) -> String {
    let Ok(mut object) = serde_json::from_str::<serde_json::Value>(line) else { return unquote(line) };
    for value in object.get_mut("fields").and_then(|fields| fields.as_object_mut()).into_iter().flatten() {
        *value.1 = match &*value.1 {
            serde_json::Value::String(text) => unquote(text).into(),
            other => unquote(&other.to_string()).into(),
        };
    }
    format!("{object}\n")
}

/// A text without the interactions' tokens in the paths of requests: what comes after `before`, an id and a slash.
fn hide_tokens(text: &str, before: &str) -> String {
    let mut parts = text.split(before);
    let mut kept = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        kept.push_str(before);
        let id = part.bytes().take_while(u8::is_ascii_digit).count();
        match part[id..].strip_prefix('/') {
            Some(rest) if id > 0 => {
                let end =
                    rest.find(|c: char| !(c.is_ascii_alphanumeric() || "-_.~%=+:".contains(c))).unwrap_or(rest.len());
                kept.push_str(&part[..=id]);
                kept.push_str(LEFT_OUT);
                kept.push_str(&rest[end..]);
            }
            _ => kept.push_str(part),
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    fn out(json: bool) -> Out {
        Out { token: Some("MTk4.Gab.secret".to_owned()), json }
    }

    #[test]
    fn what_libraries_quote_is_left_out() {
        for (line, kept) in [
            ("no quotes\n", "no quotes\n"),
            (
                r#"Err deserializing text: Error("x", line: 1); text: {"a":"he said \"hi\" to me","b":7}"#,
                "Err deserializing text: Error(\"…\", line: 1); text: {\"…\":\"…\",\"…\":7}",
            ),
            ("unknown variant `what I wrote`, expected `a`\n", "unknown variant `…`, expected `…`\n"),
            ("cut off: \"what I wr\n", "cut off: \"…\"\n"),
        ] {
            assert_eq!(out(false).clean(line, true), kept);
            assert_eq!(out(false).clean(line, false), line, "our own lines stay");
        }
        let line =
            "{\"level\":\"WARN\",\"fields\":{\"message\":\"bad: \\\"secret\\\"\",\"n\":1},\"target\":\"serenity\"}\n";
        let clean = out(true).clean(line, true);
        assert!(!clean.contains("secret") && clean.contains("bad: ") && clean.ends_with("}\n"), "{clean}");
        let object: serde_json::Value = serde_json::from_str(&clean).unwrap();
        assert_eq!((&object["level"], &object["fields"]["n"]), (&"WARN".into(), &"1".into()));
    }

    #[test]
    fn tokens_are_left_out_everywhere() {
        for (line, kept) in [
            ("the token is MTk4.Gab.secret, alas", "the token is ***, alas"),
            (
                "POST http://x/api/v10/interactions/12/aW50-_x.9/callback 204",
                "POST http://x/api/v10/interactions/12/…/callback 204",
            ),
            (
                "/webhooks/1/abc/messages/@original /webhooks/2/def?wait=true",
                "/webhooks/1/…/messages/@original /webhooks/2/…?wait=true",
            ),
            ("/webhooks/ /interactions/x/y /interactions/", "/webhooks/ /interactions/x/y /interactions/"),
        ] {
            assert_eq!(out(false).clean(line, false), kept);
        }
    }
}
