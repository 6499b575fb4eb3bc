//! Themes of Alpha: series of jumps, jumps over the opponent, leaving together, races.

use crate::plan::PuzzlePlan;
use crate::solution::PlayedSolution;
use catalog::Effect;
use catalog::{AnyTable, RuleError, Seat};
use game::Place;

const THEMES: &[&str] = &["series-of-jumps", "over-the-opponent", "leaving-together", "entering", "race"];

/// The puzzle plan of the game.
pub(super) const PLAN: PuzzlePlan = PuzzlePlan {
    game: "alpha",
    themes: THEMES,
    themes_of: themes,
    setups: &["6x6x1", "8x8x2", "6x6x1", "8x8x2", "8x8x1"],
    from_turn: 8,
    levels: (4, 8),
    play: 4_000,
    nodes: 6_000,
    grade: 30_000,
    margin: 0.12,
    least: -0.5,
    exact: false,
    widest: 250,
    ..PuzzlePlan::DEFAULT
};

/// The height of a stack that cannot be jumped.
const MAX_STACK_HEIGHT: u8 = 4;

fn themes(solution: &PlayedSolution) -> Result<Vec<&'static str>, RuleError> {
    let mut found = Vec::new();
    let mut before = solution.position.clone();
    for turn in &solution.turns[..solution.asked] {
        for effect in turn.effects.iter().filter(|_| turn.seat == solution.side) {
            let Effect::Moved { count, from, to, .. } = *effect else { continue };
            match (from, to) {
                (Place::Cell { .. }, Place::Cell { .. } | Place::Off) => {
                    let possible = |board: String| {
                        let table = solution.rules.at_position(&board);
                        table.is_ok_and(|mut table: Box<dyn AnyTable>| table.play_turn(&turn.text).is_ok())
                    };
                    if !possible(alone(&before, solution.side, from)) {
                        found.push("series-of-jumps");
                    }
                    if !possible(walled(&before, solution.side)) {
                        found.push("over-the-opponent");
                    }
                    if to == Place::Off && count > 1 {
                        found.push("leaving-together");
                    }
                }
                (Place::Reserve(_), _) => found.push("entering"),
                _ => {}
            }
        }
        before = turn.after.position_text();
    }
    if found.is_empty() {
        found.push("race");
    }
    Ok(found)
}

/// The position without the mover's other stacks: a move that becomes impossible was a series over them.
fn alone(position: &str, side: Seat, from: Place) -> String {
    each_stack(position, |stack, place| (!owned(stack, side) || place == from).then_some(stack))
}

/// The position with the opponent's stacks too high to jump: a move that becomes impossible jumped them.
fn walled(position: &str, side: Seat) -> String {
    let highest = if side == Seat::FIRST { b'a' } else { b'A' } + MAX_STACK_HEIGHT - 1;
    each_stack(position, |stack, _| Some(if owned(stack, side) { stack } else { char::from(highest) }))
}

fn owned(stack: char, side: Seat) -> bool {
    stack.is_ascii_uppercase() == (side == Seat::FIRST)
}

/// The position text with each stack mapped; `None` removes it.
fn each_stack(position: &str, change: impl Fn(char, Place) -> Option<char>) -> String {
    let (board, rest) = position.split_once(' ').unwrap_or((position, ""));
    let rows = board.split('/').collect::<Vec<_>>();
    let row = |(at, row): (usize, &&str)| {
        let (mut text, mut gap, mut file, mut number) = (String::new(), 0, 0, 0);
        let rank = (rows.len() - 1 - at) as u8;
        for c in row.chars().chain(['.']) {
            if let Some(digit) = c.to_digit(10) {
                number = number * 10 + digit as u8;
                continue;
            }
            (gap, file, number) = (gap + number, file + number, 0);
            let kept = if c == '.' { Some('.') } else { change(c, Place::Cell { file, rank }) };
            file += 1;
            match kept {
                Some(stack) => {
                    text += &if gap > 0 { gap.to_string() } else { String::new() };
                    gap = 0;
                    text.extend((stack != '.').then_some(stack));
                }
                None => gap += 1,
            }
        }
        text
    };
    let rows = rows.iter().enumerate().map(row).collect::<Vec<_>>();
    format!("{} {rest}", rows.join("/"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stacks_are_taken_away_or_raised() {
        let from = Place::Cell { file: 0, rank: 0 };
        assert_eq!(alone("3a2/1A4/A1Bb2 w 00", Seat::FIRST, from), "3a2/6/A2b2 w 00");
        assert_eq!(walled("3a2/1A4/A1Bb2 w 00", Seat::FIRST), "3d2/1A4/A1Bd2 w 00");
        assert_eq!(walled("11a/A11 b 00", Seat::SECOND), "11a/D11 b 00");
    }
}
