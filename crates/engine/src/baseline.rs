//! The random baseline.

use crate::{CancelToken, Info, Limits, Observation, SearchResult, Searcher};
use game::{Game, NoEffects, random};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use std::time::Duration;

/// Plays uniformly random steps.
#[derive(Clone, Copy, Default, Debug)]
pub struct Random;

impl<G: Game> Searcher<G> for Random {
    fn search(
        &mut self,
        observation: &Observation<'_, G>,
        limits: &Limits,
        _: &CancelToken,
        _: &mut dyn FnMut(&Info<G::Step>),
    ) -> SearchResult<G::Step> {
        let mut rng = ChaCha8Rng::seed_from_u64(limits.seed);
        let game = observation.game();
        let mut position = observation.sample(&mut rng);
        let (mut turn, mut buffer) = (Vec::new(), Vec::new());
        while let Some(step) = random::step(game, &position, observation.seat(), &mut buffer, &mut rng) {
            game.apply(&mut position, observation.seat(), step, &mut NoEffects);
            turn.push(step);
            if game.settled(&position) {
                break;
            }
        }
        let info = Info { depth: 0, nodes: 0, value: 0.0, line: turn.clone(), elapsed: Duration::ZERO };
        SearchResult { turn, exact: false, info, others: Vec::new() }
    }
}
