//! Numbers of steps and observations, for programs that learn.

use super::cells::{Cell, SIZE};
use super::position::{ARMY, Phase, Position};
use super::{Gamma, Step, other};
use game::encode::{flag, push_one_hot};
use game::{ObservationPart, Seat};

const CELLS: u32 = SIZE as u32 * SIZE as u32;
const DOTS: u32 = ARMY.len() as u32;
const PHASES: usize = 4;
/// The number of runs of checkers under the topmost one that are observed. Random games never have more.
const LEVELS: usize = 4;
/// The most checkers of a run: a side has seven with one dot.
const MAX_RUN: f32 = 8.0;

fn number(cell: Cell) -> u32 {
    u32::from(cell.rank()) * u32::from(SIZE) + u32::from(cell.file())
}

impl Gamma {
    /// Placings by dots and cell, entries by dots and cell, moves by unit (top checker, whole stack), from and to, and the pass.
    pub(super) fn number_of_actions(&self) -> u32 {
        2 * DOTS * CELLS + 2 * CELLS * CELLS + 1
    }

    pub(super) fn number_of(&self, _: &Position, step: Step) -> u32 {
        let entries = DOTS * CELLS;
        let moves = entries + DOTS * CELLS;
        match step {
            Step::Place { dots, cell } => (u32::from(dots) - 1) * CELLS + number(cell),
            Step::Enter { dots, cell } => entries + (u32::from(dots) - 1) * CELLS + number(cell),
            Step::Move { from, to, whole } => moves + (u32::from(whole) * CELLS + number(from)) * CELLS + number(to),
            Step::Pass => moves + 2 * CELLS * CELLS,
        }
    }

    pub(super) fn observed_parts(&self) -> Vec<ObservationPart> {
        let side = usize::from(SIZE);
        let dots = ARMY.len();
        vec![
            ObservationPart::counts("own", &[dots, side, side], MAX_RUN),
            ObservationPart::counts("opposing", &[dots, side, side], MAX_RUN),
            ObservationPart::between("under_dots", &[LEVELS, side, side], -(DOTS as f32), DOTS as f32),
            ObservationPart::counts("under_count", &[LEVELS, side, side], MAX_RUN),
            ObservationPart::flags("obstacles", &[side, side]),
            ObservationPart::flags("start_fields", &[2, side, side]),
            ObservationPart::flags("life_fields", &[2, side, side]),
            ObservationPart::counts("reserves", &[2, dots], f32::from(ARMY[0])),
            ObservationPart::flags("phase", &[PHASES]),
        ]
    }

    pub(super) fn push_observation(&self, position: &Position, viewer: Seat, out: &mut Vec<f32>) {
        let sides = [viewer, other(viewer)];
        for side in sides {
            for dots in 1..=ARMY.len() as u8 {
                let count = |cell| position.top(cell).filter(|run| run.owner == side && run.dots == dots);
                out.extend(Cell::all().map(|cell| count(cell).map_or(0.0, |run| f32::from(run.count))));
            }
        }
        // The runs under the top, the uppermost first.
        let under = Cell::all().map(|cell| {
            let runs = position.buried.under(cell).collect::<Vec<_>>();
            std::array::from_fn::<_, LEVELS, _>(|level| runs.iter().rev().nth(level).copied())
        });
        let under = under.collect::<Vec<_>>();
        for level in 0..LEVELS {
            out.extend(under.iter().map(|runs| {
                runs[level].map_or(0.0, |run| f32::from(run.dots) * if run.owner == viewer { 1.0 } else { -1.0 })
            }));
        }
        for level in 0..LEVELS {
            out.extend(under.iter().map(|runs| runs[level].map_or(0.0, |run| f32::from(run.count))));
        }
        let (starts, lives) = (sides.map(|side| self.start_fields(side)), sides.map(|side| self.life_fields(side)));
        for set in [!self.open_cells()].into_iter().chain(starts).chain(lives) {
            out.extend(Cell::all().map(|cell| flag(set & cell.bit() != 0)));
        }
        for side in sides {
            out.extend((1..=ARMY.len() as u8).map(|dots| f32::from(position.reserve(side, dots))));
        }
        let phase = match position.phase {
            Phase::Placing => 0,
            Phase::Playing => 1,
            Phase::Entering => 2,
            Phase::Won => 3,
        };
        push_one_hot(out, phase, PHASES);
    }
}
