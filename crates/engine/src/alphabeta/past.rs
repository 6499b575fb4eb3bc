//! What depends on the way to a position: repetition, ends by history, and how soon a win comes.

use super::HELD;
use super::search::Search;
use crate::{Insight, Sight, WIN};
use game::{Game, Outcome, Seat};

impl<G: Game, I: Insight<G>> Search<'_, G, I> {
    /// Whether a position stands again. Once more is as good as once too often: who can repeat can repeat again.
    #[inline]
    pub(super) fn repeats(&self, hash: u64) -> bool {
        self.limits.repeat > 0
            && (self.path.contains(&hash)
                || self.stood.perhaps(hash) && self.sight.repetitions(hash) + 1 >= self.limits.repeat)
    }

    /// What an end by history is worth.
    pub(super) fn held(&self, outcome: &Outcome, seat: Seat) -> i32 {
        match self.insight.worth(outcome, seat) {
            worth if worth > WIN / 2 => HELD,
            worth if worth < -WIN / 2 => -HELD,
            worth => worth,
        }
    }
}

/// Which positions have stood in the game: a quick first look that seldom errs, and only on the safe side.
pub(super) struct Stood([u64; 64]);

impl Stood {
    pub(super) fn new<G: Game>(sight: &Sight<'_, G>) -> Stood {
        let mut stood = Stood([0; 64]);
        for (hash, _) in sight.repetition_counts() {
            stood.0[(hash >> 58) as usize] |= 1 << (hash >> 52 & 63);
        }
        stood
    }

    #[inline]
    fn perhaps(&self, hash: u64) -> bool {
        self.0[(hash >> 58) as usize] >> (hash >> 52 & 63) & 1 == 1
    }
}

/// Sooner wins and later losses are better. Also turns a value counted from a position into one counted from the root.
pub(super) fn hasten(worth: i32, turns: i32) -> i32 {
    match worth {
        w if w > WIN / 2 => w - turns,
        w if w < -WIN / 2 => w + turns,
        w => w,
    }
}

/// Wins are stored as counted from the position, not from the root.
pub(super) fn unhasten(value: i32, turns: i32) -> i32 {
    match value {
        v if v > WIN / 2 => v + turns,
        v if v < -WIN / 2 => v - turns,
        v => v,
    }
}
