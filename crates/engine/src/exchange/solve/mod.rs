//! The strong solution of small setups, by retrograde analysis in layers of stones.

mod bare;
mod index;
mod layer;
mod score;
mod solution;
mod totals;

pub use score::Score;
pub use solution::{Progress, Solution};
pub use totals::Totals;
