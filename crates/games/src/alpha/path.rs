//! The path of a unit: one with the fewest steps and jumps among all paths of a move.
//!
//! The rules never need a path: the same unit to the same cell is the same move. So this code goes cell by cell, as the clauses say.

use super::board::{Cell, MAX_STACK_HEIGHT, Position, Step};
use super::{Alpha, CellSet};
use game::{Place, Seat};
use std::collections::HashSet;

/// A point of a path.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Stand {
    cell: Cell,
    /// The length that is left; 0 once a series of jumps has begun.
    left: u8,
    /// The cell where the series of jumps began, which it must not enter again (A7).
    series: Option<Cell>,
}

/// A board from which a unit has been lifted.
struct Walk<'a, B> {
    game: &'a Alpha<B>,
    board: Position<B>,
    seat: Seat,
}

impl<B: CellSet> Alpha<B> {
    /// Returns one path of a legal move: its cells from the first to the last, and `Off` if it leaves the board.
    pub(super) fn find_path(&self, position: &Position<B>, step: Step) -> Vec<Place> {
        let (Step::Move { from, count, .. } | Step::Off { from, count }) = step else { return Vec::new() };
        let seat = position.to_move;
        let mut board = *position;
        self.lift(&mut board, seat, from, count);
        let walk = Walk { game: self, board, seat };

        // Every point with its predecessor, in breadth-first order.
        let mut stands = vec![(Stand { cell: from, left: count, series: None }, 0)];
        let mut seen = HashSet::from([stands[0].0]);
        let mut next = 0;
        while let Some(&(stand, _)) = stands.get(next) {
            if walk.is_end(stand, step) {
                break;
            }
            walk.onward(stand, |onward| {
                if seen.insert(onward) {
                    stands.push((onward, next));
                }
            });
            next += 1;
        }
        debug_assert!(next < stands.len(), "a legal move has a path");

        let mut way = Vec::new();
        if let Step::Off { .. } = step {
            way.push(Place::Off);
        }
        while let Some(&(stand, before)) = stands.get(next) {
            way.push(self.place(stand.cell));
            if next == 0 {
                break;
            }
            next = before;
        }
        way.reverse();
        way
    }
}

impl<B: CellSet> Walk<'_, B> {
    /// Returns whether the move may end here and is the requested one (A8–A10).
    fn is_end(&self, stand: Stand, step: Step) -> bool {
        match step {
            Step::Move { to, count, .. } => {
                let fits = || stand.left == 0 && self.board.height_at(to) + count <= MAX_STACK_HEIGHT;
                stand.cell == to && (stand.series.is_some() || fits())
            }
            Step::Off { .. } => stand.left > 0 && self.next(stand.cell, self.forward()).is_none(),
            Step::Enter { .. } | Step::Pass => true,
        }
    }

    /// Calls back with every point that one step or jump leads to.
    fn onward(&self, stand: Stand, mut visit: impl FnMut(Stand)) {
        let Stand { cell, left, series } = stand;
        // Straight ahead comes first: of two equally short paths it looks more natural.
        for way in [self.forward(), (-1, 0), (1, 0)] {
            let Some(beside) = self.next(cell, way) else { continue };
            let stack = self.board.stack(beside);
            let own = stack.is_some_and(|stack| stack.owner == self.seat);
            if left > 0 && (own || stack.is_none()) {
                visit(Stand { cell: beside, left: left - 1, series: None });
            }
            if own {
                let start = series.unwrap_or(cell);
                let behind = self.next(beside, way).filter(|&to| to != start && self.board.stack(to).is_none());
                if let Some(to) = behind.filter(|_| left > 0 || series.is_some()) {
                    visit(Stand { cell: to, left: 0, series: Some(start) });
                }
            } else if stack.is_some()
                && let Some((to, high)) = self.behind_run(beside, way).filter(|&(_, high)| high < left)
            {
                visit(Stand { cell: to, left: left - high, series: None });
            }
        }
    }

    /// A6: returns the empty cell behind the run of opposing stacks that begins here, and the height of the run.
    fn behind_run(&self, first: Cell, way: (i8, i8)) -> Option<(Cell, u8)> {
        let (mut cell, mut high) = (first, 0);
        loop {
            match self.board.stack(cell) {
                Some(stack) if stack.owner == self.seat => return None,
                Some(stack) => high += stack.height,
                None => return Some((cell, high)),
            }
            cell = self.next(cell, way)?;
        }
    }

    fn forward(&self) -> (i8, i8) {
        (0, if self.seat == Seat::FIRST { 1 } else { -1 })
    }

    /// Returns the neighbour of a cell, if it is on the board.
    fn next(&self, cell: Cell, (files, ranks): (i8, i8)) -> Option<Cell> {
        let (file, rank) = self.game.file_rank(cell);
        let file = file.checked_add_signed(files).filter(|&file| file < self.game.width)?;
        let rank = rank.checked_add_signed(ranks).filter(|&rank| rank < self.game.height)?;
        Some(self.game.cell(file, rank))
    }
}
