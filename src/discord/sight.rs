//! Who may know of a game: its players anywhere, others only in its server and if they can view its channel.

use serenity::all::{Channel, ChannelId, GuildId, Permissions};

use super::answer::Asked;
use super::hub::Hub;
use crate::desk::Seen;

/// Whether the asker may know of that game. What cannot be found out counts as no.
pub async fn may_see(hub: &Hub, asked: &Asked, seen: &Seen) -> bool {
    let head = &seen.record.head;
    if head.people().contains(&asked.who()) {
        return true;
    }
    let place = head.place;
    if place.server.is_none() || place.server != asked.server {
        return false;
    }
    let here = [Some(asked.channel), asked.parent];
    if here.contains(&Some(place.channel)) || seen.posted.thread.is_some_and(|t| here.contains(&Some(t))) {
        return true;
    }
    can_view(hub, asked, ChannelId::new(place.channel.0.max(1))).await.unwrap_or_else(|error| {
        asked.complain("cannot tell whether the channel is visible", &error);
        false
    })
}

/// Whether the asker can view another channel of the server he asks in.
async fn can_view(hub: &Hub, asked: &Asked, channel: ChannelId) -> Result<bool, serenity::Error> {
    let (Some(server), Some(member)) = (asked.server, &asked.member) else { return Ok(false) };
    if member.permissions.is_some_and(Permissions::administrator) {
        return Ok(true);
    }
    let Channel::Guild(mut channel) = hub.rest.http().get_channel(channel).await? else { return Ok(false) };
    // A thread is seen by those who see the channel it belongs to.
    if let (true, Some(parent)) = (channel.thread_metadata.is_some(), channel.parent_id) {
        let Channel::Guild(parent) = hub.rest.http().get_channel(parent).await? else { return Ok(false) };
        channel = parent;
    }
    if channel.guild_id != GuildId::new(server.0.max(1)) {
        return Ok(false);
    }
    let guild = hub.rest.http().get_guild(GuildId::new(server.0.max(1))).await?;
    Ok(guild.user_permissions_in(&channel, member).view_channel())
}
