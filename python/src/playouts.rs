//! Random games on all cores.

use crate::background;
use catalog::{CancelToken, Playout};
use numpy::{IntoPyArray, PyArray1, PyArray2, PyArrayMethods};
use pyo3::exceptions::PyKeyboardInterrupt;
use pyo3::prelude::*;
use rayon::prelude::*;

/// The results of random games as arrays with one row for each game.
#[pyclass(frozen, get_all, module = "quintet")]
pub(crate) struct Playouts {
    scores: Py<PyArray2<i16>>,
    steps: Py<PyArray1<u32>>,
    turns: Py<PyArray1<u32>>,
}

#[pymethods]
impl Playouts {
    fn __len__(&self, py: Python<'_>) -> PyResult<usize> {
        self.steps.bind(py).len()
    }
}

/// Plays `count` games on all cores without the interpreter's lock.
pub(crate) fn play_all(
    py: Python<'_>,
    count: usize,
    seed: u64,
    seats: u8,
    play: impl Fn(u64) -> Playout + Sync + Send,
) -> PyResult<Playouts> {
    let stop = CancelToken::new();
    let one = |i: usize| (!stop.is_cancelled()).then(|| play(seed.wrapping_add(i as u64)));
    let all = background::run(py, &stop, || (0..count).into_par_iter().map(one).collect::<Option<Vec<_>>>())?;
    let all = all.ok_or_else(|| PyKeyboardInterrupt::new_err("the games were cancelled"))?;
    let scores = all.iter().flat_map(|playout| playout.outcome.scores().iter().copied()).collect::<Vec<_>>();
    let number = |n: u64| u32::try_from(n).unwrap_or(u32::MAX);
    Ok(Playouts {
        scores: scores.into_pyarray(py).reshape([count, usize::from(seats)])?.unbind(),
        steps: all.iter().map(|playout| number(playout.steps)).collect::<Vec<_>>().into_pyarray(py).unbind(),
        turns: all.iter().map(|playout| number(playout.turns)).collect::<Vec<_>>().into_pyarray(py).unbind(),
    })
}
