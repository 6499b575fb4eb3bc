//! The player of turn-based Ampli.

use super::bound_table::BoundTable;
use super::deliberation::Deliberation;
use super::strength::Strength;
use super::world::World;
use crate::{CancelToken, Info, Level, Limits, Observation, SearchBudget, SearchResult, Searcher};
use game::random::SplitMix64;
use games::ampli::{Ampli, Step};
use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};

/// Size of the table for exact play, in MiB.
const TABLE: usize = 32;

/// A player of a level. It keeps its exact results from one turn to the next.
#[derive(Debug)]
pub struct Player {
    strength: Strength,
    /// Only for levels with exact play. Allocated in advance, because that takes longer than a cancelled search may.
    table: Option<BoundTable>,
}

impl Player {
    /// Creates a player of this level.
    pub fn new(level: Level) -> Player {
        Player::with_table(level, TABLE)
    }

    /// Creates a player with a table of this size, if it needs one.
    pub(super) fn with_table(level: Level, mebibytes: usize) -> Player {
        let strength = Strength::of(level);
        Player { strength, table: strength.exact.then(|| BoundTable::new(mebibytes)) }
    }
}

impl Searcher<Ampli> for Player {
    fn search(
        &mut self,
        observation: &Observation<'_, Ampli>,
        limits: &Limits,
        cancel: &CancelToken,
        on_info: &mut dyn FnMut(&Info<Step>),
    ) -> SearchResult<Step> {
        let budget = SearchBudget::start(limits, cancel);
        let mut rng = ChaCha8Rng::seed_from_u64(limits.seed);
        let world = World::new(&observation.sample(&mut rng));
        let mut quick = SplitMix64::new(rng.next_u64());
        let mut deliberation =
            Deliberation { strength: self.strength, observation, limits, cancel, budget, world, nodes: 0 };
        let acts = deliberation.noticed_acts(&mut quick);
        let result = if let [act] = acts[..] {
            deliberation.result(&[act], false, deliberation.ahead_now(), 1)
        } else if self.strength.games == Some(0) {
            deliberation.by_policy(&acts, &mut quick)
        } else {
            let counted = self.table.as_ref().and_then(|table| {
                table.next_age();
                deliberation.solve_to_end(table)
            });
            counted.unwrap_or_else(|| deliberation.by_tree_search(&acts, rng.next_u64(), on_info))
        };
        on_info(&result.info);
        result
    }
}
