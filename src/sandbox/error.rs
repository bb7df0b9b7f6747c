//! Discord's refusals: HTTP status, code, message, and the tree of field errors.

use std::borrow::Cow;

use serde_json::{Map, Value, json};

use super::id::Id;

/// A refusal in Discord's form.
#[derive(Debug, Clone)]
pub(super) struct ApiError {
    pub status: u16,
    pub code: u32,
    pub message: Cow<'static, str>,
    pub errors: Option<Value>,
    /// Under which kind it is filed as the bot's fault; `None` where a careful bot can meet it, too.
    pub filed: Option<&'static str>,
    pub detail: String,
}

impl ApiError {
    pub fn new(status: u16, code: u32, message: impl Into<Cow<'static, str>>) -> Self {
        Self { status, code, message: message.into(), errors: None, filed: None, detail: String::new() }
    }

    pub fn filed(mut self, kind: &'static str, detail: impl Into<String>) -> Self {
        self.filed = Some(kind);
        self.detail = detail.into();
        self
    }

    pub fn body(&self) -> Value {
        let mut body = json!({"message": self.message, "code": self.code});
        if let Some(errors) = &self.errors {
            body["errors"] = errors.clone();
        }
        body
    }

    pub fn unknown_channel() -> Self {
        Self::new(404, 10003, "Unknown Channel")
    }

    pub fn unknown_guild() -> Self {
        Self::new(404, 10004, "Unknown Guild")
    }

    pub fn unknown_member() -> Self {
        Self::new(404, 10007, "Unknown Member")
    }

    pub fn unknown_message() -> Self {
        Self::new(404, 10008, "Unknown Message")
    }

    pub fn unknown_user() -> Self {
        Self::new(404, 10013, "Unknown User")
    }

    pub fn missing_access(channel: Id) -> Self {
        Self::new(403, 50001, "Missing Access").filed("missing_access", format!("channel {channel}"))
    }

    pub fn missing_permission(name: &str, channel: Id) -> Self {
        Self::new(403, 50013, "Missing Permissions")
            .filed("missing_permissions", format!("{name} in channel {channel}"))
    }

    pub fn empty_message() -> Self {
        Self::new(400, 50006, "Cannot send an empty message").filed("empty_message", "")
    }

    pub fn archived_thread() -> Self {
        Self::new(400, 50083, "Thread is archived")
    }
}

/// Faults found in a request's body; each has the dotted path of its field.
#[derive(Debug, Default)]
pub(super) struct Issues(Vec<(String, &'static str, String)>);

impl Issues {
    pub fn push(&mut self, path: &str, code: &'static str, message: impl Into<String>) {
        self.0.push((path.to_owned(), code, message.into()));
    }

    pub fn required(&mut self, path: &str) {
        self.push(path, "BASE_TYPE_REQUIRED", "This field is required");
    }

    /// Measures in characters, as Discord does.
    pub fn length(&mut self, path: &str, text: &str, min: usize, max: usize) {
        let n = text.chars().count();
        if n > max && min == 0 {
            self.push(path, "BASE_TYPE_MAX_LENGTH", format!("Must be {max} or fewer in length."));
        } else if !(min..=max).contains(&n) {
            self.bad_count(path, min, max);
        }
    }

    pub fn bad_count(&mut self, path: &str, min: usize, max: usize) {
        self.push(path, "BASE_TYPE_BAD_LENGTH", format!("Must be between {min} and {max} in length."));
    }

    #[cfg(test)]
    pub fn codes(&self) -> Vec<(&str, &str)> {
        self.0.iter().map(|(path, code, _)| (path.as_str(), *code)).collect()
    }

    /// # Errors
    /// 50035 with the tree of field errors, if there is any.
    pub fn check(self) -> Result<(), ApiError> {
        if self.0.is_empty() {
            return Ok(());
        }
        let mut tree = Value::Object(Map::new());
        let mut detail = String::new();
        for (path, code, message) in self.0 {
            let mut node = &mut tree;
            for key in path.split('.').filter(|key| !key.is_empty()) {
                node = &mut node[key];
            }
            let error = json!({"code": code, "message": message});
            match node.get_mut("_errors").and_then(Value::as_array_mut) {
                Some(list) => list.push(error),
                None => node["_errors"] = json!([error]),
            }
            if !detail.is_empty() {
                detail.push_str("; ");
            }
            detail.push_str(&format!("{path}: {message}"));
        }
        let mut error = ApiError::new(400, 50035, "Invalid Form Body").filed("invalid_body", detail);
        error.errors = Some(tree);
        Err(error)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn field_errors_nest_as_discord_nests_them() {
        let mut issues = Issues::default();
        issues.length("content", &"x".repeat(2001), 0, 2000);
        issues.required("components.0.components.1.custom_id");
        let error = issues.check().unwrap_err();
        assert_eq!((error.status, error.code), (400, 50035));
        let errors = error.errors.unwrap();
        assert_eq!(errors["content"]["_errors"][0]["code"], "BASE_TYPE_MAX_LENGTH");
        assert_eq!(
            errors["components"]["0"]["components"]["1"]["custom_id"]["_errors"][0]["code"],
            "BASE_TYPE_REQUIRED"
        );
        assert!(Issues::default().check().is_ok());
    }
}
