//! Where each column's line of the legend stands. Pure arithmetic, so that a test can try every case.

/// Height of a row, when a square is 144 pixels wide; so all lengths here.
pub(super) const ROW: i32 = 60;
/// More rows than this are never needed (a test tries every set of columns that 22 men can form).
pub(super) const MOST_ROWS: usize = 3;
/// From the picture's left edge.
pub(super) const LEFT: i32 = 26;
/// Room for a square's name.
pub(super) const NAME: i32 = 58;
/// Room for a height and the gap behind it.
const TAIL: i32 = 66;
/// What the cells share.
const WIDTH: i32 = 1052;

/// How large the men are: as large as three rows allow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Scale {
    Large,
    Small,
}

impl Scale {
    /// From one man to the next.
    pub fn pitch(self) -> i32 {
        match self {
            Self::Large => 54,
            Self::Small => 42,
        }
    }

    /// Cells in a row; entries begin where cells do, so that they stand in columns.
    fn cells(self) -> usize {
        match self {
            Self::Large => 3,
            Self::Small => 4,
        }
    }

    /// Where a cell begins, from the picture's left edge.
    fn start(self, cell: usize) -> i32 {
        LEFT + WIDTH * i32::try_from(cell).unwrap_or(0) / i32::try_from(self.cells()).unwrap_or(1)
    }

    /// How many cells a column of this height takes, if a row can hold it.
    fn span(self, height: usize) -> Option<usize> {
        let needed = NAME + self.pitch() * i32::try_from(height).ok()? + TAIL;
        // The last cell's gap may hang over into the margin.
        (1..=self.cells()).find(|&n| self.start(n) - self.start(0) + 12 >= needed)
    }
}

/// A place in the legend: the row, and the distance from the picture's left edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place {
    pub row: usize,
    pub left: i32,
}

/// A place for each column, given their heights in the order they are to stand, and the scale at which they fit.
pub(super) fn lay_out(heights: &[usize]) -> (Scale, Vec<Place>) {
    match try_scale(Scale::Large, heights) {
        Some(places) if rows(&places) <= MOST_ROWS => (Scale::Large, places),
        _ => (Scale::Small, try_scale(Scale::Small, heights).unwrap_or_default()),
    }
}

/// How many rows the places take.
pub(super) fn rows(places: &[Place]) -> usize {
    places.iter().map(|p| p.row + 1).max().unwrap_or(0)
}

/// Puts each entry into the first row that still has room.
fn try_scale(scale: Scale, heights: &[usize]) -> Option<Vec<Place>> {
    let mut used: Vec<usize> = Vec::new();
    let place = |&height: &usize| {
        let span = scale.span(height)?;
        let row = used.iter().position(|u| u + span <= scale.cells()).unwrap_or(used.len());
        if row == used.len() {
            used.push(0);
        }
        let cell = used[row];
        used[row] += span;
        Some(Place { row, left: scale.start(cell) })
    };
    heights.iter().map(place).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every way to divide up to 22 men into columns of two or more, in every order.
    fn every(men: usize, heights: &mut Vec<usize>, check: &mut impl FnMut(&[usize])) {
        check(heights);
        for height in 2..=men {
            heights.push(height);
            every(men - height, heights, check);
            heights.pop();
        }
    }

    #[test]
    fn all_columns_of_any_position_fit() {
        let mut seen = [0; 2];
        every(22, &mut Vec::new(), &mut |heights| {
            let (scale, places) = lay_out(heights);
            seen[usize::from(scale == Scale::Small)] += 1;
            assert_eq!(places.len(), heights.len());
            assert!(rows(&places) <= MOST_ROWS, "{heights:?}");
            for (place, height) in places.iter().zip(heights) {
                let end = place.left + NAME + scale.pitch() * i32::try_from(*height).unwrap() + TAIL;
                assert!(end <= LEFT + WIDTH + 12, "{heights:?}");
                let next = places.iter().filter(|p| p.row == place.row && p.left > place.left).map(|p| p.left).min();
                assert!(next.is_none_or(|next| end <= next + 12), "{heights:?}");
            }
        });
        assert!(seen.iter().all(|&n| n > 100), "{seen:?}");
    }
}
