//! Ampli: players, exact solvers, the author's problem, and reaction times in live play.
//!
//! | module | contents |
//! |---|---|
//! | `field`, `placements`, `put`, `seats`, `world` | figure and turn-based play with make and undo |
//! | `exact_search`, `bound_table` | exact search without hidden state |
//! | `rally` | exact rallies with a hidden order of the reserve |
//! | `solve`, `saved_values` | exact values of all first turns, stored on disk |
//! | [`problem`] | the author's problem for any figure and tiles |
//! | `policy` | fast scores of acts, and playouts |
//! | `world_sampler`, `tree` | samples of the hidden state, weighted by clues; tree search over them |
//! | `strength`, `deliberation`, `endgame`, `player` | the levels, and how a player chooses |
//! | `greedy` | a baseline |
//! | [`live`], `reaction` | live play with human reaction times |
//!
//! The author's first study game after move 16: he finds that only 17. 21–(11н) saves A. With best play the rest is balanced, and
//! four moves of 49 hold that: 21–(11н), 43(54), 43(44в) and 63–(66п). The others and waiting lose one to three points. So 21–(11н)
//! saves A, but it is not the only move and no better than the "natural" 43(54). His 2:1 needs 20. 33:: of B, which gives a point
//! away; 20. 41(54) or 42(54) holds the draw. After 17. 63–(44), a draw in his text, B can lead by two points.

mod bound_table;
mod deliberation;
mod endgame;
mod exact_search;
mod field;
mod greedy;
pub mod live;
mod placements;
mod player;
mod policy;
pub mod problem;
mod put;
mod rally;
mod reaction;
mod saved_values;
mod seats;
mod solve;
mod strength;
mod tree;
mod world;
mod world_sampler;

pub use greedy::Greedy;
pub use player::Player;
pub use reaction::{min_reaction, reach, reaction};

use crate::baseline::Random;
use crate::uct::Uct;
use crate::{CancelToken, GameEngine, Level, OnProgress, Searcher, Solution, decided_share, estimated_share};
use game::RuleError;
use games::ampli::{Ampli, Position, Step};
use std::path::Path;

/// The lead in points that counts as one logit of the share of wins: a part, and more for each tile to come.
const POINTS_PER_LOGIT: f64 = 0.3;
const POINTS_PER_LOGIT_AND_TILE: f64 = 0.08;

impl GameEngine for Ampli {
    const NODES_PER_MS: u64 = 40;

    fn player(&self, level: Level) -> Box<dyn Searcher<Ampli>> {
        Box::new(Player::new(level))
    }

    /// Also `greedy`.
    fn baseline(&self, name: &str) -> Option<Box<dyn Searcher<Ampli>>> {
        match name {
            "greedy" => Some(Box::new(Greedy)),
            "random" => Some(Box::new(Random)),
            "uct" => Some(Box::new(Uct)),
            _ => None,
        }
    }

    fn win_share(&self, position: &Position, lead: f64, exact: bool) -> Option<f64> {
        let seats = seats::Seats::of(position);
        // In a rally an exact value is the average over the order of the reserve.
        let decided = exact && !seats.reserves_left();
        let logit = POINTS_PER_LOGIT + POINTS_PER_LOGIT_AND_TILE * f64::from(seats.all_left());
        Some(if decided { decided_share(lead) } else { estimated_share(lead / logit) })
    }

    fn points_ahead(&self, position: &Position) -> i32 {
        let seats = seats::Seats::of(position);
        tree::ahead(&seats)[usize::from(seats.decider)].round() as i32
    }

    /// Solves positions with empty reserves, and rallies (for the order of the reserve in the position).
    fn solve(
        &self,
        position: &Position,
        folder: Option<&Path>,
        threads: usize,
        cancel: &CancelToken,
        progress: &mut OnProgress<'_>,
    ) -> Result<Solution<Step>, RuleError> {
        solve::solve(self, position, folder, threads, cancel, progress)
    }
}
