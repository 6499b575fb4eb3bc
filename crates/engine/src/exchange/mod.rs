//! Fair Exchange: exact solutions of small setups ([`solve`]), and players for all.
//!
//! Level 8 plays small setups (3x2, 3x3, 4x2, 3x4, and any whose table it is given) and endings with few stones by their solution, and
//! searches otherwise. Lower levels always search, and err: they look only some turns ahead, misjudge positions by up to some points,
//! and the lowest overlook some of the possible turns.

mod candidates;
mod insight;
pub mod solve;
mod strong;
#[cfg(test)]
mod tests;
mod weak;

use crate::{Level, Plays, Thinker};
use games::exchange::Exchange;
use solve::Solution;
use std::sync::Arc;
use strong::Strong;
use weak::weakness;

impl Plays for Exchange {
    fn player(&self, level: Level) -> Box<dyn Thinker<Exchange>> {
        player_with(level, None)
    }
}

/// A player of this level that has the solution of the setup, as it was loaded from a table; only the strongest makes use of it.
pub fn player_with(level: Level, solution: Option<Arc<Solution>>) -> Box<dyn Thinker<Exchange>> {
    match weakness(level) {
        Some(weak) => Box::new(weak),
        None => Box::new(Strong::new(solution)),
    }
}
