//! What the rules say, clause by clause. Notation, records and texts are tested from outside the crate.

mod placing;
mod play;
mod three;

use super::{Ampli, Position};
use game::{Game, RuleError, Seat, Table};

const A: Seat = Seat::FIRST;
const B: Seat = Seat::SECOND;
const C: Seat = Seat::THIRD;

/// The deal of the author's study games.
const START: &str = "15-@0,0 A:22.26.34.36.45.55|25.46.44.12 B:14.16.24.33.56.66|13.23.11.35 A A must 0";

/// The figure of his second line when three tiles are left: 12, 13 and 33.
const LATE: &str = "15-@0,0;54-@2,0;55-@1,-1;25@1,-3;16@0,1;64@3,-2;26@2,-3;56@1,1;22-@1,-4;66-@0,3;44@4,-1;11@-1,0;\
    35-@-1,-2;63-@4,-2;41-@5,-1;43-@-2,-1;32-@-1,-3;24@-3,-2";

fn two() -> Ampli {
    Ampli::from_setup("2").unwrap()
}

/// A table at which these turns have been played.
fn played(game: Ampli, start: &str, turns: &[&str]) -> Table<Ampli> {
    let start = game.parse_position(start).unwrap_or_else(|e| panic!("{start}: {e}"));
    let mut table = Table::new(game, start);
    for turn in turns {
        table.play_turn(turn).unwrap_or_else(|e| panic!("{turn}: {e}"));
    }
    table
}

/// The position text from the tiles of A on.
fn tail(table: &Table<Ampli>) -> String {
    let text = table.game().position_text(table.position());
    text[text.find(" A:").unwrap() + 1..].to_string()
}

/// What follows the tiles in a position text: right, decider, stage, passes, score.
fn state(table: &Table<Ampli>) -> String {
    let text = tail(table);
    text.split(' ').skip(usize::from(table.game().seats())).collect::<Vec<_>>().join(" ")
}

/// The clause by which a turn is refused, and the sentence.
fn refused(table: &Table<Ampli>, turn: &str) -> (Option<&'static str>, String) {
    let error: RuleError = table.clone().play_turn(turn).expect_err(turn);
    (error.violated_clause(), error.message().to_string())
}

/// The texts of all legal steps, in order of the alphabet.
fn steps(game: &Ampli, position: &Position) -> Vec<String> {
    let mut steps = Vec::new();
    game.steps(position, position.decider(), &mut steps);
    let mut texts = steps.iter().map(|&s| game.step_text(position, s)).collect::<Vec<_>>();
    texts.sort();
    texts
}
