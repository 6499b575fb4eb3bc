//! Gamma: forks and defence of life fields, chains of captures, sacrifices, entries.

use super::{cell, turned};
use crate::judge::after;
use crate::story::Story;
use catalog::{AnyTable, Fault, Seat};
use game::{Effect, Place};

pub(super) const THEMES: &[&str] = &[
    "life-field-fork",
    "life-field",
    "defend-life-field",
    "capture-chain",
    "sacrifice",
    "reserve",
    "capture-back",
    "capture",
    "quiet",
];

/// Files of the board.
const SIZE: usize = 10;
/// With more checkers in reserve a side has more turns than anybody looks at.
const MOST_IN_RESERVE: usize = 1;

pub(super) fn themes(story: &Story) -> Result<Vec<&'static str>, Fault> {
    let mut found = Vec::new();
    let (side, other) = (story.side, story.side.next(2));
    for turn in story.own() {
        if turn.effects.iter().any(|e| lands(story, e, side)) {
            found.push("life-field");
        }
    }
    let first = story.first();
    if first.after.outcome().is_none() {
        let position = first.after.position_text();
        if threats(story, &position, side)? > 1 {
            found.push("life-field-fork");
        }
        if threats(story, &story.position, other)? > 0 && threats(story, &position, other)? == 0 {
            found.push("defend-life-field");
        }
        if story.best > 0.0 && !captures(story, 0) && offered(story)? {
            found.push("sacrifice");
        }
    }
    let enters = |e: &Effect| matches!(e, Effect::Moved { from: Place::Reserve(_), .. });
    if first.effects.iter().any(enters) {
        found.push("reserve");
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
    mover == seat && square.is_some_and(|s| s["kind"] == "life" && s["owner"] == u64::from(seat.next(2).0))
}

/// How many moves would bring a side onto a life field, where nobody could land on it, if it were its turn now.
fn threats(story: &Story, position: &str, seat: Seat) -> Result<usize, Fault> {
    // What could be entered as well does not change what stands before the field.
    let mut fields = position.split(' ').collect::<Vec<_>>();
    if let Some(reserve) = fields.get_mut(2 + seat.index()) {
        *reserve = "-";
    }
    // A position in which it cannot be that side's turn threatens nothing.
    let Ok(table) = story.rules.at_position(&turned(&fields.join(" "), seat)) else { return Ok(0) };
    let aims = |to: &str| is_life_field(story, to, seat.next(2));
    let mut threats = 0;
    for turn in turns_to(story, &*table, aims)? {
        let landed = after(&*table, &turn)?;
        let answers = turns_to(story, &*landed, |to| Some(to) == target(&turn))?;
        if answers.is_empty() && few_in_reserve(&landed.position_text()) {
            threats += 1;
        }
    }
    Ok(threats)
}

/// Whether the other side can land on what the first turn moved, and nobody can land there in return.
fn offered(story: &Story) -> Result<bool, Fault> {
    let moved = target(&story.first().text);
    let there = |to: &str| Some(to) == moved;
    for turn in turns_to(story, &*story.first().after, there)? {
        let taken = after(&*story.first().after, &turn)?;
        let lost = taken.outcome().is_none() && few_in_reserve(&taken.position_text());
        if lost && turns_to(story, &*taken, there)?.is_empty() {
            return Ok(true);
        }
    }
    Ok(false)
}

/// The turns of a table that move something to such cells.
fn turns_to(story: &Story, table: &dyn AnyTable, aims: impl Fn(&str) -> bool) -> Result<Vec<String>, Fault> {
    let mut found = Vec::new();
    let position = table.position_text();
    if table.outcome().is_none() && few_in_reserve(&position) {
        story.rules.successors(&position, &mut |turn, _| {
            found.extend(target(turn).is_some_and(&aims).then(|| turn.to_string()));
            true
        })?;
    }
    Ok(found)
}

/// Whether the side to move has so few checkers in reserve that its turns can be listed.
pub(super) fn few_in_reserve(position: &str) -> bool {
    let fields = position.split(' ').collect::<Vec<_>>();
    let &[_, side, white, black, ..] = &fields[..] else { return true };
    let reserve = if side == "w" { white } else { black };
    reserve.trim_start_matches('-').len() <= MOST_IN_RESERVE
}

/// The cell to which a turn moves something, as texts name it.
fn target(turn: &str) -> Option<&str> {
    turn.rsplit('/').next()?.split(['-', '=']).nth(1)
}

/// Whether a cell, as texts name it, is a life field of this side.
fn is_life_field(story: &Story, cell: &str, owner: Seat) -> bool {
    let (Some(file), Some(rank)) = (cell.bytes().next(), cell.get(1..).and_then(|rank| rank.parse::<usize>().ok())) else {
        return false;
    };
    let square = &story.view["board"][(rank - 1) * SIZE + usize::from(file - b'a')];
    square["kind"] == "life" && square["owner"] == u64::from(owner.0)
}
