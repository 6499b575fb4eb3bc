//! Checks whether a parsed position is possible.
//!
//! It checks every stack by itself, and does not ask whether one game could have led to all of them.

use super::cells::{Cell, cells_in};
use super::parse::Census;
use super::position::{Phase, Position, Run};
use super::text::stack_text;
use super::{Gamma, other, side_name};
use game::{RuleError, Seat};

impl Gamma {
    pub(super) fn check_position(&self, position: &Position, census: &Census) -> Result<(), RuleError> {
        match position.phase {
            Phase::Placing => self.check_placing(position, census),
            Phase::Playing | Phase::Entering => {
                self.check_life_fields(position)?;
                self.check_playing(position, census)
            }
            Phase::Won => {
                self.check_life_fields(position)?;
                self.check_won(position, census)
            }
        }
    }

    /// G4: all checkers exist, placed ones stand alone on start fields, and White has placed as many as Black or one more.
    fn check_placing(&self, position: &Position, census: &Census) -> Result<(), RuleError> {
        let error = |message: String| Err(RuleError::new(message).clause("G4"));
        for seat in [Seat::FIRST, Seat::SECOND] {
            let name = side_name(seat);
            if census.total(seat) != 18 {
                let found = census.total(seat);
                return error(format!(
                    "in the placing phase {name} has 18 checkers on board and in reserve, found {found}"
                ));
            }
            if let Some(cell) = cells_in(position.tops[seat.index()] & !self.layout.start[seat.index()]).next() {
                return error(format!("in the placing phase {name} stands only on own start fields, not on {cell}"));
            }
        }
        if let Some(cell) = cells_in(position.tall_stacks()).next() {
            return error(format!("in the placing phase there is no stack, {cell} holds one"));
        }
        let [white, black] = position.tops.map(|set| set.count_ones());
        let expected = white - u32::from(position.side == Seat::SECOND && white > 0);
        if black != expected || (position.side == Seat::SECOND && white == 0) {
            let name = side_name(position.side);
            return error(format!("{name} is not to place when White has placed {white} checkers and Black {black}"));
        }
        if white + black == 36 {
            return error("all checkers are placed: the phase is playing".to_string());
        }
        Ok(())
    }

    /// A side never puts a checker on an own life field except to capture (G7, G11), and never keeps it there (G6).
    fn check_life_fields(&self, position: &Position) -> Result<(), RuleError> {
        for seat in [Seat::FIRST, Seat::SECOND] {
            for cell in cells_in(self.layout.life[seat.index()]) {
                if position.stack(cell).next().is_some_and(|lowest| lowest.owner == seat) {
                    let name = side_name(seat);
                    let message =
                        format!("{cell} is a life field of {name}, whose own checker cannot lie lowest on it");
                    return Err(RuleError::new(message).clause("G11"));
                }
            }
        }
        Ok(())
    }

    fn check_playing(&self, position: &Position, census: &Census) -> Result<(), RuleError> {
        let (side, name) = (position.side, side_name(position.side));
        if let Some(cell) = self.seized(position) {
            let message = format!("{name} is to move and stands on the life field {cell}: the phase is won");
            return Err(RuleError::new(message).clause("G13"));
        }
        for seat in [side, other(side)] {
            if census.total(seat) == 0 {
                let message = format!("{} has no checker left: the phase is won, by the other side", side_name(seat));
                return Err(RuleError::new(message).clause("G14"));
            }
        }
        if let Some(cell) = uncut(position) {
            let stack = stack_text(position.stack(cell));
            let message = format!("{name} is to move and on top of {stack} on {cell}, which would have been cut");
            return Err(RuleError::new(message).clause("G6"));
        }
        Ok(())
    }

    fn check_won(&self, position: &Position, census: &Census) -> Result<(), RuleError> {
        let (side, loser) = (position.side, other(position.side));
        let (name, destroyed) = (side_name(side), census.total(loser) == 0);
        if census.total(side) == 0 {
            return Err(RuleError::new(format!("{name} has no checker left and has not won")).clause("G14"));
        }
        match self.seized(position) {
            // G13 is decided before the cut that destroys, so both cannot happen.
            Some(cell) if destroyed => {
                let message = format!("{name} won by the life field {cell} before the last opposing checker was cut");
                Err(RuleError::new(message).clause("G16"))
            }
            None if !destroyed => {
                let message = format!(
                    "{name} has not won: no checker on top on a life field of {0}, and {0} is not destroyed",
                    side_name(loser)
                );
                Err(RuleError::new(message).clause("G13"))
            }
            _ => Ok(()),
        }
    }

    /// Returns an opposing life field on which the side to move has the top checker.
    fn seized(&self, position: &Position) -> Option<Cell> {
        cells_in(position.tops[position.side.index()] & self.layout.life[other(position.side).index()]).next()
    }
}

/// Returns a cell on which the side to move is on top of opposing checkers.
fn uncut(position: &Position) -> Option<Cell> {
    let own = |cell| position.top(cell).is_some_and(|Run { owner, .. }| owner == position.side);
    position.buried.iter().map(|(cell, _)| cell).find(|&cell| own(cell))
}
