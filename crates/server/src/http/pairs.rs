//! `POST /api/pairs`: the author's problem for Ampli, laid by hand.

use super::caller::Caller;
use super::error::{ApiError, JsonBody};
use super::table::compute;
use crate::app::App;
use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A figure, tiles to be split into pairs, and the pairs laid so far.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PairsRequest {
    /// The figure, in exact form or as people write it.
    figure: String,
    /// The tiles, spaces between.
    tiles: String,
    /// Which must not touch: `14:44,46`.
    #[serde(default)]
    apart: String,
    /// Placings in exact form, of each pair the incomplete tile first.
    #[serde(default)]
    laid: Vec<String>,
}

/// How far the pairs have come.
#[derive(Serialize, ToSchema)]
pub(crate) struct PairsResponse {
    /// The figure in exact form, tile by tile.
    figure: Vec<String>,
    /// What may come next, in exact form.
    next: Vec<String>,
    /// The tiles that are not laid yet.
    left: Vec<String>,
    /// The finished pairs by their tiles, in order.
    pairs: String,
    /// Whether all are laid.
    solved: bool,
}

/// Checks pairs laid by hand and says what may come next.
#[utoipa::path(post, path = "/api/pairs", request_body = PairsRequest, responses(
    (status = 200, description = "How far it has come", body = PairsResponse),
    (status = 422, description = "A tile does not go there", body = ApiError),
))]
pub(crate) async fn pairs(
    State(app): State<App>,
    caller: Caller,
    JsonBody(request): JsonBody<PairsRequest>,
) -> Result<Json<PairsResponse>, ApiError> {
    compute(&app, caller, move || {
        let laid = request.laid.iter().map(String::as_str).collect::<Vec<_>>();
        let checked = catalog::ampli_pairs_laid(&request.figure, &request.tiles, &request.apart, &laid)
            .map_err(|f| ApiError::rule("laid", None, &f))?;
        let catalog::PairsLaid { figure, next, left, pairs, solved } = checked;
        Ok(Json(PairsResponse { figure, next, left, pairs, solved }))
    })
    .await
}
