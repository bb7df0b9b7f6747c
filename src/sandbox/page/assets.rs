//! The page's own files, from the binary.

use axum::extract::Path;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use rust_embed::RustEmbed;

use super::super::files::content_type;

#[derive(RustEmbed)]
#[folder = "assets/sandbox/"]
struct Files;

pub async fn index() -> Response {
    serve("index.html")
}

pub async fn file(Path(name): Path<String>) -> Response {
    serve(&name)
}

fn serve(name: &str) -> Response {
    match Files::get(name) {
        Some(file) => {
            let headers = [(header::CONTENT_TYPE, content_type(name)), (header::CACHE_CONTROL, "no-cache")];
            (headers, file.data).into_response()
        }
        None => (StatusCode::NOT_FOUND, "There is nothing here.").into_response(),
    }
}
