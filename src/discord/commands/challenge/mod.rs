//! `/challenge`: an invitation to a game. What all games share stands here, each game's own options in its file.

mod backgammon;
mod lasca;
mod rekkoku;

use serenity::all::{CreateAutocompleteResponse, Permissions, User};

use super::{Ctx, FlagChoice, Outcome, asked, complete};
use crate::club::{Ask, DaysOff, Place, Server, Terms, TimeControl, UserId};
use crate::discord::answer::{Asked, Reply};
use crate::discord::hub::Hub;
use crate::discord::zones;
use crate::games::GameKind;
use crate::words::{Lang, names};

/// Invites someone to a game.
#[poise::command(
    slash_command,
    subcommands("lasca::lasca", "backgammon::backgammon", "rekkoku::rekkoku"),
    description_localized("en-US", "commands-challenge"),
    interaction_context = "Guild"
)]
#[allow(clippy::unused_async)] // A group of commands is a command to poise, never called.
pub(super) async fn challenge(_: Ctx<'_>) -> Outcome {
    Ok(())
}

/// The options that a challenge to every game has.
#[derive(Default)]
struct Common {
    opponent: Option<User>,
    /// Who is asked to a table.
    friends: Vec<User>,
    time: Option<String>,
    flag: Option<FlagChoice>,
    days_off: Option<String>,
    rated: Option<bool>,
    thread: Option<bool>,
    /// With dice, the host's luck if he gives one.
    luck: Option<String>,
}

/// Sends the invitation, or says why it cannot be. `own` sets the game's own options, or says what would do.
async fn send(
    ctx: Ctx<'_>,
    game: GameKind,
    common: Common,
    own: impl FnOnce(&mut Terms, Lang) -> Result<(), String>,
) -> Outcome {
    let asked = asked(ctx).await?;
    let hub = ctx.framework.user_data;
    let mut terms = match common.terms(hub, &asked, game).await? {
        Ok(terms) => terms,
        Err(said) => {
            asked.say(Reply::text(said)).await;
            return Ok(());
        }
    };
    if let Err(why) = own(&mut terms, asked.lang) {
        asked.say(Reply::text(why)).await;
        return Ok(());
    }
    let guest = |user: &User| {
        let id = UserId(user.id.get());
        let here = ctx.interaction.data.resolved.members.get(&user.id);
        let sees = here.map(|m| m.permissions.is_none_or(|p| p.contains(Permissions::VIEW_CHANNEL)));
        Guest { id, name: names::shown(user.display_name()), bot: user.bot, sees }
    };
    let opponent = common.opponent.as_ref().map(guest);
    let mut friends: Vec<Guest> = common.friends.iter().map(guest).collect();
    friends.sort_by_key(|friend| friend.id);
    friends.dedup_by_key(|friend| friend.id);
    let answer = invite(hub, &asked, terms, opponent, friends, common.luck).await?;
    asked.say(answer).await;
    Ok(())
}

impl Common {
    /// The terms asked for, with the game's usual options; or what cannot be read, as the asker is told.
    async fn terms(&self, hub: &Hub, asked: &Asked, game: GameKind) -> anyhow::Result<Result<Terms, String>> {
        let usual = match asked.server {
            Some(server) => hub.desk.store().server(server).await?,
            None => Server::default(),
        };
        let mut terms = usual.usual(game, if game.has_table() { TABLE } else { 2 });
        if let Some(text) = &self.time {
            match text.parse::<TimeControl>() {
                Ok(time) => terms.time = time,
                Err(bad) => {
                    let said = names::quote(&bad.0);
                    return Ok(Err(asked.lang.say("answers-bad-time", &[("said", said.into())])));
                }
            }
        }
        if let Some(text) = &self.days_off {
            // A weekend of no zone is the server's, else the challenger's.
            let zone = match usual.zone {
                Some(zone) => zone,
                None => hub.desk.zone_of(asked.who()).await?,
            };
            match read_days_off(text, &zone) {
                Ok(days_off) => terms.days_off = days_off,
                Err(why) => return Ok(Err(why.said(asked.lang))),
            }
        }
        terms.flag = self.flag.map_or(terms.flag, Into::into);
        terms.rated = self.rated.unwrap_or(terms.rated);
        // There are no threads in threads.
        terms.thread = self.thread.unwrap_or(terms.thread) && asked.parent.is_none();
        Ok(Ok(terms))
    }
}

/// How many a table is for unless its host says.
const TABLE: u8 = 4;

/// One challenged, or asked to a table, as the interaction tells of him.
struct Guest {
    id: UserId,
    name: String,
    bot: bool,
    /// Whether he can see the channel; `None` = he is not in this server.
    sees: Option<bool>,
}

async fn invite(
    hub: &Hub,
    asked: &Asked,
    terms: Terms,
    opponent: Option<Guest>,
    friends: Vec<Guest>,
    luck: Option<String>,
) -> anyhow::Result<Reply> {
    let lang = asked.lang;
    for guest in opponent.iter().chain(&friends).filter(|guest| !guest.bot && guest.id != asked.who()) {
        let name = || ("name", guest.name.as_str().into());
        match guest.sees {
            None => return Ok(Reply::text(lang.say("answers-not-a-member", &[name()]))),
            Some(false) => {
                let channel = format!("<#{}>", asked.channel);
                return Ok(Reply::text(lang.say("answers-cannot-see", &[name(), ("channel", channel.into())])));
            }
            Some(true) => {}
        }
    }
    if let Some(missing) = asked.app_permissions.and_then(|p| Hub::missing_to_play(lang, p, asked.parent.is_some())) {
        return Ok(Reply::text(lang.say("answers-missing-permission", &[("permission", missing.into())])));
    }
    let is_table = terms.game.has_table();
    let ask = Ask {
        terms,
        invited: opponent.as_ref().map(|o| o.id),
        asked: friends.iter().map(|friend| friend.id).collect(),
        invited_is_bot: opponent.iter().chain(&friends).any(|guest| guest.bot),
        place: Place { server: asked.server, channel: asked.channel },
        parent: asked.parent,
        luck,
    };
    let done = match hub.desk.invite(asked.who(), ask, hub.source(asked)).await {
        Ok(done) => done,
        Err(error) => return hub.refused(asked, None, error).await,
    };
    let head = &done.seen.record.head;
    asked.about(head.no);
    let no = head.no.0.into();
    Ok(Reply::text(match &opponent {
        Some(opponent) => lang.say("answers-invited", &[("no", no), ("name", opponent.name.as_str().into())]),
        None if is_table => lang.say("table-opened", &[("no", no)]),
        None => lang.say("answers-invited-all", &[("no", no)]),
    }))
}

/// A text that names no days off.
#[derive(Clone, PartialEq, Eq, Debug)]
enum NoDaysOff {
    /// It begins with none of the words.
    Word,
    /// Its zone is unknown.
    Zone(String),
}

impl NoDaysOff {
    fn said(&self, lang: Lang) -> String {
        match self {
            Self::Word => lang.say("answers-bad-days-off", &[]),
            Self::Zone(zone) => zones::unknown(lang, zone),
        }
    }
}

/// Reads `none`, `weekend` (of the `usual` zone) and `weekend Europe/Paris`.
fn read_days_off(text: &str, usual: &str) -> Result<DaysOff, NoDaysOff> {
    let text = text.trim();
    let (word, zone) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    match (word.to_lowercase().as_str(), zone.trim()) {
        ("none", "") => Ok(DaysOff::None),
        ("weekend" | "weekends", "") => Ok(DaysOff::Weekend(usual.to_owned())),
        ("weekend" | "weekends", zone) => {
            zones::named(zone).map(DaysOff::Weekend).ok_or_else(|| NoDaysOff::Zone(zone.to_owned()))
        }
        _ => Err(NoDaysOff::Word),
    }
}

#[allow(clippy::unused_async)] // poise wants it so.
async fn complete_time(_: Ctx<'_>, typed: &str) -> CreateAutocompleteResponse {
    times(&[], typed)
}

/// The times that fit what has been typed: as it reads, then `more` and the usual ones that begin so.
pub(super) fn times(more: &[&str], typed: &str) -> CreateAutocompleteResponse {
    let usual = ["1d", "3d", "7d", "bank 7d+1d", "12h", "2d", "14d", "none"];
    let usual = more.iter().chain(&usual);
    let read = typed.parse::<TimeControl>().ok().map(|time| time.to_string());
    let fits = usual.filter(|u| u.starts_with(&typed.trim().to_lowercase())).map(|&u| u.to_owned());
    complete::response(read.into_iter().chain(fits).map(|time| (time.clone(), time)))
}

#[allow(clippy::unused_async)] // poise wants it so.
async fn complete_days_off(_: Ctx<'_>, typed: &str) -> CreateAutocompleteResponse {
    let typed = typed.trim().to_lowercase();
    let sought = typed.strip_prefix("weekend").unwrap_or(&typed).trim();
    let zones = if sought.is_empty() { Vec::new() } else { zones::fitting(sought) };
    let zones = zones.into_iter().map(|zone| format!("weekend {zone}"));
    let plain = ["none", "weekend"].into_iter().filter(|p| p.contains(&typed)).map(str::to_owned);
    complete::response(plain.chain(zones).map(|choice| (choice.clone(), choice)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_off_are_read_with_their_zone() {
        let weekend = |zone: &str| Ok(DaysOff::Weekend(zone.into()));
        for (text, expected) in [
            ("none", Ok(DaysOff::None)),
            ("Weekend", weekend("Asia/Tokyo")),
            ("weekend  Europe/Paris", weekend("Europe/Paris")),
            ("weekend europe/paris", weekend("Europe/Paris")),
            ("weekend madrid", weekend("Europe/Madrid")),
            ("weekend Mars/Olympus", Err(NoDaysOff::Zone("Mars/Olympus".into()))),
            ("weekdays", Err(NoDaysOff::Word)),
            ("", Err(NoDaysOff::Word)),
        ] {
            assert_eq!(read_days_off(text, "Asia/Tokyo"), expected, "{text}");
        }
    }
}
