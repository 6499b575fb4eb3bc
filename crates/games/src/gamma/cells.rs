//! The cells of the board and sets of them.
//!
//! A set is a `u128` with eleven bits a rank: the eleventh is off the board, so that a step over the edge falls on a
//! bit that no set of real cells holds.

use std::fmt;

/// Files and ranks of the board.
pub(super) const SIZE: u8 = 10;
const STRIDE: u8 = SIZE + 1;
const BITS: usize = SIZE as usize * STRIDE as usize;

/// A set of cells.
pub(super) type Set = u128;

/// A cell of the board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Cell(u8);

impl Cell {
    /// The cell of a file and a rank, both from 0 and below 10.
    pub(super) const fn new(file: u8, rank: u8) -> Cell {
        assert!(file < SIZE && rank < SIZE);
        Cell(rank * STRIDE + file)
    }

    /// The file, 0 for a.
    pub const fn file(self) -> u8 {
        self.0 % STRIDE
    }

    /// The rank, from 0.
    pub const fn rank(self) -> u8 {
        self.0 / STRIDE
    }

    /// The cells of the board, a1 first.
    pub fn all() -> impl Iterator<Item = Cell> {
        (0..SIZE).flat_map(|rank| (0..SIZE).map(move |file| Cell::new(file, rank)))
    }

    /// The set of this cell alone.
    #[inline]
    pub(super) fn bit(self) -> Set {
        1 << (self.0 & 127)
    }

    /// How many orthogonal steps away another cell is on an empty board without obstacles.
    pub(super) fn distance(self, other: Cell) -> u32 {
        u32::from(self.file().abs_diff(other.file()) + self.rank().abs_diff(other.rank()))
    }

    #[inline]
    pub(super) const fn index(self) -> u8 {
        self.0
    }

    /// The cell of an index that [`Cell::index`] gave.
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

/// The cells of a set, in the order a1, b1 … j10.
#[inline]
pub(super) fn each(set: Set) -> Each {
    Each(set)
}

/// Iterates over a set.
pub(super) struct Each(Set);

impl Iterator for Each {
    type Item = Cell;

    #[inline]
    fn next(&mut self) -> Option<Cell> {
        if self.0 == 0 {
            return None;
        }
        let cell = Cell(self.0.trailing_zeros() as u8);
        self.0 &= self.0 - 1;
        Some(cell)
    }
}

/// The orthogonal neighbours of the cells of a set (G9), some of them perhaps off the board.
#[inline]
pub(super) const fn near(set: Set) -> Set {
    set << 1 | set >> 1 | set << STRIDE | set >> STRIDE
}

/// The neighbours of each cell; 128 of them so that no index is out of bounds.
static NEAR: [Set; 128] = {
    let mut table = [0; 128];
    let mut i = 0;
    while i < BITS {
        table[i] = near(1 << i);
        i += 1;
    }
    table
};

/// Where exactly `steps` steps from a cell can end when all but the last go through `free` cells (G9).
///
/// What may lie on the last cell is not asked here.
#[inline]
pub(super) fn reach(from: Cell, steps: u32, free: Set) -> Set {
    let mut ends = NEAR[usize::from(from.0 & 127)];
    for _ in 1..steps {
        ends = near(ends & free);
    }
    ends
}
