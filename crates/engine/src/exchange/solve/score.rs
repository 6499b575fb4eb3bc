//! What a position is worth: points still to be gained, and how soon.

/// The points that the side to move will still gain, less those of the other side, both playing best; among equals the side that is
/// ahead prefers sooner captures and the other one later ones. Play that never ends is worth nothing.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Score(pub(super) i16);

/// A point; also more than any capture is away.
const POINT: i32 = 512;

impl Score {
    /// Nothing more is gained.
    pub const ZERO: Score = Score(0);
    /// Less than any score.
    pub(super) const MIN: Score = Score(i16::MIN);

    /// These points, at once.
    pub(super) fn points(points: i32) -> Score {
        Score((points * POINT) as i16)
    }

    /// The points.
    pub fn value(self) -> i32 {
        let score = i32::from(self.0);
        score.signum() * ((score.abs() + POINT - 1) / POINT)
    }

    /// How many turns without a capture come before the next capture that the value needs; 0 where the value is 0.
    pub fn distance(self) -> u32 {
        (self.value().abs() * POINT - i32::from(self.0).abs()) as u32
    }

    /// What a turn without a capture is worth that leads to a position with this score: the other side's, one turn farther away.
    #[inline]
    #[must_use]
    pub(super) fn one_turn_earlier(self) -> Score {
        Score(self.0.signum() - self.0)
    }
}
