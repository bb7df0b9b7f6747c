//! The post of a table at which people gather, and what becomes of it.

use serenity::all::ButtonStyle;

use super::{Scene, lines, mentions};
use crate::club::{Chair, Closed, Stage, TimeControl, UserId};
use crate::discord::custom_id::{Action, CustomId};
use crate::discord::layout::{Layout, Menu};
use crate::games::{Seat, Seats};
use crate::words::time::{self, Style};
use crate::words::{game, rekkoku, terms};

/// The value of the menu of countries that leaves it to the lot.
const LOT: &str = "lot";

/// Who sits there, how many places are free, all that is agreed, and the controls; for those in `ping`.
pub(super) fn gathering(scene: &Scene<'_>, ping: &[UserId]) -> Layout {
    let head = scene.head();
    let host = scene.name(head.host);
    let (size, n) = (head.table_size(), head.chairs.len());
    let opened = scene.say(
        "table-gathering",
        &[
            ("host", host.as_str().into()),
            ("game", game::name(scene.lang, head.terms.game).into()),
            ("terms", short(scene).into()),
        ],
    );
    let free = size.saturating_sub(n);
    let args = [("n", n.into()), ("size", size.into()), ("free", free.into())];
    let late = match head.terms.time {
        TimeControl::None => terms::late(scene.lang, &head.terms),
        _ => scene.say("table-late", &[("n", head.terms.misses.into())]),
    };
    let small = [
        ("no", head.no.to_string().into()),
        ("blurb", game::blurb(scene.lang, head.terms.game).into()),
        ("host", host.as_str().into()),
        ("until", time::stamp(head.stands_until(), Style::Full).into()),
    ];
    let mut content = vec![format!("{} {opened}", mentions(ping)).trim_start().to_owned()];
    content.push(scene.say("table-at-table", &args));
    content.extend(head.chairs.iter().map(|chair| sits(scene, chair)));
    content.extend(options(scene));
    content.extend([late, scene.say("table-small", &small)]);
    let row = vec![
        scene.button("🪑", "table-button-join", Action::Join).styled(ButtonStyle::Success),
        scene.button("↩", "table-button-leave", Action::Leave),
        scene.button("▶", "table-button-start", Action::Start).styled(ButtonStyle::Primary),
        scene.button("✖", "button-withdraw", Action::Close).styled(ButtonStyle::Danger),
        scene.button("📖", "button-rules", Action::Rules),
    ];
    let menu = Menu {
        id: CustomId::Game(scene.press(Action::JoinAs)),
        placeholder: scene.say("table-menu-join", &[]),
        options: wishes(scene),
    };
    Layout { content: lines(content), rows: vec![row], menu: Some(menu), ping: ping.to_vec() }
}

/// Its message when people no longer gather there.
pub(super) fn settled(scene: &Scene<'_>) -> Layout {
    let head = scene.head();
    let args = [("host", scene.name(head.host).into()), ("title", scene.title().into())];
    let line = match head.stage {
        Stage::Closed(how) => {
            let id = if how == Closed::Lapsed { "table-lapsed" } else { "table-withdrawn" };
            let agreed = terms::line(scene.lang, &head.terms, &scene.name(head.host));
            return Layout::text(format!("{}\n-# {agreed}", scene.say(id, &args)));
        }
        _ => scene.say("table-begun", &[("title", scene.title().into()), ("pairing", seated(scene).into())]),
    };
    let agreed = lines([short(scene)].into_iter().chain(options(scene)).map(|line| small(&line)));
    Layout::text(format!("{line}\n{agreed}"))
}

/// Who leads what: `Ana (Red 赤) – Ben (Yellow 黄)`; what one person leads stands together.
fn seated(scene: &Scene<'_>) -> String {
    let leads = scene.seats().filter(|&seat| scene.replay.game.hand(seat).iter().next() == Some(seat));
    let each = |seat| {
        let args = [("name", scene.sitter(seat).into()), ("side", hand(scene, seat).into())];
        scene.say("post-seated", &args)
    };
    leads.map(each).collect::<Vec<_>>().join(" – ")
}

/// A line in small letters.
fn small(line: &str) -> String {
    if line.starts_with("-# ") { line.to_owned() } else { format!("-# {line}") }
}

/// The conditions that are not the game's own: its clock, and whether it is rated.
fn short(scene: &Scene<'_>) -> String {
    let agreed = &scene.head().terms;
    let rated = scene.say(if agreed.rated { "terms-rated" } else { "terms-unrated" }, &[]);
    format!("{} · {rated}", terms::clock(scene.lang, agreed))
}

/// All that is agreed of the game itself, a line each for what is not usual.
fn options(scene: &Scene<'_>) -> Vec<String> {
    let Some(position) = scene.replay.game.as_rekkoku().map(|war| war.position()) else { return Vec::new() };
    rekkoku::all_options(scene.lang, position.layout(), &position.options())
}

/// `• Ana · wishes for Red 赤`
fn sits(scene: &Scene<'_>, chair: &Chair) -> String {
    let side = chair.seat.map_or_else(
        || scene.say("table-by-lot", &[]),
        |seat| scene.say("table-wishes", &[("side", hand(scene, seat).into())]),
    );
    scene.say("table-sits", &[("name", scene.name(chair.user).into()), ("side", side.into())])
}

/// The lot, and the countries for which nobody wishes: of one person's countries all together.
fn wishes(scene: &Scene<'_>) -> Vec<(String, String)> {
    let game = &scene.replay.game;
    let taken: Seats =
        scene.head().chairs.iter().filter_map(|c| c.seat).flat_map(|seat| game.hand(seat).iter()).collect();
    let leads = scene.seats().filter(|&seat| game.hand(seat).iter().next() == Some(seat) && !taken.contains(seat));
    let countries = leads.map(|seat| (hand(scene, seat), seat.0.to_string()));
    [(scene.say("table-by-lot", &[]), LOT.to_owned())].into_iter().chain(countries).collect()
}

/// `Red 赤`, or `Red 赤 + Yellow 黄` where one person leads both.
fn hand(scene: &Scene<'_>, seat: Seat) -> String {
    let sides = scene.replay.game.hand(seat).iter().map(|seat| scene.side(seat));
    sides
        .reduce(|one, other| scene.say("table-hand", &[("one", one.into()), ("other", other.into())]))
        .unwrap_or_default()
}
