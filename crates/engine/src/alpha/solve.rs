//! The exact solver of small setups and endgames.
//!
//! # What is proved, and how history counts
//!
//! The solver lists all reachable positions and solves them backwards from the ends by the rules (A13, A14). Such a win repeats
//! no position, so repetition cannot spoil it. The no-progress rule cannot spoil it either if the win takes no more turns than
//! the rule allows; [`ExactValue::turns`] is its length.
//!
//! In all other positions neither side can force an end, so history ends the game and the ranks still to go decide (A16). A side
//! holds a result there if it can force the game into a set of positions whose ranks all give this result (or the game ends by
//! the rules with it). The way there repeats no position, so the first position that repeats too often is in the set. What one
//! side holds is a lower bound, what the other side holds an upper bound. Where the bounds meet, the value is exact; otherwise
//! it is unknown. This part ignores the no-progress rule: it is exact for setups with `quiet=0`, and otherwise for play that is
//! decided before the rule applies.

use super::graph::{Forced, Graph, Reversed};
use crate::CancelToken;
use game::{Game, RuleError, Seat};
use games::alpha::{Alpha, CellSet, Position, Step};

/// The default maximum number of positions: a few hundred MiB.
pub const MAX_POSITIONS: usize = 4_000_000;

/// The value of a position for the side to move, with best play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ExactValue {
    /// 1 for a win, 0 for a draw, −1 for a loss.
    pub value: i8,
    /// The number of turns to the end by the rules; `None` where history ends the game.
    pub turns: Option<u16>,
}

/// All positions reachable from a position, solved.
pub struct Solution<B> {
    game: Alpha<B>,
    graph: Graph,
    /// The minimum and maximum result of the side to move, per position.
    bounds: Vec<(i8, i8)>,
}

impl<B: CellSet> Solution<B> {
    /// Solves all positions reachable from `start`. Fails if there are more than `most`, or if the token is cancelled.
    pub fn new(
        game: &Alpha<B>,
        start: &Position<B>,
        most: usize,
        cancel: &CancelToken,
    ) -> Result<Solution<B>, RuleError> {
        let graph = Graph::explore(game, [*start], most, cancel)?;
        let reversed = graph.reversed();
        let mut bounds = vec![(-1, 1); graph.len()];
        for holder in [Seat::FIRST, Seat::SECOND] {
            for least in [0, 1] {
                if cancel.is_cancelled() {
                    return Err(RuleError::new("the solver was stopped"));
                }
                for (number, _) in held(&graph, &reversed, holder, least).iter().enumerate().filter(|(_, held)| **held)
                {
                    let (low, high) = &mut bounds[number];
                    if graph.to_move[number] == holder {
                        *low = least;
                    } else {
                        *high = -least;
                    }
                }
            }
        }
        Ok(Solution { game: game.clone(), graph, bounds })
    }

    /// The number of solved positions.
    pub fn positions(&self) -> usize {
        self.graph.len()
    }

    /// The number of positions whose value is unknown because of history.
    pub fn unknown(&self) -> usize {
        self.bounds.iter().filter(|(low, high)| low != high).count()
    }

    /// The value of a position for the side to move; `None` if it is not reachable or unknown.
    pub fn value_of(&self, position: &Position<B>) -> Option<ExactValue> {
        let number = self.graph.find(position)?;
        let (low, high) = self.bounds[number];
        let turns = match self.graph.forced[number] {
            Forced::Won(turns) | Forced::Lost(turns) => Some(turns),
            Forced::Drawn => Some(0),
            Forced::Open => None,
        };
        (low == high).then_some(ExactValue { value: low, turns })
    }

    /// The turns of a position with their values for the side that makes them, best first.
    pub fn turns(&self, position: &Position<B>) -> Vec<(Step, Option<ExactValue>)> {
        let seat = position.to_move();
        let mut steps = Vec::new();
        self.game.steps(position, seat, &mut steps);
        let after = |step| {
            let mut next = *position;
            self.game.apply(&mut next, seat, step, &mut game::NoEffects);
            self.value_of(&next).map(|w| ExactValue { value: -w.value, turns: w.turns.map(|turns| turns + 1) })
        };
        let mut turns: Vec<_> = steps.into_iter().map(|step| (step, after(step))).collect();
        turns.sort_by_key(|(_, value)| match *value {
            Some(ExactValue { value: 1, turns }) => (0, turns.unwrap_or(u16::MAX)),
            Some(ExactValue { value: 0, .. }) => (1, 0),
            None => (2, 0),
            Some(ExactValue { turns, .. }) => (3, u16::MAX - turns.unwrap_or(u16::MAX)),
        });
        turns
    }
}

/// The positions from which a side holds a result of at least `least` (0 or 1).
fn held(graph: &Graph, reversed: &Reversed, holder: Seat, least: i8) -> Vec<bool> {
    let sign = if holder == Seat::FIRST { -1 } else { 1 };
    // Positions that are over or forced with at least this result.
    let mut safe: Vec<bool> = (0..graph.len())
        .map(|n| match graph.forced[n] {
            Forced::Won(_) => graph.to_move[n] == holder,
            Forced::Lost(_) => graph.to_move[n] != holder,
            Forced::Drawn => least == 0,
            Forced::Open => false,
        })
        .collect();
    let good = |n: usize| graph.forced[n] == Forced::Open && sign * graph.ranks[n] >= least;
    loop {
        let before = safe.iter().filter(|s| **s).count();
        let core = stay(graph, reversed, holder, &safe, good);
        safe = reach(graph, reversed, holder, core);
        if safe.iter().filter(|s| **s).count() == before {
            return safe;
        }
    }
}

/// The positions from which a side can keep the game in good positions for ever, or bring it to safe ones.
fn stay(graph: &Graph, reversed: &Reversed, holder: Seat, safe: &[bool], good: impl Fn(usize) -> bool) -> Vec<bool> {
    let mut inside: Vec<bool> = (0..graph.len()).map(|n| safe[n] || good(n)).collect();
    // The number of turns that stay inside: the holder needs one, the other side must have no turn that leaves.
    let mut staying: Vec<u32> =
        (0..graph.len()).map(|n| graph.after(n).iter().filter(|&&to| inside[to as usize]).count() as u32).collect();
    let leaves =
        |n: usize, staying: u32| staying < if graph.to_move[n] == holder { 1 } else { graph.after(n).len() as u32 };
    let mut out: Vec<usize> = (0..graph.len()).filter(|&n| inside[n] && !safe[n] && leaves(n, staying[n])).collect();
    out.iter().for_each(|&n| inside[n] = false);
    while let Some(number) = out.pop() {
        for &before in reversed.before(number) {
            let before = before as usize;
            staying[before] -= 1;
            if inside[before] && !safe[before] && leaves(before, staying[before]) {
                inside[before] = false;
                out.push(before);
            }
        }
    }
    inside
}

/// The positions from which a side can force the game into a set.
fn reach(graph: &Graph, reversed: &Reversed, holder: Seat, mut inside: Vec<bool>) -> Vec<bool> {
    let mut leaving: Vec<u32> = (0..graph.len()).map(|n| graph.after(n).len() as u32).collect();
    let mut queue: Vec<usize> = (0..graph.len()).filter(|&n| inside[n]).collect();
    while let Some(number) = queue.pop() {
        for &before in reversed.before(number) {
            let before = before as usize;
            leaving[before] -= 1;
            if !inside[before] && (graph.to_move[before] == holder || leaving[before] == 0) {
                inside[before] = true;
                queue.push(before);
            }
        }
    }
    inside
}
