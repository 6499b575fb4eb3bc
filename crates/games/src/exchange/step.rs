//! The choices of a turn.

/// Which stones a shift takes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Stones {
    /// The side's own.
    Own,
    /// Common ones.
    Common,
}

/// The two groups that a shift gives to, counted from 0, the lower one first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Targets(u8);

impl Targets {
    /// The targets with these numbers, in any order; both below 16.
    #[inline]
    pub fn new(a: u8, b: u8) -> Targets {
        Targets(a.min(b) << 4 | a.max(b) & 15)
    }

    /// Both in ascending order.
    #[inline]
    pub fn both(self) -> [u8; 2] {
        [self.0 >> 4, self.0 & 15]
    }
}

/// One indivisible choice. Groups are counted from 0 in the order in which they lay before the turn, in the capture
/// too.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Step {
    /// Takes `2 × each` stones from one group and puts `each` into two others (E3).
    Shift {
        /// Which stones.
        stones: Stones,
        /// From which group.
        from: u8,
        /// How many each of the two gets.
        each: u8,
        /// Which two get them.
        to: Targets,
    },
    /// Removes stones from a group that has just got some, and as many own ones (E4).
    Capture {
        /// The group.
        group: u8,
        /// How many opposing stones.
        enemy: u8,
        /// How many common stones.
        common: u8,
    },
    /// Leaves a capture that could be made.
    NoCapture,
    /// Passes, having no shift (E5).
    Pass,
}
