//! The figure with fast make and undo, and with the open places around it.
//!
//! The table is a torus of 64 × 64 cells. A connected figure of 42 cells is at most 42 wide or high, so with two empty cells on
//! every side it never meets itself, and no cell needs a bounds check.

use super::put::Put;
use games::ampli::{Figure, Placing};

/// Cells per row, and rows.
pub(super) const SIDE: usize = 64;
/// The offsets of the neighbours: right, left, up, down.
pub(super) const RIGHT: usize = 1;
pub(super) const LEFT: usize = SIDE - 1;
pub(super) const UP: usize = SIDE;
pub(super) const DOWN: usize = SIDE * (SIDE - 1);

/// The bits of a cell: neighbouring values, number of neighbouring squares, occupied.
pub(super) type Cell = u16;
pub(super) const VALUES: Cell = 0x3f;
pub(super) const ONE_AROUND: Cell = 1 << 8;
pub(super) const AROUND: Cell = 7 << 8;
pub(super) const TAKEN: Cell = 1 << 15;

/// The figure.
#[derive(Clone, Debug)]
pub(super) struct Field {
    pub(super) cells: Box<[Cell; SIDE * SIDE]>,
    /// The empty cells next to the figure, row by row.
    pub(super) edge: [u64; SIDE],
    /// The corners of the bounding box.
    pub(super) low: [i8; 2],
    pub(super) high: [i8; 2],
}

/// The state that undo restores.
#[derive(Clone, Copy, Debug)]
pub(super) struct Taken {
    put: Put,
    before: [Cell; 8],
    low: [i8; 2],
    high: [i8; 2],
}

/// The cell at an offset; rows wrap around.
#[inline]
pub(super) fn beside(cell: usize, step: usize) -> usize {
    if step == RIGHT || step == LEFT {
        cell & !(SIDE - 1) | (cell + step) & (SIDE - 1)
    } else {
        (cell + step) & (SIDE * SIDE - 1)
    }
}

/// The six neighbours of a horizontal or vertical tile.
#[inline]
fn around(first: usize, horizontal: bool) -> [usize; 6] {
    let (along, back, sides) = if horizontal { (RIGHT, LEFT, [UP, DOWN]) } else { (UP, DOWN, [RIGHT, LEFT]) };
    let second = beside(first, along);
    [
        beside(first, back),
        beside(first, sides[0]),
        beside(first, sides[1]),
        beside(second, along),
        beside(second, sides[0]),
        beside(second, sides[1]),
    ]
}

impl Field {
    /// The figure of a round.
    pub(super) fn new(figure: &Figure) -> Field {
        Field::of(figure.placings())
    }

    /// A figure with these tiles in order.
    pub(super) fn of(placings: &[Placing]) -> Field {
        let corner = placings.first().map_or([0, 0], |first| [first.x, first.y]);
        let mut field = Field { cells: Box::new([0; SIDE * SIDE]), edge: [0; SIDE], low: corner, high: corner };
        for &placing in placings {
            field.put(Put::of(placing, false));
        }
        field
    }

    /// Puts a tile that fits.
    #[inline]
    pub(super) fn put(&mut self, put: Put) -> Taken {
        let (first, horizontal) = (put.cell(), put.horizontal());
        let second = beside(first, if horizontal { RIGHT } else { UP });
        let ring = around(first, horizontal);
        let mut taken = Taken { put, before: [0; 8], low: self.low, high: self.high };
        for (i, (cell, value)) in [(first, put.first()), (second, put.second())].into_iter().enumerate() {
            taken.before[6 + i] = self.cells[cell];
            self.cells[cell] |= TAKEN;
            self.edge[cell / SIDE] &= !(1 << (cell % SIDE));
            for (j, &next) in ring[3 * i..3 * i + 3].iter().enumerate() {
                let old = self.cells[next];
                taken.before[3 * i + j] = old;
                self.cells[next] = (old | 1 << (value - 1)) + ONE_AROUND;
                self.edge[next / SIDE] |= u64::from(old & TAKEN == 0) << (next % SIDE);
            }
        }
        let [x, y] = self.place(first);
        let (right, top) = if horizontal { (x + 1, y) } else { (x, y + 1) };
        self.low = [self.low[0].min(x), self.low[1].min(y)];
        self.high = [self.high[0].max(right), self.high[1].max(top)];
        taken
    }

    /// Undoes the last tile.
    #[inline]
    pub(super) fn undo(&mut self, taken: &Taken) {
        let (first, horizontal) = (taken.put.cell(), taken.put.horizontal());
        let second = beside(first, if horizontal { RIGHT } else { UP });
        let ring = around(first, horizontal);
        let cells = [ring[0], ring[1], ring[2], ring[3], ring[4], ring[5], first, second];
        for (&cell, &before) in cells.iter().zip(&taken.before) {
            self.cells[cell] = before;
            let bit = 1 << (cell % SIDE);
            let row = &mut self.edge[cell / SIDE];
            *row = if before & TAKEN == 0 && before & VALUES != 0 { *row | bit } else { *row & !bit };
        }
        self.low = taken.low;
        self.high = taken.high;
    }

    /// The true column and row of a cell near the figure.
    #[inline]
    fn place(&self, cell: usize) -> [i8; 2] {
        let near = |ring: usize, low: i8| {
            let from = i32::from(low) - 4;
            (from + (ring as i32 - from).rem_euclid(SIDE as i32)) as i8
        };
        // The figure is at most 42 wide, so a cell up to four to the left or eighteen to the right is unambiguous.
        [near(cell % SIDE, self.low[0]), near(cell / SIDE, self.low[1])]
    }

    /// A placement as the rules write it.
    pub(super) fn placing(&self, put: Put) -> Placing {
        let [x, y] = self.place(put.cell());
        put.placing(x, y)
    }
}
