//! What a typed move says, before anybody asks whether it is legal.

use super::colour::Colour;
use super::piece::Kind;
use super::point::Point;
use super::resolve::Refusal;
use crate::games::fold::fold;

/// A piece as somebody names it: nothing, its colour, its kind, both, or a letter that could be either.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Who {
    pub(super) colour: Option<Colour>,
    pub(super) kind: Option<Kind>,
    /// A single small letter before a point. It may name a colour, a kind, or (`b`) one of the two.
    pub(super) letter: Option<char>,
}

impl Who {
    /// Whether this names such a piece.
    pub(super) fn fits(self, colour: Colour, kind: Kind) -> bool {
        self.colour.is_none_or(|c| c == colour)
            && self.kind.is_none_or(|k| k == kind)
            && self.letter.is_none_or(|l| l == colour.letter() || l == kind.letter().to_ascii_lowercase())
    }
}

/// A typed move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Typed {
    pub(super) piece: Who,
    /// Absent where only one point was given.
    pub(super) from: Option<Point>,
    /// Whether an `x` says that it captures.
    pub(super) captures: bool,
    pub(super) victim: Who,
    pub(super) to: Point,
}

/// A part of the text.
enum Token {
    Letter(char),
    Colour(Colour),
    Kind(Kind),
    Point(Point),
    Dash,
    Times,
}

/// Reads a typed move: one point or two, with names of pieces before them.
pub(super) fn read(text: &str) -> Result<Typed, Refusal> {
    let folded = fold(text);
    // What events a record or a message tells after a move is for others to say.
    let said = folded.split(['#', '%', '(']).next().unwrap_or_default();
    let mut tokens = tokens(said)?.into_iter().peekable();
    let mut names = Vec::new();
    let (mut first, mut second) = (None, None);
    let (mut captures, mut split) = (false, 0);
    for token in &mut tokens {
        match token {
            Token::Point(point) if first.is_none() => {
                first = Some(point);
                if !captures {
                    split = names.len();
                }
            }
            Token::Point(point) if second.is_none() => second = Some(point),
            Token::Point(point) => return Err(not_understood(&point.to_string())),
            Token::Dash if first.is_some() && second.is_none() => {}
            Token::Dash => return Err(not_understood("-")),
            Token::Times if captures || second.is_some() => return Err(not_understood("x")),
            Token::Times => {
                captures = true;
                split = names.len();
            }
            name if second.is_some() => return Err(not_understood(&text_of(&name))),
            name => names.push(name),
        }
    }
    let Some(first) = first else { return Err(not_understood(said)) };
    let (piece, victim) = names.split_at(split);
    // With one point nothing stands between it and the end.
    let (from, to) = match second {
        Some(second) => (Some(first), second),
        None if names.is_empty() => return Err(Refusal::BarePoint { point: first }),
        None => (None, first),
    };
    Ok(Typed { piece: who(piece, second.is_none())?, from, captures, victim: who(victim, false)?, to })
}

/// The piece that some names make: `[colour][kind]`. Before a single point one letter is the kind.
fn who(names: &[Token], kind_alone: bool) -> Result<Who, Refusal> {
    let kind_of = |letter: char| Kind::of_letter(letter.to_ascii_uppercase());
    let wrong = || not_understood(&names.iter().map(text_of).collect::<String>());
    let mut who = Who::default();
    match *names {
        [] => {}
        [Token::Letter(letter)] if kind_alone => who.kind = Some(kind_of(letter).ok_or_else(wrong)?),
        [Token::Letter(letter)] => {
            if Colour::of_letter(letter).is_none() && kind_of(letter).is_none() {
                return Err(wrong());
            }
            who.letter = Some(letter);
        }
        [Token::Colour(colour)] => who.colour = Some(colour),
        [Token::Kind(kind)] => who.kind = Some(kind),
        [ref colour, ref kind] => {
            who.colour = match *colour {
                Token::Colour(colour) => Some(colour),
                Token::Letter(letter) => Some(Colour::of_letter(letter).ok_or_else(wrong)?),
                _ => return Err(wrong()),
            };
            who.kind = match *kind {
                Token::Kind(kind) => Some(kind),
                Token::Letter(letter) => Some(kind_of(letter).ok_or_else(wrong)?),
                _ => return Err(wrong()),
            };
        }
        _ => return Err(wrong()),
    }
    Ok(who)
}

fn text_of(token: &Token) -> String {
    match token {
        Token::Letter(letter) => letter.to_string(),
        Token::Colour(colour) => colour.kanji().to_string(),
        Token::Kind(kind) => kind.kanji().to_string(),
        Token::Point(point) => point.to_string(),
        Token::Dash => "-".to_owned(),
        Token::Times => "x".to_owned(),
    }
}

/// Cuts folded text up. A letter directly followed by digits is a point, whatever else it could be.
fn tokens(said: &str) -> Result<Vec<Token>, Refusal> {
    let mut tokens = Vec::new();
    let mut rest = said.trim();
    while let Some(first) = rest.chars().next() {
        let after = &rest[first.len_utf8()..];
        let digits = after.bytes().take_while(u8::is_ascii_digit).count();
        if first.is_ascii_lowercase() && digits > 0 {
            let (point, after) = rest.split_at(1 + digits);
            let point = point.parse().map_err(|_| Refusal::NoPoint { fragment: shortened(point) })?;
            tokens.push(Token::Point(point));
            rest = after;
            continue;
        }
        let kind = Kind::ALL.into_iter().find(|k| k.kanji() == first);
        rest = match kind.and_then(|k| rest.strip_prefix(k.japanese())) {
            Some(after) => after,
            None => after,
        };
        tokens.push(match first {
            ' ' => continue,
            '-' => Token::Dash,
            'x' | ':' => Token::Times,
            _ if first.is_ascii_lowercase() => Token::Letter(first),
            _ => match (kind, Colour::of_kanji(first)) {
                (Some(kind), _) => Token::Kind(kind),
                // 軍艦 begins with a character that names no piece by itself.
                (None, Some(colour)) => Token::Colour(colour),
                (None, None) if first == '軍' => continue,
                (None, None) => return Err(not_understood(&format!("{first}{rest}"))),
            },
        });
    }
    Ok(tokens)
}

/// At most twelve characters of what was not understood.
fn shortened(text: &str) -> String {
    text.chars().take(12).collect()
}

fn not_understood(fragment: &str) -> Refusal {
    Refusal::NotUnderstood { fragment: shortened(fragment) }
}
