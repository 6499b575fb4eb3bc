//! The cells of the board and sets of cells.
//!
//! A set is a `u128`. Its lower 64 bits hold ranks 1 to 5, its upper bits ranks 6 to 10, with eleven bits for each rank. The eleventh
//! bit and the bits above the fifth rank are off the board, so a step over the edge lands on a bit that no real set holds. A rank
//! never crosses the halves, so a step needs only cheap shifts of 64 bits.

use std::fmt;

/// The number of files and of ranks.
pub(super) const SIZE: u8 = 10;
const STRIDE: u8 = SIZE + 1;
/// The ranks in one half.
const RANKS: u8 = SIZE / 2;

/// A set of cells, one bit for each: see [`Cell::bit`].
pub type CellSet = u128;

/// A cell of the board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Cell(u8);

impl Cell {
    /// Creates the cell at a file and a rank, both from 0 and below 10.
    pub(super) const fn new(file: u8, rank: u8) -> Cell {
        assert!(file < SIZE && rank < SIZE);
        Cell(rank / RANKS * 64 + rank % RANKS * STRIDE + file)
    }

    /// The file, 0 for a.
    pub const fn file(self) -> u8 {
        self.0 % 64 % STRIDE
    }

    /// The rank, from 0.
    pub const fn rank(self) -> u8 {
        self.0 / 64 * RANKS + self.0 % 64 / STRIDE
    }

    /// Iterates over all cells, a1 first.
    pub(super) fn all() -> impl Iterator<Item = Cell> {
        (0..SIZE).flat_map(|rank| (0..SIZE).map(move |file| Cell::new(file, rank)))
    }

    /// Returns the set of this cell.
    #[inline]
    pub const fn bit(self) -> CellSet {
        let bit = 1 << (self.0 & 63);
        if self.0 < 64 { join(bit, 0) } else { join(0, bit) }
    }

    /// Returns the number of orthogonal steps to another cell on an empty board without obstacles.
    pub(super) fn distance(self, other: Cell) -> u32 {
        u32::from(self.file().abs_diff(other.file()) + self.rank().abs_diff(other.rank()))
    }

    /// Returns the index of the cell, below 128.
    #[inline]
    pub const fn index(self) -> u8 {
        self.0
    }

    /// Returns the cell with an index from [`Cell::index`].
    #[inline]
    pub(super) const fn from_index(index: u8) -> Cell {
        Cell(index)
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&game::text::cell_text(self.file(), self.rank()))
    }
}

/// Returns the lower and the upper half of a set.
#[inline]
const fn split(set: CellSet) -> (u64, u64) {
    (set as u64, (set >> 64) as u64)
}

#[inline]
const fn join(low: u64, high: u64) -> CellSet {
    low as u128 | (high as u128) << 64
}

/// Calls back for each cell of a set, in the order a1, b1 … j10. Two loops over halves are faster than one for long lists.
#[inline(always)]
pub(super) fn for_each(set: CellSet, mut visit: impl FnMut(Cell)) {
    let (mut low, mut high) = split(set);
    while low != 0 {
        visit(Cell(low.trailing_zeros() as u8));
        low &= low - 1;
    }
    while high != 0 {
        visit(Cell(64 + high.trailing_zeros() as u8));
        high &= high - 1;
    }
}

/// Iterates over the cells of a set, in the order a1, b1 … j10.
#[inline]
pub fn cells_in(mut set: CellSet) -> impl Iterator<Item = Cell> {
    std::iter::from_fn(move || {
        if set == 0 {
            return None;
        }
        let cell = Cell(set.trailing_zeros() as u8);
        set &= set - 1;
        Some(cell)
    })
}

/// Returns the orthogonal neighbours of the cells of a set (G9). Some may be off the board.
#[inline]
pub const fn neighbours(set: CellSet) -> CellSet {
    /// The shift from the last rank of the lower half to the first rank of the upper half.
    const ACROSS: u8 = (RANKS - 1) * STRIDE;
    let (low, high) = split(set);
    join(
        low << 1 | low >> 1 | low << STRIDE | low >> STRIDE | high << ACROSS,
        high << 1 | high >> 1 | high << STRIDE | high >> STRIDE | low >> ACROSS,
    )
}

/// The neighbours of each cell. It has 128 entries, so that no index is out of bounds.
static NEAR: [CellSet; 128] = {
    let mut table = [0; 128];
    let mut i = 0;
    while i < 128 {
        table[i] = neighbours(1 << i);
        i += 1;
    }
    table
};

/// Returns where exactly `steps` steps from a cell can end when all but the last go through `free` cells (G9).
///
/// It does not check what stands on the last cell.
#[inline]
pub(super) fn reach(from: Cell, steps: u32, free: CellSet) -> CellSet {
    let mut ends = NEAR[usize::from(from.0 & 127)];
    for _ in 1..steps {
        ends = neighbours(ends & free);
    }
    ends
}
