//! Numbers of turns and observations, for programs that learn.

use super::board::{Cell, MAX_STACK_HEIGHT, Position, Step};
use super::{Alpha, CellSet};
use game::encode::flag;
use game::{ObservationPart, Seat};

const HEIGHTS: u32 = MAX_STACK_HEIGHT as u32;

impl<B: CellSet> Alpha<B> {
    fn cells(&self) -> u32 {
        u32::from(self.width) * u32::from(self.height)
    }

    /// Moves by count, from and to; then units that leave, by count and cell; then entries by cell; then the pass.
    pub(super) fn number_of_actions(&self) -> u32 {
        let cells = self.cells();
        HEIGHTS * cells * cells + HEIGHTS * cells + cells + 1
    }

    pub(super) fn number_of(&self, _: &Position<B>, step: Step) -> u32 {
        let cells = self.cells();
        let number = |cell: Cell| {
            let (file, rank) = self.file_rank(cell);
            u32::from(rank) * u32::from(self.width) + u32::from(file)
        };
        let offs = HEIGHTS * cells * cells;
        let entries = offs + HEIGHTS * cells;
        match step {
            Step::Move { from, to, count } => ((u32::from(count) - 1) * cells + number(from)) * cells + number(to),
            Step::Off { from, count } => offs + (u32::from(count) - 1) * cells + number(from),
            Step::Enter { cell } => entries + number(cell),
            Step::Pass => entries + cells,
        }
    }

    pub(super) fn observed_parts(&self) -> Vec<ObservationPart> {
        let planes = [usize::from(MAX_STACK_HEIGHT), usize::from(self.height), usize::from(self.width)];
        vec![
            ObservationPart::flags("own", &planes),
            ObservationPart::flags("opposing", &planes),
            ObservationPart::flags("spares", &[2]),
        ]
    }

    pub(super) fn push_observation(&self, position: &Position<B>, viewer: Seat, out: &mut Vec<f32>) {
        let sides = [viewer, viewer.next(2)];
        for side in sides {
            for height in 1..=MAX_STACK_HEIGHT {
                let stacks = position.stacks_of(side, height);
                let cells = (0..self.height).flat_map(|rank| (0..self.width).map(move |file| (file, rank)));
                out.extend(cells.map(|(file, rank)| flag(stacks.meets(B::cell(self.cell(file, rank).0)))));
            }
        }
        out.extend(sides.map(|side| flag(position.spare(side))));
    }
}
