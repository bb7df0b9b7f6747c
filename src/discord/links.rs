//! Addresses of messages.

use serenity::all::CreateButton;

use crate::club::{Place, ServerId};
use crate::desk::Seen;
use crate::store::MessageRef;
use crate::words::Lang;

/// The address of a message.
#[must_use]
pub fn message(server: Option<ServerId>, at: MessageRef) -> String {
    let server = server.map_or_else(|| "@me".to_owned(), |s| s.0.to_string());
    format!("https://discord.com/channels/{server}/{}/{}", at.channel, at.message)
}

/// The address of a game's newest post: its board or result, else its invitation.
#[must_use]
pub fn game(seen: &Seen) -> Option<String> {
    let Place { server, .. } = seen.record.head.place;
    let at = seen.posted.board.map(|b| b.at).or(seen.posted.invitation)?;
    Some(message(server, at))
}

/// A button that leads to a game's newest post.
#[must_use]
pub fn newest(lang: Lang, seen: &Seen) -> Option<CreateButton> {
    game(seen).map(|url| CreateButton::new_link(url).label(lang.say("answers-go-to-board", &[])))
}
