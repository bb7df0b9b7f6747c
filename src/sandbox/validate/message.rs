//! The body of a message, new or changed.

use serde_json::Value;

use super::super::error::{ApiError, Issues};
use super::super::files::Upload;
use super::super::id::Id;
use super::super::mentions::Allowed;
use super::super::messages::Edit;
use super::super::model::{Message, flag};
use super::{components, list, optional_text};

/// A checked body.
#[derive(Debug)]
pub struct Body {
    pub content: Option<String>,
    pub embeds: Option<Vec<Value>>,
    pub components: Option<Vec<Value>>,
    pub flags: Option<u64>,
    pub allowed: Allowed,
    /// Files with their alt texts.
    pub files: Vec<(Upload, Option<String>)>,
    /// Of an edit: which attachments stay, if the body says.
    pub keep: Option<Vec<(Id, Option<String>)>>,
}

impl Body {
    pub fn is_empty(&self) -> bool {
        self.content.as_deref().unwrap_or_default().trim().is_empty()
            && self.embeds.as_deref().unwrap_or_default().is_empty()
            && self.components.as_deref().unwrap_or_default().is_empty()
            && self.files.is_empty()
    }

    pub fn flag(&self, bit: u64) -> bool {
        self.flags.unwrap_or(0) & bit != 0
    }

    pub fn into_edit(self) -> Edit {
        Edit {
            suppress_embeds: self.flags.map(|f| f & flag::SUPPRESS_EMBEDS != 0),
            content: self.content,
            embeds: self.embeds,
            components: self.components,
            keep: self.keep,
            files: self.files,
        }
    }
}

/// Reads and checks a body. `prefix`: where it lies in the request, as `data.`; `editing`: the message that it changes.
///
/// # Errors
/// 50035 with what is wrong.
pub fn read(
    body: &Value,
    uploads: &[Upload],
    prefix: &str,
    editing: Option<&Message>,
    otherwise_allowed: Allowed,
) -> Result<Body, ApiError> {
    let mut issues = Issues::default();
    let base = prefix.trim_end_matches('.');
    let content = match &body["content"] {
        Value::Null => body.get("content").map(|_| String::new()),
        Value::String(text) => {
            issues.length(&format!("{prefix}content"), text, 0, 2000);
            Some(text.clone())
        }
        _ => {
            issues.push(&format!("{prefix}content"), "BASE_TYPE_BAD_TYPE", "Must be a string.");
            None
        }
    };
    let array = |key: &str| body.get(key).map(|value| list(value).to_vec());
    components::check(&body["components"], &format!("{prefix}components"), &mut issues);
    embeds(&body["embeds"], &format!("{prefix}embeds"), &mut issues);
    let flags = body["flags"].as_u64();
    if flags.is_some_and(|f| f & flag::COMPONENTS_V2 != 0) {
        issues.push(&format!("{prefix}flags"), "SANDBOX_LIMIT", "The sandbox does not know components V2.");
    }
    if uploads.len() > 10 {
        issues.bad_count(&format!("{prefix}attachments"), 0, 10);
    }
    let allowed = Allowed::read(body, otherwise_allowed, prefix, &mut issues);
    let (files, keep) = attachments(&body["attachments"], uploads, base, editing, &mut issues);
    issues.check()?;
    Ok(Body { content, embeds: array("embeds"), components: array("components"), flags, allowed, files, keep })
}

type Files = Vec<(Upload, Option<String>)>;
type Kept = Option<Vec<(Id, Option<String>)>>;

/// Matches the list of attachments with the uploads and with those that are there already.
fn attachments(
    listed: &Value,
    uploads: &[Upload],
    base: &str,
    editing: Option<&Message>,
    issues: &mut Issues,
) -> (Files, Kept) {
    let base = if base.is_empty() { "attachments".to_owned() } else { format!("{base}.attachments") };
    let mut files: Files = uploads.iter().map(|u| (u.clone(), None)).collect();
    let mut keep = Vec::new();
    for (n, entry) in list(listed).iter().enumerate() {
        let path = format!("{base}.{n}");
        let text = optional_text(entry, "description", &path, 1024, issues).map(str::to_owned);
        let id = match &entry["id"] {
            Value::String(id) => id.clone(),
            id => id.to_string(),
        };
        let old = id.parse::<Id>().ok().filter(|id| editing.is_some_and(|message| message.attachments.contains(id)));
        if let Some((upload, description)) = files.iter_mut().find(|(u, _)| u.index == id) {
            *description = text;
            if let Some(name) = entry["filename"].as_str() {
                name.clone_into(&mut upload.filename);
            }
        } else if let Some(id) = old {
            keep.push((id, text));
        } else {
            issues.push(&path, "ATTACHMENT_NOT_FOUND", format!("Attachment data cannot be found: {id}"));
        }
    }
    (files, listed.is_array().then_some(keep))
}

fn embeds(embeds: &Value, path: &str, issues: &mut Issues) {
    if list(embeds).len() > 10 {
        issues.bad_count(path, 0, 10);
    }
    let mut total = 0;
    for (n, embed) in list(embeds).iter().enumerate() {
        let path = format!("{path}.{n}");
        let mut limit = |object: &Value, key: &str, path: &str, max| {
            let text = optional_text(object, key, path, max, issues).unwrap_or_default();
            total += text.chars().count();
        };
        limit(embed, "title", &path, 256);
        limit(embed, "description", &path, 4096);
        limit(&embed["footer"], "text", &format!("{path}.footer"), 2048);
        limit(&embed["author"], "name", &format!("{path}.author"), 256);
        for (n, field) in list(&embed["fields"]).iter().enumerate() {
            let path = format!("{path}.fields.{n}");
            limit(field, "name", &path, 256);
            limit(field, "value", &path, 1024);
        }
        if list(&embed["fields"]).len() > 25 {
            issues.bad_count(&format!("{path}.fields"), 0, 25);
        }
    }
    if total > 6000 {
        issues.push(path, "MAX_EMBED_SIZE_EXCEEDED", "Embed size exceeds maximum size of 6000");
    }
}

#[cfg(test)]
mod tests {
    use axum::body::Bytes;
    use serde_json::json;

    use super::*;

    fn upload(index: &str) -> Upload {
        Upload {
            index: index.to_owned(),
            filename: "board.png".to_owned(),
            content_type: None,
            bytes: Bytes::from_static(b"x"),
        }
    }

    fn code(body: Value, uploads: &[Upload]) -> Result<Body, u32> {
        read(&body, uploads, "", None, Allowed::everything()).map_err(|error| error.code)
    }

    #[test]
    fn content_ends_at_2000_and_alt_text_at_1024() {
        assert!(code(json!({"content": "é".repeat(2000)}), &[]).is_ok());
        assert_eq!(code(json!({"content": "x".repeat(2001)}), &[]).unwrap_err(), 50035);
        let with = |n: usize| json!({"attachments": [{"id": 0, "description": "x".repeat(n)}]});
        let body = code(with(1024), &[upload("0")]).unwrap();
        assert_eq!(body.files[0].1.as_ref().unwrap().len(), 1024);
        assert_eq!(code(with(1025), &[upload("0")]).unwrap_err(), 50035);
    }

    #[test]
    fn an_attachment_must_be_there() {
        assert_eq!(code(json!({"attachments": [{"id": 1}]}), &[upload("0")]).unwrap_err(), 50035);
    }

    #[test]
    fn only_white_space_is_an_empty_message() {
        assert!(code(json!({"content": " \n"}), &[]).unwrap().is_empty());
        assert!(!code(json!({}), &[upload("0")]).unwrap().is_empty());
    }
}
