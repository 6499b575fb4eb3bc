//! The computer player of Ampli.

use super::mind::Mind;
use super::strength::Strength;
use super::table::Bounds;
use super::world::World;
use crate::{Info, Level, Limits, Sight, Stop, Thinker, Thought, Watch};
use game::random::SplitMix64;
use games::ampli::{Ampli, Step};
use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};

/// The size of the table for counting games out, in MiB.
const TABLE: usize = 32;

/// A player of some level. It remembers what it has counted out from one turn to the next.
#[derive(Debug)]
pub struct Player {
    strength: Strength,
    /// Only for those who count games out. It is made beforehand: that takes longer than a stopped thought may.
    table: Option<Bounds>,
}

impl Player {
    /// A player of this level.
    pub fn new(level: Level) -> Player {
        Player::with_table(level, TABLE)
    }

    /// A player of this level with a table of so many MiB, if it needs one.
    pub(super) fn with_table(level: Level, mebibytes: usize) -> Player {
        let strength = Strength::of(level);
        Player { strength, table: strength.exact.then(|| Bounds::new(mebibytes)) }
    }
}

impl Thinker<Ampli> for Player {
    fn think(
        &mut self,
        sight: &Sight<'_, Ampli>,
        limits: &Limits,
        stop: &Stop,
        on_info: &mut dyn FnMut(&Info<Step>),
    ) -> Thought<Step> {
        let watch = Watch::start(limits, stop);
        let mut rng = ChaCha8Rng::seed_from_u64(limits.seed);
        let world = World::new(&sight.sample(&mut rng));
        let mut quick = SplitMix64::new(rng.next_u64());
        let mut mind = Mind { strength: self.strength, sight, limits, stop, watch, world, nodes: 0 };
        let acts = mind.notice(&mut quick);
        let thought = if let [act] = acts[..] {
            mind.thought(&[act], false, mind.ahead_now(), 1)
        } else if self.strength.games == Some(0) {
            mind.by_feeling(&acts, &mut quick)
        } else {
            let counted = self.table.as_ref().and_then(|table| {
                table.next_age();
                mind.count_out(table)
            });
            counted.unwrap_or_else(|| mind.by_tree(&acts, rng.next_u64(), on_info))
        };
        on_info(&thought.info);
        thought
    }
}
