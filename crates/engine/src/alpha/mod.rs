//! Players of Alpha, and its exact solver.
//!
//! All levels search with the same insight; a level is how far it looks ahead, how far its judgement is off and how much it
//! overlooks. The first sees only its own next turn and misses every second one; from level 6 on nothing is overlooked, and from
//! level 7 on the last endings are known by heart.

mod endgame;
mod graph;
mod insight;
mod solve;

pub use insight::{AlphaInsight, Weights};
pub use solve::{MOST_POSITIONS, Solution, Worth};

use crate::alphabeta::{Errs, Person};
use crate::{Info, Level, Limits, Plays, Progress, Sight, Stop, Thinker, Thought};
use game::RuleError;
use games::alpha::{Alpha, CellSet, Position, Step};
use std::path::Path;

/// How many turns ahead each level looks, and how it errs.
const LEVELS: [(u32, Errs); 8] = [
    (1, Errs { misjudges: 400, overlooks: 128, careless: true }),
    (1, Errs { misjudges: 300, overlooks: 64, careless: true }),
    (1, Errs { misjudges: 260, overlooks: 32, careless: false }),
    (2, Errs { misjudges: 250, overlooks: 24, careless: false }),
    (3, Errs { misjudges: 200, overlooks: 8, careless: false }),
    (3, Errs { misjudges: 70, overlooks: 0, careless: false }),
    (5, Errs { misjudges: 40, overlooks: 0, careless: false }),
    (100, Errs { misjudges: 0, overlooks: 0, careless: false }),
];

/// The lowest level that knows the last endings by heart.
const KNOWS_ENDGAMES: u8 = 7;

/// A player of Alpha.
struct Player(Person<AlphaInsight>);

impl<B: CellSet> Plays for Alpha<B> {
    fn player(&self, level: Level) -> Box<dyn Thinker<Self>> {
        let (deepest, errs) = LEVELS[usize::from(level.number()) - 1];
        let mut insight = AlphaInsight::new(self);
        if level.number() >= KNOWS_ENDGAMES {
            insight = insight.knowing_endgames(self);
        }
        Box::new(Player(Person::new(insight, errs, deepest, table_size(level))))
    }

    fn solve(
        &self,
        position: &Position<B>,
        _: Option<&Path>,
        stop: &Stop,
        progress: &mut Progress<'_>,
    ) -> Result<crate::Solution<Step>, RuleError> {
        progress(0.0, "all that can follow");
        let solution = Solution::new(self, position, MOST_POSITIONS, stop)?;
        let open =
            || RuleError::new("the value of a turn depends on the history of the game in a way that is not resolved");
        let turns = solution.turns(position).into_iter();
        let turns = turns.map(|(step, worth)| worth.map(|w| (vec![step], i32::from(w.value))));
        let turns = turns.collect::<Option<Vec<_>>>().ok_or_else(open)?;
        Ok(crate::Solution::new(turns, solution.positions() as u64))
    }
}

impl<B: CellSet> Thinker<Alpha<B>> for Player {
    fn think(
        &mut self,
        sight: &Sight<'_, Alpha<B>>,
        limits: &Limits,
        stop: &Stop,
        on_info: &mut dyn FnMut(&Info<Step>),
    ) -> Thought<Step> {
        // Who counts nodes or turns and not time wants the same thought every time, so nothing may depend on what is ready.
        if limits.time.is_none() {
            self.0.insight().wait(stop);
        }
        self.0.think(sight, limits, stop, on_info)
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
