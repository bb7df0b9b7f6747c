//! The sending layer against a server that misbehaves as Discord and the way to it do.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex};

use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::{Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use lasker::club::{ChannelId, MessageId, UserId};
use lasker::discord::send::{Fault, Rest};
use lasker::store::MessageRef;
use serenity::all::{CreateAllowedMentions, CreateAttachment, CreateMessage, EditMessage};
use serenity::http::HttpBuilder;

const CHANNEL: ChannelId = ChannelId(7);
const AT: MessageRef = MessageRef { channel: CHANNEL, message: MessageId(9) };

/// An answer to be given, once.
type Answer = (u16, &'static str, Option<&'static str>);

/// What the server will answer, in order, and what it was asked.
#[derive(Default)]
struct Script {
    answers: VecDeque<Answer>,
    asked: Vec<String>,
    bodies: Vec<Bytes>,
}

#[derive(Clone, Default)]
struct Server(Arc<Mutex<Script>>);

async fn serve(State(server): State<Server>, method: Method, uri: Uri, body: Bytes) -> Response {
    let mut script = server.0.lock().unwrap();
    script.asked.push(format!("{method} {}", uri.path().trim_start_matches("/api/v10")));
    script.bodies.push(body);
    let (status, body, retry) = script.answers.pop_front().unwrap_or((500, "<html>nothing more</html>", None));
    let mut response = (StatusCode::from_u16(status).unwrap(), body).into_response();
    if let Some(retry) = retry {
        response.headers_mut().insert(header::RETRY_AFTER, retry.parse().unwrap());
    }
    response
}

/// A sending layer whose requests get those answers.
async fn scripted(answers: impl IntoIterator<Item = Answer>) -> (Rest, Server) {
    let server = Server::default();
    server.0.lock().unwrap().answers.extend(answers);
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let app = Router::new().fallback(serve).with_state(server.clone());
    tokio::spawn(async move { axum::serve(listener, app).await.unwrap() });
    let http = HttpBuilder::new("abc").proxy(format!("http://{address}")).ratelimiter_disabled(true).build();
    (Rest::new(Arc::new(http)), server)
}

impl Server {
    fn asked(&self) -> Vec<String> {
        self.0.lock().unwrap().asked.clone()
    }

    fn body(&self, number: usize) -> String {
        String::from_utf8_lossy(&self.0.lock().unwrap().bodies[number]).into_owned()
    }
}

fn hello() -> CreateMessage {
    CreateMessage::new().content("hello").allowed_mentions(CreateAllowedMentions::new())
}

const MADE: Answer = (200, r#"{"id": "123456789012345678"}"#, None);

#[tokio::test]
async fn a_post_with_a_picture_names_its_file_and_alt_text() {
    let (rest, server) = scripted([MADE]).await;
    let file = CreateAttachment::bytes(b"PNG".to_vec(), "lasca-42-27.png").description("a board");
    assert_eq!(rest.post(CHANNEL, &hello(), Some(&file)).await, Ok(MessageId(123_456_789_012_345_678)));
    assert_eq!(server.asked(), ["POST /channels/7/messages"]);
    let body = server.body(0);
    assert!(body.contains(r#"name="files[0]"; filename="lasca-42-27.png""#), "{body}");
    assert!(
        body.contains(r#""attachments":[{"description":"a board","filename":"lasca-42-27.png","id":0}]"#),
        "{body}"
    );
    assert!(body.contains(r#""allowed_mentions":{"parse":[]"#), "{body}");
}

#[tokio::test]
async fn what_heals_is_tried_again() {
    let limited = (429, r#"{"message": "You are being rate limited.", "retry_after": 0.01, "global": false}"#, None);
    for trouble in [
        limited,
        (429, "<html>slow down</html>", Some("0.01")),
        (502, "<html>bad gateway</html>", None),
        (503, r#"{"message": "later", "code": 0}"#, None),
        (200, "<html>not an answer</html>", None),
        (200, r#"{"id": "12345"#, None),
    ] {
        let (rest, server) = scripted([trouble, MADE]).await;
        assert!(rest.post(CHANNEL, &hello(), None).await.is_ok(), "{trouble:?}");
        assert_eq!(server.asked().len(), 2, "{trouble:?}");
    }
}

#[tokio::test]
async fn a_long_limit_is_left_to_the_caller() {
    let (rest, server) = scripted([(429, r#"{"message": "", "retry_after": 600.5, "code": 0}"#, None), MADE]).await;
    let fault = rest.post(CHANNEL, &hello(), None).await.unwrap_err();
    assert_eq!(fault, Fault::Limited(std::time::Duration::from_secs_f64(600.5)));
    assert!(fault.heals() && !fault.suspends());
    assert_eq!(server.asked().len(), 1);
}

#[tokio::test]
async fn refusals_are_told_apart_and_not_repeated() {
    let table: [(Answer, Fault); 9] = [
        ((404, r#"{"code": 10003, "message": "Unknown Channel"}"#, None), Fault::ChannelGone),
        ((404, r#"{"code": 10008, "message": "Unknown Message"}"#, None), Fault::MessageGone),
        ((403, r#"{"code": 50001, "message": "Missing Access"}"#, None), Fault::NoAccess),
        ((403, r#"{"code": 50013, "message": "Missing Permissions"}"#, None), Fault::NoPermission),
        ((403, r#"{"code": 50007, "message": "Cannot send"}"#, None), Fault::Closed),
        ((400, r#"{"code": 30046, "message": "Too old"}"#, None), Fault::TooOld),
        ((400, r#"{"code": 160005, "message": "Thread is locked"}"#, None), Fault::Locked),
        ((404, r#"{"code": 10062, "message": "Unknown interaction"}"#, None), Fault::InteractionDead),
        (
            (400, r#"{"code": 50035, "message": "Invalid Form Body", "errors": {}}"#, None),
            Fault::Rejected { status: 400, code: 50035, message: "Invalid Form Body".into() },
        ),
    ];
    for (answer, fault) in table {
        let (rest, server) = scripted([answer]).await;
        assert_eq!(rest.edit(AT, &EditMessage::new()).await, Err(fault));
        assert_eq!(server.asked(), ["PATCH /channels/7/messages/9"]);
    }
}

#[tokio::test]
async fn a_dropped_connection_is_unwell() {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(async move {
        // Takes each connection and drops it.
        while listener.accept().await.is_ok() {}
    });
    let http = HttpBuilder::new("abc").proxy(format!("http://{address}")).ratelimiter_disabled(true).build();
    let fault = Rest::new(Arc::new(http)).post(CHANNEL, &hello(), None).await.unwrap_err();
    assert!(matches!(&fault, Fault::Unwell(_)) && fault.heals(), "{fault:?}");
}

#[tokio::test]
async fn a_channel_that_refuses_is_left_alone_until_it_is_resumed() {
    let no = (403, r#"{"code": 50001, "message": "Missing Access"}"#, None);
    let (rest, server) = scripted([no, MADE]).await;
    assert_eq!(rest.post(CHANNEL, &hello(), None).await, Err(Fault::NoAccess));
    for _ in 0..100 {
        assert_eq!(rest.post(CHANNEL, &hello(), None).await, Err(Fault::Suspended(Box::new(Fault::NoAccess))));
    }
    assert_eq!(server.asked().len(), 1);
    rest.resume(CHANNEL);
    assert!(rest.post(CHANNEL, &hello(), None).await.is_ok());
}

#[tokio::test]
async fn a_refused_picture_says_nothing_of_the_channel() {
    let (rest, _server) = scripted([(403, r#"{"code": 50013, "message": "Missing Permissions"}"#, None), MADE]).await;
    let file = CreateAttachment::bytes(b"PNG".to_vec(), "a.png");
    assert_eq!(rest.post(CHANNEL, &hello(), Some(&file)).await, Err(Fault::NoPermission));
    assert!(rest.post(CHANNEL, &hello(), None).await.is_ok());
}

#[tokio::test]
async fn an_archived_thread_is_opened_again() {
    let archived = (400, r#"{"code": 50083, "message": "Thread is archived"}"#, None);
    let (rest, server) = scripted([archived, (200, "{}", None), MADE]).await;
    assert!(rest.post(CHANNEL, &hello(), None).await.is_ok());
    assert_eq!(server.asked(), ["POST /channels/7/messages", "PATCH /channels/7", "POST /channels/7/messages"]);
    assert_eq!(server.body(1), r#"{"archived":false}"#);
}

#[tokio::test]
async fn a_thread_that_is_there_already_is_found() {
    let (rest, _server) = scripted([(400, r#"{"code": 160004, "message": "A thread exists"}"#, None)]).await;
    assert_eq!(rest.start_thread(AT, "x").await, Ok(ChannelId(9)));
}

#[tokio::test]
async fn messages_are_read_whatever_is_in_them() {
    let page = r#"[
        {"id": "12", "author": {"id": "2"}, "content": "b", "components": [{"type": 17, "components": [{"type": 99}]}], "nonce": 5},
        {"id": "11", "author": {"id": "1"}, "content": "a", "attachments": [{"id": "3", "size": 1}],
         "components": [{"type": 1, "components": [{"type": 2, "custom_id": "x"}, {"type": 2, "url": "y"}]}], "nonce": "n"}
    ]"#;
    let (rest, server) = scripted([(200, page, None), (200, r#"{"id": "77"}"#, None)]).await;
    let found: Vec<lasker::discord::send::Found> = rest.messages_after(CHANNEL, MessageId(10)).await.unwrap();
    let ids: Vec<_> = found.iter().map(|m| m.id().0).collect();
    assert_eq!(ids, [11, 12]);
    assert_eq!(found[0].custom_ids().collect::<Vec<_>>(), ["x"]);
    assert_eq!((found[0].nonce(), found[1].nonce()), (Some("n"), None));
    assert_eq!((found[0].attachments().count(), found[0].author()), (1, UserId(1)));
    // Who the bot is, is asked once.
    assert_eq!(rest.myself().await, Ok(UserId(77)));
    assert_eq!(rest.myself().await, Ok(UserId(77)));
    assert_eq!(server.asked().len(), 2);
}

#[tokio::test]
async fn a_message_deleted_before_is_as_good_as_deleted() {
    let (rest, _server) =
        scripted([(404, r#"{"code": 10008, "message": "Unknown Message"}"#, None), (204, "", None)]).await;
    assert_eq!(rest.delete(AT).await, Ok(()));
    assert_eq!(rest.delete(AT).await, Ok(()));
}
