//! Setup texts and position texts.

use super::group::{Colour, Group};
use super::{Exchange, MAX_GROUPS, MAX_STONES, Position};
use game::text::{self, Cursor, push_number};
use game::{HistoryLimits, RuleError, Seat, quote};

const DEFAULT_LIMITS: HistoryLimits = HistoryLimits { repeat: 3, quiet: 100 };

pub(super) fn parse_setup(setup: &str) -> Result<Exchange, RuleError> {
    let (main, options) = text::options(setup)?;
    let [groups, stones] = text::sizes::<2>(main, "5x3 (groups x stones of a colour in each)")?;
    if !(3..=MAX_GROUPS as u32).contains(&groups) {
        return Err(RuleError::new(format!("a game has 3 to {MAX_GROUPS} groups, found {groups}")).clause("E1"));
    }
    if !(2..=15).contains(&stones) {
        let message = format!("a group begins with 2 to 15 stones of each colour, found {stones}");
        return Err(RuleError::new(message).clause("E1"));
    }
    let limits = text::limits(&options, DEFAULT_LIMITS)?;
    Ok(Exchange { groups: groups as u8, stones: stones as u8, limits })
}

pub(super) fn setup(game: &Exchange) -> String {
    format!("{}x{}{}", game.groups, game.stones, text::limits_text(game.limits, DEFAULT_LIMITS))
}

pub(super) fn position(position: &Position) -> String {
    let mut text = String::with_capacity(64);
    for group in position.groups().iter().filter(|g| !g.is_empty()) {
        if !text.is_empty() {
            text.push('/');
        }
        for colour in Colour::ALL {
            push_number(&mut text, group.count(colour).into());
            text.push('.');
        }
        text.pop();
    }
    text.push_str(if position.side() == Seat::FIRST { " w " } else { " b " });
    let [white, black] = position.score();
    for (number, after) in [(white, "-"), (black, " "), (position.neutral().into(), "")] {
        push_number(&mut text, number.into());
        text.push_str(after);
    }
    text
}

/// Parses a position text.
///
/// A composed position is allowed. But its numbers are bounded by what any game could have, so that play from it never leaves what
/// can be written.
pub(super) fn parse_position(game: &Exchange, position: &str) -> Result<Position, RuleError> {
    let names = ["groups", "side", "score", "neutral turns"];
    let [groups, side, score, neutral] = text::fields::<4>(position, &names)?;
    let groups = parse_groups(game, groups)?;
    let score = parse_score(score, &groups)?;
    let neutral = parse_neutral(game, neutral)?;
    Ok(Position::new(&groups, text::side(side)?, score, neutral))
}

fn parse_groups(game: &Exchange, (field, place): (&str, usize)) -> Result<Vec<Group>, RuleError> {
    let mut cursor = Cursor::with_offset(field, place);
    let mut groups = Vec::new();
    let mut totals = [0u16; 3];
    loop {
        let start = cursor.offset();
        if groups.len() == usize::from(game.groups) {
            let message = format!("{} has {} groups, found one more", setup(game), game.groups);
            return Err(RuleError::new(message).at(start).clause("E1"));
        }
        let mut counts = [0u8; 3];
        for colour in Colour::ALL {
            if colour != Colour::White {
                cursor.expect('.')?;
            }
            let at = cursor.offset();
            let count = plain_number(&mut cursor, u32::from(MAX_STONES))?;
            counts[colour as usize] = count as u8;
            totals[colour as usize] += count as u16;
            if totals[colour as usize] > MAX_STONES {
                let (found, name) = (totals[colour as usize], colour.name());
                let message = format!("{found} {name} stones cannot be: no setup has more than {MAX_STONES}");
                return Err(RuleError::new(message).at(at).clause("E1"));
            }
        }
        if counts == [0, 0, 0] {
            return Err(RuleError::new("a group with no stones is gone and is left out").at(start).clause("E2"));
        }
        let [white, black, common] = counts;
        groups.push(Group::new(white, black, common));
        if cursor.is_end() {
            return Ok(groups);
        }
        cursor.expect('/')?;
    }
}

/// Parses a score. The points of a side and what it could still take are bounded by the widest setup.
fn parse_score((field, place): (&str, usize), groups: &[Group]) -> Result<[u16; 2], RuleError> {
    let most = 3 * u32::from(MAX_STONES);
    let mut cursor = Cursor::with_offset(field, place);
    let mut score = [0; 2];
    for (own, points) in [Colour::White, Colour::Black].into_iter().zip(&mut score) {
        if own == Colour::Black {
            cursor.expect('-')?;
        }
        let at = cursor.offset();
        let found = plain_number(&mut cursor, most)?;
        let left = groups.iter().map(|g| 2 * u32::from(g.count(own.opposing())) + u32::from(g.count(Colour::Common)));
        let left = left.sum::<u32>();
        if found + left > most {
            let message =
                format!("{found} points and {left} on the table are more than the {most} of the widest setup");
            return Err(RuleError::new(message).at(at).clause("E9"));
        }
        *points = found as u16;
    }
    cursor.end()?;
    Ok(score)
}

/// Parses the neutral turns: a game ends before it has more than two for each group at its start.
fn parse_neutral(game: &Exchange, (field, place): (&str, usize)) -> Result<u8, RuleError> {
    let most = 2 * game.groups;
    let mut cursor = Cursor::with_offset(field, place);
    let count = plain_number(&mut cursor, 999)?;
    cursor.end()?;
    if count > u32::from(most) {
        let message = format!("{count} neutral turns cannot be: {} ends after {most}", setup(game));
        return Err(RuleError::new(message).at(place).clause("E7"));
    }
    Ok(count as u8)
}

/// Parses a number without leading zeros, so that a text has one form only.
fn plain_number(cursor: &mut Cursor<'_>, most: u32) -> Result<u32, RuleError> {
    let rest = cursor.rest().as_bytes();
    if rest.len() > 1 && rest[0] == b'0' && rest[1].is_ascii_digit() {
        let message = format!("found {} where a number without leading zeros was expected", quote(cursor.rest()));
        return Err(RuleError::new(message).at(cursor.offset()));
    }
    cursor.number(most)
}
