//! The rules a second time, slow and obvious: letters, a map of points, and every point tried as a target.

use std::collections::{BTreeMap, BTreeSet};

use lasker::games::rekkoku::Options;

type At = (i32, i32);

/// A game's state in letters.
#[derive(Clone)]
pub struct Slow {
    pub board: BTreeMap<At, (char, char)>,
    pub order: Vec<char>,
    layout: String,
    pub owner: BTreeMap<char, char>,
    losses: BTreeMap<char, u32>,
    scores: BTreeMap<char, u32>,
    pub turn: char,
    quiet: u32,
    round: u32,
    rests: BTreeSet<(char, u32)>,
    options: Options,
    pub over: Option<&'static str>,
}

pub fn name((x, y): At) -> String {
    format!("{}{}", char::from(b'a' + x as u8), y + 1)
}

fn points(kind: char) -> u32 {
    match kind {
        'G' => 50,
        'L' => 10,
        'M' => 9,
        'W' => 7,
        'A' => 4,
        'C' => 3,
        'R' => 2,
        'B' | 'D' => 1,
        _ => 0,
    }
}

impl Slow {
    /// From a position string.
    pub fn read(text: &str, options: Options) -> Self {
        let fields: Vec<&str> = text.split(' ').collect();
        let mut board = BTreeMap::new();
        for (row, rank) in fields[0].split('/').enumerate() {
            let letters: Vec<char> = rank.chars().collect();
            let (mut x, mut i) = (0, 0);
            while i < letters.len() {
                if letters[i].is_ascii_digit() {
                    let digits: String = letters[i..].iter().take_while(|c| c.is_ascii_digit()).collect();
                    x += digits.parse::<i32>().unwrap();
                    i += digits.len();
                } else {
                    board.insert((x, 18 - row as i32), (letters[i], letters[i + 1]));
                    x += 1;
                    i += 2;
                }
            }
        }
        let order: Vec<char> = match fields[2] {
            "2" => "rb",
            "3" => "rbw",
            "4" => "rbyw",
            "5" => "rypkw",
            "6" => "rybgpk",
            "7" => "rybgpkw",
            "8" => "rybgpkwm",
            "5b" => "rybkw",
            "6b" => "rybpkw",
            other => panic!("{other}"),
        }
        .chars()
        .collect();
        let numbers = |field: &str| order.iter().copied().zip(field.split(',').map(|n| n.parse().unwrap())).collect();
        Self {
            board,
            owner: order.iter().copied().zip(fields[3].chars()).collect(),
            losses: numbers(fields[4]),
            scores: numbers(fields[5]),
            layout: fields[2].to_owned(),
            turn: fields[1].chars().next().unwrap(),
            quiet: fields[6].parse().unwrap(),
            round: fields[7].parse().unwrap(),
            rests: BTreeSet::new(),
            options,
            over: None,
            order,
        }
    }

    pub fn text(&self) -> String {
        let mut ranks = Vec::new();
        for y in (0..19).rev() {
            let mut cells = String::new();
            for x in 0..19 {
                match self.board.get(&(x, y)) {
                    Some((colour, kind)) => cells.extend([*colour, *kind]),
                    None => cells.push('.'),
                }
            }
            for n in (1..=19).rev() {
                cells = cells.replace(&".".repeat(n), &n.to_string());
            }
            ranks.push(cells);
        }
        let list =
            |of: &BTreeMap<char, u32>| self.order.iter().map(|c| of[c].to_string()).collect::<Vec<_>>().join(",");
        let owners: String = self.order.iter().map(|c| self.owner[c]).collect();
        let (losses, scores) = (list(&self.losses), list(&self.scores));
        let (board, turn, layout) = (ranks.join("/"), self.turn, &self.layout);
        format!("{board} {turn} {layout} {owners} {losses} {scores} {} {}", self.quiet, self.round)
    }

    fn alive(&self, colour: char) -> bool {
        self.owner[&colour] == colour
    }

    /// All colours that play together with this one.
    fn party(&self, colour: char) -> String {
        let groups: &[&str] = match (self.options.teams.name(), self.options.hands.name(), self.layout.as_str()) {
            ("partners", _, "4") | (_, "2", "4") => &["ry", "bw"],
            ("partners", _, "5") => &["ry", "pk"],
            ("partners", _, "5b") => &["ry"],
            ("partners", _, "6b") => &["ry", "pk"],
            ("partners", _, _) | (_, "2", _) => &["ry", "bg", "pk", "wm"],
            (_, "4", _) => &["rbpw", "ygkm"],
            _ => &[],
        };
        let group = groups.iter().find(|group| group.contains(colour));
        group.map_or_else(|| colour.to_string(), |group| group.chars().filter(|c| self.order.contains(c)).collect())
    }

    fn parties_left(&self) -> usize {
        let living = self.order.iter().filter(|&&c| self.alive(c));
        living.map(|&c| self.party(c)).collect::<BTreeSet<_>>().len()
    }

    fn parties_at_first(&self) -> usize {
        self.order.iter().map(|&c| self.party(c)).collect::<BTreeSet<_>>().len()
    }

    fn has_pieces(&self, colour: char) -> bool {
        self.board.values().any(|piece| piece.0 == colour)
    }

    /// The home side, from the table of the rules.
    fn side(&self, colour: char) -> char {
        match (self.layout.as_str(), colour) {
            (_, 'r') => 'S',
            (_, 'w' | 'm') => 'W',
            ("2", 'b') | ("4", 'y') => 'N',
            (_, 'b' | 'g') => 'E',
            (_, 'y') => 'S',
            _ => 'N',
        }
    }

    /// The points strictly between two on a line.
    fn between(from: At, to: At) -> Vec<At> {
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let n = dx.abs().max(dy.abs());
        (1..n).map(|i| (from.0 + dx / n * i, from.1 + dy / n * i)).collect()
    }

    fn clear(&self, points: &[At]) -> bool {
        points.iter().all(|p| *p != (9, 9) && !self.board.contains_key(p))
    }

    fn goes(&self, colour: char, kind: char, from: At, to: At) -> bool {
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let (ax, ay) = (dx.abs(), dy.abs());
        let n = ax.max(ay);
        let straight = ax == 0 || ay == 0;
        let diagonal = ax == ay;
        if n == 0 || to == (9, 9) {
            return false;
        }
        let forward = match self.side(colour) {
            'S' => dy > 0,
            'N' => dy < 0,
            'E' => dx < 0,
            _ => dx > 0,
        };
        let upto = self.options.steppers.name() == "upto";
        let shape = match kind {
            'G' | 'E' => straight || diagonal,
            'L' | 'W' => straight,
            'M' => diagonal,
            'A' => (n == 4 || upto && n < 4) && (straight || diagonal && forward),
            'R' => (n == 3 || upto && n < 3) && straight,
            'B' => n == 1 && diagonal,
            'D' => n == 1 && straight,
            'C' => ax.min(ay) == 3 && n == 4,
            other => panic!("{other}"),
        };
        if !shape {
            return false;
        }
        let victim = self.board.get(&to).copied();
        if let Some((whose, what)) = victim {
            let friends = self.party(self.owner[&colour]);
            if what == 'E' || kind == 'E' || friends.contains(self.owner[&whose]) {
                return false;
            }
        }
        match kind {
            'C' => {
                let first = if ax > ay { (from.0 + dx.signum(), from.1) } else { (from.0, from.1 + dy.signum()) };
                let mut way = Self::between(first, to);
                way.push(first);
                self.clear(&way)
            }
            'W' if victim.is_some() => {
                let way = Self::between(from, to);
                !way.contains(&(9, 9)) && way.iter().filter(|p| self.board.contains_key(p)).count() == 1
            }
            _ => self.clear(&Self::between(from, to)),
        }
    }

    /// Every move of a slot, found one by one as they are asked for.
    pub fn moves(&self, slot: char) -> impl Iterator<Item = (At, At)> {
        let own = self.board.iter().filter(move |(_, piece)| piece.0 == slot);
        own.flat_map(move |(&from, &(colour, kind))| {
            let all = (0..19).flat_map(|x| (0..19).map(move |y| (x, y)));
            all.filter(move |&to| self.goes(colour, kind, from, to)).map(move |to| (from, to))
        })
    }

    fn stuck(&self, slot: char) -> bool {
        self.moves(slot).next().is_none()
    }

    fn remove_all_of(&mut self, holder: char, keep: &str) -> u32 {
        let gone: Vec<char> =
            self.order.iter().copied().filter(|c| self.owner[c] == holder && !keep.contains(*c)).collect();
        let mut worth = 0;
        for slot in gone {
            worth += self.board.values().filter(|p| p.0 == slot).map(|p| points(p.1)).sum::<u32>();
            self.board.retain(|_, piece| piece.0 != slot);
            self.owner.insert(slot, '-');
        }
        worth
    }

    pub fn play(&mut self, from: At, to: At) {
        let mover = self.owner[&self.turn];
        let piece = self.board.remove(&from).unwrap();
        self.quiet += 1;
        if let Some((country, kind)) = self.board.insert(to, piece) {
            self.quiet = 0;
            *self.scores.get_mut(&mover).unwrap() += points(kind);
            if kind == 'G' {
                self.general_taken(country, mover);
            } else {
                *self.losses.get_mut(&country).unwrap() += 1;
                if self.alive(country) && self.losses[&country] == 10 {
                    self.remove_all_of(country, "");
                }
            }
        }
        self.turn_over();
    }

    fn general_taken(&mut self, country: char, taker: char) {
        let keep = match (self.options.annex.name(), self.options.succession.name()) {
            ("army", "all") => self.order.iter().filter(|c| self.owner[c] == country).collect(),
            ("army", "home") => country.to_string(),
            _ => String::new(),
        };
        let worth = self.remove_all_of(country, &keep);
        if self.options.annex.name() == "remove" {
            *self.scores.get_mut(&taker).unwrap() += worth;
        }
        for slot in keep.chars() {
            self.owner.insert(slot, taker);
            self.rests.insert((slot, self.round));
        }
    }

    pub fn resign(&mut self, colour: char) {
        let his = self.owner[&self.turn] == colour;
        self.remove_all_of(colour, "");
        if his { self.turn_over() } else { self.settle() }
    }

    pub fn miss(&mut self) {
        self.quiet += 1;
        self.turn_over();
    }

    fn next_slot(&mut self) {
        if self.board.is_empty() {
            return;
        }
        loop {
            let place = self.order.iter().position(|c| *c == self.turn).unwrap() + 1;
            if place == self.order.len() {
                self.round += 1;
            }
            self.turn = self.order[place % self.order.len()];
            let rests = self.options.rest.name() == "on" && self.rests.contains(&(self.turn, self.round));
            if self.has_pieces(self.turn) && !rests {
                return;
            }
        }
    }

    fn turn_over(&mut self) {
        self.next_slot();
        self.settle();
    }

    fn settle(&mut self) {
        let blocked = |slow: &Self| slow.order.iter().all(|&c| slow.stuck(c));
        while self.stuck(self.turn) && !blocked(self) {
            self.quiet += 1;
            self.next_slot();
        }
        let slots = self.order.iter().filter(|c| self.has_pieces(**c)).count() as u32;
        let limit = slots * if self.order.len() == 2 { 50 } else { 10 };
        let endgame = self.options.endgame.name();
        let left = self.parties_left();
        self.over = if left < 2 {
            Some("Last")
        } else if left == 2 && endgame == "immediate" && self.parties_at_first() > 2 {
            Some("Immediate")
        } else if left == 2 && endgame != "last" && self.quiet >= limit {
            Some("Standoff")
        } else if blocked(self) {
            Some("Blocked")
        } else {
            None
        };
    }
}
