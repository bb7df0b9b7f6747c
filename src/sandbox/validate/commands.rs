//! Application commands and the choices of autocompletion.

use std::collections::HashSet;

use serde_json::Value;

use super::super::error::{ApiError, Issues};
use super::{list, text};

const LOCALES: [&str; 32] = [
    "id", "da", "de", "en-GB", "en-US", "es-ES", "es-419", "fr", "hr", "it", "lt", "hu", "nl", "no", "pl", "pt-BR",
    "ro", "fi", "sv-SE", "vi", "tr", "cs", "el", "bg", "ru", "uk", "hi", "th", "zh-CN", "ja", "zh-TW", "ko",
];
const SUBCOMMAND: u64 = 1;
const GROUP: u64 = 2;
/// Option types that may have choices: string, integer, number.
const CHOOSABLE: [u64; 3] = [3, 4, 10];

/// Checks a whole set of commands, as sent to replace the old one.
///
/// # Errors
/// 50035 with what is wrong.
pub fn check_all(commands: &[Value]) -> Result<(), ApiError> {
    let mut issues = Issues::default();
    if commands.len() > 100 {
        issues.bad_count("", 0, 100);
    }
    let mut names = HashSet::new();
    for (n, command) in commands.iter().enumerate() {
        let kind = command["type"].as_u64().unwrap_or(1);
        if !names.insert((kind, command["name"].as_str())) {
            issues.push(
                &n.to_string(),
                "APPLICATION_COMMANDS_DUPLICATE_NAME",
                "Application command names must be unique",
            );
        }
        check(command, &n.to_string(), &mut issues);
    }
    issues.check()
}

pub fn check(command: &Value, path: &str, issues: &mut Issues) {
    if command["type"].as_u64().unwrap_or(1) != 1 {
        text(command, "name", path, (1, 32), issues);
        if !list(&command["options"]).is_empty() {
            issues.push(path, "APPLICATION_COMMAND_CONTEXT_MENU_OPTIONS", "Context menu commands cannot have options");
        }
        return;
    }
    name_and_description(command, path, issues);
    options(&command["options"], &format!("{path}.options"), 0, issues);
    if size(command) > 8000 {
        issues.push(path, "APPLICATION_COMMAND_TOO_LARGE", "Command exceeds maximum size (8000)");
    }
}

fn name_and_description(object: &Value, path: &str, issues: &mut Issues) {
    let name = text(object, "name", path, (1, 32), issues);
    well_named(name, &format!("{path}.name"), issues);
    text(object, "description", path, (1, 100), issues);
    localisations(object, path, issues);
    for (tag, name) in object["name_localizations"].as_object().into_iter().flatten() {
        let path = format!("{path}.name_localizations.{tag}");
        well_named(name.as_str().unwrap_or_default(), &path, issues);
    }
}

/// Letters and digits of any script, `-`, `_` and `'`; lower case where there is one.
fn well_named(name: &str, path: &str, issues: &mut Issues) {
    let allowed = |c: char| c.is_alphanumeric() || "-_'".contains(c) || ('\u{900}'..='\u{e7f}').contains(&c);
    if !name.is_empty() && (!name.chars().all(allowed) || name.to_lowercase() != name) {
        issues.push(path, "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid");
    }
}

fn localisations(object: &Value, path: &str, issues: &mut Issues) {
    for (key, max) in [("name_localizations", 100), ("description_localizations", 100)] {
        for (tag, value) in object[key].as_object().into_iter().flatten() {
            let path = format!("{path}.{key}.{tag}");
            if !LOCALES.contains(&tag.as_str()) {
                issues.push(&path, "ENUM_TYPE_COERCE", "Value is not a locale.");
            }
            match value.as_str() {
                Some(text) => issues.length(&path, text, 1, max),
                None => issues.required(&path),
            }
        }
    }
}

fn options(given: &Value, path: &str, depth: u8, issues: &mut Issues) {
    let given = list(given);
    if given.len() > 25 {
        issues.bad_count(path, 0, 25);
    }
    let nested = |option: &Value| matches!(option["type"].as_u64(), Some(SUBCOMMAND | GROUP));
    let subcommands = given.iter().filter(|o| nested(o)).count();
    if subcommands != 0 && subcommands != given.len() {
        issues.push(
            path,
            "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
            "Sub-command and sub-command group option types are mutually exclusive to all other types",
        );
    }
    let mut names = HashSet::new();
    let mut optional_before = false;
    for (n, option) in given.iter().enumerate() {
        let path = format!("{path}.{n}");
        name_and_description(option, &path, issues);
        if !names.insert(option["name"].as_str()) {
            issues.push(
                &path,
                "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS",
                "Option name already exists in these options",
            );
        }
        if nested(option) {
            let too_deep = match option["type"].as_u64() {
                Some(GROUP) => depth > 0,
                _ => depth > 1,
            };
            if too_deep {
                issues.push(
                    &path,
                    "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
                    "This option type cannot be nested here",
                );
            }
            options(&option["options"], &format!("{path}.options"), depth + 1, issues);
            continue;
        }
        let required = option["required"] == true;
        if required && optional_before {
            issues.push(
                &path,
                "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
                "Required options must be placed before non-required options",
            );
        }
        optional_before |= !required;
        leaf(option, &path, issues);
    }
}

fn leaf(option: &Value, path: &str, issues: &mut Issues) {
    let kind = option["type"].as_u64().unwrap_or(0);
    if !(3..=11).contains(&kind) {
        issues.push(&format!("{path}.type"), "BASE_TYPE_CHOICES", "Value must be one of {1, …, 11}.");
    }
    let chosen = !list(&option["choices"]).is_empty();
    let completed = option["autocomplete"] == true;
    if (chosen || completed) && !CHOOSABLE.contains(&kind) || chosen && completed {
        issues.push(
            path,
            "APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_INVALID",
            "choices or autocomplete are not possible here",
        );
    }
    check_choices(&option["choices"], kind, &format!("{path}.choices"), issues);
    for (min, max) in [("min_value", "max_value"), ("min_length", "max_length")] {
        if let (Some(min), Some(max)) = (option[min].as_f64(), option[max].as_f64())
            && min > max
        {
            issues.push(path, "APPLICATION_COMMAND_OPTIONS_MIN_GREATER_THAN_MAX", "The minimum is over the maximum");
        }
    }
}

/// Checks choices for an option of type `kind`.
pub fn check_choices(choices: &Value, kind: u64, path: &str, issues: &mut Issues) {
    let choices = list(choices);
    if choices.len() > 25 {
        issues.bad_count(path, 0, 25);
    }
    let mut names = HashSet::new();
    for (n, choice) in choices.iter().enumerate() {
        let path = format!("{path}.{n}");
        let name = text(choice, "name", &path, (1, 100), issues);
        if !names.insert(name) {
            issues.push(
                &format!("{path}.name"),
                "APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_DUPLICATE",
                "Choice name already exists",
            );
        }
        localisations(choice, &path, issues);
        let value = &choice["value"];
        let fits = match kind {
            3 => value.is_string(),
            4 => value.is_i64(),
            _ => value.is_number(),
        };
        if !fits {
            issues.push(&format!("{path}.value"), "NUMBER_TYPE_COERCE", "The value is not of the option's type.");
        } else if let Some(value) = value.as_str() {
            issues.length(&format!("{path}.value"), value, 1, 100);
        }
    }
}

/// The characters that count against a command's limit of 8,000: of each text its longest translation.
fn size(object: &Value) -> usize {
    let longest = |key: &str| {
        let translations = object[format!("{key}_localizations")].as_object();
        translations
            .into_iter()
            .flat_map(|map| map.values())
            .chain([&object[key]])
            .filter_map(Value::as_str)
            .map(|text| text.chars().count())
            .max()
            .unwrap_or(0)
    };
    let value = object["value"].as_str().map_or(0, |v| v.chars().count());
    let within = ["options", "choices"].map(|key| list(&object[key]).iter().map(size).sum::<usize>());
    longest("name") + longest("description") + value + within.iter().sum::<usize>()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn faults(command: Value) -> usize {
        let mut issues = Issues::default();
        check(&command, "0", &mut issues);
        issues.codes().len()
    }

    #[test]
    fn names_are_lower_case_letters_of_any_script() {
        let named = |name: &str| json!({"name": name, "description": "d"});
        for good in ["move", "対局", "défier", "if-move"] {
            assert_eq!(faults(named(good)), 0, "{good}");
        }
        for bad in ["Move", "my move", "move!", ""] {
            assert_ne!(faults(named(bad)), 0, "{bad}");
        }
    }

    #[test]
    fn required_options_come_first_and_25_is_the_most() {
        let option =
            |name: String, required: bool| json!({"type": 3, "name": name, "description": "d", "required": required});
        let command = |options: Vec<Value>| json!({"name": "c", "description": "d", "options": options});
        let many = |n: usize| (0..n).map(|n| option(format!("o{n}"), false)).collect();
        assert_eq!(faults(command(many(25))), 0);
        assert_ne!(faults(command(many(26))), 0);
        let late = vec![option("a".into(), false), option("b".into(), true)];
        assert_ne!(faults(command(late)), 0);
    }

    #[test]
    fn spanish_is_not_a_locale_of_discord() {
        let command = json!({"name": "c", "description": "d", "name_localizations": {"es": "c"}});
        assert_eq!(faults(command), 1);
    }
}
