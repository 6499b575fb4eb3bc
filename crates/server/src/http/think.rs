//! `POST /api/think` and `POST /api/solve`: engine analysis of a board.

use super::caller::Caller;
use super::error::{ApiError, JsonBody};
use super::table::{check_length, owner_of};
use crate::app::App;
use crate::engine::pool::{Class, EngineError, EngineRequest};
use crate::limits;
use crate::monitoring::incident;
use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;
use catalog::{BOARD_SOLVER_THREADS, BoardRequest, CancelToken, SolveResponse, ThinkRequest, ThinkResponse};

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
    check_length(&request_body.board)?;
    let most = Some(limits::ANALYSIS_THINK_TIME);
    Ok(catalog::think(request_body, most, &|rules, spec| app.player(rules, spec), stop, &mut |_| ())?)
}

/// Solves a small board within two seconds.
#[utoipa::path(post, path = "/api/solve", request_body = BoardRequest, responses(
    (status = 200, description = "The values", body = SolveResponse),
    (status = 422, description = "It cannot be solved, or not in the time there is", body = ApiError),
    (status = 429, description = "The caller has used up his engine time", body = ApiError),
    (status = 503, description = "Too many requests wait for the engine, or the server stops", body = ApiError),
))]
pub(crate) async fn solve(
    State(app): State<App>,
    caller: Caller,
    headers: HeaderMap,
    JsonBody(board): JsonBody<BoardRequest>,
) -> Result<Json<SolveResponse>, ApiError> {
    let stop = CancelToken::new();
    let request = EngineRequest {
        class: Class::Analysis,
        owner: owner_of(&app, caller, &headers).await?,
        limit: limits::ANALYSIS_SOLVE_TIME,
        threads: BOARD_SOLVER_THREADS,
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

fn solve_board(board: &BoardRequest, stop: &CancelToken) -> Result<SolveResponse, ApiError> {
    check_length(board)?;
    Ok(catalog::solve(board, stop, &mut |_, _| ())?)
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
