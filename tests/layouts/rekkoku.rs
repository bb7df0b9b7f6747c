//! Posts of Rekkoku: four countries, White's army with Blue.

use lasker::club::rating::{Rating, Skill, counted};
use lasker::club::{Action, Command, DaysOff, Entry, Replay, Sitting, Terms, TimeControl, UserId};
use lasker::discord::posts::{self, Scene};
use lasker::games::{GameKind, Reading, Seat, Setup};
use lasker::words::{Lang, People, rekkoku};

use crate::same;
use crate::table::{ANA, BEN, Table};

pub const CLEO: UserId = UserId(103);
pub const DAN: UserId = UserId(104);
const EVE: UserId = UserId(105);

const POSITION: &str = "yD8yG9/19/8yByE9/19/19/19/19/18bD/1wR17/wE17bE/19/9bG9/19/19/9rR9/19/2rA13bM2/rE8rW9/9rG8rD \
                        r 4 rbyb 2,9,8,5 12,70,0,9 3 7";

fn scene<T>(table: &Table, show: impl FnOnce(&Scene<'_>) -> T) -> T {
    let names = [(ANA, "Ana"), (BEN, "Ben"), (CLEO, "Cleo*"), (DAN, "Dan"), (EVE, "Eve")];
    let people: People = names.into_iter().map(|(user, name)| (user, name.to_owned())).collect();
    let replay = Replay::of(&table.record).unwrap();
    show(&Scene { record: &table.record, replay: &replay, outages: &[], people: &people, lang: Lang::En })
}

/// A war under way; how people came together is told elsewhere.
fn war() -> Table {
    let mut table = Table::started();
    let head = &mut table.record.head;
    let setup = Setup { position: Some(POSITION.to_owned()), ..Setup::default() };
    head.terms = Terms { setup, ..Terms::usual(GameKind::Rekkoku, 4) };
    let since = head.sittings[0].since;
    head.sittings =
        [ANA, BEN, CLEO, DAN].into_iter().zip(0..).map(|(user, n)| Sitting { seat: Seat(n), user, since }).collect();
    table
}

fn plays(table: &mut Table, who: UserId, text: &str) -> u32 {
    let since = Replay::of(&table.record).unwrap().version;
    table.act(who, Command::Move { text: text.to_owned(), reading: Reading::Expected });
    since
}

#[test]
fn boards() {
    let mut table = war();
    let begun = Replay::of(&table.record).unwrap().version;
    same("rekkoku_first", &scene(&table, |scene| posts::board(scene, begun, &[ANA], false)));
    let since = plays(&mut table, ANA, "j2xj8");
    same("rekkoku_annexed", &scene(&table, |scene| posts::board(scene, since, &[ANA], false)));
    same("rekkoku_moved", &scene(&table, posts::moved));
    let since = plays(&mut table, ANA, "bDs13");
    same("rekkoku_as_text", &scene(&table, |scene| posts::board(scene, since, &[CLEO], true)));
    let now = since + 1;
    same("rekkoku_again", &scene(&table, |scene| posts::board(scene, now, &[CLEO], false)));
}

#[test]
fn results() {
    let mut table = war();
    let since = plays(&mut table, ANA, "j2xj8");
    let (at, head) = (table.now.plus_seconds(9_000), &mut table.record.head);
    table.record.actions.push(Entry { seat: Some(Seat(2)), at, action: Action::Resign });
    head.version += 1;
    same("rekkoku_result", &scene(&table, |scene| posts::result(scene, since, &[CLEO], None, false)));
    same(
        "rekkoku_result_line",
        &scene(&table, |scene| posts::result_line(scene, "https://discord.com/channels/1/2/3")),
    );
}

/// Cleo has left Yellow to Eve before, and pays for it.
#[test]
fn a_rated_result() {
    let mut table = war();
    let since = plays(&mut table, ANA, "j2xj8");
    let (at, head) = (table.now.plus_seconds(9_000), &mut table.record.head);
    head.sittings.push(Sitting { seat: Seat(2), user: EVE, since: table.now });
    table.record.actions.push(Entry { seat: Some(Seat(2)), at, action: Action::Resign });
    head.version += 1;
    head.terms.rated = true;
    table.record.head.stage = Replay::of(&table.record).unwrap().stage;
    let outcome = counted(&table.record.head, &Replay::of(&table.record).unwrap()).unwrap();
    assert_eq!(outcome.people(), [ANA, BEN, DAN, EVE, CLEO]);
    let known = Rating::Skill(Skill { mu: 31.0, sigma: 3.0, games: 20 });
    table.record.head.rated = outcome.rate(&[(ANA, known)].into());
    same("rekkoku_result_rated", &scene(&table, |scene| posts::result(scene, since, &[CLEO], None, false)));
}

#[test]
fn status() {
    let mut table = war();
    plays(&mut table, ANA, "j2xj8");
    let began = table.now;
    table.act(ANA, Command::Ally { with: Seat(2), on: true });
    let say = |table: &Table| {
        scene(table, |scene| rekkoku::standing(Lang::En, &scene.record.head, scene.replay, &[], scene.people).unwrap())
    };
    let stamp = |after: i64| format!("<t:{}:R>", began.plus_seconds(after).seconds());
    let day = match table.record.head.terms.time {
        TimeControl::PerMove(seconds) => i64::from(seconds),
        _ => panic!("another clock"),
    };
    let lines: Vec<_> = say(&table).lines().map(str::to_owned).collect();
    assert_eq!(lines[0], "Round 7 · Blue 青 slot, held by Ana 赤 · 0 of 40 slots without a capture");
    let due = |line: &str, due: &str| assert!(line.ends_with(due), "{line} {due}");
    due(&lines[1], &format!(" · due by {}", stamp(4 * day)));
    due(&lines[2], &format!(" · due {}", stamp(day)));
    assert!(lines[2].starts_with("▶ **Blue 青** held by Ana 赤 · 3 of 17 pieces · Ben fell, captured 70"), "{lines:?}");
    due(&lines[3], &format!(" · due by {}", stamp(2 * day)));
    due(&lines[4], &format!(" · due by {}", stamp(3 * day)));
    assert_eq!(lines[5], "Alliances: 赤→黄");
    // Where weekends are off nobody knows when the others' time will be up.
    table.record.head.terms.days_off = DaysOff::Weekend("Europe/Madrid".into());
    assert_eq!(say(&table).matches("<t:").count(), 1);
}
