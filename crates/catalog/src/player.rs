//! Computer players without their type.

use crate::table::AnyTable;
use engine::{CancelToken, GameEngine, Info, Level, Limits, Observation, OtherTurn, SearchResult, Searcher};
use game::{Game, RuleError, Seat, Table, quote};
use games::GameEffect;
use std::fmt;
use std::path::PathBuf;
use std::time::Duration;

/// A player and its limits: `level=8`, `level=8,time=100ms,threads=1`, `uct,time=100ms`, `random`.
///
/// ```
/// let spec = "level=8,time=100ms,threads=1".parse::<catalog::PlayerSpec>().unwrap();
/// assert_eq!(spec.to_string(), "level=8,time=100ms,threads=1");
/// assert!("level=9".parse::<catalog::PlayerSpec>().is_err());
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct PlayerSpec {
    /// The kind of player.
    pub kind: PlayerKind,
    /// The time for a turn; the time of the level if not set.
    pub time: Option<Duration>,
    /// The nodes for a turn.
    pub nodes: Option<u64>,
    /// The depth in turns.
    pub depth: Option<u32>,
    /// The number of threads; two if not set.
    pub threads: Option<usize>,
    /// A folder with tables of solved setups.
    pub tables: Option<PathBuf>,
}

/// The kind of a player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PlayerKind {
    /// A level of the engine of the game.
    Level(Level),
    /// A baseline by its name: `random`, `uct`, or one of the game's own.
    Baseline(String),
}

impl PlayerSpec {
    /// Creates the player of a level with its own limits.
    pub fn level(level: Level) -> PlayerSpec {
        PlayerSpec::of(PlayerKind::Level(level))
    }

    fn of(kind: PlayerKind) -> PlayerSpec {
        PlayerSpec { kind, time: None, nodes: None, depth: None, threads: None, tables: None }
    }

    /// Returns the limits of a search; the time is divided by `divide`.
    pub fn limits(&self, divide: u32, seed: u64) -> Limits {
        let usual = match self.kind {
            PlayerKind::Level(level) => level.time(),
            PlayerKind::Baseline(_) => Level::BEST.time(),
        };
        let bounded = self.nodes.is_some() || self.depth.is_some();
        let time = self.time.or((!bounded).then_some(usual)).map(|t| t / divide.max(1));
        Limits { time, nodes: self.nodes, depth: self.depth, threads: self.threads.unwrap_or(2), seed, lines: 1 }
    }
}

impl std::str::FromStr for PlayerSpec {
    type Err = RuleError;

    fn from_str(text: &str) -> Result<PlayerSpec, RuleError> {
        let mut parts = text.split(',');
        let first = parts.next().unwrap_or_default();
        let kind = match first.split_once('=') {
            Some(("level", n)) => PlayerKind::Level(Level::new(number(n, "level", 1_000_000)? as u32)?),
            None if !first.is_empty() => PlayerKind::Baseline(first.to_string()),
            _ => return Err(RuleError::new(format!("a player is level=N, random or uct, found {}", quote(first)))),
        };
        let mut spec = PlayerSpec::of(kind);
        for part in parts {
            match part.split_once('=') {
                Some(("time", t)) => spec.time = Some(duration(t)?),
                Some(("nodes", n)) => spec.nodes = Some(number(n, "nodes", u64::MAX)?),
                Some(("depth", n)) => spec.depth = Some(number(n, "depth", 99)? as u32),
                Some(("threads", n)) => spec.threads = Some(number(n, "threads", 256)? as usize),
                Some(("tables", folder)) => spec.tables = Some(PathBuf::from(folder)),
                _ => {
                    let message = format!("a player has time, nodes, depth, threads and tables, found {}", quote(part));
                    return Err(RuleError::new(message));
                }
            }
        }
        Ok(spec)
    }
}

impl fmt::Display for PlayerSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.kind {
            PlayerKind::Level(level) => write!(f, "level={}", level.number())?,
            PlayerKind::Baseline(name) => write!(f, "{name}")?,
        }
        if let Some(time) = self.time {
            write!(f, ",time={}ms", time.as_millis())?;
        }
        for (name, value) in
            [("nodes", self.nodes), ("depth", self.depth.map(u64::from)), ("threads", self.threads.map(|t| t as u64))]
        {
            if let Some(value) = value {
                write!(f, ",{name}={value}")?;
            }
        }
        if let Some(tables) = &self.tables {
            write!(f, ",tables={}", tables.display())?;
        }
        Ok(())
    }
}

/// The longest time of a search. A longer one could overflow the clock.
const MAX_TIME: Duration = Duration::from_secs(1_000_000_000);

fn number(text: &str, what: &str, most: u64) -> Result<u64, RuleError> {
    let error = || RuleError::new(format!("{what} is a number from 1 to {most}, found {}", quote(text)));
    text.parse::<u64>().ok().filter(|n| (1..=most).contains(n)).ok_or_else(error)
}

/// Parses a time such as `2s`, `100ms` or `1m 30s`: whole milliseconds, more than zero.
fn duration(text: &str) -> Result<Duration, RuleError> {
    let error =
        || RuleError::new(format!("a time is written 2s or 100ms and is more than nothing, found {}", quote(text)));
    let time = humantime::parse_duration(text).map_err(|_| error())?;
    let whole = time.subsec_nanos() % 1_000_000 == 0;
    if whole && (Duration::from_millis(1)..=MAX_TIME).contains(&time) { Ok(time) } else { Err(error()) }
}

/// A turn and its value.
#[derive(Clone, PartialEq, Debug)]
pub struct AdvisedTurn {
    /// The text of the turn.
    pub turn: String,
    /// The texts of its steps.
    pub steps: Vec<String>,
    /// The value for the searching seat: points ahead, or from −1 to 1.
    pub value: f64,
    /// The expected share of wins of the searching seat, from 0 to 1. Not set where the value says nothing about the end of the game.
    pub share: Option<f64>,
    /// Whether the value is proved.
    pub exact: bool,
    /// The principal variation, this turn first. Its last turn may be cut off.
    pub line: Vec<String>,
}

/// The answer of a player: its turn and, where the limits ask for them, the next best ones.
#[derive(Clone, PartialEq, Debug)]
pub struct Advice {
    /// The text of the turn.
    pub turn: String,
    /// The texts of its steps.
    pub steps: Vec<String>,
    /// Its value, as in [`AdvisedTurn`].
    pub value: f64,
    /// Its share of wins, as in [`AdvisedTurn`].
    pub share: Option<f64>,
    /// Whether the value is proved.
    pub exact: bool,
    /// The principal variation, this turn first. Its last turn may be cut off.
    pub line: Vec<String>,
    /// The next best turns, best first.
    pub others: Vec<AdvisedTurn>,
    /// The depth in turns.
    pub depth: u32,
    /// The number of visited nodes.
    pub nodes: u64,
    /// The duration.
    pub elapsed: Duration,
}

/// The exact values of the turns of a position.
#[derive(Clone, PartialEq, Debug)]
pub struct SolvedPosition {
    /// The value of the position.
    pub value: i32,
    /// The points that the side to act is ahead so far; 0 in games without points.
    pub ahead: i32,
    /// The turns, the best first.
    pub turns: Vec<SolvedTurn>,
    /// The number of visited positions.
    pub nodes: u64,
}

/// A turn and its exact value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SolvedTurn {
    /// The text of the turn.
    pub turn: String,
    /// The text of its first step, which is unambiguous without the position.
    pub exact: String,
    /// Its value.
    pub value: i32,
}

/// A computer player.
pub trait AnyPlayer: Send {
    /// Chooses a turn for a seat that may act.
    fn think(
        &mut self,
        table: &dyn AnyTable,
        seat: Seat,
        limits: &Limits,
        stop: &CancelToken,
        on_info: &mut dyn FnMut(&Advice),
    ) -> Result<Advice, RuleError>;
}

/// Creates a player of a game.
pub(crate) fn seat<G: GameEngine<CustomEffect = GameEffect>>(
    game: &G,
    spec: &PlayerSpec,
) -> Result<Box<dyn AnyPlayer>, RuleError> {
    let searcher = match &spec.kind {
        PlayerKind::Level(level) => match &spec.tables {
            Some(folder) => game.player_with_tables(*level, folder)?,
            None => game.player(*level),
        },
        PlayerKind::Baseline(name) => game.baseline(name).ok_or_else(|| {
            RuleError::new(format!("{} has no player {}; try level=8, random or uct", G::ID, quote(name)))
        })?,
    };
    Ok(Box::new(Player { searcher }))
}

struct Player<G: GameEngine> {
    searcher: Box<dyn Searcher<G>>,
}

impl<G: GameEngine<CustomEffect = GameEffect>> AnyPlayer for Player<G> {
    fn think(
        &mut self,
        table: &dyn AnyTable,
        seat: Seat,
        limits: &Limits,
        stop: &CancelToken,
        on_info: &mut dyn FnMut(&Advice),
    ) -> Result<Advice, RuleError> {
        let table = table.as_any().downcast_ref::<Table<G>>();
        let table = table.ok_or_else(|| RuleError::new(format!("a player of {} cannot play another game", G::ID)))?;
        if !table.to_act().contains(seat) {
            return Err(RuleError::new("the seat may not act now: the game is over or it is another's turn"));
        }
        let observation = Observation::new(table, seat);
        let mut tell = |info: &Info<G::Step>| on_info(&advice(table, info, &[], false, &[]));
        let SearchResult { turn, exact, info, others } = self.searcher.search(&observation, limits, stop, &mut tell);
        Ok(advice(table, &info, &turn, exact, &others))
    }
}

fn advice<G: GameEngine>(
    table: &Table<G>,
    info: &Info<G::Step>,
    turn: &[G::Step],
    exact: bool,
    others: &[OtherTurn<G::Step>],
) -> Advice {
    let turn = if turn.is_empty() { &info.line } else { turn };
    let others = others.iter().map(|other| advised_turn(table, &other.turn, &other.line, other.value, other.exact));
    let AdvisedTurn { turn, steps, value, share, exact, line } =
        advised_turn(table, turn, &info.line, info.value, exact);
    Advice {
        turn,
        steps,
        value,
        share,
        exact,
        line,
        others: others.collect(),
        depth: info.depth,
        nodes: info.nodes,
        elapsed: info.elapsed,
    }
}

fn advised_turn<G: GameEngine>(
    table: &Table<G>,
    turn: &[G::Step],
    line: &[G::Step],
    value: f64,
    exact: bool,
) -> AdvisedTurn {
    let game = table.game();
    let mut position = table.position().clone();
    let mut steps = Vec::new();
    for &step in turn {
        if !steps.is_empty() && game.settled(&position) {
            break;
        }
        steps.push(game.step_text(&position, step));
        game::apply_turn(game, &mut position, &[step]);
    }
    AdvisedTurn {
        turn: turn_texts(table, turn).into_iter().next().unwrap_or_default(),
        steps,
        value,
        share: game.win_share(table.position(), value, exact),
        exact,
        line: turn_texts(table, line),
    }
}

/// Returns the texts of the whole turns that these steps make up. It stops at an incomplete turn, and at a step that is illegal at the
/// true table: a search of hidden information may have found the line in another position.
fn turn_texts<G: Game>(table: &Table<G>, steps: &[G::Step]) -> Vec<String> {
    let game = table.game();
    let mut texts = Vec::new();
    let mut turn_start = table.turn_start().clone();
    let mut position = table.position().clone();
    let mut turn = table.pending().to_vec();
    let mut legal = Vec::new();
    for &step in steps {
        let Some(seat) = game::seat_to_act(game, &position) else { break };
        legal.clear();
        game.steps(&position, seat, &mut legal);
        if !legal.contains(&step) {
            break;
        }
        game.apply(&mut position, seat, step, &mut game::NoEffects);
        turn.push(step);
        if game.settled(&position) {
            texts.push(game.turn_text(&turn_start, &turn));
            turn_start = position.clone();
            turn.clear();
        }
    }
    texts
}
