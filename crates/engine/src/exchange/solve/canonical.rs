//! A position without score, neutral count and colours: groups as the side to move sees them, in one order.

use games::exchange::Position;

/// The most groups that a solution can have.
pub(super) const MAX_SLOTS: usize = 6;

/// Where the stones of a kind lie in the word of a group; own stones highest, so that groups are sorted by them first.
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

    /// The bits that are set where a group holds two or more of this kind.
    #[inline]
    fn pairs(self) -> u32 {
        0xfe << self as u32
    }

    /// How many of this kind a group holds.
    #[inline]
    pub(super) fn of(self, group: u32) -> u32 {
        group >> self as u32 & 0xff
    }
}

/// Groups in descending order, those that are gone (zero) last. Positions that the rules call the same are equal, and so
/// are those that differ only in the names of the sides.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct CanonicalPosition(pub(super) [u32; MAX_SLOTS]);

impl CanonicalPosition {
    /// A settled position as its side to move sees it, or nothing if it has too many groups.
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

    /// How many groups have stones.
    #[inline]
    pub(super) fn live(&self) -> usize {
        self.0.iter().filter(|&&group| group != 0).count()
    }

    /// How many stones of each kind there are: own, opposing, common.
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

    /// Sorts by a network of comparisons: without branches, which could not be foretold.
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

    /// The same stones as the other side sees them.
    #[inline]
    pub(super) fn swapped(&self) -> CanonicalPosition {
        CanonicalPosition(self.0.map(|g| g & 0xff | g >> 8 & 0xff00 | (g & 0xff00) << 8)).sorted()
    }

    /// Tells every shift of a kind: the groups after it, still in the order of before, the two that got stones, and how many each.
    /// Of shifts that differ only in the choice among equal groups one is told.
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

    /// Tells the positions after a shift of a kind without a capture, as the other side sees them.
    #[inline]
    pub(super) fn each_quiet_successor(&self, kind: StoneKind, mut found: impl FnMut(CanonicalPosition)) {
        self.each_shift(kind, |next, _, _| found(next.swapped()));
    }

    /// Tells the positions after a capture as the other side sees them, and what was captured: opposing and common stones.
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

    /// Tells the positions from which the other side could come here by a shift of a kind without a capture, as that side saw them, in a game with so many groups.
    #[inline]
    pub(super) fn each_predecessor(&self, slots: usize, kind: StoneKind, mut found: impl FnMut(CanonicalPosition)) {
        let now = self.swapped();
        let live = now.live();
        // The group that gave may be gone: then it was the first of the empty ones.
        for from in 0..(live + 1).min(slots) {
            for a in (0..live).filter(|&a| a != from) {
                for b in (a + 1..live).filter(|&b| b != from) {
                    let most = kind.of(now.0[a]).min(kind.of(now.0[b]));
                    for each in 1..=most {
                        let mut before = now;
                        before.0[from] += 2 * each * kind.one();
                        before.0[a] -= each * kind.one();
                        before.0[b] -= each * kind.one();
                        // Stones are put only into groups that are there.
                        if before.0[a] != 0 && before.0[b] != 0 {
                            found(before.sorted());
                        }
                    }
                }
            }
        }
    }
}
