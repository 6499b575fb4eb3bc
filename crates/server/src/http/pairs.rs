//! `POST /api/pairs`: pair problems, laid by hand. The catalog entry of a game says whether it has them.

use super::caller::Caller;
use super::error::{ApiError, JsonBody};
use super::table::compute;
use crate::app::App;
use axum::Json;
use axum::extract::State;
use catalog::{PairsLaid, PairsRequest};

/// Checks laid pairs and returns the possible next placements.
#[utoipa::path(post, path = "/api/pairs", request_body = PairsRequest, responses(
    (status = 200, description = "How far it has come", body = PairsLaid),
    (status = 422, description = "A tile does not go there", body = ApiError),
))]
pub(crate) async fn pairs(
    State(app): State<App>,
    caller: Caller,
    JsonBody(request): JsonBody<PairsRequest>,
) -> Result<Json<PairsLaid>, ApiError> {
    compute(&app, caller, move || Ok(Json(request.answer()?))).await
}
