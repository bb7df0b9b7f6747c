//! `/challenge backgammon`.

use poise::ChoiceParameter;
use serenity::all::User;

use super::{Common, complete_days_off, complete_time, send};
use crate::discord::commands::{Ctx, FlagChoice, Outcome};
use crate::discord::stakes::{Length, Stakes};
use crate::games::GameKind;
use crate::games::backgammon::AutoDoubles;

/// How many points a match goes to, or money play.
#[derive(Clone, Copy, ChoiceParameter)]
enum LengthChoice {
    #[name = "commands-length-1"]
    One,
    #[name = "commands-length-3"]
    Three,
    #[name = "commands-length-5"]
    Five,
    #[name = "commands-length-7"]
    Seven,
    #[name = "commands-length-9"]
    Nine,
    #[name = "commands-length-11"]
    Eleven,
    #[name = "commands-length-13"]
    Thirteen,
    #[name = "commands-length-15"]
    Fifteen,
    #[name = "commands-length-17"]
    Seventeen,
    #[name = "commands-length-21"]
    TwentyOne,
    #[name = "commands-length-25"]
    TwentyFive,
    #[name = "commands-length-money"]
    Money,
}

impl From<LengthChoice> for Length {
    fn from(choice: LengthChoice) -> Self {
        Self::Points(match choice {
            LengthChoice::One => 1,
            LengthChoice::Three => 3,
            LengthChoice::Five => 5,
            LengthChoice::Seven => 7,
            LengthChoice::Nine => 9,
            LengthChoice::Eleven => 11,
            LengthChoice::Thirteen => 13,
            LengthChoice::Fifteen => 15,
            LengthChoice::Seventeen => 17,
            LengthChoice::TwentyOne => 21,
            LengthChoice::TwentyFive => 25,
            LengthChoice::Money => return Self::Money,
        })
    }
}

/// How often a tie in the opening roll doubles the stake.
#[derive(Clone, Copy, ChoiceParameter)]
enum AutoChoice {
    #[name = "commands-auto-doubles-none"]
    Off,
    #[name = "commands-auto-doubles-one"]
    Once,
    #[name = "commands-auto-doubles-unlimited"]
    Unlimited,
}

impl From<AutoChoice> for AutoDoubles {
    fn from(choice: AutoChoice) -> Self {
        match choice {
            AutoChoice::Off => Self::Off,
            AutoChoice::Once => Self::Once,
            AutoChoice::Unlimited => Self::Unlimited,
        }
    }
}

/// Invites someone to a match of backgammon, or to games for money's sake.
#[poise::command(slash_command, description_localized("en-US", "commands-challenge-backgammon"))]
#[allow(clippy::too_many_arguments)] // One for each option of the command.
pub(super) async fn backgammon(
    ctx: Ctx<'_>,
    #[description = "commands-challenge-opponent"] opponent: Option<User>,
    #[description = "commands-challenge-length"] length: Option<LengthChoice>,
    #[description = "commands-challenge-time"]
    #[autocomplete = "complete_time"]
    time: Option<String>,
    #[description = "commands-challenge-flag"] flag: Option<FlagChoice>,
    #[description = "commands-challenge-days-off"]
    #[autocomplete = "complete_days_off"]
    days_off: Option<String>,
    #[description = "commands-challenge-rated-match"] rated: Option<bool>,
    #[description = "commands-challenge-thread"] thread: Option<bool>,
    #[description = "commands-challenge-jacoby"] jacoby: Option<bool>,
    #[description = "commands-challenge-beaver"] beaver: Option<bool>,
    #[description = "commands-challenge-raccoon"] raccoon: Option<bool>,
    #[description = "commands-challenge-auto-doubles"] auto_doubles: Option<AutoChoice>,
    #[description = "commands-challenge-games"]
    #[min = 1]
    #[max = 64]
    games: Option<u16>,
    #[description = "commands-challenge-luck"]
    #[max_length = 60]
    luck: Option<String>,
) -> Outcome {
    let stakes = Stakes {
        length: length.map(Into::into),
        auto_doubles: auto_doubles.map(Into::into).unwrap_or_default(),
        beaver: beaver.unwrap_or(false),
        raccoon: raccoon.unwrap_or(false),
        jacoby: jacoby.unwrap_or(false),
        games,
    };
    let common = Common { opponent, time, flag, days_off, rated, thread, luck, ..Common::default() };
    send(ctx, GameKind::Backgammon, common, |terms, lang| {
        terms.setup.options = stakes.terms().map_err(|why| why.said(lang))?.options();
        Ok(())
    })
    .await
}
