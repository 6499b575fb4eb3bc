//! `GET /api/games`: what can be played.

use ::catalog::GameInfo;
use axum::Json;

/// The games.
#[utoipa::path(get, path = "/api/games", responses((status = 200, description = "The games", body = [GameInfo])))]
pub(crate) async fn games() -> Json<Vec<GameInfo>> {
    Json(::catalog::game_list(|game| puzzles::book(game).is_some()))
}
