//! What a page draws a board from, and the board drawn for a terminal.

use super::cells::{Cell, SIZE};
use super::layout::Field;
use super::position::{Phase, Position, Run};
use super::text::{letter, stack_text};
use super::{Gamma, side_name};
use game::Seat;
use serde::Serialize;

/// All there is to see: nothing is hidden.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct View {
    /// What the side to move is expected to do.
    pub phase: Phase,
    /// The side to move; when the phase is `won`, the winner.
    pub side: Seat,
    /// The cells, a1 first, rank by rank.
    pub board: Vec<Square>,
    /// How many checkers of 1 to 5 dots each side has in reserve.
    pub reserve: [[u8; 5]; 2],
    /// How many checkers each side still has, those under others and in reserve included.
    pub left: [u32; 2],
}

/// A cell and what stands on it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Square {
    /// `plain`, `obstacle`, `start` or `life`; plain ones are told without it.
    #[serde(skip_serializing_if = "is_plain")]
    pub kind: &'static str,
    /// Whose start or life field it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub owner: Option<Seat>,
    /// The checkers from the lowest up.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub stack: Vec<Checker>,
}

fn is_plain(kind: &&'static str) -> bool {
    *kind == "plain"
}

/// A checker.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Checker {
    /// Whose it is.
    pub owner: Seat,
    /// Its strength.
    pub dots: u8,
}

impl Gamma {
    pub(super) fn view_of(&self, position: &Position) -> View {
        let seats = [Seat::FIRST, Seat::SECOND];
        View {
            phase: position.phase,
            side: position.side,
            board: Cell::all().map(|cell| self.square(position, cell)).collect(),
            reserve: seats.map(|seat| [1, 2, 3, 4, 5].map(|dots| position.reserve(seat, dots))),
            left: seats.map(|seat| position.total(seat)),
        }
    }

    fn square(&self, position: &Position, cell: Cell) -> Square {
        let (kind, owner) = match self.layout.field(cell) {
            Field::Plain => ("plain", None),
            Field::Obstacle => ("obstacle", None),
            Field::Start(seat) => ("start", Some(seat)),
            Field::Life(seat) => ("life", Some(seat)),
        };
        let checkers =
            |run: Run| std::iter::repeat_n(Checker { owner: run.owner, dots: run.dots }, usize::from(run.count));
        Square { kind, owner, stack: position.stack(cell).flat_map(checkers).collect() }
    }

    /// The board with its reserves; stacks show their top checker and their height, mixed ones are spelt out below.
    pub(super) fn draw_board(&self, position: &Position) -> String {
        let files = (b'a'..b'a' + SIZE).map(|file| format!("  {}  ", file as char)).collect::<String>();
        let files = format!("    {}\n", files.trim_end());
        let mut out = files.clone();
        for rank in (0..SIZE).rev() {
            let row = (0..SIZE).map(|file| self.draw_cell(position, Cell::new(file, rank))).collect::<String>();
            out.push_str(&format!("{:>3} {row} {}\n", rank + 1, rank + 1));
        }
        out.push_str(&files);
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

    /// Five characters: life fields in parentheses, ` A3 ` three of one kind, ` e2*` two with opposing ones in them.
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
