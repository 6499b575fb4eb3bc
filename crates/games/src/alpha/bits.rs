//! Sets of cells, one bit for each: 64 bits for boards of up to 64 cells, 256 bits for larger boards.

use game::hash::fold;
use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{BitAnd, BitOr, BitOrAssign, Not};

/// A set of cells. Each rank is [`stride`](CellSet::stride) bits after the rank before.
pub trait CellSet:
    Copy
    + Eq
    + Hash
    + Debug
    + Send
    + Sync
    + 'static
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitOrAssign
    + Not<Output = Self>
{
    /// No cell.
    const EMPTY: Self;

    /// Returns whether a set of this type holds a board of this size.
    fn fits(width: u8, height: u8) -> bool;

    /// Returns the distance of two ranks of a board of this width in bits; a constant where that makes shifts cheaper.
    fn stride(width: u8) -> u8;

    /// Creates the set of one cell.
    fn cell(index: u8) -> Self;

    /// Shifts all cells to an index higher by `n`, 0 < n < 64.
    fn up(self, n: u8) -> Self;

    /// Shifts all cells to an index lower by `n`, 0 < n < 64.
    fn down(self, n: u8) -> Self;

    /// Returns whether the set is empty.
    fn is_empty(self) -> bool;

    /// Returns the number of cells.
    fn count(self) -> u32;

    /// Removes the lowest cell and returns its index.
    fn take_first(&mut self) -> Option<u8>;

    /// Mixes the set into a hash.
    fn fold_into(self, hash: u64) -> u64;

    /// Returns whether the sets share a cell.
    #[inline(always)]
    fn meets(self, other: Self) -> bool {
        !(self & other).is_empty()
    }

    /// Iterates over the indices in order.
    #[inline(always)]
    fn cells(mut self) -> impl Iterator<Item = u8> {
        std::iter::from_fn(move || self.take_first())
    }
}

impl CellSet for u64 {
    const EMPTY: u64 = 0;

    fn fits(width: u8, height: u8) -> bool {
        u16::from(width) * u16::from(height) <= 64
    }

    #[inline(always)]
    fn stride(width: u8) -> u8 {
        width
    }

    #[inline(always)]
    fn cell(index: u8) -> u64 {
        1 << (index & 63)
    }

    #[inline(always)]
    fn up(self, n: u8) -> u64 {
        self << (n & 63)
    }

    #[inline(always)]
    fn down(self, n: u8) -> u64 {
        self >> (n & 63)
    }

    #[inline(always)]
    fn is_empty(self) -> bool {
        self == 0
    }

    #[inline(always)]
    fn count(self) -> u32 {
        self.count_ones()
    }

    #[inline(always)]
    fn take_first(&mut self) -> Option<u8> {
        if *self == 0 {
            return None;
        }
        let index = self.trailing_zeros() as u8;
        *self &= *self - 1;
        Some(index)
    }

    #[inline(always)]
    fn fold_into(self, hash: u64) -> u64 {
        fold(hash, self)
    }
}

/// A set of 256 cells. Its ranks are always 16 bits apart.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct CellSet256([u64; 4]);

impl BitAnd for CellSet256 {
    type Output = CellSet256;
    #[inline(always)]
    fn bitand(self, other: CellSet256) -> CellSet256 {
        CellSet256(std::array::from_fn(|i| self.0[i] & other.0[i]))
    }
}

impl BitOr for CellSet256 {
    type Output = CellSet256;
    #[inline(always)]
    fn bitor(self, other: CellSet256) -> CellSet256 {
        CellSet256(std::array::from_fn(|i| self.0[i] | other.0[i]))
    }
}

impl BitOrAssign for CellSet256 {
    #[inline(always)]
    fn bitor_assign(&mut self, other: CellSet256) {
        *self = *self | other;
    }
}

impl Not for CellSet256 {
    type Output = CellSet256;
    #[inline(always)]
    fn not(self) -> CellSet256 {
        CellSet256(self.0.map(|word| !word))
    }
}

impl CellSet for CellSet256 {
    const EMPTY: CellSet256 = CellSet256([0; 4]);

    fn fits(width: u8, height: u8) -> bool {
        width <= 16 && height <= 16
    }

    #[inline(always)]
    fn stride(_: u8) -> u8 {
        16
    }

    #[inline(always)]
    fn cell(index: u8) -> CellSet256 {
        CellSet256(std::array::from_fn(|i| u64::from(usize::from(index >> 6) == i) << (index & 63)))
    }

    #[inline(always)]
    fn up(self, n: u8) -> CellSet256 {
        let [a, b, c, d] = self.0;
        let carry = |low: u64| low >> (64 - n);
        CellSet256([a << n, b << n | carry(a), c << n | carry(b), d << n | carry(c)])
    }

    #[inline(always)]
    fn down(self, n: u8) -> CellSet256 {
        let [a, b, c, d] = self.0;
        let carry = |high: u64| high << (64 - n);
        CellSet256([a >> n | carry(b), b >> n | carry(c), c >> n | carry(d), d >> n])
    }

    #[inline(always)]
    fn is_empty(self) -> bool {
        let [a, b, c, d] = self.0;
        a | b | c | d == 0
    }

    #[inline(always)]
    fn count(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    #[inline(always)]
    fn take_first(&mut self) -> Option<u8> {
        let (i, word) = self.0.iter_mut().enumerate().find(|(_, word)| **word != 0)?;
        Some(i as u8 * 64 + word.take_first()?)
    }

    #[inline(always)]
    fn fold_into(self, hash: u64) -> u64 {
        self.0.iter().fold(hash, |hash, &word| fold(hash, word))
    }
}
