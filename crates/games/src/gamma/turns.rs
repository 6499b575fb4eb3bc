//! The legal steps and turns.

use super::cells::{Cell, CellSet, cells_in, for_each, neighbours, reach};
use super::position::{Phase, Position};
use super::{Gamma, Step};
use game::turns::{MAX_SUCCESSORS, TooManySuccessors, Turns};
use game::{Game, NoEffects, Seat};

impl Gamma {
    /// Calls back for every unit that can move (G8): its cell, whether it is a whole stack of two or more, and its possible ends.
    #[inline]
    pub fn units(&self, position: &Position, mut visit: impl FnMut(Cell, bool, CellSet)) {
        let me = position.side.index() & 1;
        let (mine, theirs) = (position.tops[me], position.tops[me ^ 1]);
        let empty = self.layout.open & !(mine | theirs);
        let tall = position.tall_stacks();
        // G10, G11: any opposing checker, and empty cells except the own life fields.
        let ends = theirs | empty & !self.layout.life[me];
        let beside_empty = neighbours(empty);
        for dots in 1..=5 {
            let same = mine & position.with_dots(dots);
            let ends = ends | same;
            // Only a single step needs no empty neighbour.
            let able = if dots == 1 { same } else { same & beside_empty };
            for_each(able & !tall, |from| {
                let bit = from.bit();
                let found = reach(from, u32::from(dots), empty | bit) & ends & !bit;
                if found != 0 {
                    visit(from, false, found);
                }
            });
            // Stacks are few. A loop over halves is slower here.
            for from in cells_in(able & tall) {
                let bit = from.bit();
                let top = reach(from, u32::from(dots), empty) & ends & !bit;
                if top != 0 {
                    visit(from, false, top);
                }
                let strength = u32::from(dots * position.height(from));
                let whole = reach(from, strength, empty | bit) & ends & !bit;
                if whole != 0 {
                    visit(from, true, whole);
                }
            }
        }
    }

    /// Calls back for every legal step of the side to move, each once.
    #[inline]
    fn each_step(&self, position: &Position, mut visit: impl FnMut(Step)) {
        match position.phase {
            Phase::Won => {}
            Phase::Placing => self.each_entry(position, |dots, cell| visit(Step::Place { dots, cell })),
            Phase::Playing | Phase::Entering => {
                if position.has_reserve(position.side) {
                    self.each_entry(position, |dots, cell| visit(Step::Enter { dots, cell }));
                }
                self.each_end(position, visit);
            }
        }
    }

    /// Calls back for every step that ends a turn of the main phase: the moves, or the pass if there is no move (G12).
    #[inline]
    fn each_end(&self, position: &Position, mut visit: impl FnMut(Step)) {
        let mut none = true;
        self.units(position, |from, whole, ends| {
            none = false;
            for_each(ends, |to| visit(Step::Move { from, to, whole }));
        });
        if none {
            visit(Step::Pass);
        }
    }

    /// Calls back for every reserve checker on every empty own start field (G4, G7).
    #[inline]
    fn each_entry(&self, position: &Position, mut visit: impl FnMut(u8, Cell)) {
        let fields = self.entry_fields(position);
        for dots in 1..=5 {
            if position.reserve(position.side, dots) > 0 {
                for_each(fields, |cell| visit(dots, cell));
            }
        }
    }

    /// Returns the empty start fields of the side to move.
    #[inline]
    pub fn entry_fields(&self, position: &Position) -> CellSet {
        self.layout.start[position.side.index() & 1] & !position.occupied()
    }

    pub(super) fn list_steps(&self, position: &Position, seat: Seat, out: &mut Vec<Step>) {
        if seat == position.side {
            self.each_step(position, |step| out.push(step));
        }
    }

    pub(super) fn list_turns(&self, position: &Position, out: &mut Turns<Gamma>) -> Result<(), TooManySuccessors> {
        out.clear();
        if position.phase == Phase::Playing && position.has_reserve(position.side) {
            return Entries { game: self, path: Vec::new(), out }.list(position, 0, CellSet::MAX);
        }
        // Without entries every step is a turn, and all successors are distinct.
        self.each_step(position, |step| out.push(&[step]));
        Ok(())
    }

    /// Returns the number of turns of a position where it is known without listing them.
    pub(super) fn count_steps(&self, position: &Position) -> Option<u64> {
        if position.phase != Phase::Playing || position.has_reserve(position.side) {
            return None;
        }
        let mut count = 0;
        self.units(position, |_, _, ends| count += u64::from(ends.count_ones()));
        Some(count.max(1))
    }
}

/// Lists the turns that may begin with entries: every set of entries once, in the order of the cells, and after each set every last
/// step.
struct Entries<'a> {
    game: &'a Gamma,
    path: Vec<Step>,
    out: &'a mut Turns<Gamma>,
}

impl Entries<'_> {
    /// Lists the turns with entries on `entered` and any further entries on cells of `later`.
    fn list(&mut self, position: &Position, entered: CellSet, later: CellSet) -> Result<(), TooManySuccessors> {
        let game = self.game;
        let mut too_many = false;
        game.each_end(position, |step| {
            if game.is_first(position, entered, step) {
                too_many |= self.out.len() >= MAX_SUCCESSORS;
                if !too_many {
                    self.path.push(step);
                    self.out.push(&self.path);
                    self.path.pop();
                }
            }
        });
        if too_many {
            return Err(TooManySuccessors);
        }
        let mut later = later & game.entry_fields(position);
        for cell in cells_in(later) {
            later &= !cell.bit();
            for dots in (1..=5).filter(|&dots| position.reserve(position.side, dots) > 0) {
                let step = Step::Enter { dots, cell };
                let mut next = *position;
                game.apply(&mut next, position.side, step, &mut NoEffects);
                self.path.push(step);
                self.list(&next, entered | cell.bit(), later)?;
                self.path.pop();
            }
        }
        Ok(())
    }
}

impl Gamma {
    /// Returns whether a turn is the first of all turns to the same position: the one whose move ends on the lowest cell, and comes from
    /// the lowest cell.
    ///
    /// Two turns lead to the same position only if one enters on a cell a checker that the other moves there.
    fn is_first(&self, position: &Position, entered: CellSet, step: Step) -> bool {
        let Step::Move { from, to, whole: false } = step else { return true };
        let empty = self.layout.open & !position.occupied();
        let fields = self.layout.start[position.side.index() & 1];
        // If the end of the move could have been an entry instead, the move could have ended on one of these cells.
        let lower = if fields & empty & to.bit() != 0 { entered & !from.bit() & (to.bit() - 1) } else { 0 };
        let steps = |cell: Cell| u32::from(position.dots(cell));
        if entered & from.bit() == 0 {
            // The checker on `from` is gone in any case, so only a checker of the same dots can take its place.
            let left = if position.height(from) == 1 { empty | from.bit() } else { empty };
            return !cells_in(lower & position.with_dots(position.dots(from)))
                .any(|end| reach(from, steps(from), left & !to.bit() | end.bit()) & end.bit() != 0);
        }
        // The entered and moved checker could be any of the new ones, from any start field that leads to its cell. A path can be walked
        // backwards from its end.
        let left = empty | from.bit();
        let origins = |end: Cell, steps: u32, free: CellSet| reach(end, steps, free) & free & fields & !end.bit();
        origins(to, steps(from), left) & (from.bit() - 1) == 0
            && cells_in(lower).all(|end| origins(end, steps(end), left & !to.bit() | end.bit()) == 0)
    }
}
