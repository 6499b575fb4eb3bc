//! Gamma: life fields forked, seized and defended, captures, quiet moves.

use super::cell;
use super::landings::{LifeFields, SIZE, Threat, is_life_field};
use crate::story::Story;
use catalog::{Fault, Seat};
use game::Effect;

pub(crate) const FORK: &str = "life-field-fork";
pub(super) const THEMES: &[&str] = &[FORK, "life-field", "defend-life-field", "capture-back", "capture", "quiet"];

pub(super) fn themes(story: &Story) -> Result<Vec<&'static str>, Fault> {
    let mut found = Vec::new();
    let side = story.side;
    for turn in story.own() {
        if turn.effects.iter().any(|e| lands(story, e, side)) {
            found.push("life-field");
        }
    }
    let first = story.first();
    if first.after.outcome().is_none() {
        let fields = LifeFields::new(&*story.rules, &story.view);
        if fields.threat(&*first.after, side)? == Threat::Fork {
            found.push(FORK);
        }
        let threatened = |position: &str| Ok::<_, Fault>(!fields.landings(position, side.next(2))?.is_empty());
        if threatened(&story.position)? && !threatened(&first.after.position_text())? {
            found.push("defend-life-field");
        }
    }
    let mut own = story.turns[..story.asked].iter().enumerate().filter(|(_, t)| t.seat == side);
    if own.any(|(at, _)| captures(story, at)) {
        found.push(if frees(story) { "capture-back" } else { "capture" });
    }
    if found.is_empty() {
        found.push("quiet");
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
    mover == seat && square.is_some_and(|square| is_life_field(square, seat.next(2)))
}
