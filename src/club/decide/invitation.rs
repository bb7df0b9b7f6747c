//! An invitation: accepted, declined, withdrawn, answered with other terms, lapsed.

use super::{Minutes, table};
use crate::club::command::{Decision, Telling};
use crate::club::ids::UserId;
use crate::club::lots;
use crate::club::record::{Action, Closed, Sitting, Stage};
use crate::club::refusal::Refusal;
use crate::club::terms::{Side, Terms};
use crate::games::Seat;

/// Accept: the seats are taken, lots drawn, and play begins.
///
/// With dice the guest's luck comes with it: the number of this interaction, which nobody knew when the seeds were fixed,
/// or a text that he gives.
pub(super) fn accept(mut m: Minutes<'_>, luck: Option<&str>) -> Result<Decision, Refusal> {
    waits(&m)?;
    if table::is_gathering(&m) {
        return table::join(m, None);
    }
    let (who, host) = (m.ctx.who, m.head.host);
    let guest = match (m.head.answer_from, m.head.invited) {
        (None, None) if who == host => return Err(Refusal::Oneself),
        (None, None) => who,
        (Some(from), Some(invited)) if from == who => invited,
        _ => return Err(Refusal::NotYours),
    };
    as_drawn(&m)?;
    m.ctx.on_terms(if who == host { guest } else { host })?;
    m.ctx.has_room([who, if who == host { guest } else { host }])?;
    m.head.terms.check().map_err(Refusal::Terms)?;

    let now = m.now();
    if luck.is_some() || who == guest {
        guests_luck(&mut m, luck)?;
    }
    let side = if m.head.terms.game.has_sides() { m.head.terms.side } else { Side::Host(Seat(0)) };
    let seats = lots::seating(side, m.head.terms.seats, &m.ctx.entropy);
    m.head.sittings =
        seats.into_iter().zip([host, guest]).map(|(seat, user)| Sitting { seat, user, since: now }).collect();
    m.head.answer_from = None;
    m.write(None, Action::Accept)?;
    m.tell(Telling::InvitationChanged, []);
    vacations_count(&mut m)?;
    m.board = true;
    m.play_on()?;
    Ok(m.close())
}

/// Keeps the luck that the asker gives, or brings by asking at all.
fn guests_luck(m: &mut Minutes<'_>, given: Option<&str>) -> Result<(), Refusal> {
    let luck = m.ctx.luck(given)?;
    let (who, host) = (m.ctx.who, m.head.host);
    if let Some(dice) = &mut m.head.dice {
        // A host who accepts other terms has given his with the invitation.
        if who == host { dice.host = luck } else { dice.guest = Some(luck) }
    }
    Ok(())
}

/// Who is on vacation, or will be, is so in a new game too.
fn vacations_count(m: &mut Minutes<'_>) -> Result<(), Refusal> {
    for Sitting { seat, user, .. } in m.head.sittings.clone() {
        let (ctx, now) = (m.ctx, m.now());
        for &span in ctx.person(user).vacations.iter().filter(|s| s.until > now) {
            m.write(Some(seat), Action::Away { span })?;
            m.tell(Telling::Away { seat, span }, []);
        }
    }
    Ok(())
}

/// Close: the invited declines, or the host withdraws. Either may at any time.
pub(super) fn close(mut m: Minutes<'_>) -> Result<Decision, Refusal> {
    waits(&m)?;
    let who = m.ctx.who;
    let (how, other) = if who == m.head.host {
        (Closed::Withdrawn, m.head.invited)
    } else if m.head.invited == Some(who) {
        (Closed::Declined, Some(m.head.host))
    } else if table::is_gathering(&m) {
        return Err(Refusal::HostOnly);
    } else {
        return Err(Refusal::NotYours);
    };
    come_to_nothing(&mut m, how, other)?;
    Ok(m.close())
}

/// Counter: whoever was to answer offers other terms, and the other side is to answer now.
pub(super) fn counter(mut m: Minutes<'_>, terms: &Terms) -> Result<Decision, Refusal> {
    waits(&m)?;
    let who = m.ctx.who;
    let other = match m.head.invited {
        Some(invited) if m.head.answer_from == Some(who) => {
            if who == invited {
                m.head.host
            } else {
                invited
            }
        }
        _ => return Err(Refusal::NotYours),
    };
    as_drawn(&m)?;
    m.ctx.on_terms(other)?;
    terms.check().map_err(Refusal::Terms)?;
    if *terms == m.head.terms {
        return Err(Refusal::SameTerms);
    }
    if terms.game.has_dice() && m.head.dice.is_none() {
        return Err(Refusal::NoDice);
    }
    if who != m.head.host {
        guests_luck(&mut m, None)?;
    }
    m.head.terms = terms.clone();
    m.head.answer_from = Some(other);
    m.write(None, Action::Counter)?;
    m.tell(Telling::Invitation, [other]);
    Ok(m.close())
}

/// An invitation that has stood its time lapses.
pub(super) fn lapse(m: &mut Minutes<'_>) -> Result<(), Refusal> {
    if m.now() >= m.head.stands_until() {
        let host = m.head.host;
        come_to_nothing(m, Closed::Lapsed, Some(host))?;
    }
    Ok(())
}

fn come_to_nothing(m: &mut Minutes<'_>, how: Closed, told: Option<UserId>) -> Result<(), Refusal> {
    m.head.answer_from = None;
    m.write(None, Action::Close { how })?;
    m.tell(Telling::InvitationChanged, []);
    if told.is_some() {
        m.tell(Telling::InvitationClosed { how }, told);
    }
    Ok(())
}

/// Refuses unless the invitation still waits.
pub(super) fn waits(m: &Minutes<'_>) -> Result<(), Refusal> {
    match m.head.stage {
        Stage::Invited => Ok(()),
        Stage::Closed(how) => Err(Refusal::InvitationOver(how)),
        _ => Err(Refusal::AlreadyAccepted),
    }
}

/// Refuses when the button was drawn under other terms than those that stand: nobody agrees to what he has not seen.
fn as_drawn(m: &Minutes<'_>) -> Result<(), Refusal> {
    match m.ctx.version {
        Some(version) if version != m.head.version => Err(Refusal::TermsChanged),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::club::testing::{ANA, BEN, EVE, Table, terms, told, typed};
    use crate::club::{Command, Person, Side, Time, TimeControl};
    use crate::games::Seat;

    fn slower() -> Terms {
        Terms { time: TimeControl::PerMove(7 * 86_400), ..terms() }
    }

    #[test]
    fn accept_seats_both_and_pings_who_begins() {
        let mut table = Table::invited(terms());
        let decision = table.does(BEN, Command::Accept);
        assert_eq!((decision.head.sitter(Seat(0)), decision.head.sitter(Seat(1))), (Some(ANA), Some(BEN)));
        assert_eq!(told(&decision), [(Telling::InvitationChanged, vec![]), (Telling::Board { since: 0 }, vec![ANA])]);
        assert_eq!(decision.head.wake, Some(decision.head.latest.plus_seconds(3 * 86_400)), "then her time is up");
        assert_eq!(table.asks(BEN, Command::Accept), Err(Refusal::AlreadyAccepted));
    }

    #[test]
    fn lots_decide_where_no_side_is_agreed() {
        let mut whites = [0, 0];
        for byte in 0..=255 {
            let table = Table::invited(Terms { side: Side::Lot, ..terms() });
            let (people, facts) = (&table.people, &table.facts);
            let ctx =
                crate::club::Context { who: BEN, now: table.now, entropy: [byte; 32], version: None, people, facts };
            let head = crate::club::decide(&table.record, &ctx, &Command::Accept).unwrap().head;
            whites[usize::from(head.sitter(Seat(0)) == Some(BEN))] += 1;
        }
        assert_eq!(whites, [128, 128]);
    }

    #[test]
    fn only_the_invited_may_accept() {
        let mut table = Table::invited(terms());
        for who in [ANA, EVE] {
            assert_eq!(table.asks(who, Command::Accept), Err(Refusal::NotYours));
        }
    }

    #[test]
    fn an_open_one_is_for_anyone_but_its_host() {
        let mut table = Table::open(terms());
        assert_eq!(table.asks(ANA, Command::Accept), Err(Refusal::Oneself));
        assert_eq!(table.asks(BEN, Command::Close), Err(Refusal::NotYours));
        assert_eq!(table.asks(BEN, Command::Counter(slower())), Err(Refusal::NotYours));
        table.people.insert(ANA, Person { blocked: [BEN].into(), ..Person::default() });
        assert_eq!(table.asks(BEN, Command::Accept), Err(Refusal::NotTaking));
        table.facts.running.insert(EVE, 20);
        assert_eq!(table.asks(EVE, Command::Accept), Err(Refusal::TooManyGames { who: EVE, most: 20 }));
        table.facts.running.insert(EVE, 19);
        assert_eq!(table.does(EVE, Command::Accept).head.sitter(Seat(1)), Some(EVE));
    }

    #[test]
    fn the_other_side_hears_that_it_came_to_nothing() {
        for (who, how, other) in [(BEN, Closed::Declined, ANA), (ANA, Closed::Withdrawn, BEN)] {
            let mut table = Table::invited(terms());
            let decision = table.does(who, Command::Close);
            let line = (Telling::InvitationClosed { how }, vec![other]);
            assert_eq!(told(&decision), [(Telling::InvitationChanged, vec![]), line]);
            assert_eq!(decision.head.stage, Stage::Closed(how));
            assert_eq!(table.asks(BEN, Command::Accept), Err(Refusal::InvitationOver(how)));
            assert_eq!(table.asks(ANA, Command::Close), Err(Refusal::InvitationOver(how)));
        }
        let mut table = Table::open(terms());
        assert_eq!(told(&table.does(ANA, Command::Close)), [(Telling::InvitationChanged, vec![])]);
        assert_eq!(Table::invited(terms()).asks(EVE, Command::Close), Err(Refusal::NotYours));
    }

    #[test]
    fn other_terms_go_to_and_fro() {
        let mut table = Table::invited(terms());
        assert_eq!(table.asks(ANA, Command::Counter(slower())), Err(Refusal::NotYours), "it is Ben's turn to answer");
        assert_eq!(table.asks(BEN, Command::Counter(terms())), Err(Refusal::SameTerms));
        let decision = table.does(BEN, Command::Counter(slower()));
        assert_eq!(told(&decision), [(Telling::Invitation, vec![ANA])]);
        assert_eq!(table.asks(BEN, Command::Accept), Err(Refusal::NotYours));
        let blitz = Terms { time: TimeControl::PerMove(300), ..terms() };
        assert_eq!(told(&table.does(ANA, Command::Counter(blitz.clone()))), [(Telling::Invitation, vec![BEN])]);
        table.version = Some(1);
        assert_eq!(table.asks(BEN, Command::Accept), Err(Refusal::TermsChanged));
        table.version = Some(2);
        let decision = table.does(BEN, Command::Accept);
        assert_eq!(decision.head.terms, blitz);
        assert_eq!(decision.head.sitter(Seat(0)), Some(ANA), "the sides are still the host's and the invited's");
    }

    #[test]
    fn the_host_can_accept_other_terms_or_not() {
        let mut table = Table::invited(terms());
        table.does(BEN, Command::Counter(slower()));
        let decision = Table { record: table.record.clone(), people: table.people.clone(), ..Table::invited(terms()) }
            .does(ANA, Command::Close);
        assert_eq!(told(&decision)[1], (Telling::InvitationClosed { how: Closed::Withdrawn }, vec![BEN]));
        let decision = table.does(ANA, Command::Accept);
        assert_eq!((decision.head.sitter(Seat(0)), decision.head.sitter(Seat(1))), (Some(ANA), Some(BEN)));
    }

    #[test]
    fn it_lapses_when_its_time_is_over_and_not_before() {
        for (mut table, days) in [(Table::invited(terms()), 14), (Table::open(terms()), 7)] {
            let end = table.record.head.created.plus_seconds(days * 86_400);
            assert_eq!(table.record.head.wake, Some(end));
            table.now = Time(end.0 - 1);
            let early = table.does(UserId::CLOCK, Command::Tick);
            assert_eq!((early.entries.len(), early.posts.len(), early.head.wake), (0, 0, Some(end)));
            table.now = end;
            let decision = table.does(UserId::CLOCK, Command::Tick);
            let line = (Telling::InvitationClosed { how: Closed::Lapsed }, vec![ANA]);
            assert_eq!(told(&decision), [(Telling::InvitationChanged, vec![]), line]);
            assert_eq!(decision.head.wake, None);
            assert_eq!(table.does(UserId::CLOCK, Command::Tick).entries, []);
        }
    }

    #[test]
    fn other_terms_stand_for_two_weeks_more() {
        let mut table = Table::invited(terms());
        table.now = table.now.plus_seconds(13 * 86_400);
        let countered = table.now;
        table.does(BEN, Command::Counter(slower()));
        assert_eq!(table.record.head.wake, Some(countered.plus_seconds(14 * 86_400)));
    }

    #[test]
    fn nothing_is_played_before_it_is_accepted() {
        let mut table = Table::invited(terms());
        for command in [typed("c3-d4"), Command::Resign, Command::Abort, Command::Agree] {
            assert_eq!(table.asks(ANA, command), Err(Refusal::NotRunning(Stage::Invited)));
        }
    }
}
