//! How a lower level errs: it misjudges positions a little and overlooks some turns, as people do.

use super::AlphaBeta;
use crate::{CancelToken, Evaluator, Info, Limits, Observation, SearchResult, Searcher};
use game::hash::mix;
use game::{Game, Outcome, Seat};
use std::hash::{Hash, Hasher};

/// How much and how often somebody errs.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct BlunderModel {
    /// An evaluation is off by up to this many units, the same way whenever the position is met.
    pub evaluation_noise: i32,
    /// Of 256 turns of the opponent so many are overlooked in each position where they are possible.
    pub missed_per_256: u32,
    /// Whether own turns, and turns that decide everything, are overlooked as easily.
    pub careless: bool,
}

/// An insight with errors. What it gets wrong depends on the seed and its seat alone, so a game can be repeated.
#[derive(Clone, Debug)]
pub struct BlunderingEvaluator<I> {
    evaluator: I,
    blunders: BlunderModel,
    seed: u64,
    seat: Seat,
}

impl BlunderModel {
    /// Creates a model from its three figures.
    pub const fn new(evaluation_noise: i32, missed_per_256: u32, careless: bool) -> BlunderModel {
        BlunderModel { evaluation_noise, missed_per_256, careless }
    }
}

impl<I> BlunderingEvaluator<I> {
    /// Somebody with this insight who errs so much; [`BlunderModel::default`] is nobody's error at all.
    pub fn new(evaluator: I, blunders: BlunderModel) -> BlunderingEvaluator<I> {
        BlunderingEvaluator { evaluator, blunders, seed: 0, seat: Seat::FIRST }
    }

    /// Takes the overlooked steps out of those from `before` on, unless they are all there is: the same ones whenever the
    /// position is met.
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

/// An alpha-beta player who errs like people.
#[derive(Debug)]
pub struct BlunderingSearcher<I>(AlphaBeta<BlunderingEvaluator<I>>);

impl<I> BlunderingSearcher<I> {
    /// A player with this insight and these errors, who never looks more turns ahead than `deepest`, with a transposition
    /// table of about so many MiB.
    pub fn new(evaluator: I, blunders: BlunderModel, max_depth: u32, mebibytes: usize) -> BlunderingSearcher<I> {
        BlunderingSearcher(
            AlphaBeta::new(BlunderingEvaluator::new(evaluator, blunders), mebibytes).with_max_depth(max_depth),
        )
    }

    /// The insight without the errors.
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

/// Mixes what a step is made of.
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
}
