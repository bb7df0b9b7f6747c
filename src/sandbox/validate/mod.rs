//! Discord's written limits on what a bot sends. Unknown keys are let through, as Discord does.
//!
//! Lengths are counted in characters. Sources: the documentation's pages on messages, message components, application
//! commands and interactions, and the error texts that bots get.

pub(super) mod commands;
pub(super) mod components;
pub(super) mod message;
pub(super) mod modal;

use serde_json::Value;

use super::error::Issues;

/// The elements of a list, nothing for anything else.
pub(super) fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

/// A text that must be there, with a length in `min..=max`.
fn text<'a>(object: &'a Value, key: &str, path: &str, (min, max): (usize, usize), issues: &mut Issues) -> &'a str {
    let at = format!("{path}.{key}");
    match &object[key] {
        Value::String(text) => {
            issues.length(&at, text, min, max);
            text
        }
        Value::Null if min == 0 => "",
        Value::Null => {
            issues.required(&at);
            ""
        }
        _ => {
            issues.push(&at, "BASE_TYPE_BAD_TYPE", "Must be a string.");
            ""
        }
    }
}

/// A text that may be absent.
fn optional_text<'a>(object: &'a Value, key: &str, path: &str, max: usize, issues: &mut Issues) -> Option<&'a str> {
    if object[key].is_null() {
        return None;
    }
    Some(text(object, key, path, (0, max), issues))
}
