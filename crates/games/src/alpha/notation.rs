//! Texts of positions and turns.

use super::board::{Cell, MAX_STACK_HEIGHT, Position, Stack, Step};
use super::{Alpha, CellSet};
use game::grid::Grid;
use game::text::{Cursor, cell_text, fields, push_cell, push_number, side};
use game::{RuleError, Seat, quote};

impl<B: CellSet> Alpha<B> {
    pub(super) fn grid(&self) -> Grid {
        Grid::new(self.width, self.height, "A1")
    }

    /// Returns the name of a cell.
    pub(super) fn name(&self, cell: Cell) -> String {
        let (file, rank) = self.file_rank(cell);
        cell_text(file, rank)
    }

    pub(super) fn write_step(&self, step: Step, text: &mut String) {
        match step {
            Step::Move { from, to, count } => {
                self.push_unit(text, from, count);
                text.push('-');
                self.push_name(text, to);
            }
            Step::Off { from, count } => {
                self.push_unit(text, from, count);
                text.push_str("-off");
            }
            Step::Enter { cell } => {
                text.push('+');
                self.push_name(text, cell);
            }
            Step::Pass => text.push_str("pass"),
        }
    }

    fn push_unit(&self, text: &mut String, from: Cell, count: u8) {
        if count != 1 {
            push_number(text, count.into());
        }
        self.push_name(text, from);
    }

    fn push_name(&self, text: &mut String, cell: Cell) {
        let (file, rank) = self.file_rank(cell);
        push_cell(text, file, rank);
    }

    /// Parses a turn and checks that it is legal.
    pub(super) fn read_turn(&self, position: &Position<B>, text: &str) -> Result<Step, RuleError> {
        let step = self.read_step(text).map_err(|error| error.context(format!("the turn {}", quote(text))))?;
        self.check_step(position, step).map(|()| step)
    }

    fn read_step(&self, text: &str) -> Result<Step, RuleError> {
        if text == "pass" {
            return Ok(Step::Pass);
        }
        let mut cursor = Cursor::new(text);
        let cursor = &mut cursor;
        if cursor.eat('+') {
            let cell = self.read_cell(cursor)?;
            cursor.end()?;
            return Ok(Step::Enter { cell });
        }
        let mut count = 1;
        match cursor.peek() {
            Some(c) if c.is_ascii_digit() => {
                let most = u32::from(MAX_STACK_HEIGHT);
                let number = cursor.number(most).ok().filter(|&number| number > 0);
                let size = || RuleError::new(format!("a unit has 1 to {most} checkers")).at(0).clause("A3");
                count = number.ok_or_else(size)? as u8;
            }
            Some('a'..='z') => {}
            _ => return Err(cursor.unexpected("a turn such as c2-c3, 3c2-d4, 2d8-off, +e5 or pass")),
        }
        let from = self.read_cell(cursor)?;
        cursor.expect('-')?;
        if cursor.rest() == "off" {
            return Ok(Step::Off { from, count });
        }
        let to = self.read_cell(cursor)?;
        cursor.end()?;
        Ok(Step::Move { from, to, count })
    }

    fn read_cell(&self, cursor: &mut Cursor<'_>) -> Result<Cell, RuleError> {
        let (file, rank) = cursor.cell(self.width, self.height)?;
        Ok(self.cell(file, rank))
    }

    pub(super) fn write_position(&self, position: &Position<B>) -> String {
        let mut text = String::with_capacity(64);
        let stack = |file, rank| position.stack(self.cell(file, rank));
        self.grid().write_runs(
            &mut text,
            |file, rank| stack(file, rank).is_none(),
            |file, rank, text| {
                if let Some(Stack { owner, height }) = stack(file, rank) {
                    let first = if owner == Seat::FIRST { b'A' } else { b'a' };
                    text.push((first + height - 1) as char);
                }
            },
        );
        text.push(' ');
        text.push(if position.to_move == Seat::FIRST { 'w' } else { 'b' });
        text.push(' ');
        text.extend(position.spare.map(|spare| if spare { '1' } else { '0' }));
        text
    }

    /// Parses a position. Any arrangement of stacks is allowed, also one that no game leads to, if one side still has checkers.
    pub(super) fn read_position(&self, text: &str) -> Result<Position<B>, RuleError> {
        let [board, to_move, spare] = fields(text, &["board", "side to move", "spares"])?;
        let mut position = Position::bare();
        self.grid().read_runs(board, |file, rank, cursor| {
            if let Some(cursor) = cursor {
                let Stack { owner, height } = self.read_stack(cursor)?;
                self.put(&mut position, owner, self.cell(file, rank), height);
            }
            Ok(())
        })?;
        position.to_move = side(to_move)?;
        position.spare = match spare.0 {
            "00" => [false, false],
            "01" => [false, true],
            "10" => [true, false],
            "11" => [true, true],
            other => {
                let message = format!("the spares are two digits 0 or 1, White's first, found {}", quote(other));
                return Err(RuleError::new(message).at(spare.1).clause("A11"));
            }
        };
        if position.sides.iter().all(|side| side.is_empty()) {
            let message = "neither side has a checker on the board, and the first to have none ended the game";
            return Err(RuleError::new(message).at(0).clause("A13"));
        }
        Ok(position)
    }

    /// Reads the stack on a cell.
    fn read_stack(&self, cursor: &mut Cursor<'_>) -> Result<Stack, RuleError> {
        let (owner, height) = match cursor.peek() {
            Some(c @ 'A'..='Z') => (Seat::FIRST, c as u8 - b'A' + 1),
            Some(c @ 'a'..='z') => (Seat::SECOND, c as u8 - b'a' + 1),
            _ => return Err(cursor.unexpected("a stack A to D or a to d, a number of empty cells or /")),
        };
        if height > MAX_STACK_HEIGHT {
            let found = cursor.peek().unwrap_or_default();
            let message =
                format!("a stack has at most {MAX_STACK_HEIGHT} checkers, A to D or a to d, found \"{found}\"");
            return Err(RuleError::new(message).at(cursor.offset()).clause("A2"));
        }
        cursor.next_char();
        Ok(Stack { owner, height })
    }
}
