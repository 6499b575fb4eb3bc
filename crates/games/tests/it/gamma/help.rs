//! Helpers to write positions, turns and their results.

use game::{Game, RuleError, Status, Turns, apply_turn};
use games::gamma::{Gamma, Position};

/// Returns the game on the default board.
pub(crate) fn default() -> Gamma {
    Gamma::from_setup("default").unwrap()
}

/// Returns the text of a position on the default board from `c2:A d5:[bA]`, side, reserves and phase.
pub(crate) fn on_board(stacks: &str, rest: &str) -> String {
    let obstacles = ["c7", "d7", "g7", "h7", "i7", "b4", "c4", "d4", "g4", "h4"];
    let row = |rank: u8| {
        let mut row = String::new();
        let mut empty = 0;
        for cell in ('a'..='j').map(|file| format!("{file}{rank}")) {
            let stack = stacks.split(' ').find_map(|s| s.strip_prefix(&format!("{cell}:")));
            let Some(content) = stack.or(obstacles.contains(&cell.as_str()).then_some("#")) else {
                empty += 1;
                continue;
            };
            if empty > 0 {
                row += &empty.to_string();
                empty = 0;
            }
            row += content;
        }
        if empty > 0 { row + &empty.to_string() } else { row }
    };
    let rows = (1..=10).rev().map(row).collect::<Vec<_>>().join("/");
    format!("{rows} {rest}")
}

/// Returns the position of [`on_board`].
pub(crate) fn position(stacks: &str, rest: &str) -> Position {
    let text = on_board(stacks, rest);
    default().parse_position(&text).unwrap_or_else(|e| panic!("{text}: {e}"))
}

/// Plays a turn and checks its result.
#[track_caller]
pub(crate) fn leads(before: (&str, &str), turn: &str, after: (&str, &str)) {
    let game = default();
    let mut position = position(before.0, before.1);
    let steps = game.parse_turn(&position, turn).unwrap_or_else(|e| panic!("{turn}: {e}"));
    apply_turn(&game, &mut position, &steps);
    assert_eq!(game.position_text(&position), on_board(after.0, after.1));
}

/// Checks that a turn is rejected for this reason.
#[track_caller]
pub(crate) fn refused(before: (&str, &str), turn: &str, reason: &str) {
    let error = default().parse_turn(&position(before.0, before.1), turn).expect_err(turn);
    assert_eq!(error.to_string(), reason);
}

/// Returns the legal steps whose texts have this prefix, without the prefix, sorted.
pub(crate) fn steps(before: (&str, &str), beginning: &str) -> Vec<String> {
    let game = default();
    let position = position(before.0, before.1);
    let Status::Running(seats) = game.status(&position) else { return Vec::new() };
    let mut steps = Vec::new();
    game.steps(&position, seats.first().unwrap(), &mut steps);
    let texts = steps.iter().map(|&step| game.step_text(&position, step));
    let mut found = texts.filter_map(|t| t.strip_prefix(beginning).map(str::to_string)).collect::<Vec<_>>();
    found.sort();
    found
}

/// Returns the number of distinct successors of a position.
pub(crate) fn successors(before: (&str, &str)) -> usize {
    let mut turns = Turns::new();
    default().turns(&position(before.0, before.1), &mut turns).unwrap();
    turns.len()
}

/// Returns the error of a position text.
#[track_caller]
pub(crate) fn bad_position(text: &str) -> RuleError {
    default().parse_position(text).expect_err(text)
}
