//! `POST /api/ways`: the paths of steps across a board. A move names only its first and last cell; pages animate the path.

use super::caller::Caller;
use super::error::{ApiError, JsonBody};
use super::table::{build_table, compute};
use crate::app::App;
use crate::limits;
use axum::Json;
use axum::extract::State;
use catalog::{BoardRequest, Place, Seat};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A board and legal steps on it.
#[derive(Deserialize, ToSchema)]
pub(crate) struct PathsRequest {
    /// The board.
    #[serde(flatten)]
    board: BoardRequest,
    /// Legal steps of the seat to act, at most 1000.
    of: Vec<String>,
}

/// The paths of steps.
#[derive(Serialize, ToSchema)]
pub(crate) struct PathsResponse {
    /// One path per step: its cells from the first to the last, not adjacent where it jumps. Empty for a step that does not
    /// go from cell to cell.
    #[schema(value_type = Vec<Vec<Object>>)]
    ways: Vec<Vec<Place>>,
}

/// Returns one of the possible paths of each step.
#[utoipa::path(post, path = "/api/ways", request_body = PathsRequest, responses(
    (status = 200, description = "The ways, in the order of the steps", body = PathsResponse),
    (status = 422, description = "The rules or the notation refuse a text", body = ApiError),
))]
pub(crate) async fn paths(
    State(app): State<App>,
    caller: Caller,
    JsonBody(request): JsonBody<PathsRequest>,
) -> Result<Json<PathsResponse>, ApiError> {
    let PathsRequest { board, of } = request;
    if of.len() > limits::STEPS_PER_PATHS_REQUEST {
        return Err(ApiError::bad_request(format!(
            "at most {} steps are asked for at once",
            limits::STEPS_PER_PATHS_REQUEST
        )));
    }
    compute(&app, caller, move || {
        let table = build_table(&board)?.table;
        let seat = table.to_act().first().unwrap_or(Seat::FIRST);
        let ways = table.paths(seat, &of).map_err(|f| ApiError::rule("of", None, &f))?;
        Ok(Json(PathsResponse { ways }))
    })
    .await
}
