//! Iterative deepening alpha-beta over whole turns made of steps.
//!
//! A node is a position; a child is one step further. Where the same seat goes on (in the middle of a turn, or when the other passes by
//! force) the value is not negated, so turns of many steps need nothing special. Depth counts turns.
//!
//! What history decides (repetition, too many quiet turns) depends on the way to a position and not on the position, while the
//! transposition table knows positions only. So such an end counts as [`HELD`], far better than any evaluation, but never as a
//! proof; proofs rest on ends by the game's own rules.

mod human;
mod order;
mod past;
mod search;
mod table;
#[cfg(test)]
mod tests;
mod visit;

pub use human::{Errs, Human, Person};

use crate::{Info, Insight, Limits, Sight, Stop, Thinker, Thought, WIN, Watch};
use game::Game;
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use search::{Found, Search};
use std::sync::atomic::AtomicU64;
use table::Transpositions;

/// What a win is worth that history would give: sure as far as search sees, and not proved.
pub const HELD: i32 = WIN / 4;

const _: () = assert!(HELD < WIN / 2, "what history gives must not look like a proof");

/// An alpha-beta player with a game's insight.
#[derive(Debug)]
pub struct AlphaBeta<I> {
    insight: I,
    table: Transpositions,
    deepest: u32,
    selective: bool,
}

impl<I> AlphaBeta<I> {
    /// A player with a transposition table of about so many MiB.
    pub fn new(insight: I, mebibytes: usize) -> AlphaBeta<I> {
        AlphaBeta { insight, table: Transpositions::new(mebibytes), deepest: DEEPEST, selective: true }
    }

    /// The same player, who never looks more turns ahead than this.
    #[must_use]
    pub fn no_deeper_than(mut self, turns: u32) -> Self {
        self.deepest = turns.clamp(1, DEEPEST);
        self
    }

    /// The same player, who looks at every line to its full depth, promising or not: its values are those of plain minimax.
    #[must_use]
    pub fn exhaustive(mut self) -> Self {
        self.selective = false;
        self
    }

    /// The insight it plays with.
    pub fn insight(&self) -> &I {
        &self.insight
    }

    /// The insight, to be changed between thoughts. What was learnt with the old one stays in the table: an insight whose
    /// values change must change its keys as well.
    pub fn insight_mut(&mut self) -> &mut I {
        &mut self.insight
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
        let (insight, table, selective) = (&self.insight, &self.table, self.selective);
        let deepest = limits.depth.unwrap_or(DEEPEST).clamp(1, self.deepest);
        std::thread::scope(|scope| {
            for worker in 1..limits.workers() {
                let (root, nodes) = (root.clone(), &nodes);
                let mut helper = watch.clone();
                helper.also(&helpers_stop);
                scope.spawn(move || {
                    let mut search = Search::new(sight, insight, table, helper, nodes, selective);
                    // Helpers fill the shared table; starting at different depths keeps them out of step.
                    for depth in (1 + worker as u32 % 2)..=deepest {
                        if !search.root(&root, depth).is_some_and(|found| found.complete) {
                            break;
                        }
                    }
                    search.tell_nodes();
                });
            }
            let mut search = Search::new(sight, insight, table, watch.clone(), &nodes, selective);
            let thought = deepen::<G, I>(&mut search, &root, deepest, &watch, on_info);
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
    on_info: &mut dyn FnMut(&Info<G::Step>),
) -> Thought<G::Step> {
    let mut best = search.first_legal_turn(root);
    for depth in 1..=deepest {
        // An iteration that was broken off still counts as far as it came: it began with the best step so far.
        let Some(Found { value, line, complete }) = search.root(root, depth) else { break };
        let decided = value.abs() > WIN / 2;
        let exact = complete && search.proves(value);
        let nodes = search.all_nodes();
        let info = Info { depth, nodes, value: human_value::<G, I>(value), line, elapsed: watch.elapsed() };
        on_info(&info);
        let turn = search.turn_of(root, &info.line);
        best = Thought { turn, exact, info };
        // A decided game needs no deeper look; and an iteration costs some times the one before it.
        if !complete || exact || decided || watch.past(0.6) {
            break;
        }
    }
    search.tell_nodes();
    best.info.nodes = search.all_nodes();
    best.info.elapsed = watch.elapsed();
    best
}

/// A value as people read it: points, or from −1 to 1.
fn human_value<G: Game, I: Insight<G>>(value: i32) -> f64 {
    let value = f64::from(value) / f64::from(I::UNIT);
    if G::SCORED { value } else { value.clamp(-1.0, 1.0) }
}
