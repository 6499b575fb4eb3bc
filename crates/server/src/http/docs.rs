//! `GET /api`: the interface for programs, described as OpenAPI.

use super::{error, games, table, think};
use axum::Json;
use utoipa::OpenApi;

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Quintet",
        description = "Five board games: rooms, boards, thoughts. The messages on a room's socket are in docs/protocol.md."
    ),
    paths(games::games, table::table, think::think, think::solve),
    components(schemas(error::Refused))
)]
struct Description;

/// The description of this interface.
pub(crate) async fn openapi() -> Json<utoipa::openapi::OpenApi> {
    Json(Description::openapi())
}
