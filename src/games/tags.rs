//! The tags with which records of games begin: `[Name "value"]`.

use std::fmt::{self, Write};

/// A name and its value.
pub(super) type Tag = (String, String);

/// Whether a name may have it.
pub(super) fn is_name_char(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

/// Sets a tag, or gives it another value; what `refuses` to be set is left out. In its name only ASCII letters, digits and
/// `_` are kept, and control characters in its value become blanks.
pub(super) fn set(tags: &mut Vec<Tag>, name: &str, value: &str, refuses: impl Fn(&str) -> bool) {
    let name: String = name.chars().filter(|&c| is_name_char(c)).collect();
    let value: String = value.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    if name.is_empty() || refuses(&name) {
        return;
    }
    match tags.iter_mut().find(|(known, _)| *known == name) {
        Some((_, old)) => *old = value,
        None => tags.push((name, value)),
    }
}

/// The value of a tag that was set.
pub(super) fn get<'t>(tags: &'t [Tag], name: &str) -> Option<&'t str> {
    tags.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
}

/// Writes one on a line of its own.
pub(super) fn write(to: &mut impl Write, name: &str, value: &str) -> fmt::Result {
    writeln!(to, "[{name} \"{}\"]", value.replace('\\', "\\\\").replace('"', "\\\""))
}
