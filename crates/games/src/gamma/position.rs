//! A position: what stands where, what is in reserve, whose turn it is.

use super::buried::Buried;
use super::cells::{Cell, CellSet};
use game::Seat;
use game::hash::{fold, mix};
use serde::Serialize;
use std::hash::{Hash, Hasher};

/// How many checkers of 1, 2, 3, 4 and 5 dots each side has (G3).
pub(super) const ARMY: [u8; 5] = [7, 4, 3, 2, 2];

/// Checkers of one owner and of equal dots that lie on one another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Run {
    pub(super) owner: Seat,
    /// Dots of each.
    pub(super) dots: u8,
    /// How many, from 1 to 7.
    pub(super) count: u8,
}

/// What a position waits for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Phase {
    /// A checker to be placed.
    Placing,
    /// The start of a turn of the main phase: entries, or the move.
    Playing,
    /// The middle of such a turn: something was entered, more entries or the move are to come.
    Entering,
    /// Nothing: the side to move has won.
    Won,
}

/// Everything that decides a game of Gamma.
///
/// Every stack is a sequence of runs whose owners alternate: it grows over another owner's checkers only by a capture,
/// and what is captured cannot move before it is cut (G6). Bit sets hold the topmost run of each cell, so that
/// all moves are found by set arithmetic; the rare runs below are kept aside.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Position {
    /// The cells by owner of the top checker.
    pub(super) tops: [CellSet; 2],
    /// The binary digits of the top checker's dots.
    dots: [CellSet; 3],
    /// The binary digits of how many more checkers the topmost run has.
    more: [CellSet; 3],
    pub(super) buried: Buried,
    /// The reserve of each side, three bits for each number of dots.
    reserve: [u16; 2],
    pub(super) side: Seat,
    pub(super) phase: Phase,
}

impl Position {
    /// An empty board.
    pub(super) fn empty(side: Seat, phase: Phase) -> Position {
        Position { tops: [0; 2], dots: [0; 3], more: [0; 3], buried: Buried::default(), reserve: [0; 2], side, phase }
    }

    /// The start: nothing stands yet, all checkers are still to be placed (G4).
    pub(super) fn start() -> Position {
        let mut position = Position::empty(Seat::FIRST, Phase::Placing);
        for seat in [Seat::FIRST, Seat::SECOND] {
            for (dots, &count) in (1..).zip(&ARMY) {
                position.add_reserve(seat, dots, count);
            }
        }
        position
    }

    /// Who is to move; in a won position, who has won.
    #[inline]
    pub fn side(&self) -> Seat {
        self.side
    }

    /// What it waits for.
    #[inline]
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// The cells with a checker of this side on top.
    #[inline]
    pub fn tops(&self, seat: Seat) -> CellSet {
        self.tops[seat.index() & 1]
    }

    /// What lies under the topmost checkers of mixed stacks: whose, how many dots each has, and how many there are.
    pub fn under_others(&self) -> impl Iterator<Item = (Cell, Seat, u8, u8)> {
        self.buried.iter().map(|(cell, run)| (cell, run.owner, run.dots, run.count))
    }

    /// The cells on which something stands.
    #[inline]
    pub fn occupied(&self) -> CellSet {
        self.tops[0] | self.tops[1]
    }

    /// The cells whose top checker has this many dots.
    #[inline]
    pub fn with_dots(&self, dots: u8) -> CellSet {
        let digit = |i: u8| if dots >> i & 1 == 1 { self.dots[usize::from(i)] } else { !self.dots[usize::from(i)] };
        digit(0) & digit(1) & digit(2)
    }

    /// The cells whose topmost run has two checkers or more.
    #[inline]
    pub fn tall_stacks(&self) -> CellSet {
        self.more[0] | self.more[1] | self.more[2]
    }

    /// The dots of the top checker of an occupied cell.
    #[inline]
    pub fn dots(&self, cell: Cell) -> u8 {
        digits(&self.dots, cell)
    }

    /// How many checkers the topmost run of an occupied cell has.
    #[inline]
    pub fn height(&self, cell: Cell) -> u8 {
        digits(&self.more, cell) + 1
    }

    /// The topmost run of a cell.
    #[inline]
    pub(super) fn top(&self, cell: Cell) -> Option<Run> {
        let bit = cell.bit();
        if self.occupied() & bit == 0 {
            return None;
        }
        let owner = Seat(u8::from(self.tops[1] & bit != 0));
        Some(Run { owner, dots: self.dots(cell), count: self.height(cell) })
    }

    /// The runs of a cell, the lowest first.
    pub(super) fn stack(&self, cell: Cell) -> impl Iterator<Item = Run> {
        self.buried.under(cell).chain(self.top(cell))
    }

    /// Makes a run the topmost of a cell, in place of what was on top there.
    #[inline]
    pub(super) fn set_top(&mut self, cell: Cell, run: Run) {
        let bit = cell.bit();
        self.tops[run.owner.index() & 1] |= bit;
        self.tops[run.owner.index() & 1 ^ 1] &= !bit;
        set_digits(&mut self.dots, bit, run.dots);
        set_digits(&mut self.more, bit, run.count - 1);
    }

    /// Takes the topmost run off a cell.
    #[inline]
    pub(super) fn clear_top(&mut self, cell: Cell) {
        let rest = !cell.bit();
        for set in self.tops.iter_mut().chain(&mut self.dots).chain(&mut self.more) {
            *set &= rest;
        }
    }

    /// How many checkers of these dots a side has in reserve.
    #[inline]
    pub fn reserve(&self, seat: Seat, dots: u8) -> u8 {
        (self.reserve[seat.index() & 1] >> (3 * (dots - 1)) & 7) as u8
    }

    /// Whether a side has any checker in reserve.
    #[inline]
    pub fn has_reserve(&self, seat: Seat) -> bool {
        self.reserve[seat.index() & 1] != 0
    }

    /// Puts checkers into a reserve; no side ever has more than seven of a kind.
    #[inline]
    pub(super) fn add_reserve(&mut self, seat: Seat, dots: u8, count: u8) {
        self.reserve[seat.index() & 1] += u16::from(count) << (3 * (dots - 1));
    }

    /// Takes a checker out of a reserve that holds it.
    #[inline]
    pub(super) fn take_reserve(&mut self, seat: Seat, dots: u8) {
        self.reserve[seat.index() & 1] -= 1 << (3 * (dots - 1));
    }

    /// How many checkers a side has in reserve.
    pub(super) fn reserve_total(&self, seat: Seat) -> u32 {
        (1..=5).map(|dots| u32::from(self.reserve(seat, dots))).sum()
    }

    /// How many checkers a side still has, on the board, under others and in reserve.
    pub fn total(&self, seat: Seat) -> u32 {
        let tops = self.tops[seat.index()];
        let more = (0..3).map(|i| (self.more[i] & tops).count_ones() << i).sum::<u32>();
        let buried = self.buried.iter().filter(|(_, run)| run.owner == seat).map(|(_, run)| u32::from(run.count));
        tops.count_ones() + more + buried.sum::<u32>() + self.reserve_total(seat)
    }

    /// A hash of the whole position; cheap because the sets are multiplied together and not walked through.
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

/// Odd-looking constants for [`Position::hash64`], two for each bit set.
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
    /// Feeds only what is in use of the runs below: most positions have none.
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
        // Negating gives all ones or none: no branch to guess wrong.
        *set = *set & !bit | bit & CellSet::from(value >> i & 1).wrapping_neg();
    }
}
