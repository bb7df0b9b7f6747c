//! A bot without a library: requests as bytes on the wire.

use std::time::Duration;

use futures::{SinkExt, StreamExt};
use lasker::sandbox::driver::Driver;
use lasker::sandbox::{Id, Sandbox, SandboxConfig};
use reqwest::Method;
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

/// GUILDS, GUILD_MESSAGES, DIRECT_MESSAGES.
pub const INTENTS: u64 = 1 | 1 << 9 | 1 << 12;
pub const CONTENT: u64 = 1 << 15;

/// A sandbox, its driver and a raw bot's REST side.
pub struct Stage {
    pub sandbox: Sandbox,
    pub d: Driver,
    pub http: reqwest::Client,
    pub games: Id,
}

impl Stage {
    pub async fn set() -> Self {
        Self::set_with(SandboxConfig::for_tests()).await
    }

    pub async fn set_with(config: SandboxConfig) -> Self {
        let sandbox = Sandbox::start(config).await.unwrap();
        let d = sandbox.driver();
        let games = d.channel("games");
        Self { sandbox, d, http: reqwest::Client::new(), games }
    }

    pub fn request(&self, method: Method, path: &str) -> reqwest::RequestBuilder {
        let url = format!("{}/api/v10{path}", self.sandbox.base_url());
        let token = format!("Bot {}", self.sandbox.token());
        self.http.request(method, url).header("Authorization", token)
    }

    pub async fn call(&self, method: &str, path: &str, body: Value) -> (u16, Value) {
        let mut request = self.request(method.parse().unwrap(), path);
        if !body.is_null() {
            request = request.json(&body);
        }
        answer(request.send().await.unwrap()).await
    }

    pub async fn get(&self, path: &str) -> (u16, Value) {
        self.call("GET", path, Value::Null).await
    }

    /// Posts to #games and expects it to work.
    pub async fn post(&self, body: Value) -> Value {
        let (status, message) = self.post_to(self.games, body).await;
        assert_eq!(status, 200, "{message}");
        message
    }

    pub async fn post_to(&self, channel: Id, body: Value) -> (u16, Value) {
        self.call("POST", &format!("/channels/{channel}/messages"), body).await
    }

    pub async fn with_file(&self, method: &str, path: &str, body: Value, name: &str, bytes: &[u8]) -> (u16, Value) {
        let part = reqwest::multipart::Part::bytes(bytes.to_vec()).file_name(name.to_owned());
        let form = reqwest::multipart::Form::new().text("payload_json", body.to_string()).part("files[0]", part);
        let request = self.request(method.parse().unwrap(), path).multipart(form);
        answer(request.send().await.unwrap()).await
    }

    pub async fn register(&self, commands: Value) {
        let app = self.sandbox.application_id();
        let (status, answer) = self.call("PUT", &format!("/applications/{app}/commands"), commands).await;
        assert_eq!(status, 200, "{answer}");
    }

    pub async fn callback(&self, interaction: &Value, body: Value) -> (u16, Value) {
        let (id, token) = (text(&interaction["id"]), text(&interaction["token"]));
        self.call("POST", &format!("/interactions/{id}/{token}/callback?with_response=true"), body).await
    }

    /// A path under an interaction's token: `""` or `/messages/…`.
    pub fn hook(&self, interaction: &Value, rest: &str) -> String {
        let app = self.sandbox.application_id();
        format!("/webhooks/{app}/{}{rest}", text(&interaction["token"]))
    }
}

async fn answer(response: reqwest::Response) -> (u16, Value) {
    let status = response.status().as_u16();
    let body = response.text().await.unwrap();
    (status, serde_json::from_str(&body).unwrap_or(Value::String(body)))
}

pub fn text(value: &Value) -> &str {
    value.as_str().unwrap()
}

pub fn id(value: &Value) -> Id {
    text(value).parse().unwrap()
}

/// A gateway connection.
pub struct Gateway(WebSocketStream<MaybeTlsStream<TcpStream>>);

impl Gateway {
    /// Connects and reads the Hello.
    pub async fn connect(stage: &Stage) -> Self {
        let (_, answer) = stage.get("/gateway").await;
        let url = format!("{}?v=10&encoding=json", text(&answer["url"]));
        let (socket, _) = connect_async(url).await.unwrap();
        let mut gateway = Self(socket);
        assert_eq!(gateway.next().await.unwrap()["op"], 10);
        gateway
    }

    /// Connects, identifies and reads until the server has come; answers with the READY, too.
    pub async fn ready(stage: &Stage, intents: u64) -> (Self, Value) {
        let mut gateway = Self::connect(stage).await;
        gateway.identify(&stage.sandbox.token(), intents).await;
        let ready = gateway.event("READY").await;
        gateway.event("GUILD_CREATE").await;
        (gateway, ready)
    }

    pub async fn send(&mut self, payload: Value) {
        self.0.send(Message::text(payload.to_string())).await.unwrap();
    }

    pub async fn identify(&mut self, token: &str, intents: u64) {
        let properties = json!({"os": "linux", "browser": "raw", "device": "raw"});
        self.send(json!({"op": 2, "d": {"token": token, "intents": intents, "properties": properties}})).await;
    }

    /// The next payload, or the code with which the connection was closed.
    pub async fn next(&mut self) -> Result<Value, u16> {
        let wait = tokio::time::timeout(Duration::from_secs(20), self.0.next());
        match wait.await.expect("the gateway says nothing") {
            Some(Ok(Message::Text(text))) => Ok(serde_json::from_str(&text).unwrap()),
            Some(Ok(Message::Close(Some(frame)))) => Err(frame.code.into()),
            None | Some(Err(_)) => Err(1006),
            Some(Ok(other)) => panic!("unexpected frame {other:?}"),
        }
    }

    /// The data of the next event of a kind, skipping others.
    pub async fn event(&mut self, kind: &str) -> Value {
        loop {
            let payload = self.next().await.unwrap();
            if payload["t"] == kind {
                return payload["d"].clone();
            }
        }
    }

    pub async fn closed_with(&mut self) -> u16 {
        loop {
            if let Err(code) = self.next().await {
                return code;
            }
        }
    }
}

pub fn row(controls: Value) -> Value {
    json!([{"type": 1, "components": controls}])
}

pub fn button(label: &str, custom_id: &str) -> Value {
    json!({"type": 2, "style": 1, "label": label, "custom_id": custom_id})
}

/// A picture of one pixel.
pub const PIXEL: &[u8] = b"\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR\0\0\0\x01\0\0\0\x01\x08\x06\0\0\0\x1f\x15\xc4\x89";
