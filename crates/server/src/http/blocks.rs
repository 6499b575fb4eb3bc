//! Mutes and blocks: whose chat a user does not see, and with whom a user does not play.

use super::caller::Caller;
use super::error::{ApiError, JsonBody, QueryString};
use super::room_history::room_copy;
use crate::app::App;
use crate::clients::account_name::sign_in_key;
use crate::clients::identity;
use crate::host::Message;
use crate::room::Room;
use crate::store::{Block, ModerationWrite, StoreError, Write};
use crate::{ids, limits, time};
use axum::Json;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{AppendHeaders, IntoResponse, Response};
use catalog::Seat;
use protocol::{BlockInfo, SetBlock, TokenScope};
use serde::Deserialize;
use utoipa::IntoParams;

/// Finds a player by a seat of a room, or by the name of an account.
pub(super) async fn find_player(
    app: &App,
    caller: Caller,
    room: Option<&str>,
    seat: Option<u8>,
    name: Option<&str>,
) -> Result<String, ApiError> {
    let missing = || ApiError::not_found("there is no such player");
    match (room, seat, name) {
        (Some(room), Some(seat), None) => {
            user_at(&*room_copy(app, caller, room).await?, seat).map(str::to_string).ok_or_else(missing)
        }
        (None, None, Some(name)) => {
            let user = app.store.name_key_owner(&sign_in_key(name)).await?.ok_or_else(missing)?;
            app.store.account(&user).await?.map(|account| account.user).ok_or_else(missing)
        }
        _ => Err(ApiError::bad_request("name a room and a seat, or the name of an account")),
    }
}

/// The user at a seat.
fn user_at(room: &Room, seat: u8) -> Option<&str> {
    room.players().get(room.player_at(Seat(seat))?.index())?.user()
}

/// The room whose seats the answer names.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct BlockQuery {
    /// The room's id.
    room: Option<String>,
}

/// Lists the players whom the client has muted or blocked.
#[utoipa::path(get, path = "/api/blocks", params(BlockQuery), responses(
    (status = 200, description = "The players", body = Vec<BlockInfo>),
    (status = 404, description = "There is no such room", body = ApiError),
))]
pub(crate) async fn list(
    State(app): State<App>,
    caller: Caller,
    headers: HeaderMap,
    QueryString(query): QueryString<BlockQuery>,
) -> Result<Json<Vec<BlockInfo>>, ApiError> {
    let Some(user) = identity::current_user(&app, &headers, TokenScope::Read).await? else {
        return Ok(Json(Vec::new()));
    };
    let blocks = app.store.blocks(&user.id).await?;
    let room = match query.room {
        Some(room) if !blocks.is_empty() => Some(room_copy(&app, caller, &room).await?),
        _ => None,
    };
    let seat_of = |user: &str| {
        let room = room.as_ref()?;
        (0u8..).take(room.players().len()).find(|seat| user_at(room, *seat) == Some(user))
    };
    let info = |(block, name): (Block, String)| BlockInfo {
        seat: seat_of(&block.other),
        id: block.id,
        name,
        kind: block.kind,
        created: block.created,
    };
    Ok(Json(blocks.into_iter().map(info).collect()))
}

/// Mutes or blocks a player.
#[utoipa::path(post, path = "/api/blocks", request_body = SetBlock, responses(
    (status = 204, description = "The player is muted or blocked"),
    (status = 403, description = "The player is the client, or the client has blocked enough players", body = ApiError),
    (status = 404, description = "There is no such player", body = ApiError),
    (status = 429, description = "Too many requests of this kind from this address", body = ApiError),
))]
pub(crate) async fn set(
    State(app): State<App>,
    caller: Caller,
    headers: HeaderMap,
    JsonBody(wish): JsonBody<SetBlock>,
) -> Result<Response, ApiError> {
    if !app.report_limiter.take(caller.0, time::now()) {
        return Err(ApiError::rate_limited("too many players were blocked from your address; wait a little"));
    }
    let visitor = identity::visitor(&app, &headers).await?;
    let other = find_player(&app, caller, wish.room.as_deref(), wish.seat, wish.name.as_deref()).await?;
    let user = visitor.user;
    if user.id == other {
        return Err(ApiError::not_allowed("this is you"));
    }
    if app.store.count_blocks(&user.id).await? >= limits::BLOCKS_PER_USER {
        return Err(ApiError::not_allowed("you have blocked enough players; unblock one that you have forgotten"));
    }
    let (id, created) = (ids::new_session_id(), time::now());
    let block = Block { id, user: user.id.clone(), other: other.clone(), kind: wish.kind, created };
    app.store.write(vec![Write::User(user.clone()), Write::Moderation(ModerationWrite::SetBlock(block))]).await?;
    update_rooms(&app, &user.id, &other, wish.room).await?;
    let cookie = AppendHeaders(visitor.cookie.map(|cookie| (header::SET_COOKIE, cookie)));
    Ok((cookie, StatusCode::NO_CONTENT).into_response())
}

/// Ends a mute or a block.
#[utoipa::path(delete, path = "/api/blocks/{id}", params(("id" = String, Path, description = "The block's id")), responses(
    (status = 204, description = "The player is not muted or blocked any more"),
    (status = 404, description = "There is no such block", body = ApiError),
))]
pub(crate) async fn end(
    State(app): State<App>,
    headers: HeaderMap,
    Path(id): Path<String>,
) -> Result<StatusCode, ApiError> {
    let missing = || ApiError::not_found("there is no such block");
    let user = identity::current_user(&app, &headers, TokenScope::Play).await?.ok_or_else(missing)?.id;
    let found = app.store.blocks(&user).await?.into_iter().find(|(block, _)| block.id == id);
    let other = found.ok_or_else(missing)?.0.other;
    let write = ModerationWrite::EndBlock { user: user.clone(), id };
    app.store.write(vec![Write::Moderation(write)]).await.map_err(|error| match error {
        StoreError::Conflict(_) => missing(),
        error => error.into(),
    })?;
    update_rooms(&app, &user, &other, None).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Shows and hides the lines of two users in the rooms in which they sit together, and in the room that one of them watches.
async fn update_rooms(app: &App, one: &str, two: &str, watched: Option<String>) -> Result<(), StoreError> {
    let mut rooms = app.store.shared_rooms(one, two).await?;
    rooms.extend(watched);
    rooms.sort();
    rooms.dedup();
    for user in [one, two] {
        let hidden: std::sync::Arc<[String]> = app.store.hidden_from(user).await?.into();
        for host in rooms.iter().filter_map(|room| app.registry.find(room)) {
            // A host that has ended loads the list with the next socket.
            let _ =
                host.send(Message::HideUsers { user: user.to_string(), hidden: std::sync::Arc::clone(&hidden) }).await;
        }
    }
    Ok(())
}
