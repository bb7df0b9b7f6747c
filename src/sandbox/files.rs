//! Uploaded files: their names, their sizes in pixels, and the addresses at which they are served again.

use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::{Path, State as Shared};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};

use super::core::Core;
use super::id::Id;
use super::model::Attachment;
use super::state::State;

/// A file on its way in.
#[derive(Debug, Clone)]
pub(super) struct Upload {
    /// The n of `files[n]`.
    pub index: String,
    pub filename: String,
    pub content_type: Option<String>,
    pub bytes: Bytes,
}

impl State {
    /// Keeps a file and gives it an address of its own.
    pub(super) fn store_file(
        &mut self,
        channel: Id,
        upload: Upload,
        description: Option<String>,
        ephemeral: bool,
    ) -> Id {
        let id = self.next_id();
        let filename = clean_name(&upload.filename);
        let folder = if ephemeral { "ephemeral-attachments" } else { "attachments" };
        let file = Attachment {
            id,
            url: format!("{}/{folder}/{channel}/{id}/{filename}", self.base_url),
            description: description.filter(|text| !text.is_empty()),
            content_type: upload.content_type.unwrap_or_else(|| content_type(&filename).to_owned()),
            size_px: pixels(&upload.bytes),
            filename,
            ephemeral,
            bytes: upload.bytes,
        };
        self.attachments.insert(id, file);
        id
    }
}

/// `GET /attachments/{channel}/{id}/{name}`
pub(super) async fn serve(Shared(core): Shared<Arc<Core>>, Path((_, id, name)): Path<(Id, Id, String)>) -> Response {
    let file = core.look(|state| {
        let file = state.attachments.get(&id).filter(|f| f.filename == name)?;
        Some((file.content_type.clone(), file.bytes.clone()))
    });
    match file {
        Some((kind, bytes)) => {
            let headers = [
                (header::CONTENT_TYPE, kind),
                (header::CACHE_CONTROL, "private, max-age=31536000, immutable".to_owned()),
            ];
            (headers, bytes).into_response()
        }
        None => (StatusCode::NOT_FOUND, "This content is no longer available.").into_response(),
    }
}

/// The name as Discord keeps it: letters, digits, `_`, `.` and `-`.
pub(super) fn clean_name(name: &str) -> String {
    let last = name.rsplit(['/', '\\']).next().unwrap_or_default();
    let kept: String = last
        .trim()
        .chars()
        .map(|c| if c.is_whitespace() { '_' } else { c })
        .filter(|c| c.is_ascii_alphanumeric() || "_.-".contains(*c))
        .collect();
    let kept = kept.trim_matches('.');
    if kept.is_empty() { "unknown".to_owned() } else { kept.to_owned() }
}

/// The content type that a file's name suggests.
pub(super) fn content_type(name: &str) -> &'static str {
    let ending = name.rsplit('.').next().unwrap_or_default();
    match ending.to_ascii_lowercase().as_str() {
        "png" => "image/png",
        "gif" => "image/gif",
        "jpg" | "jpeg" => "image/jpeg",
        "webp" => "image/webp",
        "svg" => "image/svg+xml",
        "html" => "text/html; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "json" => "application/json",
        "txt" | "md" => "text/plain; charset=utf-8",
        "woff2" => "font/woff2",
        _ => "application/octet-stream",
    }
}

/// Width and height from the header of a PNG or GIF.
fn pixels(bytes: &[u8]) -> Option<(u32, u32)> {
    if bytes.starts_with(b"\x89PNG\r\n\x1a\n") && bytes.get(12..16)? == b"IHDR" {
        let number = |at: usize| Some(u32::from_be_bytes(bytes.get(at..at + 4)?.try_into().ok()?));
        return Some((number(16)?, number(20)?));
    }
    if bytes.starts_with(b"GIF8") {
        let number = |at: usize| Some(u16::from_le_bytes(bytes.get(at..at + 2)?.try_into().ok()?).into());
        return Some((number(6)?, number(8)?));
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_kept_as_discord_keeps_them() {
        assert_eq!(clean_name("my board (1).png"), "my_board_1.png");
        assert_eq!(clean_name("a/b\\..lasca-42-27.png"), "lasca-42-27.png");
        assert_eq!(clean_name("盤"), "unknown");
    }

    #[test]
    fn sizes_are_read_from_headers() {
        let mut png = b"\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR".to_vec();
        png.extend(1000u32.to_be_bytes());
        png.extend(1100u32.to_be_bytes());
        assert_eq!(pixels(&png), Some((1000, 1100)));
        assert_eq!(pixels(b"GIF89a\x10\0\x20\0"), Some((16, 32)));
        assert_eq!(pixels(b"GIF89a\x10"), None);
        assert_eq!(pixels(b"plain text"), None);
    }
}
