//! A player for any game: UCT with a limited number of playouts and some random turns.

use crate::baseline::Random;
use crate::uct::Uct;
use crate::{CancelToken, Info, Level, Limits, Observation, SearchResult, Searcher};
use game::Game;
use game::hash::{fold, mix};

/// The strength of a [`GenericPlayer`].
#[derive(Clone, Copy, Debug)]
struct GenericLevel {
    /// Maximum number of playouts per turn; `None` leaves it to the limits of the search.
    playouts: Option<u64>,
    /// The number of random turns per 256.
    random_turns_per_256: u64,
}

/// The levels, weakest first.
const LEVELS: [GenericLevel; Level::COUNT] = [
    GenericLevel { playouts: Some(16), random_turns_per_256: 128 },
    GenericLevel { playouts: Some(32), random_turns_per_256: 64 },
    GenericLevel { playouts: Some(64), random_turns_per_256: 24 },
    GenericLevel { playouts: Some(160), random_turns_per_256: 8 },
    GenericLevel { playouts: Some(512), random_turns_per_256: 0 },
    GenericLevel { playouts: Some(2_048), random_turns_per_256: 0 },
    GenericLevel { playouts: Some(8_192), random_turns_per_256: 0 },
    GenericLevel { playouts: None, random_turns_per_256: 0 },
];

/// Playouts per turn of depth where a search is limited by depth: UCT itself has no depth limit.
const PLAYOUTS_PER_DEPTH: u64 = 512;

/// A player that knows nothing about its game but the rules.
#[derive(Clone, Copy, Debug)]
pub struct GenericPlayer {
    level: GenericLevel,
}

impl GenericPlayer {
    /// Creates a player of this level.
    pub fn new(level: Level) -> GenericPlayer {
        GenericPlayer { level: *level.select(&LEVELS) }
    }
}

impl<G: Game> Searcher<G> for GenericPlayer {
    fn search(
        &mut self,
        observation: &Observation<'_, G>,
        limits: &Limits,
        cancel: &CancelToken,
        on_info: &mut dyn FnMut(&Info<G::Step>),
    ) -> SearchResult<G::Step> {
        // The turn number is part of the seed, so that a low level does not blunder on every turn of a game or on none.
        let seed = fold(limits.seed, observation.turns().len() as u64);
        if mix(seed) & 255 < self.level.random_turns_per_256 {
            return Random.search(observation, &Limits { seed, ..*limits }, cancel, on_info);
        }
        let by_depth = limits.depth.map(|depth| u64::from(depth) * PLAYOUTS_PER_DEPTH);
        let nodes = limits.nodes.into_iter().chain(self.level.playouts).chain(by_depth).min();
        Uct.search(observation, &Limits { nodes, ..*limits }, cancel, on_info)
    }
}
