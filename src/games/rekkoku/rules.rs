//! Rekkoku as every game of the house is: record text in and out, and a seat for each country.

use std::cmp::Reverse;

use super::colour::Colour;
use super::event::{Action, End};
use super::game::Game;
use super::layout::Layout;
use super::notation::{Move, marks};
use super::options::{Hands, Options, OptionsError};
use super::position::Position;
use super::typed;
use crate::games::{
    self, Ending, External, GameKind, Menu, MenuKind, NotPlayable, Notice, Reading, Reason, Rules, Seat, Seats, Setup,
    SetupError,
};

/// The options, for one who named another.
const KEYS: &str = "players, layout, hands, teams, annex, rest, succession, endgame, steppers";
/// With so many rounds left before a standoff the players are told: from the middle of it on, where more began than two.
const STANDOFF_WARNING_ROUNDS: u32 = 5;

const PLAYERS: &str = "2 to 8";

fn bad(key: &str, value: &str, known: &'static str) -> SetupError {
    SetupError::BadValue { key: key.into(), value: value.into(), known }
}

/// The number of countries and whether they stand balanced, where the options say it.
fn table(setup: &Setup) -> Result<(Option<usize>, bool), SetupError> {
    let countries = setup.options.get("players").map(|value| {
        let read = value.parse().ok().filter(|n: &usize| (2..=8).contains(n) && n.to_string() == *value);
        read.ok_or_else(|| bad("players", value, PLAYERS))
    });
    let balanced = match setup.options.get("layout").map(String::as_str) {
        None | Some("patent") => false,
        Some("balanced") => true,
        Some(value) => return Err(bad("layout", value, "patent, balanced")),
    };
    Ok((countries.transpose()?, balanced))
}

/// How many countries a person leads, by the options; one if they cannot be read.
pub(in crate::games) fn hands(options: &games::Options) -> u8 {
    options.get("hands").and_then(|hands| hands.parse().ok()).unwrap_or(1)
}

/// The same options for so many countries.
pub(in crate::games) fn for_countries(options: &mut games::Options, countries: u8) {
    options.insert("players".to_owned(), countries.to_string());
}

/// What the options say about the rules.
fn rules(setup: &Setup) -> Result<Options, SetupError> {
    let mut pairs = setup.options.clone();
    pairs.retain(|key, _| key != "players" && key != "layout");
    Options::read(&pairs).map_err(|error| match error {
        OptionsError::Unknown(key) => SetupError::UnknownOption { game: GameKind::Rekkoku, key, known: KEYS },
        OptionsError::BadValue { key, value } => {
            let known = match key.as_str() {
                "annex" => "army, remove",
                "rest" => "off, on",
                "succession" => "all, home, none",
                "endgame" => "standoff, immediate, last",
                "steppers" => "exact, upto",
                "teams" => "off, partners",
                _ => "1, 2, 4",
            };
            SetupError::BadValue { key, value, known }
        }
        unfit => SetupError::Rekkoku(unfit),
    })
}

impl Game {
    /// The country of a seat: they are numbered in the order of the slots.
    #[must_use]
    pub fn country(&self, seat: Seat) -> Option<Colour> {
        self.position().layout().colours().nth(seat.0.into())
    }

    /// The seat of a country that plays.
    #[must_use]
    pub fn seat(&self, country: Colour) -> Option<Seat> {
        // There are eight at most.
        self.position().layout().slot(country).map(|slot| Seat(slot as u8))
    }

    /// The seats of living countries.
    #[must_use]
    pub fn living_seats(&self) -> Seats {
        self.position().living().filter_map(|country| self.seat(country)).collect()
    }

    /// The slot that moves now, as a seat: whose army it is, not who leads it.
    #[must_use]
    pub fn slot(&self) -> Option<Seat> {
        self.seat(self.position().turn()).filter(|_| self.position().end().is_none())
    }

    /// The seats that one person leads, by the option `hands`: those of one party, else the seat alone.
    #[must_use]
    pub fn hand(&self, seat: Seat) -> Seats {
        let position = self.position();
        if position.options().hands == Hands::One {
            return seat.into();
        }
        let Some(own) = self.country(seat) else { return Seats::NONE };
        position
            .layout()
            .colours()
            .filter(|&other| position.together(own, other))
            .filter_map(|c| self.seat(c))
            .collect()
    }

    /// The legal moves of the slot to move, captures first and of these the dearest.
    #[must_use]
    pub fn wanted_first(&self) -> Vec<Move> {
        let mut moves = self.position().legal_moves();
        moves.sort_by_key(|mv| Reverse(mv.victim.map(|victim| victim.kind.points())));
        moves
    }

    fn legal_move(&self, seat: Seat, text: &str) -> Option<Move> {
        if !self.to_act().contains(seat) {
            return None;
        }
        self.position().legal_moves().into_iter().find(|mv| mv.to_string() == text)
    }
}

/// How the field ranks: parties of one rank share a place.
pub(super) fn ending(game: &Game) -> Option<Ending> {
    let position = game.position();
    let reason = match position.end()? {
        End::Last => Reason::LastLeft,
        End::Standoff => Reason::Standoff,
        End::Agreement => Reason::Agreement,
        End::Immediate => Reason::TwoLeft,
        End::Blocked => Reason::Blocked,
    };
    let mut ranking: Vec<(usize, Vec<Seat>)> = Vec::new();
    for standing in position.ranking() {
        let seats = standing.countries.iter().filter_map(|&country| game.seat(country));
        match ranking.last_mut() {
            Some((rank, place)) if *rank == standing.rank => place.extend(seats),
            _ => ranking.push((standing.rank, seats.collect())),
        }
    }
    Some(Ending { ranking: ranking.into_iter().map(|(_, place)| place).collect(), reason })
}

impl Rules for Game {
    fn new(setup: &Setup) -> Result<Self, SetupError> {
        let (countries, balanced) = table(setup)?;
        let options = rules(setup)?;
        let Some(text) = &setup.position else {
            let countries = countries.unwrap_or(8);
            let layout =
                Layout::of(countries, balanced).ok_or_else(|| bad("players", &countries.to_string(), PLAYERS))?;
            return Ok(Self::from(Position::start(layout, options).map_err(SetupError::Rekkoku)?));
        };
        let position = Position::read(text, options).map_err(|error| SetupError::Position(error.to_string()))?;
        let layout = position.layout();
        let fits = countries.is_none_or(|n| n == layout.countries())
            && (!setup.options.contains_key("layout") || Layout::of(layout.countries(), balanced) == Some(layout));
        if !fits {
            let why = format!("the position is of the layout {}, and the options ask for another", layout.name());
            return Err(SetupError::Position(why));
        }
        Ok(Self::from(position))
    }

    fn seats(&self) -> u8 {
        // There are eight at most.
        self.position().layout().countries() as u8
    }

    /// The seat of the country that controls the slot to move.
    fn to_act(&self) -> Seats {
        let position = self.position();
        if position.end().is_some() {
            return Seats::NONE;
        }
        position.controller(position.turn()).and_then(|country| self.seat(country)).into_iter().collect()
    }

    fn legal(&self, seat: Seat) -> Vec<String> {
        if !self.to_act().contains(seat) {
            return Vec::new();
        }
        self.wanted_first().iter().map(Move::to_string).collect()
    }

    fn read(&self, seat: Seat, text: &str, reading: Reading) -> Result<String, games::Refusal> {
        if self.position().end().is_some() {
            return Err(games::Refusal::Over);
        }
        if !self.to_act().contains(seat) {
            return Err(games::Refusal::NotToAct);
        }
        if reading == Reading::Bare && !Self::is_move_text(text) {
            let fragment = text.chars().take(12).collect();
            return Err(games::Refusal::Rekkoku(super::Refusal::NotUnderstood { fragment }));
        }
        self.position().resolve(text).map(|mv| mv.to_string()).map_err(games::Refusal::Rekkoku)
    }

    fn is_move_text(text: &str) -> bool {
        typed::read(text).is_ok_and(|typed| typed.from.is_some())
    }

    fn near(&self, seat: Seat, text: &str, most: usize) -> Vec<String> {
        let typed = games::fold::fold(text);
        let mut near = self.legal(seat);
        if !typed.trim().is_empty() {
            near.sort_by_cached_key(|mv| {
                let likeness = strsim::normalized_damerau_levenshtein(typed.trim(), &mv.to_lowercase());
                // Between 0 and 1, so it fits.
                Reverse((likeness * 1e6) as u32)
            });
        }
        near.truncate(most);
        near
    }

    /// Gives the events as records mark them: `#k`, `%y`.
    fn play(&mut self, seat: Option<Seat>, action: &str) -> Result<Vec<String>, NotPlayable> {
        let refuse = |why: &str| NotPlayable { action: action.to_owned(), why: why.to_owned() };
        let seat = seat.ok_or_else(|| refuse("chance has no part in it"))?;
        let mv = self.legal_move(seat, action).ok_or_else(|| refuse("not a legal move"))?;
        let events = self.act(Action::Move(mv)).map_err(|why| refuse(&why.to_string()))?;
        let marks = marks(events);
        let letters: Vec<char> = marks.chars().collect();
        Ok(letters.chunks(2).map(|mark| mark.iter().collect()).collect())
    }

    /// To resign is to fall; who lets his time go by passes in the slot that is to move; to agree is to stop and count.
    fn external(&mut self, what: External) -> Result<(), NotPlayable> {
        let refuse = |why: String| NotPlayable { action: format!("{what:?}"), why };
        let action = match what {
            External::Resign(seat) => Action::Resign(self.country(seat).ok_or_else(|| refuse("no such seat".into()))?),
            External::Time(seat) if self.to_act().contains(seat) => Action::Miss(self.position().turn()),
            External::Time(_) => return Err(refuse("it is not that seat's turn".into())),
            External::Draw => Action::Stop,
        };
        self.act(action).map(drop).map_err(|why| refuse(why.to_string()))
    }

    fn ending(&self) -> Option<&Ending> {
        self.ended()
    }

    fn position(&self) -> String {
        Game::position(self).to_string()
    }

    fn ply(&self) -> u32 {
        // No game has 2^32 moves.
        self.log().iter().filter(|entry| matches!(entry.action, Action::Move(_))).count() as u32
    }

    /// The round.
    fn move_number(&self) -> String {
        format!("{}.", Game::position(self).round())
    }

    /// That a standoff is near.
    fn notices(&self) -> Vec<Notice> {
        let position = Game::position(self);
        let Some(limit) = position.standoff().filter(|_| position.end().is_none()) else { return Vec::new() };
        let left = limit.saturating_sub(position.quiet());
        let slots = position.layout().colours().filter(|&c| position.pieces_left(c) > 0).count() as u32;
        (left <= STANDOFF_WARNING_ROUNDS * slots).then_some(Notice::Standoff { left }).into_iter().collect()
    }

    fn living(&self) -> Seats {
        self.living_seats()
    }

    fn hand(&self, seat: Seat) -> Seats {
        Game::hand(self, seat)
    }

    /// Whole moves while they fit; else the piece, then where it goes, in pages if need be.
    fn menu(&self, seat: Seat, draft: &[String], limit: usize) -> Menu {
        let moves = if self.to_act().contains(seat) { self.wanted_first() } else { Vec::new() };
        if let Some(made) = draft.last().filter(|last| moves.iter().any(|mv| mv.to_string() == **last)) {
            return Menu { complete: Some(made.clone()), ..Menu::default() };
        }
        let void = Menu { void: !draft.is_empty(), ..Menu::default() };
        if moves.len() <= limit {
            return Menu { choices: moves.iter().map(Move::to_string).collect(), ..void };
        }
        let piece = |mv: &Move| format!("{}{}", mv.piece, mv.from);
        let Some(chosen) = draft.first().filter(|first| moves.iter().any(|mv| piece(mv) == **first)) else {
            let mut pieces: Vec<String> = moves.iter().map(piece).collect();
            let mut seen = std::collections::HashSet::new();
            pieces.retain(|piece| seen.insert(piece.clone()));
            pieces.truncate(limit);
            return Menu { choices: pieces, kind: MenuKind::Pieces, ..void };
        };
        let targets: Vec<String> = moves.iter().filter(|mv| piece(mv) == *chosen).map(Move::to_string).collect();
        if targets.len() <= limit {
            return Menu { choices: targets, ..Menu::default() };
        }
        // A page is named by its first and its last move.
        let pages: Vec<&[String]> = targets.chunks(limit).collect();
        let name = |page: &[String]| match page {
            [first, .., last] => format!("{first} … {last}"),
            page => page.concat(),
        };
        match draft.get(1).and_then(|page| pages.iter().find(|p| name(p) == *page)) {
            Some(page) => Menu { choices: page.to_vec(), ..Menu::default() },
            None => {
                let choices = pages.iter().map(|page| name(page)).collect();
                Menu { choices, kind: MenuKind::Pages, void: draft.len() > 1, ..Menu::default() }
            }
        }
    }
}
