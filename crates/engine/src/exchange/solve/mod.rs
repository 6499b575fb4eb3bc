//! The strong solution of small setups, by retrograde analysis in layers of stones.
//!
//! The score so far does not affect good play, and neither does the colour of a side. So a position is a set of groups from the side
//! to move (`canonical`). Captures remove stones. All positions with the same stones form a *layer* ([`Totals`]). Layers are solved
//! from few stones to many (`layer`), and the positions of a layer are densely indexed (`index`).
//!
//! How a game ends, and what it means here:
//! - **Endless play** adds nothing to the score, and neither do the ends by history (third repetition, too many turns without a
//!   capture). [`Score::distance`] is the distance to the next capture that a side can force, so a side that follows it never
//!   repeats a position. If [`Solution::longest`] exceeds the limit of turns without a capture, that rule could take something from
//!   the leading side.
//! - **The neutral series** (E7) is *not* endless play: a side may need more neutral turns in a row than the series allows. Of the
//!   265226 pairs of position and side that the game 3x3 can reach, 396 have another value than without the rule
//!   ([`Solution::without_neutral_series`]), but the start has not; in 3x2 none has. So the neutral count is a part of the position
//!   while a layer is solved. Only scores at count 0 are stored; the others follow by a search over neutral turns.
//!
//! | setup | value of the start |
//! |---|---|
//! | 3x2, 3x3, 4x2, 3x4 | 0 |

mod answer;
mod canonical;
mod index;
mod layer;
mod score;
mod solution;
mod storage;
#[cfg(test)]
mod tests;
mod totals;

pub use answer::{Answer, TurnValue};
pub use score::Score;
pub use solution::{Progress, Solution};
pub use storage::{SolveResult, file_name, load, solve_in};
pub use totals::Totals;
