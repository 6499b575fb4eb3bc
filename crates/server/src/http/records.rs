//! `POST /api/records`: keeps a finished game that was played without this server.

use super::caller::Caller;
use super::error::{ApiError, JsonBody};
use super::rooms::initial_writes;
use super::table::compute;
use crate::app::App;
use crate::archive;
use crate::clients::identity;
use crate::host::summary_write;
use crate::monitoring::incident;
use crate::room::{Player, Room, StoredEvent, UploadedGame, normalize_name};
use crate::store::{User, Write};
use crate::{ids, time};
use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{AppendHeaders, IntoResponse, Response};
use protocol::{Occupant, UploadRecord, Uploaded};

/// Uploads a finished game. The rules replay it, and it becomes a finished room of the user. The same game of the same user keeps its
/// address.
#[utoipa::path(post, path = "/api/records", request_body = UploadRecord, responses(
    (status = 201, description = "The room of the game", body = Uploaded),
    (status = 200, description = "The user has uploaded this game before", body = Uploaded),
    (status = 403, description = "The game is not over", body = ApiError),
    (status = 413, description = "The record is too long", body = ApiError),
    (status = 422, description = "The record cannot be read, or breaks a rule", body = ApiError),
    (status = 429, description = "Too many games were uploaded", body = ApiError),
))]
pub(crate) async fn upload(
    State(app): State<App>,
    caller: Caller,
    headers: HeaderMap,
    JsonBody(upload): JsonBody<UploadRecord>,
) -> Result<Response, ApiError> {
    let visitor = identity::visitor(&app, &headers).await?;
    let now = time::now();
    if !app.room_creation_limiter.take(caller.0, now) || !app.upload_limiter.take(visitor.user.id.clone(), now) {
        return Err(ApiError::rate_limited("too many games were uploaded; wait a little and go on"));
    }
    let user = visitor.user.clone();
    let (room, events) = compute(&app, caller, move || finished_room(&upload, &user, now)).await?;
    let id = room.config().room.clone();
    let mut writes = vec![Write::User(visitor.user)];
    writes.extend(initial_writes(&room)?);
    for stored in events {
        let body = serde_json::to_string(&stored.event).map_err(|error| incident::internal(&error))?;
        writes.push(Write::Event { room: id.clone(), seq: stored.seq, at: stored.at, body });
    }
    writes.extend([summary_write(&room.summary()), archive::write(room.finished()?)]);
    let is_new = app.store_once(&id, writes).await?;
    let status = match is_new {
        true => {
            app.metrics.created.inc();
            StatusCode::CREATED
        }
        false => StatusCode::OK,
    };
    let uploaded = Uploaded { link: format!("/r/{id}"), room: id };
    let cookie = AppendHeaders(visitor.cookie.map(|cookie| (header::SET_COOKIE, cookie)));
    Ok((status, cookie, Json(uploaded)).into_response())
}

/// Replays the record and returns its room with the events.
fn finished_room(upload: &UploadRecord, user: &User, now: u64) -> Result<(Room, Vec<StoredEvent>), ApiError> {
    let game = UploadedGame::read(&upload.record)?;
    let players = upload.players.iter().map(|player| match player {
        Occupant::Open => Ok(Player::Open),
        Occupant::Computer { level } => Ok(Player::Computer { level: *level }),
        Occupant::Person { name, .. } => {
            let name = if name.is_empty() { user.name.clone() } else { normalize_name(name)? };
            let token = ids::hash_token(&ids::new_token());
            Ok(Player::Person { user: user.id.clone(), name, token, rating: None })
        }
    });
    let players = players.collect::<Result<Vec<_>, ApiError>>()?;
    let seats = serde_json::to_string(&upload.players).map_err(|error| incident::internal(&error))?;
    let id = ids::uploaded_room_id(&user.id, &format!("{seats}\n{}", game.text()));
    Ok(game.room(id, players, user.id.clone(), now)?)
}
