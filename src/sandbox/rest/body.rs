//! Reading a request: JSON, or JSON with files.

use std::collections::HashMap;

use axum::extract::{FromRequest, Multipart, Request};
use axum::http::{Method, header};
use serde_json::Value;

use super::super::error::ApiError;
use super::super::files::Upload;

/// A request, read in full.
#[derive(Debug)]
pub struct Req {
    pub method: Method,
    /// Without `/api/v10`.
    pub path: String,
    pub query: HashMap<String, String>,
    pub body: Value,
    pub files: Vec<Upload>,
    pub authorization: Option<String>,
}

impl Req {
    /// Reads head and body; the answer's second part is what is wrong with the body.
    pub async fn read(request: Request, path: String, max_file: usize) -> (Self, Result<(), ApiError>) {
        let content_type = text(&request, header::CONTENT_TYPE).unwrap_or_default();
        let mut req = Self {
            method: request.method().clone(),
            path,
            query: queries(request.uri().query().unwrap_or_default()),
            body: Value::Null,
            files: Vec::new(),
            authorization: text(&request, header::AUTHORIZATION),
        };
        let read = if content_type.starts_with("multipart/form-data") {
            req.read_multipart(request, max_file).await
        } else {
            req.read_json(request, &content_type).await
        };
        (req, read)
    }

    async fn read_json(&mut self, request: Request, content_type: &str) -> Result<(), ApiError> {
        let bytes =
            axum::body::to_bytes(request.into_body(), 4 << 20).await.map_err(|error| too_large(error.to_string()))?;
        if bytes.is_empty() {
            return Ok(());
        }
        if !content_type.starts_with("application/json") {
            return Err(ApiError::new(400, 50035, "Invalid Form Body")
                .filed("content_type", format!("{content_type:?} with a body")));
        }
        self.body = serde_json::from_slice(&bytes).map_err(|error| bad_json(&error))?;
        Ok(())
    }

    async fn read_multipart(&mut self, request: Request, max_file: usize) -> Result<(), ApiError> {
        let bad = |why: String| ApiError::new(400, 50035, "Invalid Form Body").filed("multipart", why);
        let mut form = Multipart::from_request(request, &()).await.map_err(|error| bad(error.to_string()))?;
        self.body = Value::Object(serde_json::Map::new());
        while let Some(field) = form.next_field().await.map_err(|error| bad(error.to_string()))? {
            let name = field.name().unwrap_or_default().to_owned();
            let filename = field.file_name().map(str::to_owned);
            let content_type = field.content_type().map(str::to_owned);
            let bytes = field.bytes().await.map_err(|error| bad(error.to_string()))?;
            if name == "payload_json" {
                self.body = serde_json::from_slice(&bytes).map_err(|error| bad_json(&error))?;
                continue;
            }
            let index = name.strip_prefix("files[").and_then(|rest| rest.strip_suffix(']'));
            let (Some(index), Some(filename)) = (index, filename) else {
                return Err(bad(format!("the part {name:?} is no file called files[n]")));
            };
            if bytes.is_empty() {
                return Err(bad(format!("{filename} is empty")));
            }
            if bytes.len() > max_file {
                return Err(too_large(format!("{filename}: {} bytes", bytes.len())));
            }
            self.files.push(Upload { index: index.to_owned(), filename, content_type, bytes });
        }
        Ok(())
    }

    pub fn flag(&self, key: &str) -> bool {
        self.query.get(key).is_some_and(|v| v == "true" || v == "1")
    }
}

fn text(request: &Request, name: header::HeaderName) -> Option<String> {
    let value = request.headers().get(name)?;
    value.to_str().ok().map(str::to_owned)
}

fn too_large(detail: String) -> ApiError {
    ApiError::new(413, 40005, "Request entity too large").filed("file_too_large", detail)
}

fn bad_json(error: &serde_json::Error) -> ApiError {
    ApiError::new(400, 50109, "The request body contains invalid JSON.").filed("invalid_json", error.to_string())
}

/// Ids, numbers and words need no unescaping, and nothing else is asked for.
fn queries(query: &str) -> HashMap<String, String> {
    query
        .split('&')
        .filter_map(|pair| pair.split_once('='))
        .map(|(key, value)| (key.to_owned(), value.to_owned()))
        .collect()
}
