//! The rematch of a finished game: the same terms, colours changed.

use super::Minutes;
use crate::club::command::{Challenge, Command, Decision};
use crate::club::ids::GameNo;
use crate::club::invite::fresh;
use crate::club::record::{Closed, Head, Stage};
use crate::club::refusal::Refusal;
use crate::club::terms::{Side, Terms};
use crate::games::Seat;

/// Rematch: offers one, or accepts the one that the other has offered.
pub(super) fn rematch(mut m: Minutes<'_>) -> Result<Decision, Refusal> {
    if !matches!(m.head.stage, Stage::Over(_) | Stage::Aborted) {
        return Err(Refusal::NotOver);
    }
    // Who held several seats changes over by the first.
    let seat = m.own_seats()?.iter().next().ok_or(Refusal::NotAPlayer)?;
    let who = m.ctx.who;
    if let Some(offered) = m.head.rematch {
        match offered_before(&m, offered)? {
            Offered::Waits => {
                let mut decision = m.close();
                decision.instead = Some((offered, Command::Accept));
                return Ok(decision);
            }
            Offered::Gone => {}
        }
    }

    let others: Vec<_> =
        m.head.people().into_iter().filter(|&p| p != who && m.head.seats_of(p).next().is_some()).collect();
    // Of more than two, whoever comes may sit.
    let invited = match others[..] {
        [other] => Some(other),
        _ => None,
    };
    for &other in &others {
        m.ctx.on_terms(other)?;
    }
    m.ctx.has_room([who].into_iter().chain(invited))?;

    let table = m.head.terms.game.has_table();
    let changed = Seat((seat.0 + 1) % m.head.terms.seats.max(1));
    let side = if table {
        Side::Lot
    } else if m.head.terms.game.has_sides() {
        Side::Host(changed)
    } else {
        m.head.terms.side
    };
    let terms = Terms { side, ..m.head.terms.clone() };
    terms.check().map_err(Refusal::Terms)?;
    let luck = m.ctx.luck(None)?;
    let invited = invited.filter(|_| !table);
    let (head, mut posts) = fresh(m.ctx, m.now(), terms, invited, m.head.place, luck)?;
    if table {
        // Each of them is asked to the table.
        posts.iter_mut().for_each(|post| post.ping.clone_from(&others));
    }
    m.challenge = Some(Challenge { head: Head { rematch_of: Some(m.head.no), ..head }, posts });
    m.head.rematch = Some(GameNo::UNNUMBERED);
    Ok(m.close())
}

/// What has become of the rematch offered before.
enum Offered {
    /// The other's offer waits for the asker.
    Waits,
    /// It came to nothing and may be offered again.
    Gone,
}

fn offered_before(m: &Minutes<'_>, offered: GameNo) -> Result<Offered, Refusal> {
    // Without the head of the offer it is taken to wait: the offer itself refuses if it does not.
    let Some(head) = m.ctx.facts.rematch.as_ref().filter(|h| h.no == offered) else { return Ok(Offered::Waits) };
    let own = head.host == m.ctx.who;
    match head.stage {
        Stage::Invited if head.waits_for(m.ctx.who) => Ok(Offered::Waits),
        Stage::Invited => Err(Refusal::RematchOffered(offered)),
        // A lapsed offer was perhaps not seen. But who was told no, or thought better of it, does not ask again.
        Stage::Closed(Closed::Lapsed) => Ok(Offered::Gone),
        Stage::Closed(how) if own => Err(Refusal::InvitationOver(how)),
        Stage::Closed(_) => Ok(Offered::Gone),
        _ => Err(Refusal::RematchMade(offered)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::club::testing::{ANA, BEN, EVE, Table, terms};
    use crate::club::{Person, Telling};

    fn over() -> Table {
        let mut table = Table::playing(terms());
        table.does(BEN, Command::Resign);
        table
    }

    /// Ana has offered a rematch, and the offer stands as `stage` says.
    fn offered(stage: Stage) -> Table {
        let mut table = over();
        let mut head = table.does(ANA, Command::Rematch).challenge.unwrap().head;
        head.no = GameNo(43);
        table.record.head.rematch = Some(head.no);
        table.facts.rematch = Some(Head { stage, ..head });
        table
    }

    #[test]
    fn the_same_terms_with_colours_changed() {
        let mut table = over();
        let decision = table.does(BEN, Command::Rematch);
        assert_eq!((decision.entries.len(), decision.posts.len()), (0, 0), "the finished game stays as it is");
        let challenge = decision.challenge.unwrap();
        assert_eq!(challenge.head.terms, Terms { side: Side::Host(Seat(0)), ..terms() });
        assert_eq!((challenge.head.host, challenge.head.invited), (BEN, Some(ANA)));
        assert_eq!(challenge.head.rematch_of, Some(GameNo(42)));
        assert_eq!(challenge.posts[0].what, Telling::Invitation);
        assert_eq!(challenge.posts[0].ping, [ANA]);
    }

    #[test]
    fn pressing_it_too_accepts() {
        let decision = offered(Stage::Invited).asks(BEN, Command::Rematch).unwrap();
        assert_eq!(decision.instead, Some((GameNo(43), Command::Accept)));
        assert_eq!(decision.challenge, None);
        assert_eq!(offered(Stage::Invited).asks(ANA, Command::Rematch), Err(Refusal::RematchOffered(GameNo(43))));
        for who in [ANA, BEN] {
            assert_eq!(offered(Stage::Running).asks(who, Command::Rematch), Err(Refusal::RematchMade(GameNo(43))));
        }
    }

    #[test]
    fn who_was_told_no_does_not_ask_again() {
        for how in [Closed::Declined, Closed::Withdrawn] {
            assert_eq!(offered(Stage::Closed(how)).asks(ANA, Command::Rematch), Err(Refusal::InvitationOver(how)));
            assert!(offered(Stage::Closed(how)).asks(BEN, Command::Rematch).unwrap().challenge.is_some());
        }
        assert!(offered(Stage::Closed(Closed::Lapsed)).asks(ANA, Command::Rematch).unwrap().challenge.is_some());
    }

    #[test]
    fn only_players_and_only_afterwards() {
        assert_eq!(Table::playing(terms()).asks(ANA, Command::Rematch), Err(Refusal::NotOver));
        assert_eq!(over().asks(EVE, Command::Rematch), Err(Refusal::NotAPlayer));
        let mut table = over();
        table.people.insert(BEN, Person { blocked: [ANA].into(), ..Person::default() });
        assert_eq!(table.asks(ANA, Command::Rematch), Err(Refusal::NotTaking));
    }
}
