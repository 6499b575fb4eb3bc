//! Ampli: the player, exact solvers, the author's problem, and how quick a level is in live play.
//!
//! | module | what it is |
//! |---|---|
//! | `field`, `places`, `put`, `seats`, `world` | the figure and calm play as search makes them: made and taken back in place |
//! | `exact`, `table` | exact play once nothing is hidden: alpha-beta to the end over bounds of positions |
//! | `rally` | exact rallies while the order of the reserve is hidden |
//! | `solve`, `saved` | the exact value of every first turn of a position, kept on disk on the way |
//! | [`problem`] | the author's problem for any figure and tiles |
//! | `policy` | what acts are worth at first sight; games played in the mind |
//! | `worlds`, `tree` | samples of what is hidden, weighed by what was not done; tree search over them |
//! | `strength`, `mind`, `counting`, `player` | the levels, and how a player comes to a turn |
//! | `greedy` | the yardstick |
//! | [`live`], `reaction` | live play: a decision of calm play at a human time |
//!
//! What exact play says about the author's first study game after move 16, where he finds that only 17. 21–(11н) saves A: with best
//! play the rest is worth the same to both, and four moves of 49 hold that, 21–(11н), 43(54), 43(44в) and 63–(66п); the others and
//! waiting lose one point to three. So 21–(11н) does save A, but not alone, and no better than the "natural" 43(54): his 2:1 needs
//! 20. 33:: of B, which gives a point away; 20. 41(54) or 42(54) holds the draw. After 17. 63–(44), a draw in his text, B can be two
//! points ahead.

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
use crate::{CancelToken, GameEngine, Level, OnProgress, Searcher, Solution};
use game::RuleError;
use games::ampli::{Ampli, Position, Step};
use std::path::Path;

impl GameEngine for Ampli {
    fn player(&self, level: Level) -> Box<dyn Searcher<Ampli>> {
        Box::new(Player::new(level))
    }

    /// Also `greedy`: the longest chain of full tiles at once, else the placing that leaves most.
    fn baseline(&self, name: &str) -> Option<Box<dyn Searcher<Ampli>>> {
        match name {
            "greedy" => Some(Box::new(Greedy)),
            "random" => Some(Box::new(Random)),
            "uct" => Some(Box::new(Uct)),
            _ => None,
        }
    }

    /// Positions with empty reserves, and rallies (for the order of the reserve that the position has).
    fn solve(
        &self,
        position: &Position,
        folder: Option<&Path>,
        cancel: &CancelToken,
        progress: &mut OnProgress<'_>,
    ) -> Result<Solution<Step>, RuleError> {
        solve::solve(self, position, folder, cancel, progress)
    }
}
