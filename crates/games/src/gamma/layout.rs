//! The layout: obstacles, start fields and life fields.

use super::cells::{Cell, CellSet, SIZE};
use game::{RuleError, Seat, quote};

/// The layout of G2. It is the same after half a turn.
const DEFAULT: &str = "--B----B--/----------/........../..##..###./........../\
                       ........../.###..##../........../++++++++++/++W++++W++";

/// A kind of cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Field {
    Plain,
    Obstacle,
    Start(Seat),
    Life(Seat),
}

/// The board of one setup (G1, G2).
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Layout {
    /// All cells except obstacles.
    pub(super) open: CellSet,
    /// The start fields of each side without its life fields.
    pub(super) start: [CellSet; 2],
    /// The life fields of each side.
    pub(super) life: [CellSet; 2],
}

impl Default for Layout {
    fn default() -> Layout {
        Layout::parse(DEFAULT).expect("the default layout is valid")
    }
}

impl Layout {
    /// Parses ten rows with `/` between, rank 10 first, or `default`.
    pub(super) fn parse(text: &str) -> Result<Layout, RuleError> {
        if text == "default" {
            return Ok(Layout::default());
        }
        let rows = text.split('/').collect::<Vec<_>>();
        if rows.len() != usize::from(SIZE) {
            let message = format!("a layout is \"default\" or ten rows joined by /, found {}", row_count(text, &rows));
            return Err(RuleError::new(message).clause("G1"));
        }
        let mut layout = Layout { open: 0, start: [0; 2], life: [0; 2] };
        let mut place = 0;
        for (row, rank) in rows.iter().zip((0..SIZE).rev()) {
            let length = row.chars().count();
            if length != usize::from(SIZE) {
                let message = format!("rank {} of the layout has {length} cells where 10 were expected", rank + 1);
                return Err(RuleError::new(message).clause("G1").at(place));
            }
            for (letter, file) in row.chars().zip(0..SIZE) {
                let field = Field::from_letter(letter).map_err(|error| error.at(place + usize::from(file)))?;
                layout.set(Cell::new(file, rank), field);
            }
            place += length + 1;
        }
        layout.check_numbers()?;
        Ok(layout)
    }

    /// Returns the layout as a setup text has it.
    pub(super) fn text(&self) -> String {
        if *self == Layout::default() {
            return "default".to_string();
        }
        let row = |rank| (0..SIZE).map(|file| self.field(Cell::new(file, rank)).letter()).collect::<String>();
        (0..SIZE).rev().map(row).collect::<Vec<_>>().join("/")
    }

    /// Returns the kind of a cell.
    pub(super) fn field(&self, cell: Cell) -> Field {
        let bit = cell.bit();
        if self.open & bit == 0 {
            return Field::Obstacle;
        }
        for seat in [Seat::FIRST, Seat::SECOND] {
            if self.start[seat.index()] & bit != 0 {
                return Field::Start(seat);
            }
            if self.life[seat.index()] & bit != 0 {
                return Field::Life(seat);
            }
        }
        Field::Plain
    }

    fn set(&mut self, cell: Cell, field: Field) {
        let bit = cell.bit();
        if field != Field::Obstacle {
            self.open |= bit;
        }
        match field {
            Field::Start(seat) => self.start[seat.index()] |= bit,
            Field::Life(seat) => self.life[seat.index()] |= bit,
            Field::Plain | Field::Obstacle => {}
        }
    }

    fn check_numbers(&self) -> Result<(), RuleError> {
        let obstacles = 100 - self.open.count_ones();
        let numbers = [
            ("obstacles #", 10, obstacles),
            ("start fields + of White", 18, self.start[0].count_ones()),
            ("start fields - of Black", 18, self.start[1].count_ones()),
            ("life fields W of White", 2, self.life[0].count_ones()),
            ("life fields B of Black", 2, self.life[1].count_ones()),
        ];
        for (what, expected, found) in numbers {
            if found != expected {
                return Err(RuleError::new(format!("a layout has {expected} {what}, found {found}")).clause("G1"));
            }
        }
        Ok(())
    }
}

/// Describes a text that does not have ten rows: a short one is quoted, of a long one the rows are counted.
fn row_count(text: &str, rows: &[&str]) -> String {
    if rows.len() == 1 { quote(text) } else { format!("{} rows", rows.len()) }
}

impl Field {
    fn from_letter(letter: char) -> Result<Field, RuleError> {
        Ok(match letter {
            '.' => Field::Plain,
            '#' => Field::Obstacle,
            '+' => Field::Start(Seat::FIRST),
            '-' => Field::Start(Seat::SECOND),
            'W' => Field::Life(Seat::FIRST),
            'B' => Field::Life(Seat::SECOND),
            _ => {
                let found = quote(&letter.to_string());
                return Err(RuleError::new(format!("a layout is written with . # + - W B, found {found}")).clause("G2"));
            }
        })
    }

    pub(super) fn letter(self) -> char {
        match self {
            Field::Plain => '.',
            Field::Obstacle => '#',
            Field::Start(Seat::FIRST) => '+',
            Field::Start(_) => '-',
            Field::Life(Seat::FIRST) => 'W',
            Field::Life(_) => 'B',
        }
    }
}
