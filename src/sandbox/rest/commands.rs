//! The bot's application commands.

use serde_json::{Map, Value, json};

use super::super::error::{ApiError, Issues};
use super::super::id::Id;
use super::super::state::State;
use super::super::validate::{commands, list};
use super::body::Req;
use super::{DONE, Reply, ok};

/// Requests about commands, global or of one server. `rest`: what follows `/commands` in the path.
pub(super) fn handle(
    state: &mut State,
    req: &Req,
    method: &str,
    application: Id,
    guild: Option<Id>,
    rest: &[&str],
) -> Reply {
    if application != state.bot {
        let text = "You are not authorized to perform this action on this application";
        return Err(ApiError::new(403, 20012, text).filed("wrong_application", application.to_string()));
    }
    if let Some(guild) = guild
        && !state.guilds.get(&guild).is_some_and(|g| g.bot_in)
    {
        return Err(ApiError::new(403, 50001, "Missing Access").filed("missing_access", format!("server {guild}")));
    }
    let known = state.commands.get(&guild).cloned().unwrap_or_default();
    match (method, rest) {
        ("GET", []) => ok(json!(known)),
        ("PUT", []) => {
            let Value::Array(given) = &req.body else {
                return Err(ApiError::new(400, 50035, "Invalid Form Body")
                    .filed("invalid_body", "a list of commands is needed"));
            };
            commands::check_all(given)?;
            let new: Vec<Value> = given.iter().map(|command| registered(state, command, guild, &known)).collect();
            set(state, guild, new.clone());
            ok(json!(new))
        }
        ("POST", []) => {
            check_one(&req.body)?;
            let command = registered(state, &req.body, guild, &known);
            let mut new = known;
            let count = new.len();
            new.retain(|old| old["id"] != command["id"]);
            let status = if new.len() == count { 201 } else { 200 };
            new.push(command.clone());
            set(state, guild, new);
            Ok((status, Some(command)))
        }
        (_, [id]) => {
            let Some(at) = known.iter().position(|c| c["id"] == **id) else {
                return Err(ApiError::new(404, 10063, "Unknown application command"));
            };
            let mut new = known.clone();
            match method {
                "GET" => ok(known[at].clone()),
                "DELETE" => {
                    new.remove(at);
                    set(state, guild, new);
                    Ok(DONE)
                }
                "PATCH" => {
                    let mut whole = known[at].clone();
                    if let (Value::Object(whole), Value::Object(change)) = (&mut whole, &req.body) {
                        whole.extend(change.clone());
                    }
                    check_one(&whole)?;
                    new[at] = registered(state, &whole, guild, &known);
                    let command = new[at].clone();
                    set(state, guild, new);
                    ok(command)
                }
                _ => Err(not_here()),
            }
        }
        _ => Err(not_here()),
    }
}

fn not_here() -> ApiError {
    ApiError::new(404, 0, "404: Not Found").filed("unknown_route", "the sandbox has no such route")
}

fn check_one(command: &Value) -> Result<(), ApiError> {
    let mut issues = Issues::default();
    commands::check(command, "", &mut issues);
    issues.check()
}

fn set(state: &mut State, guild: Option<Id>, commands: Vec<Value>) {
    state.commands.insert(guild, commands);
    state.page_commands();
}

/// A command as Discord gives it back; one of the same name and type keeps its id.
fn registered(state: &mut State, command: &Value, guild: Option<Id>, known: &[Value]) -> Value {
    let kind = command["type"].as_u64().unwrap_or(1);
    let same = known.iter().find(|old| old["type"] == kind && old["name"] == command["name"]);
    let id = match same {
        Some(old) => old["id"].clone(),
        None => json!(state.next_id()),
    };
    let mut out = Map::new();
    for key in ["name", "name_localizations", "description_localizations", "contexts"] {
        out.insert(key.to_owned(), command[key].clone());
    }
    let options: Vec<Value> = list(&command["options"]).iter().map(option).collect();
    out.extend([
        ("id".to_owned(), id),
        ("application_id".to_owned(), json!(state.bot)),
        ("version".to_owned(), json!(state.next_id())),
        ("type".to_owned(), json!(kind)),
        ("description".to_owned(), json!(command["description"].as_str().unwrap_or_default())),
        ("options".to_owned(), json!(options)),
        (
            "integration_types".to_owned(),
            match &command["integration_types"] {
                Value::Null => json!([0]),
                given => given.clone(),
            },
        ),
        ("nsfw".to_owned(), json!(command["nsfw"] == true)),
        (
            "default_member_permissions".to_owned(),
            match &command["default_member_permissions"] {
                Value::Number(bits) => json!(bits.to_string()),
                other => other.clone(),
            },
        ),
    ]);
    match guild {
        Some(guild) => out.insert("guild_id".to_owned(), json!(guild)),
        None => out.insert("dm_permission".to_owned(), json!(command["dm_permission"] != false)),
    };
    Value::Object(out)
}

fn option(given: &Value) -> Value {
    let mut out = given.clone();
    if let Value::Object(out) = &mut out {
        out.retain(|_, value| !value.is_null());
        if let Some(Value::Array(nested)) = out.get_mut("options") {
            *nested = nested.iter().map(option).collect();
        }
    }
    out
}
