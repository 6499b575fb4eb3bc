//! The board: stacks as sets of cells, and the effect of a turn on them.

use super::{Alpha, CellSet};
use crate::effect::{Effect, GameEffect};
use game::hash::fold;
use game::{EffectSink, Piece, Place, Seat};

/// The most checkers in a stack (A2).
pub const MAX_STACK_HEIGHT: u8 = 4;

/// A cell, stored as its bit in the sets of the game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Cell(pub(super) u8);

impl Cell {
    /// Returns the bit of the cell in the sets of the game.
    #[inline]
    pub fn index(self) -> u8 {
        self.0
    }
}

/// A whole turn: a turn of Alpha is one choice.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Step {
    /// The top `count` checkers go to another cell (A3–A9).
    Move {
        /// The cell before.
        from: Cell,
        /// The cell after.
        to: Cell,
        /// The number of checkers.
        count: u8,
    },
    /// The top `count` checkers leave the board (A10).
    Off {
        /// The cell before.
        from: Cell,
        /// The number of checkers.
        count: u8,
    },
    /// The spare checker enters (A12).
    Enter {
        /// The cell.
        cell: Cell,
    },
    /// The side has neither a move nor an entry (A14).
    Pass,
}

/// Checkers of one colour on a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stack {
    /// The owner.
    pub owner: Seat,
    /// The number of checkers, 1 to 4.
    pub height: u8,
}

/// The board, the spares and the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position<B> {
    /// The stacks of each side.
    pub(super) sides: [B; 2],
    /// The lower bit of `height - 1` of each stack.
    pub(super) low: B,
    /// The higher bit of `height - 1` of each stack.
    pub(super) high: B,
    /// The sum of the ranks that the checkers of each side still have to go, leaving the board included (A15).
    pub(super) to_go: [u16; 2],
    /// Whether each side has a spare checker.
    pub(super) spare: [bool; 2],
    pub(super) to_move: Seat,
}

impl<B: CellSet> Position<B> {
    /// Creates a board without checkers, White to move. The rules do not allow this position; it is a start for filling the board.
    pub(super) fn bare() -> Position<B> {
        Position {
            sides: [B::EMPTY; 2],
            low: B::EMPTY,
            high: B::EMPTY,
            to_go: [0; 2],
            spare: [false; 2],
            to_move: Seat::FIRST,
        }
    }

    /// Returns the side to move, also when the game is over.
    pub fn to_move(&self) -> Seat {
        self.to_move
    }

    /// Returns whether a side has its spare checker in hand.
    pub fn spare(&self, seat: Seat) -> bool {
        self.spare[seat.index()]
    }

    /// Returns the number of checkers of a side on the board.
    pub fn checkers(&self, seat: Seat) -> u32 {
        let own = self.sides[seat.index()];
        own.count() + (own & self.low).count() + 2 * (own & self.high).count()
    }

    /// Returns the sum of the ranks that the checkers of a side still have to go, leaving the board included (A15).
    pub fn ranks_to_go(&self, seat: Seat) -> u16 {
        self.to_go[seat.index()]
    }

    /// Returns the cells on which a side has a stack of this height, 1 to 4.
    #[inline]
    pub fn stacks_of(&self, seat: Seat, height: u8) -> B {
        let digit = |set: B, one: bool| if one { set } else { !set };
        let less = height - 1;
        self.sides[seat.index()] & digit(self.low, less & 1 != 0) & digit(self.high, less & 2 != 0)
    }

    /// Returns the cells on which a side has a stack.
    #[inline]
    pub fn stacks(&self, seat: Seat) -> B {
        self.sides[seat.index()]
    }

    /// Returns the stack on a cell.
    pub fn stack(&self, cell: Cell) -> Option<Stack> {
        let bit = B::cell(cell.0);
        let owner = (0..2).map(Seat).find(|seat| self.sides[seat.index()].meets(bit))?;
        Some(Stack { owner, height: self.height(bit) })
    }

    /// Returns the height of the stack on a cell; 0 for an empty cell.
    #[inline]
    pub fn height_at(&self, cell: Cell) -> u8 {
        let bit = B::cell(cell.0);
        if (self.sides[0] | self.sides[1]).meets(bit) { self.height(bit) } else { 0 }
    }

    /// Returns the height of the stack on an occupied cell.
    #[inline(always)]
    pub(super) fn height(&self, bit: B) -> u8 {
        1 + u8::from(self.low.meets(bit)) + 2 * u8::from(self.high.meets(bit))
    }

    #[inline(always)]
    fn set_height(&mut self, bit: B, height: u8) {
        let when = |yes: bool| if yes { bit } else { B::EMPTY };
        self.low = self.low & !bit | when((height - 1) & 1 != 0);
        self.high = self.high & !bit | when((height - 1) & 2 != 0);
    }

    /// Returns the hash that repetition compares.
    #[inline]
    pub(super) fn hash(&self) -> u64 {
        let [white, black] = self.sides;
        let rest = u64::from(self.to_move.0) | u64::from(self.spare[0]) << 1 | u64::from(self.spare[1]) << 2;
        // Two independent chains, so that the processor can compute both at once.
        let sides = black.fold_into(white.fold_into(rest));
        let heights = self.high.fold_into(self.low.fold_into(0));
        fold(sides, heights)
    }
}

impl<B: CellSet> Alpha<B> {
    /// Returns the cell at a file and a rank, both from 0.
    pub fn cell(&self, file: u8, rank: u8) -> Cell {
        Cell(rank * self.stride.get() + file)
    }

    /// Creates a position from stacks, spares and the side to move. Returns `None` if two stacks share a cell, or if a stack is off the
    /// board or too high.
    pub fn set_up(&self, stacks: &[(Seat, Cell, u8)], spare: [bool; 2], to_move: Seat) -> Option<Position<B>> {
        let mut position = Position { spare, to_move, ..Position::<B>::bare() };
        for &(seat, cell, height) in stacks {
            let bit = B::cell(cell.0);
            let taken = (position.sides[0] | position.sides[1]).meets(bit) || !self.board.meets(bit);
            if taken || !(1..=MAX_STACK_HEIGHT).contains(&height) {
                return None;
            }
            self.put(&mut position, seat, cell, height);
        }
        Some(position)
    }

    /// Returns the number of files.
    pub fn width(&self) -> u8 {
        self.width
    }

    /// Returns the number of ranks.
    pub fn height(&self) -> u8 {
        self.height
    }

    /// Returns the file and the rank of a cell, both from 0.
    #[inline(always)]
    pub fn file_rank(&self, cell: Cell) -> (u8, u8) {
        (cell.0 % self.stride, cell.0 / self.stride)
    }

    /// Puts checkers on a cell that is empty or holds checkers of the same side.
    #[inline(always)]
    pub(super) fn put(&self, position: &mut Position<B>, seat: Seat, cell: Cell, count: u8) {
        let bit = B::cell(cell.0);
        let own = &mut position.sides[seat.index()];
        let under = own.meets(bit);
        *own |= bit;
        let under = if under { position.height(bit) } else { 0 };
        position.set_height(bit, under + count);
        position.to_go[seat.index()] += u16::from(count) * self.ranks_to_go(seat, cell);
    }

    /// Takes the top checkers off a stack.
    #[inline(always)]
    pub(super) fn lift(&self, position: &mut Position<B>, seat: Seat, cell: Cell, count: u8) {
        let bit = B::cell(cell.0);
        let left = position.height(bit) - count;
        if left == 0 {
            let own = &mut position.sides[seat.index()];
            *own = *own & !bit;
        }
        // An empty cell has height 0, so that equal boards are equal values.
        position.set_height(bit, left.max(1));
        position.to_go[seat.index()] -= u16::from(count) * self.ranks_to_go(seat, cell);
    }

    /// Returns the ranks that a checker has to go, leaving the board included.
    #[inline(always)]
    fn ranks_to_go(&self, seat: Seat, cell: Cell) -> u16 {
        u16::from(self.ranks_to_go[seat.index()][usize::from(cell.0)])
    }

    #[inline(always)]
    pub(super) fn place(&self, cell: Cell) -> Place {
        let (file, rank) = self.file_rank(cell);
        Place::Cell { file, rank }
    }

    #[inline(always)]
    pub(super) fn make<E: EffectSink<GameEffect>>(&self, position: &mut Position<B>, step: Step, effects: &mut E) {
        let seat = position.to_move;
        let piece = Piece::Checker { owner: seat, dots: 1 };
        let mut moved = |count: u8, from, to| {
            effects.emit(Effect::Moved { seat, piece, count: u16::from(count), from, to });
        };
        match step {
            Step::Move { from, to, count } => {
                self.lift(position, seat, from, count);
                self.put(position, seat, to, count);
                moved(count, self.place(from), self.place(to));
            }
            Step::Off { from, count } => {
                self.lift(position, seat, from, count);
                moved(count, self.place(from), Place::Off);
                // One of the checkers that left becomes the spare. A side never has two (A11).
                if !std::mem::replace(&mut position.spare[seat.index()], true) {
                    moved(1, Place::Off, Place::Reserve(seat));
                }
            }
            Step::Enter { cell } => {
                position.spare[seat.index()] = false;
                self.put(position, seat, cell, 1);
                moved(1, Place::Reserve(seat), self.place(cell));
            }
            Step::Pass => effects.emit(Effect::Passed { seat }),
        }
        position.to_move = seat.next(2);
    }
}
