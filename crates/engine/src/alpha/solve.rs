//! Small setups and endgames solved whole.
//!
//! # What is proved, and how history is treated
//!
//! First all positions that can follow are listed and solved backwards from the ends by the rules (A13, A14). A win found in
//! this way never meets a position twice, so repetition cannot spoil it; the no-progress rule cannot either if the win takes
//! no more turns than that rule allows, and [`ExactValue::turns`] tells how many it takes.
//!
//! In the rest neither side can force an end, so history ends the game and the ranks still to go decide (A16). There a side
//! holds a result if it can bring about that from some turn on *every* position has ranks that give it this result (or the
//! game ends by the rules with it). On the way there no position need be met twice, so whichever position is the first to stand
//! too often is one of those: the result is reached however often a position may stand. What one side can hold is
//! a lower bound, what the other can hold an upper one; where they meet the value is exact, else it is told as unknown. The no-progress
//! rule is left out of this part: it is exact for setups with `quiet=0`, and with that rule on for all play that is
//! decided before it steps in.

use super::graph::{Forced, Graph, Reversed};
use crate::CancelToken;
use game::{Game, RuleError, Seat};
use games::alpha::{Alpha, CellSet, Position, Step};

/// The largest number of positions that is solved unless another is given: some hundred MiB.
pub const MAX_POSITIONS: usize = 4_000_000;

/// What a position is worth to the side to move when both do their best.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ExactValue {
    /// 1 a win, 0 a draw, −1 a loss.
    pub value: i8,
    /// How many turns it takes by the rules; nothing where history ends the game.
    pub turns: Option<u16>,
}

/// Everything that can follow from a position, solved.
pub struct Solution<B> {
    game: Alpha<B>,
    graph: Graph,
    /// For each position the least and the most that the side to move gets.
    bounds: Vec<(i8, i8)>,
}

impl<B: CellSet> Solution<B> {
    /// Solves all that can follow from a position. An error if there are more than `most` positions, or if it is stopped.
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

    /// How many positions were solved.
    pub fn positions(&self) -> usize {
        self.graph.len()
    }

    /// For how many of them the value depends on history in a way that is not resolved.
    pub fn unknown(&self) -> usize {
        self.bounds.iter().filter(|(low, high)| low != high).count()
    }

    /// What a position is worth to the side to move; nothing if it does not follow or is not known.
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

    /// The turns of a position, each with what it is worth to the side that makes it; the best first.
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
        turns.sort_by_key(|(_, value_of)| match *value_of {
            Some(ExactValue { value: 1, turns }) => (0, turns.unwrap_or(u16::MAX)),
            Some(ExactValue { value: 0, .. }) => (1, 0),
            None => (2, 0),
            Some(ExactValue { turns, .. }) => (3, u16::MAX - turns.unwrap_or(u16::MAX)),
        });
        turns
    }
}

/// From which positions a side can hold a result of `least`, 0 or 1, for itself.
fn held(graph: &Graph, reversed: &Reversed, holder: Seat, least: i8) -> Vec<bool> {
    let sign = if holder == Seat::FIRST { -1 } else { 1 };
    // Where the game is over or forced with at least this result.
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

/// The positions from which a side can keep the game among good positions for ever, or bring it to safe ones.
fn stay(graph: &Graph, reversed: &Reversed, holder: Seat, safe: &[bool], good: impl Fn(usize) -> bool) -> Vec<bool> {
    let mut inside: Vec<bool> = (0..graph.len()).map(|n| safe[n] || good(n)).collect();
    // How many turns stay inside: who holds needs one, the other must have no turn that leaves.
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
