//! 210: a player for every setup, and exact endgames.
//!
//! A turn's sowings, takings and lids are far too many to be listed, and chains of twenty takings decide games. So the player is
//! built around one question: how many stones can a side take in a turn?
//!
//! | module | what it does |
//! |---|---|
//! | `ground`, `gains` | the board, kept up to date stone by stone; which takings make progressions |
//! | `sowing` | the boards that sowing leaves, each with the cups that it needs open |
//! | `chain` | the longest chain of takings, found in layers of the most promising boards (a beam) |
//! | `lids` | the two cups that leave the other side least, given what it threatens |
//! | `worth` | the evaluation: what a lead is worth with so many stones on the board |
//! | `node`, `search` | a turn takes something and leaves something: so many turns deep |
//! | `root`, `rounds`, `player` | a thought: from a first glance to the closest look that time allows |
//! | `skill` | what each level sees |
//! | `exact`, `endgame` | boards with few stones solved, small setups solved whole, and their use in play |
//!
//! A node, as limits count them, is a board that was sown or taken from.

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

use crate::{CancelToken, GameEngine, Level, OnProgress, Searcher};
use game::RuleError;
use games::two_ten::{Cups, Position, Step, TwoTen};
use player::Player;
use skill::Skill;
use std::path::Path;

impl<C: Cups> GameEngine for TwoTen<C> {
    fn player(&self, level: Level) -> Box<dyn Searcher<Self>> {
        Box::new(Player::new(self, Skill::of(level)))
    }

    fn solve(
        &self,
        position: &Position<C>,
        folder: Option<&Path>,
        cancel: &CancelToken,
        progress: &mut OnProgress<'_>,
    ) -> Result<crate::Solution<Step>, RuleError> {
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
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
