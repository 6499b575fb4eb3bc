//! The solver of a position and all its turns.

use super::super::node_counter::NodeCounter;
use super::super::sowing::Sowings;
use super::boards;
use super::file;
use super::table::{NO_TAKING, SowingValue, Table};
use crate::CancelToken;
use game::{Game, RuleError, Status, Turns, apply_turn};
use games::two_ten::{CupSet, Cups, Position, Step, TwoTen};
use std::collections::HashMap;
use std::path::Path;

/// Maximum number of boards: about a gigabyte per hundred million.
const MAX_BOARDS: u64 = 30_000_000;

/// Maximum number of boards with cached sowings while their layer is solved: about half a gigabyte.
const MAX_CACHED_BOARDS: usize = 400_000;

/// Solves positions of one setup. It keeps its progress, also after a cancellation.
#[derive(Clone, Debug)]
pub struct Solver<C: Cups> {
    game: TwoTen<C>,
    table: Table<C>,
}

/// The exact values of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solution {
    /// The stones that the side to move takes from here on minus the other side's.
    pub value: i32,
    /// Every distinct turn with its value for the side to move, best first.
    pub turns: Vec<(Vec<Step>, i32)>,
}

impl<C: Cups> Solver<C> {
    /// Creates an empty solver.
    pub fn new(game: &TwoTen<C>) -> Self {
        Solver { game: game.clone(), table: Table::new(game) }
    }

    /// The number of stones up to which boards are solved.
    pub fn solved(&self) -> u16 {
        self.table.stones()
    }

    /// The number of solved boards, symmetric images included.
    pub fn boards(&self) -> u64 {
        (0..=self.solved()).map(|stones| boards::count(self.game.cups(), stones)).sum()
    }

    /// Solves all boards with at most as many stones as this position. `on_layer` gets the finished and the needed number of
    /// stones. Returns false if it was cancelled. The next call resumes, with a folder also in another process.
    pub fn prepare(
        &mut self,
        position: &Position<C>,
        folder: Option<&Path>,
        threads: usize,
        cancel: &CancelToken,
        on_layer: &mut dyn FnMut(u16, u16),
    ) -> Result<bool, RuleError> {
        let needed = stones(&self.game, position);
        let all = (0..=needed).fold(0u64, |sum, stones| sum.saturating_add(boards::count(self.game.cups(), stones)));
        if all > MAX_BOARDS {
            let message = format!(
                "{needed} stones in {} cups make more than the {MAX_BOARDS} boards that can be solved",
                self.game.cups()
            );
            return Err(RuleError::new(message));
        }
        if self.table.stones() >= needed {
            return Ok(true);
        }
        let mut kept = match folder {
            Some(folder) => {
                self.table = Table::new(&self.game);
                Some(self.table.resume(&file::tablebase(folder, &self.game))?)
            }
            None => None,
        };
        while self.table.stones() < needed {
            if cancel.is_cancelled()
                || self.table.next_layer().is_none()
                || !self.table.add_layer(threads, MAX_CACHED_BOARDS, &|| cancel.is_cancelled())
            {
                return Ok(false);
            }
            if let Some(kept) = &mut kept {
                kept.add(&self.table.last_block())?;
            }
            on_layer(self.table.stones(), needed);
        }
        Ok(true)
    }

    /// The values of a settled position and of each of its turns, after [`Solver::prepare`].
    ///
    /// Repetition changes no value as long as no position since the last taking has occurred twice.
    pub fn solution(&self, position: &Position<C>) -> Result<Solution, RuleError> {
        if let Status::Over(_) = self.game.status(position) {
            return Err(RuleError::new("the game is over, there is nothing to solve"));
        }
        if !self.game.settled(position) {
            return Err(RuleError::new("a position is solved between two turns"));
        }
        if stones(&self.game, position) > self.table.stones() {
            return Err(RuleError::new("boards with this many stones are not solved yet"));
        }
        let seat = position.seat();
        let mut list = Turns::new();
        self.game.turns(position, &mut list)?;
        let mut known = HashMap::new();
        let mut turns = Vec::with_capacity(list.len());
        for turn in list.iter() {
            let mut after = *position;
            apply_turn(&self.game, &mut after, turn);
            let gain = i32::from(after.taken(seat) - position.taken(seat));
            turns.push((turn.to_vec(), gain - self.value_after(&after, &mut known)));
        }
        turns.sort_by_key(|turn| -turn.1);
        Ok(Solution { value: turns[0].1, turns })
    }

    /// The value of a position for the side to move; caches the sowings per board.
    fn value_after(&self, position: &Position<C>, known: &mut HashMap<C, Vec<SowingValue<C::Set>>>) -> i32 {
        if let Status::Over(_) = self.game.status(position) {
            return 0;
        }
        let (cups, stones) = (position.cups(), stones(&self.game, position));
        let values_of_sowings = known.entry(*cups).or_insert_with(|| {
            let mut values_of_sowings = Vec::new();
            self.table.sowings(cups, stones, &mut Sowings::new(), &mut values_of_sowings);
            values_of_sowings
        });
        self.table.among(values_of_sowings, cups, stones, position.covered(), quiet_turns_left(&self.game, position))
    }
}

impl<C: Cups> Table<C> {
    /// The best turn of a known board without its lids: steps, board after it, stones taken.
    pub(crate) fn best_turn(
        &self,
        cups: &C,
        stones: u16,
        covered: C::Set,
        quiet_turns_left: u32,
    ) -> Option<(Vec<Step>, C, u16)> {
        let best = self.position(cups, stones, covered, quiet_turns_left);
        let mut sowings = Sowings::new();
        sowings.fill(
            &self.geometry,
            &self.geometry.board_of(*cups),
            covered,
            (usize::MAX, u16::MAX),
            &mut NodeCounter::unlimited(),
        );
        let quiet =
            |board: &C| if quiet_turns_left == 1 { 0 } else { -self.covered(board, stones, quiet_turns_left - 1) };
        // Among equal values, taking comes first: it sets the opponent more problems.
        let found = sowings.all.iter().position(|sown| {
            let taking = self.taking(&sown.board.cups, stones, sown.earned);
            taking > NO_TAKING && i32::from(taking) == best
        });
        let found = found.or_else(|| sowings.all.iter().position(|sown| quiet(&sown.board.cups) == best))?;
        let sown = sowings.all[found];
        let mut steps = Vec::new();
        sowings.steps(found, &mut steps);
        let (mut board, mut earned, mut taken) = (sown.board.cups, sown.earned, 0);
        let mut value = self.taking(&board, stones, earned);
        if i32::from(value) == best {
            while let Some((cup, next)) = self.next_taking(&board, stones - taken, earned, value) {
                board.remove(cup, 1);
                steps.push(Step::Take { cup });
                (earned, value, taken) = (next, value - 1, taken + 1);
                if value == self.taken(&board, stones - taken, 0) {
                    break;
                }
            }
        }
        if earned > 0 && !board.filled().is_empty() {
            steps.push(Step::Done);
        }
        Some((steps, board, taken))
    }

    /// A cup whose taking keeps the value, and the earned stones after it.
    fn next_taking(&self, cups: &C, stones: u16, earned: u16, value: i8) -> Option<(u8, u16)> {
        if earned == 0 {
            return None;
        }
        let mut gains = [0; super::super::gains::MAX_CUPS];
        self.geometry.gains(cups, &mut gains);
        cups.filled().cups().find_map(|cup| {
            let mut after = *cups;
            after.remove(cup, 1);
            let next = earned - 1 + u16::from(gains[usize::from(cup)]);
            (1 + self.taken(&after, stones - 1, next) == value).then_some((cup, next))
        })
    }
}

/// The number of stones on the board.
fn stones<C: Cups>(game: &TwoTen<C>, position: &Position<C>) -> u16 {
    game.stones() - position.taken(game::Seat::FIRST) - position.taken(game::Seat::FIRST.next(2))
}

/// The number of quiet turns left.
fn quiet_turns_left<C: Cups>(game: &TwoTen<C>, position: &Position<C>) -> u32 {
    if game.idle_limit() == 0 { u32::MAX } else { game.idle_limit() - position.idle() }
}
