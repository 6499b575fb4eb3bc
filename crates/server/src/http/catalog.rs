//! `GET /api/catalog`: the games that can be played.

use ::catalog::GameInfo;
use axum::Json;

/// Lists the games.
#[utoipa::path(get, path = "/api/catalog", responses((status = 200, description = "The games", body = [GameInfo])))]
pub(crate) async fn games() -> Json<Vec<GameInfo>> {
    Json(::catalog::game_list(|game| puzzles::book(game).is_some()))
}
