//! The checkers under the topmost runs of mixed stacks.

use super::cells::Cell;
use super::position::Run;
use game::Seat;

/// 36 checkers are at most 36 runs, and one of them is on top.
const MOST: usize = 35;

/// The runs under others, by cell; the runs of a cell from the lowest up.
///
/// Each run is packed into 16 bits. Unused entries are zero, so that equal contents are equal values.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Buried {
    words: [u16; MOST],
    len: u8,
}

impl Default for Buried {
    fn default() -> Buried {
        Buried { words: [0; MOST], len: 0 }
    }
}

impl Buried {
    /// The packed runs.
    #[inline]
    pub(super) fn words(&self) -> &[u16] {
        &self.words[..usize::from(self.len)]
    }

    /// Returns whether no run is buried.
    #[inline]
    pub(super) fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// All runs with their cells.
    pub(super) fn iter(&self) -> impl Iterator<Item = (Cell, Run)> {
        self.words().iter().map(|&word| unpack(word))
    }

    /// The runs of a cell, the lowest first.
    pub(super) fn under(&self, cell: Cell) -> impl Iterator<Item = Run> {
        self.iter().filter(move |(at, _)| *at == cell).map(|(_, run)| run)
    }

    /// Pushes a run onto the buried runs of a cell.
    pub(super) fn push(&mut self, cell: Cell, run: Run) {
        let place = self.words().partition_point(|&word| unpack(word).0 <= cell);
        self.words.copy_within(place..usize::from(self.len), place + 1);
        self.words[place] = pack(cell, run);
        self.len += 1;
    }

    /// Removes all buried runs of a cell.
    pub(super) fn remove(&mut self, cell: Cell) {
        let mut kept = Buried::default();
        for &word in self.words().iter().filter(|&&word| unpack(word).0 != cell) {
            kept.words[usize::from(kept.len)] = word;
            kept.len += 1;
        }
        *self = kept;
    }
}

fn pack(cell: Cell, run: Run) -> u16 {
    u16::from(cell.index()) << 7 | u16::from(run.owner.0) << 6 | u16::from(run.dots) << 3 | u16::from(run.count)
}

fn unpack(word: u16) -> (Cell, Run) {
    let run = Run { owner: Seat((word >> 6 & 1) as u8), dots: (word >> 3 & 7) as u8, count: (word & 7) as u8 };
    (Cell::from_index((word >> 7) as u8), run)
}
