//! Pictures of boards, which link previews show.

use super::caller::Caller;
use super::error::ApiError;
use super::table::{build_table, compute};
use super::{games, room_history};
use crate::app::App;
use crate::monitoring::incident;
use axum::extract::{Path, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use catalog::BoardRequest;
use pictures::PictureError;
use serde_json::Value;

/// Time for which a client may keep the picture of a board that changes, in seconds.
const CHANGING_PICTURE: &str = "public, max-age=60";
/// The same for a board that does not change.
const FIXED_PICTURE: &str = "public, max-age=86400";

/// Draws the start position of a game.
#[utoipa::path(get, path = "/api/catalog/{game}/picture.png", params(("game" = String, Path, description = "The game's id")), responses(
    (status = 200, description = "A picture of 1200 × 630 pixels", content_type = "image/png"),
    (status = 404, description = "There is no such game, or it has no picture", body = ApiError),
))]
pub(crate) async fn of_game(
    State(app): State<App>,
    Path(game): Path<String>,
    caller: Caller,
) -> Result<Response, ApiError> {
    let entry = catalog::find(&game).map_err(|error| ApiError::not_found(error.message()))?;
    let board = BoardRequest { game: Some(entry.id.to_string()), ..BoardRequest::default() };
    let draw = move || draw_board(entry.id, &board);
    Ok(respond(compute(&app, caller, draw).await?, FIXED_PICTURE))
}

/// Draws the board of a room as a spectator sees it, or the start position before the first game.
#[utoipa::path(get, path = "/api/rooms/{room}/picture.png", params(("room" = String, Path, description = "The room's id")), responses(
    (status = 200, description = "A picture of 1200 × 630 pixels", content_type = "image/png"),
    (status = 404, description = "There is no such room, or its game has no picture", body = ApiError),
))]
pub(crate) async fn of_room(
    State(app): State<App>,
    Path(room): Path<String>,
    caller: Caller,
) -> Result<Response, ApiError> {
    let copy = room_history::room_copy(&app, caller, &room).await?;
    let draw = move || {
        let config = copy.config();
        match copy.spectator_view() {
            Some(view) => png(&config.game, &view),
            None => {
                let (game, setup) = (Some(config.game.clone()), Some(config.setup.clone()));
                let position = config.position.clone();
                draw_board(&config.game, &BoardRequest { game, setup, position, ..BoardRequest::default() })
            }
        }
    };
    Ok(respond(compute(&app, caller, draw).await?, CHANGING_PICTURE))
}

/// Draws the end of a finished game.
#[utoipa::path(get, path = "/api/games/{id}/picture.png", params(("id" = String, Path, description = "The game's own id")), responses(
    (status = 200, description = "A picture of 1200 × 630 pixels", content_type = "image/png"),
    (status = 404, description = "There is no such game, or it has no picture", body = ApiError),
))]
pub(crate) async fn of_finished(
    State(app): State<App>,
    Path(id): Path<String>,
    caller: Caller,
) -> Result<Response, ApiError> {
    let row = games::find(&app, &id).await?;
    let draw = move || {
        let game = games::summary(&row)?.game;
        draw_board(&game, &BoardRequest { record: Some(row.record), ..BoardRequest::default() })
    };
    Ok(respond(compute(&app, caller, draw).await?, FIXED_PICTURE))
}

fn draw_board(game: &str, board: &BoardRequest) -> Result<Vec<u8>, ApiError> {
    let state = build_table(board)?.state(None)?;
    png(game, &serde_json::from_str(state.view.get()).map_err(|error| incident::internal(&error))?)
}

fn png(game: &str, view: &Value) -> Result<Vec<u8>, ApiError> {
    pictures::png(game, view).map_err(|error| match error {
        PictureError::NoPainter(_) => ApiError::not_found("this game has no picture yet"),
        other => incident::internal(&other).into(),
    })
}

fn respond(png: Vec<u8>, keep: &'static str) -> Response {
    ([(header::CONTENT_TYPE, "image/png"), (header::CACHE_CONTROL, keep)], png).into_response()
}
