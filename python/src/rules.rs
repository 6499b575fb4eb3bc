//! The rules of one game with one setup.

use crate::background;
use crate::error::{raise, refuse};
use crate::player::Player;
use crate::playouts::{Playouts, play_all};
use crate::solution::Solution;
use crate::table::Table;
use catalog::{CancelToken, Level, PlayerKind, PlayerSpec, Record, find};
use pyo3::prelude::*;
use std::path::PathBuf;
use std::time::Duration;

/// The rules of one game with one setup.
#[pyclass(frozen, module = "quintet")]
pub(crate) struct Rules {
    rules: Box<dyn catalog::Rules>,
}

impl Rules {
    pub(crate) fn open(id: &str, setup: &str) -> PyResult<Rules> {
        let rules = find(id).and_then(|entry| entry.open(setup)).map_err(raise)?;
        Ok(Rules { rules })
    }

    /// Returns the text of a position, by default of the first one.
    fn position_or_start(&self, position: Option<&str>) -> String {
        position.map_or_else(|| self.rules.start(0).position_text(), ToString::to_string)
    }
}

/// A named part of an observation.
#[pyclass(frozen, get_all, module = "quintet")]
pub(crate) struct ObservationPart {
    name: &'static str,
    shape: Vec<usize>,
    min: f32,
    max: f32,
}

#[pymethods]
impl ObservationPart {
    fn __repr__(&self) -> String {
        format!("ObservationPart(name={:?}, shape={:?}, min={}, max={})", self.name, self.shape, self.min, self.max)
    }
}

#[pymethods]
impl Rules {
    /// The id of the game.
    #[getter]
    fn id(&self) -> &'static str {
        self.rules.id()
    }

    /// The setup text.
    #[getter]
    fn setup(&self) -> String {
        self.rules.setup()
    }

    /// The number of seats.
    #[getter]
    fn seats(&self) -> u8 {
        self.rules.seats()
    }

    /// Starts a game. The deal of a game with chance depends on the seed.
    #[pyo3(signature = (seed = 0))]
    fn start(&self, seed: u64) -> Table {
        Table::new(self.rules.start(seed))
    }

    /// Starts a game at a position text, with an empty history.
    fn at_position(&self, text: &str) -> PyResult<Table> {
        self.rules.at_position(text).map(Table::new).map_err(raise)
    }

    /// Replays a record of this game.
    fn replay(&self, record: &str) -> PyResult<Table> {
        let record = Record::parse(record.as_bytes()).map_err(raise)?;
        self.rules.replay(&record).map(Table::new).map_err(raise)
    }

    /// The length of the fixed list of actions.
    #[getter]
    fn action_count(&self) -> u32 {
        self.rules.action_count()
    }

    /// The parts of an observation, in their order.
    #[getter]
    fn observation_parts(&self) -> Vec<ObservationPart> {
        let parts = self.rules.observation_parts().into_iter();
        parts.map(|part| ObservationPart { name: part.name, shape: part.shape, min: part.min, max: part.max }).collect()
    }

    /// The length of an observation.
    #[getter]
    fn observation_size(&self) -> usize {
        self.rules.observation_parts().iter().map(catalog::ObservationPart::len).sum()
    }

    /// Returns the choices of chance after these, all equally likely; none when the deal is complete.
    #[pyo3(signature = (made = None))]
    fn deal_choices(&self, made: Option<Vec<u32>>) -> Vec<u32> {
        self.rules.deal_choices(&made.unwrap_or_default())
    }

    /// Starts a game whose deal is these choices of chance.
    fn start_from_choices(&self, made: Vec<u32>) -> PyResult<Table> {
        self.rules.start_from_choices(&made).map(Table::new).map_err(raise)
    }

    /// Returns every distinct successor of a position as pairs of turn and position.
    #[pyo3(signature = (position = None))]
    fn successors(&self, py: Python<'_>, position: Option<&str>) -> PyResult<Vec<(String, String)>> {
        let position = self.position_or_start(position);
        let list = || {
            let mut all = Vec::new();
            let mut push = |turn: &str, after: &str| {
                all.push((turn.to_string(), after.to_string()));
                true
            };
            self.rules.successors(&position, &mut push).map(|()| all)
        };
        py.detach(list).map_err(raise)
    }

    /// Counts the distinct successors to a depth, on all cores.
    #[pyo3(signature = (depth, position = None))]
    fn perft(&self, py: Python<'_>, depth: u32, position: Option<&str>) -> PyResult<u64> {
        let position = self.position_or_start(position);
        let counts = py.detach(|| self.rules.perft(&position, depth)).map_err(raise)?;
        Ok(counts.into_iter().map(|(_, count)| count).sum())
    }

    /// Creates a computer player. `time` is in seconds; without time, nodes and depth a level takes its own time.
    #[pyo3(signature = (level = None, *, baseline = None, time = None, nodes = None, depth = None, threads = 1, tables = None, seed = 1))]
    #[expect(clippy::too_many_arguments, reason = "they are keywords of Python")]
    fn player(
        &self,
        level: Option<u32>,
        baseline: Option<String>,
        time: Option<f64>,
        nodes: Option<u64>,
        depth: Option<u32>,
        threads: usize,
        tables: Option<PathBuf>,
        seed: u64,
    ) -> PyResult<Player> {
        let kind = match (level, baseline) {
            (Some(_), Some(_)) => return Err(refuse("a player has a level or a baseline, not both")),
            (None, Some(name)) => PlayerKind::Baseline(name),
            (level, None) => {
                let level = Level::new(level.unwrap_or(u32::from(Level::BEST.number())));
                PlayerKind::Level(level.map_err(raise)?)
            }
        };
        for (name, number) in [("nodes", nodes), ("depth", depth.map(u64::from)), ("threads", Some(threads as u64))] {
            if number == Some(0) {
                return Err(refuse(format!("{name} is a number from 1 on, found 0")));
            }
        }
        let time = time.map(seconds).transpose()?;
        let spec = PlayerSpec { kind, time, nodes, depth, threads: Some(threads), tables };
        let player = self.rules.player(&spec).map_err(raise)?;
        Ok(Player::new(player, spec, seed))
    }

    /// Returns the exact value of a position and of each of its turns. Only small setups can be solved.
    #[pyo3(signature = (position = None, *, tables = None, threads = None))]
    fn solve(
        &self,
        py: Python<'_>,
        position: Option<&str>,
        tables: Option<PathBuf>,
        threads: Option<usize>,
    ) -> PyResult<Solution> {
        let position = self.position_or_start(position);
        let threads = threads.unwrap_or_else(rayon::current_num_threads);
        if threads == 0 {
            return Err(refuse("threads is a number from 1 on, found 0"));
        }
        let stop = CancelToken::new();
        let work = || self.rules.solve(&position, tables.as_deref(), threads, &stop, &mut |_, _| {});
        let solved = background::run(py, &stop, work)?.map_err(raise)?;
        let scored = find(self.rules.id()).is_ok_and(|entry| entry.facts.scored);
        Ok(Solution::new(solved, scored))
    }

    /// Plays random games from the start on all cores. Game `i` has the seed `seed + i`.
    #[pyo3(signature = (count, seed = 0))]
    fn playouts(&self, py: Python<'_>, count: usize, seed: u64) -> PyResult<Playouts> {
        play_all(py, count, seed, self.rules.seats(), |seed| self.rules.playout(seed))
    }

    fn __reduce__(&self, py: Python<'_>) -> PyResult<(Py<PyAny>, (&'static str, String))> {
        Ok((py.import("quintet._quintet")?.getattr("open")?.unbind(), (self.rules.id(), self.rules.setup())))
    }

    fn __repr__(&self) -> String {
        format!("quintet.open({:?}, {:?})", self.rules.id(), self.rules.setup())
    }
}

/// The longest time of a search in seconds. A longer one could overflow the clock.
const MAX_SECONDS: f64 = 1e9;

fn seconds(time: f64) -> PyResult<Duration> {
    let refused = || refuse(format!("a time is a number of seconds more than 0, found {time}"));
    let valid = time > 0.0 && time <= MAX_SECONDS;
    if valid { Duration::try_from_secs_f64(time).map_err(|_| refused()) } else { Err(refused()) }
}
