//! The evaluation of Fair Exchange, in hundredths of a point.
//!
//! The weights are fitted to exact values of solved setups (3x3, 4x2, 3x4). These terms explain six sevenths of the variance.

use super::candidates;
use crate::Evaluator;
use game::hash::{fold, mix};
use game::{Game, Seat};
use games::exchange::{Exchange, Position, Step, Stones};

/// A point.
const POINT: i32 = 100;
/// An own stone more than the opponent. Stones are the currency: a capture of opposing stones trades stones evenly and brings
/// two points each, while a common stone brings one point and costs a stone.
const STONE: i32 = 170;
/// A pair of own stones in one group more than the opponent: only pairs can be shifted.
const PAIR: i32 = 45;
/// An opposing stone that the side to move can capture at once. Only the best group counts.
const CAPTURABLE: i32 = 170;
/// The side to move.
const TEMPO: i32 = 10;

/// Blunders of a weaker player. They depend on the seed only.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct SeededBlunders {
    /// The maximum error of an evaluation.
    pub(super) evaluation_noise: i32,
    /// The number of missed turns per 256.
    pub(super) missed_per_256: u64,
    /// Selects the blunders.
    pub(super) seed: u64,
}

/// The evaluator of Fair Exchange.
#[derive(Clone, Default, Debug)]
pub(super) struct ExchangeEvaluator {
    pub(super) blunders: SeededBlunders,
}

impl Evaluator<Exchange> for ExchangeEvaluator {
    const UNITS_PER_POINT: i32 = POINT;

    fn evaluate(&self, game: &Exchange, position: &Position, seat: Seat) -> i32 {
        let side = position.side();
        let mut value = evaluate_for_mover(position);
        if self.blunders.evaluation_noise > 0 {
            let noise = mix(game.hash(position) ^ self.blunders.seed) % (2 * self.blunders.evaluation_noise as u64 + 1);
            value += noise as i32 - self.blunders.evaluation_noise;
        }
        if seat == side { value } else { -value }
    }

    fn candidates(&self, game: &Exchange, position: &Position, seat: Seat, out: &mut Vec<Step>) {
        candidates::list(game, position, seat, out);
        if self.blunders.missed_per_256 > 0 && out.len() > 1 {
            let place = fold(self.blunders.seed, game.hash(position));
            let first = out[0];
            let mut number = 0;
            out.retain(|_| {
                number += 1;
                mix(place ^ number) & 255 >= self.blunders.missed_per_256
            });
            if out.is_empty() {
                out.push(first);
            }
        }
    }

    /// Captures first, the most valuable ones before others, then shifts that allow a capture.
    fn order_score(&self, _: &Exchange, position: &Position, step: Step) -> i32 {
        match step {
            Step::Capture { enemy, common, .. } => 20_000 + 2 * POINT * i32::from(enemy) - 75 * i32::from(common),
            Step::Shift { stones: Stones::Own, each, to, .. } => {
                let own = position.side().index();
                let opened = to.both().into_iter().filter_map(|group| {
                    let stones = position.stones().nth(usize::from(group))?;
                    let capturable = capturable(stones.map(i32::from), own, i32::from(each));
                    (capturable > 0).then_some(capturable)
                });
                opened.max().map_or(0, |capturable| 10_000 + POINT * capturable)
            }
            _ => 0,
        }
    }

    /// The neutral count decides when the game ends (E7).
    fn table_key(&self, game: &Exchange, position: &Position) -> u64 {
        fold(game.hash(position), u64::from(position.neutral()))
    }
}

/// The lead of the side to move, in points.
pub(super) fn ahead(position: &Position) -> i32 {
    let score = position.score().map(i32::from);
    let own = position.side().index();
    score[own] - score[1 - own]
}

/// The evaluation for the side to move.
fn evaluate_for_mover(position: &Position) -> i32 {
    let own = position.side().index();
    let enemy = 1 - own;
    let (mut stones_ahead, mut pairs_ahead) = (0, 0);
    // The two largest own stacks: stones for a group come from another group.
    let (mut largest, mut second, mut largest_at) = (0, 0, 0);
    for (at, stones) in position.stones().map(|stones| stones.map(i32::from)).enumerate() {
        stones_ahead += stones[own] - stones[enemy];
        pairs_ahead += stones[own] / 2 - stones[enemy] / 2;
        if stones[own] > largest {
            (largest, second, largest_at) = (stones[own], largest, at);
        } else {
            second = second.max(stones[own]);
        }
    }
    let reach = |at: usize| if at == largest_at { second / 2 } else { largest / 2 };
    let groups = position.stones().enumerate();
    let most = groups.map(|(at, stones)| capturable(stones.map(i32::from), own, reach(at))).max().unwrap_or(0);
    POINT * ahead(position) + STONE * stones_ahead + PAIR * pairs_ahead + CAPTURABLE * most + TEMPO
}

/// The opposing stones that a side can capture in a group if this many of its stones arrive (E4).
#[inline]
pub(super) fn capturable(stones: [i32; 3], own: usize, coming: i32) -> i32 {
    let wanting = stones[1 - own] + stones[2] - stones[own];
    if (0..coming).contains(&wanting) { stones[1 - own] } else { 0 }
}
