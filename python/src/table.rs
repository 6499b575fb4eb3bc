//! A game in progress.

use crate::error::{raise, refuse, seat_of};
use crate::playouts::{Playouts, play_all};
use catalog::{AnyTable, EndReason, RuleError, Seat};
use numpy::{IntoPyArray, PyArray1};
use pyo3::prelude::*;
use serde_json::value::RawValue;

/// A game in progress.
#[pyclass(module = "quintet")]
pub(crate) struct Table {
    pub(crate) table: Box<dyn AnyTable>,
}

/// The arguments of `_restore_table`.
type Stored = (&'static str, String, String, Vec<String>, Vec<String>);

impl Table {
    pub(crate) fn new(table: Box<dyn AnyTable>) -> Table {
        Table { table }
    }

    /// Returns the seat with this number, or the seat that may act.
    pub(crate) fn acting(&self, seat: Option<u8>) -> PyResult<Seat> {
        match seat {
            Some(number) => seat_of(number, self.table.seats()),
            None => self.table.to_act().first().ok_or_else(|| refuse("the game is over")),
        }
    }

    fn viewer(&self, seat: Option<u8>) -> PyResult<Option<Seat>> {
        seat.map(|number| seat_of(number, self.table.seats())).transpose()
    }
}

/// Parses JSON with Python's own module: numbers, lists and dictionaries of Python.
fn python_value<'py>(py: Python<'py>, json: &str) -> PyResult<Bound<'py, PyAny>> {
    py.import("json")?.call_method1("loads", (json,))
}

#[pymethods]
impl Table {
    /// The id of the game.
    #[getter]
    fn id(&self) -> &'static str {
        self.table.id()
    }

    /// The setup text.
    #[getter]
    fn setup(&self) -> String {
        self.table.setup()
    }

    /// The number of seats.
    #[getter]
    fn seats(&self) -> u8 {
        self.table.seats()
    }

    /// The seats that may act; none when the game is over.
    #[getter]
    fn to_act(&self) -> Vec<usize> {
        // A vector of bytes would become `bytes`.
        self.table.to_act().iter().map(Seat::index).collect()
    }

    /// The first seat that may act; `None` when the game is over.
    #[getter]
    fn seat(&self) -> Option<u8> {
        self.table.to_act().first().map(|seat| seat.0)
    }

    /// The text of the position before the current turn.
    #[getter]
    fn position(&self) -> String {
        self.table.position_text()
    }

    /// The text of the first position.
    #[getter]
    fn start(&self) -> String {
        self.table.start_text()
    }

    /// The turns so far as pairs of seat and text.
    #[getter]
    fn turns(&self) -> Vec<(u8, String)> {
        self.table.turns().into_iter().map(|(seat, text)| (seat.0, text)).collect()
    }

    /// The steps of the current turn.
    #[getter]
    fn pending(&self) -> Vec<String> {
        self.table.pending()
    }

    /// Whether the game is over.
    #[getter]
    fn over(&self) -> bool {
        self.table.outcome().is_some()
    }

    /// The score of each seat of a finished game; `None` before.
    #[getter]
    fn scores(&self) -> Option<Vec<i16>> {
        self.table.outcome().map(|outcome| outcome.scores().to_vec())
    }

    /// The only winner of a finished game; `None` for a tie or a running game.
    #[getter]
    fn winner(&self) -> Option<u8> {
        self.table.outcome().and_then(|outcome| outcome.winner()).map(|seat| seat.0)
    }

    /// Why a finished game ended: `rules`, `repetition` or `quiet`.
    #[getter]
    fn end(&self) -> Option<&'static str> {
        self.table.end().map(|reason| match reason {
            EndReason::Rules => "rules",
            EndReason::Repetition => "repetition",
            EndReason::Quiet => "quiet",
        })
    }

    /// A hash of the position and of the history that can end the game, the same on every machine. It covers hidden parts.
    #[getter]
    fn position_hash(&self) -> u64 {
        self.table.position_hash()
    }

    /// Returns the legal steps of the acting seat, or of another one.
    #[pyo3(signature = (seat = None))]
    fn steps(&self, seat: Option<u8>) -> PyResult<Vec<String>> {
        if seat.is_none() && self.over() {
            return Ok(Vec::new());
        }
        Ok(self.table.steps(self.acting(seat)?))
    }

    /// Returns the numbers of the legal steps in the list of actions, in the order of `steps`.
    #[pyo3(signature = (seat = None))]
    fn actions(&self, seat: Option<u8>) -> PyResult<Vec<u32>> {
        if seat.is_none() && self.over() {
            return Ok(Vec::new());
        }
        Ok(self.table.actions(self.acting(seat)?))
    }

    /// Returns an array with 1 for each legal action of a seat and 0 for all others.
    #[pyo3(signature = (seat = None))]
    fn action_mask<'py>(&self, py: Python<'py>, seat: Option<u8>) -> PyResult<Bound<'py, PyArray1<i8>>> {
        let mut mask = vec![0; self.table.action_count() as usize];
        for action in self.actions(seat)? {
            mask[action as usize] = 1;
        }
        Ok(mask.into_pyarray(py))
    }

    /// Returns the text of a legal action of the acting seat.
    #[pyo3(signature = (action, seat = None))]
    fn step_of(&self, action: u32, seat: Option<u8>) -> PyResult<String> {
        let seat = self.acting(seat)?;
        let at = self.table.actions(seat).into_iter().position(|known| known == action);
        let step = at.and_then(|at| self.table.steps(seat).into_iter().nth(at));
        step.ok_or_else(|| refuse(format!("the action {action} is not legal here")))
    }

    /// Makes a step and returns its effects.
    #[pyo3(signature = (step, seat = None))]
    fn play_step<'py>(&mut self, py: Python<'py>, step: &str, seat: Option<u8>) -> PyResult<Bound<'py, PyAny>> {
        let seat = self.acting(seat)?;
        effects(py, self.table.play_step_traced(seat, step))
    }

    /// Makes a whole turn and returns its effects.
    fn play_turn<'py>(&mut self, py: Python<'py>, turn: &str) -> PyResult<Bound<'py, PyAny>> {
        effects(py, self.table.play_turn_traced(turn))
    }

    /// Makes the step with this number in the list of actions.
    #[pyo3(signature = (action, seat = None))]
    fn play_action(&mut self, action: u32, seat: Option<u8>) -> PyResult<()> {
        let seat = self.acting(seat)?;
        self.table.play_action(seat, action).map(drop).map_err(raise)
    }

    /// Takes back the last step of the current turn.
    fn undo_step(&mut self) -> PyResult<()> {
        self.table.take_back_step().map_err(raise)
    }

    /// Takes back the last whole turn, and the steps of the current one.
    fn undo_turn(&mut self) -> PyResult<()> {
        self.table.take_back_turn().map_err(raise)
    }

    /// Returns everything that a seat may know, or a spectator.
    #[pyo3(signature = (seat = None))]
    fn view<'py>(&self, py: Python<'py>, seat: Option<u8>) -> PyResult<Bound<'py, PyAny>> {
        let view: Box<RawValue> = self.table.view_json(self.viewer(seat)?);
        python_value(py, view.get())
    }

    /// Returns the position text as a seat may see it, or a spectator.
    #[pyo3(signature = (seat = None))]
    fn view_text(&self, seat: Option<u8>) -> PyResult<String> {
        Ok(self.table.view_text(self.viewer(seat)?))
    }

    /// Draws the board as a seat may see it, or a spectator.
    #[pyo3(signature = (seat = None))]
    fn draw(&self, seat: Option<u8>) -> PyResult<String> {
        Ok(self.table.draw_for(self.viewer(seat)?))
    }

    /// Returns what a seat may know as an array of numbers.
    #[pyo3(signature = (seat = None))]
    fn observe<'py>(&self, py: Python<'py>, seat: Option<u8>) -> PyResult<Bound<'py, PyArray1<f32>>> {
        Ok(self.table.observe(self.acting(seat)?).into_pyarray(py))
    }

    /// Returns everything that a seat has seen so far, as text.
    #[pyo3(signature = (seat = None))]
    fn knowledge(&self, seat: Option<u8>) -> PyResult<String> {
        Ok(self.table.knowledge(self.acting(seat)?))
    }

    /// Returns a table at a random position that looks the same to a seat.
    #[pyo3(signature = (seat, seed = 0))]
    fn resample(&self, seat: u8, seed: u64) -> PyResult<Table> {
        Ok(Table::new(self.table.resample(seat_of(seat, self.table.seats())?, seed)))
    }

    /// Plays random games from here to the end on all cores, without a change of this table. Hidden parts are as they are.
    #[pyo3(signature = (count, seed = 0))]
    fn playouts(&self, py: Python<'_>, count: usize, seed: u64) -> PyResult<Playouts> {
        let table = &self.table;
        play_all(py, count, seed, table.seats(), |seed| table.playout(seed))
    }

    /// Returns the record, with more tags if there are some.
    #[pyo3(signature = (tags = None))]
    fn record(&self, tags: Option<Vec<(String, String)>>) -> String {
        let tags = tags.unwrap_or_default();
        let tags = tags.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect::<Vec<_>>();
        self.table.record(&tags)
    }

    /// Returns a copy.
    fn copy(&self) -> Table {
        Table::new(self.table.clone_box())
    }

    fn __copy__(&self) -> Table {
        self.copy()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Table {
        self.copy()
    }

    fn __reduce__(&self, py: Python<'_>) -> PyResult<(Py<PyAny>, Stored)> {
        let restore = py.import("quintet._quintet")?.getattr("_restore_table")?.unbind();
        let turns = self.table.turns().into_iter().map(|(_, text)| text).collect();
        let table = &self.table;
        Ok((restore, (table.id(), table.setup(), table.start_text(), turns, table.pending())))
    }

    fn __str__(&self) -> String {
        self.table.draw()
    }

    fn __repr__(&self) -> String {
        format!("<Table of {} {} after {} turns>", self.table.id(), self.table.setup(), self.table.turn_count())
    }
}

fn effects<'py>(
    py: Python<'py>,
    effects: Result<Vec<catalog::TracedEffect>, RuleError>,
) -> PyResult<Bound<'py, PyAny>> {
    let json = serde_json::to_string(&effects.map_err(raise)?).map_err(|error| refuse(error.to_string()))?;
    python_value(py, &json)
}
