//! Engine analysis of a board as a request and an answer.

use crate::board::{BoardError, BoardRequest, BuiltTable};
use crate::player::{Advice, AdvisedTurn, AnyPlayer, PlayerSpec, SolvedPosition, SolvedTurn};
use crate::rules::Rules;
use crate::table::AnyTable;
use engine::{CancelToken, Level, OnProgress};
use game::RuleError;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// A board and the limits of the search.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ThinkRequest {
    /// The board.
    #[serde(flatten)]
    pub board: BoardRequest,
    /// Level from 1 to 8; the best by default.
    #[serde(default)]
    pub level: Option<u32>,
    /// Time in milliseconds; the level's own time by default. A server allows at most 2000.
    #[serde(default)]
    pub time_ms: Option<u64>,
    /// The time left on the clock of the seat to act: the level's own time gets shorter when it runs low.
    #[serde(default)]
    pub clock_ms: Option<u64>,
    /// Nodes; a search that only nodes limit is reproducible.
    #[serde(default)]
    pub nodes: Option<u64>,
    /// The seed of the random choices; 1 by default.
    #[serde(default)]
    pub choice_seed: Option<u64>,
    /// The number of best turns from 1 to 5; 1 by default.
    #[serde(default)]
    pub lines: Option<u32>,
}

/// The best turns and their evaluations.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ThinkResponse {
    /// The seat to act.
    pub seat: u8,
    /// The best turn.
    #[serde(flatten)]
    pub best: EvaluatedTurn,
    /// The next best turns, best first.
    pub others: Vec<EvaluatedTurn>,
    /// Search depth in turns.
    pub depth: u32,
    /// Nodes visited.
    pub nodes: u64,
    /// Elapsed time in milliseconds.
    pub time_ms: u64,
}

/// A turn and what the game is worth after it to the seat that makes it.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct EvaluatedTurn {
    /// The turn's text.
    pub turn: String,
    /// Its steps' texts.
    pub steps: Vec<String>,
    /// The expected turns, starting with this one.
    pub line: Vec<String>,
    /// The expected share of wins from 0 to 1, where a tie is half a win. `null` where no search can say.
    pub share: Option<f64>,
    /// The expected lead in points at the end; `null` in games without points.
    pub points: Option<f64>,
    /// Whether the value is proved.
    pub exact: bool,
}

/// The exact value of a turn.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TurnValue {
    /// The turn's text.
    pub turn: String,
    /// The text of its first step.
    pub exact: String,
    /// The share of wins of the side to act: 1, 0.5 or 0.
    pub share: f64,
    /// Its lead in points at the end; `null` in games without points.
    pub points: Option<i32>,
}

/// The exact value of a board and of each of its turns, on the scale of `EvaluatedTurn`.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SolveResponse {
    /// The share of wins of the side to act: 1, 0.5 or 0.
    pub share: f64,
    /// Its lead in points at the end; `null` in games without points.
    pub points: Option<i32>,
    /// The turns, the best first.
    pub turns: Vec<TurnValue>,
    /// Positions searched.
    pub nodes: u64,
}

/// The time of a level for a turn, shortened when its clock runs low.
pub fn time_on_clock(level: Level, left_ms: u64) -> Duration {
    level.time().min(Duration::from_millis((left_ms / 20).max(10)))
}

/// Creates the player of a request. A server passes one that finds its tablebases.
pub type MakePlayer<'a> = dyn Fn(&dyn Rules, &PlayerSpec) -> Result<Box<dyn AnyPlayer>, RuleError> + 'a;

/// The most best turns of a request.
pub const MAX_LINES: u32 = 5;

/// Searches the best turns of a board on one thread, for at most `most` time if it is set. `on_progress` gets better answers on the way.
pub fn think(
    request: &ThinkRequest,
    most: Option<Duration>,
    make_player: &MakePlayer<'_>,
    stop: &CancelToken,
    on_progress: &mut dyn FnMut(&ThinkResponse),
) -> Result<ThinkResponse, BoardError> {
    let BuiltTable { rules, table, .. } = BuiltTable::new(&request.board)?;
    let level = Level::new(request.level.unwrap_or(u32::from(Level::BEST.number())));
    let level = level.map_err(|f| BoardError::garbage(f.message()))?;
    let lines = request.lines.unwrap_or(1);
    if !(1..=MAX_LINES).contains(&lines) {
        return Err(BoardError::garbage(format!("lines is a number from 1 to {MAX_LINES}, found {lines}")));
    }
    let mut spec = PlayerSpec::level(level);
    spec.threads = Some(1);
    spec.nodes = request.nodes;
    let asked = request.time_ms.map(|ms| Duration::from_millis(ms.max(1)));
    let asked = asked.or(request.clock_ms.map(|ms| time_on_clock(level, ms)));
    spec.time = match (asked, most) {
        (Some(asked), Some(most)) => Some(asked.min(most)),
        // Without this a great number of nodes would occupy a server for long.
        (None, Some(most)) if spec.nodes.is_some() => Some(most),
        (asked, _) => asked,
    };
    let seat = table.to_act().first();
    let seat = seat.ok_or_else(|| BoardError::new("over", "the game is over: there is nothing to think about"))?;
    let mut player = make_player(&*rules, &spec).map_err(|f| BoardError::garbage(f.message()))?;
    let limits = spec.limits(1, request.choice_seed.unwrap_or(1)).lines(lines as usize);
    let scored = is_scored(&*table);
    let evaluated = |AdvisedTurn { turn, steps, value, share, exact, line }| EvaluatedTurn {
        turn,
        steps,
        line,
        share,
        points: scored.then_some(value),
        exact,
    };
    let response = |advice: &Advice| {
        let Advice { turn, steps, value, share, exact, line, others, depth, nodes, elapsed } = advice.clone();
        ThinkResponse {
            seat: seat.0,
            best: evaluated(AdvisedTurn { turn, steps, value, share, exact, line }),
            others: others.into_iter().map(evaluated).collect(),
            depth,
            nodes,
            time_ms: elapsed.as_millis() as u64,
        }
    };
    let advice = player.think(&*table, seat, &limits, stop, &mut |advice| on_progress(&response(advice)));
    advice.map(|advice| response(&advice)).map_err(|f| BoardError::rule("position", None, &f))
}

fn is_scored(table: &dyn AnyTable) -> bool {
    crate::find(table.id()).is_ok_and(|entry| entry.facts.scored)
}

/// Threads that solve one board: like every other job of a server, it leaves the other cores to others.
pub const BOARD_SOLVER_THREADS: u32 = 1;

/// Solves a small board exactly.
pub fn solve(
    board: &BoardRequest,
    stop: &CancelToken,
    on_progress: &mut OnProgress<'_>,
) -> Result<SolveResponse, BoardError> {
    let BuiltTable { rules, table, .. } = BuiltTable::new(board)?;
    match rules.solve(&table.position_text(), None, BOARD_SOLVER_THREADS as usize, stop, on_progress) {
        Ok(SolvedPosition { value, ahead, turns, nodes }) => {
            let scored = is_scored(&*table);
            let share = |value: i32| engine::decided_share(f64::from(ahead + value));
            let points = |value: i32| scored.then_some(ahead + value);
            let turns = turns.into_iter().map(|SolvedTurn { turn, exact, value }| TurnValue {
                turn,
                exact,
                share: share(value),
                points: points(value),
            });
            Ok(SolveResponse { turns: turns.collect(), share: share(value), points: points(value), nodes })
        }
        Err(_) if stop.is_cancelled() => {
            Err(BoardError::new("too_large", "this position cannot be solved in the time"))
        }
        Err(error) => Err(BoardError::rule("position", None, &error)),
    }
}
