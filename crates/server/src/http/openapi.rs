//! `GET /api`: the interface for programs, described as OpenAPI.

use super::{
    catalog, error, monitoring, pairs, profile, puzzles, question, records, room_history, rooms, table, think, upgrade,
};
use axum::Json;
use utoipa::OpenApi;

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Quintet",
        description = "Five board games: rooms, boards, engine analysis. The messages on a room's socket are in docs/protocol.md."
    ),
    paths(
        catalog::games,
        profile::get,
        profile::put,
        puzzles::list,
        puzzles::daily,
        puzzles::look,
        puzzles::attempt,
        puzzles::hint,
        puzzles::give_up,
        rooms::create,
        rooms::list,
        rooms::look,
        rooms::join,
        records::upload,
        room_history::record,
        room_history::position,
        room_history::view,
        room_history::why,
        upgrade::upgrade,
        pairs::pairs,
        table::table,
        think::think,
        think::solve,
        question::ask,
        super::healthz,
        monitoring::guarded
    ),
    components(schemas(error::ApiError, protocol::ClientMessage, protocol::ServerMessage))
)]
struct Description;

/// Describes this interface.
pub(crate) async fn openapi() -> Json<utoipa::openapi::OpenApi> {
    Json(Description::openapi())
}
