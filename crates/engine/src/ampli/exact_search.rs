//! Exact search without hidden state: alpha-beta to the end with a table of bounds.
//!
//! A value is the points of the seat to act minus the other's from here on. All searches use null windows, and the answers
//! narrow the bounds of a position. Four things keep the tree small: positions are identified by the tiles on the table and in
//! the hands, whatever their order; no side scores more than 2 plus the other's tiles; seconds that no side can use are skipped;
//! and acts that caused cutoffs elsewhere come first.

use super::bound_table::{BoundTable, Known};
use super::policy::FullTileLookahead;
use super::seats::Seats;
use super::world::{Act, Undo, World};
use crate::SearchBudget;
use games::ampli::Stage;

/// Slots of the history table, per seat.
const MEMORY: usize = 1 << 15;
/// With fewer tiles left, move ordering costs more than it saves.
const SORT_FROM: u8 = 5;
/// Ordering bonus of a full tile.
const FULL_FIRST: i32 = 1 << 20;
/// Ordering bonus of each full tile more after an act, or of each one less for the opponent.
const FULL_AFTER: i32 = 1000;
/// Maximum history bonus: less than one full tile.
const MAX_PRAISE: u32 = 900;

/// The search ended before it was complete.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct BudgetExhausted;

/// Whether a world can be searched exactly: it has two sides, or only one that still plays.
pub(super) fn possible(seats: &Seats) -> bool {
    match seats.stage {
        Stage::Over => false,
        Stage::Rally | Stage::RallyFull => true,
        Stage::First | Stage::Second | Stage::Must => seats.players == 2,
    }
}

/// An exact search in one world.
pub(super) struct ExactSearch<'a> {
    pub(super) world: World,
    table: &'a BoundTable,
    budget: SearchBudget,
    good: Vec<u32>,
    /// Positions visited.
    pub(super) nodes: u64,
    most_nodes: u64,
    /// Unused act lists.
    lists: Vec<Vec<(i32, Act)>>,
}

impl<'a> ExactSearch<'a> {
    /// Creates a search in a world that is [`possible`].
    pub(super) fn new(world: World, table: &'a BoundTable, budget: SearchBudget) -> ExactSearch<'a> {
        debug_assert!(possible(&world.seats));
        ExactSearch {
            world,
            table,
            budget,
            good: vec![0; 2 * MEMORY],
            nodes: 0,
            most_nodes: u64::MAX,
            lists: Vec::new(),
        }
    }

    /// Sets the node limit.
    pub(super) fn end_at(&mut self, nodes: u64) {
        self.most_nodes = nodes;
    }

    /// The value for the seat to act, and an act with it; `None` if all acts have it.
    pub(super) fn best(&mut self, guess: i32) -> Result<(i32, Option<Act>), BudgetExhausted> {
        let mut best = None;
        let value = self.narrow(guess, |search, alpha| {
            let (value, act) = search.try_acts(alpha, best)?;
            if value > alpha {
                best = act;
            }
            Ok(value)
        })?;
        Ok((value, best))
    }

    /// The value for the seat to act.
    fn value(&mut self, guess: i32) -> Result<i32, BudgetExhausted> {
        self.narrow(guess, ExactSearch::search)
    }

    /// Repeats null-window searches until one value is left.
    fn narrow(
        &mut self,
        guess: i32,
        mut ask: impl FnMut(&mut Self, i32) -> Result<i32, BudgetExhausted>,
    ) -> Result<i32, BudgetExhausted> {
        let (mut least, mut most) = bounds(&self.world.seats);
        let mut value = guess.clamp(least, most);
        while least < most {
            let alpha = if value == least { value } else { value - 1 };
            value = ask(self, alpha)?.clamp(least, most);
            if value > alpha {
                least = value;
            } else {
                most = value;
            }
        }
        Ok(least)
    }

    /// The value of an act of the seat to act.
    pub(super) fn value_of(&mut self, act: Act, guess: i32) -> Result<i32, BudgetExhausted> {
        self.after(act, |search, gain, mine| {
            let sign = if mine { 1 } else { -1 };
            search.value(sign * (guess - gain)).map(|v| gain + sign * v)
        })
    }

    /// Whether an act of the seat to act has at least this value.
    pub(super) fn worth(&mut self, act: Act, value: i32) -> Result<bool, BudgetExhausted> {
        Ok(self.try_one(act, value - 1)? >= value)
    }

    /// Applies an act, runs a search, and undoes the act. `then` gets the gained points and whether the same seat acts again.
    #[inline]
    fn after(
        &mut self,
        act: Act,
        then: impl FnOnce(&mut Self, i32, bool) -> Result<i32, BudgetExhausted>,
    ) -> Result<i32, BudgetExhausted> {
        let seat = self.world.seats.decider;
        let made = self.world.make(act);
        let gain = gain(&made, &self.world.seats);
        let value = match self.world.seats.stage {
            Stage::Over => Ok(gain),
            _ => then(self, gain, self.world.seats.decider == seat),
        };
        self.world.undo(&made);
        value
    }

    fn try_one(&mut self, act: Act, alpha: i32) -> Result<i32, BudgetExhausted> {
        self.after(act, |search, gain, mine| {
            if mine {
                search.search(alpha - gain).map(|v| gain + v)
            } else {
                search.search(gain - alpha - 1).map(|v| gain - v)
            }
        })
    }

    /// Null-window search: a result above `alpha` is a lower bound, any other an upper bound.
    fn search(&mut self, alpha: i32) -> Result<i32, BudgetExhausted> {
        self.nodes += 1;
        if self.nodes.is_multiple_of(256) && (self.nodes >= self.most_nodes || self.budget.exhausted(0)) {
            return Err(BudgetExhausted);
        }
        let (least, most) = bounds(&self.world.seats);
        if least > alpha {
            return Ok(least);
        }
        if most <= alpha {
            return Ok(most);
        }
        if self.no_use_for_seconds() {
            self.world.seats.stage = Stage::Must;
            let value = self.search(alpha);
            self.world.seats.stage = Stage::First;
            return value;
        }
        let key = self.world.seats.hash();
        let known = self.table.get(key);
        let (low, high) = known.map_or((least, most), |k| (i32::from(k.least), i32::from(k.most)));
        if low > alpha {
            return Ok(low);
        }
        if high <= alpha {
            return Ok(high);
        }
        let began = self.nodes;
        let before = known.and_then(|k| k.best).map(Act::from_code);
        let (value, act) = self.try_acts(alpha, before)?;
        let value = value.clamp(low, high);
        let (low, high, best) = if value > alpha { (value, high, act) } else { (low, value, before) };
        let work = (self.nodes - began + 1).ilog2() as u8;
        let best = best.map(Act::code);
        self.table.put(key, Known { least: low as i8, most: high as i8, best, work });
        Ok(value)
    }

    /// The seat with the right has the first seconds and the other has no full tile to intercept with: waiting changes nothing.
    #[inline]
    fn no_use_for_seconds(&self) -> bool {
        let seats = &self.world.seats;
        seats.stage == Stage::First
            && seats.right == seats.decider
            && self.world.field.full_tiles(seats.hands[usize::from(1 - seats.decider)]) == 0
    }

    /// Tries acts until one exceeds `alpha`; `first` comes first.
    fn try_acts(&mut self, alpha: i32, first: Option<Act>) -> Result<(i32, Option<Act>), BudgetExhausted> {
        let mut best = (i32::MIN, None);
        if let Some(act) = first {
            best = (self.try_one(act, alpha)?, first);
            if best.0 > alpha {
                return Ok(best);
            }
        }
        let mut list = self.lists.pop().unwrap_or_default();
        self.list(&mut list, first);
        let mut done = 0;
        let mut stopped = false;
        while done < list.len() && best.0 <= alpha {
            // Selects the best of the rest: all are rarely needed.
            let next = (done..list.len()).max_by_key(|&i| list[i].0).unwrap_or(done);
            list.swap(done, next);
            let act = list[done].1;
            done += 1;
            match self.try_one(act, alpha) {
                Ok(value) if value > best.0 => best = (value, Some(act)),
                Ok(_) => {}
                Err(BudgetExhausted) => {
                    stopped = true;
                    break;
                }
            }
        }
        list.clear();
        self.lists.push(list);
        if stopped {
            return Err(BudgetExhausted);
        }
        if let (true, Some(act)) = (best.0 > alpha, best.1) {
            self.reward(act);
        }
        Ok(best)
    }

    /// Lists the acts except the one already tried, with ordering scores.
    fn list(&self, list: &mut Vec<(i32, Act)>, tried: Option<Act>) {
        let seats = &self.world.seats;
        let good = &self.good[usize::from(seats.decider).min(1) * MEMORY..];
        let look = (seats.all_left() >= SORT_FROM).then(|| FullTileLookahead::new(&self.world));
        self.world.each_put(|put| {
            let act = Act::Put(put);
            if Some(act) == tried {
                return;
            }
            let mut guess = good[memory(act)] as i32 + if put.full() { FULL_FIRST } else { 0 };
            if let Some(look) = &look {
                let [mine, theirs] = look.full_after(&self.world, put);
                guess += FULL_AFTER * (mine - theirs);
            }
            list.push((guess, act));
        });
        // In a rally, putting a tile is never worse than stopping.
        let rally = matches!(seats.stage, Stage::Rally | Stage::RallyFull);
        let idle = self.world.idle().filter(|&act| Some(act) != tried && (!rally || list.is_empty()));
        list.extend(idle.map(|act| (-FULL_FIRST, act)));
    }

    /// Rewards an act that caused a cutoff; with more tiles left it saved more.
    fn reward(&mut self, act: Act) {
        let tiles = u32::from(self.world.seats.all_left());
        let at = usize::from(self.world.seats.decider).min(1) * MEMORY + memory(act);
        self.good[at] += tiles * tiles;
        if self.good[at] > MAX_PRAISE {
            self.good.iter_mut().for_each(|g| *g /= 2);
        }
    }
}

/// The bounds of any value: at most 2 for finishing and 1 for each tile of the other.
#[inline]
fn bounds(seats: &Seats) -> (i32, i32) {
    let own = i32::from(seats.left(seats.decider));
    match seats.stage {
        Stage::Over => (0, 0),
        Stage::Rally | Stage::RallyFull => (-own, i32::from(seats.players == 2)),
        _ => (-(2 + own), 2 + i32::from(seats.left(1 - seats.decider))),
    }
}

/// The points gained by an act minus the other's; with two others, the larger gain counts.
#[inline]
fn gain(made: &Undo, now: &Seats) -> i32 {
    let before = made.seats();
    if now.scores == before.scores {
        return 0;
    }
    let got = |s: u8| i32::from(now.scores[usize::from(s)] - before.scores[usize::from(s)]);
    let others = (0..now.players).filter(|&s| s != before.decider).map(got);
    got(before.decider) - others.max().unwrap_or(0)
}

/// The history slot of an act: its tile, its orientation and the low bits of its cell.
#[inline]
fn memory(act: Act) -> usize {
    match act {
        Act::Put(put) => {
            let cell = put.cell();
            (cell & 15 | cell >> 2 & 0xf0) << 7 | put.first() << 4 | put.second() << 1 | usize::from(put.horizontal())
        }
        other => other.code() as usize & 3,
    }
}

#[cfg(test)]
mod tests;
