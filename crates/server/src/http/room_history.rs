//! Records and positions of a room's games, and explanations of illegal steps. All are computed from a copy of the room,
//! outside its task.

use super::caller::Caller;
use super::error::{ApiError, QueryString};
use super::table::compute;
use crate::app::App;
use crate::clients::identity;
use crate::host::Message;
use crate::registry::stored;
use crate::room::{PlayerSet, ProtocolError, Room, StoredEvent, record_of};
use crate::store::EventRow;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use protocol::{Json, TokenScope};
use serde::Deserialize;
use tokio::sync::oneshot;
use utoipa::IntoParams;

/// The game of a room.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct GameQuery {
    /// Its number, from 1; 1 by default.
    game: Option<u32>,
}

/// Returns the record of a finished game.
#[utoipa::path(get, path = "/api/rooms/{room}/record", params(("room" = String, Path, description = "The room's id"), GameQuery),
    responses(
    (status = 200, description = "The record", body = String, content_type = "text/plain"),
    (status = 403, description = "The game is not over", body = ApiError),
    (status = 404, description = "There is no such room or game", body = ApiError),
))]
pub(crate) async fn record(
    State(app): State<App>,
    Path(room): Path<String>,
    caller: Caller,
    QueryString(query): QueryString<GameQuery>,
) -> Result<Response, ApiError> {
    let (copy, game) = (room_copy(&app, caller, &room).await?, query.game.unwrap_or(1));
    let text = if copy.game() == game {
        compute(&app, caller, move || Ok(copy.record()?)).await?
    } else {
        let rows = app.store.events(&room).await?;
        compute(&app, caller, move || Ok(record_of(copy.config().clone(), &game_events(rows, game)?, game)?)).await?
    };
    let name = format!("inline; filename=\"quintet-{room}.txt\"");
    let headers =
        [(header::CONTENT_TYPE, "text/plain; charset=utf-8".to_string()), (header::CONTENT_DISPOSITION, name)];
    Ok((headers, text).into_response())
}

/// The turn of a position.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct TurnQuery {
    /// Number of turns played in the current or last game.
    turn: usize,
}

/// Returns a position of a game as the client may see it, by cookie or by seat tokens (`Authorization: Bearer …`).
#[utoipa::path(get, path = "/api/rooms/{room}/position", params(("room" = String, Path, description = "The room's id"), TurnQuery),
    responses(
    (status = 200, description = "The position", body = String, content_type = "text/plain"),
    (status = 403, description = "The token opens no seat", body = ApiError),
    (status = 404, description = "There is no such room or turn", body = ApiError),
))]
pub(crate) async fn position(
    State(app): State<App>,
    Path(room): Path<String>,
    caller: Caller,
    headers: HeaderMap,
    QueryString(query): QueryString<TurnQuery>,
) -> Result<String, ApiError> {
    past(&app, &room, caller, &headers, query, Room::position_at).await
}

/// Returns what the client may see of a position of a game, as `view` of a room's state; by cookie or by seat tokens.
#[utoipa::path(get, path = "/api/rooms/{room}/view", params(("room" = String, Path, description = "The room's id"), TurnQuery),
    responses(
    (status = 200, description = "The view, as the page draws it", body = Object),
    (status = 403, description = "The token opens no seat", body = ApiError),
    (status = 404, description = "There is no such room or turn", body = ApiError),
))]
pub(crate) async fn view(
    State(app): State<App>,
    Path(room): Path<String>,
    caller: Caller,
    headers: HeaderMap,
    QueryString(query): QueryString<TurnQuery>,
) -> Result<axum::Json<Json>, ApiError> {
    past(&app, &room, caller, &headers, query, Room::view_at).await.map(axum::Json)
}

/// Shows the room's game after a number of turns.
async fn past<T: Send + 'static>(
    app: &App,
    room: &str,
    caller: Caller,
    headers: &HeaderMap,
    TurnQuery { turn }: TurnQuery,
    show: fn(&Room, PlayerSet, usize, &[StoredEvent]) -> Result<T, ProtocolError>,
) -> Result<T, ApiError> {
    let (copy, viewer) = copy_and_viewer(app, caller, room, headers).await?;
    // Only a live game has to be replayed, second by second.
    let rows = match copy.live() {
        Some(_) => app.store.events(room).await?,
        None => Vec::new(),
    };
    compute(app, caller, move || Ok(show(&copy, viewer, turn, &game_events(rows, copy.game())?)?)).await
}

/// The step to explain.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct StepQuery {
    /// Its text.
    step: String,
}

/// Explains why a step of the client's own seat is illegal, before the client makes it.
#[utoipa::path(get, path = "/api/rooms/{room}/why", params(("room" = String, Path, description = "The room's id"), StepQuery),
    responses(
    (status = 204, description = "It is legal"),
    (status = 403, description = "The client has no seat here", body = ApiError),
    (status = 404, description = "There is no such room", body = ApiError),
    (status = 422, description = "The rule that forbids it", body = ApiError),
))]
pub(crate) async fn why(
    State(app): State<App>,
    Path(room): Path<String>,
    caller: Caller,
    headers: HeaderMap,
    QueryString(query): QueryString<StepQuery>,
) -> Result<StatusCode, ApiError> {
    let (copy, viewer) = copy_and_viewer(&app, caller, &room, &headers).await?;
    compute(&app, caller, move || Ok(copy.check_step_for(viewer, &query.step)?)).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Returns a copy of a room and the players that the client may act for, by cookie or seat tokens.
async fn copy_and_viewer(
    app: &App,
    caller: Caller,
    room: &str,
    headers: &HeaderMap,
) -> Result<(Box<Room>, PlayerSet), ApiError> {
    let (tokens, user) = (
        identity::bearer_token_hashes(headers),
        identity::current_user(app, headers, TokenScope::Read).await?.map(|user| user.id),
    );
    let copy = room_copy(app, caller, room).await?;
    let viewer = copy.authorized_players(&tokens, user.as_deref())?;
    Ok((copy, viewer))
}

/// Returns a copy of a room from memory, or replayed from the store without loading it into memory.
pub(super) async fn room_copy(app: &App, caller: Caller, room: &str) -> Result<Box<Room>, ApiError> {
    if let Some(host) = app.registry.find(room) {
        let (answer, answered) = oneshot::channel();
        if host.send(Message::Copy(answer)).await.is_ok()
            && let Ok(copy) = answered.await
        {
            return Ok(copy);
        }
    }
    let row = app.store.room(room).await?.ok_or_else(|| ApiError::not_found("there is no such room"))?;
    let rows = app.store.events(room).await?;
    compute(app, caller, move || Ok(Box::new(stored::room(&row, rows)?))).await
}

/// Returns the events of one game and of taken seats. Other rows are not parsed.
fn game_events(rows: Vec<EventRow>, game: u32) -> Result<Vec<StoredEvent>, ProtocolError> {
    let mut current = 0;
    let wanted = rows.into_iter().filter(|row| {
        let started = row.body.starts_with(r#"{"kind":"started""#);
        current += u32::from(started);
        current == game || started || row.body.starts_with(r#"{"kind":"joined""#)
    });
    stored::parse_events(wanted.collect())
}
