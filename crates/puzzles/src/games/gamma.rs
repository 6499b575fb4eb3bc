//! Themes of Gamma: life fields forked, seized and defended, captures, quiet moves.

use super::cell;
use super::gamma_landings::{LifeFields, Threat, few_in_reserve};
use super::gamma_positions;
use crate::plan::{PuzzlePlan, RandomPositions};
use crate::solution::PlayedSolution;
use catalog::Effect;
use catalog::{RuleError, Seat};
use game::Place;
use serde_json::Value;

pub(crate) const FORK: &str = "life-field-fork";
const THEMES: &[&str] = &[FORK, "life-field", "defend-life-field", "capture-back", "capture", "quiet"];

/// The puzzle plan of the game.
pub(super) const PLAN: PuzzlePlan = PuzzlePlan {
    game: "gamma",
    themes: THEMES,
    themes_of: themes,
    setups: &["default"],
    from_turn: 56,
    levels: (4, 8),
    play: 4_000,
    nodes: 6_000,
    grade: 30_000,
    margin: 0.25,
    least: -0.5,
    exact: false,
    widest: 400,
    random_positions: Some(RandomPositions { theme: FORK, generate: gamma_positions::forks }),
    is_listable: few_in_reserve,
    ..PuzzlePlan::DEFAULT
};

fn themes(solution: &PlayedSolution) -> Result<Vec<&'static str>, RuleError> {
    let mut found = Vec::new();
    let side = solution.side;
    for turn in solution.own() {
        if turn.effects.iter().any(|e| lands(solution, e, side)) {
            found.push("life-field");
        }
    }
    let first = solution.first();
    if first.after.outcome().is_none() {
        let fields = LifeFields::new(&*solution.rules, &solution.view);
        if fields.threat(&*first.after, side)? == Threat::Fork {
            found.push(FORK);
        }
        let threatened = |position: &str| Ok::<_, RuleError>(!fields.landings(position, side.next(2))?.is_empty());
        if threatened(&solution.position)? && !threatened(&first.after.position_text())? {
            found.push("defend-life-field");
        }
    }
    let mut own = solution.turns[..solution.asked].iter().enumerate().filter(|(_, t)| t.seat == side);
    if own.any(|(at, _)| captures(solution, at)) {
        found.push(if frees(solution) { "capture-back" } else { "capture" });
    }
    if found.is_empty() {
        found.push("quiet");
    }
    Ok(found)
}

/// Whether a turn of the line lands on opposing checkers.
fn captures(solution: &PlayedSolution, at: usize) -> bool {
    let before = match at.checked_sub(1) {
        Some(last) => &solution.turns[last].after.view(None),
        None => &solution.view,
    };
    let turn = &solution.turns[at];
    turn.effects.iter().any(|effect| {
        let Effect::Moved { seat, to, .. } = *effect else { return false };
        seat == turn.seat && owners(before, to).last() == Some(&seat.next(2))
    })
}

/// Whether the first turn recaptures own checkers before they are cut.
fn frees(solution: &PlayedSolution) -> bool {
    let own = solution.side;
    solution.first().effects.iter().any(|effect| {
        let Effect::Moved { seat, to, .. } = *effect else { return false };
        let stack = owners(&solution.view, to);
        seat == own && stack.contains(&own) && stack.last() != Some(&own)
    })
}

/// The owners of the checkers on a cell, bottom first.
fn owners(view: &Value, place: Place) -> Vec<Seat> {
    let stack = cell(place).and_then(|name| view["stacks"][name].as_array());
    let owner = |dots: &Value| if dots.as_i64() < Some(0) { Seat::SECOND } else { Seat::FIRST };
    stack.into_iter().flatten().map(owner).collect()
}

/// Whether a move ends on an opposing life field.
fn lands(solution: &PlayedSolution, effect: &Effect, seat: Seat) -> bool {
    let Effect::Moved { seat: mover, to, .. } = *effect else { return false };
    let fields = LifeFields::new(&*solution.rules, &solution.view);
    mover == seat && cell(to).is_some_and(|name| fields.is_of(&name, seat.next(2)))
}
