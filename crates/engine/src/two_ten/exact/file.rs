//! Layers on disk: a block for each, so that a long solve can be cut off and go on.

use super::table::{Layer, Table};
use crate::shelf::{Adding, Misfit, Shelf};
use game::{Game, RuleError};
use games::two_ten::{Cups, TwoTen};
use std::path::Path;

/// Where the layers of a setup are kept. How long a game may go on without a taking is a part of the values, so all of the setup is.
pub(super) fn shelf<C: Cups>(folder: &Path, game: &TwoTen<C>) -> Shelf {
    Shelf::new(folder, &format!("210 {}", game.setup()))
}

impl<C: Cups> Table<C> {
    /// Takes the layers that a folder holds, and opens it for more.
    pub(super) fn resume(&mut self, shelf: &Shelf) -> Result<Adding, RuleError> {
        shelf.resume(|block| {
            let stones = self.layers.len() as u16;
            let count = self.next_layer().ok_or(Misfit)?;
            let layer = Layer::from_bytes(&block, count as usize, usize::from(stones) + 1).ok_or(Misfit)?;
            self.layers.push(layer);
            Ok(true)
        })
    }

    /// The last layer as a block.
    pub(super) fn last_block(&self) -> Vec<u8> {
        self.layers.last().map(Layer::to_bytes).unwrap_or_default()
    }
}

impl Layer {
    /// The rounds with lids, those without, and what takings are worth; how many rounds there are follows from the length.
    fn to_bytes(&self) -> Vec<u8> {
        let parts = self.covered.iter().chain(&self.open).chain([&self.taking]);
        parts.flatten().map(|&value| value as u8).collect()
    }

    fn from_bytes(bytes: &[u8], count: usize, width: usize) -> Option<Layer> {
        let rounds = bytes.len().checked_sub(count * width)?;
        if rounds == 0 || !rounds.is_multiple_of(2 * count) {
            return None;
        }
        let values = |bytes: &[u8]| bytes.iter().map(|&value| value as i8).collect::<Box<[i8]>>();
        let (rounds, taking) = bytes.split_at(rounds);
        let (covered, open) = rounds.split_at(rounds.len() / 2);
        let list = |bytes: &[u8]| bytes.chunks_exact(count).map(values).collect();
        Some(Layer { covered: list(covered), open: list(open), taking: values(taking) })
    }
}
