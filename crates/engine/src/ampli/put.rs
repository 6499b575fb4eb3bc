//! A placed tile in one word, and lookup tables of tiles.

use games::ampli::{Oriented, Placing, TILE_COUNT};
use std::fmt;

/// The bit of the tile with two values, numbered as in the rules.
#[inline]
pub(super) fn tile_bit(a: usize, b: usize) -> u32 {
    BIT[a & 7][b & 7]
}

/// The low and high value of each tile.
const VALUES: [[u8; 2]; TILE_COUNT] = {
    let mut values = [[0; 2]; TILE_COUNT];
    let (mut index, mut low) = (0, 1);
    while low <= 6 {
        let mut high = low;
        while high <= 6 {
            values[index] = [low, high];
            index += 1;
            high += 1;
        }
        low += 1;
    }
    values
};

/// The bits of tiles by their values.
pub(super) const BIT: [[u32; 8]; 8] = {
    let mut bits = [[0; 8]; 8];
    let mut index = 0;
    while index < TILE_COUNT {
        let [a, b] = VALUES[index];
        bits[a as usize][b as usize] = 1 << index;
        bits[b as usize][a as usize] = 1 << index;
        index += 1;
    }
    bits
};

/// The tiles with a value.
pub(super) const WITH: [u32; 7] = {
    let mut with = [0; 7];
    let mut index = 0;
    while index < TILE_COUNT {
        with[VALUES[index][0] as usize] |= 1 << index;
        with[VALUES[index][1] as usize] |= 1 << index;
        index += 1;
    }
    with
};

/// The other value of a tile, by its bit and one value.
pub(super) const OTHER: [[u8; 32]; 7] = {
    let mut other = [[0; 32]; 7];
    let mut index = 0;
    while index < TILE_COUNT {
        let [a, b] = VALUES[index];
        other[a as usize][index] = b;
        other[b as usize][index] = a;
        index += 1;
    }
    other
};

/// A placed tile: the cell of its first half (12 bits), its values (3 bits each), horizontal, full.
///
/// Cells are those of the torus of a [`Field`](super::field::Field); only a field knows their true coordinates.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Put(u32);

impl Put {
    #[inline]
    pub(super) fn new(first: usize, second: usize, horizontal: bool, cell: usize, full: bool) -> Put {
        Put(cell as u32
            | (second as u32) << 12
            | (first as u32) << 15
            | u32::from(horizontal) << 18
            | u32::from(full) << 19)
    }

    /// Converts a placing of the rules.
    pub(super) fn of(placing: Placing, full: bool) -> Put {
        let [first, second] = placing.tile.values().map(usize::from);
        let cell = (placing.y as usize & 63) << 6 | placing.x as usize & 63;
        Put::new(first, second, placing.horizontal, cell, full)
    }

    /// The placing of the rules, with its first half in this column and row.
    pub(super) fn placing(self, x: i8, y: i8) -> Placing {
        let tile = Oriented::new(self.first() as u8, self.second() as u8).unwrap_or_default();
        Placing { tile, horizontal: self.horizontal(), x, y }
    }

    /// The word of a put, below 2^20.
    #[inline]
    pub(super) fn word(self) -> u32 {
        self.0
    }

    /// The put of a word.
    #[inline]
    pub(super) fn from_word(word: u32) -> Put {
        Put(word & 0xf_ffff)
    }

    #[inline]
    pub(super) fn cell(self) -> usize {
        self.0 as usize & 0xfff
    }

    /// Both cells.
    #[inline]
    pub(super) fn cells(self) -> [u16; 2] {
        let first = self.cell() as u16;
        let second = if self.horizontal() { first & !63 | (first + 1) & 63 } else { (first + 64) & 0xfff };
        [first, second]
    }

    #[inline]
    pub(super) fn second(self) -> usize {
        self.0 as usize >> 12 & 7
    }

    #[inline]
    pub(super) fn first(self) -> usize {
        self.0 as usize >> 15 & 7
    }

    #[inline]
    pub(super) fn horizontal(self) -> bool {
        self.0 >> 18 & 1 == 1
    }

    /// Whether both halves touch the figure.
    #[inline]
    pub(super) fn full(self) -> bool {
        self.0 >> 19 & 1 == 1
    }

    /// The tile as a set.
    #[inline]
    pub(super) fn tile_bit(self) -> u32 {
        tile_bit(self.first(), self.second())
    }

    /// The tile.
    #[inline]
    pub(super) fn tile(self) -> usize {
        self.tile_bit().trailing_zeros() as usize
    }

    /// A Zobrist word of tile and place.
    #[inline]
    pub(super) fn hash(self) -> u64 {
        game::hash::mix(u64::from(self.0 & 0x7_ffff))
    }
}

impl fmt::Debug for Put {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let dash = if self.horizontal() { "-" } else { "" };
        let (x, y) = (self.cell() & 63, self.cell() >> 6);
        write!(f, "{}{}{dash}@{x},{y}", self.first(), self.second())
    }
}
