//! Layers: the number of stones of each kind. A capture leads to a lower layer; every other turn stays.

use std::collections::BTreeSet;

/// The number of stones of each kind, from the side to move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Totals {
    /// Own stones.
    pub own: u8,
    /// Opposing stones.
    pub enemy: u8,
    /// Common stones.
    pub common: u8,
}

impl Totals {
    /// All stones.
    pub fn sum(self) -> u32 {
        u32::from(self.own) + u32::from(self.enemy) + u32::from(self.common)
    }

    /// The totals from the other side.
    #[must_use]
    pub fn swapped(self) -> Totals {
        Totals { own: self.enemy, enemy: self.own, common: self.common }
    }

    /// The totals after a capture, from the other side.
    #[must_use]
    pub(super) fn captured(self, enemy: u32, common: u32) -> Totals {
        let own = self.own - (enemy + common) as u8;
        Totals { own, enemy: self.enemy - enemy as u8, common: self.common - common as u8 }.swapped()
    }

    /// The layer of these totals: the side with fewer stones counts as the own one.
    pub(super) fn layer(self) -> Totals {
        if self.own <= self.enemy { self } else { self.swapped() }
    }
}

/// The layers reachable from one by captures, fewest stones first and the layer itself last. Each needs only layers before it.
pub(super) fn layers_below(top: Totals) -> Vec<Totals> {
    let mut found = BTreeSet::from([top.layer()]);
    let mut todo = vec![top.layer()];
    while let Some(totals) = todo.pop() {
        for totals in [totals, totals.swapped()] {
            for enemy in 0..=u32::from(totals.enemy) {
                for common in u32::from(enemy == 0)..=u32::from(totals.common) {
                    // At least one own stone stays after a capture (E4).
                    if enemy + common < u32::from(totals.own) {
                        let next = totals.captured(enemy, common).layer();
                        if found.insert(next) {
                            todo.push(next);
                        }
                    }
                }
            }
        }
    }
    let mut layers = found.into_iter().collect::<Vec<_>>();
    layers.sort_by_key(|totals| (totals.sum(), *totals));
    layers
}
