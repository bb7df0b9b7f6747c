//! Layout F: a person's games. What waits for him, what he waits for, and invitations, most urgent first.

use serenity::all::{ButtonStyle, CreateActionRow, CreateButton};

use super::answer::{Asked, Reply};
use super::custom_id::{Action, CustomId, List, Press};
use super::hub::Hub;
use super::waiting::{self, Waiting};
use super::{links, menus, sight};
use crate::club::{GameNo, Head, Proposal, Stage, Time, UserId};
use crate::desk::Seen;
use crate::words::time::{self, Style};
use crate::words::{Lang, clock, game, mention, rekkoku, turn};

/// The most characters of a page's lines. Their headings fit into the rest of a message.
const PAGE: usize = 1_700;
/// Games that one waits for are named up to this many; of the others only the number is said.
const WAITING: usize = 3;
/// A game whose move should be made within so many seconds is urgent.
const SOON: i64 = 24 * 3600;

/// Whose games are listed, and for whom.
struct View<'a> {
    lang: Lang,
    of: UserId,
    /// They are the reader's own.
    mine: bool,
    now: Time,
    hub: &'a Hub,
}

/// One line of the list with the heading it stands under.
struct Line {
    heading: String,
    text: String,
}

/// A page of a person's games, as far as the asker may know of them.
///
/// # Errors
/// The store failed, or a record cannot be replayed.
pub async fn page(hub: &Hub, asked: &Asked, of: UserId, page: u16) -> anyhow::Result<Reply> {
    let lang = asked.lang;
    let view = View { lang, of, mine: of == asked.who(), now: hub.desk.now(), hub };
    let (mut turn, mut waits, mut asleep) = (Vec::new(), Vec::new(), Vec::new());
    for game in waiting::all(hub, of).await? {
        if !view.mine && !sight::may_see(hub, asked, &game.seen).await {
            continue;
        }
        let part = match (game.head().asleep, game.is_for(of)) {
            (true, _) => &mut asleep,
            (false, true) => &mut turn,
            (false, false) => &mut waits,
        };
        part.push(game);
    }
    let invitations = if view.mine { view.invitations().await? } else { Vec::new() };
    if turn.is_empty() && waits.is_empty() && asleep.is_empty() && invitations.is_empty() {
        let challenge = hub.challenges(lang);
        let id = if view.mine { "answers-no-games" } else { "answers-no-games-of" };
        let args = [("challenge", challenge.into()), ("name", mention(of).into())];
        return Ok(Reply::text(lang.say(id, &args)));
    }

    let heading = |id, n: usize| lang.say(id, &[("n", n.into())]);
    let under = |heading: &str, text| Line { heading: heading.to_owned(), text };
    let own = heading(if view.mine { "answers-your-turn" } else { "answers-their-turn" }, turn.len());
    let mut lines: Vec<_> = turn.iter().map(|game| under(&own, view.turn(game))).collect();
    if !waits.is_empty() {
        let said = view.summary(heading("answers-waiting", waits.len()), &waits, |game| view.waited_for(game));
        lines.push(under("", said));
    }
    lines.extend(invitations.iter().map(|seen| under("", view.invitation(seen))));
    if !asleep.is_empty() {
        lines.push(under("", view.summary(heading("answers-asleep", asleep.len()), &asleep, |_| String::new())));
    }

    let pages = pages(lines.iter().map(|line| line.text.chars().count()));
    let shown = usize::from(page).min(pages.len() - 1);
    let mut text: Vec<&str> = Vec::new();
    let mut above = "";
    for line in &lines[pages[shown].clone()] {
        // A heading stands before the first line of its part, and again at the top of a page.
        if !line.heading.is_empty() && line.heading != above {
            text.push(&line.heading);
        }
        above = &line.heading;
        text.push(&line.text);
    }

    let all = [&turn, &waits, &asleep].into_iter().flatten().map(Waiting::head);
    let mut options = Vec::new();
    for head in all.chain(invitations.iter().map(|seen| &seen.record.head)).take(menus::MOST) {
        options.push((hub.title_plain(lang, head, of).await, head.no.0.to_string()));
    }
    let menu = menus::menu(CustomId::List(List::Choose).encode(), lang.say("answers-open-a-game", &[]), options);
    let buttons = view.buttons(&turn, shown, pages.len());
    Ok(Reply::text(text.join("\n")).row(menu).row(CreateActionRow::Buttons(buttons)))
}

/// Cuts lines of those lengths into pages, each of at least one line.
fn pages(lengths: impl Iterator<Item = usize>) -> Vec<std::ops::Range<usize>> {
    let (mut pages, mut from, mut used) = (Vec::new(), 0, 0);
    let mut lines = 0;
    for (i, length) in lengths.enumerate() {
        if i > from && used + length > PAGE {
            pages.push(from..i);
            (from, used) = (i, 0);
        }
        used += length + 1;
        lines = i + 1;
    }
    pages.push(from..lines);
    pages
}

impl View<'_> {
    /// The invitations that wait for an answer of this person's, or to one of his.
    async fn invitations(&self) -> anyhow::Result<Vec<Seen>> {
        let mut found = Vec::new();
        for head in self.hub.desk.store().heads_of(self.of, false).await? {
            if head.stage == Stage::Invited {
                found.push(self.hub.desk.look(head.no).await?);
            }
        }
        Ok(found)
    }

    /// A game where it is his turn: how urgent, which, against whom, how far, until when.
    fn turn(&self, game: &Waiting) -> String {
        let head = game.head();
        let own = head.seats_of(self.of).next();
        let standing = own.and_then(|seat| turn::standing(self.lang, &game.replay.game, seat));
        let waits = turn::waits_for(self.lang, &game.replay.game, self.mine).filter(|_| game.is_to_act(self.of));
        let how_far = || {
            let label = game.replay.game.move_number();
            self.lang.say("answers-line-move", &[("label", label.trim_end_matches(['.', '…']).into())])
        };
        let mut parts = vec![
            number(head.no, links::game(&game.seen)),
            game::name(self.lang, head.terms.game),
            [self.others(head)].into_iter().chain(standing).collect::<Vec<_>>().join(" "),
            waits.unwrap_or_else(how_far),
        ];
        if let Some(offer) = &game.replay.standing
            && offer.shown
            && head.seats_of(self.of).any(|seat| offer.waits.contains(seat))
        {
            let id = match offer.what {
                Proposal::Draw => "answers-line-draw",
                Proposal::Pause { .. } => "answers-line-pause",
                Proposal::Takeback => "answers-line-takeback",
                Proposal::ResignGame { .. } => "backgammon-line-resign",
                Proposal::Stop => "table-line-stop",
            };
            parts.push(self.lang.say(id, &[]));
        }
        parts.push(match game.timing {
            None => self.lang.say("answers-line-since", &[("at", time::stamp(game.since, Style::Relative).into())]),
            Some(timing) if !self.mine => clock::short_strange(self.lang, &timing, self.now),
            Some(timing) if game.is_to_act(self.of) => clock::short_own(self.lang, &timing, &head.terms, self.now),
            // Only his answer to an offer is asked.
            Some(timing) => clock::short_other(self.lang, &timing, &head.terms, self.now),
        });
        format!("{} {}", self.mark(game), parts.join(" · "))
    }

    /// How urgent it is, at a glance: late, due within a day, or neither.
    fn mark(&self, game: &Waiting) -> &'static str {
        match game.timing.filter(|_| game.is_to_act(self.of)) {
            Some(timing) if clock::is_late(&timing, self.now) => "‼",
            Some(timing) if timing.due.seconds_since(self.now) < SOON => "⏳",
            _ => "•",
        }
    }

    /// Games on one line: the most urgent by name, and how many more there are.
    fn summary(&self, heading: String, games: &[Waiting], more: impl Fn(&Waiting) -> String) -> String {
        let named = games.iter().take(WAITING).map(|game| {
            let head = game.head();
            format!("{} {}{}", number(head.no, links::game(&game.seen)), self.others(head), more(game))
        });
        let rest = games.len().saturating_sub(WAITING);
        let rest = (rest > 0).then(|| self.lang.say("answers-line-more", &[("n", rest.into())]));
        [heading].into_iter().chain(named).chain(rest).collect::<Vec<_>>().join(" · ")
    }

    /// Until when the other must move.
    fn waited_for(&self, game: &Waiting) -> String {
        let Some(timing) = game.timing else { return String::new() };
        let comma = if clock::is_late(&timing, self.now) { "," } else { "" };
        let said = if self.mine {
            clock::short_other(self.lang, &timing, &game.head().terms, self.now)
        } else {
            clock::short_strange(self.lang, &timing, self.now)
        };
        format!("{comma} {said}")
    }

    fn invitation(&self, seen: &Seen) -> String {
        let head = &seen.record.head;
        if head.terms.game.has_table() {
            return self.table(seen);
        }
        let others = self.others(head);
        let id = if head.host == self.of { "answers-line-invited-by-me" } else { "answers-line-invites-you" };
        let args = [
            ("no", number(head.no, links::game(seen)).into()),
            ("game", game::name(self.lang, head.terms.game).into()),
            ("names", if others.is_empty() { self.lang.say("answers-anyone", &[]) } else { others }.into()),
            ("time", time::control(self.lang, head.terms.time).into()),
        ];
        format!("✉ {}", self.lang.say(id, &args))
    }

    /// A table at which he sits until it begins.
    fn table(&self, seen: &Seen) -> String {
        let head = &seen.record.head;
        let args = [
            ("no", number(head.no, links::game(seen)).into()),
            ("game", game::name(self.lang, head.terms.game).into()),
            ("host", mention(head.host).into()),
            ("n", head.chairs.len().into()),
            ("size", head.table_size().into()),
            ("time", time::control(self.lang, head.terms.time).into()),
        ];
        format!("🪑 {}", self.lang.say("table-line-gathers", &args))
    }

    fn others(&self, head: &Head) -> String {
        if head.terms.seats > 2 {
            return rekkoku::players(self.lang, head.people().len());
        }
        let others: Vec<_> = head.people().into_iter().filter(|&u| u != self.of).map(mention).collect();
        others.join(" ")
    }

    fn buttons(&self, turn: &[Waiting], shown: usize, pages: usize) -> Vec<CreateButton> {
        let mut buttons = Vec::new();
        if let Some(first) = turn.first().filter(|_| self.mine) {
            let head = first.head();
            let press = Press::of(head, Action::Open);
            let label = self.lang.say("answers-play", &[("no", head.no.to_string().into())]);
            buttons.push(menus::styled(press, &label, ButtonStyle::Primary));
        }
        if self.mine && turn.iter().any(|game| game.timing.is_some()) {
            let id = CustomId::List(List::MoreTime).encode();
            buttons.push(CreateButton::new(id).label(self.lang.say("answers-more-time", &[])).style(menus::GREY));
        }
        let turn_page = |to: usize, id: &str| {
            let id_of = CustomId::List(List::Page { of: self.of, page: u16::try_from(to).unwrap_or(0) });
            let label = self.lang.say(id, &[("page", (to + 1).into())]);
            CreateButton::new(id_of.encode()).label(label).style(menus::GREY)
        };
        if shown > 0 {
            buttons.push(turn_page(shown - 1, "answers-page-back"));
        }
        if shown + 1 < pages {
            buttons.push(turn_page(shown + 1, "answers-page"));
        }
        buttons
    }
}

/// A game's number, as a link to its newest post if there is one.
pub(super) fn number(no: GameNo, link: Option<String>) -> String {
    link.map_or_else(|| no.to_string(), |url| format!("[{no}]({url})"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_are_filled_and_none_is_empty() {
        let ends = |lengths: &[usize]| -> Vec<_> {
            pages(lengths.iter().copied()).into_iter().map(|page| (page.start, page.end)).collect()
        };
        assert_eq!(ends(&[]), [(0, 0)]);
        assert_eq!(ends(&[100, 200]), [(0, 2)]);
        assert_eq!(ends(&[PAGE + 1, 1, PAGE - 10, 8]), [(0, 1), (1, 3), (3, 4)]);
    }
}
