//! What people call themselves and what they type, made safe to stand in a message.
//!
//! Nobody is pinged by a name whatever it holds: every request carries `allowed_mentions` without anything to parse. What is
//! here keeps the message's form.

/// The most characters of a name that are shown; Discord's own limit.
pub const NAME: usize = 32;

/// The most characters of a typed text that are shown again.
pub const QUOTE: usize = 100;

/// A name without what cannot be seen or turns the line around, on one line, at most [`NAME`] characters. For places
/// without markdown: labels of buttons, names of threads, alt text.
#[must_use]
pub fn plain(name: &str) -> String {
    let name = cut(&visible(name), NAME);
    if name.is_empty() { "?".to_owned() } else { name }
}

/// A name as it can stand anywhere in a message's text.
#[must_use]
pub fn shown(name: &str) -> String {
    escape(&plain(name))
}

/// What someone typed, in back-ticks, at most [`QUOTE`] characters.
#[must_use]
pub fn quote(text: &str) -> String {
    let text = cut(&visible(text), QUOTE).replace('`', "'");
    if text.is_empty() { "` `".to_owned() } else { format!("`{text}`") }
}

/// Cuts a text to so many characters; the last of them is then `…`.
#[must_use]
pub fn cut(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_owned();
    }
    let kept: String = text.chars().take(most.saturating_sub(1)).collect();
    format!("{}…", kept.trim_end())
}

/// Escapes Discord's markdown, mentions, links and emoji.
fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len() + 8);
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    for (at, c) in text.char_indices() {
        let anywhere =
            matches!(c, '\\' | '*' | '_' | '~' | '`' | '|' | '<' | '>' | '[' | ']' | '(' | ')' | '@' | ':' | '#');
        // Bullets and numbered lists, where the name begins a line.
        let at_start = at == 0 && matches!(c, '-' | '+') || at == digits && digits > 0 && c == '.';
        if anywhere || at_start {
            escaped.push('\\');
        }
        escaped.push(c);
    }
    escaped
}

/// The text without characters that are invisible or act on others, every run of white space one space.
fn visible(text: &str) -> String {
    let seen: String = text.chars().map(|c| if c.is_whitespace() { ' ' } else { c }).filter(|&c| !unseen(c)).collect();
    seen.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn unseen(c: char) -> bool {
    c.is_control()
        || matches!(c,
            '\u{AD}' | '\u{34F}' | '\u{61C}' | '\u{115F}' | '\u{1160}' | '\u{17B4}' | '\u{17B5}' | '\u{180B}'..='\u{180F}'
            | '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2060}'..='\u{206F}' | '\u{2800}' | '\u{3164}' | '\u{FEFF}'
            | '\u{FFA0}' | '\u{FFF0}'..='\u{FFFD}' | '\u{E0000}'..='\u{E0FFF}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_keep_the_form_of_the_message() {
        let table = [
            ("Ana", "Ana"),
            ("_x_", r"\_x\_"),
            ("```", r"\`\`\`"),
            ("||", r"\|\|"),
            ("[a](http://b)", r"\[a\]\(http\://b\)"),
            ("@everyone", r"\@everyone"),
            ("<@1>", r"\<\@1\>"),
            ("<:e:1>", r"\<\:e\:1\>"),
            ("# big", r"\# big"),
            ("-# small", r"\-\# small"),
            ("- item", r"\- item"),
            ("1. first", r"1\. first"),
            ("Dr. No-Name", "Dr. No-Name"),
            ("a\\_b", r"a\\\_b"),
            ("a\u{202E}b\u{200B}c", "abc"),
            ("two\nlines\t here", "two lines here"),
            ("\u{200B}\u{3164}", "?"),
            ("", "?"),
            ("日本 Zoë 🙂", "日本 Zoë 🙂"),
        ];
        for (name, expected) in table {
            assert_eq!(shown(name), expected, "{name:?}");
        }
    }

    #[test]
    fn long_names_are_cut() {
        assert_eq!(plain(&"x".repeat(500)).chars().count(), NAME);
        assert_eq!(plain(&"x".repeat(NAME)), "x".repeat(NAME));
        assert!(shown(&"*".repeat(500)).chars().count() <= 2 * NAME);
    }

    #[test]
    fn quotes_stay_inside_their_back_ticks() {
        let table = [
            ("c7-d6", "`c7-d6`"),
            ("` @everyone `", "`' @everyone '`"),
            ("```\n<@&1>", "`''' <@&1>`"),
            ("\u{202E}c3", "`c3`"),
            ("", "` `"),
        ];
        for (text, expected) in table {
            assert_eq!(quote(text), expected, "{text:?}");
        }
        let long = quote(&"`ab ".repeat(500));
        assert!(long.chars().count() <= QUOTE + 2);
        assert_eq!(long.matches('`').count(), 2);
    }

    proptest::proptest! {
        #[test]
        fn nothing_typed_breaks_out(text in ".*") {
            let quoted = quote(&text);
            proptest::prop_assert!(quoted.len() >= 3 && quoted.matches('`').count() == 2 && !quoted.contains('\n'));
            let name = shown(&text);
            proptest::prop_assert!(!name.contains('\n') && !name.is_empty());
        }
    }
}
