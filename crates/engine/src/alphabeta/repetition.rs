//! What depends on the way to a position: repetition, ends by history, and how soon a win comes.

use super::ADJUDICATED_WIN;
use super::search::Search;
use crate::{Evaluator, Observation, WIN};
use game::{Game, Outcome, Seat};

impl<G: Game, I: Evaluator<G>> Search<'_, G, I> {
    /// Whether a position stands again. Once more is as good as once too often: who can repeat can repeat again.
    #[inline]
    pub(super) fn repeats(&self, hash: u64) -> bool {
        self.limits.repeat > 0
            && (self.path.contains(&hash)
                || self.seen.may_contain(hash) && self.observation.times_seen(hash) + 1 >= self.limits.repeat)
    }

    /// What an end by history is worth.
    pub(super) fn adjudicated_value(&self, outcome: &Outcome, seat: Seat) -> i32 {
        match self.evaluator.outcome_value(outcome, seat) {
            worth if worth > WIN / 2 => ADJUDICATED_WIN,
            worth if worth < -WIN / 2 => -ADJUDICATED_WIN,
            worth => worth,
        }
    }
}

/// Which positions have seen in the game: a quick first look that seldom errs, and only on the safe side.
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

/// Sooner wins and later losses are better. Also turns a value counted from a position into one counted from the root.
pub(super) fn mate_distance(worth: i32, turns: i32) -> i32 {
    match worth {
        w if w > WIN / 2 => w - turns,
        w if w < -WIN / 2 => w + turns,
        w => w,
    }
}

/// Wins are stored as counted from the position, not from the root.
pub(super) fn undo_mate_distance(value: i32, turns: i32) -> i32 {
    match value {
        v if v > WIN / 2 => v + turns,
        v if v < -WIN / 2 => v - turns,
        v => v,
    }
}
