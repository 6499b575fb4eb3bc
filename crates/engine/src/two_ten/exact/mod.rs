//! Exact values of positions with few stones, and of small setups.
//!
//! A value is the stones that the side to move takes from here on minus the other side's, with best play.
//!
//! **History.** Quiet turns are limited (T8), so a position is solved together with the number of quiet turns left: first one,
//! then two, and so on. Once another turn changes nothing, no further one does. So a game without that limit is solved as well,
//! and endless play adds nothing.
//!
//! The third repetition changes no value if no position since the last taking has occurred twice already. A side that can force
//! a gain can do so by turns that each shorten the time to the gain, so no position comes back. And a side that can limit its
//! loss also limits it if a repetition ends the game early, because that adds nothing to the loss.

mod boards;
mod build;
mod file;
mod solve;
mod table;

pub use solve::{Solution, Solver};
pub(super) use table::Table;
