//! Texts of positions and steps. [`turn_text`](super::turn_text) has the texts of turns.

use super::board::{Cup, CupSet, Cups};
use super::position::{Position, Stage, Step};
use super::setup::{MAX_IDLE_TURNS, TwoTen};
use game::RuleError;
use game::text::{Cursor, fields, push_number, side};

const FIELDS: [&str; 5] = ["cups", "side to move", "stones taken", "covered cups", "turns with nothing taken"];

impl<C: Cups> TwoTen<C> {
    pub(super) fn write_position(&self, position: &Position<C>) -> String {
        let mut text = String::with_capacity(64);
        self.grid().write_list(&mut text, |file, rank, text| {
            push_number(text, position.cups.count(self.cup(file, rank)).into());
        });
        text.push(' ');
        text.push_str(["w ", "b "][position.seat.index()]);
        let [white, black] = position.taken;
        push_number(&mut text, white.into());
        text.push('-');
        push_number(&mut text, black.into());
        text.push(' ');
        match self.by_file(position.covered) {
            none if none.is_empty() => text.push('-'),
            cups => cups.into_iter().for_each(|cup| self.push_name(cup, &mut text)),
        }
        text.push(' ');
        push_number(&mut text, position.idle as i32);
        text
    }

    pub(super) fn read_position(&self, text: &str) -> Result<Position<C>, RuleError> {
        let [rows, to_move, taken, covered, idle] = fields(text, &FIELDS)?;
        let cups = self.read_cups(rows)?;
        let position = Position {
            cups,
            trios: self.progressions(&cups),
            covered: self.read_covered(covered)?,
            taken: self.read_taken(taken, &cups)?,
            idle: self.read_idle(idle)?,
            stage: Stage::Between,
            seat: side(to_move)?,
        };
        // A position has one text only: this refuses leading zeros and lids in another order.
        let written = self.write_position(&position);
        if written != text {
            return Err(RuleError::new(format!("a position has one text only, and this one is written {written}")));
        }
        Ok(position)
    }

    fn read_cups(&self, field: (&str, usize)) -> Result<C, RuleError> {
        let mut cups = C::EMPTY;
        let mut sum = 0;
        self.grid().read_list(field, |file, rank, (text, at)| {
            let count = whole_number(text, at)?;
            sum += count;
            if sum > u32::from(self.stones()) {
                let message = format!("the game has only {} stones, found more in the cups", self.stones());
                return Err(RuleError::new(message).at(at).clause("T1"));
            }
            cups.add(self.cup(file, rank), count as u16);
            Ok(())
        })?;
        Ok(cups)
    }

    fn read_taken(&self, field: (&str, usize), cups: &C) -> Result<[u16; 2], RuleError> {
        let mut cursor = Cursor::with_offset(field.0, field.1);
        let most = u32::from(self.stones());
        let white = cursor.number(most)?;
        cursor.expect('-')?;
        let black = cursor.number(most)?;
        cursor.end()?;
        let inside = (0..self.cups()).map(|cup| u32::from(cups.count(cup))).sum::<u32>();
        if inside + white + black != most {
            let message = format!("the game has {most} stones, found {inside} in the cups and {white} + {black} taken");
            return Err(RuleError::new(message).at(field.1).clause("T1"));
        }
        Ok([white as u16, black as u16])
    }

    fn read_covered(&self, field: (&str, usize)) -> Result<C::Set, RuleError> {
        if field.0 == "-" {
            return Ok(C::Set::NONE);
        }
        let mut cursor = Cursor::with_offset(field.0, field.1);
        let mut cups = Vec::new();
        while !cursor.is_end() && cups.len() < 3 {
            cups.push(self.read_cup(&mut cursor)?);
        }
        two_lids(&cups).map_err(|error| error.at(field.1))?;
        Ok(cups.into_iter().fold(C::Set::NONE, |set, cup| set | C::Set::of(cup)))
    }

    fn read_idle(&self, field: (&str, usize)) -> Result<u32, RuleError> {
        let idle = whole_number(field.0, field.1)?;
        if self.idle > 0 && idle > self.idle {
            let message = format!("{} turns with nothing taken end the game, found {idle}", self.idle);
            return Err(RuleError::new(message).at(field.1).clause("T8"));
        }
        Ok(idle)
    }

    pub(super) fn read_cup(&self, cursor: &mut Cursor<'_>) -> Result<Cup, RuleError> {
        let (file, rank) = cursor.cell(self.width.get(), self.height)?;
        Ok(self.cup(file, rank))
    }

    pub(super) fn write_step(&self, step: Step, out: &mut String) {
        let mut at = |sign: &str, cup| {
            out.push_str(sign);
            self.push_name(cup, out);
        };
        match step {
            Step::Lift { cup, count } => {
                at("", cup);
                out.push('*');
                push_number(out, count.into());
            }
            Step::Drop { cup } => at(">", cup),
            Step::Take { cup } => at("x:", cup),
            Step::Done => out.push_str("done"),
            Step::Lid { cup } => at("^:", cup),
            Step::NoLids => out.push_str("nolids"),
            Step::Pass => out.push_str("pass"),
        }
    }
}

/// T6: fails unless these are two different cups.
pub(super) fn two_lids(cups: &[Cup]) -> Result<(), RuleError> {
    let message = match cups {
        [first, second] if first != second => return Ok(()),
        [_, _] => "two lids cover two different cups, found the same cup twice",
        [_] => "the lids cover two cups or none, found one",
        _ => "there are only two lids, found more covered cups",
    };
    Err(RuleError::new(message).clause("T6"))
}

/// Parses a text that is one number.
fn whole_number(text: &str, place: usize) -> Result<u32, RuleError> {
    let mut cursor = Cursor::with_offset(text, place);
    let number = cursor.number(MAX_IDLE_TURNS)?;
    cursor.end()?;
    Ok(number)
}
