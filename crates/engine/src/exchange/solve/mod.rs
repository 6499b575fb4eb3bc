//! The strong solution of small setups, by retrograde analysis in layers of stones.
//!
//! The score so far decides nothing about good play, so it is left out; and who is White is left out too: a position is a set of
//! groups as the side to move sees them (`bare`). Captures lead to fewer stones. All positions with the same stones are a *layer*
//! ([`Totals`]); layers are solved from few stones to many (`layer`), and a layer's positions are numbered densely (`index`).
//!
//! What ends a game, and what it means here:
//! - **Play that never ends** adds nothing to the score, and neither do the ends by history (a position stands for the third time;
//!   too many turns without a capture): they are the same as endless play. [`Score::distance`] tells how far a side that can force
//!   something is from the capture it needs, so whoever follows it never repeats a position. Where [`Solution::longest`] exceeds the
//!   limit of turns without a capture, that rule could take something from the side that is ahead.
//! - **The neutral series** (E7) is *not* the same as endless play: a side may need more neutral turns in a row than the series
//!   allows. Of the 265226 pairs of position and side that the game 3x3 can reach, 396 have another value than without the rule
//!   ([`Solution::without_series`]), though the start has not; in 3x2 none has. So the count of neutral turns is a part of the position
//!   while a layer is solved. Only scores at count 0 are kept: others follow from them by looking ahead over neutral turns.
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
