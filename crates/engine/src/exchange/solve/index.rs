//! A perfect index of the positions of a layer: small, dense and fast.
//!
//! A position is three rows of numbers over the same slots, one per kind of stones. The first two rows (own and opposing stones,
//! sorted) form a *pair*; the pairs with the same totals are listed and numbered. The third row is any distribution of the
//! common stones, numbered by counting. The index combines both numbers. Some indices stay unused: if two groups agree in own
//! and opposing stones, their common stones must be sorted too.

use super::canonical::{CanonicalPosition, MAX_SLOTS, StoneKind};
use super::totals::Totals;

/// The maximum number of stones of one colour.
pub(super) const MAX_STONES: usize = 31;

/// Distributions and pairs of all totals of a solution.
#[derive(Debug)]
pub(super) struct Index {
    slots: usize,
    /// `below[p][r]`: the number of ways to distribute `r` stones over `p + 1` slots.
    below: [[u32; MAX_STONES + 1]; MAX_SLOTS],
    /// The distributions of every sum.
    spreads: Vec<Spreads>,
    /// The pairs of every two sums, row by row.
    pairs: Vec<Pairs>,
    sums: usize,
}

/// The distributions of a number of stones over the slots.
#[derive(Debug)]
struct Spreads {
    /// The stones per slot, by number.
    ways: Vec<[u8; MAX_SLOTS]>,
    /// The number of each distribution among the descending ones.
    descending: Vec<u32>,
}

/// The sorted pairs of two totals.
#[derive(Debug, Default)]
struct Pairs {
    /// The groups without common stones, by pair.
    groups: Vec<[u32; MAX_SLOTS]>,
    /// The number of a pair by its (descending) distribution of own stones and its distribution of opposing ones.
    numbers: Vec<u32>,
}

impl Index {
    /// Creates an index for positions with at most this many groups and stones of a colour.
    pub(super) fn new(slots: usize, most: usize) -> Index {
        let mut below = [[1; MAX_STONES + 1]; MAX_SLOTS];
        for p in 1..slots {
            for r in 1..=MAX_STONES {
                below[p][r] = below[p - 1][r] + below[p][r - 1];
            }
        }
        let mut index = Index { slots, below, spreads: Vec::new(), pairs: Vec::new(), sums: most + 1 };
        index.spreads = (0..=most as u32).map(|sum| index.list_spreads(sum)).collect();
        index.pairs =
            (0..=most).flat_map(|a| (0..=most).map(move |b| (a, b))).map(|(a, b)| index.list_pairs(a, b)).collect();
        index
    }

    /// The number of indices of a layer.
    pub(super) fn size(&self, totals: Totals) -> usize {
        self.pairs(totals).groups.len() * self.spreads[usize::from(totals.common)].ways.len()
    }

    /// The index of a position with these totals.
    #[inline]
    pub(super) fn number(&self, totals: Totals, canonical: &CanonicalPosition) -> usize {
        let own = self.rank(canonical, StoneKind::Own, usize::from(totals.own));
        let enemy = self.rank(canonical, StoneKind::Enemy, usize::from(totals.enemy));
        let common = self.rank(canonical, StoneKind::Common, usize::from(totals.common));
        let row = self.spreads[usize::from(totals.own)].descending[own] as usize;
        let pair = self.pairs(totals).numbers[row * self.ways(totals.enemy) + enemy] as usize;
        pair * self.ways(totals.common) + common
    }

    /// The position with an index, or `None` if the index is unused.
    #[inline]
    pub(super) fn position(&self, totals: Totals, number: usize) -> Option<CanonicalPosition> {
        let ways = self.ways(totals.common);
        let mut groups = self.pairs(totals).groups[number / ways];
        let commons = &self.spreads[usize::from(totals.common)].ways[number % ways];
        for (group, &common) in groups.iter_mut().zip(commons) {
            *group |= u32::from(common);
        }
        groups.is_sorted_by(|a, b| a >= b).then_some(CanonicalPosition(groups))
    }

    fn ways(&self, sum: u8) -> usize {
        self.below[self.slots - 1][usize::from(sum)] as usize
    }

    fn pairs(&self, totals: Totals) -> &Pairs {
        &self.pairs[usize::from(totals.own) * self.sums + usize::from(totals.enemy)]
    }

    /// The number of a distribution, counted slot by slot.
    #[inline]
    fn rank(&self, canonical: &CanonicalPosition, kind: StoneKind, sum: usize) -> usize {
        let (mut left, mut rank) = (sum, 0);
        for (&group, below) in canonical.0.iter().zip(self.below[1..self.slots].iter().rev()) {
            let here = kind.of(group) as usize;
            rank += below[left] - below[left - here];
            left -= here;
        }
        rank as usize
    }

    fn list_spreads(&self, sum: u32) -> Spreads {
        let mut spreads = Spreads { ways: Vec::new(), descending: Vec::new() };
        let mut way = [0; MAX_SLOTS];
        self.spread(&mut way, 0, sum as u8, &mut spreads.ways);
        let mut found = 0;
        for way in &spreads.ways {
            let descending = way.is_sorted_by(|a, b| a >= b);
            spreads.descending.push(if descending { found } else { u32::MAX });
            found += u32::from(descending);
        }
        spreads
    }

    /// Lists the distributions with this beginning in the order of their numbers.
    fn spread(&self, way: &mut [u8; MAX_SLOTS], slot: usize, left: u8, out: &mut Vec<[u8; MAX_SLOTS]>) {
        if slot + 1 == self.slots {
            way[slot] = left;
            out.push(*way);
            return;
        }
        for here in 0..=left {
            way[slot] = here;
            self.spread(way, slot + 1, left - here, out);
        }
        way[slot] = 0;
    }

    fn list_pairs(&self, a: usize, b: usize) -> Pairs {
        let mut pairs = Pairs::default();
        let (own, enemy) = (&self.spreads[a], &self.spreads[b]);
        for (own, _) in own.ways.iter().zip(&own.descending).filter(|&(_, &row)| row != u32::MAX) {
            for enemy in &enemy.ways {
                let groups: [u32; MAX_SLOTS] =
                    std::array::from_fn(|i| u32::from(own[i]) << 16 | u32::from(enemy[i]) << 8);
                if groups.is_sorted_by(|a, b| a >= b) {
                    pairs.numbers.push(pairs.groups.len() as u32);
                    pairs.groups.push(groups);
                } else {
                    pairs.numbers.push(u32::MAX);
                }
            }
        }
        pairs
    }
}
