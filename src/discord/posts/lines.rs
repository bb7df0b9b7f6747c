//! Posts of one line.

use super::{Scene, mentions};
use crate::club::{Action as Done, ChannelId, Closed, Proposal, Time, UserId};
use crate::discord::custom_id::Action;
use crate::discord::layout::Layout;
use crate::discord::send::Fault;
use crate::games::Seat;
use crate::words::time::{self, Style};

/// To the other side of an invitation: it came to nothing.
#[must_use]
pub fn invitation_closed(scene: &Scene<'_>, how: Closed, ping: &[UserId]) -> Layout {
    let head = scene.head();
    let (id, by) = match (how, head.invited) {
        (Closed::Declined, Some(invited)) => ("post-declined", invited),
        (Closed::Lapsed, Some(invited)) => ("post-lapsed", invited),
        (Closed::Lapsed, None) if head.terms.game.has_table() => ("table-lapsed-for-host", head.host),
        (Closed::Lapsed, None) => ("post-lapsed-open", head.host),
        _ => ("post-withdrawn", head.host),
    };
    let said = scene.say(id, &[("name", scene.name(by).into()), ("title", scene.title().into())]);
    Layout::text(format!("{} {said}", mentions(ping)).trim_start().to_owned()).pinging(ping)
}

/// A proposal was refused by a seat, or taken back by the one that made it.
#[must_use]
pub fn proposal_refused(scene: &Scene<'_>, what: Proposal, by: Seat, ping: &[UserId]) -> Layout {
    let entry = scene.record.actions.get((scene.replay.version as usize).saturating_sub(1));
    let back = entry.is_some_and(|entry| entry.action == Done::Lapse);
    let id = match (what, back) {
        (Proposal::Draw, true) => "post-draw-taken-back",
        (Proposal::Draw, false) => "post-draw-refused",
        (Proposal::ResignGame { .. }, true) => "backgammon-resign-taken-back",
        (Proposal::ResignGame { .. }, false) => "backgammon-resign-refused",
        (Proposal::Takeback, true) => "post-takeback-taken-back",
        (Proposal::Takeback, false) => "post-takeback-refused",
        (Proposal::Stop, true) => "table-stop-taken-back",
        (Proposal::Stop, false) => "table-stop-refused",
        (Proposal::Pause { .. }, true) => "post-pause-taken-back",
        (Proposal::Pause { .. }, false) => "post-pause-refused",
    };
    let said = scene.say(id, &[("name", scene.sitter(by).into()), ("title", scene.title().into())]);
    Layout::text(format!("{} {said}", mentions(ping)).trim_start().to_owned()).pinging(ping)
}

/// The same post with a last line that says of which backup the game was restored.
#[must_use]
pub fn restored(scene: &Scene<'_>, layout: &Layout, backup: Time) -> Layout {
    let said = scene.say("post-restored", &[("when", time::stamp(backup, Style::Full).into())]);
    Layout { content: format!("{}\n{said}", layout.content), ..layout.clone() }
}

/// The game goes on in this channel.
#[must_use]
pub fn relocated(scene: &Scene<'_>) -> Layout {
    Layout::text(scene.say("post-relocated", &[("title", scene.title().into()), ("pairing", scene.pairing().into())]))
}

/// By another way: `channel`, where the game is played, takes no posts. Says what is missing. In another channel of the
/// server a button lets a player go on right there; in a direct message (`direct`) he is told how.
#[must_use]
pub fn cut_off(scene: &Scene<'_>, channel: ChannelId, why: &Fault, ping: &[UserId], direct: bool) -> Layout {
    let why = match why {
        Fault::Suspended(why) => return cut_off(scene, channel, why, ping, direct),
        Fault::ChannelGone => "post-channel-gone",
        Fault::NoAccess => "post-cannot-see",
        Fault::Locked => "post-thread-locked",
        _ => "post-cannot-write",
    };
    let args = [
        ("title", scene.title().into()),
        ("channel", format!("<#{channel}>").into()),
        ("why", scene.say(why, &[]).into()),
        ("no", scene.head().no.0.into()),
    ];
    let said = scene.say(if direct { "post-cut-off-direct" } else { "post-cut-off" }, &args);
    let here = scene.button("📌", "button-relocate", Action::Relocate);
    let mut row = vec![scene.button("🔍", "button-my-board", Action::Board)];
    if !direct {
        row.insert(0, here);
    }
    Layout {
        content: format!("{} {said}", mentions(ping)).trim_start().to_owned(),
        rows: vec![row],
        ping: ping.to_vec(),
        ..Layout::default()
    }
}
