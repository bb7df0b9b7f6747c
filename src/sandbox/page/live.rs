//! Live events: what a persona's open pages are told.

use std::sync::Arc;

use axum::extract::ws::{Message as Frame, WebSocket};
use axum::extract::{Path, State as Shared, WebSocketUpgrade};
use axum::response::Response;
use serde_json::{Value, json};
use tokio::sync::mpsc;

use super::super::core::Core;
use super::super::id::Id;
use super::super::model::{Status, Violation};
use super::super::state::State;
use super::Listener;
use super::view::violation_view;

/// `GET /as/{me}/events`
pub async fn upgrade(Shared(core): Shared<Arc<Core>>, Path(me): Path<Id>, upgrade: WebSocketUpgrade) -> Response {
    upgrade.on_upgrade(move |socket| run(core, me, socket))
}

async fn run(core: Arc<Core>, persona: Id, mut socket: WebSocket) {
    let (to, mut events) = mpsc::unbounded_channel();
    core.act(|state| {
        let hello = json!({"type": "hello", "now": state.now(), "clock_offset": state.clock.offset_ms()});
        // The receiver is right here.
        let _ = to.send(hello.to_string());
        state.page.listeners.push(Listener { persona, to });
    });
    loop {
        tokio::select! {
            event = events.recv() => match event {
                Some(text) => if socket.send(Frame::Text(text.into())).await.is_err() { return },
                None => return,
            },
            heard = socket.recv() => match heard {
                Some(Ok(Frame::Close(_)) | Err(_)) | None => return,
                Some(Ok(_)) => {}
            },
            () = core.shutdown.cancelled() => return,
        }
    }
}

impl State {
    /// Tells each open page what `event` makes of it for its persona.
    fn page_tell(&mut self, event: impl Fn(&Self, Id) -> Option<Value>) {
        let mut listeners = std::mem::take(&mut self.page.listeners);
        listeners.retain(|listener| match event(self, listener.persona) {
            Some(event) => listener.to.send(event.to_string()).is_ok(),
            None => !listener.to.is_closed(),
        });
        self.page.listeners = listeners;
    }

    pub(in super::super) fn page_message(&mut self, event: &str, id: Id) {
        self.page_tell(|state, me| {
            let message = state.message(id).filter(|m| state.shown_to(m, me))?;
            Some(json!({"type": event, "message": state.message_view(me, message)}))
        });
        if event == "message_create"
            && let Some(channel) = self.messages.get(&id).map(|m| m.channel)
        {
            self.page_channel("channel_update", channel);
        }
    }

    pub(in super::super) fn page_message_gone(&mut self, channel: Id, id: Id, only: Option<Id>) {
        self.page_tell(|state, me| {
            let told = only.is_none_or(|only| only == me) && state.can_see(me, channel);
            told.then(|| json!({"type": "message_delete", "channel_id": channel, "id": id}))
        });
        self.page_channel("channel_update", channel);
    }

    pub(in super::super) fn page_channel(&mut self, event: &str, id: Id) {
        self.page_tell(|state, me| {
            let channel = state.channels.get(&id).filter(|_| state.can_see(me, id))?;
            Some(json!({"type": event, "channel": state.channel_view(me, channel)}))
        });
    }

    pub(in super::super) fn page_channel_for(&mut self, only: Id, id: Id) {
        self.page_tell(|state, me| {
            let channel = state.channels.get(&id).filter(|_| me == only)?;
            Some(json!({"type": "channel_update", "channel": state.channel_view(me, channel)}))
        });
    }

    pub(in super::super) fn page_channel_gone(&mut self, id: Id) {
        self.page_tell(|state, me| {
            let told = state.can_see(me, id);
            told.then(|| json!({"type": "channel_delete", "id": id}))
        });
    }

    pub(in super::super) fn page_interaction(&mut self, id: Id) {
        self.page_tell(|state, me| {
            let interaction = state.interactions.get(&id).filter(|i| i.user == me)?;
            Some(json!({"type": "interaction", "interaction": state.interaction_view(interaction)}))
        });
        self.page_tell(|state, me| {
            let interaction = state.interactions.get(&id).filter(|i| i.user == me)?;
            let modal = interaction.modal.as_ref()?;
            (interaction.status == Status::Modal)
                .then(|| json!({"type": "modal_open", "modal": state.modal_view(id, modal)}))
        });
    }

    pub(in super::super) fn page_typing(&mut self, channel: Id, user: Id) {
        self.page_tell(|state, me| {
            let told = me != user && state.can_see(me, channel);
            let guild = state.guild_of(channel);
            told.then(|| json!({"type": "typing", "channel_id": channel, "user": state.user_view(user, guild)}))
        });
    }

    /// A person types: the bot hears of it, too.
    pub(in super::super) fn tell_typing(&mut self, channel: Id, user: Id) {
        let guild = self.guild_of(channel);
        let mut data = json!({"channel_id": channel, "user_id": user, "timestamp": self.now() / 1000});
        if let Some(guild) = guild {
            data["guild_id"] = json!(guild);
            data["member"] = self.member_json(guild, user, true);
        }
        self.dispatch("TYPING_START", guild, Some(channel), &data);
        self.page_typing(channel, user);
    }

    pub(in super::super) fn page_world(&mut self) {
        self.page_tell(|_, _| Some(json!({"type": "world"})));
    }

    pub(in super::super) fn page_commands(&mut self) {
        self.page_tell(|_, _| Some(json!({"type": "commands"})));
    }

    pub(in super::super) fn page_bot_status(&mut self) {
        let online = self.gateway.online();
        self.page_tell(|_, _| Some(json!({"type": "bot", "online": online})));
    }

    pub(in super::super) fn page_clock(&mut self) {
        let (now, offset) = (self.now(), self.clock.offset_ms());
        self.page_tell(|_, _| Some(json!({"type": "clock", "now": now, "offset": offset})));
    }

    pub(in super::super) fn page_robot(&mut self, entry: Option<&Value>) {
        let on = self.robot.on;
        self.page_tell(|_, _| Some(json!({"type": "robot", "on": on, "entry": entry})));
    }

    pub(in super::super) fn page_violation(&mut self, violation: &Violation) {
        let violation = violation_view(violation);
        self.page_tell(|_, _| Some(json!({"type": "violation", "violation": violation})));
    }
}
