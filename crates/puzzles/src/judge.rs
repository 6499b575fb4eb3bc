//! Judges the turns of a position.

use crate::plan::{MIN_TURNS, PuzzlePlan, ROOT_NODE_FACTOR};
use crate::solution::after;
use catalog::{Advice, AnyPlayer, AnyTable, CancelToken, Level, Limits, PlayerSpec, RuleError, Rules, Seat};
use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

/// Maximum number of forced turns that are played instead of searched.
const MAX_FORCED_TURNS: u32 = 40;
/// Extra searches for a position that must be proved.
const EXTRA_SEARCHES: usize = 2;
/// Node divisor of the first look at a turn.
const FIRST_LOOK_NODE_DIVISOR: u64 = 16;

/// A value for a seat, and whether it is proved.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct TurnValue {
    pub(crate) value: f64,
    pub(crate) exact: bool,
}

/// A best turn that is clearly better than all others.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct ClearTurn {
    /// The turn's text.
    pub(crate) turn: String,
    /// The canonical text of the position after it.
    pub(crate) leads_to: String,
    pub(crate) best: f64,
    pub(crate) second: f64,
    pub(crate) exact: bool,
}

/// Judges positions of one setup.
pub(crate) struct TurnJudge<'a> {
    rules: &'a dyn Rules,
    plan: &'a PuzzlePlan,
    cancel: &'a CancelToken,
    player: &'a mut Box<dyn AnyPlayer>,
}

/// The best players of all setups so far, with their solved endings.
#[derive(Default)]
pub(crate) struct Players(BTreeMap<String, Box<dyn AnyPlayer>>);

impl Players {
    /// Creates a judge for these rules.
    pub(crate) fn judge<'a>(
        &'a mut self,
        rules: &'a dyn Rules,
        plan: &'a PuzzlePlan,
        cancel: &'a CancelToken,
    ) -> Result<TurnJudge<'a>, RuleError> {
        let player = match self.0.entry(format!("{} {}", rules.id(), rules.setup())) {
            Entry::Occupied(kept) => kept.into_mut(),
            Entry::Vacant(place) => place.insert(rules.player(&PlayerSpec::level(Level::BEST))?),
        };
        Ok(TurnJudge { rules, plan, cancel, player })
    }
}

impl TurnJudge<'_> {
    /// A quick search by the best player, if a full judgement may be worth it.
    pub(crate) fn first_look(&mut self, table: &dyn AnyTable) -> Result<Option<Advice>, RuleError> {
        let possible = !self.plan.exact || (self.plan.is_solvable)(&table.position_text());
        let (Some(seat), true) = (table.to_act().first(), possible && self.turns(table)?.is_some()) else {
            return Ok(None);
        };
        let nodes = self.plan.first_look_nodes.unwrap_or(self.plan.nodes);
        let named = self.player.think(table, seat, &Limits::nodes(nodes), self.cancel, &mut |_| ())?;
        let worth_while = named.value >= self.plan.least && (named.exact || !self.plan.exact);
        Ok(worth_while.then_some(named))
    }

    /// Whether no other turn comes close in a quick search.
    pub(crate) fn stands_out(&mut self, table: &dyn AnyTable, named: &Advice) -> Result<bool, RuleError> {
        let (Some(seat), Some(mut turns)) = (table.to_act().first(), self.turns(table)?) else { return Ok(false) };
        if self.plan.exact {
            return Ok(true);
        }
        sort_similar_first(&mut turns, &named.turn);
        for turn in turns.iter().filter(|turn| **turn != named.turn) {
            let worth = self.worth(&*after(table, turn)?, seat, self.plan.nodes / FIRST_LOOK_NODE_DIVISOR, 0)?;
            if worth.value > named.value - self.plan.margin / 2.0 {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The best turn of a table, if it is clearly the best.
    pub(crate) fn clear_turn(&mut self, table: &dyn AnyTable) -> Result<Option<ClearTurn>, RuleError> {
        let Some(seat) = table.to_act().first() else { return Ok(None) };
        let Some(mut turns) = self.turns(table)? else { return Ok(None) };
        // Estimates depend on the player's tables, so each position gets a new player for reproducible values.
        if !self.plan.exact {
            *self.player = self.rules.player(&PlayerSpec::level(Level::BEST))?;
        }
        let limits = Limits::nodes(self.plan.nodes * ROOT_NODE_FACTOR);
        let mut root = self.player.think(table, seat, &limits, self.cancel, &mut |_| ())?;
        // A player continues its solve, so a second search may prove what the first one did not.
        for _ in 0..EXTRA_SEARCHES {
            if self.plan.exact && !root.exact {
                root = self.player.think(table, seat, &limits, self.cancel, &mut |_| ())?;
            }
        }
        if self.cancel.is_cancelled() || root.value < self.plan.least || self.plan.exact && !root.exact {
            return Ok(None);
        }
        let named = after(table, &root.turn)?;
        let leads_to = (self.plan.canonical)(&named.position_text());
        sort_similar_first(&mut turns, &root.turn);
        let best = self.worth(&*named, seat, self.plan.nodes, 0)?;
        let most = best.value.min(root.value) - self.plan.margin + 1e-9;
        let (mut second, mut exact) = (f64::NEG_INFINITY, best.exact);
        for turn in turns {
            let next = after(table, &turn)?;
            if (self.plan.canonical)(&next.position_text()) == leads_to {
                continue;
            }
            let worth = self.worth(&*next, seat, self.plan.nodes, 0)?;
            exact &= worth.exact;
            second = second.max(worth.value);
            if self.cancel.is_cancelled() || second > most || self.plan.exact && !exact {
                return Ok(None);
            }
        }
        if self.plan.exact && !exact {
            return Ok(None);
        }
        Ok(Some(ClearTurn { turn: root.turn, leads_to, best: rounded(best.value), second: rounded(second), exact }))
    }

    /// The turn of the best player, for lines.
    pub(crate) fn turn(&mut self, table: &dyn AnyTable) -> Result<Option<String>, RuleError> {
        let Some(seat) = table.to_act().first() else { return Ok(None) };
        let advice = self.player.think(table, seat, &Limits::nodes(self.plan.nodes), self.cancel, &mut |_| ())?;
        Ok(Some(advice.turn))
    }

    /// The turns of a table; `None` if they are too few or too many for a puzzle.
    fn turns(&self, table: &dyn AnyTable) -> Result<Option<Vec<String>>, RuleError> {
        if !(self.plan.is_listable)(&table.position_text()) {
            return Ok(None);
        }
        let mut turns = Vec::new();
        self.rules.successors(&table.position_text(), &mut |turn, _| {
            turns.push(turn.to_string());
            turns.len() <= self.plan.widest
        })?;
        Ok((MIN_TURNS..=self.plan.widest).contains(&turns.len()).then_some(turns))
    }

    /// The value of a table for a seat.
    fn worth(&mut self, table: &dyn AnyTable, seat: Seat, nodes: u64, forced: u32) -> Result<TurnValue, RuleError> {
        if let Some(outcome) = table.outcome() {
            let ahead = f64::from(outcome.score(seat)) - f64::from(outcome.score(seat.next(2)));
            let value = if table.score_text().is_some() { ahead } else { ahead.signum() * f64::from(ahead != 0.0) };
            return Ok(TurnValue { value, exact: true });
        }
        let decider = table.to_act().first().unwrap_or(seat);
        if forced < MAX_FORCED_TURNS
            && let Some(only) = self.only_turn(table)?
        {
            return self.worth(&*after(table, &only)?, seat, nodes, forced + 1);
        }
        let advice = self.player.think(table, decider, &Limits::nodes(nodes.max(1)), self.cancel, &mut |_| ())?;
        let value = if decider == seat { advice.value } else { -advice.value };
        Ok(TurnValue { value, exact: advice.exact })
    }

    fn only_turn(&self, table: &dyn AnyTable) -> Result<Option<String>, RuleError> {
        if !(self.plan.is_listable)(&table.position_text()) {
            return Ok(None);
        }
        let mut turns = Vec::new();
        self.rules.successors(&table.position_text(), &mut |turn, _| {
            turns.push(turn.to_string());
            turns.len() < 2
        })?;
        Ok(if turns.len() == 1 { turns.pop() } else { None })
    }
}

/// Sorts turns with the same beginning first: they are the likeliest to be equally good.
fn sort_similar_first(turns: &mut [String], turn: &str) {
    let alike = |other: &str| other.bytes().zip(turn.bytes()).take_while(|(a, b)| a == b).count();
    turns.sort_by_key(|other| Reverse(alike(other)));
}
/// Rounds a value to three digits for the file.
fn rounded(value: f64) -> f64 {
    (value * 1000.0).round() / 1000.0 + 0.0
}
