//! Alpha-beta strengths as data: one row per level.

use super::{BlunderModel, BlunderingSearcher};
use crate::Level;

/// The strength of an alpha-beta player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AlphaBetaLevel {
    /// Maximum search depth, in turns.
    pub max_depth: u32,
    /// The player's blunders.
    pub blunders: BlunderModel,
    /// Size of the transposition table, in MiB. Low levels visit few positions.
    pub table_mib: usize,
}

impl AlphaBetaLevel {
    /// Creates a row of a level table.
    pub const fn new(max_depth: u32, blunders: BlunderModel, table_mib: usize) -> AlphaBetaLevel {
        AlphaBetaLevel { max_depth, blunders, table_mib }
    }

    /// Creates a player of this level from a table of all levels.
    pub fn player<E>(evaluator: E, levels: &[AlphaBetaLevel; Level::COUNT], level: Level) -> BlunderingSearcher<E> {
        let AlphaBetaLevel { max_depth, blunders, table_mib } = *level.select(levels);
        BlunderingSearcher::new(evaluator, blunders, max_depth, table_mib)
    }
}
