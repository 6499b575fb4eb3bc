//! The legal turns: moves, entries, and the pass of a side that has neither (A14).

use super::board::{Cell, Position, Step};
use super::movement::Movement;
use super::{Alpha, CellSet};
use game::{Seat, Turns};

/// Receives turns in groups: one for each cell of a set.
pub(super) trait Sink<B> {
    fn each(&mut self, cells: B, step: impl Fn(Cell) -> Step);
}

impl<B: CellSet> Sink<B> for Vec<Step> {
    #[inline(always)]
    fn each(&mut self, cells: B, step: impl Fn(Cell) -> Step) {
        for cell in cells.cells() {
            self.push(step(Cell(cell)));
        }
    }
}

impl<B: CellSet> Sink<B> for Turns<Alpha<B>> {
    #[inline(always)]
    fn each(&mut self, cells: B, step: impl Fn(Cell) -> Step) {
        for cell in cells.cells() {
            self.push(&[step(Cell(cell))]);
        }
    }
}

/// Counts turns.
pub(super) struct Count(pub(super) u64);

impl<B: CellSet> Sink<B> for Count {
    #[inline(always)]
    fn each(&mut self, cells: B, _: impl Fn(Cell) -> Step) {
        self.0 += u64::from(cells.count());
    }
}

impl<'a, B: CellSet, const WHITE: bool> Movement<'a, B, WHITE> {
    /// Generates all moves and entries, each once.
    #[inline(always)]
    pub(super) fn generate(&self, sink: &mut impl Sink<B>) {
        self.singles(sink);
        self.units(sink);
        if self.has_spare() {
            sink.each(self.room(1), |cell| Step::Enter { cell });
        }
    }

    /// Generates the moves of single checkers, the tops of stacks included.
    #[inline(always)]
    fn singles(&self, sink: &mut impl Sink<B>) {
        let room = self.room(1);
        let forward = B::stride(self.game.width);
        let forward = if WHITE { forward } else { forward.wrapping_neg() };
        let mut shift = |to: B, by: u8| {
            sink.each(to, |to| Step::Move { from: Cell(to.0.wrapping_sub(by)), to, count: 1 });
        };
        let (own, steps, jumps) = (self.own, self.steps, self.jumps);
        shift(self.ahead(own & steps.ahead, 1) & room, forward);
        shift((own & steps.left).down(1) & room, 1u8.wrapping_neg());
        shift((own & steps.right).up(1) & room, 1);

        // A jump goes two cells, so steps and series of jumps never end on the same cell. A series of a single checker never comes next to
        // its origin again, so it does not matter whether a checker is left there.
        for from in (own & jumps.any()).cells() {
            let origin = B::cell(from);
            let to = self.jumped(origin, jumps) & !origin;
            sink.each(to, |to| Step::Move { from: Cell(from), to, count: 1 });
        }
        sink.each(own & self.farthest(), |from| Step::Off { from, count: 1 });
    }

    /// Generates the moves of units of two or more checkers.
    #[inline(always)]
    fn units(&self, sink: &mut impl Sink<B>) {
        let (low, high) = (self.position.low, self.position.high);
        // Unrolled for each height, so that no unit tests the height of its stack.
        (self.own & low & !high).cells().for_each(|from| self.units_of(Cell(from), 2, sink));
        (self.own & high & !low).cells().for_each(|from| self.units_of(Cell(from), 3, sink));
        (self.own & high & low).cells().for_each(|from| self.units_of(Cell(from), 4, sink));
    }

    #[inline(always)]
    fn units_of(&self, from: Cell, height: u8, sink: &mut impl Sink<B>) {
        let origin = B::cell(from.0);
        let spent = self.walk(origin, height);
        for count in 2..=height {
            let reach = self.reach(&spent, height, count);
            sink.each(self.ends(&reach, origin, count), |to| Step::Move { from, to, count });
            if reach.through.meets(self.farthest()) {
                sink.each(origin, |from| Step::Off { from, count });
            }
        }
    }

    /// Returns whether there is a move; entries do not count.
    #[inline(always)]
    pub(super) fn can_move(&self) -> bool {
        self.own.meets(self.farthest())
            || self.step(self.own).meets(self.room(1))
            || Self::can_move_walled_in(self.game, self.position)
    }

    /// Returns whether there is a move when no single checker can step: only units that jump opponents or walk over high own stacks remain.
    ///
    /// This part computes what it needs itself, so that the common case above stays cheap.
    #[cold]
    fn can_move_walled_in(game: &'a Alpha<B>, position: &'a Position<B>) -> bool {
        let mut count = Count(0);
        Self::new(game, position).units(&mut count);
        count.0 > 0
    }

    /// Returns whether there is an entry (A12).
    #[inline(always)]
    pub(super) fn can_enter(&self) -> bool {
        self.has_spare() && !self.room(1).is_empty()
    }
}

impl<B: CellSet> Alpha<B> {
    /// Generates the moves and entries of the side to move, or the pass if it has none; nothing when the game is over.
    #[inline(always)]
    pub(super) fn generate<S: Sink<B>>(&self, position: &Position<B>, sink: &mut S, is_empty: impl Fn(&S) -> bool) {
        if position.sides[0].is_empty() || position.sides[1].is_empty() {
            return;
        }
        if position.to_move == Seat::FIRST {
            Movement::<B, true>::new(self, position).generate(sink);
        } else {
            Movement::<B, false>::new(self, position).generate(sink);
        }
        if is_empty(sink) && self.has_turn(position, position.to_move.next(2)) {
            sink.each(B::cell(0), |_| Step::Pass);
        }
    }

    /// Returns whether a side could move, and whether it could enter a checker, if it were to move.
    #[inline]
    pub(super) fn choices(&self, position: &Position<B>, seat: Seat) -> (bool, bool) {
        if seat == Seat::FIRST {
            let movement = Movement::<B, true>::new(self, position);
            (movement.can_move(), movement.can_enter())
        } else {
            let movement = Movement::<B, false>::new(self, position);
            (movement.can_move(), movement.can_enter())
        }
    }

    /// Returns whether a side would have a turn other than a pass.
    #[inline]
    pub(super) fn has_turn(&self, position: &Position<B>, seat: Seat) -> bool {
        let (can_move, can_enter) = self.choices(position, seat);
        can_move || can_enter
    }
}
