//! Human-like blunders for lower levels: noisy evaluations and missed steps.

use super::AlphaBeta;
use crate::{CancelToken, Evaluator, Info, Limits, Observation, SearchResult, Searcher};
use game::hash::mix;
use game::{Game, Outcome, Seat};
use std::hash::{Hash, Hasher};

/// The size and the frequency of a player's blunders.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct BlunderModel {
    /// The maximum error of an evaluation, in units. The error of a position is always the same.
    pub evaluation_noise: i32,
    /// The number of opposing steps per 256 that the player misses in a position.
    pub missed_per_256: u32,
    /// Whether the player also misses its own steps and decisive steps.
    pub careless: bool,
}

/// An evaluator with blunders. They depend on the seed and the seat only, so that games are reproducible.
#[derive(Clone, Debug)]
pub struct BlunderingEvaluator<I> {
    evaluator: I,
    blunders: BlunderModel,
    seed: u64,
    seat: Seat,
}

impl BlunderModel {
    /// Creates a model.
    pub const fn new(evaluation_noise: i32, missed_per_256: u32, careless: bool) -> BlunderModel {
        BlunderModel { evaluation_noise, missed_per_256, careless }
    }
}

impl<I> BlunderingEvaluator<I> {
    /// Adds blunders to an evaluator. [`BlunderModel::default`] adds none.
    pub fn new(evaluator: I, blunders: BlunderModel) -> BlunderingEvaluator<I> {
        BlunderingEvaluator { evaluator, blunders, seed: 0, seat: Seat::FIRST }
    }

    /// Removes the missed steps from `out[before..]`, but keeps at least one. The missed steps of a position are always the
    /// same.
    fn overlook<G: Game>(&self, game: &G, position: &G::Position, seat: Seat, before: usize, out: &mut Vec<G::Step>)
    where
        I: Evaluator<G>,
    {
        if self.blunders.missed_per_256 == 0 || seat == self.seat && !self.blunders.careless {
            return;
        }
        let place = mix(game.hash(position) ^ self.seed);
        let overlooked = |step: G::Step| {
            let mut hasher = Mixer(place);
            step.hash(&mut hasher);
            (mix(hasher.0) & 255) < u64::from(self.blunders.missed_per_256)
                && (self.blunders.careless || !self.evaluator.decisive(game, position, step))
        };
        let mut kept = before;
        for i in before..out.len() {
            if !overlooked(out[i]) {
                out.swap(kept, i);
                kept += 1;
            }
        }
        out.truncate(if kept == before { out.len().min(before + 1) } else { kept });
    }
}

impl<G: Game, I: Evaluator<G>> Evaluator<G> for BlunderingEvaluator<I> {
    const UNITS_PER_POINT: i32 = I::UNITS_PER_POINT;
    const HAS_NOISY_STEPS: bool = I::HAS_NOISY_STEPS;

    fn evaluate(&self, game: &G, position: &G::Position, seat: Seat) -> i32 {
        let value = self.evaluator.evaluate(game, position, seat);
        if self.blunders.evaluation_noise == 0 {
            return value;
        }
        let span = 2 * self.blunders.evaluation_noise as u64 + 1;
        let error = (mix(game.hash(position) ^ self.seed) % span) as i32 - self.blunders.evaluation_noise;
        // The other seat's value stays the negative.
        value + if seat == Seat::FIRST { error } else { -error }
    }

    fn outcome_value(&self, outcome: &Outcome, seat: Seat) -> i32 {
        self.evaluator.outcome_value(outcome, seat)
    }

    fn candidates(&self, game: &G, position: &G::Position, seat: Seat, out: &mut Vec<G::Step>) {
        let before = out.len();
        self.evaluator.candidates(game, position, seat, out);
        self.overlook(game, position, seat, before, out);
    }

    fn order_score(&self, game: &G, position: &G::Position, step: G::Step) -> i32 {
        self.evaluator.order_score(game, position, step)
    }

    fn noisy(&self, game: &G, position: &G::Position, step: G::Step) -> bool {
        self.evaluator.noisy(game, position, step)
    }

    fn noisy_candidates(&self, game: &G, position: &G::Position, seat: Seat, out: &mut Vec<G::Step>) {
        let before = out.len();
        self.evaluator.noisy_candidates(game, position, seat, out);
        self.overlook(game, position, seat, before, out);
    }

    fn max_gain(&self, game: &G, position: &G::Position, step: G::Step) -> i32 {
        self.evaluator.max_gain(game, position, step).saturating_add(2 * self.blunders.evaluation_noise)
    }

    fn decisive(&self, game: &G, position: &G::Position, step: G::Step) -> bool {
        self.evaluator.decisive(game, position, step)
    }

    fn under_threat(&self, game: &G, position: &G::Position, seat: Seat) -> bool {
        self.evaluator.under_threat(game, position, seat)
    }

    fn futility_margin(&self) -> Option<i32> {
        self.evaluator.futility_margin().map(|futility_margin| futility_margin + self.blunders.evaluation_noise)
    }

    fn candidates_complete(&self) -> bool {
        self.blunders.missed_per_256 == 0 && self.evaluator.candidates_complete()
    }

    fn table_key(&self, game: &G, position: &G::Position) -> u64 {
        let key = self.evaluator.table_key(game, position);
        if self.blunders == BlunderModel::default() { key } else { key ^ mix(self.seed ^ u64::from(self.seat.0) << 63) }
    }

    fn exact_value(&self, game: &G, position: &G::Position, seat: Seat) -> Option<i32> {
        self.evaluator.exact_value(game, position, seat)
    }
}

/// An alpha-beta player with blunders.
#[derive(Debug)]
pub struct BlunderingSearcher<I>(AlphaBeta<BlunderingEvaluator<I>>);

impl<I> BlunderingSearcher<I> {
    /// Creates a player with a maximum depth in turns and a transposition table of this size.
    pub fn new(evaluator: I, blunders: BlunderModel, max_depth: u32, mebibytes: usize) -> BlunderingSearcher<I> {
        BlunderingSearcher(
            AlphaBeta::new(BlunderingEvaluator::new(evaluator, blunders), mebibytes).with_max_depth(max_depth),
        )
    }

    /// The evaluator without blunders.
    pub fn evaluator(&self) -> &I {
        &self.0.evaluator().evaluator
    }
}

impl<G: Game, I: Evaluator<G>> Searcher<G> for BlunderingSearcher<I> {
    fn search(
        &mut self,
        observation: &Observation<'_, G>,
        limits: &Limits,
        cancel: &CancelToken,
        on_info: &mut dyn FnMut(&Info<G::Step>),
    ) -> SearchResult<G::Step> {
        let human = self.0.evaluator_mut();
        (human.seed, human.seat) = (limits.seed, observation.seat());
        self.0.search(observation, limits, cancel, on_info)
    }
}

/// Hashes the fields of a step.
struct Mixer(u64);

impl Hasher for Mixer {
    fn finish(&self) -> u64 {
        self.0
    }
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = mix(self.0 ^ u64::from(byte));
        }
    }
    // The same blunders on every machine: a pointer has 4 bytes in a browser.
    fn write_usize(&mut self, n: usize) {
        self.write(&(n as u64).to_le_bytes());
    }
}
