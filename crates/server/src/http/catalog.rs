//! `GET /api/games`: the games.

use ::catalog::GameInfo;
use axum::Json;

/// Lists the games.
#[utoipa::path(get, path = "/api/games", responses((status = 200, description = "The games", body = [GameInfo])))]
pub(crate) async fn games() -> Json<Vec<GameInfo>> {
    Json(::catalog::game_list(|game| puzzles::book(game).is_some()))
}
