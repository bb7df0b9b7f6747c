//! The robot: a member who presses what he is shown, so that one person alone can try everything.
//!
//! He knows Discord and nothing else. A message that pings him or is private to him is worth a look; of its enabled buttons and
//! menus he uses one, at random, sooner the blue and green ones; never a link, and a red one only where it stands alone. He
//! does not use a control again as long as its message has not changed, leaves an older private message for a newer one, fills a
//! form only if nothing else is left, and does so many things about one ping and no more.

mod choice;

use std::collections::{HashMap, HashSet, VecDeque};
use std::ops::Range;
use std::sync::Arc;
use std::time::Duration;

use serde_json::{Map, Value, json};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};

use super::acts::{Refused, controls};
use super::core::Core;
use super::id::Id;
use super::model::{ChannelKind, Message, Status};
use super::state::State;
use super::validate::modal;
use choice::{Chance, Choice};

/// What he does at most about one ping.
const STEPS: u32 = 30;
/// How much of his log is kept.
const LOG: usize = 100;
/// How long he waits for the bot to say something to a press.
const PATIENCE: Duration = Duration::from_secs(20);

/// What the world knows of the robot.
#[derive(Debug, Default)]
pub(super) struct RobotState {
    pub on: bool,
    pub id: Option<Id>,
    notices: Option<UnboundedSender<Id>>,
    log: VecDeque<Value>,
}

impl State {
    /// A message came or changed: the robot may care.
    pub(super) fn robot_notice(&mut self, id: Id) {
        let (Some(me), true) = (self.robot.id, self.robot.on) else {
            return;
        };
        let concerns = self.message(id).is_some_and(|message| self.concerns(me, message));
        if let Some(notices) = self.robot.notices.as_ref().filter(|_| concerns) {
            // Nobody listens any more once the sandbox stops.
            let _ = notices.send(id);
        }
    }

    fn concerns(&self, me: Id, message: &Message) -> bool {
        let direct = self
            .channels
            .get(&message.channel)
            .is_some_and(|channel| channel.kind == ChannelKind::Dm && channel.recipients.contains(&me));
        let meant = message.ephemeral_to == Some(me)
            || message.ephemeral_to.is_none() && (direct || message.mentions.pinged.contains(&me));
        message.author == self.bot && !message.loading && meant
    }

    /// Switches the robot on or off. Switched on he looks at what pinged him last in each channel.
    pub(super) fn switch_robot(&mut self, on: bool) {
        self.robot.on = on;
        self.page_robot(None);
        let Some(me) = self.robot.id.filter(|_| on) else {
            return;
        };
        let channels: Vec<Id> = self.channels.keys().copied().collect();
        for channel in channels {
            let last = self
                .messages_in(channel)
                .rev()
                .find(|m| m.ephemeral_to.is_none() && self.concerns(me, m) && controls(m).next().is_some());
            if let Some(id) = last.map(|m| m.id) {
                self.robot_notice(id);
            }
        }
    }

    pub(super) fn robot_view(&self) -> Value {
        let name = self.robot.id.map(|id| self.display_name(id, None));
        json!({"on": self.robot.on, "id": self.robot.id, "name": name, "log": self.robot.log})
    }

    /// The same person has been told something else in private since, in the same channel.
    fn has_newer_private(&self, message: &Message) -> bool {
        message.ephemeral_to.is_some()
            && self
                .messages_in(message.channel)
                .rev()
                .any(|m| m.id > message.id && m.ephemeral_to == message.ephemeral_to)
    }

    fn robot_says(&mut self, text: String, message: &Message) {
        let entry = json!({"at": self.now(), "text": text, "channel_id": message.channel, "message_id": message.id});
        tracing::debug!("robot: {text}");
        self.page_robot(Some(&entry));
        if self.robot.log.len() == LOG {
            self.robot.log.pop_front();
        }
        self.robot.log.push_back(entry);
    }
}

/// What he remembers of a message.
#[derive(Debug, Default)]
struct Seen {
    /// How it looked.
    looks: String,
    tried: HashSet<String>,
}

pub(super) struct Robot {
    core: Arc<Core>,
    me: Id,
    pause: Range<Duration>,
    chance: Chance,
    notices: UnboundedReceiver<Id>,
    seen: HashMap<Id, Seen>,
    /// How many steps are left for each message that began something.
    steps_left: HashMap<Id, u32>,
}

impl Robot {
    /// Wakes the robot in `me`. `pause`: how long he thinks before he acts.
    pub fn new(core: Arc<Core>, me: Id, pause: Range<Duration>, seed: Option<u64>) -> Self {
        let (to, notices) = unbounded_channel();
        core.act(|state| {
            state.robot.id = Some(me);
            state.robot.notices = Some(to);
            if let Some(user) = state.users.get_mut(&me) {
                user.robot = true;
            }
        });
        Self { core, me, pause, chance: Chance::new(seed), notices, seen: HashMap::new(), steps_left: HashMap::new() }
    }

    pub async fn run(mut self) {
        let shutdown = self.core.shutdown.clone();
        // Ending in mid-thought does no harm: nothing of him is kept.
        shutdown.run_until_cancelled(self.live()).await;
    }

    async fn live(&mut self) {
        let mut waiting = VecDeque::new();
        loop {
            let next = match waiting.pop_front() {
                Some(next) => next,
                None => match self.notices.recv().await {
                    Some(notice) => notice,
                    None => return,
                },
            };
            let again = self.look_at(next).await;
            // What the bot says to a press comes before a second look at where it began.
            let said = std::iter::from_fn(|| self.notices.try_recv().ok());
            for id in said.chain(again) {
                waiting.retain(|waits| *waits != id);
                waiting.push_back(id);
            }
        }
    }

    /// Uses one control of a message; answers which message to look at next, if nothing else happens.
    async fn look_at(&mut self, id: Id) -> Option<Id> {
        let pause = self.chance.between(&self.pause);
        tokio::time::sleep(pause).await;
        let on = self.core.look(|state| state.robot.on);
        let message = self.core.look(|state| state.message(id).cloned())?;
        let (cause, old) = self.core.look(|state| (cause_of(state, &message), state.has_newer_private(&message)));
        // As people do, he goes on with what was told him last.
        if old {
            return Some(cause).filter(|cause| *cause != id);
        }
        if !on || self.steps_left.get(&cause) == Some(&0) {
            return None;
        }
        let Some(choice) = self.choose(&message) else {
            // A private message leads nowhere further: back to what it all began with.
            return (cause != id).then_some(cause);
        };
        *self.steps_left.entry(cause).or_insert(STEPS) -= 1;
        let Ok(interaction) = self.act(&message, &choice) else {
            return Some(cause);
        };
        let settled = |state: &State| {
            let status = state.interactions.get(&interaction)?.status;
            (!matches!(status, Status::Pending | Status::Thinking)).then_some(status)
        };
        if self.core.wait_for(PATIENCE, settled).await == Some(Status::Modal) {
            self.handle_form(&message, interaction);
        }
        Some(cause)
    }

    fn choose(&mut self, message: &Message) -> Option<Choice> {
        let looks = json!([message.content, message.components, message.attachments]).to_string();
        let seen = self.seen.entry(message.id).or_default();
        if seen.looks != looks {
            *seen = Seen { looks, tried: HashSet::new() };
        }
        let people = self.core.look(|state| {
            let guild = state.guild_of(message.channel).and_then(|id| state.guilds.get(&id));
            let members = guild.into_iter().flat_map(|g| g.members.keys().copied());
            members.filter(|id| *id != self.me && !state.users[id].bot).collect::<Vec<_>>()
        });
        let choice = choice::choose(message, &seen.tried, &people, &mut self.chance)?;
        seen.tried.insert(choice.custom_id.clone());
        Some(choice)
    }

    fn act(&self, message: &Message, choice: &Choice) -> Result<Id, Refused> {
        self.core.act(|state| {
            let place = &state.channels[&message.channel].name;
            state.robot_says(format!("uses “{}” in {place}", choice.label), message);
            if choice.values.is_empty() {
                state.act_press(self.me, message.id, &choice.custom_id)
            } else {
                state.act_select(self.me, message.id, &choice.custom_id, &choice.values)
            }
        })
    }

    /// Puts a form aside while there are other things to press, else fills it with what it suggests.
    fn handle_form(&mut self, message: &Message, opened_by: Id) {
        let tried = self.seen.get(&message.id).map(|seen| &seen.tried);
        let others = tried.is_some_and(|tried| choice::has_other(message, tried));
        self.core.act(|state| {
            let form = state.interactions.get(&opened_by).and_then(|i| i.modal.clone());
            let Some(form) = form else {
                return;
            };
            // The form may be gone by now; then there is nothing to do about it.
            let _ = if others {
                state.robot_says("puts a form aside".to_owned(), message);
                state.act_dismiss(self.me, opened_by)
            } else {
                state.robot_says("fills a form".to_owned(), message);
                let filled = suggestions(&form);
                state.act_submit(self.me, opened_by, &filled).map(drop)
            };
        });
    }
}

/// The public message from which a press, or several, led to this one.
fn cause_of(state: &State, message: &Message) -> Id {
    let mut at = message;
    while at.ephemeral_to.is_some()
        && let Some(origin) = &at.origin
        && let Some(source) = state.interactions.get(&origin.interaction).and_then(|i| i.source)
        && let Some(earlier) = state.messages.get(&source)
    {
        at = earlier;
    }
    at.id
}

/// Each field with its own value, else its placeholder, else something short; menus with their first option.
fn suggestions(form: &Value) -> Map<String, Value> {
    modal::inputs(form)
        .filter_map(|(_, input)| {
            let name = input["custom_id"].as_str()?.to_owned();
            if input["type"] != 4 {
                return Some((name, input["options"][0]["value"].clone()));
            }
            let suggested = input["value"].as_str().filter(|text| !text.is_empty());
            let suggested = suggested.or(input["placeholder"].as_str()).unwrap_or("hello");
            let most = input["max_length"].as_u64().unwrap_or(4000) as usize;
            let text: String = suggested.chars().take(most).collect();
            Some((name, json!(text)))
        })
        .collect()
}
