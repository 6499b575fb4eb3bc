//! What the clauses say, on small positions. Refusals of bad texts are in `tests/alpha_refusals.rs`.

mod ending;
mod moving;

use super::*;
use game::{EndReason, Table, seat_to_act};

const SETUP: &str = "8x8x2";

fn game(setup: &str) -> Small {
    Small::from_setup(setup).unwrap()
}

fn read(setup: &str, text: &str) -> (Small, Position<u64>) {
    let game = game(setup);
    let position = game.parse_position(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    (game, position)
}

/// The texts of all turns, sorted.
fn turns(setup: &str, text: &str) -> Vec<String> {
    let (game, position) = read(setup, text);
    let mut turns = Turns::new();
    game.turns(&position, &mut turns).unwrap();
    let mut texts = turns.iter().map(|turn| game.turn_text(&position, turn)).collect::<Vec<_>>();
    texts.sort();
    texts
}

/// Where a unit can go on the usual board, such as `2d4`: the cells, sorted.
fn ends(text: &str, unit: &str) -> String {
    let prefix = format!("{unit}-");
    let ends =
        turns(SETUP, text).iter().filter_map(|t| t.strip_prefix(&prefix).map(str::to_string)).collect::<Vec<_>>();
    ends.join(" ")
}

fn after(setup: &str, text: &str, turn: &str) -> String {
    let (game, mut position) = read(setup, text);
    let steps = game.parse_turn(&position, turn).unwrap_or_else(|error| panic!("{turn}: {error}"));
    game::apply_turn(&game, &mut position, &steps);
    game.position_text(&position)
}

fn clause(text: &str, turn: &str) -> &'static str {
    let (game, position) = read(SETUP, text);
    let error = game.parse_turn(&position, turn).expect_err(turn);
    error.violated_clause().unwrap_or_else(|| panic!("{error} names no clause"))
}

fn result(setup: &str, text: &str) -> Option<&'static str> {
    let (game, position) = read(setup, text);
    match game.status(&position) {
        Status::Over(outcome) => Some(outcome.result()),
        Status::Running(_) => None,
    }
}

fn table(setup: &str, text: &str) -> Table<Small> {
    let (game, position) = read(setup, text);
    Table::new(game, position)
}

fn play(table: &mut Table<Small>, turns: &str) {
    for turn in turns.split(' ') {
        table.play_turn(turn).unwrap_or_else(|error| panic!("{turn}: {error}"));
    }
}
