//! `POST /api/pairs`: pair problems, laid by hand. The catalog entry of a game says whether it has them.

use super::caller::Caller;
use super::error::{ApiError, JsonBody};
use super::table::compute;
use crate::app::App;
use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A figure, tiles to split into pairs, and the pairs laid so far.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PairsRequest {
    /// The figure, in exact or informal notation.
    figure: String,
    /// The tiles, separated by spaces.
    tiles: String,
    /// Tiles that must not touch: `14:44,46`.
    #[serde(default)]
    apart: String,
    /// Placements in exact notation, the incomplete tile of each pair first.
    #[serde(default)]
    laid: Vec<String>,
}

/// The state of the problem.
#[derive(Serialize, ToSchema)]
pub(crate) struct PairsResponse {
    /// The figure in exact notation, tile by tile.
    figure: Vec<String>,
    /// Possible next placements in exact notation.
    next: Vec<String>,
    /// The remaining tiles.
    left: Vec<String>,
    /// The finished pairs in order.
    pairs: String,
    /// Whether all pairs are laid.
    solved: bool,
}

/// Checks laid pairs and returns the possible next placements.
#[utoipa::path(post, path = "/api/pairs", request_body = PairsRequest, responses(
    (status = 200, description = "How far it has come", body = PairsResponse),
    (status = 422, description = "A tile does not go there", body = ApiError),
))]
pub(crate) async fn pairs(
    State(app): State<App>,
    caller: Caller,
    JsonBody(request): JsonBody<PairsRequest>,
) -> Result<Json<PairsResponse>, ApiError> {
    let check = catalog::CATALOG.iter().find_map(|entry| entry.check_pairs);
    let check = check.ok_or_else(|| ApiError::not_found("no game has pair problems"))?;
    compute(&app, caller, move || {
        let laid = request.laid.iter().map(String::as_str).collect::<Vec<_>>();
        let checked = check(&request.figure, &request.tiles, &request.apart, &laid)
            .map_err(|f| ApiError::rule("laid", None, &f))?;
        let catalog::PairsLaid { figure, next, left, pairs, solved } = checked;
        Ok(Json(PairsResponse { figure, next, left, pairs, solved }))
    })
    .await
}
