//! A position as text, for those who cannot be shown a picture.

use super::{Name, country, kind, status};
use crate::games::rekkoku::{Colour, Kind, Position};
use crate::words::Lang;

/// The position by country, a page each in slot order: how it stands, and every piece with its point. No page has more
/// than 1,000 characters.
#[must_use]
pub fn pages(lang: Lang, position: &Position, name: Name<'_>) -> Vec<String> {
    position.layout().colours().map(|of| page(lang, position, of, name)).collect()
}

fn page(lang: Lang, position: &Position, of: Colour, name: Name<'_>) -> String {
    let line = |kind_of: Kind| {
        let points = points(position, of, kind_of);
        let args = [
            ("letter", kind_of.letter().to_string().into()),
            ("kanji", kind_of.kanji().to_string().into()),
            ("kind", kind(lang, kind_of).into()),
            ("japanese", kind_of.japanese().into()),
            ("points", points.join(", ").into()),
        ];
        (!points.is_empty()).then(|| lang.say("rekkoku-page-kind", &args))
    };
    let kinds = Kind::ALL.into_iter().filter_map(line);
    std::iter::once(status::line(lang, position, of, name)).chain(kinds).collect::<Vec<_>>().join("\n")
}

/// The whole position on a line a colour, by letters: `**Red 赤** G f1 · L e1 · …`. At most 1,000 characters.
#[must_use]
pub fn text_board(lang: Lang, position: &Position) -> String {
    let line = |of: Colour| {
        let men = Kind::ALL.into_iter().filter_map(|kind| {
            let points = points(position, of, kind);
            (!points.is_empty()).then(|| format!("{kind} {}", points.join(" ")))
        });
        let men: Vec<_> = men.collect();
        let men = if men.is_empty() { "–".to_owned() } else { men.join(" · ") };
        format!("**{}** {men}", country(lang, of))
    };
    position.layout().colours().map(line).collect::<Vec<_>>().join("\n")
}

/// Where a colour's pieces of a kind stand.
fn points(position: &Position, of: Colour, kind: Kind) -> Vec<String> {
    let men = position.pieces().filter(|(_, piece)| piece.colour == of && piece.kind == kind);
    men.map(|(point, _)| point.to_string()).collect()
}
