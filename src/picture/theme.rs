//! Themes: every colour and option of the pictures, read from `assets/themes/*.toml`.

use std::sync::LazyLock;

use rust_embed::RustEmbed;
use serde::Deserialize;

use super::palette::Rgb;

/// A look. Owner is always told by light against dark and rank by a mark, whatever the theme; it chooses the colours.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Theme {
    /// What people type: the file's name.
    #[serde(skip)]
    name: String,
    /// Around the board: coordinates, status, legend.
    pub page: Page,
    /// The board.
    pub board: Board,
    /// The backgammon table.
    pub table: Table,
    /// The board of Rekkoku.
    pub field: Field,
    /// The countries of Rekkoku.
    pub armies: Armies,
    /// The men of both sides.
    pub men: Men,
    /// The last move.
    pub last: Last,
}

/// The area around a board. Opaque, so that a chat's own light or dark background does not matter.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Page {
    /// The background.
    pub paper: Rgb,
    /// Letters.
    pub ink: Rgb,
    /// Letters that matter less, and lines.
    pub faint: Rgb,
    /// Behind a column's height, which is lettered in `paper`.
    pub chip: Rgb,
}

/// The squares.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Board {
    /// The line around the squares.
    pub frame: Rgb,
    /// Squares nobody plays on: one to three shades, the first the most frequent.
    pub light: Vec<Rgb>,
    /// Squares that are played on, of a middle brightness so that both sides' men stand out: one to three shades.
    pub dark: Vec<Rgb>,
    /// Under the men.
    pub shadow: Rgb,
    /// How wide a streak of the wood is, in hundredths of a square.
    #[serde(default)]
    pub streak: u32,
}

/// The backgammon table within its frame, which has the board's colour.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Table {
    /// Between and behind the points.
    pub ground: Rgb,
    /// The points, by turns; of a middle brightness so that both sides' men stand out.
    pub points: [Rgb; 2],
}

/// The board of Rekkoku: lines, on whose crossings the pieces stand.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Field {
    /// Between the lines.
    pub ground: Rgb,
    /// The lines.
    pub line: Rgb,
    /// The neutral point in the middle.
    pub neutral: Rgb,
    /// Around pieces, and around whatever else has a country's colour.
    pub outline: Rgb,
    /// Under the last move's ends.
    pub visited: Rgb,
    /// The piece that somebody has chosen, and where it can go.
    pub choice: Rgb,
}

/// The countries of Rekkoku, by their letters. The colours are the rules' own (section 7), chosen together so that the two
/// nearest are as far apart as can be, also for those who see fewer colours.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Armies {
    /// 赤
    pub r: Army,
    /// 黄
    pub y: Army,
    /// 青
    pub b: Army,
    /// 緑
    pub g: Army,
    /// 紫
    pub p: Army,
    /// 黒
    pub k: Army,
    /// 白
    pub w: Army,
    /// 桃
    pub m: Army,
}

impl Armies {
    /// All of them, in the order of [`Colour::ALL`](crate::games::rekkoku::Colour::ALL).
    #[must_use]
    pub fn all(&self) -> [&Army; 8] {
        [&self.r, &self.y, &self.b, &self.g, &self.p, &self.k, &self.w, &self.m]
    }
}

/// A country's colours.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Army {
    /// Its discs.
    pub face: Rgb,
    /// What is lettered on them.
    pub mark: Rgb,
}

/// The men of both sides.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Men {
    /// Light men.
    pub white: Man,
    /// Dark men.
    pub black: Man,
}

/// A flat round man, seen from the front and a little from above.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Man {
    /// The upper side.
    pub face: Rgb,
    /// The hollow in a soldier's face.
    pub dish: Rgb,
    /// The edge, which is all that is seen of a buried man.
    pub edge: Rgb,
    /// The edge where it turns away.
    pub shade: Rgb,
    /// The lit upper rim, which parts a man from the one above him.
    pub rim: Rgb,
    /// The line around him.
    pub outline: Rgb,
    /// An officer's star, ring and bar.
    pub mark: Rgb,
}

/// The last move.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Last {
    /// Squares the column left, touched or reached.
    pub square: Rgb,
    /// The arrow.
    pub path: Rgb,
    /// The line around the arrow.
    pub casing: Rgb,
    /// Jumped squares.
    pub jumped: Rgb,
}

/// Why a text is not a theme.
#[derive(Debug, thiserror::Error)]
pub enum ThemeError {
    /// Not TOML, a key missing or unknown, or not a colour.
    #[error(transparent)]
    Toml(#[from] toml::de::Error),
    /// No shade at all, or more than the palette has room for.
    #[error("{0} needs one to three shades")]
    Shades(&'static str),
}

#[derive(RustEmbed)]
#[folder = "assets/themes"]
struct Files;

static THEMES: LazyLock<Vec<Theme>> = LazyLock::new(|| {
    let read = |file: std::borrow::Cow<'static, str>| {
        let data = Files::get(&file).map(|f| f.data).unwrap_or_default();
        let theme = Theme::parse(file.trim_end_matches(".toml"), &String::from_utf8_lossy(&data));
        // The files are part of the program, and a test reads each.
        theme.unwrap_or_else(|e| panic!("assets/themes/{file}: {e}"))
    };
    let mut themes: Vec<_> = Files::iter().map(read).collect();
    themes.sort_by(|a, b| a.name.cmp(&b.name));
    themes
});

impl Theme {
    /// The theme of those who have chosen none.
    pub const DEFAULT: &str = "wood";

    /// Reads a theme file.
    ///
    /// # Errors
    /// When it is not TOML, lacks a key, has an unknown one, or a colour is none.
    pub fn parse(name: &str, text: &str) -> Result<Self, ThemeError> {
        let mut theme: Self = toml::from_str(text)?;
        for (key, shades) in [("board.light", &theme.board.light), ("board.dark", &theme.board.dark)] {
            if !(1..=3).contains(&shades.len()) {
                return Err(ThemeError::Shades(key));
            }
        }
        name.clone_into(&mut theme.name);
        Ok(theme)
    }

    /// The built-in theme of that name.
    pub fn named(name: &str) -> Option<&'static Self> {
        THEMES.iter().find(|t| t.name == name)
    }

    /// The built-in themes, by name.
    pub fn all() -> &'static [Self] {
        &THEMES
    }

    /// What people type to choose it.
    pub fn name(&self) -> &str {
        &self.name
    }
}

impl Default for &'static Theme {
    fn default() -> Self {
        // A test holds that the default is among the files.
        Theme::named(Theme::DEFAULT).expect("the default theme is built in")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn built_in_themes_are_whole() {
        let names: Vec<_> = Theme::all().iter().map(Theme::name).collect();
        assert!(names.contains(&Theme::DEFAULT) && names.contains(&"contrast"), "{names:?}");
        assert!(Theme::named("no such").is_none());
    }

    /// Owner by brightness, rank by a mark of the opposite brightness, and both on the squares they stand on:
    /// what holds for luminance holds in grey and, nearly, for every deficiency of colour.
    #[test]
    fn men_differ_in_brightness_not_in_hue() {
        let contrast = |a: Rgb, b: Rgb| {
            let (a, b) = (a.luminance() + 0.05, b.luminance() + 0.05);
            if a > b { a / b } else { b / a }
        };
        for theme in Theme::all() {
            let Men { white, black } = &theme.men;
            assert!(contrast(white.face, black.face) > 7.0, "{}: faces", theme.name);
            assert!(contrast(white.edge, black.edge) > 7.0, "{}: edges", theme.name);
            for man in [white, black] {
                assert!(contrast(man.mark, man.face) > 4.5, "{}: mark on the face", theme.name);
                assert!(contrast(man.mark, man.edge) > 4.5, "{}: mark on the edge", theme.name);
                assert!(contrast(man.rim, man.outline) > 2.5, "{}: rim", theme.name);
            }
            let table = [&theme.table.ground, &theme.table.points[0], &theme.table.points[1]];
            for ground in theme.board.dark.iter().chain([&theme.page.paper]).chain(table) {
                assert!(
                    contrast(white.outline, *ground) > 2.0 || contrast(white.edge, *ground) > 2.0,
                    "{}: white men",
                    theme.name
                );
                assert!(contrast(black.edge, *ground) > 2.0, "{}: black men", theme.name);
            }
            assert!(contrast(theme.page.ink, theme.page.paper) > 7.0, "{}: letters", theme.name);
            assert!(contrast(theme.page.paper, theme.page.chip) > 4.5, "{}: heights", theme.name);
            assert!(contrast(theme.page.faint, theme.page.paper) > 3.0, "{}: faint letters", theme.name);
            assert!(contrast(theme.last.path, theme.last.casing) > 3.0, "{}: arrow", theme.name);
            let field = &theme.field;
            for (nth, army) in theme.armies.all().into_iter().enumerate() {
                assert!(contrast(army.face, army.mark) > 4.5, "{}: letters of army {nth}", theme.name);
                // A light disc is told from the board by its outline, a dark one by itself.
                let seen = [army.face, field.outline].map(|colour| contrast(colour, field.ground));
                assert!(seen.into_iter().any(|c| c > 7.0), "{}: army {nth}", theme.name);
            }
            for colour in [field.choice, theme.last.path] {
                assert!(contrast(colour, field.ground) > 3.0, "{}: marks on the field", theme.name);
            }
            assert!(contrast(field.line, field.ground) > 1.6, "{}: lines", theme.name);
            assert!(contrast(field.choice, theme.last.casing) > 3.0, "{}: choice", theme.name);
        }
    }

    #[test]
    fn errors_name_the_place() {
        let wood = String::from_utf8(Files::get("wood.toml").unwrap().data.into_owned()).unwrap();
        let broken = wood.replacen("ink = \"#", "ink = \"", 1);
        assert!(Theme::parse("x", &broken).unwrap_err().to_string().contains("ink"));
        let unknown = format!("{wood}\nglitter = 1\n");
        assert!(Theme::parse("x", &unknown).unwrap_err().to_string().contains("glitter"));
    }
}
