//! A position: the stacks, the reserves and the side to move.

use super::buried::Buried;
use super::cells::{Cell, CellSet};
use game::Seat;
use game::hash::{fold, mix};
use serde::Serialize;
use std::hash::{Hash, Hasher};

/// The number of checkers of 1, 2, 3, 4 and 5 dots of each side (G3).
pub(super) const ARMY: [u8; 5] = [7, 4, 3, 2, 2];

/// Checkers of one owner and of equal dots on top of each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Run {
    pub(super) owner: Seat,
    /// The dots of each checker.
    pub(super) dots: u8,
    /// The number of checkers, 1 to 7.
    pub(super) count: u8,
}

/// The phase of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "GammaPhase"))]
#[serde(rename_all = "lowercase")]
pub enum Phase {
    /// The side places a checker.
    Placing,
    /// The start of a turn of the main phase.
    Playing,
    /// The middle of such a turn: a checker has entered, and more entries or the move follow.
    Entering,
    /// The side to move has won.
    Won,
}

/// The whole state of a game of Gamma.
///
/// Every stack is a sequence of runs with alternating owners: a run gets on top of the other owner only by a capture, and captured
/// checkers cannot move before the cut (G6). Bit sets hold the topmost run of each cell, so that set arithmetic finds all moves. The
/// rare runs below are stored separately.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Position {
    /// The cells by the owner of the top checker.
    pub(super) tops: [CellSet; 2],
    /// The binary digits of the dots of the top checker.
    dots: [CellSet; 3],
    /// The binary digits of the number of further checkers in the topmost run.
    more: [CellSet; 3],
    pub(super) buried: Buried,
    /// The reserve of each side, three bits for each number of dots.
    reserve: [u16; 2],
    pub(super) side: Seat,
    pub(super) phase: Phase,
}

impl Position {
    /// Creates an empty board.
    pub(super) fn empty(side: Seat, phase: Phase) -> Position {
        Position { tops: [0; 2], dots: [0; 3], more: [0; 3], buried: Buried::default(), reserve: [0; 2], side, phase }
    }

    /// Creates the start position: an empty board with all checkers still to be placed (G4).
    pub(super) fn start() -> Position {
        let mut position = Position::empty(Seat::FIRST, Phase::Placing);
        for seat in [Seat::FIRST, Seat::SECOND] {
            for (dots, &count) in (1..).zip(&ARMY) {
                position.add_reserve(seat, dots, count);
            }
        }
        position
    }

    /// Returns the side to move; in a won position, the winner.
    #[inline]
    pub fn side(&self) -> Seat {
        self.side
    }

    /// Returns the phase.
    #[inline]
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// Returns the cells with a checker of this side on top.
    #[inline]
    pub fn tops(&self, seat: Seat) -> CellSet {
        self.tops[seat.index() & 1]
    }

    /// Iterates over the runs under the top runs of mixed stacks: cell, owner, dots, number of checkers.
    pub fn under_others(&self) -> impl Iterator<Item = (Cell, Seat, u8, u8)> {
        self.buried.iter().map(|(cell, run)| (cell, run.owner, run.dots, run.count))
    }

    /// Returns the occupied cells.
    #[inline]
    pub fn occupied(&self) -> CellSet {
        self.tops[0] | self.tops[1]
    }

    /// Returns the cells whose top checker has this many dots.
    #[inline]
    pub fn with_dots(&self, dots: u8) -> CellSet {
        let digit = |i: u8| if dots >> i & 1 == 1 { self.dots[usize::from(i)] } else { !self.dots[usize::from(i)] };
        digit(0) & digit(1) & digit(2)
    }

    /// Returns the cells whose topmost run has two or more checkers.
    #[inline]
    pub fn tall_stacks(&self) -> CellSet {
        self.more[0] | self.more[1] | self.more[2]
    }

    /// Returns the dots of the top checker of an occupied cell.
    #[inline]
    pub fn dots(&self, cell: Cell) -> u8 {
        digits(&self.dots, cell)
    }

    /// Returns the number of checkers in the topmost run of an occupied cell.
    #[inline]
    pub fn height(&self, cell: Cell) -> u8 {
        digits(&self.more, cell) + 1
    }

    /// Returns the topmost run of a cell.
    #[inline]
    pub(super) fn top(&self, cell: Cell) -> Option<Run> {
        let bit = cell.bit();
        if self.occupied() & bit == 0 {
            return None;
        }
        let owner = Seat(u8::from(self.tops[1] & bit != 0));
        Some(Run { owner, dots: self.dots(cell), count: self.height(cell) })
    }

    /// Iterates over the runs of a cell, the lowest first.
    pub(super) fn stack(&self, cell: Cell) -> impl Iterator<Item = Run> {
        self.buried.under(cell).chain(self.top(cell))
    }

    /// Replaces the topmost run of a cell.
    #[inline]
    pub(super) fn set_top(&mut self, cell: Cell, run: Run) {
        let bit = cell.bit();
        self.tops[run.owner.index() & 1] |= bit;
        self.tops[run.owner.index() & 1 ^ 1] &= !bit;
        set_digits(&mut self.dots, bit, run.dots);
        set_digits(&mut self.more, bit, run.count - 1);
    }

    /// Removes the topmost run of a cell.
    #[inline]
    pub(super) fn clear_top(&mut self, cell: Cell) {
        let rest = !cell.bit();
        for set in self.tops.iter_mut().chain(&mut self.dots).chain(&mut self.more) {
            *set &= rest;
        }
    }

    /// Returns the number of reserve checkers of a side with these dots.
    #[inline]
    pub fn reserve(&self, seat: Seat, dots: u8) -> u8 {
        (self.reserve[seat.index() & 1] >> (3 * (dots - 1)) & 7) as u8
    }

    /// Returns whether a side has a reserve.
    #[inline]
    pub fn has_reserve(&self, seat: Seat) -> bool {
        self.reserve[seat.index() & 1] != 0
    }

    /// Adds checkers to a reserve. A side never has more than seven of a kind.
    #[inline]
    pub(super) fn add_reserve(&mut self, seat: Seat, dots: u8, count: u8) {
        self.reserve[seat.index() & 1] += u16::from(count) << (3 * (dots - 1));
    }

    /// Removes a checker from a reserve that holds it.
    #[inline]
    pub(super) fn take_reserve(&mut self, seat: Seat, dots: u8) {
        self.reserve[seat.index() & 1] -= 1 << (3 * (dots - 1));
    }

    /// Returns the number of reserve checkers of a side.
    pub(super) fn reserve_total(&self, seat: Seat) -> u32 {
        (1..=5).map(|dots| u32::from(self.reserve(seat, dots))).sum()
    }

    /// Returns the number of checkers of a side: on the board, under others and in reserve.
    pub fn total(&self, seat: Seat) -> u32 {
        let tops = self.tops[seat.index()];
        let more = (0..3).map(|i| (self.more[i] & tops).count_ones() << i).sum::<u32>();
        let buried = self.buried.iter().filter(|(_, run)| run.owner == seat).map(|(_, run)| u32::from(run.count));
        tops.count_ones() + more + buried.sum::<u32>() + self.reserve_total(seat)
    }

    /// Returns a hash of the whole position. It multiplies the sets and does not iterate over them, which is cheaper.
    #[inline]
    pub(super) fn hash64(&self) -> u64 {
        let rest = u64::from(self.reserve[0]) | u64::from(self.reserve[1]) << 16;
        let mut hash = mix(rest | u64::from(self.side.0) << 32 | (self.phase as u64) << 40);
        let sets = self.tops.iter().chain(&self.dots).chain(&self.more);
        for (&set, &[low, high]) in sets.zip(&KEYS) {
            let product = u128::from(set as u64 ^ low) * u128::from((set >> 64) as u64 ^ high);
            hash = hash.wrapping_add(product as u64 ^ (product >> 64) as u64);
        }
        self.buried.words().iter().fold(mix(hash), |hash, &word| fold(hash, u64::from(word)))
    }
}

/// Random constants for [`Position::hash64`], two for each bit set.
const KEYS: [[u64; 2]; 8] = {
    let mut keys = [[0; 2]; 8];
    let mut i = 0;
    while i < 8 {
        keys[i] = [mix(2 * i as u64), mix(2 * i as u64 + 1)];
        i += 1;
    }
    keys
};

impl Hash for Position {
    /// Hashes only the used entries of the buried runs: most positions have none.
    fn hash<H: Hasher>(&self, state: &mut H) {
        for set in self.tops.iter().chain(&self.dots).chain(&self.more) {
            state.write_u64(*set as u64);
            state.write_u64((set >> 64) as u64);
        }
        for &word in self.buried.words() {
            state.write_u16(word);
        }
        self.reserve.hash(state);
        state.write_u16(u16::from(self.side.0) << 8 | self.phase as u16);
    }
}

#[inline]
fn digits(sets: &[CellSet; 3], cell: Cell) -> u8 {
    let bit = cell.bit();
    (0..3).map(|i| u8::from(sets[i] & bit != 0) << i).sum()
}

#[inline]
fn set_digits(sets: &mut [CellSet; 3], bit: CellSet, value: u8) {
    for (i, set) in sets.iter_mut().enumerate() {
        // Negation gives all ones or none, without a branch.
        *set = *set & !bit | bit & CellSet::from(value >> i & 1).wrapping_neg();
    }
}
