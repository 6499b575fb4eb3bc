//! Where units can go (A3–A10).
//!
//! Sets of cells are worked on as a whole. A unit's walk depends on how much of its length is spent, not on how long it
//! was, so all units of one stack share one walk.

use super::board::{MAX_STACK_HEIGHT, Position};
use super::{Alpha, CellSet};

/// The cells from which one can go in each direction (A4).
#[derive(Clone, Copy)]
pub(super) struct Ways<B> {
    pub(super) left: B,
    pub(super) right: B,
    pub(super) ahead: B,
}

impl<B: CellSet> Ways<B> {
    #[inline(always)]
    pub(super) fn any(self) -> B {
        self.left | self.right | self.ahead
    }
}

/// The board as the side to move sees it.
pub(super) struct Movement<'a, B, const WHITE: bool> {
    pub(super) game: &'a Alpha<B>,
    pub(super) position: &'a Position<B>,
    pub(super) own: B,
    empty: B,
    /// Opposing stacks of 1, 2 and 3 checkers; none higher can be jumped.
    opposing: [B; 3],
    /// Cells next to an opposing stack in some direction.
    facing: B,
    pub(super) steps: Ways<B>,
    /// Jumps over own stacks, as long as no stack is lifted as a whole.
    pub(super) jumps: Ways<B>,
}

/// What a unit can do, apart from its size at the end.
pub(super) struct Reach<B> {
    /// Where it stands with length left: there it may begin a series, or leave.
    pub(super) through: B,
    /// Where steps use up its length.
    pub(super) by_steps: B,
    /// Where a series can end.
    pub(super) by_series: B,
    /// The jumps its series can be made of.
    jumps: Ways<B>,
}

impl<'a, B: CellSet, const WHITE: bool> Movement<'a, B, WHITE> {
    #[inline(always)]
    pub(super) fn new(game: &'a Alpha<B>, position: &'a Position<B>) -> Self {
        let [white, black] = position.sides;
        let (own, opposite) = if WHITE { (white, black) } else { (black, white) };
        let empty = game.board & !(own | opposite);
        let nothing = Ways { left: B::EMPTY, right: B::EMPTY, ahead: B::EMPTY };
        let mut ground = Movement {
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
        // Who has something on the left stands right of it: sets are moved against the direction of looking.
        let seen = Ways {
            left: ground.right(opposite),
            right: ground.left(opposite),
            ahead: ground.behind(opposite) & game.board,
        };
        ground.facing = seen.any();
        let inner = game.board & !game.farthest[usize::from(!WHITE)];
        ground.steps =
            Ways { left: game.not_first & !seen.left, right: game.not_last & !seen.right, ahead: inner & !seen.ahead };
        ground.jumps = Ways {
            left: ground.right(ground.right(empty) & own),
            right: ground.left(ground.left(empty) & own),
            ahead: ground.behind(ground.behind(empty) & own),
        };
        ground
    }

    #[inline(always)]
    fn left(&self, cells: B) -> B {
        (cells & self.game.not_first).down(1)
    }

    #[inline(always)]
    fn right(&self, cells: B) -> B {
        (cells & self.game.not_last).up(1)
    }

    /// Towards the opponent; cells can fall off the board.
    #[inline(always)]
    pub(super) fn ahead(&self, cells: B, ranks: u8) -> B {
        let n = B::stride(self.game.width) * ranks;
        if WHITE { cells.up(n) } else { cells.down(n) }
    }

    /// Where one must stand to have these cells right ahead.
    #[inline(always)]
    fn behind(&self, cells: B) -> B {
        let n = B::stride(self.game.width);
        if WHITE { cells.down(n) } else { cells.up(n) }
    }

    #[inline(always)]
    fn go(&self, from: B, ways: Ways<B>, far: u8) -> B {
        (from & ways.left).down(far) | (from & ways.right).up(far) | self.ahead(from & ways.ahead, far)
    }

    /// A5: onto empty cells and own stacks.
    #[inline(always)]
    pub(super) fn step(&self, from: B) -> B {
        self.go(from, self.steps, 1)
    }

    /// A6: over runs of opposing stacks that are `run` high all together, 1 to 3.
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
        // The last stacks of runs that are one and two high, then of those that are as high as asked.
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

    /// A7: where series of jumps from these cells lead, over whatever cells.
    #[inline]
    pub(super) fn jumped(&self, starts: B, jumps: Ways<B>) -> B {
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

    /// A7: where series can end that do not pass through the cell on which they began.
    #[inline]
    fn series(&self, starts: B, jumps: Ways<B>) -> B {
        let mut ends = self.jumped(starts, jumps);
        // Any other series can leave out its circles, so only coming back to the start is in question.
        for cell in (ends & starts).cells() {
            let cell = B::cell(cell);
            if !self.jumped(starts & !cell, jumps).meets(cell) {
                ends = ends & !cell;
            }
        }
        ends
    }

    /// The cells where a unit from `origin` can stand when it has spent 0, 1, 2, 3 of its length and has some left.
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

    /// What the top `count` of `height` checkers can do, given their walk.
    #[inline(always)]
    pub(super) fn reach(&self, spent: &[B; 4], height: u8, count: u8) -> Reach<B> {
        let [origin, ..] = *spent;
        let used = usize::from(count) - 1;
        let through = spent[..=used].iter().fold(B::EMPTY, |all, &cells| all | cells);
        let mut last = spent[used];
        let mut jumps = self.jumps;
        if count == height {
            // The whole stack goes, so nothing is left on the origin that could be jumped …
            jumps.left = jumps.left & !origin.up(1);
            jumps.right = jumps.right & !origin.down(1);
            // … and the unit can jump sideways over a single opponent and back again, for two of its length.
            if count >= 3 && self.over_beside(origin) {
                last |= spent[used - 2];
            }
        }
        let by_series = if through.meets(jumps.any()) { self.series(through, jumps) } else { B::EMPTY };
        Reach { through, by_steps: self.step(last), by_series, jumps }
    }

    /// Whether a single opponent stands left or right of the cell, with an empty cell behind.
    fn over_beside(&self, cell: B) -> bool {
        let left = self.over_towards(cell, 1, |cells| self.left(cells));
        let right = self.over_towards(cell, 1, |cells| self.right(cells));
        !(left | right).is_empty()
    }

    /// Where series of jumps lead only back to the cell on which they began, which A7 forbids.
    pub(super) fn circles(&self, reach: &Reach<B>) -> B {
        self.jumped(reach.through, reach.jumps) & !reach.by_series
    }

    /// A9: where `count` checkers find room.
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

    /// A9: where a unit may end.
    #[inline(always)]
    pub(super) fn ends(&self, reach: &Reach<B>, origin: B, count: u8) -> B {
        (reach.by_steps & self.room(count) | reach.by_series) & !origin
    }

    /// The farthest rank, from which units leave.
    #[inline(always)]
    pub(super) fn farthest(&self) -> B {
        self.game.farthest[usize::from(!WHITE)]
    }

    #[inline(always)]
    pub(super) fn has_spare(&self) -> bool {
        self.position.spare[usize::from(!WHITE)]
    }
}
