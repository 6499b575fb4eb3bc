//! Positions in canonical form: without score, neutral count and colours, with sorted groups.

use games::exchange::Position;

/// The maximum number of groups of a solution.
pub(super) const MAX_SLOTS: usize = 6;

/// The shift of a stone kind in the word of a group. Own stones are highest, so that groups sort by them first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum StoneKind {
    Common = 0,
    Enemy = 8,
    Own = 16,
}

impl StoneKind {
    #[inline]
    fn one(self) -> u32 {
        1 << self as u32
    }

    /// The bits that are set if a group holds two or more stones of this kind.
    #[inline]
    fn pairs(self) -> u32 {
        0xfe << self as u32
    }

    /// The number of stones of this kind in a group.
    #[inline]
    pub(super) fn of(self, group: u32) -> u32 {
        group >> self as u32 & 0xff
    }
}

/// Groups in descending order; empty groups (zero) come last. Positions that the rules call equal are equal here, and so are
/// positions that differ only in the colours of the sides.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct CanonicalPosition(pub(super) [u32; MAX_SLOTS]);

impl CanonicalPosition {
    /// The canonical form of a settled position, or `None` if it has too many groups.
    pub(super) fn of(position: &Position) -> Option<CanonicalPosition> {
        let mut groups = [0; MAX_SLOTS];
        if position.stones().len() > MAX_SLOTS {
            return None;
        }
        let (own, enemy) = (position.side().index(), 1 - position.side().index());
        for (group, stones) in groups.iter_mut().zip(position.stones()) {
            *group = u32::from(stones[own]) << 16 | u32::from(stones[enemy]) << 8 | u32::from(stones[2]);
        }
        Some(CanonicalPosition(groups).sorted())
    }

    /// The number of groups with stones.
    #[inline]
    pub(super) fn live(&self) -> usize {
        self.0.iter().filter(|&&group| group != 0).count()
    }

    /// The number of stones of each kind: own, opposing, common.
    pub(super) fn totals(&self) -> [u32; 3] {
        [StoneKind::Own, StoneKind::Enemy, StoneKind::Common]
            .map(|kind| self.0.iter().map(|&group| kind.of(group)).sum())
    }

    #[inline]
    fn all_bits(&self) -> u32 {
        self.0.iter().fold(0, |bits, group| bits | group)
    }

    /// Whether the side to move has a shift.
    #[inline]
    pub(super) fn has_shift(&self) -> bool {
        self.0[2] != 0 && self.all_bits() & (StoneKind::Own.pairs() | StoneKind::Common.pairs()) != 0
    }

    /// Whether neither side has a shift (E6).
    #[inline]
    pub(super) fn is_over(&self) -> bool {
        self.0[2] == 0
            || self.all_bits() & (StoneKind::Own.pairs() | StoneKind::Enemy.pairs() | StoneKind::Common.pairs()) == 0
    }

    /// A sorting network, because branches here would be unpredictable.
    #[inline]
    fn sorted(mut self) -> CanonicalPosition {
        const NETWORK: [(usize, usize); 12] =
            [(0, 5), (1, 3), (2, 4), (1, 2), (3, 4), (0, 3), (2, 5), (0, 1), (2, 3), (4, 5), (1, 2), (3, 4)];
        for (a, b) in NETWORK {
            let (x, y) = (self.0[a], self.0[b]);
            (self.0[a], self.0[b]) = (x.max(y), x.min(y));
        }
        self
    }

    /// The same stones from the other side.
    #[inline]
    pub(super) fn swapped(&self) -> CanonicalPosition {
        CanonicalPosition(self.0.map(|g| g & 0xff | g >> 8 & 0xff00 | (g & 0xff00) << 8)).sorted()
    }

    /// Calls `found` with every shift of a kind: the groups after it (unsorted), the two target groups, and the stones per
    /// target. Shifts that differ only by the choice among equal groups are listed once.
    #[inline]
    fn each_shift(&self, kind: StoneKind, mut found: impl FnMut(&CanonicalPosition, [usize; 2], u32)) {
        let (groups, live) = (&self.0, self.live());
        if live < 3 {
            return;
        }
        let like_before = |i: usize| i > 0 && groups[i] == groups[i - 1];
        for from in (0..live).filter(|&from| !like_before(from)) {
            for each in 1..=kind.of(groups[from]) / 2 {
                for a in (0..live).filter(|&a| a != from && !(like_before(a) && a - 1 != from)) {
                    for b in (a + 1..live).filter(|&b| b != from && !(like_before(b) && b - 1 != from && b - 1 != a)) {
                        let mut next = *self;
                        next.0[from] -= 2 * each * kind.one();
                        next.0[a] += each * kind.one();
                        next.0[b] += each * kind.one();
                        found(&next, [a, b], each);
                    }
                }
            }
        }
    }

    /// Calls `found` with the positions after a shift of a kind without a capture, from the other side.
    #[inline]
    pub(super) fn each_quiet_successor(&self, kind: StoneKind, mut found: impl FnMut(CanonicalPosition)) {
        self.each_shift(kind, |next, _, _| found(next.swapped()));
    }

    /// Calls `found` with the positions after a capture, from the other side, and the captured opposing and common stones.
    #[inline]
    pub(super) fn each_capture(&self, mut found: impl FnMut(CanonicalPosition, u32, u32)) {
        self.each_shift(StoneKind::Own, |next, targets, each| {
            for group in targets {
                let after = next.0[group];
                let (enemies, commons) = (StoneKind::Enemy.of(after), StoneKind::Common.of(after));
                let (has, others) = (StoneKind::Own.of(after), enemies + commons);
                if has <= others || has - each > others {
                    continue;
                }
                for enemy in 0..=enemies {
                    for common in u32::from(enemy == 0)..=commons {
                        let mut left = *next;
                        left.0[group] -= (enemy + common) * StoneKind::Own.one()
                            + enemy * StoneKind::Enemy.one()
                            + common * StoneKind::Common.one();
                        found(left.swapped(), enemy, common);
                    }
                }
            }
        });
    }

    /// Calls `found` with the positions from which a shift of a kind without a capture leads here, from the side that made it.
    #[inline]
    pub(super) fn each_predecessor(&self, slots: usize, kind: StoneKind, mut found: impl FnMut(CanonicalPosition)) {
        let now = self.swapped();
        let live = now.live();
        // The source group may be empty now. Then it is the first of the empty groups.
        for from in 0..(live + 1).min(slots) {
            for a in (0..live).filter(|&a| a != from) {
                for b in (a + 1..live).filter(|&b| b != from) {
                    let most = kind.of(now.0[a]).min(kind.of(now.0[b]));
                    for each in 1..=most {
                        let mut before = now;
                        before.0[from] += 2 * each * kind.one();
                        before.0[a] -= each * kind.one();
                        before.0[b] -= each * kind.one();
                        // Stones move only to groups that exist.
                        if before.0[a] != 0 && before.0[b] != 0 {
                            found(before.sorted());
                        }
                    }
                }
            }
        }
    }
}
