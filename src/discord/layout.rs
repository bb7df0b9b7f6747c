//! A message before it becomes Discord's: text, buttons, whom it pings. Plain data, so that it can be read in a test.

use std::fmt;

use serenity::all::{
    ButtonStyle, CreateActionRow, CreateAllowedMentions, CreateButton, CreateMessage, EditMessage, MessageFlags,
    UserId as User,
};

use super::custom_id::{CustomId, Press};
use super::menus;
use crate::club::UserId;
use crate::words::names;

/// The most characters of a message.
pub const CONTENT: usize = 2_000;
/// The most characters of a button's label.
pub const LABEL: usize = 80;
/// The most rows of controls of a message.
pub const ROWS: usize = 5;
/// The most buttons of a row.
pub const COLUMNS: usize = 5;

/// A message of the bot's.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Layout {
    /// The text, in Discord's markdown.
    pub content: String,
    /// The buttons, by row.
    pub rows: Vec<Vec<Button>>,
    /// The menu below them.
    pub menu: Option<Menu>,
    /// Whom it notifies: nobody else, whatever the text says.
    pub ping: Vec<UserId>,
}

/// A menu from which one thing is chosen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Menu {
    /// What it does.
    pub id: CustomId,
    /// What it says while nothing is chosen.
    pub placeholder: String,
    /// A label and a value each.
    pub options: Vec<(String, String)>,
}

/// A button.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Button {
    /// A sign before the label, in its text.
    pub emoji: Option<&'static str>,
    /// What it says. Empty only with a sign.
    pub label: String,
    /// Its colour; never the only difference between two.
    pub style: ButtonStyle,
    /// What it does.
    pub id: CustomId,
}

impl Button {
    /// A grey button.
    #[must_use]
    pub fn new(emoji: &'static str, label: String, press: Press) -> Self {
        Self { emoji: Some(emoji), label, style: ButtonStyle::Secondary, id: CustomId::Game(press) }
    }

    /// The button for a move: its text alone.
    #[must_use]
    pub fn of_move(text: &str, press: Press) -> Self {
        Self { emoji: None, label: text.to_owned(), style: ButtonStyle::Primary, id: CustomId::Game(press) }
    }

    /// The same in another colour.
    #[must_use]
    pub fn styled(self, style: ButtonStyle) -> Self {
        Self { style, ..self }
    }

    fn create(&self) -> CreateButton {
        // The sign is part of the text: as an emoji of its own Discord refuses what is not in its list of emoji, as ⋯ or ⚑.
        CreateButton::new(self.id.encode()).label(names::cut(&self.text(), LABEL)).style(self.style)
    }

    /// What is read on it.
    fn text(&self) -> String {
        let sign = self.emoji.map(|e| format!("{e} ")).unwrap_or_default();
        format!("{sign}{}", self.label).trim_end().to_owned()
    }
}

impl Menu {
    fn create(&self) -> CreateActionRow {
        menus::menu(self.id.encode(), self.placeholder.clone(), self.options.iter().cloned())
    }
}

impl Layout {
    /// With one line more, if there is something to say.
    #[must_use]
    pub fn saying(mut self, line: &str) -> Self {
        if !line.is_empty() {
            self.content.push('\n');
            self.content.push_str(line);
        }
        self
    }

    /// Nothing but text.
    #[must_use]
    pub fn text(content: String) -> Self {
        Self { content, ..Self::default() }
    }

    /// The same with those notified.
    #[must_use]
    pub fn pinging(self, ping: &[UserId]) -> Self {
        Self { ping: ping.to_vec(), ..self }
    }

    /// The text within Discord's limit.
    #[must_use]
    pub fn content(&self) -> String {
        names::cut(&self.content, CONTENT)
    }

    /// The buttons, and the menu, as Discord takes them. What is beyond its limits is left out.
    #[must_use]
    pub fn components(&self) -> Vec<CreateActionRow> {
        let row = |row: &Vec<Button>| CreateActionRow::Buttons(row.iter().take(COLUMNS).map(Button::create).collect());
        let rows = self.rows.iter().filter(|row| !row.is_empty()).map(row);
        let menu = self.menu.iter().filter(|menu| !menu.options.is_empty());
        rows.chain(menu.map(Menu::create)).take(ROWS).collect()
    }

    /// A new message. It makes no sound when it notifies nobody.
    pub fn message(&self) -> CreateMessage {
        let message = CreateMessage::new()
            .content(self.content())
            .components(self.components())
            .allowed_mentions(allowed(&self.ping));
        if self.ping.is_empty() { message.flags(MessageFlags::SUPPRESS_NOTIFICATIONS) } else { message }
    }

    /// A change of a message's text and buttons. An edit notifies nobody.
    pub fn edit(&self) -> EditMessage {
        EditMessage::new().content(self.content()).components(self.components()).allowed_mentions(allowed(&[]))
    }
}

/// Notifies those and nobody else.
pub fn allowed(ping: &[UserId]) -> CreateAllowedMentions {
    let users = ping.iter().filter(|user| user.0 != 0).map(|user| User::new(user.0));
    CreateAllowedMentions::new().users(users).replied_user(false)
}

impl fmt::Display for Layout {
    /// The text, then each row of buttons on a line in brackets: as the design writes layouts. Then the menu.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.content)?;
        for row in &self.rows {
            f.write_str("\n")?;
            for (i, button) in row.iter().enumerate() {
                let gap = if i > 0 { " " } else { "" };
                write!(f, "{gap}[{}]", button.text())?;
            }
        }
        if let Some(Menu { placeholder, options, .. }) = &self.menu {
            let labels: Vec<_> = options.iter().map(|(label, _)| label.as_str()).collect();
            write!(f, "\n[{placeholder} ▾: {}]", labels.join(" | "))?;
        }
        Ok(())
    }
}
