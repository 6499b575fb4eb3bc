//! Values of cells for placing checkers, in the placing phase and from the reserve.
//!
//! Checkers of one dot stand beside the life fields, where they can always land and where they block the way. Strong checkers
//! stand in front, before open files. The rest fills up behind.

use super::landing::{Landing, MAX_DOTS};
use game::Seat;
use games::gamma::{Cell, CellSet, Gamma, Position, Step, cells_in, neighbours};

/// Bonus of a guard beside a life field.
const GUARD: i32 = 300;
/// Penalty of a strong checker in a guard's place.
const IN_THE_WAY: i32 = -200;
/// Bonus of the front, per dot beyond the first.
const FRONT: i32 = 40;
/// Bonus of each open cell ahead in the file, per dot beyond the first.
const OPEN: i32 = 6;
/// Bonus of each file closer to the middle, per dot beyond the first: from there both life fields are in reach.
const MIDDLE: i32 = 10;
/// Maximum number of placings searched.
const PLACINGS: usize = 3;
/// Maximum number of cells searched for an entry that answers an attack.
const ANSWERS: usize = 2;

/// The value of each start field for each checker.
#[derive(Clone, Debug)]
pub(super) struct Plan(Box<[[[i32; 128]; MAX_DOTS]; 2]>);

impl Plan {
    pub(super) fn new(game: &Gamma) -> Plan {
        let mut plan = Box::new([[[0; 128]; MAX_DOTS]; 2]);
        for seat in [Seat::FIRST, Seat::SECOND] {
            let beside_life = neighbours(game.life_fields(seat));
            for cell in cells_in(game.start_fields(seat)) {
                let ahead = open_ahead(game, seat, cell);
                let in_front =
                    neighbours(cell.bit()) & !game.start_fields(seat) & !game.life_fields(seat) & game.open_cells();
                for dots in 1..=MAX_DOTS {
                    let extra = dots as i32 - 1;
                    let mut value = extra * (OPEN * ahead + MIDDLE * i32::from(cell.file().min(9 - cell.file())));
                    if in_front != 0 {
                        value += extra * FRONT;
                    }
                    if beside_life & cell.bit() != 0 {
                        value += if dots == 1 { GUARD } else { IN_THE_WAY };
                    }
                    plan[seat.index()][dots - 1][usize::from(cell.index())] = value;
                }
            }
        }
        Plan(plan)
    }

    /// The value of a cell for a checker with these dots.
    pub(super) fn of(&self, seat: Seat, dots: u8, cell: Cell) -> i32 {
        self.0[seat.index() & 1][usize::from(dots) - 1][usize::from(cell.index())]
    }

    /// The value of a side's placing so far.
    pub(super) fn placed(&self, position: &Position, seat: Seat) -> i32 {
        cells_in(position.tops(seat)).map(|cell| self.of(seat, position.dots(cell), cell)).sum()
    }

    /// The best few placings.
    pub(super) fn placings(&self, game: &Gamma, position: &Position, out: &mut Vec<Step>) {
        let seat = position.side();
        let before = out.len();
        for dots in (1..=MAX_DOTS as u8).filter(|&dots| position.reserve(seat, dots) > 0) {
            out.extend(cells_in(game.entry_fields(position)).map(|cell| Step::Place { dots, cell }));
        }
        out[before..].sort_by_key(|&step| match step {
            Step::Place { dots, cell } => -self.of(seat, dots, cell),
            _ => 0,
        });
        out.truncate(before + PLACINGS);
    }

    /// The entries to search: the best one by the plan, or the ones that can land on a seized life field.
    pub(super) fn entries(&self, game: &Gamma, position: &Position, seized: CellSet, out: &mut Vec<Step>) {
        let seat = position.side();
        let fields = game.entry_fields(position);
        let in_reserve = (1..=MAX_DOTS as u8).filter(|&dots| position.reserve(seat, dots) > 0);
        if seized != 0 {
            let landing = Landing::new(seized, game.open_cells() & !position.occupied());
            for dots in in_reserve {
                let cells = cells_in(fields & landing.from(usize::from(dots))).take(ANSWERS);
                out.extend(cells.map(|cell| Step::Enter { dots, cell }));
            }
            return;
        }
        let all = in_reserve.flat_map(|dots| cells_in(fields).map(move |cell| (dots, cell)));
        let best = all.max_by_key(|&(dots, cell)| self.of(seat, dots, cell));
        out.extend(best.map(|(dots, cell)| Step::Enter { dots, cell }));
    }
}

/// The number of open cells ahead of a cell before the first obstacle.
fn open_ahead(game: &Gamma, seat: Seat, cell: Cell) -> i32 {
    let in_file = cells_in(game.open_cells()).filter(|other| other.file() == cell.file());
    let open = in_file.fold(0u16, |ranks, other| ranks | 1 << other.rank());
    let from = cell.rank();
    if seat == Seat::FIRST {
        (from + 1..10).take_while(|rank| open >> rank & 1 == 1).count() as i32
    } else {
        (0..from).rev().take_while(|rank| open >> rank & 1 == 1).count() as i32
    }
}
