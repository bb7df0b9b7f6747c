//! Lasca once more, slow and obvious: cells in a map, men in lists, text in and text out. Shares no code with the house.

use std::collections::BTreeMap;

type Cell = (i32, i32);

/// A board: who is to move, and the men on each cell, top first.
#[derive(Clone)]
pub struct Board {
    pub white: bool,
    pub men: BTreeMap<Cell, Vec<char>>,
}

fn playable((file, rank): Cell) -> bool {
    (0..7).contains(&file) && (0..7).contains(&rank) && (file + rank) % 2 == 0
}

fn name((file, rank): Cell) -> String {
    format!("{}{}", char::from(b'a' + file as u8), rank + 1)
}

impl Board {
    /// Reads the rank form.
    pub fn read(text: &str) -> Board {
        let (ranks, side) = text.split_once(' ').unwrap();
        let mut men = BTreeMap::new();
        for (row, line) in ranks.split('/').enumerate() {
            let rank = 6 - row as i32;
            let cells = (0..7).map(|file| (file, rank)).filter(|&cell| playable(cell));
            for (cell, pile) in cells.zip(line.split(',')) {
                if !pile.is_empty() {
                    men.insert(cell, pile.chars().collect());
                }
            }
        }
        Board { white: side == "w", men }
    }

    /// Writes the rank form.
    pub fn write(&self) -> String {
        let ranks: Vec<String> = (0..7)
            .rev()
            .map(|rank| {
                let cells = (0..7).map(|file| (file, rank)).filter(|&cell| playable(cell));
                let piles: Vec<String> =
                    cells.map(|cell| self.men.get(&cell).into_iter().flatten().collect()).collect();
                piles.join(",")
            })
            .collect();
        format!("{} {}", ranks.join("/"), if self.white { 'w' } else { 'b' })
    }

    fn mine(&self, cell: Cell) -> bool {
        self.men.get(&cell).is_some_and(|pile| pile[0].eq_ignore_ascii_case(&if self.white { 'w' } else { 'b' }))
    }

    fn theirs(&self, cell: Cell) -> bool {
        self.men.contains_key(&cell) && !self.mine(cell)
    }

    fn directions(&self, commander: char) -> Vec<Cell> {
        match commander {
            'w' => vec![(-1, 1), (1, 1)],
            'b' => vec![(-1, -1), (1, -1)],
            _ => vec![(-1, -1), (-1, 1), (1, -1), (1, 1)],
        }
    }

    /// All legal moves in canonical text, each with the position after it, sorted by text.
    pub fn moves(&self) -> Vec<(String, String)> {
        let mut all = Vec::new();
        for &from in self.men.keys().filter(|&&cell| self.mine(cell)) {
            self.captures(&[from], &[], &mut all);
        }
        if all.is_empty() {
            for (&from, pile) in self.men.iter().filter(|&(&cell, _)| self.mine(cell)) {
                for (file, rank) in self.directions(pile[0]) {
                    let to = (from.0 + file, from.1 + rank);
                    if playable(to) && !self.men.contains_key(&to) {
                        all.push(self.done(&[from, to], &[]));
                    }
                }
            }
        }
        all.sort();
        all
    }

    /// Adds all complete chains that begin with this path.
    fn captures(&self, path: &[Cell], jumped: &[Cell], all: &mut Vec<(String, String)>) {
        let commander = self.men[&path[0]][0];
        let at = path[path.len() - 1];
        let mut further = false;
        for (file, rank) in self.directions(commander) {
            let over = (at.0 + file, at.1 + rank);
            let to = (at.0 + 2 * file, at.1 + 2 * rank);
            let free = playable(to) && (!self.men.contains_key(&to) || to == path[0]);
            if self.theirs(over) && free && !jumped.contains(&over) {
                further = true;
                self.captures(&[path, &[to]].concat(), &[jumped, &[over]].concat(), all);
            }
        }
        if !further && !jumped.is_empty() {
            all.push(self.done(path, jumped));
        }
    }

    fn done(&self, path: &[Cell], jumped: &[Cell]) -> (String, String) {
        let mut next = self.clone();
        let mut column = next.men.remove(&path[0]).unwrap();
        for cell in jumped {
            let pile = next.men.get_mut(cell).unwrap();
            column.push(pile.remove(0));
            if pile.is_empty() {
                next.men.remove(cell);
            }
        }
        let to = path[path.len() - 1];
        let far = if self.white { 6 } else { 0 };
        let promotes = column[0].is_lowercase() && to.1 == far;
        if promotes {
            column[0] = column[0].to_ascii_uppercase();
        }
        next.men.insert(to, column);
        next.white = !self.white;
        let squares: Vec<String> = path.iter().copied().map(name).collect();
        let text = squares.join(if jumped.is_empty() { "-" } else { "x" });
        (text + if promotes { "*" } else { "" }, next.write())
    }
}
