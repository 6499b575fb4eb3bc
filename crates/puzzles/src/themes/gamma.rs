//! Gamma: life fields seized and defended, captures, quiet moves.

use super::{cell, turned};
use crate::judge::after;
use crate::story::Story;
use catalog::{AnyTable, Fault, Seat};
use game::Effect;

pub(super) const THEMES: &[&str] = &["life-field", "defend-life-field", "capture-back", "capture", "quiet"];

/// Files of the board.
const SIZE: usize = 10;
/// With more checkers in reserve a side has more turns than anybody looks at.
const MOST_IN_RESERVE: usize = 1;

pub(super) fn themes(story: &Story) -> Result<Vec<&'static str>, Fault> {
    let mut found = Vec::new();
    let side = story.side;
    for turn in story.own() {
        if turn.effects.iter().any(|e| lands(story, e, side)) {
            found.push("life-field");
        }
    }
    let first = story.first();
    if first.after.outcome().is_none()
        && threatened(story, &story.position, side)?
        && !threatened(story, &first.after.position_text(), side)?
    {
        found.push("defend-life-field");
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
    mover == seat && square.is_some_and(|s| s["kind"] == "life" && s["owner"] == u64::from(seat.next(2).0))
}

/// Whether the other side, if it were its turn now, could land on a life field of this one where nobody could land on it in turn.
fn threatened(story: &Story, position: &str, side: Seat) -> Result<bool, Fault> {
    let other = side.next(2);
    // What could be entered as well does not change what stands before the field.
    let mut fields = position.split(' ').collect::<Vec<_>>();
    if let Some(reserve) = fields.get_mut(2 + other.index()) {
        *reserve = "-";
    }
    // A position in which it cannot be that side's turn threatens nothing.
    let Ok(table) = story.rules.at_position(&turned(&fields.join(" "), other)) else { return Ok(false) };
    for turn in turns_to(story, &*table, |to| is_life_field(story, to, side))? {
        let landed = after(&*table, &turn)?;
        let answers = turns_to(story, &*landed, |to| Some(to) == target(&turn))?;
        if answers.is_empty() && few_in_reserve(&landed.position_text()) {
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
    let (Some(file), Some(rank)) = (cell.bytes().next(), cell.get(1..).and_then(|rank| rank.parse::<usize>().ok()))
    else {
        return false;
    };
    let square = &story.view["board"][(rank - 1) * SIZE + usize::from(file - b'a')];
    square["kind"] == "life" && square["owner"] == u64::from(owner.0)
}
