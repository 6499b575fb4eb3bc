//! Players of Gamma.
//!
//! All levels search with the same insight; a level is how far it looks ahead, how far its judgement is off and how much it
//! overlooks. From level 3 on nobody overlooks a landing on a life field, his own or the opponent's; before that it happens.

mod insight;
mod landing;
mod plan;

pub use insight::{GammaInsight, Weights};

use crate::alphabeta::{Errs, Person};
use crate::{Info, Level, Limits, Plays, Sight, Stop, Thinker, Thought};
use games::gamma::{Gamma, Phase, Step};

/// How many turns ahead each level looks, and how it errs.
const LEVELS: [(u32, Errs); 8] = [
    (1, Errs { misjudges: 200, overlooks: 128, careless: true }),
    (1, Errs { misjudges: 120, overlooks: 64, careless: true }),
    (1, Errs { misjudges: 80, overlooks: 24, careless: false }),
    (2, Errs { misjudges: 40, overlooks: 8, careless: false }),
    (3, Errs { misjudges: 60, overlooks: 8, careless: false }),
    (3, Errs { misjudges: 25, overlooks: 0, careless: false }),
    (5, Errs { misjudges: 15, overlooks: 0, careless: false }),
    (100, Errs { misjudges: 0, overlooks: 0, careless: false }),
];
/// How many turns ahead the plan of the placing phase is looked at: it hardly depends on what the other side does.
const PLACING: u32 = 2;

/// A player of Gamma.
struct Player(Person<GammaInsight>);

impl Plays for Gamma {
    fn player(&self, level: Level) -> Box<dyn Thinker<Self>> {
        let (deepest, errs) = LEVELS[usize::from(level.number()) - 1];
        Box::new(Player(Person::new(GammaInsight::new(self), errs, deepest, table_size(level))))
    }
}

impl Thinker<Gamma> for Player {
    fn think(
        &mut self,
        sight: &Sight<'_, Gamma>,
        limits: &Limits,
        stop: &Stop,
        on_info: &mut dyn FnMut(&Info<Step>),
    ) -> Thought<Step> {
        let mut limits = *limits;
        if sight.view().phase == Phase::Placing {
            limits.depth = Some(limits.depth.unwrap_or(PLACING).min(PLACING));
        }
        self.0.think(sight, &limits, stop, on_info)
    }
}

/// MiB of a level's transposition table: low levels look at few positions.
fn table_size(level: Level) -> usize {
    match level.number() {
        1..=4 => 2,
        5 | 6 => 16,
        _ => 64,
    }
}
