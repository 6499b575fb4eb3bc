//! What changes during a game: the position, also in the middle of a turn, and the steps that change it.

use super::board::{Cup, CupSet, Cups, Trios};
use game::Seat;
use game::hash::fold;

/// Where a turn stands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Stage {
    /// Between two turns.
    Between,
    /// Stones are being sown (T2).
    Sow {
        /// The stones still in hand, at least one.
        hand: u16,
        /// The cup that was last reached.
        last: Cup,
    },
    /// Stones may be taken (T5).
    Take {
        /// How many, at least one.
        earned: u16,
    },
    /// Lids may be put (T6); the first one may already lie.
    Lids,
}

/// One indivisible choice.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Step {
    /// Takes stones out of a cup to sow them.
    Lift {
        /// The cup.
        cup: Cup,
        /// How many stones.
        count: u16,
    },
    /// Puts the next stone into a cup.
    Drop {
        /// The cup.
        cup: Cup,
    },
    /// Takes an earned stone for good.
    Take {
        /// The cup it lies in.
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
    /// Passes where nothing can be sown (T7).
    Pass,
}

/// A position of 210.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position<C: Cups> {
    pub(super) cups: C,
    /// The progressions on the board; while stones are being sown, those from before the turn (T4).
    pub(super) trios: Trios<C::Set>,
    /// None or two cups between turns; one while the second lid is still to be put.
    pub(super) covered: C::Set,
    pub(super) taken: [u16; 2],
    /// Turns in a row with nothing taken; the turn under way counts once its stones are sown.
    pub(super) idle: u32,
    pub(super) stage: Stage,
    pub(super) seat: Seat,
}

impl<C: Cups> Position<C> {
    /// Whose turn it is.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// Where the turn stands.
    pub fn stage(&self) -> Stage {
        self.stage
    }

    /// How many stones a cup of the board holds.
    pub fn count(&self, cup: Cup) -> u16 {
        self.cups.count(cup)
    }

    /// The stones of all cups.
    pub fn cups(&self) -> &C {
        &self.cups
    }

    /// The covered cups.
    pub fn covered(&self) -> C::Set {
        self.covered
    }

    /// How many stones a side has taken.
    pub fn taken(&self, seat: Seat) -> u16 {
        self.taken[seat.index()]
    }

    /// How many turns in a row passed with nothing taken.
    pub fn idle(&self) -> u32 {
        self.idle
    }

    /// Cups, lids, score and side to move, and in the middle of a turn how far it got; not the idle turns.
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
        // Only while stones are being sown do the trios say more than the cups.
        before.map_or(hash, |trios| trios.along.fold(trios.across.fold(hash)))
    }
}
