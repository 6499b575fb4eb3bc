//! Engine analysis of a board as a request and an answer.

use crate::board::{BoardError, BoardRequest, BuiltTable};
use crate::player::{Advice, AnyPlayer, PlayerSpec, SolvedPosition};
use crate::rules::Rules;
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
}

/// The best turn and its evaluation.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ThinkResponse {
    /// The seat to act.
    pub seat: u8,
    /// The turn's text.
    pub turn: String,
    /// Its steps' texts.
    pub steps: Vec<String>,
    /// Value for the seat to act: points ahead, or from −1 to 1.
    pub value: f64,
    /// Whether the value is proved.
    pub exact: bool,
    /// The expected turns, starting with this one.
    pub line: Vec<String>,
    /// Search depth in turns.
    pub depth: u32,
    /// Nodes visited.
    pub nodes: u64,
    /// Elapsed time in milliseconds.
    pub time_ms: u64,
}

/// The exact value of a turn.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TurnValue {
    /// The turn's text.
    pub turn: String,
    /// The text of its first step.
    pub exact: String,
    /// Its value.
    pub value: i32,
}

/// The exact value of a board and of each of its turns.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SolveResponse {
    /// Future points of the side to act minus the other side's; 1, 0 or −1 in games that are only won or lost.
    pub value: i32,
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

/// Searches the best turn of a board on one thread, for at most `most` time if it is set. `on_progress` gets better answers on the way.
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
    let limits = spec.limits(1, request.choice_seed.unwrap_or(1));
    let response = |advice: &Advice| {
        let Advice { turn, steps, value, exact, line, depth, nodes, elapsed } = advice.clone();
        ThinkResponse {
            seat: seat.0,
            turn,
            steps,
            value,
            exact,
            line,
            depth,
            nodes,
            time_ms: elapsed.as_millis() as u64,
        }
    };
    let advice = player.think(&*table, seat, &limits, stop, &mut |advice| on_progress(&response(advice)));
    advice.map(|advice| response(&advice)).map_err(|f| BoardError::rule("position", None, &f))
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
        Ok(SolvedPosition { value, turns, nodes }) => {
            let turns = turns.into_iter().map(|t| TurnValue { turn: t.turn, exact: t.exact, value: t.value }).collect();
            Ok(SolveResponse { value, turns, nodes })
        }
        Err(_) if stop.is_cancelled() => {
            Err(BoardError::new("too_large", "this position cannot be solved in the time"))
        }
        Err(fault) => Err(BoardError::rule("position", None, &fault)),
    }
}
