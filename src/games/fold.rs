//! What people and their keyboards write for the same thing, made one: for every game's typed moves.

use unicode_normalization::UnicodeNormalization;

/// Folds typed text: NFKC, lower case, nothing invisible, every space a blank, every dash and arrow `-`, every
/// multiplication sign `x`, curly quotes straight, and Cyrillic letters that look like Latin ones made Latin.
///
/// What `:` `*` `.` and the letters `o` and `l` mean depends on the game and is left alone.
#[must_use]
pub fn fold(text: &str) -> String {
    let mut folded = String::with_capacity(text.len());
    for c in text.chars().filter(|&c| !is_invisible(c)).nfkc().flat_map(char::to_lowercase).map(look) {
        // `->`, `-->` and `=>` are arrows; their dashes are already written.
        if c == '>' && folded.ends_with(['-', '=']) {
            let stem = folded.trim_end_matches(['-', '=']).len();
            folded.truncate(stem);
            folded.push('-');
        } else {
            folded.push(c);
        }
    }
    folded
}

/// Zero-width characters, direction marks and variation selectors. The soft hyphen is none of them: it is typed as a dash.
fn is_invisible(c: char) -> bool {
    matches!(c,
        '\u{34F}' | '\u{61C}' | '\u{180E}' | '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}'
        | '\u{2060}'..='\u{206F}' | '\u{FE00}'..='\u{FE0F}' | '\u{FEFF}')
}

/// The plain character that this one looks like.
fn look(c: char) -> char {
    match c {
        // U+2011, U+FF0D, U+FE63 and U+FF70 are already others of these by NFKC, U+FF5E is `~`.
        '\u{2010}'..='\u{2015}' | '\u{2043}' | '\u{2212}' | '\u{AD}' | '\u{30FC}' | '\u{301C}' | '~' => '-',
        '→' | '⇒' | '⇨' | '⟶' | '⟹' | '➔' | '➙' | '➛' | '➜' | '➝' | '➞' | '➟' | '➡' => '-',
        '×' | '✕' | '✖' | '✗' | '✘' | '⨯' | '❌' => 'x',
        '‘' | '’' | '‚' | '‛' => '\'',
        '“' | '”' | '„' | '‟' => '"',
        '。' => '.',
        'а' => 'a',
        'в' => 'b',
        'с' => 'c',
        'е' => 'e',
        'о' => 'o',
        'р' => 'p',
        'х' => 'x',
        'у' => 'y',
        'і' => 'i',
        c if c.is_whitespace() => ' ',
        c => c,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_dash_and_arrow_is_one() {
        let dashes = "\u{2010}\u{2011}\u{2012}\u{2013}\u{2014}\u{2015}\u{2212}\u{AD}\u{30FC}\u{FF0D}\u{FF70}\u{FE63}\u{301C}\u{FF5E}";
        for dash in dashes.chars() {
            assert_eq!(fold(&format!("a{dash}b")), "a-b", "U+{:04X}", dash as u32);
        }
        for arrow in ["->", "-->", "→", "—>", "=>", "➡\u{FE0F}"] {
            assert_eq!(fold(&format!("a{arrow}b")), "a-b", "{arrow}");
        }
        assert_eq!(fold("a>b"), "a>b");
    }

    #[test]
    fn looks_are_folded() {
        assert_eq!(fold("\u{FF23}\u{FF13}\u{3000}\u{FF44}\u{FF14}"), "c3 d4");
        assert_eq!(fold("С3\u{A0}Х\u{202F}Е5"), "c3 x e5");
        assert_eq!(fold("c3\u{200B}\u{D7}e5\u{FEFF}\u{2060}"), "c3xe5");
        assert_eq!(fold("“C3”…"), "\"c3\"...");
    }
}
