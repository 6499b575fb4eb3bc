//! Players of Alpha, and its exact solver.
//!
//! All levels search with the same insight; a level is how far it looks ahead, how far its judgement is off and how much it
//! overlooks. The first sees only its own next turn and misses every second one; from level 6 on nothing is overlooked.

mod graph;
mod insight;
mod solve;

pub use insight::{AlphaInsight, Weights};
pub use solve::{MOST_POSITIONS, Solution, Worth};

use crate::alphabeta::{Errs, Person};
use crate::{Level, Plays, Thinker};
use games::alpha::{Alpha, Bits};

/// How many turns ahead each level looks, and how it errs.
const LEVELS: [(u32, Errs); 8] = [
    (1, Errs { misjudges: 400, overlooks: 128, careless: true }),
    (1, Errs { misjudges: 250, overlooks: 64, careless: true }),
    (1, Errs { misjudges: 180, overlooks: 32, careless: false }),
    (2, Errs { misjudges: 150, overlooks: 24, careless: false }),
    (3, Errs { misjudges: 120, overlooks: 12, careless: false }),
    (4, Errs { misjudges: 90, overlooks: 0, careless: false }),
    (6, Errs { misjudges: 40, overlooks: 0, careless: false }),
    (100, Errs { misjudges: 0, overlooks: 0, careless: false }),
];

impl<B: Bits> Plays for Alpha<B> {
    fn player(&self, level: Level) -> Box<dyn Thinker<Self>> {
        let (deepest, errs) = LEVELS[usize::from(level.number()) - 1];
        Box::new(Person::new(AlphaInsight::new(self), errs, deepest, table_size(level)))
    }
}

/// MiB of a level's transposition table: low levels look at few positions.
fn table_size(level: Level) -> usize {
    if level.number() < 5 { 4 } else { 64 }
}
