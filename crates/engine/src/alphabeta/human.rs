//! How a lower level errs: it misjudges positions a little and overlooks some turns, as people do.

use super::AlphaBeta;
use crate::{Info, Insight, Limits, Sight, Stop, Thinker, Thought};
use game::hash::mix;
use game::{Game, Outcome, Seat};
use std::hash::{Hash, Hasher};

/// How much and how often somebody errs.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Errs {
    /// An evaluation is off by up to this many units, the same way whenever the position is met.
    pub misjudges: i32,
    /// Of 256 turns of the opponent so many are overlooked in each position where they are possible.
    pub overlooks: u32,
    /// Whether own turns, and turns that decide everything, are overlooked as easily.
    pub careless: bool,
}

/// An insight with errors. What it gets wrong depends on the seed and its seat alone, so a game can be repeated.
#[derive(Clone, Debug)]
pub struct Human<I> {
    insight: I,
    errs: Errs,
    seed: u64,
    seat: Seat,
}

impl<I> Human<I> {
    /// Somebody with this insight who errs so much; [`Errs::default`] is nobody's error at all.
    pub fn new(insight: I, errs: Errs) -> Human<I> {
        Human { insight, errs, seed: 0, seat: Seat::FIRST }
    }

    /// Takes the overlooked steps out of those from `before` on, unless they are all there is: the same ones whenever the
    /// position is met.
    fn overlook<G: Game>(&self, game: &G, position: &G::Position, seat: Seat, before: usize, out: &mut Vec<G::Step>)
    where
        I: Insight<G>,
    {
        if self.errs.overlooks == 0 || seat == self.seat && !self.errs.careless {
            return;
        }
        let place = mix(game.hash(position) ^ self.seed);
        let overlooked = |step: G::Step| {
            let mut hasher = Mixer(place);
            step.hash(&mut hasher);
            (mix(hasher.0) & 255) < u64::from(self.errs.overlooks)
                && (self.errs.careless || !self.insight.vital(game, position, step))
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

impl<G: Game, I: Insight<G>> Insight<G> for Human<I> {
    const UNIT: i32 = I::UNIT;
    const LOUD: bool = I::LOUD;

    fn evaluate(&self, game: &G, position: &G::Position, seat: Seat) -> i32 {
        let value = self.insight.evaluate(game, position, seat);
        if self.errs.misjudges == 0 {
            return value;
        }
        let span = 2 * self.errs.misjudges as u64 + 1;
        let error = (mix(game.hash(position) ^ self.seed) % span) as i32 - self.errs.misjudges;
        // The other seat's value stays the negative.
        value + if seat == Seat::FIRST { error } else { -error }
    }

    fn worth(&self, outcome: &Outcome, seat: Seat) -> i32 {
        self.insight.worth(outcome, seat)
    }

    fn candidates(&self, game: &G, position: &G::Position, seat: Seat, out: &mut Vec<G::Step>) {
        let before = out.len();
        self.insight.candidates(game, position, seat, out);
        self.overlook(game, position, seat, before, out);
    }

    fn order(&self, game: &G, position: &G::Position, step: G::Step) -> i32 {
        self.insight.order(game, position, step)
    }

    fn loud(&self, game: &G, position: &G::Position, step: G::Step) -> bool {
        self.insight.loud(game, position, step)
    }

    fn loud_candidates(&self, game: &G, position: &G::Position, seat: Seat, out: &mut Vec<G::Step>) {
        let before = out.len();
        self.insight.loud_candidates(game, position, seat, out);
        self.overlook(game, position, seat, before, out);
    }

    fn most_gain(&self, game: &G, position: &G::Position, step: G::Step) -> i32 {
        self.insight.most_gain(game, position, step).saturating_add(2 * self.errs.misjudges)
    }

    fn vital(&self, game: &G, position: &G::Position, step: G::Step) -> bool {
        self.insight.vital(game, position, step)
    }

    fn pressed(&self, game: &G, position: &G::Position, seat: Seat) -> bool {
        self.insight.pressed(game, position, seat)
    }

    fn swing(&self) -> Option<i32> {
        self.insight.swing().map(|swing| swing + self.errs.misjudges)
    }

    fn complete(&self) -> bool {
        self.errs.overlooks == 0 && self.insight.complete()
    }

    fn key(&self, game: &G, position: &G::Position) -> u64 {
        let key = self.insight.key(game, position);
        if self.errs == Errs::default() { key } else { key ^ mix(self.seed ^ u64::from(self.seat.0) << 63) }
    }

    fn known(&self, game: &G, position: &G::Position, seat: Seat) -> Option<i32> {
        self.insight.known(game, position, seat)
    }
}

/// An alpha-beta player who errs like people.
#[derive(Debug)]
pub struct Person<I>(AlphaBeta<Human<I>>);

impl<I> Person<I> {
    /// A player with this insight and these errors, who never looks more turns ahead than `deepest`, with a transposition
    /// table of about so many MiB.
    pub fn new(insight: I, errs: Errs, deepest: u32, mebibytes: usize) -> Person<I> {
        Person(AlphaBeta::new(Human::new(insight, errs), mebibytes).no_deeper_than(deepest))
    }

    /// The insight without the errors.
    pub fn insight(&self) -> &I {
        &self.0.insight().insight
    }
}

impl<G: Game, I: Insight<G>> Thinker<G> for Person<I> {
    fn think(
        &mut self,
        sight: &Sight<'_, G>,
        limits: &Limits,
        stop: &Stop,
        on_info: &mut dyn FnMut(&Info<G::Step>),
    ) -> Thought<G::Step> {
        let human = self.0.insight_mut();
        (human.seed, human.seat) = (limits.seed, sight.seat());
        self.0.think(sight, limits, stop, on_info)
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
