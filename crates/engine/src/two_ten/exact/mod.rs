//! Exact values of positions with few stones, and of whole small setups.
//!
//! A value is what the side to move will take from here on less what the other side will, both playing for just that.
//!
//! **History.** Turns with nothing taken are limited (T8), so a position is solved together with the number of such turns that are
//! left: values are found for one turn left, then for two, and so on. Once more turns change nothing they never will, so a game
//! without that limit is solved as well, and play that never ends adds nothing.
//!
//! The third repetition changes no value, as long as none of the positions since the last taking has stood twice already. For if a
//! side can force a gain, it can do so by turns each of which shortens the time that it needs, whatever the other does; so no
//! position comes back, and none of them stands more than once again. And a side that can hold its loss to something holds it as
//! well when a repetition ends the game early: that adds nothing to the loss.

mod boards;
mod build;
mod file;
mod solve;
mod table;

pub use solve::{Solution, Solver};
pub(super) use table::Table;
