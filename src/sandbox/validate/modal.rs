//! Forms that a bot opens.

use std::collections::HashSet;

use serde_json::Value;

use super::super::error::{ApiError, Issues};
use super::components::{is_menu, menu};
use super::{list, optional_text, text};

/// Checks the data of a callback of type 9.
///
/// # Errors
/// 50035 with what is wrong.
pub fn check(modal: &Value) -> Result<(), ApiError> {
    let mut issues = Issues::default();
    text(modal, "custom_id", "data", (1, 100), &mut issues);
    text(modal, "title", "data", (1, 45), &mut issues);
    let rows = list(&modal["components"]);
    if !(1..=5).contains(&rows.len()) {
        issues.bad_count("data.components", 1, 5);
    }
    let mut seen = HashSet::new();
    for (n, row) in rows.iter().enumerate() {
        let path = format!("data.components.{n}");
        match row["type"].as_u64() {
            Some(1) => {
                let path = format!("{path}.components");
                match list(&row["components"]) {
                    [input] => {
                        text(input, "label", &format!("{path}.0"), (1, 45), &mut issues);
                        field(input, &format!("{path}.0"), &mut seen, &mut issues);
                    }
                    _ => issues.bad_count(&path, 1, 1),
                }
            }
            Some(18) => {
                text(row, "label", &path, (1, 45), &mut issues);
                optional_text(row, "description", &path, 100, &mut issues);
                field(&row["component"], &format!("{path}.component"), &mut seen, &mut issues);
            }
            Some(10) => {
                text(row, "content", &path, (1, 4000), &mut issues);
            }
            _ => issues.push(
                &format!("{path}.type"),
                "UNION_TYPE_CHOICES",
                "Value of field \"type\" must be one of (1, 10, 18).",
            ),
        }
    }
    issues.check()
}

fn field<'a>(input: &'a Value, path: &str, seen: &mut HashSet<&'a str>, issues: &mut Issues) {
    if is_menu(input) {
        menu(input, path, issues);
    } else if input["type"] == 4 {
        text(input, "custom_id", path, (1, 100), issues);
        optional_text(input, "placeholder", path, 100, issues);
        let value = optional_text(input, "value", path, 4000, issues).unwrap_or_default();
        if !matches!(input["style"].as_u64(), Some(1 | 2)) {
            issues.push(&format!("{path}.style"), "BASE_TYPE_CHOICES", "Value must be one of {1, 2}.");
        }
        let min = input["min_length"].as_u64().unwrap_or(0);
        let max = input["max_length"].as_u64().unwrap_or(4000);
        if min > max || max > 4000 || max == 0 {
            issues.push(
                &format!("{path}.max_length"),
                "TEXT_INPUT_INVALID_RANGE",
                "min_length and max_length do not make a range within 4000",
            );
        }
        let n = value.chars().count() as u64;
        if n > max || n > 0 && n < min {
            issues.bad_count(&format!("{path}.value"), min as usize, max as usize);
        }
    } else {
        issues.push(
            &format!("{path}.type"),
            "UNION_TYPE_CHOICES",
            "Value of field \"type\" must be one of (3, 4, 5, 6, 7, 8).",
        );
    }
    if let Some(custom_id) = input["custom_id"].as_str()
        && !seen.insert(custom_id)
    {
        issues.push(
            &format!("{path}.custom_id"),
            "COMPONENT_CUSTOM_ID_DUPLICATED",
            "Component custom id cannot be duplicated",
        );
    }
}

/// The inputs of a checked form, each with its row.
pub(in super::super) fn inputs(modal: &Value) -> impl Iterator<Item = (&Value, &Value)> {
    list(&modal["components"]).iter().filter_map(|row| match row["type"].as_u64()? {
        1 => Some((row, row["components"].get(0)?)),
        18 => Some((row, row.get("component")?)),
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_form_needs_title_and_inputs() {
        let input = json!({"type": 4, "custom_id": "move", "style": 1, "label": "Move"});
        let form = json!({"custom_id": "f", "title": "Type a move",
                          "components": [{"type": 1, "components": [input]}]});
        assert!(check(&form).is_ok());
        let mut long = form.clone();
        long["title"] = json!("x".repeat(46));
        assert_eq!(check(&long).unwrap_err().code, 50035);
        let mut empty = form.clone();
        empty["components"] = json!([]);
        assert_eq!(check(&empty).unwrap_err().code, 50035);
        let mut twice = form;
        let row = twice["components"][0].clone();
        twice["components"] = json!([row, row]);
        assert_eq!(check(&twice).unwrap_err().code, 50035);
    }
}
