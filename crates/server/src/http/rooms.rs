//! Creates, lists and joins rooms.

use super::caller::Caller;
use super::error::{ApiError, JsonBody, QueryString};
use crate::app::App;
use crate::clients::identity;
use crate::engine::pool::Owner;
use crate::host::{Creator, Host, Join, Message};
use crate::registry::stored;
use crate::room::{Player, Room, RoomConfig, Secret, normalize_name};
use crate::store::{Cursor, Filter, RoomRow, RoomState, Write};
use crate::{ids, limits, ratings, time};
use axum::Json;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{AppendHeaders, IntoResponse, Response};
use protocol::{
    CreateRoom, Created, CreatedSeat, JoinRoom, Joined, RatingKind, RoomPage, SeatRequest, Summary, TokenScope,
};
use serde::Deserialize;
use std::sync::Arc;
use utoipa::IntoParams;

/// Creates a room.
#[utoipa::path(post, path = "/api/rooms", request_body = CreateRoom, responses(
    (status = 201, description = "The room, and the tokens of the own seats", body = Created),
    (status = 422, description = "The rules refuse the position", body = ApiError),
    (status = 429, description = "Too many rooms from this address, or too many games between computers", body = ApiError),
))]
pub(crate) async fn create(
    State(app): State<App>,
    caller: Caller,
    headers: HeaderMap,
    JsonBody(wish): JsonBody<CreateRoom>,
) -> Result<Response, ApiError> {
    if !app.room_creation_limiter.take(caller.0, time::now()) {
        return Err(ApiError::rate_limited("too many rooms were created from your address; wait a little"));
    }
    let visitor = identity::visitor(&app, &headers).await?;
    let user = &visitor.user;
    let is_exhibition =
        !wish.seats.is_empty() && wish.seats.iter().all(|seat| matches!(seat, SeatRequest::Computer { .. }));
    let exhibition = match is_exhibition {
        true => {
            let owner = Owner::new(Some(&user.id), Some(caller.0));
            let enough = "you have enough games between computers running; finish one, or leave it and wait a little";
            Some(app.exhibitions.admit(&owner, &app.config.engine).ok_or_else(|| ApiError::rate_limited(enough))?)
        }
        false => None,
    };
    let entry = catalog::find(&wish.game).map_err(|f| ApiError::not_found(f.message()))?;
    let (mut seats, mut players) = (Vec::new(), Vec::new());
    let kind = RatingKind::of(wish.time, wish.live);
    for (seat, wanted) in (0u8..u8::MAX).zip(&wish.seats) {
        players.push(match wanted {
            SeatRequest::Open => Player::Open,
            SeatRequest::Computer { level } => Player::Computer { level: *level },
            SeatRequest::Me => {
                let token = ids::new_token();
                let player = ratings::player(&app, user, ids::hash_token(&token), &wish.game, kind).await?;
                seats.push(CreatedSeat { seat, token });
                player
            }
        });
    }
    let head = RoomConfig {
        players,
        room: ids::new_room_id(),
        name: wish.name.as_deref().map(normalize_name).transpose()?,
        setup: match wish.setup {
            Some(setup) => setup,
            None => entry.default_setup.to_string(),
        },
        game: wish.game,
        position: wish.position,
        time: wish.time,
        live: wish.live,
        games: wish.games,
        takebacks: wish.takebacks,
        public: wish.public,
        rated: wish.rated,
        uploaded: false,
        owner: user.id.clone(),
        created: time::now(),
        secret: Secret(ids::random_bytes()),
    };
    let id = head.room.clone();
    head.check_accounts()?;
    let room = Room::new(head)?;
    // A room without a place in memory is not stored either.
    let lease = app.reserve(&id).await?;
    let mut writes = vec![Write::User(user.clone())];
    writes.extend(initial_writes(&room)?);
    app.store.write(writes).await?;
    app.metrics.created.inc();
    Host::start(&app, room, None, Creator { address: Some(caller.0), exhibition }, lease);
    let created = Created { link: format!("/r/{id}"), room: id, seats };
    let cookie = AppendHeaders(visitor.cookie.map(|cookie| (header::SET_COOKIE, cookie)));
    Ok((StatusCode::CREATED, cookie, Json(created)).into_response())
}

/// Returns the first writes of a new room.
pub(super) fn initial_writes(room: &Room) -> Result<[Write; 2], ApiError> {
    let head = room.config();
    let text = |text: serde_json::Result<String>| text.map_err(|e| ApiError::bad_request(e.to_string()));
    let row = RoomRow {
        id: head.room.clone(),
        created: head.created,
        owner: head.owner.clone(),
        game: head.game.clone(),
        public: head.public,
        state: RoomState::Open,
        updated: head.created,
        wakes_at: None,
        head: text(serde_json::to_string(head))?,
        summary: text(serde_json::to_string(&room.summary()))?,
    };
    Ok([Write::Room(row), Write::Member { room: head.room.clone(), user: head.owner.clone() }])
}

/// Takes a seat.
#[utoipa::path(post, path = "/api/rooms/{room}/join", params(("room" = String, Path, description = "The room's id")),
    request_body = JoinRoom, responses(
    (status = 200, description = "The seat and its token", body = Joined),
    (status = 404, description = "There is no such room or seat", body = ApiError),
    (status = 409, description = "The seat is taken", body = ApiError),
    (status = 429, description = "Too many seats were taken from this address", body = ApiError),
))]
pub(crate) async fn join(
    State(app): State<App>,
    caller: Caller,
    Path(room): Path<String>,
    headers: HeaderMap,
    JsonBody(wish): JsonBody<JoinRoom>,
) -> Result<Response, ApiError> {
    if !app.join_limiter.take(caller.0, time::now()) {
        return Err(ApiError::rate_limited("too many seats were asked for from your address; wait a little"));
    }
    let mut visitor = identity::visitor(&app, &headers).await?;
    // The name of an account is its own.
    if let Some(name) = wish.name.as_ref().filter(|_| !visitor.user.account) {
        visitor.user.name = normalize_name(name)?;
    }
    let hold = app.held_seats.hold(caller.0, time::now()).map(Arc::new).ok_or_else(|| {
        ApiError::rate_limited(
            "you have taken many seats and played in none of them; play there first, or wait half an hour",
        )
    })?;
    let (user, token) = (visitor.user, ids::new_token());
    let account = user.account;
    let writes = vec![Write::User(user.clone())];
    let who = Player::Person { user: user.id, name: user.name, token: ids::hash_token(&token), rating: None };
    let joined = app.ask(&room, |answer| {
        let (who, writes, hold) = (who.clone(), writes.clone(), Arc::clone(&hold));
        Message::Join(Box::new(Join { seat: wish.seat, who, account, writes, hold, answer }))
    });
    let seat = joined.await??;
    let cookie = AppendHeaders(visitor.cookie.map(|cookie| (header::SET_COOKIE, cookie)));
    Ok((cookie, Json(Joined { seat, token })).into_response())
}

/// The filter of a list of rooms.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct RoomQuery {
    /// `open`, `running` or `finished`; all by default.
    state: Option<String>,
    /// 1 lists the client's own rooms instead of the public ones.
    mine: Option<u8>,
    /// The end of the previous page.
    after: Option<String>,
}

/// Lists rooms.
#[utoipa::path(get, path = "/api/rooms", params(RoomQuery), responses(
    (status = 200, description = "Rooms", body = RoomPage),
    (status = 400, description = "The query cannot be parsed", body = ApiError),
))]
pub(crate) async fn list(
    State(app): State<App>,
    headers: HeaderMap,
    QueryString(query): QueryString<RoomQuery>,
) -> Result<Json<RoomPage>, ApiError> {
    let bad = |error: crate::store::StoreError| ApiError::bad_request(error.to_string());
    let state = query.state.as_deref().map(str::parse).transpose().map_err(bad)?;
    let after = query.after.as_deref().map(str::parse::<Cursor>).transpose().map_err(bad)?;
    let member = match query.mine {
        Some(1) => match identity::current_user(&app, &headers, TokenScope::Read).await? {
            Some(user) => Some(user.id),
            None => return Ok(Json(RoomPage { rooms: Vec::new(), after: None })),
        },
        _ => None,
    };
    let rows = app.store.list(Filter { state, member }, after, limits::ROOMS_PER_PAGE).await?;
    let after =
        (rows.len() == limits::ROOMS_PER_PAGE).then(|| rows.last().map(|row| row.cursor().to_string())).flatten();
    let mut rooms = Vec::with_capacity(rows.len());
    for row in rows {
        // The summary in memory is newer than the stored one.
        match app.loaded_summary(&row.id).await {
            Some(summary) => rooms.push(summary),
            None => rooms.extend(serde_json::from_str::<Summary>(&row.summary).ok()),
        }
    }
    Ok(Json(RoomPage { rooms, after }))
}

/// Returns the summary of a room.
#[utoipa::path(get, path = "/api/rooms/{room}", params(("room" = String, Path, description = "The room's id")), responses(
    (status = 200, description = "The room", body = Summary),
    (status = 404, description = "There is no such room", body = ApiError),
))]
pub(crate) async fn look(State(app): State<App>, Path(room): Path<String>) -> Result<Json<Summary>, ApiError> {
    if let Some(summary) = app.loaded_summary(&room).await {
        return Ok(Json(summary));
    }
    let row = app.store.room(&room).await?.ok_or_else(|| ApiError::not_found("there is no such room"))?;
    Ok(Json(serde_json::from_str(&row.summary).map_err(|why| stored::damaged(&room, &why))?))
}
