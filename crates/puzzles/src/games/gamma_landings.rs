//! Gamma: landings on life fields without an answer, and forks of them.

use super::with_side_to_move;
use crate::solution::after;
use catalog::{AnyTable, RuleError, Rules, Seat};
use serde_json::Value;

/// With more checkers in reserve, a side has too many turns to list.
const MAX_IN_RESERVE: usize = 1;

/// The possible defences against the landings that a turn threatens.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Threat {
    /// One reply parries all of them.
    Parried,
    /// No reply parries all of them, but each one can be parried.
    Fork,
    /// No reply parries all of them, and one cannot be parried at all.
    Unstoppable,
}

/// The life fields of a board.
pub(crate) struct LifeFields<'a> {
    rules: &'a dyn Rules,
    /// A view of any table with that board.
    view: &'a Value,
}

impl<'a> LifeFields<'a> {
    pub(crate) fn new(rules: &'a dyn Rules, view: &'a Value) -> LifeFields<'a> {
        LifeFields { rules, view }
    }

    /// The moves with which a side, if it were to move, would land on an opposing life field without an answering landing.
    pub(crate) fn landings(&self, position: &str, seat: Seat) -> Result<Vec<String>, RuleError> {
        // Entries do not change the pieces before the field.
        let mut fields = position.split(' ').collect::<Vec<_>>();
        if let Some(reserve) = fields.get_mut(2 + seat.index()) {
            *reserve = "-";
        }
        // A position with an impossible side to move threatens nothing.
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

    /// The threat of a turn by this side that led to the table.
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

    /// Whether the other side can land where a turn did, or has too many turns to tell.
    fn is_answered(&self, table: &dyn AnyTable, turn: &str) -> Result<bool, RuleError> {
        let landed = after(table, turn)?;
        let told = landed.outcome().is_none() && few_in_reserve(&landed.position_text());
        Ok(!told || self.turns(&*landed)?.iter().any(|answer| target(answer) == target(turn)))
    }

    /// The turns of a table; none if the game is over or they are too many.
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

    /// Whether a cell is a life field of this side.
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

/// Whether the side to move has few enough checkers in reserve that its turns can be listed.
pub(super) fn few_in_reserve(position: &str) -> bool {
    let fields = position.split(' ').collect::<Vec<_>>();
    let &[_, side, white, black, ..] = &fields[..] else { return true };
    let reserve = if side == "w" { white } else { black };
    reserve.trim_start_matches('-').len() <= MAX_IN_RESERVE
}

/// The target cell of a turn.
fn target(turn: &str) -> Option<&str> {
    turn.rsplit('/').next()?.split(['-', '=']).nth(1)
}
