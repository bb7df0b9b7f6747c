//! Plays as text: how they are written, and what a text says before it meets a position.

use std::fmt;
use std::str::FromStr;

use arrayvec::ArrayVec;

use super::{Dice, Play, Point};

/// A play as it is written: sorted by starting point, then end point, downwards; the steps of one man joined; a point
/// between written only where he hit; `*` once for each blot; `(n)` for repeats. A lost turn is `no play`.
impl fmt::Display for Play {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_lost() {
            return f.write_str(NO_PLAY);
        }
        let ways = self.ways();
        for (i, same) in ways.chunk_by(|a, b| a.ends() == b.ends()).enumerate() {
            for (n, (point, hit)) in same[0].points.iter().enumerate() {
                let before = if n > 0 {
                    "/"
                } else if i > 0 {
                    " "
                } else {
                    ""
                };
                write!(f, "{before}{point}{}", if *hit { "*" } else { "" })?;
            }
            if same.len() > 1 {
                write!(f, "({})", same.len())?;
            }
        }
        Ok(())
    }
}

/// The words for a lost turn.
pub(super) const NO_PLAY: &str = "no play";

/// One man's way in a written play, the points between only where he hits.
struct Way {
    points: ArrayVec<(Point, bool), 5>,
}

impl Way {
    fn ends(&self) -> (Point, Point) {
        // A way is made with its two ends.
        (self.points[0].0, self.points[self.points.len() - 1].0)
    }
}

impl Play {
    fn ways(&self) -> ArrayVec<Way, 4> {
        let mut steps = self.steps.clone();
        let mut unseen: Vec<Point> = self.steps.iter().filter(|s| s.hit).map(|s| s.to).collect();
        let mut ways = ArrayVec::<Way, 4>::new();
        while let Some(first) = (!steps.is_empty()).then(|| steps.remove(0)) {
            let mut points: ArrayVec<_, 5> = [(first.from, false), (first.to, false)].into_iter().collect();
            let mut end = first.to;
            while let Some(i) = steps.iter().position(|s| s.from == end) {
                end = steps.remove(i).to;
                points.push((end, false));
            }
            ways.push(Way { points });
        }
        ways.sort_by_key(|w| std::cmp::Reverse(w.ends()));
        for way in &mut ways {
            let (from, to) = way.ends();
            for (point, hit) in &mut way.points {
                if let Some(i) = unseen.iter().position(|p| p == point) {
                    unseen.remove(i);
                    *hit = true;
                }
            }
            way.points.retain(|&mut (point, hit)| hit || point == from || point == to);
        }
        ways
    }
}

/// What a play's text says, not yet compared with a position: see [`PlayText::resolve`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayText {
    /// The roll written before it, as in `31: 8/5 6/5`.
    pub dice: Option<Dice>,
    /// From each written point to the next, repeats written out. Empty for a lost turn.
    pub legs: ArrayVec<Leg, 4>,
}

/// A man's way between two points as written; it may take several numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Leg {
    /// Where he starts.
    pub from: Point,
    /// Where he arrives.
    pub to: Point,
    /// Whether `*` stands after where he arrives.
    pub hit: bool,
}

/// A text that is no play, whatever the position.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{kind} at character {}", .at + 1)]
pub struct ParsePlayError {
    /// Where, in characters from 0.
    pub at: usize,
    /// What.
    pub kind: ParsePlayErrorKind,
}

/// What is wrong with a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ParsePlayErrorKind {
    /// There is nothing to read.
    #[error("no play is written")]
    Empty,
    /// A point is missing: 1 to 24, `bar` or `off`.
    #[error("a point is missing")]
    Point,
    /// A number that is no point.
    #[error("there is no such point")]
    NoSuchPoint,
    /// A point stands alone: a play goes from one point to another.
    #[error("a point stands alone")]
    Alone,
    /// Men move down only, from the bar, 24, 23 … to off.
    #[error("men move to lower points")]
    Backwards,
    /// `(n)` with something other than 1 to 4, or without anything to repeat.
    #[error("a repeat is (2), (3) or (4) after a move")]
    Repeat,
    /// No roll lets so many men move.
    #[error("no roll has so many numbers")]
    TooMany,
    /// What stands before the colon is no roll.
    #[error("no roll stands before the colon")]
    Roll,
    /// Something that does not belong in a play.
    #[error("something unexpected stands")]
    Unexpected,
}

impl FromStr for PlayText {
    type Err = ParsePlayError;

    fn from_str(text: &str) -> Result<Self, ParsePlayError> {
        Reader::new(text).play()
    }
}

/// Words for a lost turn, blanks removed.
const LOST: [&str; 5] = ["noplay", "nomove", "nomoves", "cannotmove", "pass"];

struct Reader {
    chars: Vec<char>,
    at: usize,
}

impl Reader {
    fn new(text: &str) -> Self {
        Self { chars: text.chars().map(|c| c.to_ascii_lowercase()).collect(), at: 0 }
    }

    fn error<T>(&self, kind: ParsePlayErrorKind) -> Result<T, ParsePlayError> {
        Err(ParsePlayError { at: self.at, kind })
    }

    fn peek(&self) -> Option<char> {
        self.chars.get(self.at).copied()
    }

    fn eat(&mut self, wanted: impl Fn(char) -> bool) -> bool {
        let eaten = self.peek().is_some_and(wanted);
        self.at += usize::from(eaten);
        eaten
    }

    fn gap(&mut self) {
        while self.eat(|c| c.is_whitespace() || c == ',' || c == ';') {}
    }

    fn play(mut self) -> Result<PlayText, ParsePlayError> {
        let dice = self.prefix()?;
        self.gap();
        let mut legs = ArrayVec::new();
        if self.chars[self.at..].iter().filter(|c| !c.is_whitespace()).collect::<String>().is_empty() {
            return self.error(ParsePlayErrorKind::Empty);
        }
        let rest: String = self.chars[self.at..].iter().filter(|c| c.is_alphabetic()).collect();
        if LOST.contains(&rest.as_str()) && !self.chars[self.at..].iter().any(char::is_ascii_digit) {
            return Ok(PlayText { dice, legs });
        }
        while self.peek().is_some() {
            self.way(&mut legs)?;
            self.gap();
        }
        Ok(PlayText { dice, legs })
    }

    fn prefix(&mut self) -> Result<Option<Dice>, ParsePlayError> {
        let Some(colon) = self.chars.iter().position(|&c| c == ':') else { return Ok(None) };
        let roll: String = self.chars[..colon].iter().collect();
        let Ok(dice) = roll.parse() else { return self.error(ParsePlayErrorKind::Roll) };
        self.at = colon + 1;
        Ok(Some(dice))
    }

    /// `13/7*/5(2)`
    fn way(&mut self, legs: &mut ArrayVec<Leg, 4>) -> Result<(), ParsePlayError> {
        let begin = self.at;
        let mut way = ArrayVec::<Leg, 4>::new();
        let mut from = self.point()?;
        self.eat(|c| c == '*');
        while self.eat(|c| c == '/') {
            let before = self.at;
            let to = self.point()?;
            if to >= from {
                self.at = before;
                return self.error(ParsePlayErrorKind::Backwards);
            }
            let leg = Leg { from, to, hit: self.eat(|c| c == '*') };
            if way.try_push(leg).is_err() {
                return self.error(ParsePlayErrorKind::TooMany);
            }
            from = to;
        }
        if way.is_empty() {
            self.at = begin;
            return self.error(ParsePlayErrorKind::Alone);
        }
        for _ in 0..self.repeats()? {
            if legs.try_extend_from_slice(&way).is_err() {
                return self.error(ParsePlayErrorKind::TooMany);
            }
        }
        Ok(())
    }

    fn point(&mut self) -> Result<Point, ParsePlayError> {
        let begin = self.at;
        while self.eat(|c| c.is_ascii_alphanumeric()) {}
        let word: String = self.chars[begin..self.at].iter().collect();
        let (point, kind) = match word.as_str() {
            "b" | "bar" => (Some(Point::BAR), ParsePlayErrorKind::Point),
            "o" | "off" => (Some(Point::OFF), ParsePlayErrorKind::Point),
            "" if self.peek().is_some_and(|c| c != '/') => (None, ParsePlayErrorKind::Unexpected),
            _ if word.bytes().all(|b| b.is_ascii_digit()) && !word.is_empty() => {
                (word.parse().ok().and_then(Point::new), ParsePlayErrorKind::NoSuchPoint)
            }
            _ => (None, ParsePlayErrorKind::Point),
        };
        point.ok_or(ParsePlayError { at: begin, kind })
    }

    /// `(2)`, also after a blank; 1 where there is none.
    fn repeats(&mut self) -> Result<u8, ParsePlayError> {
        let before = self.at;
        self.gap();
        if !self.eat(|c| c == '(') {
            self.at = before;
            return Ok(1);
        }
        let count = self.peek().and_then(|c| c.to_digit(10)).filter(|n| (1..=4).contains(n));
        self.at += 1;
        match count {
            Some(n) if self.eat(|c| c == ')') => Ok(n as u8),
            _ => {
                self.at = before;
                self.error(ParsePlayErrorKind::Repeat)
            }
        }
    }
}
