//! Iterative deepening alpha-beta over whole turns made of steps.
//!
//! A node is a position; a child is one step further. Where the same seat goes on (in the middle of a turn, or when the other passes by
//! force) the value is not negated, so turns of many steps need nothing special. Depth counts turns.

mod search;
mod table;

use crate::{Info, Insight, Limits, Sight, Stop, Thinker, Thought, WIN, Watch};
use game::Game;
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use search::Search;
use std::sync::atomic::{AtomicU64, Ordering};
use table::Transpositions;

/// An alpha-beta player with a game's insight.
#[derive(Debug)]
pub struct AlphaBeta<I> {
    insight: I,
    table: Transpositions,
}

impl<I> AlphaBeta<I> {
    /// A player with a transposition table of about so many MiB.
    pub fn new(insight: I, mebibytes: usize) -> AlphaBeta<I> {
        AlphaBeta { insight, table: Transpositions::new(mebibytes) }
    }

    /// The insight it plays with.
    pub fn insight(&self) -> &I {
        &self.insight
    }
}

/// The deepest that a search goes, in turns.
const DEEPEST: u32 = 100;

impl<G: Game, I: Insight<G>> Thinker<G> for AlphaBeta<I> {
    fn think(
        &mut self,
        sight: &Sight<'_, G>,
        limits: &Limits,
        stop: &Stop,
        on_info: &mut dyn FnMut(&Info<G::Step>),
    ) -> Thought<G::Step> {
        let watch = Watch::start(limits, stop);
        // Nothing is hidden in the games that are searched in this way: the sample is the position.
        let root = sight.sample(&mut ChaCha8Rng::seed_from_u64(limits.seed));
        self.table.next_age();
        let nodes = AtomicU64::new(0);
        let helpers_stop = Stop::new();
        let (insight, table) = (&self.insight, &self.table);
        let deepest = limits.depth.unwrap_or(DEEPEST).clamp(1, DEEPEST);
        std::thread::scope(|scope| {
            for worker in 1..limits.workers() {
                let (root, nodes) = (root.clone(), &nodes);
                let mut helper = Watch::start(limits, stop);
                helper.also(&helpers_stop);
                scope.spawn(move || {
                    let mut search = Search::new(sight, insight, table, helper, nodes);
                    // Helpers fill the shared table; starting at different depths keeps them out of step.
                    for depth in (1 + worker as u32 % 2)..=DEEPEST {
                        if search.root(&root, depth).is_none() {
                            break;
                        }
                    }
                });
            }
            let mut search = Search::new(sight, insight, table, watch.clone(), &nodes);
            let thought = deepen::<G, I>(&mut search, &root, deepest, &watch, &nodes, on_info);
            helpers_stop.pull();
            thought
        })
    }
}

fn deepen<G: Game, I: Insight<G>>(
    search: &mut Search<'_, G, I>,
    root: &G::Position,
    deepest: u32,
    watch: &Watch,
    nodes: &AtomicU64,
    on_info: &mut dyn FnMut(&Info<G::Step>),
) -> Thought<G::Step> {
    let mut best = search.first_legal_turn(root);
    for depth in 1..=deepest {
        let Some((value, line)) = search.root(root, depth) else { break };
        let seen = nodes.load(Ordering::Relaxed) + search.uncounted();
        let exact = value.abs() > WIN / 2 || !search.horizon_seen();
        let info = Info { depth, nodes: seen, value: human::<G, I>(value), line, elapsed: watch.elapsed() };
        on_info(&info);
        let turn = search.turn_of(root, &info.line);
        best = Thought { turn, exact, info };
        // A proved result needs no deeper look; and an iteration costs some times the one before it.
        if exact || watch.past(0.6) {
            break;
        }
    }
    best.info.nodes = nodes.load(Ordering::Relaxed) + search.uncounted();
    best.info.elapsed = watch.elapsed();
    best
}

/// A value as people read it: points, or from −1 to 1.
fn human<G: Game, I: Insight<G>>(value: i32) -> f64 {
    let value = f64::from(value) / f64::from(I::UNIT);
    if G::SCORED { value } else { value.clamp(-1.0, 1.0) }
}
