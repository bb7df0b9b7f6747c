//! Messages with files.

use reqwest::header::{AUTHORIZATION, USER_AGENT};
use reqwest::multipart;
use serde_json::{Value, json};
use serenity::all::{CreateAttachment, LightMethod, Request, Route};
use serenity::http::{Multipart, MultipartUpload};

use super::send::{Fault, Rest, read};

impl Rest {
    /// Sends a message with several files, which serenity's requests cannot: the numbers that tell its files apart are not
    /// to be had from outside. `message` is its place in the body.
    pub(super) async fn upload(
        &self,
        route: Route<'_>,
        method: LightMethod,
        message: &str,
        mut body: Value,
        files: &[CreateAttachment],
    ) -> Result<Vec<u8>, Fault> {
        let named = files
            .iter()
            .zip(0..)
            .map(|(file, id): (_, u8)| json!({ "id": id, "filename": file.filename, "description": file.description }));
        if let Some(message) = body.pointer_mut(message) {
            message["attachments"] = named.collect();
        }
        let mut form = multipart::Form::new().text("payload_json", body.to_string());
        for (id, file) in files.iter().enumerate() {
            let part = multipart::Part::bytes(file.data.clone()).file_name(file.filename.clone());
            form = form.part(format!("files[{id}]"), part);
        }
        let http = self.http();
        let mut address = route.path().into_owned();
        if let Some(proxy) = &http.proxy {
            address = address.replace("https://discord.com", proxy.trim_end_matches('/'));
        }
        let request = self.client().request(method.reqwest_method(), address);
        let headers = [(AUTHORIZATION, http.token()), (USER_AGENT, serenity::constants::USER_AGENT)];
        let request = headers.into_iter().fold(request, |request, (name, value)| request.header(name, value));
        read(request.multipart(form).send().await?).await
    }
}

/// The request with that body, whose message is at that place in it, and with that file for the message.
pub(super) fn with_file<'a>(
    request: Request<'a>,
    mut body: Value,
    message: &str,
    file: Option<&CreateAttachment>,
) -> Request<'a> {
    let Some((message, file)) = body.pointer_mut(message).zip(file) else {
        return request.body(Some(body.to_string().into_bytes()));
    };
    // The id 0 is the one that `CreateAttachment::bytes` gives, and names the part `files[0]`.
    message["attachments"] = json!([{ "id": 0, "filename": file.filename, "description": file.description }]);
    let upload = MultipartUpload::Attachments(vec![file.clone()]);
    request.multipart(Some(Multipart { upload, fields: vec![], payload_json: Some(body.to_string()) }))
}
