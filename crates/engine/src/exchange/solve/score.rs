//! The score of a position: points still to gain, and how soon.

/// The points that the side to move still gains minus the other side's, with best play. Among equal points, the leading side
/// prefers sooner captures and the other side later ones. Endless play is worth zero.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Score(pub(super) i16);

/// Units per point; more than any distance to a capture.
const POINT: i32 = 512;

impl Score {
    /// Neither side gains anything more.
    pub const ZERO: Score = Score(0);
    /// Less than any score.
    pub(super) const MIN: Score = Score(i16::MIN);

    /// This many points at once.
    pub(super) fn points(points: i32) -> Score {
        Score((points * POINT) as i16)
    }

    /// The points.
    pub fn value(self) -> i32 {
        let score = i32::from(self.0);
        score.signum() * ((score.abs() + POINT - 1) / POINT)
    }

    /// Turns without a capture before the next capture that the value needs; 0 if the value is 0.
    pub fn distance(self) -> u32 {
        (self.value().abs() * POINT - i32::from(self.0).abs()) as u32
    }

    /// The score of a turn without a capture that leads to a position with this score: negated and one turn later.
    #[inline]
    #[must_use]
    pub(super) fn one_turn_earlier(self) -> Score {
        Score(self.0.signum() - self.0)
    }
}
