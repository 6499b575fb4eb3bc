//! `POST /api/table`: a stateless board for analysis, lessons and the editor.

use super::caller::Caller;
use super::error::{ApiError, JsonBody};
use crate::app::App;
use crate::clients::identity;
use crate::engine::pool::{Class, EngineError, EngineRequest, Owner};
use crate::limits;
use crate::monitoring::incident;
use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;
use catalog::{BoardRequest, BuiltTable, CancelToken, Seat, TableState};
use protocol::TokenScope;
use std::time::Instant;
use tokio::sync::oneshot;

/// Returns a board and its legal steps.
#[utoipa::path(post, path = "/api/table", request_body = BoardRequest, responses(
    (status = 200, description = "The board", body = TableState),
    (status = 422, description = "The rules or the notation refuse a text", body = ApiError),
))]
pub(crate) async fn table(
    State(app): State<App>,
    caller: Caller,
    JsonBody(board): JsonBody<BoardRequest>,
) -> Result<Json<TableState>, ApiError> {
    compute(&app, caller, move || Ok(Json(build_table(&board)?.state(board.viewer.map(Seat))?))).await
}

/// Returns the owner of engine work: the network, and the user if the cookie names one.
pub(crate) async fn owner_of(app: &App, caller: Caller, headers: &HeaderMap) -> Result<Owner, ApiError> {
    let user = identity::current_user(app, headers, TokenScope::Read).await?;
    Ok(Owner::new(user.as_ref().map(|user| user.id.as_str()), Some(caller.0)))
}

/// Computes something about a board on the board threads, shared fairly between networks. Charges the measured time to the
/// caller's rate limit.
pub(crate) async fn compute<T: Send + 'static>(
    app: &App,
    caller: Caller,
    work: impl FnOnce() -> Result<T, ApiError> + Send + 'static,
) -> Result<T, ApiError> {
    let owner = Owner::new(None, Some(caller.0));
    let request = EngineRequest {
        class: Class::Table,
        owner,
        limit: limits::BOARD_TIME_ESTIMATE,
        threads: 1,
        stop: CancelToken::new(),
    };
    let (begin, begun) = oneshot::channel();
    let worked = app.boards.ask(request, move || {
        // The client may have disconnected.
        let _ = begin.send(());
        let began = Instant::now();
        (work(), began.elapsed())
    });
    tokio::pin!(worked);
    let result = tokio::select! {
        biased;
        result = &mut worked => result,
        begun = tokio::time::timeout(limits::BOARD_QUEUE_TIMEOUT, begun) => match begun {
            Ok(_) => worked.await,
            Err(_) => Err(EngineError::Full),
        },
    };
    let (worked, took) = result.map_err(|why| match why {
        EngineError::Failed => incident::internal(&"working out a board panicked").into(),
        _ => ApiError::full("too many boards are being worked out; try again"),
    })?;
    app.analysis_limiter.charge(caller.0, took.as_secs_f64() / limits::COMPUTE_TIME_PER_REQUEST.as_secs_f64());
    worked
}

/// Builds the table of a board.
pub(crate) fn build_table(board: &BoardRequest) -> Result<BuiltTable, ApiError> {
    check_length(board)?;
    Ok(BuiltTable::new(board)?)
}

/// Refuses a board with more turns and steps than a request may have.
pub(crate) fn check_length(board: &BoardRequest) -> Result<(), ApiError> {
    if board.turns.len() + board.steps.len() > limits::BOARD_TURNS {
        return Err(ApiError::bad_request(format!("a board holds at most {} turns and steps", limits::BOARD_TURNS)));
    }
    Ok(())
}
