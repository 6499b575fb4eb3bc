//! The list of games, and the ways to open one.

use crate::error::raise;
use crate::rules::Rules;
use crate::table::Table;
use catalog::{Record, find};
use pyo3::prelude::*;

/// The facts about a game.
#[pyclass(frozen, get_all, module = "quintet")]
pub(crate) struct GameInfo {
    id: &'static str,
    name: &'static str,
    name_ru: &'static str,
    about: &'static str,
    setup: &'static str,
    setups: Vec<&'static str>,
    seat_names: Vec<&'static str>,
    scored: bool,
    cumulative: bool,
    hidden: bool,
    levels: (u8, u8),
}

#[pymethods]
impl GameInfo {
    fn __repr__(&self) -> String {
        format!("GameInfo(id={:?}, setup={:?})", self.id, self.setup)
    }
}

/// Lists the games.
#[pyfunction]
pub(crate) fn games() -> Vec<GameInfo> {
    let infos = catalog::game_list(|_| false).into_iter().map(|info| GameInfo {
        id: info.id,
        name: info.name[0],
        name_ru: info.name[1],
        about: info.about,
        setup: info.setup,
        setups: info.setups.to_vec(),
        seat_names: info.seat_names.to_vec(),
        scored: info.scored,
        cumulative: info.cumulative,
        hidden: info.hidden,
        levels: (info.levels[0], info.levels[1]),
    });
    infos.collect()
}

/// Opens the rules of a game with a setup, or with its default setup.
#[pyfunction]
#[pyo3(signature = (id, setup = None))]
pub(crate) fn open(id: &str, setup: Option<&str>) -> PyResult<Rules> {
    let entry = find(id).map_err(raise)?;
    Rules::open(id, setup.unwrap_or(entry.default_setup))
}

/// Replays a record of any game.
#[pyfunction]
pub(crate) fn replay(record: &str) -> PyResult<Table> {
    let record = Record::parse(record.as_bytes()).map_err(raise)?;
    catalog::replay(&record).map(Table::new).map_err(raise)
}

/// Creates a table again from what `pickle` stores of it.
#[pyfunction]
#[pyo3(name = "_restore_table")]
pub(crate) fn restore_table(
    id: &str,
    setup: &str,
    start: &str,
    turns: Vec<String>,
    pending: Vec<String>,
) -> PyResult<Table> {
    let rules = find(id).and_then(|entry| entry.open(setup)).map_err(raise)?;
    let mut table = rules.at_position(start).map_err(raise)?;
    for turn in turns {
        table.play_turn(&turn).map_err(raise)?;
    }
    for step in pending {
        let seat = table.to_act().first().unwrap_or(catalog::Seat::FIRST);
        table.play_step(seat, &step).map_err(raise)?;
    }
    Ok(Table::new(table))
}
