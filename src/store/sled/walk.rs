//! Reading everything, for an export or a backup, while commits go on.

use serde::de::DeserializeOwned;

use super::codec;
use super::keys::{self, Key};
use super::pages::{Pages, Whole, bad_key, number};
use crate::club::{ChannelId, GameNo, Head, MessageId, Person, Rolls, Server, ServerId, Span, Time, UserId};
use crate::store::lines::{Line, Lost, Take};
use crate::store::{StoreError, is_live};

impl Pages {
    /// See [`Store::walk`](crate::store::Store::walk).
    pub(super) fn walk(&self, take: Take<'_>, lost: Lost<'_>) -> Result<(), StoreError> {
        for no in self.gaps().into_iter().flatten() {
            lost(StoreError::Missing(GameNo(no)))?;
        }
        for no in self.numbers() {
            match self.whole(GameNo(no)) {
                Ok(None) => {}
                Ok(Some(whole)) => give(whole, take, lost)?,
                Err(error) => lost(error)?,
            }
        }
        self.kind(b'm', take, lost, |key, no: GameNo| {
            let live = self.get::<Head>(&Key::head(no)).is_ok_and(|head| head.is_some_and(|h| is_live(&h.stage)));
            let message = MessageId(number(key)?);
            Ok(live.then_some(Line::Message { message, no }))
        })?;
        self.kind(b'x', take, lost, |key, person: Person| {
            Ok(Some(Line::Person { user: UserId(number(key)?), person }))
        })?;
        self.kind(b'y', take, lost, |key, ways: Server| {
            Ok(Some(Line::Server { server: ServerId(number(key)?), ways }))
        })?;
        self.kind(b's', take, lost, |key, message: MessageId| {
            Ok(Some(Line::Seen { channel: ChannelId(number(key)?), message }))
        })?;
        self.kind(b'i', take, lost, |key, at: Time| Ok(Some(Line::Handled { event: number(key)?, at })))?;
        self.kind(b'g', take, lost, |_, span: Span| Ok(Some(Line::Outage { span })))?;
        self.kind(b'l', take, lost, |key, rolls: Rolls| {
            let no = keys::last_u32(key).map(GameNo).ok_or_else(|| bad_key(key))?;
            Ok(Some(Line::Rolls { server: ServerId(number(key)?), no, rolls }))
        })?;
        self.kind(b'v', take, lost, |_, at: Time| Ok(Some(Line::Alive { at })))
    }

    /// Gives what can be read of a kind.
    fn kind<T: DeserializeOwned>(
        &self,
        kind: u8,
        take: Take<'_>,
        lost: Lost<'_>,
        line: impl Fn(&[u8], T) -> Result<Option<Line>, StoreError>,
    ) -> Result<(), StoreError> {
        let mut result = Ok(());
        self.each(&Key::kind(kind), &mut |item| {
            if result.is_ok() {
                result = match item.and_then(|(key, value)| line(&key, codec::open(&key, &value)?)) {
                    Ok(made) => made.map_or(Ok(()), &mut *take),
                    Err(error) => lost(error),
                };
            }
        });
        result
    }
}

/// Gives the lines of a game.
fn give(whole: Whole, take: Take<'_>, lost: Lost<'_>) -> Result<(), StoreError> {
    let no = whole.record.head.no;
    take(Line::Record { head: whole.record.head, actions: whole.record.actions })?;
    if let Some(posted) = whole.posted {
        take(Line::Posted { no, posted })?;
    }
    if let Some(sealed) = whole.secret {
        take(Line::Secret { no, sealed })?;
    }
    for outgoing in whole.outbox {
        take(Line::Outgoing { outgoing })?;
    }
    for (user, draft) in whole.drafts {
        take(Line::Draft { no, user, draft })?;
    }
    whole.lost.into_iter().try_for_each(lost)
}
