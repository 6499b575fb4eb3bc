//! Parses position texts. [`validate`](super::validate) checks whether the position is possible.

use super::cells::Cell;
use super::position::{ARMY, Phase, Position, Run};
use super::text::{GRID, checker, number_of};
use super::{Gamma, side_name};
use game::text::{Cursor, fields, side};
use game::{RuleError, Seat, quote};

/// The checkers that were read, by owner and dots. It refuses more than a side has (G3).
#[derive(Default)]
pub(super) struct Census([[u8; 5]; 2]);

impl Census {
    fn count(&mut self, owner: Seat, dots: u8) -> Result<(), RuleError> {
        let (count, most) = (&mut self.0[owner.index()][usize::from(dots) - 1], ARMY[usize::from(dots) - 1]);
        *count += 1;
        if *count > most {
            let message =
                format!("{} has only {most} checkers of {}, found more", side_name(owner), number_of(dots, "dot"));
            return Err(RuleError::new(message).clause("G3"));
        }
        Ok(())
    }

    /// Returns the number of checkers of a side, on the board and in reserve.
    pub(super) fn total(&self, owner: Seat) -> u8 {
        self.0[owner.index()].iter().sum()
    }
}

impl Gamma {
    pub(super) fn read_position(&self, text: &str) -> Result<Position, RuleError> {
        let [rows, to_move, white, black, phase] =
            fields(text, &["rows", "side to move", "White's reserve", "Black's reserve", "phase"])?;
        let mut position = Position::empty(side(to_move)?, read_phase(phase)?);
        let mut census = Census::default();
        GRID.read_runs(rows, |file, rank, cursor| {
            self.read_cell(Cell::new(file, rank), cursor, &mut position, &mut census)
        })?;
        read_reserve(white, Seat::FIRST, &mut position, &mut census)?;
        read_reserve(black, Seat::SECOND, &mut position, &mut census)?;
        self.check_position(&position, &census)?;
        Ok(position)
    }

    /// Reads a stack or an obstacle; without a cursor the text has an empty cell here.
    fn read_cell(
        &self,
        cell: Cell,
        cursor: Option<&mut Cursor<'_>>,
        position: &mut Position,
        census: &mut Census,
    ) -> Result<(), RuleError> {
        let obstacle = self.layout.open & cell.bit() == 0;
        let expected = || {
            let message = match obstacle {
                true => format!("{cell} is an obstacle of this layout, # was expected"),
                false => format!("{cell} is no obstacle of this layout"),
            };
            RuleError::new(message).clause("G1")
        };
        let Some(cursor) = cursor else {
            return if obstacle { Err(expected()) } else { Ok(()) };
        };
        let at = cursor.offset();
        if cursor.eat('#') != obstacle {
            return Err(expected().at(at));
        }
        if obstacle { Ok(()) } else { read_stack(cursor, cell, position, census) }
    }
}

/// Reads a checker, or several in brackets from the lowest up.
fn read_stack(
    cursor: &mut Cursor<'_>,
    cell: Cell,
    position: &mut Position,
    census: &mut Census,
) -> Result<(), RuleError> {
    let from = cursor.clone();
    let several = cursor.eat('[');
    let mut letters = 0;
    loop {
        let Some((owner, dots)) = cursor.peek().and_then(checker) else {
            return Err(cursor.unexpected("a checker A–E or a–e, a stack in brackets, # or a number of empty cells"));
        };
        let place = cursor.offset();
        cursor.next_char();
        letters += 1;
        census.count(owner, dots).map_err(|error| error.at(place))?;
        lay(position, cell, Run { owner, dots, count: 1 }).map_err(|error| error.at(place))?;
        if !several {
            return Ok(());
        }
        if cursor.eat(']') {
            break;
        }
    }
    if letters == 1 {
        return Err(from.unexpected("a single checker without brackets"));
    }
    Ok(())
}

/// Puts a checker on the part of a stack that was read.
fn lay(position: &mut Position, cell: Cell, checker: Run) -> Result<(), RuleError> {
    match position.top(cell) {
        None => position.set_top(cell, checker),
        Some(top) if top.owner != checker.owner => {
            position.buried.push(cell, top);
            position.set_top(cell, checker);
        }
        Some(top) if top.dots == checker.dots => position.set_top(cell, Run { count: top.count + 1, ..top }),
        Some(top) => {
            let message = format!(
                "on {cell} {}'s checkers of {} and {} dots lie on one another, and only equal ones can",
                side_name(top.owner),
                top.dots,
                checker.dots
            );
            return Err(RuleError::new(message).clause("G8"));
        }
    }
    Ok(())
}

fn read_reserve(
    field: (&str, usize),
    seat: Seat,
    position: &mut Position,
    census: &mut Census,
) -> Result<(), RuleError> {
    if field.0 == "-" {
        return Ok(());
    }
    let mut last = 0;
    for (i, letter) in field.0.chars().enumerate() {
        let error = |message: String| RuleError::new(message).at(field.1 + i);
        let Some((_, dots)) = checker(letter).filter(|&(owner, _)| owner == seat) else {
            let letters = if seat == Seat::FIRST { "A–E" } else { "a–e" };
            let found = quote(&letter.to_string());
            return Err(error(format!("{}'s reserve is - or letters {letters}, found {found}", side_name(seat))));
        };
        if dots < last {
            return Err(error("the letters of a reserve stand in order".to_string()));
        }
        last = dots;
        census.count(seat, dots).map_err(|error| error.at(field.1 + i))?;
        position.add_reserve(seat, dots, 1);
    }
    Ok(())
}

fn read_phase(field: (&str, usize)) -> Result<Phase, RuleError> {
    match field.0 {
        "placing" => Ok(Phase::Placing),
        "playing" => Ok(Phase::Playing),
        "won" => Ok(Phase::Won),
        other => {
            Err(RuleError::new(format!("the phase is placing, playing or won, found {}", quote(other))).at(field.1))
        }
    }
}
