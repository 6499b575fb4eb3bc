//! Tablebases of 210: one block per layer, so that an interrupted solve resumes.

use super::table::{Layer, Table};
use crate::tablebase::{InvalidBlock, TablebaseFile, TablebaseWriter};
use game::{Game, RuleError};
use games::two_ten::{Cups, TwoTen};
use std::path::Path;

/// The tablebase of a setup. The limit of quiet turns affects the values, so the label is the whole setup.
pub(super) fn tablebase<C: Cups>(folder: &Path, game: &TwoTen<C>) -> TablebaseFile {
    TablebaseFile::new(folder, &format!("210 {}", game.setup()))
}

impl<C: Cups> Table<C> {
    /// Reads the layers in a file and opens it for more.
    pub(super) fn resume(&mut self, tablebase: &TablebaseFile) -> Result<TablebaseWriter, RuleError> {
        tablebase.resume(|block| {
            let stones = self.layers.len() as u16;
            let count = self.next_layer().ok_or(InvalidBlock)?;
            let layer = Layer::from_bytes(&block, count as usize, usize::from(stones) + 1).ok_or(InvalidBlock)?;
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
    /// The rounds with lids, the rounds without lids, and the values of takings. The number of rounds follows from the length.
    fn to_bytes(&self) -> Vec<u8> {
        let parts = self.covered.iter().chain(&self.open).chain([&self.taking]);
        parts.flatten().map(|&value| value as u8).collect()
    }

    fn from_bytes(bytes: &[u8], count: usize, width: usize) -> Option<Layer> {
        let passes = bytes.len().checked_sub(count * width)?;
        if passes == 0 || !passes.is_multiple_of(2 * count) {
            return None;
        }
        let values = |bytes: &[u8]| bytes.iter().map(|&value| value as i8).collect::<Box<[i8]>>();
        let (passes, taking) = bytes.split_at(passes);
        let (covered, open) = passes.split_at(passes.len() / 2);
        let list = |bytes: &[u8]| bytes.chunks_exact(count).map(values).collect();
        Some(Layer { covered: list(covered), open: list(open), taking: values(taking) })
    }
}
