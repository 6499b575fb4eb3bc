//! The effect of a step, and the hand-over with its cut.

use super::cells::Cell;
use super::position::{Phase, Position, Run};
use super::{Gamma, Step, other};
use crate::effect::{Effect, GameEffect};
use game::{EffectSink, Piece, Place, Seat};

impl Gamma {
    #[inline]
    pub(super) fn make<E: EffectSink<GameEffect>>(&self, position: &mut Position, step: Step, effects: &mut E) {
        let seat = position.side;
        match step {
            Step::Place { dots, cell } => {
                put(position, dots, cell, effects);
                position.side = other(seat);
                if !position.has_reserve(Seat::FIRST) && !position.has_reserve(Seat::SECOND) {
                    position.phase = Phase::Playing;
                }
            }
            Step::Enter { dots, cell } => {
                put(position, dots, cell, effects);
                position.phase = Phase::Entering;
            }
            Step::Move { from, to, whole } => {
                shift(position, from, to, whole, effects);
                self.hand_over(position, effects);
            }
            Step::Pass => {
                effects.emit(Effect::Passed { seat });
                self.hand_over(position, effects);
            }
        }
    }

    /// Starts the turn of the other side: G13, then the cut, then G14 (G16).
    #[inline]
    fn hand_over<E: EffectSink<GameEffect>>(&self, position: &mut Position, effects: &mut E) {
        let (was, side) = (position.side, other(position.side));
        position.side = side;
        position.phase = Phase::Playing;
        if position.tops[side.index() & 1] & self.layout.life[was.index() & 1] != 0 {
            position.phase = Phase::Won;
            return;
        }
        if !position.buried.is_empty() {
            self.cut(position, effects);
        }
        // Counting is slow, and a side with a checker on top of any stack is not destroyed.
        if position.tops[was.index() & 1] == 0 && position.total(was) == 0 {
            position.phase = Phase::Won;
        }
    }

    /// Cuts every stack of the side to move that has opposing checkers in it (G6).
    fn cut<E: EffectSink<GameEffect>>(&self, position: &mut Position, effects: &mut E) {
        let seat = position.side;
        let own = position.tops[seat.index()];
        let before = position.buried;
        let mut last = None;
        for cell in before.iter().map(|(cell, _)| cell).filter(|cell| own & cell.bit() != 0) {
            if last.replace(cell) == Some(cell) {
                continue;
            }
            for run in before.under(cell) {
                if run.owner == seat {
                    recall(position, cell, run, effects);
                } else {
                    effects.emit(Effect::Captured {
                        seat,
                        piece: run.piece(),
                        count: run.count.into(),
                        from: cell.place(),
                    });
                }
            }
            position.buried.remove(cell);
            let Some(top) = position.top(cell) else { continue };
            if self.layout.life[seat.index()] & cell.bit() != 0 {
                position.clear_top(cell);
                recall(position, cell, top, effects);
            } else if top.count > 1 {
                position.set_top(cell, Run { count: 1, ..top });
                recall(position, cell, Run { count: top.count - 1, ..top }, effects);
            }
        }
    }
}

/// Puts a checker from the reserve of the side to move on an empty cell.
#[inline]
fn put<E: EffectSink<GameEffect>>(position: &mut Position, dots: u8, cell: Cell, effects: &mut E) {
    let seat = position.side;
    let run = Run { owner: seat, dots, count: 1 };
    position.take_reserve(seat, dots);
    position.set_top(cell, run);
    let (from, to) = (Place::Reserve(seat), cell.place());
    effects.emit(Effect::Moved { seat, piece: run.piece(), count: 1, from, to });
}

/// Moves a unit: onto an empty cell, onto equal own checkers, or over opposing ones (G10).
#[inline]
fn shift<E: EffectSink<GameEffect>>(position: &mut Position, from: Cell, to: Cell, whole: bool, effects: &mut E) {
    let seat = position.side;
    let stack = Run { owner: seat, dots: position.dots(from), count: position.height(from) };
    let unit = Run { count: if whole { stack.count } else { 1 }, ..stack };
    if unit.count == stack.count {
        position.clear_top(from);
    } else {
        position.set_top(from, Run { count: stack.count - unit.count, ..stack });
    }
    match position.top(to) {
        None => position.set_top(to, unit),
        Some(top) if top.owner == seat => position.set_top(to, Run { count: top.count + unit.count, ..unit }),
        Some(top) => {
            position.buried.push(to, top);
            position.set_top(to, unit);
        }
    }
    let count = unit.count.into();
    effects.emit(Effect::Moved { seat, piece: unit.piece(), count, from: from.place(), to: to.place() });
}

/// Takes own checkers off a cut stack into the reserve.
fn recall<E: EffectSink<GameEffect>>(position: &mut Position, cell: Cell, run: Run, effects: &mut E) {
    let seat = run.owner;
    position.add_reserve(seat, run.dots, run.count);
    let (from, to) = (cell.place(), Place::Reserve(seat));
    effects.emit(Effect::Moved { seat, piece: run.piece(), count: run.count.into(), from, to });
}

impl Cell {
    /// Returns the cell for effects.
    fn place(self) -> Place {
        Place::Cell { file: self.file(), rank: self.rank() }
    }
}

impl Run {
    /// Returns one checker of the run for effects.
    fn piece(self) -> Piece {
        Piece::Checker { owner: self.owner, dots: self.dots }
    }
}
