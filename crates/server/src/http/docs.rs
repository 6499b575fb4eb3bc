//! `GET /api`: the interface for programs, described as OpenAPI.

use super::{error, games, me, metrics, pairs, puzzles, reads, rooms, table, think, upgrade, ways};
use axum::Json;
use utoipa::OpenApi;

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Quintet",
        description = "Five board games: rooms, boards, thoughts. The messages on a room's socket are in docs/protocol.md."
    ),
    paths(
        games::games,
        me::get,
        me::put,
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
        reads::record,
        reads::position,
        reads::why,
        upgrade::upgrade,
        pairs::pairs,
        table::table,
        think::think,
        think::solve,
        ways::ways,
        super::healthz,
        metrics::guarded
    ),
    components(schemas(error::Refused, protocol::ClientMessage, protocol::ServerMessage))
)]
struct Description;

/// The description of this interface.
pub(crate) async fn openapi() -> Json<utoipa::openapi::OpenApi> {
    Json(Description::openapi())
}
