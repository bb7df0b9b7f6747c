//! What people read, word for word: each post as text, its buttons in brackets, compared with `tests/layouts/*.txt`.
//! After a wanted change, write them anew with `LAYOUTS=write cargo test --test layouts`, and read them as the friend on
//! the phone would.

use std::fs;
use std::path::Path;

use lasker::club::{
    ChannelId, Closed, Command, FlagRule, Place, Post, Proposal, Record, Replay, Score, ServerId, Side, Span, Telling,
    Terms, UserId,
};
use lasker::discord::custom_id::LIMIT;
use lasker::discord::layout::{COLUMNS, CONTENT, LABEL, Layout, ROWS};
use lasker::discord::posts::{self, Scene};
use lasker::discord::send::Fault;
use lasker::games::{Reading, Setup};
use lasker::words::{Lang, People};

use table::{ANA, BEN, START, Table, terms};

/// How the two stand after the games whose results are shown here.
const SCORE: Score = Score { people: [ANA, BEN], halves: [14, 11] };

mod backgammon;
mod gathering;
#[path = "../club_backgammon/table.rs"]
#[allow(dead_code)] // another test uses all of it
mod match_table;
mod rekkoku;
#[path = "../table/mod.rs"]
mod table;
mod verify;

/// How it is laid out.
trait Show {
    fn scene<T>(&self, show: impl FnOnce(&Scene<'_>) -> T) -> T;
    fn told(&self) -> Layout;
    fn refused(&mut self, who: UserId, text: &str) -> Layout;
}

impl Show for Table {
    /// How a refused move is answered.
    fn refused(&mut self, who: UserId, text: &str) -> Layout {
        let command = Command::Move { text: text.to_owned(), reading: Reading::Expected };
        let why = self.try_act(who, &command).unwrap_err();
        self.scene(|scene| posts::refusal(scene, &why, who))
    }

    fn scene<T>(&self, show: impl FnOnce(&Scene<'_>) -> T) -> T {
        scene(&self.record, show)
    }

    /// The last post that was to be made, as it is laid out.
    fn told(&self) -> Layout {
        laid_out(&self.record, &self.posts, Some(&SCORE))
    }
}

/// What the players of all tables are called.
fn people() -> People {
    let names = [(ANA, "Ana"), (BEN, "Ben"), (match_table::ANA, "Ana"), (match_table::BEN, "Ben")];
    names.map(|(user, name)| (user, name.to_owned())).into_iter().collect()
}

/// Shows a record as it stands.
fn scene<T>(record: &Record, show: impl FnOnce(&Scene<'_>) -> T) -> T {
    let replay = Replay::of(record).unwrap();
    show(&Scene { record, replay: &replay, outages: &[], people: &people(), lang: Lang::En })
}

/// The last of the posts about a record, as it is laid out.
fn laid_out(record: &Record, posts: &[Post], score: Option<&Score>) -> Layout {
    let post = posts.last().expect("something to tell");
    let ping = &post.ping;
    scene(record, |scene| match post.what {
        Telling::Invitation => posts::invitation(scene, ping),
        Telling::InvitationChanged => posts::settled(scene),
        Telling::InvitationClosed { how } => posts::invitation_closed(scene, how, ping),
        Telling::Board { since } => {
            posts::board(scene, since, ping, false).saying(&posts::unplanned(scene, &post.unplanned))
        }
        Telling::ProposalRefused { what, by } => posts::proposal_refused(scene, what, by, ping),
        Telling::Result { since } => posts::result(scene, since, ping, score, false),
        Telling::Relocated => posts::relocated(scene),
        ref what => posts::clock(scene, what, ping),
    })
}

/// Checks what holds for every post.
#[track_caller]
fn check(layout: &Layout) {
    let text = layout.to_string();
    assert!(!text.contains('{') && !text.contains("  "), "{text}");
    assert!(layout.content().chars().count() <= CONTENT && layout.content() == layout.content.trim());
    assert!(layout.rows.len() <= ROWS && layout.rows.iter().all(|row| !row.is_empty() && row.len() <= COLUMNS));
    let mut ids = std::collections::BTreeSet::new();
    for button in layout.rows.iter().flatten() {
        assert!(button.label.chars().count() <= LABEL && (button.emoji.is_some() || !button.label.is_empty()));
        assert!(button.id.encode().len() <= LIMIT && ids.insert(button.id.encode()), "{text}");
    }
    for user in &layout.ping {
        assert!(layout.content.contains(&format!("<@{user}>")), "{text}");
    }
}

/// Compares with the file, and checks what holds for every post.
#[track_caller]
fn same(name: &str, layout: &Layout) {
    let names = [
        (ANA, "<@ANA>"),
        (BEN, "<@BEN>"),
        (match_table::ANA, "<@ANA>"),
        (match_table::BEN, "<@BEN>"),
        (rekkoku::CLEO, "<@CLEO>"),
    ];
    let mut text = format!("{layout}\n");
    for (user, name) in names {
        text = text.replace(&format!("<@{user}>"), name);
    }
    let pings: Vec<_> =
        layout.ping.iter().map(|user| names.iter().find(|(u, _)| u == user).map_or("?", |(_, n)| n)).collect();
    text.push_str(&format!("pings: {}\n", if pings.is_empty() { "nobody".to_owned() } else { pings.join(" ") }));

    check(layout);
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/layouts").join(format!("{name}.txt"));
    if std::env::var("LAYOUTS").as_deref() == Ok("write") {
        fs::write(&path, &text).unwrap();
    }
    let expected = fs::read_to_string(&path).unwrap_or_default();
    assert_eq!(text, expected, "{name}");
}

#[test]
fn invitations() {
    let table = Table::invited(Terms { side: Side::Lot, ..terms() }, Some(BEN));
    same("invitation", &table.told());
    let setup = Setup { options: [("draws".to_owned(), "off".to_owned())].into(), ..Setup::default() };
    let open = Terms { time: "none".parse().unwrap(), setup, ..terms() };
    same("invitation_open", &Table::invited(open, None).told());

    let mut table = Table::invited(terms(), Some(BEN));
    table.act(BEN, Command::Counter(Terms { time: "bank 7d+1d".parse().unwrap(), ..terms() }));
    same("invitation_other_terms", &table.told());
    same("invitation_superseded", &table.scene(posts::superseded));
    table.act(ANA, Command::Accept);
    same("invitation_accepted", &table.scene(posts::settled));

    let mut table = Table::invited(terms(), Some(BEN));
    table.act(BEN, Command::Close);
    same("invitation_declined", &table.told());
    same("invitation_declined_message", &table.scene(posts::settled));
    let mut table = Table::invited(terms(), Some(BEN));
    table.act(ANA, Command::Close);
    same("invitation_withdrawn", &table.told());
    same("invitation_lapsed", &table.scene(|scene| posts::invitation_closed(scene, Closed::Lapsed, &[ANA])));
}

#[test]
fn boards() {
    let mut table = Table::by_hand();
    table.play("c3-d4");
    same("board_one_way", &table.told());
    same("board_moved", &table.scene(posts::moved));
    table.play("e5xc3");
    same("board_captures", &table.told());
    same("board_first", &Table::started().told());
    let mut table = Table::from("w a1w c1w e1w g1w b2b d2b f2b a7b g7b e7b");
    table.play("a1xc3");
    same("board_after_capture", &table.told());
}

#[test]
fn forced_turns_are_told_in_one_post() {
    let mut table = Table::started();
    table.play("c3-d4");
    same("board_forced_once", &table.told());
    let mut table = Table::from("w a1w d2w g1w d4b a7b b6b");
    table.play("d2-c3");
    same("board_forced", &table.told());
}

#[test]
fn offers() {
    let mut table = Table::started();
    table.act(ANA, Command::Propose(Proposal::Draw));
    table.play("c3-d4");
    same("offer_with_a_move", &table.told());
    table.act(BEN, Command::Refuse);
    same("offer_refused", &table.told());
    let mut table = Table::by_hand();
    table.act(BEN, Command::Propose(Proposal::Draw));
    table.play("c3-d4");
    same("offer_passed_over", &table.told());
    let mut table = Table::started();
    table.act(BEN, Command::Propose(Proposal::Draw));
    same("offer_at_once", &table.told());
    table.act(BEN, Command::Refuse);
    same("offer_taken_back", &table.told());
    let mut table = Table::started();
    table.act(BEN, Command::Propose(Proposal::Draw));
    table.act(ANA, Command::Agree);
    same("result_agreed", &table.told());
}

#[test]
fn takebacks() {
    let mut table = Table::by_hand();
    table.play("c3-d4");
    table.act(ANA, Command::Propose(Proposal::Takeback));
    same("takeback_asked", &table.told());
    same("board_takeback_asked", &table.scene(|scene| posts::board(scene, 1, &[BEN], false)));
    table.act(BEN, Command::Agree);
    same("board_taken_back", &table.told());
    table.play("c3-d4 e5xc3 b2xd4 d6-e5");
    table.act(BEN, Command::Propose(Proposal::Takeback));
    table.act(ANA, Command::Refuse);
    same("takeback_refused", &table.told());
}

#[test]
fn plans() {
    let mut table = Table::by_hand();
    let line = |text: &str| Command::Plan { line: text.to_owned() };
    table.act(BEN, line("c3-d4 e5xc3 b2xd4 d6-e5"));
    table.play("c3-d4");
    same("board_planned", &table.told());
    table.play("d2xb4");
    same("board_unplanned", &table.told());
}

#[test]
fn clocks() {
    let mut table = Table::by_hand();
    table.play("c3-d4 e5xc3");
    // Ana has three days; what is due is looked at six hours after that.
    table.now = table.now.plus_seconds(3 * 86_400 - 6 * 3600);
    table.act(UserId::CLOCK, Command::Tick);
    same("clock_flagged", &table.told());
    table.act(BEN, Command::Nudge);
    same("clock_nudged", &table.told());
    same("board_late", &table.scene(|scene| posts::board(scene, 0, &[ANA], false)));
    table.act(BEN, Command::Give { seconds: 3 * 86_400 });
    same("clock_given", &table.told());
    table.now = table.now.plus_seconds(3 * 86_400);
    table.act(UserId::CLOCK, Command::Tick);
    table.play("b2xd4");
    same("board_after_late_move", &table.told());

    let mut table = Table::by_hand();
    table.act(ANA, Command::Propose(Proposal::Pause { days: 3 }));
    same("clock_pause_proposed", &table.told());
    table.act(BEN, Command::Agree);
    same("clock_paused", &table.told());
    table.act(BEN, Command::Propose(Proposal::Pause { days: 1 }));
    table.act(ANA, Command::Refuse);
    same("clock_pause_refused", &table.told());

    let mut table = Table::by_hand();
    let span = Span { from: table.now, until: table.now.plus_seconds(7 * 86_400) };
    table.act(BEN, Command::Away(span));
    same("clock_away", &table.told());
    table.act(BEN, Command::Back);
    same("clock_back", &table.told());
    table.now = table.now.plus_seconds(3 * 86_400);
    table.act(UserId::CLOCK, Command::Tick);
    same("clock_flagged_unbegun", &table.told());
    table.now = table.now.plus_seconds(31 * 86_400);
    table.act(UserId::CLOCK, Command::Tick);
    same("clock_asleep", &table.told());
}

#[test]
fn reminders() {
    let mut table = Table::invited(terms(), Some(BEN));
    table.act(BEN, Command::Accept);
    table.play("c3-d4");
    let mut untimed = Table::invited(Terms { time: lasker::club::TimeControl::None, ..terms() }, Some(BEN));
    untimed.act(BEN, Command::Accept);
    let link = Some("https://discord.com/channels/10/20/30".to_owned());
    let due = table.scene(|scene| scene.replay.due(&[])).unwrap();
    let who = if table.scene(|s| s.record.head.seats_of(ANA).any(|seat| s.replay.to_act().contains(seat))) {
        ANA
    } else {
        BEN
    };
    let show = |games: &[(Scene<'_>, Option<String>)], now| posts::reminder(games, who, START, now);
    let soon = due.plus_seconds(-4 * 3600);
    same("reminder", &table.scene(|scene| show(&[(*scene, link.clone())], soon)));
    let several = |now| table.scene(|one| untimed.scene(|other| show(&[(*one, link.clone()), (*other, None)], now)));
    same("reminder_of_several", &several(soon));
    same("reminder_late", &several(due));
    let many = table.scene(|scene| show(&vec![(*scene, link.clone()); 14], soon));
    same("reminder_of_many", &many);
}

#[test]
fn time_on_a_board() {
    let time = "bank 7d+1d".parse().unwrap();
    let mut table = Table::invited(Terms { time, ..terms() }, Some(BEN));
    table.ways = Table::by_hand().ways;
    table.act(BEN, Command::Accept);
    table.play("c3-d4");
    same("board_bank", &table.told());
    let mut table = Table::invited(Terms { time: "none".parse().unwrap(), ..terms() }, Some(BEN));
    table.act(BEN, Command::Accept);
    same("board_untimed", &table.told());
}

#[test]
fn results() {
    let mut table = Table::by_hand();
    table.play(
        "c3-d4 e5xc3 b2xd4 f6-e5 d4xf6 g7xe5 e3-d4 c5xe3 f2xd4 b6-c5 d4xb6 a7xc5 e3-f4 g5xe3 d2xf4 a5-b4 c3xa5 c5-d4 \
         e3xc5xa7* e5xc3 a7xc5 d6xb4 g1-f2 c5-d4 a3xc5 f6-g5 b4xd2 d4xb2 c1xa3 g5xe3xc1* g3xe5 c7-d6 e5xc7* e7-f6 c7-d6 \
         f6-g5 f2-e3 g5-f4 e3xg5",
    );
    same("result_blocked", &table.told());
    let link = "https://discord.com/channels/1/3/4";
    same("result_line", &table.scene(|scene| posts::result_line(scene, link)));

    let mut table = Table::from("w a1w d2w d4b");
    table.now = table.now.plus_seconds(11 * 86_400);
    table.play("d2-c3");
    same("result_captured", &table.told());
    let mut table = Table::started();
    table.play("c3-d4");
    table.act(BEN, Command::Resign);
    same("result_resigned", &table.told());
    let mut table = Table::started();
    table.act(BEN, Command::Abort);
    same("result_aborted", &table.told());

    // Time, with hard flags.
    let hard = || {
        let mut table = Table::invited(Terms { flag: FlagRule::Hard, ..terms() }, Some(BEN));
        table.ways = Table::by_hand().ways;
        table.act(BEN, Command::Accept);
        table
    };
    let mut table = hard();
    table.play("c3-d4 e5xc3");
    table.now = table.now.plus_seconds(3 * 86_400);
    table.act(UserId::CLOCK, Command::Tick);
    same("result_time", &table.told());
    let mut table = hard();
    table.now = table.now.plus_seconds(3 * 86_400);
    table.act(UserId::CLOCK, Command::Tick);
    same("result_aborted_late", &table.told());
}

#[test]
fn refusals() {
    let mut table = Table::by_hand();
    table.play("c3-d4");
    same("refusal_must_capture", &table.refused(BEN, "a5-b4"));
    same("refusal_occupied", &table.refused(BEN, "c7-d6"));
    same("refusal_not_understood", &table.refused(BEN, "hello `@everyone` world"));
    same("refusal_not_your_turn", &table.refused(ANA, "d4-e5"));
}

#[test]
fn other_posts() {
    let mut table = Table::by_hand();
    table.play("c3-d4");
    same(
        "cut_off",
        &table.scene(|scene| posts::cut_off(scene, ChannelId(2), &Fault::NoPermission, &[ANA, BEN], false)),
    );
    let gone = Fault::Suspended(Box::new(Fault::ChannelGone));
    same("cut_off_direct", &table.scene(|scene| posts::cut_off(scene, ChannelId(2), &gone, &[ANA], true)));
    let place = Place { server: Some(ServerId(1)), channel: ChannelId(9) };
    table.act(ANA, Command::Relocate { place, parent: None });
    same("board_relocated", &table.told());
    same("relocated", &table.scene(posts::relocated));
    same("board_restored", &table.scene(|scene| posts::restored(scene, &table.told(), START)));
    same("board_as_text", &table.scene(|scene| posts::board(scene, 0, &[BEN], true)));
}

#[test]
fn names_cannot_change_the_form_of_a_post() {
    let mut table = Table::by_hand();
    table.play("c3-d4");
    let replay = Replay::of(&table.record).unwrap();
    for name in ["_x_", "```", "||", "[a](http://b)", "@everyone", "<@1>", "# big", "a\u{202E}b", &"x".repeat(2_000)] {
        let people: People = [(ANA, name.to_owned()), (BEN, name.to_owned())].into_iter().collect();
        let scene = Scene { record: &table.record, replay: &replay, outages: &[], people: &people, lang: Lang::En };
        let layout = posts::board(&scene, 0, &[BEN], true);
        assert_eq!(layout.ping, [BEN]);
        assert_eq!(layout.content.matches("<@").count(), 1, "{layout}");
        assert_eq!(layout.content.matches('`').count() - layout.content.matches("\\`").count(), 2, "{layout}");
        assert!(layout.content.chars().count() <= CONTENT && !layout.content.contains('\u{202E}'));
    }
}
