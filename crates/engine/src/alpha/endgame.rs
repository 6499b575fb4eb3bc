//! Endgame tables: all endings in which one side has one checker and the other at most two.
//!
//! A spare in hand counts as a checker. The count never grows: a leaving stack returns at most one spare. So these endings lead
//! only to other such endings or to the end of the game, and retrograde analysis solves them. The table ignores history: it
//! holds only wins by the rules, with their distance in turns.

use super::graph::{Forced, Graph};
use crate::{CancelToken, WIN};
use game::hash::BuildPrehashed;
use game::{Game, RuleError, Seat};
use games::alpha::{Alpha, Cell, CellSet, Position};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// Larger boards have too many endings to solve before a game.
const MAX_CELLS: u32 = 64;

/// The endings of one board that a side wins by force.
#[derive(Clone, Debug, Default)]
pub(super) struct Endgames {
    /// The value for the side to move, by position hash.
    values: HashMap<u64, i32, BuildPrehashed>,
    /// The maximum sum of ranks to go of any ending.
    most_ranks: u32,
}

/// The endings of one board. A background thread solves them once for all players.
#[derive(Clone, Debug, Default)]
pub(super) struct SharedEndgames(Arc<OnceLock<Endgames>>);

/// The endings by board width and height. Nothing else of a setup matters.
static ENDGAMES_BY_BOARD: Mutex<Vec<((u8, u8), SharedEndgames)>> = Mutex::new(Vec::new());

impl SharedEndgames {
    /// Returns the endings of a board, and starts to solve them at the first call.
    pub(super) fn of<B: CellSet>(game: &Alpha<B>) -> SharedEndgames {
        let size = (game.width(), game.height());
        let mut boards = ENDGAMES_BY_BOARD.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, shared)) = boards.iter().find(|(other, _)| *other == size) {
            return shared.clone();
        }
        let shared = SharedEndgames::default();
        boards.push((size, shared.clone()));
        let (game, cell) = (game.clone(), shared.0.clone());
        let solve = move || {
            cell.get_or_init(|| Endgames::new(&game).unwrap_or_default());
        };
        // A browser has no threads: there the first player solves them itself.
        if std::thread::Builder::new().spawn(solve.clone()).is_err() {
            solve();
        }
        shared
    }

    /// Waits until the endings are solved or the token is cancelled.
    pub(super) fn wait(&self, cancel: &CancelToken) {
        while self.0.get().is_none() && !cancel.is_cancelled() {
            std::thread::sleep(std::time::Duration::from_millis(1));
        }
    }

    /// The value of a position for the side to move, as in [`Endgames::value`]; `None` before the endings are solved.
    #[inline]
    pub(super) fn value<B: CellSet>(&self, game: &Alpha<B>, position: &Position<B>) -> Option<i32> {
        self.0.get().and_then(|endgames| endgames.value(game, position))
    }
}

/// The material of one side: the cells and heights of its stacks, and whether it has a spare.
struct Material {
    stacks: Vec<(Cell, u8)>,
    spare: bool,
}

impl Endgames {
    /// Solves the endings of a board. Boards with too many endings get an empty table.
    pub(super) fn new<B: CellSet>(game: &Alpha<B>) -> Result<Endgames, RuleError> {
        let (width, height) = (game.width(), game.height());
        if u32::from(width) * u32::from(height) > MAX_CELLS {
            return Ok(Endgames::default());
        }
        let cells: Vec<Cell> =
            (0..height).flat_map(|r| (0..width).map(move |f| (f, r))).map(|(f, r)| game.cell(f, r)).collect();
        let material = [one_checker(&cells), two_checkers(&cells)];
        let mut roots = Vec::new();
        for (white, black) in [(0, 0), (0, 1), (1, 0)] {
            for (w, b) in material[white].iter().flat_map(|w| material[black].iter().map(move |b| (w, b))) {
                let side = |seat, rest: &Material| {
                    rest.stacks.iter().map(move |&(cell, h)| (seat, cell, h)).collect::<Vec<_>>()
                };
                let stacks = [side(Seat::FIRST, w), side(Seat::SECOND, b)].concat();
                let both = [Seat::FIRST, Seat::SECOND].map(|to_move| game.set_up(&stacks, [w.spare, b.spare], to_move));
                roots.extend(both.into_iter().flatten());
            }
        }
        let graph = Graph::explore(game, roots.iter().copied(), usize::MAX, &CancelToken::new())?;
        let mut values = HashMap::default();
        for root in &roots {
            let value = match graph.forced[graph.find(root).expect("a root is explored")] {
                Forced::Won(turns) => WIN - i32::from(turns),
                Forced::Lost(turns) => i32::from(turns) - WIN,
                Forced::Open | Forced::Drawn => continue,
            };
            values.insert(game.hash(root), value);
        }
        Ok(Endgames { values, most_ranks: 3 * u32::from(height) })
    }

    /// The value of a position for the side to move, in units, if it is one of these endings and a side wins by force.
    #[inline]
    pub(super) fn value<B: CellSet>(&self, game: &Alpha<B>, position: &Position<B>) -> Option<i32> {
        let ranks = u32::from(position.ranks_to_go(Seat::FIRST)) + u32::from(position.ranks_to_go(Seat::SECOND));
        // Most positions are far from the end, and this test is cheap.
        if ranks > self.most_ranks {
            return None;
        }
        self.values.get(&game.hash(position)).copied()
    }
}

/// A single checker, nothing in hand.
fn one_checker(cells: &[Cell]) -> Vec<Material> {
    cells.iter().map(|&cell| Material { stacks: vec![(cell, 1)], spare: false }).collect()
}

/// Two checkers, or one and a spare.
fn two_checkers(cells: &[Cell]) -> Vec<Material> {
    let with_spare = cells.iter().map(|&cell| Material { stacks: vec![(cell, 1)], spare: true });
    let stacks = cells.iter().map(|&cell| Material { stacks: vec![(cell, 2)], spare: false });
    let pairs = cells.iter().enumerate().flat_map(|(i, &a)| {
        cells[i + 1..].iter().map(move |&b| Material { stacks: vec![(a, 1), (b, 1)], spare: false })
    });
    with_spare.chain(stacks).chain(pairs).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::alpha::Solution;
    use games::alpha::Small;

    #[test]
    fn endings_have_the_values_of_the_solver() {
        let game = Small::from_setup("3x4x1").expect("a setup");
        let endgames = Endgames::new(&game).expect("solved");
        let mut known = 0;
        for text in ["A2/3/3/1a1 w 00", "3/1A1/3/a1a w 00", "2A/3/b2/3 b 00", "3/3/A1a/3 b 01", "3/A1a/3/3 w 10"] {
            let position = game.parse_position(text).expect("a position");
            let solution = Solution::new(&game, &position, 100_000, &CancelToken::new()).expect("small enough");
            let exact = solution.value_of(&position).expect("known");
            let value = exact.turns.map(|turns| i32::from(exact.value) * (WIN - i32::from(turns)));
            assert_eq!(endgames.value(&game, &position), value, "{text}");
            known += u32::from(value.is_some());
        }
        assert!(known >= 3, "only {known} of the endings are won by force");
    }

    #[test]
    fn positions_with_more_checkers_are_not_known() {
        let game = Small::from_setup("3x4x1").expect("a setup");
        let endgames = Endgames::new(&game).expect("solved");
        assert_eq!(endgames.value(&game, &game.start(&())), None);
        let two_each = game.parse_position("AA1/3/3/aa1 w 00").expect("a position");
        assert_eq!(endgames.value(&game, &two_each), None);
    }
}
