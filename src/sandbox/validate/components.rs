//! Rows of buttons and menus.

use std::collections::HashSet;

use serde_json::Value;

use super::super::error::Issues;
use super::{list, optional_text, text};

/// Menus: of strings, users, roles, both, channels.
pub(in super::super) const MENUS: [u64; 5] = [3, 5, 6, 7, 8];

/// Checks a message's components.
pub fn check(rows: &Value, path: &str, issues: &mut Issues) {
    if list(rows).len() > 5 {
        issues.bad_count(path, 0, 5);
    }
    let mut seen = HashSet::new();
    for (n, row) in list(rows).iter().enumerate() {
        let path = format!("{path}.{n}");
        if row["type"] != 1 {
            issues.push(&format!("{path}.type"), "UNION_TYPE_CHOICES", "Value of field \"type\" must be one of (1,).");
            continue;
        }
        let children = list(&row["components"]);
        let path = format!("{path}.components");
        if !(1..=5).contains(&children.len()) {
            issues.bad_count(&path, 1, 5);
        }
        let menus = children.iter().filter(|c| is_menu(c)).count();
        if menus > 0 && children.len() > 1 {
            issues.push(&path, "COMPONENT_LAYOUT_WIDTH_EXCEEDED", "The specified component exceeds the maximum width");
        }
        for (n, child) in children.iter().enumerate() {
            let path = format!("{path}.{n}");
            match child["type"].as_u64() {
                Some(2) => button(child, &path, issues),
                Some(kind) if MENUS.contains(&kind) => menu(child, &path, issues),
                _ => issues.push(
                    &format!("{path}.type"),
                    "UNION_TYPE_CHOICES",
                    "Value of field \"type\" must be one of (2, 3, 5, 6, 7, 8).",
                ),
            }
            if let Some(custom_id) = child["custom_id"].as_str()
                && !seen.insert(custom_id)
            {
                issues.push(
                    &format!("{path}.custom_id"),
                    "COMPONENT_CUSTOM_ID_DUPLICATED",
                    "Component custom id cannot be duplicated",
                );
            }
        }
    }
}

pub(super) fn is_menu(component: &Value) -> bool {
    component["type"].as_u64().is_some_and(|kind| MENUS.contains(&kind))
}

fn button(button: &Value, path: &str, issues: &mut Issues) {
    let label = optional_text(button, "label", path, 80, issues);
    if label.unwrap_or_default().trim().is_empty() && button["emoji"].is_null() {
        issues.push(path, "BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED", "A label or emoji is required");
    }
    match button["style"].as_u64() {
        Some(1..=4) => {
            text(button, "custom_id", path, (1, 100), issues);
            if !button["url"].is_null() {
                issues.push(
                    path,
                    "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE",
                    "A custom id and url cannot both be specified",
                );
            }
        }
        Some(5) => {
            let url = text(button, "url", path, (1, 512), issues);
            if !["http://", "https://", "discord://"].iter().any(|s| url.starts_with(s)) {
                issues.push(&format!("{path}.url"), "URL_TYPE_INVALID_SCHEME", "Not a well formed URL.");
            }
        }
        _ => issues.push(&format!("{path}.style"), "BASE_TYPE_CHOICES", "Value must be one of {1, 2, 3, 4, 5}."),
    }
}

pub(super) fn menu(menu: &Value, path: &str, issues: &mut Issues) {
    text(menu, "custom_id", path, (1, 100), issues);
    optional_text(menu, "placeholder", path, 150, issues);
    let count = |key: &str| menu[key].as_u64().unwrap_or(1) as usize;
    let (min, max) = (count("min_values"), count("max_values"));
    if min > max || max > 25 || max == 0 {
        issues.push(
            &format!("{path}.max_values"),
            "SELECT_COMPONENT_INVALID_RANGE",
            "min_values and max_values do not make a range within 25",
        );
    }
    if menu["type"] != 3 {
        return;
    }
    let options = list(&menu["options"]);
    let path = format!("{path}.options");
    if !(1..=25).contains(&options.len()) {
        issues.bad_count(&path, 1, 25);
    } else if max > options.len() {
        issues.push(&path, "SELECT_COMPONENT_MAX_OVER_OPTIONS", "max_values is over the number of options");
    }
    let mut values = HashSet::new();
    for (n, option) in options.iter().enumerate() {
        let path = format!("{path}.{n}");
        text(option, "label", &path, (1, 100), issues);
        optional_text(option, "description", &path, 100, issues);
        if !values.insert(text(option, "value", &path, (1, 100), issues)) {
            issues.push(
                &format!("{path}.value"),
                "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
                "The specified option value is already used",
            );
        }
    }
    if options.iter().filter(|o| o["default"] == true).count() > max {
        issues.push(&path, "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES", "more defaults than max_values");
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn codes(rows: Value) -> Vec<String> {
        let mut issues = Issues::default();
        check(&rows, "components", &mut issues);
        issues.codes().into_iter().map(|(path, code)| format!("{path} {code}")).collect()
    }

    fn button(n: usize) -> Value {
        json!({"type": 2, "style": 1, "label": "x", "custom_id": format!("b{n}")})
    }

    fn row(children: Vec<Value>) -> Value {
        json!({"type": 1, "components": children})
    }

    #[test]
    fn five_rows_of_five_buttons_fit() {
        let rows: Vec<Value> = (0..5).map(|r| row((0..5).map(|n| button(10 * r + n)).collect())).collect();
        assert_eq!(codes(json!(rows)), [""; 0]);
        let six: Vec<Value> = (0..6).map(|n| row(vec![button(n)])).collect();
        assert_eq!(codes(json!(six)), ["components BASE_TYPE_BAD_LENGTH"]);
        let wide = row((0..6).map(button).collect());
        assert_eq!(codes(json!([wide])), ["components.0.components BASE_TYPE_BAD_LENGTH"]);
    }

    #[test]
    fn ids_are_unique_and_at_most_100_characters() {
        assert_eq!(
            codes(json!([row(vec![button(1), button(1)])])),
            ["components.0.components.1.custom_id COMPONENT_CUSTOM_ID_DUPLICATED"]
        );
        let mut long = button(1);
        long["custom_id"] = json!("x".repeat(101));
        long["label"] = json!("x".repeat(81));
        assert_eq!(
            codes(json!([row(vec![long])])),
            [
                "components.0.components.0.label BASE_TYPE_MAX_LENGTH",
                "components.0.components.0.custom_id BASE_TYPE_BAD_LENGTH"
            ]
        );
    }

    #[test]
    fn a_menu_is_alone_and_has_25_different_options() {
        let menu = |n: usize| {
            let options: Vec<Value> = (0..n).map(|n| json!({"label": "x", "value": n.to_string()})).collect();
            json!({"type": 3, "custom_id": "m", "options": options})
        };
        assert_eq!(codes(json!([row(vec![menu(25)])])), [""; 0]);
        assert_eq!(codes(json!([row(vec![menu(26)])])), ["components.0.components.0.options BASE_TYPE_BAD_LENGTH"]);
        assert_eq!(
            codes(json!([row(vec![menu(2), button(1)])])),
            ["components.0.components COMPONENT_LAYOUT_WIDTH_EXCEEDED"]
        );
    }
}
