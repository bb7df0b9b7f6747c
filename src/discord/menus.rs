//! Buttons and menus within Discord's limits.

use serenity::all::{
    ButtonStyle, CreateActionRow, CreateButton, CreateSelectMenu, CreateSelectMenuKind, CreateSelectMenuOption,
};

use super::custom_id::Press;
use crate::words::names;

/// The colour of a button that is as good as any other.
pub const GREY: ButtonStyle = ButtonStyle::Secondary;
/// The most options of a menu.
pub const MOST: usize = 25;
/// The most near moves that stand as buttons beside the one that opens the board.
pub const NEAR: usize = 4;
/// The most characters of a label.
const LABEL: usize = 80;
/// The most characters of an option's value.
const VALUE: usize = 100;

/// A grey button.
pub fn button(press: Press, label: &str) -> CreateButton {
    CreateButton::new(press.encode()).label(names::cut(label, LABEL)).style(GREY)
}

/// A button of another colour; the word on it says the same.
pub fn styled(press: Press, label: &str, style: ButtonStyle) -> CreateButton {
    button(press, label).style(style)
}

/// A menu of a label and a value each. What cannot stand in a menu is left out; an empty one is no row at all.
pub fn menu(id: String, placeholder: String, options: impl IntoIterator<Item = (String, String)>) -> CreateActionRow {
    let fits = |(label, value): &(String, String)| !label.is_empty() && (1..=VALUE).contains(&value.chars().count());
    let options: Vec<_> = options
        .into_iter()
        .filter(fits)
        .take(MOST)
        .map(|(label, value)| CreateSelectMenuOption::new(names::cut(&label, VALUE), value))
        .collect();
    if options.is_empty() {
        return CreateActionRow::Buttons(Vec::new());
    }
    let kind = CreateSelectMenuKind::String { options };
    CreateActionRow::SelectMenu(CreateSelectMenu::new(id, kind).placeholder(names::cut(&placeholder, VALUE)))
}
