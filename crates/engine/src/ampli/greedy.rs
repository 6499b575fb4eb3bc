//! The greedy baseline of Ampli.

use super::put::Put;
use super::world::{Act, World};
use crate::{CancelToken, Info, Limits, Observation, SearchBudget, SearchResult, Searcher};
use game::random::{SplitMix64, below};
use games::ampli::{Ampli, Stage, Step};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;

/// Puts full tiles whenever it can, longest chain first, also out of turn. Otherwise, with the right of move, it puts the tile
/// that allows the longest chain of full tiles. Ties are random. It ignores the opponent.
#[derive(Clone, Copy, Default, Debug)]
pub struct Greedy;

impl Searcher<Ampli> for Greedy {
    fn search(
        &mut self,
        observation: &Observation<'_, Ampli>,
        limits: &Limits,
        cancel: &CancelToken,
        _: &mut dyn FnMut(&Info<Step>),
    ) -> SearchResult<Step> {
        let budget = SearchBudget::start(limits, cancel);
        let mut rng = ChaCha8Rng::seed_from_u64(limits.seed);
        // Only the own hand and the figure matter: any sample will do.
        let mut world = World::new(&observation.sample(&mut rng));
        let act = choose(&mut world, &mut SplitMix64::new(limits.seed));
        let turn = vec![world.step(act)];
        let info = Info { depth: 1, nodes: 1, value: 0.0, line: turn.clone(), elapsed: budget.elapsed() };
        SearchResult { turn, exact: false, info, others: Vec::new() }
    }
}

/// The greedy act of the seat to act.
pub(super) fn choose(world: &mut World, rng: &mut SplitMix64) -> Act {
    let mut puts = Vec::new();
    world.each_put(|put| puts.push(put));
    if puts.iter().any(|put| put.full()) {
        puts.retain(|put| put.full());
    }
    best_left(world, &puts, rng).map_or_else(|| world.idle().unwrap_or(Act::Wait), Act::Put)
}

/// The put with the longest following chain.
fn best_left(world: &mut World, puts: &[Put], rng: &mut SplitMix64) -> Option<Put> {
    debug_assert_ne!(world.seats.stage, Stage::Over);
    let hand = world.seats.hand();
    let (mut best, mut longest, mut equals) = (None, 0, 0);
    for &put in puts {
        let taken = world.field.put(put);
        let chain = world.field.chain(hand & !put.tile_bit(), u32::MAX);
        world.field.undo(&taken);
        if best.is_none() || chain > longest {
            (best, longest, equals) = (Some(put), chain, 1);
        } else if chain == longest {
            equals += 1;
            if below(rng, equals) == 0 {
                best = Some(put);
            }
        }
    }
    best
}
