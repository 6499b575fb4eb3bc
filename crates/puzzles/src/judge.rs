//! What every turn of a position is worth.

use crate::plan::{MIN_TURNS, PuzzlePlan, ROOT_NODE_FACTOR};
use catalog::{Advice, AnyPlayer, AnyTable, CancelToken, Level, Limits, PlayerSpec, RuleError, Rules, Seat};
use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

/// How often a turn that is the only one is played instead of thought about.
const MAX_FORCED_TURNS: u32 = 40;
/// How many more thoughts a position may take that is to be counted out.
const EXTRA_SEARCHES: usize = 2;
/// A first look at a turn has so many times fewer nodes.
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
    /// What tells the position that it leads to from others.
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

/// The best players of the setups that were judged so far, with the endings that they have solved.
#[derive(Default)]
pub(crate) struct Players(BTreeMap<String, Box<dyn AnyPlayer>>);

impl Players {
    /// A judge of these rules.
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
    /// What the best player says at first sight, if a closer look may be worth while.
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

    /// Whether at first sight no other turn comes near this one.
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
        // Values that are estimated depend on what the player remembers: a new one for each position comes out the same every time.
        if !self.plan.exact {
            *self.player = self.rules.player(&PlayerSpec::level(Level::BEST))?;
        }
        let limits = Limits::nodes(self.plan.nodes * ROOT_NODE_FACTOR);
        let mut root = self.player.think(table, seat, &limits, self.cancel, &mut |_| ())?;
        // What one thought cannot solve the next may: a player goes on from what it has.
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

    /// The turn that the best player would make, for lines.
    pub(crate) fn turn(&mut self, table: &dyn AnyTable) -> Result<Option<String>, RuleError> {
        let Some(seat) = table.to_act().first() else { return Ok(None) };
        let advice = self.player.think(table, seat, &Limits::nodes(self.plan.nodes), self.cancel, &mut |_| ())?;
        Ok(Some(advice.turn))
    }

    /// The turns of a table; nothing where they are too few or too many for a puzzle.
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

    /// What a table is worth to a seat.
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

/// Puts those turns first that begin as this one does: they are the likeliest to be as good.
fn sort_similar_first(turns: &mut [String], turn: &str) {
    let alike = |other: &str| other.bytes().zip(turn.bytes()).take_while(|(a, b)| a == b).count();
    turns.sort_by_key(|other| Reverse(alike(other)));
}

/// A copy of the table after a turn.
pub(crate) fn after(table: &dyn AnyTable, turn: &str) -> Result<Box<dyn AnyTable>, RuleError> {
    let mut next = table.clone_box();
    next.play_turn(turn)?;
    Ok(next)
}

/// A value with three digits: what files hold.
fn rounded(value: f64) -> f64 {
    (value * 1000.0).round() / 1000.0 + 0.0
}
