//! Exact endgames in play: when the player solves them, and how it plays solved boards.

use super::player::{Player, lead, quiet_turns_left, result};
use super::search::Context;
use crate::{Limits, SearchBudget, SearchResult};
use games::two_ten::{Cups, Position, Stage, Step, TwoTen};
use std::sync::atomic::AtomicU64;

/// The player starts to solve endgames at this number of stones.
const MAX_STONES_TO_SOLVE: i32 = 20;
/// Rough costs of a board and speed of a search, to estimate what fits into a turn.
const NODES_PER_BOARD: u64 = 60;
const NODES_PER_SECOND: f64 = 4e6;
/// Maximum number of boards with cached sowings. Freeing more memory takes longer than a cancelled search may.
const MAX_CACHED_BOARDS: usize = 50_000;

impl<C: Cups> Player<C> {
    /// Solves boards with more stones while it takes at most half of the budget.
    pub(super) fn solve_endgames(&mut self, rest: &Context<C::Set>, limits: &Limits, budget: &SearchBudget) {
        let Some(table) = &mut self.table else { return };
        let by_time = limits.time.map(|time| (time.as_secs_f64() * NODES_PER_SECOND * limits.workers() as f64) as u64);
        let mut nodes_left = limits.nodes.into_iter().chain(by_time).min().unwrap_or(1 << 24) / 2;
        while i32::from(table.stones()) < rest.stones && rest.stones <= MAX_STONES_TO_SOLVE {
            let Some(cost) =
                table.next_layer().map(|boards| boards * NODES_PER_BOARD).filter(|&cost| cost <= nodes_left)
            else {
                return;
            };
            nodes_left -= cost;
            if !table
                .add_layer(limits.workers(), MAX_CACHED_BOARDS, &|| budget.exhausted(0) || budget.past_fraction(0.5))
            {
                return;
            }
        }
    }

    /// The best turn of a solved position.
    pub(super) fn solved(
        &self,
        game: &TwoTen<C>,
        position: &Position<C>,
        rest: &Context<C::Set>,
        budget: &SearchBudget,
    ) -> Option<SearchResult<Step>> {
        let table = self.table.as_ref().filter(|table| rest.stones <= i32::from(table.stones()))?;
        if position.stage() != Stage::Between {
            return None;
        }
        let (cups, stones) = (position.cups(), rest.stones as u16);
        let value = table.position(cups, stones, rest.covered, rest.quiet_turns_left);
        let (mut turn, board, gain) = table.best_turn(cups, stones, rest.covered, rest.quiet_turns_left)?;
        let left = if gain > 0 { quiet_turns_left(game, 0) } else { rest.quiet_turns_left - 1 };
        match table.lids(&board, stones - gain, left) {
            Some(pair) => turn.extend(pair.map(|cup| Step::Lid { cup })),
            None => turn.push(Step::NoLids),
        }
        // A position that has occurred twice could repeat; it takes two quiet turns to come back.
        let exact = position.idle() < 2;
        Some(result(turn, lead(position) + f64::from(value), exact, 1, budget, &AtomicU64::new(0)))
    }
}
