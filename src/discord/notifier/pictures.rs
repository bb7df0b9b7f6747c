//! What a post shows: the board, or at the end the whole game.

use serenity::all::CreateAttachment;

use super::Post;
use crate::club::Telling as What;
use crate::discord::posts::film::{self, Film};
use crate::discord::posts::sheet::{self, Sheet};
use crate::games::Seat;
use crate::words::Lang;

impl Post<'_> {
    /// The board, seen by who is to act or is told.
    pub(super) async fn picture(&self) -> Option<CreateAttachment> {
        sheet::attach(&Sheet {
            game: &self.replay.game,
            head: Some(self.head()),
            from: self.viewer(),
            theme: &self.poster.theme,
            name: &self.picture_name(),
            lang: Lang::default(),
            draft: None,
            map: None,
        })
        .await
    }

    /// The whole game, with its result.
    pub(super) async fn film(&self) -> Option<CreateAttachment> {
        if !matches!(self.telling.outgoing.post.what, What::Result { .. }) {
            return None;
        }
        film::attach(&Film {
            replay: self.replay,
            from: self.viewer(),
            theme: &self.poster.theme,
            name: &self.picture_name(),
            lang: Lang::default(),
        })
        .await
    }

    fn viewer(&self) -> Seat {
        if self.head().terms.game.has_table() {
            // Many look at it, so it lies as its points are named.
            return Seat(0);
        }
        let seat = self.replay.to_act().iter().next();
        let told = self.telling.outgoing.post.ping.first().and_then(|&user| self.head().seats_of(user).next());
        seat.or(told).unwrap_or(Seat(0))
    }

    /// Another for each position, or the old picture is shown from a cache.
    fn picture_name(&self) -> String {
        let head = self.head();
        format!("{}-{}-{}", head.terms.game, head.no.0, self.replay.version)
    }
}
