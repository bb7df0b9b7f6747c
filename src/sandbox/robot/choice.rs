//! Which control to use: by chance among what is put forward and left to try.

use std::collections::HashSet;
use std::ops::Range;
use std::time::Duration;

use fastrand::Rng;
use serde_json::Value;

use super::super::acts::controls;
use super::super::id::Id;
use super::super::model::Message;
use super::super::validate::list;

const DANGER: u64 = 4;
const LINK: u64 = 5;

/// A control and, for a menu, the values to choose.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Choice {
    pub custom_id: String,
    /// What stands on it, for the log.
    pub label: String,
    pub values: Vec<String>,
}

/// Chance that a test can repeat.
#[derive(Debug)]
pub struct Chance(Rng);

impl Chance {
    pub fn new(seed: Option<u64>) -> Self {
        Self(seed.map_or_else(Rng::new, Rng::with_seed))
    }

    /// A number below `n`; 0 if there is none.
    fn below(&mut self, n: usize) -> usize {
        self.0.usize(..n.max(1))
    }

    pub fn between(&mut self, range: &Range<Duration>) -> Duration {
        let width = range.end.saturating_sub(range.start).as_millis() as usize;
        range.start + Duration::from_millis(self.below(width) as u64)
    }
}

/// The controls that can be used now: switched on, no links, no menus that nobody could serve.
fn usable(message: &Message) -> Vec<&Value> {
    let good = |control: &&Value| {
        let kind = control["type"].as_u64();
        control["disabled"] != true
            && control["custom_id"].is_string()
            && control["style"].as_u64() != Some(LINK)
            && matches!(kind, Some(2 | 3 | 5))
    };
    let all: Vec<&Value> = controls(message).filter(good).collect();
    let red = |control: &&Value| control["type"] == 2 && control["style"].as_u64() == Some(DANGER);
    if all.len() > 1 { all.into_iter().filter(|control| !red(control)).collect() } else { all }
}

fn untried<'a>(message: &'a Message, tried: &HashSet<String>) -> Vec<&'a Value> {
    let mut left = usable(message);
    left.retain(|control| {
        let id = control["custom_id"].as_str();
        !id.is_some_and(|id| tried.contains(id))
    });
    left
}

/// Something is left to try.
pub fn has_other(message: &Message, tried: &HashSet<String>) -> bool {
    !untried(message, tried).is_empty()
}

/// Chooses among the controls not yet tried. `people`: whom a menu of people may be given.
pub fn choose(message: &Message, tried: &HashSet<String>, people: &[Id], chance: &mut Chance) -> Option<Choice> {
    let left = untried(message, tried);
    // As people do: what the app puts forward first, then its menus, and only then all the rest.
    let rank = |control: &Value| match (control["type"].as_u64(), control["style"].as_u64()) {
        (Some(2), Some(1 | 3)) => 0,
        (Some(2), _) => 2,
        _ => 1,
    };
    let first = left.iter().map(|control| rank(control)).min()?;
    let best: Vec<&Value> = left.into_iter().filter(|control| rank(control) == first).collect();
    let control = best[chance.below(best.len())];
    let values = match control["type"].as_u64() {
        Some(3) => options(control, chance),
        Some(5) => vec![people.get(chance.below(people.len()))?.to_string()],
        _ => Vec::new(),
    };
    let label = control["label"].as_str().or(control["emoji"]["name"].as_str());
    let label = label.or(control["placeholder"].as_str()).unwrap_or("menu");
    Some(Choice {
        custom_id: control["custom_id"].as_str()?.to_owned(),
        label: match values.first() {
            Some(value) => format!("{label}: {value}"),
            None => label.to_owned(),
        },
        values,
    })
}

/// As many options as the menu needs, sooner ones that are not chosen already.
fn options(menu: &Value, chance: &mut Chance) -> Vec<String> {
    let (chosen, mut fresh): (Vec<&Value>, Vec<&Value>) =
        list(&menu["options"]).iter().partition(|option| option["default"] == true);
    let wanted = menu["min_values"].as_u64().unwrap_or(1).max(1) as usize;
    let mut values = Vec::new();
    while values.len() < wanted && !fresh.is_empty() {
        values.push(fresh.swap_remove(chance.below(fresh.len())));
    }
    values.extend(chosen.into_iter().take(wanted - values.len()));
    let text = |option: &Value| option["value"].as_str().unwrap_or_default().to_owned();
    values.into_iter().map(text).collect()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::sandbox::messages::Draft;
    use crate::sandbox::state::{Rules, State};

    fn message(controls: Value) -> Message {
        let mut state = State::new(Rules::default(), String::new(), None, "Bot");
        let bot = state.bot;
        let mut draft = Draft::new(Id(1), bot);
        draft.components = vec![json!({"type": 1, "components": controls})];
        let id = state.post(draft);
        state.messages.remove(&id).unwrap()
    }

    fn button(id: &str, style: u64) -> Value {
        json!({"type": 2, "style": style, "label": id, "custom_id": id})
    }

    #[test]
    fn red_buttons_links_and_disabled_ones_are_left_alone() {
        let mut off = button("off", 1);
        off["disabled"] = json!(true);
        let link = json!({"type": 2, "style": 5, "label": "web", "url": "https://example.org"});
        let message = message(json!([button("resign", 4), off, link, button("play", 2)]));
        let mut chance = Chance::new(Some(1));
        for _ in 0..50 {
            let choice = choose(&message, &HashSet::new(), &[], &mut chance).unwrap();
            assert_eq!(choice.custom_id, "play");
        }
        let tried = HashSet::from(["play".to_owned()]);
        assert_eq!(choose(&message, &tried, &[], &mut chance), None);
    }

    #[test]
    fn a_red_button_alone_is_pressed() {
        let message = message(json!([button("resign", 4)]));
        let choice = choose(&message, &HashSet::new(), &[], &mut Chance::new(Some(1)));
        assert_eq!(choice.unwrap().custom_id, "resign");
    }

    #[test]
    fn everything_gets_its_turn_what_is_put_forward_first() {
        let menu = json!({"type": 3, "custom_id": "d", "options": [{"label": "x", "value": "x"}]});
        let message = message(json!([button("a", 1), button("b", 2), button("c", 3), menu]));
        let mut chance = Chance::new(Some(7));
        let first: HashSet<String> =
            (0..200).map(|_| choose(&message, &HashSet::new(), &[], &mut chance).unwrap().custom_id).collect();
        assert_eq!(first, HashSet::from(["a".to_owned(), "c".to_owned()]));
        let mut tried = first;
        for next in ["d", "b"] {
            let choice = choose(&message, &tried, &[], &mut chance).unwrap();
            assert_eq!(choice.custom_id, next);
            tried.insert(choice.custom_id);
        }
    }

    #[test]
    fn a_menu_gets_a_fresh_value() {
        let option = |v: &str, default: bool| json!({"label": v, "value": v, "default": default});
        let menu = json!({"type": 3, "custom_id": "m", "options": [option("x", true), option("y", false)]});
        let message = message(json!([menu]));
        let choice = choose(&message, &HashSet::new(), &[], &mut Chance::new(Some(3))).unwrap();
        assert_eq!(choice.values, ["y"]);
    }
}
