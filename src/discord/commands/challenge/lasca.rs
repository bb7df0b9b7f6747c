//! `/challenge lasca`.

use poise::ChoiceParameter;
use serenity::all::User;

use super::{Common, complete_days_off, complete_time, send};
use crate::club::Side;
use crate::discord::commands::{Ctx, FlagChoice, Outcome};
use crate::games::{GameKind, Seat};

/// Who sits where.
#[derive(Clone, Copy, ChoiceParameter)]
enum SideChoice {
    #[name = "commands-side-lot"]
    Lot,
    #[name = "commands-side-white"]
    White,
    #[name = "commands-side-black"]
    Black,
}

/// Whether the game's draw rules hold.
#[derive(Clone, Copy, ChoiceParameter)]
enum DrawsChoice {
    #[name = "commands-draws-on"]
    On,
    #[name = "commands-draws-off"]
    Off,
}

/// Invites someone to a game of Lasca.
#[poise::command(slash_command, description_localized("en-US", "commands-challenge-lasca"))]
#[allow(clippy::too_many_arguments)] // One for each option of the command.
pub(super) async fn lasca(
    ctx: Ctx<'_>,
    #[description = "commands-challenge-opponent"] opponent: Option<User>,
    #[description = "commands-challenge-side"] side: Option<SideChoice>,
    #[description = "commands-challenge-time"]
    #[autocomplete = "complete_time"]
    time: Option<String>,
    #[description = "commands-challenge-flag"] flag: Option<FlagChoice>,
    #[description = "commands-challenge-days-off"]
    #[autocomplete = "complete_days_off"]
    days_off: Option<String>,
    #[description = "commands-challenge-rated"] rated: Option<bool>,
    #[description = "commands-challenge-draws"] draws: Option<DrawsChoice>,
    #[description = "commands-challenge-thread"] thread: Option<bool>,
) -> Outcome {
    let common = Common { opponent, time, flag, days_off, rated, thread, ..Common::default() };
    send(ctx, GameKind::Lasca, common, |terms, _| {
        if let Some(DrawsChoice::Off) = draws {
            terms.setup.options.insert("draws".into(), "off".into());
        }
        if let Some(side) = side {
            terms.side = match side {
                SideChoice::Lot => Side::Lot,
                SideChoice::White => Side::Host(Seat(0)),
                SideChoice::Black => Side::Host(Seat(1)),
            };
        }
        Ok(())
    })
    .await
}
