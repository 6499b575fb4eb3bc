//! Moves as people write them: a placing with its marks, the drawn tile, and the finishing order (N5).

use super::deal::seat_name;
use super::figure::Placing;
use super::notation::{ParsedPlacing, shortest};
use super::round::Round;
use super::text::read_oriented;
use super::tile::Tile;
use super::turn_based::{Position, Stage, Step};
use game::text::Cursor;
use game::{RuleError, Seat, quote};

/// The text of a wait.
pub(super) const WAIT: &str = "wait";
/// The text of a pass, and of a stop in the rally.
pub(super) const PASS: &str = "–";
/// The mark for a full tile that could be put next.
pub(super) const MARK: char = '״';
/// The most marks: a hand of three players has seven tiles.
const MOST_MARKS: usize = 7;

/// A put as it is written. Omitted parts claim nothing.
#[derive(Clone, Copy, Debug)]
pub(super) struct Written {
    pub(super) said: ParsedPlacing,
    pub(super) marks: usize,
    pub(super) drawn: Option<Tile>,
    /// 1 for `>>`, 2 for `>`.
    pub(super) finished: Option<u8>,
}

impl Written {
    /// Parses `54–(15п)::״״+25>>`; in records the drawn tile and the arrows are separate words.
    pub(super) fn parse(text: &str) -> Result<Written, RuleError> {
        let mut cursor = Cursor::new(text);
        let said = ParsedPlacing::read(&mut cursor)?;
        let mut marks = 0;
        while cursor.eat(MARK) || cursor.eat('"') {
            marks += 1;
        }
        if marks > MOST_MARKS {
            return Err(RuleError::new(format!("{marks} marks are more than there are tiles in a hand")).clause("N5"));
        }
        let drawn = if cursor.eat('+') { Some(read_oriented(&mut cursor)?.tile()) } else { None };
        let finished = read_arrows(&mut cursor);
        cursor.end()?;
        Ok(Written { said, marks, drawn, finished })
    }

    /// Checks the marks of a put that is about to be made.
    pub(super) fn check_marks(&self, before: &Round, seat: Seat, placing: Placing) -> Result<(), RuleError> {
        let possible = marks(before, seat, placing, self.marks);
        if possible < self.marks {
            let said = self.marks;
            let message = format!("{said} marks, but only {possible} full tiles could now be put one after another");
            return Err(RuleError::new(message).clause("N5"));
        }
        Ok(())
    }
}

/// Reads `>>` as 1 and `>` as 2.
pub(super) fn read_arrows(cursor: &mut Cursor<'_>) -> Option<u8> {
    cursor.eat('>').then(|| if cursor.eat('>') { 1 } else { 2 })
}

/// Returns how many full tiles a seat could put one after another after this put, before drawing, at most `enough` (N5).
pub(super) fn marks(before: &Round, seat: Seat, placing: Placing, enough: usize) -> usize {
    let mut figure = *before.figure();
    figure.put(placing);
    figure.chain(before.hand(seat).without(placing.tile.tile()), enough)
}

/// Returns the only legal placing that fits the text.
pub(super) fn resolve(round: &Round, seat: Seat, said: &ParsedPlacing) -> Result<(Placing, bool), RuleError> {
    round.may_put_tile(seat, said.tile.tile())?;
    let all = said.matching(round.figure())?;
    let mut legal = Vec::new();
    let mut first_error = None;
    for placing in all {
        match round.may_put(seat, placing) {
            Ok(fit) => legal.push((placing, fit.full)),
            Err(error) => first_error = first_error.or(Some(error)),
        }
    }
    match (legal.as_slice(), first_error) {
        ([only], _) => Ok(*only),
        ([], Some(error)) => Err(error),
        (several, _) => {
            let list = several.iter().map(|(p, _)| p.to_string()).collect::<Vec<_>>().join(", ");
            Err(RuleError::new(format!("{said} fits {} places: {list}", several.len())).clause("N3"))
        }
    }
}

/// Parses the decision of the seat to act.
pub(super) fn parse(position: &Position, text: &str) -> Result<Step, RuleError> {
    let (stage, seat) = (position.stage(), position.decider());
    let name = seat_name(seat);
    match (text, stage) {
        (_, Stage::Over) => Err(RuleError::new(format!("the game is over, {} cannot be played", quote(text)))),
        (WAIT, Stage::First | Stage::Second) => Ok(Step::Wait),
        (WAIT, _) => Err(RuleError::new(format!("{name} has no seconds to let pass")).clause("M2")),
        (PASS | "-", Stage::Must) => Ok(Step::Pass),
        (PASS | "-", Stage::Rally | Stage::RallyFull) => Ok(Step::Stop),
        (PASS | "-", _) => Err(RuleError::new("a pass is not possible in the other's seconds").clause("M2")),
        _ => {
            let written = Written::parse(text)?;
            if written.drawn.is_some() || written.finished.is_some() {
                return Err(RuleError::new("a tile drawn and arrows belong in a record, not in a move that is played")
                    .clause("N5"));
            }
            let (placing, full) = resolve(position.round(), seat, &written.said)?;
            written.check_marks(position.round(), seat, placing)?;
            Ok(Step::Put { placing, full })
        }
    }
}

/// Writes a decision as people do, as short as possible.
pub(super) fn text(position: &Position, step: Step) -> String {
    match step {
        Step::Put { placing, .. } => shortest(position.round().figure(), placing),
        other => {
            let mut text = String::new();
            push_step(other, &mut text);
            text
        }
    }
}

/// Appends a decision in the form that does not depend on the figure.
pub(super) fn push_step(step: Step, out: &mut String) {
    match step {
        Step::Put { placing, .. } => placing.push(out),
        Step::Wait => out.push_str(WAIT),
        Step::Pass | Step::Stop => out.push_str(PASS),
        Step::Violation(tile) => {
            out.push_str(&tile.map_or(String::new(), |t| t.to_string()));
            out.push('?');
        }
    }
}
