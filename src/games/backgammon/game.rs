//! A match as every game of the house is: record text in and out.

use std::cmp::Reverse;

use super::action::{GUEST, HOST};
use super::read::{Refusal, is_play};
use super::stage::{Crawford, How, Refused, Stage};
use super::state::Match;
use super::{Action, Dice, Draft, Point, Position, Snapshot, Terms, TermsError, xgid};
use crate::games::{
    self, Chance, Ending, External, GameKind, Menu, MenuKind, NotPlayable, Notice, Reading, Reason, Rules, Seat, Seats,
    Setup, SetupError, fold,
};

/// A match under play, seat 0 the host.
#[derive(Clone, PartialEq, Debug)]
pub struct Game {
    state: Match,
    ending: Option<Ending>,
    last: Option<LastPlay>,
}

/// The latest play of the game under play, lost turns included.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LastPlay {
    /// Whose.
    pub seat: Seat,
    /// With which roll.
    pub dice: Dice,
    /// What was played, in record text.
    pub text: String,
}

impl Game {
    /// The match as it stands.
    #[must_use]
    pub fn state(&self) -> &Match {
        &self.state
    }

    /// The latest play of the game under play. When a new game has begun there is none yet.
    #[must_use]
    pub fn last_play(&self) -> Option<&LastPlay> {
        self.last.as_ref()
    }

    /// The turn under way that a player's choices amount to (see [`Rules::menu`]), with no step made if they lead nowhere.
    /// `None` unless a roll is to be played.
    #[must_use]
    pub fn drafted(&self, choices: &[String]) -> Option<Draft> {
        let Stage::Play(dice) = self.state.stage() else { return None };
        let position = self.state.position();
        let chosen = Draft::chosen(position, dice, choices).map(|(draft, _)| draft);
        Some(chosen.unwrap_or_else(|| Draft::new(position, dice)))
    }

    /// A legal play with every point on the way written, so that as typed text it can be nothing else.
    #[must_use]
    pub fn spelled(&self, play: &str) -> Option<String> {
        let Stage::Play(dice) = self.state.stage() else { return None };
        let play = self.state.position().plays(dice).into_iter().find(|legal| legal.to_string() == play)?;
        let steps =
            play.steps.iter().map(|step| format!("{}/{}{}", step.from, step.to, if step.hit { "*" } else { "" }));
        Some(steps.collect::<Vec<_>>().join(" "))
    }

    fn settle(&mut self) {
        let Some(last) = self.state.last_result().filter(|_| self.state.stage() == Stage::Over) else { return };
        let reason = match last.how {
            How::BorneOff => Reason::BorneOff,
            How::Dropped => Reason::Dropped,
            How::Resigned | How::Forfeited => Reason::Resigned,
        };
        let [host, guest] = self.state.score();
        let forfeited = last.how == How::Forfeited;
        self.ending = Some(match host.cmp(&guest) {
            _ if forfeited => Ending::won(last.winner, reason),
            std::cmp::Ordering::Greater => Ending::won(HOST, reason),
            std::cmp::Ordering::Less => Ending::won(GUEST, reason),
            std::cmp::Ordering::Equal => Ending::drawn(reason),
        });
    }

    fn legal_actions(&self, seat: Seat) -> Vec<Action> {
        let mut actions = self.state.actions(seat);
        actions.sort_by_cached_key(wanted_first);
        actions
    }
}

/// Hits before none, few blots before many, then by text. No more than a convenience: what is good is not for the rules to say.
fn wanted_first(action: &Action) -> Option<(Reverse<usize>, u32, String)> {
    let Action::Play(play) = action else { return None };
    Some((Reverse(play.hits()), play.next.waiting().blots(), play.to_string()))
}

/// A set-up position: a Position ID, a Position ID and a Match ID with `:` between, or an XGID.
fn set_up(text: &str, terms: Option<Terms>) -> Result<Match, String> {
    let at = if text.starts_with(xgid::NAME) {
        Snapshot::from_xgid(text).map_err(|e| e.to_string())?
    } else {
        let (position, id) = text.split_once(':').map_or((text, None), |(position, id)| (position, Some(id)));
        let position = Position::from_id(position).map_err(|e| format!("Position ID: {e}"))?;
        match id {
            Some(id) => Snapshot::from_match_id(id, position).map_err(|e| format!("Match ID: {e}"))?,
            None => Snapshot::of(position, terms.unwrap_or_default()),
        }
    };
    match terms {
        Some(terms) => Match::resume_on(at, terms),
        None => Match::resume(at),
    }
    .map_err(|e| e.to_string())
}

impl Rules for Game {
    fn new(setup: &Setup) -> Result<Self, SetupError> {
        let terms = Terms::read(&setup.options).map_err(|error| match error {
            TermsError::Unknown { key } => {
                SetupError::UnknownOption { game: GameKind::Backgammon, key, known: Terms::KEYS }
            }
            TermsError::BadValue { key, value, known } => SetupError::BadValue { key: key.to_owned(), value, known },
            TermsError::Unfit(why) => SetupError::Backgammon(why),
        })?;
        let state = match &setup.position {
            Some(text) => set_up(text, (!setup.options.is_empty()).then_some(terms)).map_err(SetupError::Position)?,
            None => Match::new(terms),
        };
        Ok(Self { state, ending: None, last: None })
    }

    fn seats(&self) -> u8 {
        2
    }

    fn to_act(&self) -> Seats {
        self.state.decides().into_iter().collect()
    }

    fn chance(&self) -> Option<Chance> {
        match self.state.stage() {
            Stage::Opening => Some(Chance::OpeningRoll),
            Stage::Roll => Some(Chance::Roll(self.state.mover())),
            _ => None,
        }
    }

    fn legal(&self, seat: Seat) -> Vec<String> {
        self.legal_actions(seat).iter().map(Action::to_string).collect()
    }

    fn read(&self, seat: Seat, text: &str, reading: Reading) -> Result<String, games::Refusal> {
        if self.ending.is_some() {
            return Err(games::Refusal::Over);
        }
        if self.state.decides() != Some(seat) {
            return Err(games::Refusal::NotToAct);
        }
        if reading == Reading::Bare && !is_play(text) {
            return Err(games::Refusal::Backgammon(Refused::NotNow.into()));
        }
        match self.state.read_typed(seat, text) {
            Ok(action) => Ok(action.to_string()),
            Err(why) => Err(games::Refusal::Backgammon(why)),
        }
    }

    fn is_move_text(text: &str) -> bool {
        is_play(text)
    }

    fn near(&self, seat: Seat, text: &str, most: usize) -> Vec<String> {
        let typed = fold::fold(text);
        let typed = typed.trim();
        let mut near = self.legal(seat);
        if !typed.is_empty() {
            // A text under way begins what it will be; otherwise the likest spelling is the nearest.
            near.sort_by_cached_key(|action| {
                let likeness = strsim::normalized_damerau_levenshtein(typed, action);
                (!action.starts_with(typed), Reverse((likeness * 1e6) as u32))
            });
        }
        near.truncate(most);
        near
    }

    fn play(&mut self, seat: Option<Seat>, action: &str) -> Result<Vec<String>, NotPlayable> {
        let refuse = |why: Refusal| NotPlayable { action: action.to_owned(), why: why.to_string() };
        let read = self.state.read_record(seat, action).map_err(refuse)?;
        let (stage, mover) = (self.state.stage(), self.state.mover());
        let ended = self.state.act(seat, &read).map_err(|why| refuse(why.into()))?.is_some();
        if let (Stage::Play(dice), Action::Play(play)) = (stage, &read) {
            self.last = Some(LastPlay { seat: mover, dice, text: play.to_string() });
        }
        if ended && self.state.stage() != Stage::Over {
            self.last = None;
        }
        self.settle();
        Ok(Vec::new())
    }

    fn external(&mut self, what: External) -> Result<(), NotPlayable> {
        let refuse = |why: String| NotPlayable { action: format!("{what:?}"), why };
        let (External::Resign(seat) | External::Time(seat)) = what else {
            return Err(refuse("backgammon knows no draw".to_owned()));
        };
        self.state.forfeit(seat).map_err(|why| refuse(why.to_string()))?;
        self.settle();
        if let (External::Time(_), Some(ending)) = (what, &mut self.ending) {
            ending.reason = Reason::Time;
        }
        Ok(())
    }

    fn ending(&self) -> Option<&Ending> {
        self.ending.as_ref()
    }

    /// Position ID and Match ID, with `:` between.
    fn position(&self) -> String {
        let now = self.state.snapshot();
        format!("{}:{}", now.position, now.match_id())
    }

    /// Plays, lost turns included: what is done with the cube is no ply.
    fn ply(&self) -> u32 {
        self.state.plies()
    }

    fn move_number(&self) -> String {
        let line = self.state.line();
        if self.state.mover() == HOST { format!("{line}.") } else { format!("{line}…") }
    }

    /// Bearing off once the men of the two have passed each other.
    fn easy(&self, seat: Seat) -> Option<String> {
        let Stage::Play(dice) = self.state.stage() else { return None };
        let position = self.state.position();
        let home = position.mover().rearmost().number() <= 6;
        if self.state.decides() != Some(seat) || !home || position.has_contact() {
            return None;
        }
        // As many off as can be, then as many points kept as can be.
        let best = position.plays(dice).into_iter().max_by_key(|play| {
            let men = play.next.waiting();
            let points = (1..=6).filter_map(Point::new).filter(|&point| men.on(point) > 0).count();
            (men.borne_off(), points, Reverse(play.to_string()))
        })?;
        Some(best.to_string())
    }

    fn is_lost_turn(action: &str) -> bool {
        action == super::text::NO_PLAY
    }

    fn is_opening_of_turn(action: &str) -> bool {
        action == Action::Roll.to_string()
    }

    fn round(&self) -> u16 {
        self.state.game()
    }

    /// In the first turn of a game without a cube: that it is one.
    fn notices(&self) -> Vec<Notice> {
        let begins = self.state.turns == 0 && self.ending.is_none();
        let crawford = begins && self.state.crawford() == Crawford::Now;
        crawford.then_some(Notice::Crawford).into_iter().collect()
    }

    /// Whole plays while they fit; else steps, or, should those be too many, first the men and then their steps. A draft may
    /// begin with steps where whole plays are offered too.
    fn menu(&self, seat: Seat, draft: &[String], limit: usize) -> Menu {
        let actions = self.legal_actions(seat);
        let dice = match self.state.stage() {
            Stage::Play(dice) if !actions.is_empty() && (!draft.is_empty() || actions.len() > limit) => dice,
            _ => return whole(&actions, draft, limit),
        };
        let Some((turn, from)) = Draft::chosen(self.state.position(), dice, draft) else {
            return Menu { void: true, ..self.menu(seat, &[], limit) };
        };
        if let Some(made) = turn.play() {
            // Other steps may be written otherwise and yet be the same play.
            let same = |action: &&Action| matches!(action, Action::Play(play) if play.next == made.next);
            let complete = actions.iter().find(same).map(Action::to_string);
            return Menu { kind: MenuKind::Steps, complete, ..Menu::default() };
        }
        let mut steps = turn.options();
        steps.retain(|step| from.is_none_or(|from| step.from == from));
        if steps.len() <= limit {
            let choices = steps.iter().map(ToString::to_string).collect();
            return Menu { choices, kind: MenuKind::Steps, ..Menu::default() };
        }
        let mut men: Vec<String> = steps.iter().map(|step| step.from.to_string()).collect();
        men.dedup();
        men.truncate(limit);
        Menu { choices: men, kind: MenuKind::Pieces, ..Menu::default() }
    }
}

fn whole(actions: &[Action], draft: &[String], limit: usize) -> Menu {
    let mut choices: Vec<String> = actions.iter().map(Action::to_string).collect();
    let complete = draft.last().filter(|last| choices.contains(last)).cloned();
    if complete.is_some() {
        choices.clear();
    }
    choices.truncate(limit);
    Menu { choices, kind: MenuKind::Moves, void: complete.is_none() && !draft.is_empty(), complete }
}
