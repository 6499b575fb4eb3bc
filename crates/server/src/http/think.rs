//! `POST /api/think` and `POST /api/solve`: engine analysis of a board.

use super::caller::Caller;
use super::error::{ApiError, JsonBody};
use super::table::{Board, build_table, owner_of};
use crate::app::App;
use crate::engine::pool::{Class, EngineError, EngineRequest};
use crate::limits;
use crate::monitoring::incident;
use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use catalog::{Advice, CancelToken, Level, PlayerSpec, SolvedPosition};
use serde::{Deserialize, Serialize};
use std::time::Duration;
use utoipa::ToSchema;

/// A board and the limits of the search.
#[derive(Deserialize, ToSchema)]
pub(crate) struct ThinkRequest {
    /// The board.
    #[serde(flatten)]
    board: Board,
    /// Level from 1 to 8; the best by default.
    #[serde(default)]
    level: Option<u32>,
    /// Time in milliseconds, at most 2000; the level's own time by default.
    #[serde(default)]
    time_ms: Option<u64>,
}

/// The best turn and its evaluation.
#[derive(Serialize, ToSchema)]
pub(crate) struct ThinkResponse {
    /// The seat to act.
    seat: u8,
    /// The turn's text.
    turn: String,
    /// Its steps' texts.
    steps: Vec<String>,
    /// Value for the seat to act: points ahead, or from −1 to 1.
    value: f64,
    /// Whether the value is proved.
    exact: bool,
    /// The expected turns, starting with this one.
    line: Vec<String>,
    /// Search depth in turns.
    depth: u32,
    /// Nodes visited.
    nodes: u64,
    /// Elapsed time in milliseconds.
    time_ms: u64,
}

/// Searches the best turn of a board.
#[utoipa::path(post, path = "/api/think", request_body = ThinkRequest, responses(
    (status = 200, description = "A turn", body = ThinkResponse),
    (status = 422, description = "The rules or the notation refuse a text", body = ApiError),
    (status = 429, description = "The caller has used up his engine time", body = ApiError),
    (status = 503, description = "Too many requests wait for the engine, or the server stops", body = ApiError),
))]
pub(crate) async fn think(
    State(app): State<App>,
    caller: Caller,
    headers: HeaderMap,
    JsonBody(request_body): JsonBody<ThinkRequest>,
) -> Result<Json<ThinkResponse>, ApiError> {
    let stop = CancelToken::new();
    let request = EngineRequest {
        class: Class::Analysis,
        owner: owner_of(&app, caller, &headers).await?,
        limit: limits::ANALYSIS_THINK_TIME,
        threads: 1,
        stop: stop.clone(),
    };
    let engines = app.engines.clone();
    let result = engines.ask(request, move || choose_turn(&app, &request_body, &stop)).await;
    result.map_err(engine_error)?.map(Json)
}

fn choose_turn(app: &App, request_body: &ThinkRequest, stop: &CancelToken) -> Result<ThinkResponse, ApiError> {
    let (rules, table, _) = build_table(&request_body.board)?;
    let level = Level::new(request_body.level.unwrap_or(8)).map_err(|f| ApiError::bad_request(f.message()))?;
    let mut spec = PlayerSpec::level(level);
    spec.threads = Some(1);
    spec.time = request_body.time_ms.map(|ms| Duration::from_millis(ms.max(1)).min(limits::ANALYSIS_THINK_TIME));
    let seat = table.to_act().first().ok_or_else(|| {
        ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, "over", "the game is over: there is nothing to think about")
    })?;
    let mut player = app.player(&*rules, &spec).map_err(|f| ApiError::bad_request(f.message()))?;
    let advice = player
        .think(&*table, seat, &spec.limits(1, 1), stop, &mut |_| ())
        .map_err(|f| ApiError::rule("position", None, &f))?;
    let Advice { turn, steps, value, exact, line, depth, nodes, elapsed } = advice;
    Ok(ThinkResponse {
        seat: seat.0,
        turn,
        steps,
        value,
        exact,
        line,
        depth,
        nodes,
        time_ms: elapsed.as_millis() as u64,
    })
}

/// The exact value of a turn.
#[derive(Serialize, ToSchema)]
pub(crate) struct TurnValue {
    /// The turn's text.
    turn: String,
    /// The text of its first step.
    exact: String,
    /// Its value.
    value: i32,
}

/// The exact value of a board and of each of its turns.
#[derive(Serialize, ToSchema)]
pub(crate) struct SolveResponse {
    /// Future points of the side to act minus the other side's; 1, 0 or −1 in games that are only won or lost.
    value: i32,
    /// The turns, the best first.
    turns: Vec<TurnValue>,
    /// Positions searched.
    nodes: u64,
}

/// Solves a small board within two seconds.
#[utoipa::path(post, path = "/api/solve", request_body = Board, responses(
    (status = 200, description = "The values", body = SolveResponse),
    (status = 422, description = "It cannot be solved, or not in the time there is", body = ApiError),
    (status = 429, description = "The caller has used up his engine time", body = ApiError),
    (status = 503, description = "Too many requests wait for the engine, or the server stops", body = ApiError),
))]
pub(crate) async fn solve(
    State(app): State<App>,
    caller: Caller,
    headers: HeaderMap,
    JsonBody(board): JsonBody<Board>,
) -> Result<Json<SolveResponse>, ApiError> {
    let stop = CancelToken::new();
    let request = EngineRequest {
        class: Class::Analysis,
        owner: owner_of(&app, caller, &headers).await?,
        limit: limits::ANALYSIS_SOLVE_TIME,
        // Solvers use all cores.
        threads: std::thread::available_parallelism().map_or(1, |cores| cores.get() as u32),
        stop: stop.clone(),
    };
    let runtime = tokio::runtime::Handle::current();
    let solved = app.engines.ask(request, move || {
        // The limit starts with the work: waiting for a thread does not count.
        let timer = runtime.spawn({
            let stop = stop.clone();
            async move {
                tokio::time::sleep(limits::ANALYSIS_SOLVE_TIME).await;
                stop.cancel();
            }
        });
        let values = solve_board(&board, &stop);
        timer.abort();
        values
    });
    solved.await.map_err(engine_error)?.map(Json)
}

fn solve_board(board: &Board, stop: &CancelToken) -> Result<SolveResponse, ApiError> {
    let (rules, table, _) = build_table(board)?;
    let solved = rules.solve(&table.position_text(), None, stop, &mut |_, _| ());
    match solved {
        Ok(SolvedPosition { value, turns, nodes }) => {
            let turns = turns.into_iter().map(|t| TurnValue { turn: t.turn, exact: t.exact, value: t.value }).collect();
            Ok(SolveResponse { value, turns, nodes })
        }
        Err(_) if stop.is_cancelled() => Err(ApiError::new(
            StatusCode::UNPROCESSABLE_ENTITY,
            "too_large",
            format!("this position cannot be solved in {} seconds", limits::ANALYSIS_SOLVE_TIME.as_secs()),
        )),
        Err(error) => Err(ApiError::rule("position", None, &error)),
    }
}

/// Converts an error of the engine pool.
fn engine_error(error: EngineError) -> ApiError {
    match error {
        EngineError::Full => ApiError::full("the computer has too much to think about; try again in a moment"),
        EngineError::OverBudget => ApiError::rate_limited("you have asked the computer for much lately; wait a little"),
        EngineError::Closed | EngineError::Stopped => {
            ApiError::full("the server stops, and the computer did not finish; try again in a moment")
        }
        EngineError::Failed => incident::internal(&"an engine job panicked").into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_in_the_engine_is_an_internal_error() {
        let error = engine_error(EngineError::Failed);
        assert_eq!(error.code, "internal");
        assert!(error.reason.contains("incident"), "{}", error.reason);
    }
}
