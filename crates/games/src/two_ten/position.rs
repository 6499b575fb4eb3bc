//! The position, also in the middle of a turn, and the steps that change it.

use super::board::{Cup, CupSet, Cups, Trios};
use game::Seat;
use game::hash::fold;

/// The stage of a turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Stage {
    /// Between two turns.
    Between,
    /// The side sows stones (T2).
    Sow {
        /// The stones still in hand, at least one.
        hand: u16,
        /// The cup of the last stone.
        last: Cup,
    },
    /// The side may take stones (T5).
    Take {
        /// The number of stones, at least one.
        earned: u16,
    },
    /// The side may put lids (T6); the first one may already lie.
    Lids,
}

/// One indivisible choice.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Step {
    /// Lifts stones out of a cup to sow them.
    Lift {
        /// The cup.
        cup: Cup,
        /// The number of stones.
        count: u16,
    },
    /// Puts the next stone into a cup.
    Drop {
        /// The cup.
        cup: Cup,
    },
    /// Takes an earned stone.
    Take {
        /// The cup.
        cup: Cup,
    },
    /// Declines the stones that are still earned.
    Done,
    /// Covers a cup.
    Lid {
        /// The cup.
        cup: Cup,
    },
    /// Covers nothing.
    NoLids,
    /// Passes because nothing can be sown (T7).
    Pass,
}

/// A position of 210.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position<C: Cups> {
    pub(super) cups: C,
    /// The progressions on the board; while stones are sown, those before the turn (T4).
    pub(super) trios: Trios<C::Set>,
    /// None or two cups between turns; one cup before the second lid.
    pub(super) covered: C::Set,
    pub(super) taken: [u16; 2],
    /// The number of turns in a row without a taking. The current turn counts once its stones are sown.
    pub(super) idle: u32,
    pub(super) stage: Stage,
    pub(super) seat: Seat,
}

impl<C: Cups> Position<C> {
    /// Returns the side to move.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// Returns the stage of the turn.
    pub fn stage(&self) -> Stage {
        self.stage
    }

    /// Returns the number of stones in a cup.
    pub fn count(&self, cup: Cup) -> u16 {
        self.cups.count(cup)
    }

    /// Returns the stones of all cups.
    pub fn cups(&self) -> &C {
        &self.cups
    }

    /// Returns the covered cups.
    pub fn covered(&self) -> C::Set {
        self.covered
    }

    /// Returns the number of stones that a side has taken.
    pub fn taken(&self, seat: Seat) -> u16 {
        self.taken[seat.index()]
    }

    /// Returns the number of turns in a row without a taking.
    pub fn idle(&self) -> u32 {
        self.idle
    }

    /// Returns a hash of cups, lids, score, side to move and the stage of the turn, without the idle turns.
    #[inline]
    pub(super) fn hash(&self) -> u64 {
        let rest = u64::from(self.taken[0]) << 48 | u64::from(self.taken[1]) << 32 | u64::from(self.seat.0) << 24;
        let (rest, before) = match self.stage {
            Stage::Between => (rest, None),
            Stage::Lids => (rest | 1 << 25, None),
            Stage::Take { earned } => (rest | 2 << 25 | u64::from(earned), None),
            Stage::Sow { hand, last } => (rest | 3 << 25 | u64::from(last) << 16 | u64::from(hand), Some(self.trios)),
        };
        let hash = self.covered.fold(self.cups.fold(fold(0x210, rest)));
        // Only while stones are sown do the trios add to what the cups say.
        before.map_or(hash, |trios| trios.along.fold(trios.across.fold(hash)))
    }
}
