//! `/challenge rekkoku`.

use poise::ChoiceParameter;
use serenity::all::User;

use super::{Common, complete_days_off, complete_time, send};
use crate::club::{Side, Terms};
use crate::discord::commands::{Ctx, Outcome};
use crate::games::rekkoku::{Annex, Colour, Endgame, Hands, Layout, Options, Rest, Steppers, Succession, Teams};
use crate::games::{Game, GameKind};
use crate::words::{Lang, game, rekkoku as words, terms};

/// The values of an option, each with the choice that stands for it.
macro_rules! choice {
    ($(#[$doc:meta])* $name:ident for $of:ty { $($choice:ident = $text:literal => $value:expr),+ $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, ChoiceParameter)]
        enum $name {
            $(#[name = $text] $choice),+
        }

        impl From<$name> for $of {
            fn from(choice: $name) -> Self {
                match choice {
                    $($name::$choice => $value),+
                }
            }
        }
    };
}

choice! {
    /// Which country the host would like to lead; none = by lot.
    CountryChoice for Option<Colour> {
        Lot = "commands-country-lot" => None,
        Red = "commands-country-red" => Some(Colour::Red),
        Yellow = "commands-country-yellow" => Some(Colour::Yellow),
        Blue = "commands-country-blue" => Some(Colour::Blue),
        Green = "commands-country-green" => Some(Colour::Green),
        Purple = "commands-country-purple" => Some(Colour::Purple),
        Black = "commands-country-black" => Some(Colour::Black),
        White = "commands-country-white" => Some(Colour::White),
        Pink = "commands-country-pink" => Some(Colour::Pink),
    }
}
choice! {
    /// What becomes of an army whose general is taken.
    AnnexChoice for Annex {
        Army = "commands-annex-army" => Annex::Army,
        Remove = "commands-annex-remove" => Annex::Remove,
    }
}
choice! {
    /// What passes on to the taker.
    SuccessionChoice for Succession {
        All = "commands-succession-all" => Succession::All,
        Home = "commands-succession-home" => Succession::Home,
        Nothing = "commands-succession-none" => Succession::None,
    }
}
choice! {
    /// What happens when two are left.
    EndgameChoice for Endgame {
        Standoff = "commands-endgame-standoff" => Endgame::Standoff,
        Immediate = "commands-endgame-immediate" => Endgame::Immediate,
        Last = "commands-endgame-last" => Endgame::Last,
    }
}
choice! {
    /// How far artillery and rifles go.
    SteppersChoice for Steppers {
        Exact = "commands-steppers-exact" => Steppers::Exact,
        Upto = "commands-steppers-upto" => Steppers::Upto,
    }
}
choice! {
    /// How many countries a person leads.
    HandsChoice for Hands {
        One = "commands-hands-1" => Hands::One,
        Two = "commands-hands-2" => Hands::Two,
        Four = "commands-hands-4" => Hands::Four,
    }
}

/// Where five or six countries stand.
#[derive(Clone, Copy, PartialEq, Eq, ChoiceParameter)]
enum LayoutChoice {
    #[name = "commands-layout-patent"]
    Patent,
    #[name = "commands-layout-balanced"]
    Balanced,
}

/// What was asked for.
struct Wanted {
    players: Option<u8>,
    balanced: bool,
    options: Options,
    country: Option<Colour>,
    missed: Option<u8>,
}

impl Wanted {
    /// How many countries play: as was said, else as many as the other options need.
    fn players(&self, usual: u8) -> u8 {
        self.players.unwrap_or(match self.options.hands {
            Hands::Four => 8,
            _ if self.balanced => 6,
            _ => usual,
        })
    }

    /// Puts it into the terms; or says what does not fit together, and what would.
    fn into_terms(self, agreed: &mut Terms, lang: Lang) -> Result<(), String> {
        let players = self.players(agreed.seats);
        agreed.seats = players;
        agreed.setup.options = self.options.pairs();
        agreed.setup.options.insert("players".to_owned(), players.to_string());
        if self.balanced {
            // Where it means nothing it would only mislead.
            if Layout::of(players.into(), true) == Layout::of(players.into(), false) {
                return Err(lang.say("table-no-balance", &[]));
            }
            agreed.setup.options.insert("layout".to_owned(), "balanced".to_owned());
        }
        agreed.misses = self.missed.unwrap_or(agreed.misses);
        agreed.check().map_err(|why| terms::impossible(lang, &why))?;
        let made = Game::new(GameKind::Rekkoku, &agreed.setup).ok();
        if let (Some(colour), Some(war)) = (self.country, made.as_ref().and_then(Game::as_rekkoku)) {
            let seat = war.seat(colour).ok_or_else(|| {
                let there: Vec<_> = war.position().layout().colours().map(|of| words::country(lang, of)).collect();
                let args =
                    [("country", words::country(lang, colour).into()), ("countries", game::list(lang, &there).into())];
                lang.say("table-no-country", &args)
            })?;
            agreed.side = Side::Host(seat);
        }
        Ok(())
    }
}

/// Opens a table at which two to eight gather.
#[poise::command(slash_command, description_localized("en-US", "commands-challenge-rekkoku"))]
#[allow(clippy::too_many_arguments)] // One for each option of the command.
pub(super) async fn rekkoku(
    ctx: Ctx<'_>,
    #[description = "commands-challenge-players"]
    #[min = 2]
    #[max = 8]
    players: Option<u8>,
    #[description = "commands-challenge-country"] country: Option<CountryChoice>,
    #[description = "commands-challenge-time-slot"]
    #[autocomplete = "complete_time"]
    time: Option<String>,
    #[description = "commands-challenge-days-off"]
    #[autocomplete = "complete_days_off"]
    days_off: Option<String>,
    #[description = "commands-challenge-rated"] rated: Option<bool>,
    #[description = "commands-challenge-thread"] thread: Option<bool>,
    #[description = "commands-challenge-annex"] annex: Option<AnnexChoice>,
    #[description = "commands-challenge-rest"] rest: Option<bool>,
    #[description = "commands-challenge-succession"] succession: Option<SuccessionChoice>,
    #[description = "commands-challenge-endgame"] endgame: Option<EndgameChoice>,
    #[description = "commands-challenge-steppers"] steppers: Option<SteppersChoice>,
    #[description = "commands-challenge-teams"] teams: Option<bool>,
    #[description = "commands-challenge-layout"] layout: Option<LayoutChoice>,
    #[description = "commands-challenge-hands"] hands: Option<HandsChoice>,
    #[description = "commands-challenge-missed"]
    #[min = 1]
    #[max = 9]
    missed: Option<u8>,
    #[description = "commands-challenge-friend"] friend: Option<User>,
    #[description = "commands-challenge-friend"] second_friend: Option<User>,
    #[description = "commands-challenge-friend"] third_friend: Option<User>,
    #[description = "commands-challenge-friend"] fourth_friend: Option<User>,
    #[description = "commands-challenge-friend"] fifth_friend: Option<User>,
    #[description = "commands-challenge-friend"] sixth_friend: Option<User>,
    #[description = "commands-challenge-friend"] seventh_friend: Option<User>,
) -> Outcome {
    let on = |chosen: Option<bool>| chosen.unwrap_or(false);
    let wanted = Wanted {
        players,
        balanced: layout == Some(LayoutChoice::Balanced),
        options: Options {
            annex: annex.map(Into::into).unwrap_or_default(),
            rest: if on(rest) { Rest::On } else { Rest::Off },
            succession: succession.map(Into::into).unwrap_or_default(),
            endgame: endgame.map(Into::into).unwrap_or_default(),
            steppers: steppers.map(Into::into).unwrap_or_default(),
            teams: if on(teams) { Teams::Partners } else { Teams::Off },
            hands: hands.map(Into::into).unwrap_or_default(),
        },
        country: country.and_then(Into::into),
        missed,
    };
    let friends = [friend, second_friend, third_friend, fourth_friend, fifth_friend, sixth_friend, seventh_friend]
        .into_iter()
        .flatten()
        .collect();
    let common = Common { friends, time, days_off, rated, thread, ..Common::default() };
    send(ctx, GameKind::Rekkoku, common, |terms, lang| wanted.into_terms(terms, lang)).await
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::Seat;

    fn terms_of(wanted: Wanted) -> Result<Terms, String> {
        let mut terms = Terms::usual(GameKind::Rekkoku, 4);
        wanted.into_terms(&mut terms, Lang::En).map(|()| terms)
    }

    fn wanted() -> Wanted {
        Wanted { players: None, balanced: false, options: Options::default(), country: None, missed: None }
    }

    #[test]
    fn the_number_of_countries_follows_what_needs_it() {
        let seats = |wanted| terms_of(wanted).map(|terms| terms.seats);
        assert_eq!(seats(wanted()), Ok(4));
        assert_eq!(seats(Wanted { players: Some(7), ..wanted() }), Ok(7));
        assert_eq!(seats(Wanted { balanced: true, ..wanted() }), Ok(6));
        let hands = |hands| Options { hands, ..Options::default() };
        assert_eq!(seats(Wanted { options: hands(Hands::Four), ..wanted() }), Ok(8));
        assert_eq!(seats(Wanted { options: hands(Hands::Two), ..wanted() }), Ok(4));
    }

    #[test]
    fn what_does_not_fit_is_refused_with_what_would() {
        let no = |wanted| terms_of(wanted).unwrap_err();
        let teams = Options { teams: Teams::Partners, ..Options::default() };
        assert!(no(Wanted { players: Some(3), options: teams, ..wanted() }).contains("four countries or more"));
        let hands = Options { hands: Hands::Two, ..Options::default() };
        assert!(no(Wanted { players: Some(6), options: hands, ..wanted() }).contains("4 or 8 countries"));
        assert!(no(Wanted { players: Some(4), balanced: true, ..wanted() }).contains("five or six"));
        let black = no(Wanted { country: Some(Colour::Black), ..wanted() });
        assert!(black.contains("no Black 黒") && black.contains("Red 赤, Blue 青, Yellow 黄 and White 白"), "{black}");
    }

    #[test]
    fn the_host_sits_where_he_wishes() {
        let terms = terms_of(Wanted { country: Some(Colour::White), missed: Some(3), ..wanted() }).unwrap();
        assert_eq!((terms.side, terms.misses), (Side::Host(Seat(3)), 3));
    }
}
