//! Turn texts: writing them, and parsing them with a reason for every refusal.

use super::group::Colour;
use super::view::OverReason;
use super::{Position, Step, Stones, Targets};
use game::text::{Cursor, push_number};
use game::{NoEffects, RuleError, Seat};

/// Appends the text of a step.
pub(super) fn push_step(step: Step, text: &mut String) {
    match step {
        Step::Shift { stones, from, each, to } => {
            let kind = if stones == Stones::Own { 'o' } else { 'c' };
            let [a, b] = to.both();
            push_number(text, i32::from(from) + 1);
            text.push(':');
            push_number(text, 2 * i32::from(each));
            text.push(kind);
            push_group(text, '>', a);
            push_group(text, ',', b);
        }
        Step::Capture { group, enemy, common } => {
            push_group(text, 'x', group);
            text.push(':');
            for (count, letter) in [(enemy, 'e'), (common, 'c')].into_iter().filter(|(count, _)| *count > 0) {
                push_number(text, count.into());
                text.push(letter);
            }
        }
        Step::NoCapture => text.push_str("done"),
        Step::Pass => text.push_str("pass"),
    }
}

/// Appends a sign and the number of a group.
fn push_group(text: &mut String, sign: char, group: u8) {
    text.push(sign);
    push_number(text, i32::from(group) + 1);
}

/// Returns the steps of a turn with `/` between. A declined capture is not written.
pub(super) fn turn(turn: &[Step]) -> String {
    let mut text = String::with_capacity(12);
    for &step in turn.iter().filter(|&&step| step != Step::NoCapture) {
        if !text.is_empty() {
            text.push('/');
        }
        push_step(step, &mut text);
    }
    text
}

/// The largest number that is parsed in a turn. The rules check the actual bounds.
const LONGEST: u32 = 999;

pub(super) fn parse_turn(before: &Position, text: &str) -> Result<Vec<Step>, RuleError> {
    if !before.settled() {
        return Err(RuleError::new("a turn is already under way: finish it or take it back"));
    }
    match before.over() {
        Some(OverReason::NoShift) => {
            return Err(RuleError::new("the game is over: neither side has a shift").clause("E6"));
        }
        Some(OverReason::NeutralSeries) => {
            let message = format!("the game is over: the last {} turns were neutral", before.neutral());
            return Err(RuleError::new(message).clause("E7"));
        }
        None => {}
    }
    let side = side_name(before);
    if text == "pass" {
        return match before.has_shift(before.side()) {
            false => Ok(vec![Step::Pass]),
            true => Err(RuleError::new(format!("{side} has a shift and may not pass")).clause("E5")),
        };
    }
    let mut cursor = Cursor::new(text);
    if !cursor.peek().is_some_and(|c| c.is_ascii_digit()) {
        return Err(cursor.unexpected("a shift such as 2:4o>1,3 or pass"));
    }
    let shift = parse_shift(before, &mut cursor)?;
    let mut opened = *before;
    opened.apply(shift, &mut NoEffects);
    let mut turn = vec![shift];
    if cursor.eat('/') {
        turn.push(parse_capture(before, shift, &mut cursor)?);
    } else if !opened.settled() {
        turn.push(Step::NoCapture);
    }
    cursor.end()?;
    Ok(turn)
}

fn side_name(position: &Position) -> &'static str {
    if position.side() == Seat::FIRST { "White" } else { "Black" }
}

/// Reads the number of a group and returns it counted from 0.
fn parse_group(position: &Position, cursor: &mut Cursor<'_>) -> Result<u8, RuleError> {
    let at = cursor.offset();
    let number = cursor.number(LONGEST)?;
    let len = position.groups().len();
    if number == 0 || number as usize > len {
        return Err(RuleError::new(format!("there is no group {number}: the groups are 1 to {len}"))
            .at(at)
            .clause("E3"));
    }
    Ok(number as u8 - 1)
}

/// Reads a shift such as `2:4o>1,3`.
fn parse_shift(position: &Position, cursor: &mut Cursor<'_>) -> Result<Step, RuleError> {
    let from = parse_group(position, cursor)?;
    cursor.expect(':')?;
    let at = cursor.offset();
    let count = cursor.number(LONGEST)?;
    let stones = match cursor.next_char() {
        Some('o') => Stones::Own,
        Some('c') => Stones::Common,
        _ => return Err(RuleError::new("o (own) or c (common) was expected after the number of stones").at(at)),
    };
    if count == 0 || count % 2 == 1 {
        let message = format!("a shift takes an even number of stones, at least 2, and not {count}");
        return Err(RuleError::new(message).at(at).clause("E3"));
    }
    let colour = position.colour(stones);
    let there = position.groups()[usize::from(from)].count(colour);
    if count > u32::from(there) {
        let (name, group) = (colour.name(), from + 1);
        let message = match position.has_shift(position.side()) {
            true => format!("{count} {name} stones cannot be taken from group {group}, which has {there}"),
            false => format!("{} has no shift and can only pass", side_name(position)),
        };
        let clause = if position.has_shift(position.side()) { "E3" } else { "E5" };
        return Err(RuleError::new(message).at(at).clause(clause));
    }
    cursor.expect('>')?;
    let at = cursor.offset();
    let a = parse_group(position, cursor)?;
    cursor.expect(',')?;
    let b = parse_group(position, cursor)?;
    if a == b {
        let message = format!("the stones go into two different groups, not twice into group {}", a + 1);
        return Err(RuleError::new(message).at(at).clause("E3"));
    }
    if a == from || b == from {
        let message = format!("the stones go into two other groups, not back into group {}", from + 1);
        return Err(RuleError::new(message).at(at).clause("E3"));
    }
    Ok(Step::Shift { stones, from, each: (count / 2) as u8, to: Targets::new(a, b) })
}

/// Reads the capture after a legal shift, such as `x1:2e1c`.
fn parse_capture(before: &Position, shift: Step, cursor: &mut Cursor<'_>) -> Result<Step, RuleError> {
    let start = cursor.offset();
    let illegal = |message: String| RuleError::new(message).at(start).clause("E4");
    if !cursor.eat('x') {
        return Err(cursor.unexpected("a capture such as x1:2e1c"));
    }
    let group = parse_group(before, cursor)?;
    cursor.expect(':')?;
    let (enemy, common) = parse_prey(cursor)?;
    let Step::Shift { stones, each, to, .. } = shift else {
        return Err(illegal("a capture follows a shift".to_string()));
    };
    let number = group + 1;
    if stones == Stones::Common {
        return Err(illegal("a shift of common stones opens no capture".to_string()));
    }
    if !to.both().contains(&group) {
        return Err(illegal(format!("group {number} has got no stones this turn, so nothing can be captured there")));
    }
    let own = Colour::of(before.side());
    let stones = before.groups()[usize::from(group)];
    let [had, enemies, commons] = [own, own.opposing(), Colour::Common].map(|c| u32::from(stones.count(c)));
    let has = had + u32::from(each);
    let (mine, theirs) = (own.name(), own.opposing().name());
    let others = format!("{enemies} {theirs} + {commons} common");
    if had > enemies + commons {
        let message = format!("group {number} had {had} {mine} stones, more than {others}, before the shift already");
        return Err(illegal(message));
    }
    if has <= enemies + commons {
        return Err(illegal(format!("group {number} now has {has} {mine} stones, not more than {others}")));
    }
    if enemy > enemies || common > commons {
        let message = format!("group {number} has only {others} stones, not {enemy} + {common}");
        return Err(illegal(message));
    }
    Ok(Step::Capture { group, enemy: enemy as u8, common: common as u8 })
}

/// Reads the captured stones, `2e1c`, `2e` or `1c`: opposing and common ones.
fn parse_prey(cursor: &mut Cursor<'_>) -> Result<(u32, u32), RuleError> {
    let mut prey = (0, 0);
    let mut part = |cursor: &mut Cursor<'_>| {
        let at = cursor.offset();
        let count = cursor.number(LONGEST)?;
        let (letter, counted) = match cursor.peek() {
            Some('e') if prey == (0, 0) => ('e', &mut prey.0),
            Some('c') => ('c', &mut prey.1),
            _ => return Err(cursor.unexpected("e (opposing) or c (common)")),
        };
        cursor.next_char();
        if count == 0 {
            let message = format!("a capture takes at least one stone, and a part of none (0{letter}) is left out");
            return Err(RuleError::new(message).at(at).clause("E4"));
        }
        *counted = count;
        Ok(letter)
    };
    if part(cursor)? == 'e' && cursor.peek().is_some_and(|c| c.is_ascii_digit()) {
        part(cursor)?;
    }
    Ok(prey)
}
