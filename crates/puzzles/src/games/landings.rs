//! Gamma: landings on life fields that nobody can answer, and forks of them.

use super::with_side_to_move;
use crate::judge::after;
use catalog::{AnyTable, RuleError, Rules, Seat};
use serde_json::Value;

/// With more checkers in reserve a side has more turns than anybody looks at.
const MAX_IN_RESERVE: usize = 1;

/// How the landings that a turn threatens can be met.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Threat {
    /// A reply parries all there are.
    Parried,
    /// No reply parries all, though each of several is parried by some.
    Fork,
    /// No reply parries all, and one of them not even by itself.
    Unstoppable,
}

/// The life fields of a board.
pub(crate) struct LifeFields<'a> {
    rules: &'a dyn Rules,
    /// Any table with that board, as anybody sees it.
    view: &'a Value,
}

impl<'a> LifeFields<'a> {
    pub(crate) fn new(rules: &'a dyn Rules, view: &'a Value) -> LifeFields<'a> {
        LifeFields { rules, view }
    }

    /// The moves by which a side, if it were its turn now, would land on an opposing life field where nobody could land on it in turn.
    pub(crate) fn landings(&self, position: &str, seat: Seat) -> Result<Vec<String>, RuleError> {
        // What could be entered as well does not change what stands before the field.
        let mut fields = position.split(' ').collect::<Vec<_>>();
        if let Some(reserve) = fields.get_mut(2 + seat.index()) {
            *reserve = "-";
        }
        // A position in which it cannot be that side's turn threatens nothing.
        let Ok(table) = self.rules.at_position(&with_side_to_move(&fields.join(" "), seat)) else {
            return Ok(Vec::new());
        };
        let mut held = Vec::new();
        for turn in self.turns(&*table)? {
            if target(&turn).is_some_and(|to| self.is_of(to, seat.next(2))) && !self.is_answered(&*table, &turn)? {
                held.push(turn);
            }
        }
        Ok(held)
    }

    /// What a turn of this side that led here threatens.
    pub(crate) fn threat(&self, table: &dyn AnyTable, seat: Seat) -> Result<Threat, RuleError> {
        let threats = self.landings(&table.position_text(), seat)?;
        if threats.is_empty() || !few_in_reserve(&table.position_text()) {
            return Ok(Threat::Parried);
        }
        let mut always = threats.clone();
        for reply in self.turns(table)? {
            let left = self.landings(&after(table, &reply)?.position_text(), seat)?;
            if left.is_empty() {
                return Ok(Threat::Parried);
            }
            always.retain(|landing| left.contains(landing));
        }
        Ok(if threats.len() > 1 && always.is_empty() { Threat::Fork } else { Threat::Unstoppable })
    }

    /// Whether the other side can land where a turn did; also where its turns are too many to tell.
    fn is_answered(&self, table: &dyn AnyTable, turn: &str) -> Result<bool, RuleError> {
        let landed = after(table, turn)?;
        let told = landed.outcome().is_none() && few_in_reserve(&landed.position_text());
        Ok(!told || self.turns(&*landed)?.iter().any(|answer| target(answer) == target(turn)))
    }

    /// The turns of a table; none where the game is over or they are too many.
    pub(crate) fn turns(&self, table: &dyn AnyTable) -> Result<Vec<String>, RuleError> {
        let mut found = Vec::new();
        let position = table.position_text();
        if table.outcome().is_none() && few_in_reserve(&position) {
            self.rules.successors(&position, &mut |turn, _| {
                found.push(turn.to_string());
                true
            })?;
        }
        Ok(found)
    }

    /// Whether a cell, as texts name it, is a life field of this side.
    pub(super) fn is_of(&self, cell: &str, owner: Seat) -> bool {
        let (Some(file), Some(rank)) = (cell.bytes().next(), cell.get(1..).and_then(|rank| rank.parse::<usize>().ok()))
        else {
            return false;
        };
        let letter = if owner == Seat::FIRST { b'W' } else { b'B' };
        let rank = self.view["fields"][rank - 1].as_str().unwrap_or_default();
        rank.as_bytes().get(usize::from(file - b'a')) == Some(&letter)
    }
}

/// Whether the side to move has so few checkers in reserve that its turns can be listed.
pub(super) fn few_in_reserve(position: &str) -> bool {
    let fields = position.split(' ').collect::<Vec<_>>();
    let &[_, side, white, black, ..] = &fields[..] else { return true };
    let reserve = if side == "w" { white } else { black };
    reserve.trim_start_matches('-').len() <= MAX_IN_RESERVE
}

/// The cell to which a turn moves something, as texts name it.
fn target(turn: &str) -> Option<&str> {
    turn.rsplit('/').next()?.split(['-', '=']).nth(1)
}
