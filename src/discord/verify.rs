//! `/game verify`: whether the dice of a match are those that were fixed before anyone had acted, what anybody needs to check
//! that himself, and what all dice of the server have shown.

use serenity::all::{CreateActionRow, CreateAttachment};

use super::answer::{Asked, Reply};
use super::custom_id::{Action, Press};
use super::export::stem;
use super::hub::Hub;
use super::layout::CONTENT;
use super::{menus, private};
use crate::club::dice::{self, Evenness, Rolls, SCRIPT, Verified};
use crate::club::{Head, Replay, Stage};
use crate::desk::Seen;
use crate::games::Seat;
use crate::games::backgammon::dice::ProofError;
use crate::words::{Lang, People, game, names};

/// What the script is called among the files.
const SCRIPT_FILE: &str = "verify_dice.py";

/// So many games stand in the message with their seeds; all are in the file.
const SHOWN: usize = 8;

/// Of fewer not even shares are shown.
const BEGUN: u32 = 36;

/// Checks the dice and says what came of it.
///
/// # Errors
/// The store failed, or what proves the dice cannot be written.
pub async fn verify(hub: &Hub, asked: &Asked, seen: &Seen) -> anyhow::Result<Reply> {
    let (lang, head) = (asked.lang, &seen.record.head);
    let mut lines = vec![private::title(lang, head, asked.who())];
    let Some(verified) = dice::verify(head, &seen.replay) else {
        let args = [("game", game::name(lang, head.terms.game).into()), ("export", hub.tappable("game export").into())];
        lines.push(lang.say("verify-no-dice", &args));
        return Ok(Reply::text(lines.join("\n")));
    };
    lines.extend(told(lang, head, &seen.replay, &verified, &hub.names(head).await));
    let mut more = Vec::new();
    if !verified.proof.games.is_empty() {
        let file = format!("{}-dice.json", stem(head));
        lines.push(lang.say("verify-how", &[("script", SCRIPT_FILE.into()), ("file", (&file).into())]));
        let proof = serde_json::to_string_pretty(&verified.proof)?;
        more = vec![CreateAttachment::bytes(proof, file), CreateAttachment::bytes(SCRIPT, SCRIPT_FILE)];
    }
    if let Some(server) = head.place.server {
        lines.extend(statistics(lang, &hub.desk.store().rolls(server).await?));
    }
    let button = |action, label| menus::button(Press::of(head, action), &lang.say(label, &[]));
    let row = vec![button(Action::Board, "button-my-board"), button(Action::Export, "answers-export")];
    let content = names::cut(&lines.join("\n"), CONTENT);
    Ok(Reply { content, more, ..Reply::default() }.row(CreateActionRow::Buttons(row)))
}

/// What came of checking, line by line. No seed of a game that goes on is known here.
#[must_use]
pub fn told(lang: Lang, head: &Head, replay: &Replay, verified: &Verified, people: &People) -> Vec<String> {
    let proof = &verified.proof;
    let luck = |luck: &str| if luck.is_empty() { lang.say("verify-no-luck", &[]) } else { names::quote(luck) };
    let name = |seat: Seat| {
        let user = head.sitter(seat).or(if seat == Seat(0) { Some(head.host) } else { head.invited });
        user.map_or_else(|| game::side(lang, &head.terms, seat), |user| people.shown(user))
    };
    let lucks = [
        ("host", name(Seat(0)).into()),
        ("host-luck", luck(&proof.host_luck).into()),
        ("guest", name(Seat(1)).into()),
        ("guest-luck", luck(&proof.guest_luck).into()),
    ];
    let mut lines = vec![
        verdict(lang, replay, verified),
        lang.say("verify-commitment", &[("commitment", (&proof.commitment).into())]),
        lang.say("verify-lucks", &lucks),
    ];
    lines.extend(games(lang, replay, verified));
    if verified.unshown > 0 {
        lines.push(lang.say("verify-unshown", &[("n", verified.unshown.into())]));
    }
    if replay.stage == Stage::Running && !proof.games.is_empty() {
        lines.push(lang.say("verify-goes-on", &[("game", replay.game.round().into())]));
    }
    lines
}

fn verdict(lang: Lang, replay: &Replay, verified: &Verified) -> String {
    let games = verified.proof.games.len();
    let why = match &verified.checked {
        Ok(_) if games == 0 => {
            let id = match replay.stage {
                Stage::Invited => "verify-not-begun",
                Stage::Running => "verify-secret",
                Stage::Over(_) | Stage::Aborted | Stage::Closed(_) => "verify-nothing-shown",
            };
            return lang.say(id, &[]);
        }
        Ok(rolls) => return lang.say("verify-good", &[("rolls", (*rolls).into()), ("games", games.into())]),
        Err(ProofError::Scheme(_)) => lang.say("verify-bad-scheme", &[]),
        Err(ProofError::Seed(game)) => lang.say("verify-bad-seed", &[("game", (*game).into())]),
        Err(ProofError::NotCommitted(game)) => lang.say("verify-bad-commitment", &[("game", (*game).into())]),
        Err(ProofError::Roll { game, expected, found, .. }) => {
            let args = [("game", (*game).into()), ("expected", expected.into()), ("found", found.into())];
            lang.say("verify-bad-roll", &args)
        }
    };
    lang.say("verify-bad", &[("why", why.into())])
}

/// A line for each of the last games that are over, and one for those before.
fn games(lang: Lang, replay: &Replay, verified: &Verified) -> Vec<String> {
    let games = &verified.proof.games;
    // Games are checked in order, up to the first that does not fit.
    let bad = match &verified.checked {
        Ok(_) => u16::MAX,
        Err(ProofError::Scheme(_)) => 0,
        Err(ProofError::Seed(game) | ProofError::NotCommitted(game) | ProofError::Roll { game, .. }) => *game,
    };
    let rolls = |game: u16| replay.lines(game).iter().filter(|line| line.is_roll()).count();
    let (early, shown) = games.split_at(games.len().saturating_sub(SHOWN));
    let mut lines = Vec::new();
    if !early.is_empty() {
        let rolls: usize = early.iter().map(|proof| rolls(proof.game)).sum();
        lines.push(lang.say("verify-earlier-games", &[("games", early.len().into()), ("rolls", rolls.into())]));
    }
    lines.extend(shown.iter().map(|proof| {
        let id = match proof.game.cmp(&bad) {
            std::cmp::Ordering::Less => "verify-game",
            std::cmp::Ordering::Equal => "verify-game-bad",
            std::cmp::Ordering::Greater => "verify-game-unchecked",
        };
        let seed = names::quote(&proof.seed);
        let args =
            [("game", proof.game.into()), ("rolls", rolls(proof.game).into()), ("seed", seed.trim_matches('`').into())];
        lang.say(id, &args)
    }));
    lines
}

/// What all rolls of a server say about its dice; nothing while there are none.
#[must_use]
pub fn statistics(lang: Lang, rolls: &Rolls) -> Option<String> {
    let total = rolls.total();
    match total {
        0 => return None,
        1..BEGUN => return Some(lang.say("verify-rolls-begun", &[("n", total.into())])),
        BEGUN.. => {}
    }
    let share = |part: u32, of: u32| format!("{:.1}", 100.0 * f64::from(part) / f64::from(of));
    let face = |(face, count): (u8, u32)| {
        lang.say("verify-face", &[("face", face.into()), ("share", share(count, 2 * total).into())])
    };
    let faces: Vec<_> = (1..).zip(rolls.pips()).map(face).collect();
    let id = match rolls.evenness() {
        Evenness::Few => "verify-rolls-few",
        Evenness::Even => "verify-rolls-even",
        Evenness::Uneven => "verify-rolls-uneven",
        Evenness::Odd => "verify-rolls-odd",
    };
    let verdict = lang.say(id, &[("chi", format!("{:.1}", rolls.chi_square()).into())]);
    let args = [
        ("n", total.into()),
        ("doubles", share(rolls.doubles(), total).into()),
        ("faces", faces.join(", ").into()),
        ("verdict", verdict.into()),
    ];
    Some(lang.say("verify-rolls", &args))
}
