//! The reach of units (A3–A10).
//!
//! The code works on whole sets of cells. A walk depends on the spent length of a unit and not on its full length, so all units of a
//! stack share one walk.

use super::board::{MAX_STACK_HEIGHT, Position};
use super::{Alpha, CellSet};

/// The cells from which a unit can go in each direction (A4).
#[derive(Clone, Copy)]
pub(super) struct Directions<B> {
    pub(super) left: B,
    pub(super) right: B,
    pub(super) ahead: B,
}

impl<B: CellSet> Directions<B> {
    #[inline(always)]
    pub(super) fn any(self) -> B {
        self.left | self.right | self.ahead
    }
}

/// The board from the point of view of the side to move.
pub(super) struct Movement<'a, B, const WHITE: bool> {
    pub(super) game: &'a Alpha<B>,
    pub(super) position: &'a Position<B>,
    pub(super) own: B,
    empty: B,
    /// The opposing stacks of 1, 2 and 3 checkers. Higher ones cannot be jumped.
    opposing: [B; 3],
    /// The cells next to an opposing stack.
    facing: B,
    pub(super) steps: Directions<B>,
    /// Jumps over own stacks, valid while no stack is lifted as a whole.
    pub(super) jumps: Directions<B>,
}

/// The reach of a unit, before the check of the stack height at its end.
pub(super) struct Reach<B> {
    /// The cells where it stands with length left: there it may begin a series or leave the board.
    pub(super) through: B,
    /// The cells where steps use up its length.
    pub(super) by_steps: B,
    /// The cells where a series can end.
    pub(super) by_series: B,
    /// The jumps of its series.
    jumps: Directions<B>,
}

impl<'a, B: CellSet, const WHITE: bool> Movement<'a, B, WHITE> {
    #[inline(always)]
    pub(super) fn new(game: &'a Alpha<B>, position: &'a Position<B>) -> Self {
        let [white, black] = position.sides;
        let (own, opposite) = if WHITE { (white, black) } else { (black, white) };
        let empty = game.board & !(own | opposite);
        let nothing = Directions { left: B::EMPTY, right: B::EMPTY, ahead: B::EMPTY };
        let mut movement = Movement {
            game,
            position,
            own,
            empty,
            opposing: [
                opposite & !position.low & !position.high,
                opposite & position.low & !position.high,
                opposite & position.high & !position.low,
            ],
            facing: B::EMPTY,
            steps: nothing,
            jumps: nothing,
        };
        // A cell that has an opponent on its left is to the right of it, so sets are shifted against the direction.
        let seen = Directions {
            left: movement.right(opposite),
            right: movement.left(opposite),
            ahead: movement.behind(opposite) & game.board,
        };
        movement.facing = seen.any();
        let inner = game.board & !game.farthest[usize::from(!WHITE)];
        movement.steps = Directions {
            left: game.not_first & !seen.left,
            right: game.not_last & !seen.right,
            ahead: inner & !seen.ahead,
        };
        movement.jumps = Directions {
            left: movement.right(movement.right(empty) & own),
            right: movement.left(movement.left(empty) & own),
            ahead: movement.behind(movement.behind(empty) & own),
        };
        movement
    }

    #[inline(always)]
    fn left(&self, cells: B) -> B {
        (cells & self.game.not_first).down(1)
    }

    #[inline(always)]
    fn right(&self, cells: B) -> B {
        (cells & self.game.not_last).up(1)
    }

    /// Shifts towards the opponent. Cells can fall off the board.
    #[inline(always)]
    pub(super) fn ahead(&self, cells: B, ranks: u8) -> B {
        let n = B::stride(self.game.width) * ranks;
        if WHITE { cells.up(n) } else { cells.down(n) }
    }

    /// Returns the cells that have these cells right ahead.
    #[inline(always)]
    fn behind(&self, cells: B) -> B {
        let n = B::stride(self.game.width);
        if WHITE { cells.down(n) } else { cells.up(n) }
    }

    #[inline(always)]
    fn go(&self, from: B, directions: Directions<B>, far: u8) -> B {
        (from & directions.left).down(far)
            | (from & directions.right).up(far)
            | self.ahead(from & directions.ahead, far)
    }

    /// A5: steps onto empty cells and own stacks.
    #[inline(always)]
    pub(super) fn step(&self, from: B) -> B {
        self.go(from, self.steps, 1)
    }

    /// A6: jumps over runs of opposing stacks with a total height of `run`, 1 to 3.
    #[inline]
    fn over(&self, from: B, run: usize) -> B {
        if !from.meets(self.facing) {
            return B::EMPTY;
        }
        self.over_towards(from, run, |cells| self.left(cells))
            | self.over_towards(from, run, |cells| self.right(cells))
            | self.over_towards(from, run, |cells| self.ahead(cells, 1))
    }

    #[inline(always)]
    fn over_towards(&self, from: B, run: usize, next: impl Fn(B) -> B) -> B {
        let [ones, twos, threes] = self.opposing;
        let first = next(from);
        // The last stacks of runs of height one and two, then of the requested height.
        let one = first & ones;
        let last = match run {
            1 => one,
            2 => first & twos | next(one) & ones,
            _ => {
                let two = first & twos | next(one) & ones;
                first & threes | next(one) & twos | next(two) & ones
            }
        };
        next(last) & self.empty
    }

    /// A7: returns where series of jumps from these cells lead.
    #[inline]
    pub(super) fn jumped(&self, starts: B, jumps: Directions<B>) -> B {
        let mut all = B::EMPTY;
        let mut fresh = starts;
        loop {
            fresh = self.go(fresh, jumps, 2) & !all;
            if fresh.is_empty() {
                return all;
            }
            all |= fresh;
        }
    }

    /// A7: returns where series can end that do not pass through their first cell.
    #[inline]
    fn series(&self, starts: B, jumps: Directions<B>) -> B {
        let mut ends = self.jumped(starts, jumps);
        // Any other series can skip its circles, so only a return to the first cell needs a check.
        for cell in (ends & starts).cells() {
            let cell = B::cell(cell);
            if !self.jumped(starts & !cell, jumps).meets(cell) {
                ends = ends & !cell;
            }
        }
        ends
    }

    /// Returns the cells where a unit from `origin` can stand after it has spent 0, 1, 2 or 3 of its length and has some left.
    #[inline(always)]
    pub(super) fn walk(&self, origin: B, height: u8) -> [B; 4] {
        let mut spent = [origin, B::EMPTY, B::EMPTY, B::EMPTY];
        for now in 1..usize::from(height.min(MAX_STACK_HEIGHT)) {
            let mut here = self.step(spent[now - 1]);
            for run in 1..=now {
                here |= self.over(spent[now - run], run);
            }
            spent[now] = here;
        }
        spent
    }

    /// Returns the reach of the top `count` of `height` checkers, given their walk.
    #[inline(always)]
    pub(super) fn reach(&self, spent: &[B; 4], height: u8, count: u8) -> Reach<B> {
        let [origin, ..] = *spent;
        let used = usize::from(count) - 1;
        let through = spent[..=used].iter().fold(B::EMPTY, |all, &cells| all | cells);
        let mut last = spent[used];
        let mut jumps = self.jumps;
        if count == height {
            // The whole stack moves, so no checker is left on the origin to jump over …
            jumps.left = jumps.left & !origin.up(1);
            jumps.right = jumps.right & !origin.down(1);
            // … and the unit can jump sideways over a single opponent and back, for two of its length.
            if count >= 3 && self.over_beside(origin) {
                last |= spent[used - 2];
            }
        }
        let by_series = if through.meets(jumps.any()) { self.series(through, jumps) } else { B::EMPTY };
        Reach { through, by_steps: self.step(last), by_series, jumps }
    }

    /// Returns whether a single opponent stands left or right of the cell, with an empty cell behind it.
    fn over_beside(&self, cell: B) -> bool {
        let left = self.over_towards(cell, 1, |cells| self.left(cells));
        let right = self.over_towards(cell, 1, |cells| self.right(cells));
        !(left | right).is_empty()
    }

    /// Returns the cells where series of jumps lead only back to their first cell, which A7 forbids.
    pub(super) fn circles(&self, reach: &Reach<B>) -> B {
        self.jumped(reach.through, reach.jumps) & !reach.by_series
    }

    /// A9: returns the cells with room for `count` checkers.
    #[inline(always)]
    pub(super) fn room(&self, count: u8) -> B {
        let (low, high) = (self.position.low, self.position.high);
        let lower = match count {
            1 => self.own & !(low & high),
            2 => self.own & !high,
            3 => self.own & !high & !low,
            _ => B::EMPTY,
        };
        self.empty | lower
    }

    /// A9: returns the cells where a unit may end.
    #[inline(always)]
    pub(super) fn ends(&self, reach: &Reach<B>, origin: B, count: u8) -> B {
        (reach.by_steps & self.room(count) | reach.by_series) & !origin
    }

    /// Returns the farthest rank, from which units leave the board.
    #[inline(always)]
    pub(super) fn farthest(&self) -> B {
        self.game.farthest[usize::from(!WHITE)]
    }

    #[inline(always)]
    pub(super) fn has_spare(&self) -> bool {
        self.position.spare[usize::from(!WHITE)]
    }
}
