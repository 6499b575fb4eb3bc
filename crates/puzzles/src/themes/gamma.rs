//! Gamma: forks and defence of life fields, chains of captures, sacrifices.

use super::{cell, turned};
use crate::story::Story;
use catalog::{Fault, Seat};
use game::Effect;
use std::collections::BTreeSet;

pub(super) const THEMES: &[&str] = &[
    "life-field-fork",
    "life-field",
    "defend-life-field",
    "capture-chain",
    "sacrifice",
    "capture-back",
    "capture",
    "breakthrough",
];

/// Files of the board.
const SIZE: usize = 10;

pub(super) fn themes(story: &Story) -> Result<Vec<&'static str>, Fault> {
    let mut found = Vec::new();
    let (side, other) = (story.side, story.side.next(2));
    let threatened = landings(story, &story.position, other)?;
    for turn in story.own() {
        if turn.effects.iter().any(|e| lands(story, e, side)) {
            found.push("life-field");
        }
    }
    let first = story.first();
    if first.after.outcome().is_none() {
        let position = first.after.position_text();
        if landings(story, &position, side)?.len() > 1 {
            found.push("life-field-fork");
        }
        if !threatened.is_empty() && landings(story, &position, other)?.is_empty() {
            found.push("defend-life-field");
        }
    }
    let own = story.turns[..story.asked].iter().enumerate().filter(|(_, t)| t.seat == side);
    let takes = own.filter(|&(at, _)| captures(story, at)).count();
    if takes > 1 {
        found.push("capture-chain");
    } else if takes > 0 && frees(story) {
        found.push("capture-back");
    } else if takes > 0 {
        found.push("capture");
    }
    // Something is offered where nothing was attacked: the reply takes it, and it does not help.
    let reply = story.turns.iter().position(|t| t.seat == other);
    if story.best > 0.3 && takes == 0 && reply.is_some_and(|at| captures(story, at)) {
        found.push("sacrifice");
    }
    if found.is_empty() {
        found.push("breakthrough");
    }
    Ok(found)
}

/// Whether a turn of the line lands on checkers of the other side.
fn captures(story: &Story, at: usize) -> bool {
    let before = match at.checked_sub(1) {
        Some(last) => &story.turns[last].after.view(None),
        None => &story.view,
    };
    let turn = &story.turns[at];
    turn.effects.iter().any(|effect| {
        let Effect::Moved { seat, to, .. } = *effect else { return false };
        let top = cell(to, SIZE).and_then(|at| before["board"][at]["stack"].as_array()?.last().cloned());
        seat == turn.seat && top.is_some_and(|top| top["owner"] == u64::from(seat.next(2).0))
    })
}

/// Whether the first turn captures checkers that lie on the solver's own: they are captured back before they are cut.
fn frees(story: &Story) -> bool {
    let own = u64::from(story.side.0);
    let stack = |to| cell(to, SIZE).and_then(|at| story.view["board"][at]["stack"].as_array());
    story.first().effects.iter().any(|effect| {
        let Effect::Moved { seat, to, .. } = *effect else { return false };
        seat == story.side
            && stack(to)
                .is_some_and(|s| s.iter().any(|c| c["owner"] == own) && s.last().is_some_and(|c| c["owner"] != own))
    })
}

/// Whether a move ends on a life field of the other side.
fn lands(story: &Story, effect: &Effect, seat: Seat) -> bool {
    let Effect::Moved { seat: mover, to, .. } = *effect else { return false };
    let square = cell(to, SIZE).map(|at| &story.view["board"][at]);
    mover == seat && square.is_some_and(|s| s["kind"] == "life" && s["owner"] == u64::from(seat.next(2).0))
}

/// The moves that would bring a side onto a life field if it were its turn.
fn landings(story: &Story, position: &str, seat: Seat) -> Result<BTreeSet<String>, Fault> {
    // A position in which it cannot be that side's turn threatens nothing.
    let Ok(table) = story.rules.at_position(&turned(position, seat)) else { return Ok(BTreeSet::new()) };
    let mut found = BTreeSet::new();
    if table.outcome().is_some() {
        return Ok(found);
    }
    let mut turns = Vec::new();
    story.rules.successors(&table.position_text(), &mut |turn, _| {
        turns.push(turn.to_string());
        true
    })?;
    for turn in turns {
        if turn.contains('@') {
            continue;
        }
        let mut next = table.clone_box();
        if next.play_turn(&turn)?.iter().any(|e| lands(story, e, seat)) {
            found.insert(turn);
        }
    }
    Ok(found)
}
