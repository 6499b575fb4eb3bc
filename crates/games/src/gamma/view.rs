//! The view for a page, and the board for a terminal.

use super::cells::{Cell, SIZE, cells_in};
use super::layout::Field;
use super::position::{Phase, Position, Run};
use super::text::{GRID, letter, stack_text};
use super::{Gamma, side_name};
use game::Seat;
use game::text::CellName;
use serde::{Serialize, Serializer};

/// The reason why a game is over by its rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "GammaOverReason"))]
#[serde(rename_all = "kebab-case")]
pub enum OverReason {
    /// A life field was held for a turn (G13).
    Life,
    /// All checkers of a side are destroyed (G14).
    Destroyed,
}

/// The view of a position; nothing is hidden.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "GammaView"))]
pub struct View {
    /// The phase.
    pub phase: Phase,
    /// The side to move; when the phase is `won`, the winner.
    pub side: Seat,
    /// The kinds of the cells.
    pub fields: Fields,
    /// The stacks.
    pub stacks: Stacks,
    /// The number of reserve checkers of 1 to 5 dots of each side.
    pub reserve: [[u8; 5]; 2],
    /// The number of checkers of each side, those under others and in reserve included.
    pub left: [u32; 2],
    /// The reason why the game is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub why_over: Option<OverReason>,
}

/// The kinds of the cells in the letters of setups: a text for each rank, White's first rank first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "string[]"))]
pub struct Fields([[u8; SIZE as usize]; SIZE as usize]);

impl Serialize for Fields {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter().map(|rank| std::str::from_utf8(rank).unwrap_or_default()))
    }
}

/// The stacks by the names of their cells, each as the dots of its checkers from the lowest up, negative for Black.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "Record<string, number[]>"))]
pub struct Stacks(Position);

impl Serialize for Stacks {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let stack = |cell: Cell| (CellName { file: cell.file(), rank: cell.rank() }, Stack(&self.0, cell));
        serializer.collect_map(cells_in(self.0.occupied()).map(stack))
    }
}

struct Stack<'a>(&'a Position, Cell);

impl Serialize for Stack<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let checkers = |run: Run| {
            let dots = run.dots as i8;
            std::iter::repeat_n(if run.owner == Seat::FIRST { dots } else { -dots }, usize::from(run.count))
        };
        serializer.collect_seq(self.0.stack(self.1).flat_map(checkers))
    }
}

impl Gamma {
    pub(super) fn view_of(&self, position: &Position) -> View {
        let seats = [Seat::FIRST, Seat::SECOND];
        let mut fields = [[0; SIZE as usize]; SIZE as usize];
        for cell in Cell::all() {
            fields[usize::from(cell.rank())][usize::from(cell.file())] = self.layout.field(cell).letter() as u8;
        }
        let left = seats.map(|seat| position.total(seat));
        let why = if left.contains(&0) { OverReason::Destroyed } else { OverReason::Life };
        View {
            phase: position.phase,
            side: position.side,
            fields: Fields(fields),
            stacks: Stacks(*position),
            reserve: seats.map(|seat| [1, 2, 3, 4, 5].map(|dots| position.reserve(seat, dots))),
            left,
            why_over: (position.phase == Phase::Won).then_some(why),
        }
    }

    /// Draws the board with the reserves. A stack shows its top checker and its height; mixed stacks are spelled out below.
    pub(super) fn draw_board(&self, position: &Position) -> String {
        let cell = |file, rank| self.draw_cell(position, Cell::new(file, rank));
        let mut out = GRID.draw(|letter| format!("  {letter}  "), cell);
        for seat in [Seat::FIRST, Seat::SECOND] {
            out.push_str(&format!("{} in reserve: {}\n", side_name(seat), position.reserve_text(seat)));
        }
        let mut mixed = position.buried.iter().map(|(cell, _)| cell).collect::<Vec<_>>();
        mixed.dedup();
        for cell in mixed {
            out.push_str(&format!("{cell} from the lowest up: {}\n", stack_text(position.stack(cell))));
        }
        out
    }

    /// Draws a cell in five characters: life fields in parentheses, ` A3 ` for three of one kind, ` e2*` for two with opposing ones.
    fn draw_cell(&self, position: &Position, cell: Cell) -> String {
        let field = self.layout.field(cell);
        let height = position.stack(cell).map(|run| run.count).sum::<u8>();
        let content = match (position.top(cell), field) {
            (None, Field::Obstacle) => return "#####".to_string(),
            (None, Field::Life(_)) => String::new(),
            (None, field) => field.letter().to_string(),
            (Some(top), _) if height == 1 => letter(top.owner, top.dots).to_string(),
            (Some(top), _) => {
                let mixed = if top.count < height { "*" } else { "" };
                format!("{}{height}{mixed}", letter(top.owner, top.dots))
            }
        };
        match field {
            Field::Life(_) => format!("({content:^3})"),
            _ => format!("{content:^5}"),
        }
    }
}
