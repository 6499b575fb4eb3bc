//! 210: players for every setup, and exact endgames.
//!
//! The combinations of sowings, takings and lids are far too many to list, and chains of twenty takings decide games. So the player
//! is built around one question: how many stones can a side take in a turn?
//!
//! | module | contents |
//! |---|---|
//! | `geometry`, `gains` | the board, updated stone by stone; which takings make progressions |
//! | `sowing` | the boards after a sowing, with the cups that it needs open |
//! | `chain` | a beam search for the longest chain of takings |
//! | `lids` | the two lids that leave the opponent least |
//! | `evaluation` | the value of a lead, given the stones on the board |
//! | `node`, `search` | alpha-beta over turns |
//! | `root`, `passes`, `player` | a search from a first narrow pass to the widest and deepest one that fits |
//! | `skill` | the levels |
//! | `exact`, `endgame` | tablebases of boards with few stones and of small setups, and their use in play |
//!
//! A node, as limits count them, is a board after a sowing or a taking.

mod chain;
mod endgame;
mod evaluation;
mod exact;
mod gains;
mod geometry;
mod lids;
mod node;
mod node_counter;
mod passes;
mod player;
mod root;
mod search;
mod seen_set;
mod skill;
mod sowing;

pub use exact::{Solution, Solver};

use crate::{CancelToken, GameEngine, Level, OnProgress, Searcher, decided_share, estimated_share};
use game::{RuleError, Seat};
use games::two_ten::{Cups, Position, Step, TwoTen};
use player::Player;
use skill::Skill;
use std::path::Path;

/// The lead in stones that counts as one logit of the share of wins: a part, and more for each stone on the board.
const STONES_PER_LOGIT: f64 = 0.3;
const STONES_PER_LOGIT_AND_STONE: f64 = 0.12;

impl<C: Cups> GameEngine for TwoTen<C> {
    const NODES_PER_MS: u64 = 25_000;

    fn player(&self, level: Level) -> Box<dyn Searcher<Self>> {
        Box::new(Player::new(self, Skill::of(level)))
    }

    fn win_share(&self, position: &Position<C>, lead: f64, exact: bool) -> Option<f64> {
        let taken = position.taken(Seat::FIRST) + position.taken(Seat::SECOND);
        let logit = STONES_PER_LOGIT + STONES_PER_LOGIT_AND_STONE * f64::from(self.stones() - taken);
        Some(if exact { decided_share(lead) } else { estimated_share(lead / logit) })
    }

    fn points_ahead(&self, position: &Position<C>) -> i32 {
        player::lead(position) as i32
    }

    fn solve(
        &self,
        position: &Position<C>,
        folder: Option<&Path>,
        threads: usize,
        cancel: &CancelToken,
        progress: &mut OnProgress<'_>,
    ) -> Result<crate::Solution<Step>, RuleError> {
        let mut solver = Solver::new(self);
        let whole = solver.prepare(position, folder, threads, cancel, &mut |done, needed| {
            progress(f64::from(done) / f64::from(needed.max(1)), &format!("{done} of {needed} stones"));
        })?;
        if !whole {
            let kept = folder.map_or(String::new(), |f| format!("; they are kept in {}", f.display()));
            return Err(RuleError::new(format!(
                "stopped with boards of up to {} stones solved{kept}",
                solver.solved()
            )));
        }
        let boards = solver.boards();
        Ok(crate::Solution::new(solver.solution(position)?.turns, boards))
    }
}
