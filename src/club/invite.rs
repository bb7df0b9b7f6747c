//! A new invitation, or why there is none.

use super::command::{Decision, Post, Telling};
use super::context::{Ask, Context};
use super::dice::Pledge;
use super::ids::{GameNo, Time, UserId};
use super::limits;
use super::lots;
use super::record::{Chair, Head, Place, Stage};
use super::refusal::Refusal;
use super::terms::{Side, Terms};

/// Makes a challenge: a new record without actions. Its number is [`GameNo::UNNUMBERED`] until the desk gives it one.
///
/// # Errors
/// Why it is not made.
pub fn invite(ctx: &Context<'_>, ask: &Ask) -> Result<Decision, Refusal> {
    if ask.invited_is_bot {
        return Err(Refusal::Bot);
    }
    if ask.invited == Some(ctx.who) {
        return Err(Refusal::Oneself);
    }
    if !ctx.facts.server.allows(ask.place.channel, ask.parent) {
        return Err(Refusal::NotHere);
    }
    if ask.asked.contains(&ctx.who) {
        return Err(Refusal::Oneself);
    }
    for &asked in &ask.asked {
        ctx.on_terms(asked)?;
    }
    if let Some(invited) = ask.invited {
        ctx.on_terms(invited)?;
        if let Some(pending) = ctx.facts.pending {
            return Err(Refusal::AlreadyInvited(pending));
        }
    }
    ctx.has_room([ctx.who].into_iter().chain(ask.invited))?;
    if let Some(again) = ctx.person(ctx.who).next_challenge(ctx.now) {
        return Err(Refusal::TooManyToday { most: limits::CHALLENGES_A_DAY, again });
    }
    ask.terms.check().map_err(Refusal::Terms)?;
    let luck = ctx.luck(ask.luck.as_deref())?;
    let (head, mut posts) = fresh(ctx, ctx.now, ask.terms.clone(), ask.invited, ask.place, luck)?;
    posts.iter_mut().for_each(|post| post.ping.extend(&ask.asked));
    Ok(Decision {
        entries: Vec::new(),
        head,
        posts,
        challenge: None,
        challenger: Some(ctx.who),
        rolls: None,
        rated: None,
        instead: None,
    })
}

/// A new challenge by the asker and the posts that announce it.
pub(super) fn fresh(
    ctx: &Context<'_>,
    now: Time,
    terms: Terms,
    invited: Option<UserId>,
    place: Place,
    luck: String,
) -> Result<(Head, Vec<Post>), Refusal> {
    // The seeds are fixed before anyone but the host has acted, and he cannot see them.
    let dice = match (terms.game.has_dice(), &ctx.facts.fresh) {
        (false, _) => None,
        (true, Some(chain)) => Some(Pledge::new(chain, luck)),
        (true, None) => return Err(Refusal::NoDice),
    };
    // Who opens a table sits at it.
    let seat = match terms.side {
        Side::Host(seat) => Some(seat),
        Side::Lot => None,
    };
    let chairs = terms.game.has_table().then_some(Chair { user: ctx.who, seat }).into_iter().collect();
    let mut head = Head {
        no: GameNo::UNNUMBERED,
        tag: lots::tag(&ctx.entropy),
        version: 0,
        terms,
        host: ctx.who,
        invited,
        answer_from: invited,
        place,
        created: now,
        latest: now,
        sittings: Vec::new(),
        chairs,
        takers: Vec::new(),
        stage: Stage::Invited,
        rematch_of: None,
        rematch: None,
        asleep: false,
        plans: Vec::new(),
        dice,
        orders: Vec::new(),
        rated: Vec::new(),
        wake: None,
        restored: None,
    };
    head.wake = Some(head.stands_until());
    let post =
        Post { version: 0, what: Telling::Invitation, ping: invited.into_iter().collect(), unplanned: Vec::new() };
    Ok((head, vec![post]))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::club::testing::{ANA, BEN, EVE, PLACE, Table, terms, terms_from};
    use crate::club::{ChannelId, Facts, Person, TermsError};

    const NOW: Time = Time(1_000_000_000);

    fn ask() -> Ask {
        Ask {
            terms: terms(),
            invited: Some(BEN),
            asked: vec![],
            invited_is_bot: false,
            place: PLACE,
            parent: None,
            luck: None,
        }
    }

    fn answer(ask: &Ask, people: &BTreeMap<UserId, Person>, facts: &Facts) -> Result<Decision, Refusal> {
        invite(&Context { who: ANA, now: NOW, entropy: [1; 32], version: None, people, facts }, ask)
    }

    fn simple(ask: &Ask) -> Result<Decision, Refusal> {
        answer(ask, &BTreeMap::new(), &Facts::default())
    }

    #[test]
    fn the_invited_is_pinged_and_has_two_weeks() {
        let decision = simple(&ask()).unwrap();
        assert_eq!(
            decision.posts,
            [Post { version: 0, what: Telling::Invitation, ping: vec![BEN], unplanned: vec![] }]
        );
        assert_eq!(decision.head.wake, Some(NOW.plus_seconds(14 * 86_400)));
        assert_eq!(decision.head.answer_from, Some(BEN));
        assert_eq!(decision.challenger, Some(ANA));
    }

    #[test]
    fn an_open_one_pings_nobody_and_stands_a_week() {
        let decision = simple(&Ask { invited: None, ..ask() }).unwrap();
        assert_eq!(decision.posts[0].ping, []);
        assert_eq!(decision.head.wake, Some(NOW.plus_seconds(7 * 86_400)));
    }

    #[test]
    fn neither_oneself_nor_bots() {
        assert_eq!(simple(&Ask { invited: Some(ANA), ..ask() }), Err(Refusal::Oneself));
        assert_eq!(simple(&Ask { invited_is_bot: true, ..ask() }), Err(Refusal::Bot));
    }

    #[test]
    fn blocks_hold_either_way() {
        let blocks = |a, b| BTreeMap::from([(a, Person { blocked: [b].into(), ..Person::default() })]);
        assert_eq!(answer(&ask(), &blocks(BEN, ANA), &Facts::default()), Err(Refusal::NotTaking));
        assert_eq!(answer(&ask(), &blocks(ANA, BEN), &Facts::default()), Err(Refusal::Blocking(BEN)));
        assert!(answer(&ask(), &blocks(EVE, ANA), &Facts::default()).is_ok());
    }

    #[test]
    fn friends_asked_to_a_table_are_pinged_and_hold_to_blocks() {
        let terms = Terms::usual(crate::games::GameKind::Rekkoku, 8);
        let ask = Ask { terms, invited: None, asked: vec![BEN, EVE], ..ask() };
        let decision = simple(&ask).unwrap();
        assert_eq!((&decision.posts[0].ping, decision.head.invited), (&vec![BEN, EVE], None));
        assert_eq!(simple(&Ask { asked: vec![EVE, ANA], ..ask.clone() }), Err(Refusal::Oneself));
        let blocks = |a, b| BTreeMap::from([(a, Person { blocked: [b].into(), ..Person::default() })]);
        assert_eq!(answer(&ask, &blocks(EVE, ANA), &Facts::default()), Err(Refusal::NotTaking));
        assert_eq!(answer(&ask, &blocks(ANA, EVE), &Facts::default()), Err(Refusal::Blocking(EVE)));
    }

    #[test]
    fn one_at_a_time_between_two() {
        let waiting = Table::invited(terms()).record.head;
        for (who, other) in [(ANA, BEN), (BEN, ANA)] {
            assert_eq!(Facts::gather(who, Some(other), [&waiting]).pending, Some(waiting.no));
        }
        assert_eq!(Facts::gather(ANA, Some(EVE), [&waiting]).pending, None);
        let facts = Facts::gather(ANA, Some(BEN), [&waiting, &waiting]);
        assert_eq!(answer(&ask(), &BTreeMap::new(), &facts), Err(Refusal::AlreadyInvited(waiting.no)));
        assert!(answer(&Ask { invited: None, ..ask() }, &BTreeMap::new(), &facts).is_ok(), "others may come");
    }

    #[test]
    fn twenty_games_are_enough() {
        let game = Table::playing(terms()).record.head;
        let games: Vec<_> = (1..=20).map(|no| Head { no: GameNo(no), ..game.clone() }).collect();
        let facts = Facts::gather(ANA, Some(BEN), games.iter().chain(&games));
        assert_eq!(facts.running, BTreeMap::from([(ANA, 20), (BEN, 20)]), "a game in both lists counts once");
        assert_eq!(answer(&ask(), &BTreeMap::new(), &facts), Err(Refusal::TooManyGames { who: ANA, most: 20 }));
        let facts = Facts { running: [(ANA, 19), (BEN, 20)].into(), ..Facts::default() };
        assert_eq!(answer(&ask(), &BTreeMap::new(), &facts), Err(Refusal::TooManyGames { who: BEN, most: 20 }));
    }

    #[test]
    fn five_a_day() {
        let mut ana = Person::default();
        (0..5).for_each(|i| ana.note_challenge(Time(NOW.0 - 1000 * i)));
        let again = Time(NOW.0).plus_seconds(86_400);
        let people = BTreeMap::from([(ANA, ana)]);
        assert_eq!(answer(&ask(), &people, &Facts::default()), Err(Refusal::TooManyToday { most: 5, again }));
    }

    #[test]
    fn only_where_the_server_lets_play() {
        let mut facts = Facts::default();
        facts.server.channels.insert(ChannelId(99));
        assert_eq!(answer(&ask(), &BTreeMap::new(), &facts), Err(Refusal::NotHere));
        let thread = Ask { parent: Some(ChannelId(99)), ..ask() };
        assert!(answer(&thread, &BTreeMap::new(), &facts).is_ok());
    }

    #[test]
    fn impossible_terms() {
        let refused = |terms| match simple(&Ask { terms, ..ask() }) {
            Err(Refusal::Terms(why)) => why,
            other => panic!("{other:?}"),
        };
        assert!(matches!(refused(terms_from("nonsense")), TermsError::Setup(_)));
        assert_eq!(refused(terms_from("w b6w a7b c7b")), TermsError::OverAtOnce);
        assert_eq!(refused(Terms { seats: 3, ..terms() }), TermsError::Seats { game: 2, given: 3 });
    }
}
