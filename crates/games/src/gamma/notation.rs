//! Turn texts: `5@c2`, `c2-c5`, `c2=f6`, `1@b1/3@d2/c2-c5`, `pass`; and the reasons why a turn is not legal.

use super::cells::{Cell, SIZE, reach};
use super::layout::Field;
use super::position::{Phase, Position};
use super::text::{number_of, stack_text};
use super::{Gamma, Step, side_name};
use game::text::{Cursor, push_cell, push_number};
use game::{Game, NoEffects, RuleError, quote};
use std::fmt;

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = String::with_capacity(8);
        self.push(&mut text);
        f.write_str(&text)
    }
}

impl Step {
    /// Appends the text of the step.
    pub(super) fn push(self, text: &mut String) {
        match self {
            Step::Place { dots, cell } | Step::Enter { dots, cell } => {
                push_number(text, dots.into());
                text.push('@');
                push_cell(text, cell.file(), cell.rank());
            }
            Step::Move { from, to, whole } => {
                push_cell(text, from.file(), from.rank());
                text.push(if whole { '=' } else { '-' });
                push_cell(text, to.file(), to.rank());
            }
            Step::Pass => text.push_str("pass"),
        }
    }
}

/// Returns the text of a turn: the entries in the order of their cells, since their order changes nothing, then the last step.
pub(super) fn write_turn(turn: &[Step]) -> String {
    let mut steps = turn.to_vec();
    steps.sort_by_key(|step| match *step {
        Step::Enter { dots, cell } => (0, Some((cell, dots))),
        _ => (1, None),
    });
    steps.iter().map(Step::to_string).collect::<Vec<_>>().join("/")
}

impl Gamma {
    pub(super) fn read_turn(&self, before: &Position, text: &str) -> Result<Vec<Step>, RuleError> {
        if before.phase == Phase::Won {
            return Err(RuleError::new(format!("the game is over, {} cannot be played", quote(text))));
        }
        let (placing, side) = (before.phase == Phase::Placing, before.side);
        let mut position = *before;
        let mut steps = Vec::new();
        let mut cursor = Cursor::new(text);
        loop {
            let place = cursor.offset();
            let step = read_step(&mut cursor, placing)?;
            self.explain_illegal(&position, step).map_or(Ok(()), |error| Err(error.at(place)))?;
            self.apply(&mut position, side, step, &mut NoEffects);
            steps.push(step);
            match step {
                Step::Enter { .. } if cursor.is_end() => {
                    return Err(RuleError::new("entries are not a turn: a move or a pass follows them").clause("G5"));
                }
                Step::Enter { .. } => cursor.expect('/')?,
                _ if cursor.is_end() => return Ok(steps),
                _ if cursor.peek() == Some('/') => {
                    let (message, clause) = match placing {
                        true => ("one checker a turn is placed", "G4"),
                        false => ("a turn ends with its move, entries come before it", "G5"),
                    };
                    return Err(RuleError::new(message).clause(clause).at(cursor.offset()));
                }
                _ => cursor.end()?,
            }
        }
    }

    /// Returns the reason why a step is not legal.
    pub(super) fn explain_illegal(&self, position: &Position, step: Step) -> Option<RuleError> {
        let (wrong, clause) = match (position.phase, step) {
            (Phase::Won, _) => return Some(RuleError::new("the game is over")),
            (Phase::Placing, Step::Place { dots, cell }) => (self.refuse_entry(position, dots, cell)?, "G4"),
            (Phase::Placing, _) => ("in the placing phase a turn puts one checker, such as 5@b2".to_string(), "G4"),
            (_, Step::Place { .. }) => ("the placing phase is over".to_string(), "G4"),
            (_, Step::Enter { dots, cell }) => (self.refuse_entry(position, dots, cell)?, "G7"),
            (_, Step::Move { from, to, whole }) => self.refuse_move(position, from, to, whole)?,
            (_, Step::Pass) => (self.refuse_pass(position)?, "G12"),
        };
        Some(RuleError::new(format!("{step}: {wrong}")).clause(clause))
    }

    fn refuse_entry(&self, position: &Position, dots: u8, cell: Cell) -> Option<String> {
        let (side, name) = (position.side, side_name(position.side));
        if !(1..=5).contains(&dots) {
            return Some("a checker has 1 to 5 dots".to_string());
        }
        if position.reserve(side, dots) == 0 {
            return Some(format!("{name} has no checker of {} in reserve", number_of(dots, "dot")));
        }
        match self.layout.field(cell) {
            Field::Start(seat) if seat == side => {}
            Field::Life(_) => return Some(format!("{cell} is a life field, not a start field")),
            _ => return Some(format!("{cell} is no start field of {name}")),
        }
        let stack = stack_text(position.stack(cell));
        (!stack.is_empty()).then(|| format!("{cell} is not empty, {stack} stands there"))
    }

    fn refuse_move(&self, position: &Position, from: Cell, to: Cell, whole: bool) -> Option<(String, &'static str)> {
        let (side, name) = (position.side, side_name(position.side));
        let Some(unit) = position.top(from) else { return Some((format!("nothing stands on {from}"), "G8")) };
        if unit.owner != side {
            return Some((format!("the top checker on {from} is not {name}'s"), "G8"));
        }
        if whole && unit.count == 1 {
            return Some((format!("a single checker stands on {from}, no stack: write {from}-{to}"), "G8"));
        }
        if from == to {
            return Some((format!("a move does not end on the cell it left, {from}"), "G10"));
        }
        match position.top(to) {
            Some(top) if top.owner == side && top.dots != unit.dots => {
                let (has, needs) = (number_of(top.dots, "dot"), unit.dots);
                return Some((format!("own checkers of {has} are on {to}, and the unit's have {needs}"), "G10"));
            }
            None if self.layout.field(to) == Field::Obstacle => return Some((format!("{to} is an obstacle"), "G1")),
            None if self.layout.field(to) == Field::Life(side) => {
                return Some((format!("{to} is an own life field with no opposing checker on top"), "G11"));
            }
            _ => {}
        }
        let leaves_nothing = whole || unit.count == 1;
        let strength = u32::from(unit.dots) * u32::from(if whole { unit.count } else { 1 });
        let empty = self.layout.open & !position.occupied();
        let free = if leaves_nothing { empty | from.bit() } else { empty };
        if reach(from, strength, free) & to.bit() != 0 {
            return None;
        }
        let distance = from.distance(to);
        let (away, made) = (number_of(distance, "step"), number_of(strength, "step"));
        let why = if distance > strength {
            format!("{to} is {away} away, and the unit makes {strength}")
        } else if distance % 2 != strength % 2 {
            format!("{to} is {away} away, which exactly {made} can never make")
        } else {
            format!("no path of exactly {made} leads from {from} to {to} through empty cells")
        };
        Some((why, "G9"))
    }

    fn refuse_pass(&self, position: &Position) -> Option<String> {
        let mut movable = None;
        self.units(position, |from, _, _| movable = movable.or(Some(from)));
        movable.map(|from| format!("{} can move, for one from {from}", side_name(position.side)))
    }
}

/// Parses one part of a turn text.
fn read_step(cursor: &mut Cursor<'_>, placing: bool) -> Result<Step, RuleError> {
    let expected =
        if placing { "a placing such as 5@c2" } else { "a move such as c2-c5, an entry such as 1@b1, or pass" };
    if let Some(rest) = cursor.rest().strip_prefix("pass") {
        while cursor.rest() != rest {
            cursor.next_char();
        }
        return Ok(Step::Pass);
    }
    match cursor.peek() {
        Some('0'..='9') => {
            let dots = cursor.number(99)? as u8;
            cursor.expect('@')?;
            let cell = read_cell(cursor)?;
            Ok(if placing { Step::Place { dots, cell } } else { Step::Enter { dots, cell } })
        }
        Some('a'..='z') => {
            let from = read_cell(cursor)?;
            let whole = cursor.eat('=');
            if !whole && !cursor.eat('-') {
                return Err(cursor.unexpected("- or = and the cell of the end"));
            }
            Ok(Step::Move { from, to: read_cell(cursor)?, whole })
        }
        _ => Err(cursor.unexpected(expected)),
    }
}

fn read_cell(cursor: &mut Cursor<'_>) -> Result<Cell, RuleError> {
    let (file, rank) = cursor.cell(SIZE, SIZE)?;
    Ok(Cell::new(file, rank))
}
