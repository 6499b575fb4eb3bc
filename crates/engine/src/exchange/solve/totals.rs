//! Layers: how many stones of each kind are on the table. A capture leads to a lower layer, everything else stays.

use std::collections::BTreeSet;

/// How many stones there are, as the side to move sees them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Totals {
    /// Its own.
    pub own: u8,
    /// The opponent's.
    pub enemy: u8,
    /// Common ones.
    pub common: u8,
}

impl Totals {
    /// All stones.
    pub fn sum(self) -> u32 {
        u32::from(self.own) + u32::from(self.enemy) + u32::from(self.common)
    }

    /// As the other side sees them.
    #[must_use]
    pub fn swapped(self) -> Totals {
        Totals { own: self.enemy, enemy: self.own, common: self.common }
    }

    /// After a capture, as the other side sees them.
    #[must_use]
    pub(super) fn captured(self, enemy: u32, common: u32) -> Totals {
        let own = self.own - (enemy + common) as u8;
        Totals { own, enemy: self.enemy - enemy as u8, common: self.common - common as u8 }.swapped()
    }

    /// The layer that it belongs to, whoever is to move: the side with fewer stones counts as the own one.
    pub(super) fn layer(self) -> Totals {
        if self.own <= self.enemy { self } else { self.swapped() }
    }
}

/// The layers that can come about from one by captures, the fewest stones first and the layer itself last: each needs only those before it.
pub(super) fn layers_below(top: Totals) -> Vec<Totals> {
    let mut found = BTreeSet::from([top.layer()]);
    let mut todo = vec![top.layer()];
    while let Some(totals) = todo.pop() {
        for totals in [totals, totals.swapped()] {
            for enemy in 0..=u32::from(totals.enemy) {
                for common in u32::from(enemy == 0)..=u32::from(totals.common) {
                    // At least one own stone stays where a capture is made (E4).
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
