//! The slash commands: their form, and what each asks of the desk.
//!
//! The code names things; what people read of them lies in `commands.ftl`. A command carries the id of its description as
//! its `description_localized("en-US", …)`, an option as its `description`, a choice as its `name`; [`all`] puts the
//! sentences in, in every language there is.

mod block;
mod challenge;
mod complete;
mod fits;
mod game;
mod games;
mod help;
mod play;
mod server;
mod settings;
mod time;

use std::sync::Arc;

use poise::{ApplicationContext, ChoiceParameter};
use serde_json::Value;
use serenity::all::{Command as Registered, CreateCommand, Http};

use super::answer::Asked;
use super::hub::Hub;
use crate::club::FlagRule;
use crate::words::Lang;

/// What a command is called with.
pub(super) type Ctx<'a> = ApplicationContext<'a, Arc<Hub>, anyhow::Error>;
/// What it gives back: it has answered, or something failed that nobody could have foreseen.
pub(super) type Outcome = anyhow::Result<()>;
type Command = poise::Command<Arc<Hub>, anyhow::Error>;

/// What a fallen flag means.
#[derive(Clone, Copy, ChoiceParameter)]
enum FlagChoice {
    #[name = "commands-flag-soft"]
    Soft,
    #[name = "commands-flag-hard"]
    Hard,
}

impl From<FlagChoice> for FlagRule {
    fn from(choice: FlagChoice) -> Self {
        match choice {
            FlagChoice::Soft => Self::Soft,
            FlagChoice::Hard => Self::Hard,
        }
    }
}

/// All commands, in words.
#[must_use]
pub(super) fn all() -> Vec<Command> {
    let mut commands = vec![
        challenge::challenge(),
        play::play(),
        play::board(),
        games::games(),
        game::game(),
        help::help(),
        help::rules(),
        block::block(),
        settings::settings(),
        server::server(),
    ];
    commands.iter_mut().for_each(put_into_words);
    poise::framework::set_qualified_names(&mut commands);
    commands
}

/// The word with which a setting is taken back to its default.
const DEFAULT: &str = "default";

/// Whether a text is that word.
fn is_default(text: &str) -> bool {
    text.trim().eq_ignore_ascii_case(DEFAULT)
}

/// The interaction under way, as [`super::gateway`] left it with the command.
async fn asked(ctx: Ctx<'_>) -> anyhow::Result<Arc<Asked>> {
    let data = ctx.invocation_data.lock().await;
    data.downcast_ref::<Arc<Asked>>().cloned().ok_or_else(|| anyhow::anyhow!("a command without its interaction"))
}

/// The locales of Discord's for which a language's words serve. English is the default and needs none.
fn locales(lang: Lang) -> &'static [&'static str] {
    match lang {
        Lang::En => &[],
    }
}

fn put_into_words(command: &mut Command) {
    let id = command.description_localizations.first().map(|(_, id)| id.to_string()).unwrap_or_default();
    command.description = Some(Lang::En.say(&id, &[]).into());
    command.description_localizations = localised(|lang| lang.say(&id, &[])).into();
    command.name_localizations = names(&id).into();
    for option in &mut command.parameters {
        let id = option.description.take().unwrap_or_default().into_owned();
        option.description = Some(Lang::En.say(&id, &[]).into());
        option.description_localizations = localised(|lang| lang.say(&id, &[])).into();
        option.name_localizations = names(&id).into();
        for choice in option.choices.to_mut() {
            let id = std::mem::take(&mut choice.name).into_owned();
            choice.name = Lang::En.say(&id, &[]).into();
            choice.localizations = localised(|lang| lang.say(&id, &[])).into();
        }
    }
    command.subcommands.iter_mut().for_each(put_into_words);
}

type Localised = Vec<(std::borrow::Cow<'static, str>, std::borrow::Cow<'static, str>)>;

fn localised(say: impl Fn(Lang) -> String) -> Localised {
    let each = |lang: Lang| locales(lang).iter().map(move |locale| (lang, *locale));
    Lang::ALL.into_iter().flat_map(each).map(|(lang, locale)| (locale.into(), say(lang).into())).collect()
}

/// The names of a command or option in other languages: the attribute `name` of its description, where there is one.
fn names(id: &str) -> Localised {
    let each = |lang: Lang| locales(lang).iter().map(move |locale| (lang, *locale));
    let name = |(lang, locale): (Lang, &'static str)| Some((locale.into(), lang.attribute(id, "name")?.into()));
    Lang::ALL.into_iter().flat_map(each).filter_map(name).collect()
}

/// Registers the commands for all servers, if what is registered differs. Gives their names and ids.
///
/// # Errors
/// Discord refused or could not be reached.
pub(super) async fn register(http: &Http, commands: &[Command]) -> serenity::Result<Vec<(String, u64)>> {
    let wanted = poise::builtins::create_application_commands(commands);
    let there = http.get_global_commands_with_localizations().await?;
    let there = if same(&wanted, &there) {
        there
    } else {
        tracing::info!("registering the commands");
        Registered::set_global_commands(http, wanted).await?
    };
    Ok(there.into_iter().map(|command| (command.name, command.id.get())).collect())
}

/// Whether what is wanted is what is registered, whatever the order.
fn same(wanted: &[CreateCommand], there: &[Registered]) -> bool {
    let forms = |values: Vec<serde_json::Result<Value>>| {
        let mut forms: Vec<_> = values.into_iter().map(|v| form(&v.unwrap_or_default())).collect();
        for form in forms.iter_mut().filter_map(Value::as_object_mut) {
            // All are chat commands, which Discord says and we do not.
            form.remove("type");
        }
        forms.sort_by_key(|form| form["name"].to_string());
        forms
    };
    forms(wanted.iter().map(serde_json::to_value).collect()) == forms(there.iter().map(serde_json::to_value).collect())
}

/// A command's form without what Discord adds to it, and without whatever equals leaving it out.
fn form(value: &Value) -> Value {
    const ADDED: [&str; 8] =
        ["id", "application_id", "guild_id", "version", "dm_permission", "nsfw", "handler", "integration_types"];
    let says = |value: &Value| match value {
        Value::Null | Value::Bool(false) => false,
        Value::Array(items) => !items.is_empty(),
        Value::Object(fields) => !fields.is_empty(),
        _ => true,
    };
    match value {
        Value::Object(fields) => {
            let kept = fields.iter().filter(|(key, _)| !ADDED.contains(&key.as_str()));
            Value::Object(kept.map(|(key, v)| (key.clone(), form(v))).filter(|(_, v)| says(v)).collect())
        }
        Value::Array(items) => Value::Array(items.iter().map(form).collect()),
        // 0 and 0.0 are the same limit.
        Value::Number(number) => number.as_f64().map_or(Value::Null, Into::into),
        other => other.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn registered() -> Vec<Value> {
        let commands = poise::builtins::create_application_commands(&all());
        commands.iter().map(|c| serde_json::to_value(c).unwrap()).collect()
    }

    /// Discord's written limits.
    #[test]
    fn the_forms_keep_to_the_limits() {
        fn check(value: &Value) {
            let name = value["name"].as_str().unwrap();
            assert!(name.chars().all(|c| c.is_ascii_lowercase() || c == '_') && name.len() <= 32, "{name}");
            let description = value["description"].as_str().unwrap();
            let length = description.chars().count();
            assert!((1..=100).contains(&length) && !description.starts_with("commands-"), "{name}: {description}");
            let options = value["options"].as_array().unwrap();
            assert!(options.len() <= 25);
            let required: Vec<_> = options.iter().map(|o| o["required"] == true).collect();
            assert!(required.is_sorted_by(|a, b| a >= b), "{name}: required options come first");
            for choice in value["choices"].as_array().into_iter().flatten() {
                let label = choice["name"].as_str().unwrap();
                assert!((1..=100).contains(&label.chars().count()) && !label.contains("commands-"), "{label}");
            }
            options.iter().for_each(check);
        }
        let commands = registered();
        commands.iter().for_each(check);
        assert_eq!(commands.len(), 10);
    }

    #[test]
    fn what_discord_adds_makes_no_difference() {
        let wanted = poise::builtins::create_application_commands(&all());
        let there = |change: fn(&mut Value)| -> Vec<Registered> {
            let answered = registered().into_iter().rev().map(|mut command| {
                let fields = command.as_object_mut().unwrap();
                for (key, value) in [("id", "1"), ("application_id", "2"), ("version", "3")] {
                    fields.insert(key.into(), value.into());
                }
                fields.insert("type".into(), 1.into());
                change(&mut command);
                serde_json::from_value(command).unwrap()
            });
            answered.collect()
        };
        assert!(same(&wanted, &there(|_| ())));
        assert!(!same(&wanted, &there(|c| c["description"] = "another".into())));
        assert!(!same(&wanted, &there(|_| ())[1..]));
    }
}
