//! Values that depend on the path to a position: repetition, adjudication, mate distance.

use super::ADJUDICATED_WIN;
use super::search::Search;
use crate::{Evaluator, Observation, WIN};
use game::{Game, Outcome, Seat};

impl<G: Game, I: Evaluator<G>> Search<'_, G, I> {
    /// Whether a position occurs again. One repetition counts as a full one: a side that can repeat once can repeat again.
    #[inline]
    pub(super) fn repeats(&self, hash: u64) -> bool {
        self.limits.repeat > 0
            && (self.path.contains(&hash)
                || self.seen.may_contain(hash) && self.observation.times_seen(hash) + 1 >= self.limits.repeat)
    }

    /// The value of an end by history.
    pub(super) fn adjudicated_value(&self, outcome: &Outcome, seat: Seat) -> i32 {
        match self.evaluator.outcome_value(outcome, seat) {
            worth if worth > WIN / 2 => ADJUDICATED_WIN,
            worth if worth < -WIN / 2 => -ADJUDICATED_WIN,
            worth => worth,
        }
    }
}

/// A Bloom filter of the positions that have occurred in the game.
pub(super) struct RepetitionFilter([u64; 64]);

impl RepetitionFilter {
    pub(super) fn new<G: Game>(observation: &Observation<'_, G>) -> RepetitionFilter {
        let mut seen = RepetitionFilter([0; 64]);
        for (hash, _) in observation.seen_positions() {
            seen.0[(hash >> 58) as usize] |= 1 << (hash >> 52 & 63);
        }
        seen
    }

    #[inline]
    fn may_contain(&self, hash: u64) -> bool {
        self.0[(hash >> 58) as usize] >> (hash >> 52 & 63) & 1 == 1
    }
}

/// Makes sooner wins and later losses better. Converts a value relative to a position to one relative to the root.
pub(super) fn mate_distance(worth: i32, turns: i32) -> i32 {
    match worth {
        w if w > WIN / 2 => w - turns,
        w if w < -WIN / 2 => w + turns,
        w => w,
    }
}

/// Converts a win relative to the root to one relative to the position, for the table.
pub(super) fn undo_mate_distance(value: i32, turns: i32) -> i32 {
    match value {
        v if v > WIN / 2 => v + turns,
        v if v < -WIN / 2 => v - turns,
        v => v,
    }
}
