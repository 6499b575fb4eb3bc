//! What each clause says, on small boards written out.

mod ends;
mod seen;
mod sowing;
mod successors;

use super::*;
use game::{NoEffects, apply_turn};

fn rules(setup: &str) -> TwoTen {
    TwoTen::from_setup(setup).unwrap_or_else(|error| panic!("{setup}: {error}"))
}

/// The position text after a turn, or why it is refused.
fn after(setup: &str, position: &str, turn: &str) -> Result<String, String> {
    let game = rules(setup);
    let mut position = game.parse_position(position).unwrap_or_else(|error| panic!("{position}: {error}"));
    let steps = game.parse_turn(&position, turn).map_err(|error| error.to_string())?;
    assert_eq!(game.turn_text(&position, &steps), turn, "the text of the turn comes back");
    apply_turn(&game, &mut position, &steps);
    Ok(game.position_text(&position))
}

#[track_caller]
fn leads(setup: &str, position: &str, turn: &str, expected: &str) {
    assert_eq!(after(setup, position, turn), Ok(expected.to_string()), "{position} {turn}");
}

#[track_caller]
fn refused(setup: &str, position: &str, turn: &str, expected: &str) {
    assert_eq!(after(setup, position, turn), Err(expected.to_string()), "{position} {turn}");
}

/// How many stones a sowing earns.
fn earned(setup: &str, position: &str, sowing: &str) -> u16 {
    let game = rules(setup);
    let mut position = game.parse_position(position).unwrap();
    for step in game.parse_turn(&position, sowing).unwrap() {
        match step {
            Step::Lift { .. } | Step::Drop { .. } => game.apply(&mut position, Seat::FIRST, step, &mut NoEffects),
            _ => break,
        }
    }
    if let Stage::Take { earned } = position.stage() { earned } else { 0 }
}

fn step_texts(setup: &str, position: &str) -> Vec<String> {
    let game = rules(setup);
    let position = game.parse_position(position).unwrap();
    let mut steps = Vec::new();
    game.steps(&position, position.seat, &mut steps);
    steps.into_iter().map(|step| game.step_text(&position, step)).collect()
}

fn progressions(setup: &str, position: &str) -> usize {
    let game = rules(setup);
    game.view(&game.parse_position(position).unwrap(), None).progressions.len()
}

const START: &str = "3,3,3,3/3,3,3,3/3,3,3,3/3,3,3,3 w 0-0 - 0";
/// Sowing b2 to b3 makes 0 1 2 on the top; to take from c1 then makes 1 2 3.
const TWO_IN_A_ROW: &str = "0,0,2/0,1,0/1,2,4 w 8-0 - 3";
