//! The promise of dice, which stands on the invitation: told in full to who asks, who may also give a luck of his own.

use serenity::all::{CreateActionRow, CreateInputText, CreateModal, InputTextStyle};

use super::act;
use super::answer::{Asked, Reply};
use super::custom_id::{Action, Press};
use super::hub::Hub;
use super::menus;
use crate::club::{Command, LONGEST_LUCK};
use crate::desk::Seen;
use crate::words::names;

/// What is promised, and what goes into the dice besides.
pub async fn show(hub: &Hub, asked: &Asked, seen: &Seen) -> Reply {
    let (lang, head) = (asked.lang, &seen.record.head);
    let Some(pledge) = &head.dice else { return Reply::text(lang.say("pledge-none", &[])) };
    let people = hub.names(head).await;
    let host = people.shown(head.host);
    let luck = |text: &str| names::quote(text);
    let mut lines = vec![
        lang.say("pledge-what", &[("no", head.no.to_string().into())]),
        format!("`{}`", pledge.commitment),
        lang.say("pledge-how", &[]),
        lang.say("pledge-luck", &[("name", host.into()), ("luck", luck(&pledge.host).into())]),
    ];
    lines.push(match (&pledge.guest, head.invited) {
        (Some(given), Some(guest)) => {
            lang.say("pledge-luck", &[("name", people.shown(guest).into()), ("luck", luck(given).into())])
        }
        (Some(given), None) => lang.say("pledge-luck-guest", &[("luck", luck(given).into())]),
        (None, _) => lang.say("pledge-luck-to-come", &[]),
    });
    let reply = Reply::text(lines.join("\n"));
    // Who has given his luck with the invitation does not give another.
    if !head.waits_for(asked.who()) || head.host == asked.who() {
        return reply;
    }
    let own = menus::button(Press::of(head, Action::Luck), &lang.say("pledge-accept-with", &[]));
    reply.row(CreateActionRow::Buttons(vec![own]))
}

/// Opens the form in which one accepts with a luck of one's own.
pub async fn open(asked: &Asked, press: &Press) {
    let lang = asked.lang;
    let most = u16::try_from(LONGEST_LUCK).unwrap_or(u16::MAX);
    let input = CreateInputText::new(InputTextStyle::Short, lang.say("pledge-own-luck", &[]), "luck")
        .placeholder(lang.say("pledge-own-luck-hint", &[]))
        .required(true)
        .max_length(most);
    let title = lang.say("pledge-title", &[("no", press.no.to_string().into())]);
    let form = CreateModal::new(press.encode(), title).components(vec![CreateActionRow::InputText(input)]);
    // What is sent in goes to the same control. If it cannot be shown any more nobody waits for it.
    let _ = asked.form_up(form).await;
}

/// Accepts with what was written in the form, drawn at `version`.
///
/// # Errors
/// The store failed, or the record cannot be replayed.
pub async fn sent(hub: &Hub, asked: &Asked, seen: &Seen, version: u32, luck: String) -> anyhow::Result<Reply> {
    let head = &seen.record.head;
    match act::act(hub, asked, head, Some(version), Command::AcceptWith { luck }).await {
        Ok(_) => Ok(Reply::text(asked.lang.say("answers-accepted", &[("no", head.no.0.into())]))),
        Err(error) => hub.refused(asked, Some(head.no), error).await,
    }
}
