//! The answer of a player.

use pyo3::prelude::*;

/// A turn and its value.
#[pyclass(frozen, get_all, module = "quintet")]
#[derive(Clone)]
pub(crate) struct AdvisedTurn {
    turn: String,
    steps: Vec<String>,
    value: f64,
    share: Option<f64>,
    exact: bool,
    line: Vec<String>,
}

/// The turn that a player chose, with its value and the expected line.
#[pyclass(frozen, get_all, module = "quintet")]
pub(crate) struct Advice {
    turn: String,
    steps: Vec<String>,
    value: f64,
    share: Option<f64>,
    exact: bool,
    line: Vec<String>,
    others: Vec<AdvisedTurn>,
    depth: u32,
    nodes: u64,
    seconds: f64,
}

impl From<catalog::Advice> for Advice {
    fn from(advice: catalog::Advice) -> Advice {
        let others = advice.others.into_iter().map(|other| AdvisedTurn {
            turn: other.turn,
            steps: other.steps,
            value: other.value,
            share: other.share,
            exact: other.exact,
            line: other.line,
        });
        Advice {
            others: others.collect(),
            turn: advice.turn,
            steps: advice.steps,
            value: advice.value,
            share: advice.share,
            exact: advice.exact,
            line: advice.line,
            depth: advice.depth,
            nodes: advice.nodes,
            seconds: advice.elapsed.as_secs_f64(),
        }
    }
}

#[pymethods]
impl AdvisedTurn {
    fn __repr__(&self) -> String {
        format!("AdvisedTurn(turn={:?}, value={})", self.turn, self.value)
    }
}

#[pymethods]
impl Advice {
    fn __repr__(&self) -> String {
        format!("Advice(turn={:?}, value={}, depth={}, nodes={})", self.turn, self.value, self.depth, self.nodes)
    }
}
