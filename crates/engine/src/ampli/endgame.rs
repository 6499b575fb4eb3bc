//! Exact play within a search: when nothing is hidden, and in every rally.

use super::bound_table::BoundTable;
use super::deliberation::Deliberation;
use super::exact_search::{self, BudgetExhausted, ExactSearch};
use super::rally::Rally;
use super::tree::Tree;
use super::world::Act;
use crate::{CancelToken, Limits, SearchBudget, SearchResult};
use game::random::SplitMix64;
use games::ampli::{Stage, Step};
use std::cmp::Reverse;

/// The fraction of time or nodes for exact play.
const EXACT_TIME_FRACTION: f64 = 0.6;
/// Exactly solved positions that take as long as one playout, and count as one node.
const POSITIONS_PER_PLAYOUT: u64 = 16;
/// Exactly solved positions per second on a slow machine, to estimate whether a solve fits.
const POSITIONS_PER_SECOND: f64 = 1_000_000.0;
/// Playouts that decide among acts of equal exact value.
const TIE_BREAK_PLAYOUTS: u64 = 300;
/// Maximum number of acts in that comparison.
const TIE_BREAK_ACTS: usize = 5;

impl Deliberation<'_, '_> {
    /// Solves the position to the end, if nothing relevant is hidden and the budget allows it.
    pub(super) fn solve_to_end(&mut self, table: &BoundTable) -> Option<SearchResult<Step>> {
        let seats = self.world.seats;
        let open = !seats.reserves_left();
        let rally = matches!(seats.stage, Stage::Rally | Stage::RallyFull);
        let tiles = u32::from(seats.all_left());
        let deep = self.limits.depth.is_none_or(|depth| depth >= tiles);
        let time = self.limits.time.map(|time| time.mul_f64(EXACT_TIME_FRACTION));
        let most = self
            .limits
            .nodes
            .map_or(u64::MAX, |nodes| (nodes as f64 * EXACT_TIME_FRACTION) as u64 * POSITIONS_PER_PLAYOUT);
        let in_time = time.map_or(f64::MAX, |time| time.as_secs_f64() * POSITIONS_PER_SECOND);
        // Each tile takes four times as long; in half of the positions, 4^tiles positions are enough.
        let hopeful = in_time.min(most as f64) >= 2.0 * 4_f64.powi(tiles as i32);
        if !deep || !exact_search::possible(&seats) || !(rally || open && hopeful) {
            return None;
        }
        let budget = SearchBudget::start(&Limits { time, nodes: None, ..*self.limits }, self.cancel);
        let counted = if open { self.solve_open(table, budget, most) } else { self.solve_rally(budget, most) };
        let (act, value) = counted.ok()?;
        Some(self.result(&[act], true, value + self.ahead_now(), tiles))
    }

    fn solve_rally(&mut self, budget: SearchBudget, most: u64) -> Result<(Act, f32), BudgetExhausted> {
        let mut rally = Rally::new(self.world.clone(), budget, most);
        let best = rally.best();
        self.nodes += rally.nodes / POSITIONS_PER_PLAYOUT;
        best.map(|(value, act)| (act, value))
    }

    fn solve_open(
        &mut self,
        table: &BoundTable,
        budget: SearchBudget,
        most: u64,
    ) -> Result<(Act, f32), BudgetExhausted> {
        let mut search = ExactSearch::new(self.world.clone(), table, budget.clone());
        search.end_at(most);
        let done = CancelToken::new();
        let best = std::thread::scope(|scope| {
            for helper in 1..self.limits.workers() {
                let (world, mut budget) = (self.world.clone(), budget.clone());
                budget.also_cancelled_by(&done);
                // A helper starts with the next bound; its results are in the table when the main search needs them.
                scope.spawn(move || ExactSearch::new(world, table, budget).best(helper as i32));
            }
            let best = search.best(0);
            done.cancel();
            best
        });
        let chosen = best.map(|(value, act)| {
            let act = self.hardest_to_answer(&mut search, value).or(act).or_else(|| self.world.idle());
            (act.unwrap_or(Act::Wait), value as f32)
        });
        self.nodes += search.nodes / POSITIONS_PER_PLAYOUT;
        chosen
    }

    /// Among the best acts, the one with the best playouts: the hardest one for people to answer.
    fn hardest_to_answer(&mut self, search: &mut ExactSearch<'_>, value: i32) -> Option<Act> {
        let mut tree = Tree::new(self.world.clone(), Vec::new());
        let mut rng = SplitMix64::new(self.limits.seed);
        let games = self.limits.nodes.map_or(TIE_BREAK_PLAYOUTS, |nodes| TIE_BREAK_PLAYOUTS.min(nodes / 5));
        for _ in 0..games {
            if self.budget.past_fraction(EXACT_TIME_FRACTION) || self.budget.exhausted(0) {
                break;
            }
            tree.play(&self.world.seats, &mut rng);
            self.nodes += 1;
        }
        let mut root_acts = tree.root_acts();
        root_acts.sort_by_key(|t| Reverse(t.visits));
        root_acts.iter().take(TIE_BREAK_ACTS).map(|t| t.act).find(|&act| search.worth(act, value) == Ok(true))
    }
}
