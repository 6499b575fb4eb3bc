//! Rectangular boards in texts: reading, writing and drawing them rank by rank.
//!
//! A board text has the farthest rank first and `/` between ranks. Two notations fill a rank: letters with numbers for runs of
//! empty cells (`2A5`), or one text for each cell with commas between (`3,0,12`).

use crate::RuleError;
use crate::text::{Cursor, push_number};
use std::fmt::Write;

/// The size of a board, and the clause of the rules that fixes it.
///
/// ```
/// use game::grid::Grid;
/// let grid = Grid::new(3, 2, "A1");
/// let mut text = String::new();
/// grid.write_runs(&mut text, |file, rank| (file, rank) != (1, 1), |_, _, out| out.push('A'));
/// assert_eq!(text, "1A1/3");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Grid {
    /// The number of files.
    pub width: u8,
    /// The number of ranks.
    pub height: u8,
    clause: &'static str,
}

impl Grid {
    /// Creates a grid; errors about its size name `clause`.
    pub const fn new(width: u8, height: u8, clause: &'static str) -> Grid {
        Grid { width, height, clause }
    }

    /// Writes ranks of letters and numbers: `cell` appends the text of every cell that is not empty.
    pub fn write_runs(
        &self,
        out: &mut String,
        is_empty: impl Fn(u8, u8) -> bool,
        mut cell: impl FnMut(u8, u8, &mut String),
    ) {
        for rank in (0..self.height).rev() {
            let mut empty = 0;
            for file in 0..self.width {
                if is_empty(file, rank) {
                    empty += 1;
                    continue;
                }
                push_run(out, std::mem::take(&mut empty));
                cell(file, rank, out);
            }
            push_run(out, empty);
            if rank > 0 {
                out.push('/');
            }
        }
    }

    /// Reads ranks of letters and numbers from a field and its offset.
    ///
    /// `cell` is called for every cell in reading order: with the cursor for a cell that it must read, without for an empty one.
    pub fn read_runs(
        &self,
        field: (&str, usize),
        mut cell: impl FnMut(u8, u8, Option<&mut Cursor<'_>>) -> Result<(), RuleError>,
    ) -> Result<(), RuleError> {
        self.check_ranks(field)?;
        let mut cursor = Cursor::with_offset(field.0, field.1);
        for rank in (0..self.height).rev() {
            let mut file = 0;
            while let Some(c) = cursor.peek().filter(|&c| c != '/') {
                let at = cursor.offset();
                if c == '0' {
                    let message = "a run of empty cells is written as a number that does not begin with 0";
                    return Err(RuleError::new(message).at(at));
                }
                if c.is_ascii_digit() {
                    let left = u32::from(self.width - file);
                    let empty = cursor.number(left).map_err(|_| self.wrong_width(rank, "more", at))? as u8;
                    for file in file..file + empty {
                        cell(file, rank, None).map_err(|error| error.at(at))?;
                    }
                    file += empty;
                    continue;
                }
                if file == self.width {
                    return Err(self.wrong_width(rank, "more", at));
                }
                cell(file, rank, Some(&mut cursor))?;
                file += 1;
            }
            if file < self.width {
                return Err(self.wrong_width(rank, "fewer", cursor.offset()));
            }
            cursor.eat('/');
        }
        Ok(())
    }

    /// Writes ranks of one text for each cell.
    pub fn write_list(&self, out: &mut String, mut cell: impl FnMut(u8, u8, &mut String)) {
        for rank in (0..self.height).rev() {
            for file in 0..self.width {
                if file > 0 {
                    out.push(',');
                }
                cell(file, rank, out);
            }
            if rank > 0 {
                out.push('/');
            }
        }
    }

    /// Reads ranks of one text for each cell from a field and its offset. `cell` gets each text with its own offset.
    pub fn read_list(
        &self,
        field: (&str, usize),
        mut cell: impl FnMut(u8, u8, (&str, usize)) -> Result<(), RuleError>,
    ) -> Result<(), RuleError> {
        self.check_ranks(field)?;
        let mut at = field.1;
        for (rank, row) in (0..self.height).rev().zip(field.0.split('/')) {
            let found = row.split(',').count();
            if found != usize::from(self.width) {
                let what = if found < usize::from(self.width) { "fewer" } else { "more" };
                return Err(self.wrong_width(rank, what, at));
            }
            for (file, text) in (0..self.width).zip(row.split(',')) {
                cell(file, rank, (text, at))?;
                at += text.chars().count() + 1;
            }
        }
        Ok(())
    }

    /// Draws the board for a terminal, the farthest rank first, with file letters above and below and rank numbers on both sides.
    ///
    /// The texts of `label` and `cell` must all have the same width.
    pub fn draw(&self, label: impl Fn(char) -> String, cell: impl Fn(u8, u8) -> String) -> String {
        let labels = (0..self.width).map(|file| label(char::from(b'a' + file))).collect::<String>();
        let labels = format!("    {}\n", labels.trim_end());
        let mut out = labels.clone();
        for rank in (0..self.height).rev() {
            let cells = (0..self.width).map(|file| cell(file, rank)).collect::<String>();
            writeln!(out, "{:2}  {cells} {}", rank + 1, rank + 1).expect("a string accepts any text");
        }
        out.push_str(&labels);
        out
    }

    fn check_ranks(&self, (text, at): (&str, usize)) -> Result<(), RuleError> {
        let found = text.split('/').count();
        if found == usize::from(self.height) {
            return Ok(());
        }
        let message = format!("the board has {} ranks with / between them, found {found}", self.height);
        Err(RuleError::new(message).at(at).clause(self.clause))
    }

    fn wrong_width(&self, rank: u8, what: &str, at: usize) -> RuleError {
        let message = format!("rank {} has {what} than {} cells", rank + 1, self.width);
        RuleError::new(message).at(at).clause(self.clause)
    }
}

/// Appends the length of a run of empty cells.
fn push_run(out: &mut String, empty: i32) {
    if empty > 0 {
        push_number(out, empty);
    }
}
