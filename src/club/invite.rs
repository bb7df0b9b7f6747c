//! A new invitation, or why there is none.

use super::command::{Decision, Post, Telling};
use super::context::{Ask, Context};
use super::ids::{GameNo, Time, UserId};
use super::limits;
use super::lots;
use super::record::{Head, Place, Stage};
use super::refusal::Refusal;
use super::terms::Terms;

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
    let (head, posts) = fresh(ctx, ctx.now, ask.terms.clone(), ask.invited, ask.place);
    Ok(Decision { entries: Vec::new(), head, posts, challenge: None, challenger: Some(ctx.who), instead: None })
}

/// A new challenge by the asker and the posts that announce it.
pub(super) fn fresh(
    ctx: &Context<'_>,
    now: Time,
    terms: Terms,
    invited: Option<UserId>,
    place: Place,
) -> (Head, Vec<Post>) {
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
        stage: Stage::Invited,
        rematch_of: None,
        rematch: None,
        wake: None,
    };
    head.wake = Some(head.stands_until());
    let post = Post { version: 0, what: Telling::Invitation, ping: invited.into_iter().collect() };
    (head, vec![post])
}
