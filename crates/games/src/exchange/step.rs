//! The choices of a turn.

/// The stones of a shift.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Stones {
    /// Own stones.
    Own,
    /// Common stones.
    Common,
}

/// The two target groups of a shift, counted from 0, the lower one first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Targets(u8);

impl Targets {
    /// Creates the targets from two numbers below 16 in any order.
    #[inline]
    pub fn new(a: u8, b: u8) -> Targets {
        Targets(a.min(b) << 4 | a.max(b) & 15)
    }

    /// Returns both in ascending order.
    #[inline]
    pub fn both(self) -> [u8; 2] {
        [self.0 >> 4, self.0 & 15]
    }
}

/// One indivisible choice. Groups are counted from 0 in the order before the turn, also in the capture.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Step {
    /// Takes `2 × each` stones from one group and puts `each` into two others (E3).
    Shift {
        /// The kind of stones.
        stones: Stones,
        /// The group that gives.
        from: u8,
        /// The number of stones for each target.
        each: u8,
        /// The targets.
        to: Targets,
    },
    /// Removes stones from a group that has just got some, and the same number of own stones (E4).
    Capture {
        /// The group.
        group: u8,
        /// The number of opposing stones.
        enemy: u8,
        /// The number of common stones.
        common: u8,
    },
    /// Declines a capture.
    NoCapture,
    /// Passes without a shift (E5).
    Pass,
}
