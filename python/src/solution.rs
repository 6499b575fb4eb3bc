//! Exact values.

use catalog::SolvedPosition;
use pyo3::prelude::*;

/// A turn and its exact value.
#[pyclass(frozen, get_all, module = "quintet")]
#[derive(Clone)]
pub(crate) struct SolvedTurn {
    turn: String,
    share: f64,
    points: Option<i32>,
}

/// The exact value of a position for the side to act, and of each of its turns, the best first.
#[pyclass(frozen, get_all, module = "quintet")]
pub(crate) struct Solution {
    share: f64,
    points: Option<i32>,
    turns: Vec<SolvedTurn>,
    nodes: u64,
}

impl Solution {
    pub(crate) fn new(solved: SolvedPosition, scored: bool) -> Solution {
        let lead = |value: i32| solved.ahead + value;
        let share = |value: i32| f64::from(1 + lead(value).signum()) / 2.0;
        let points = |value: i32| scored.then(|| lead(value));
        let turns = solved.turns.iter().map(|turn| SolvedTurn {
            turn: turn.turn.clone(),
            share: share(turn.value),
            points: points(turn.value),
        });
        Solution {
            turns: turns.collect(),
            share: share(solved.value),
            points: points(solved.value),
            nodes: solved.nodes,
        }
    }
}

#[pymethods]
impl SolvedTurn {
    fn __repr__(&self) -> String {
        format!("SolvedTurn(turn={:?}, share={})", self.turn, self.share)
    }
}

#[pymethods]
impl Solution {
    fn __repr__(&self) -> String {
        format!("Solution(share={}, turns={}, nodes={})", self.share, self.turns.len(), self.nodes)
    }
}
