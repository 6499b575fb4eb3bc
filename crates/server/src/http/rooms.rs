//! Rooms: creating, finding, joining, and what can be read of them.

use super::caller::Caller;
use super::error::{Body, Refused};
use super::table::run_blocking;
use crate::app::App;
use crate::host::{Host, Join, Message};
use crate::room::{Head, Player, Players, Refusal, Room, Secret, Stamped, clean_name, record_of};
use crate::store::{Cursor, Filter, RoomRow, RoomState, Write};
use crate::{chance, identity, limits, stored, time};
use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{AppendHeaders, IntoResponse, Response};
use protocol::{CreateRoom, Created, CreatedSeat, JoinRoom, Joined, SeatWish, Summary};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use utoipa::{IntoParams, ToSchema};

/// Creates a room.
#[utoipa::path(post, path = "/api/rooms", request_body = CreateRoom, responses(
    (status = 201, description = "The room, and the tokens of one's own seats", body = Created),
    (status = 422, description = "The rules refuse the position", body = Refused),
    (status = 429, description = "Too many rooms from this address", body = Refused),
))]
pub(crate) async fn create(
    State(app): State<App>,
    caller: Caller,
    headers: HeaderMap,
    Body(wish): Body<CreateRoom>,
) -> Result<Response, Refused> {
    if !app.creating.take(caller.0, time::now()) {
        return Err(Refused::rate("too many rooms were created from your address; wait a little"));
    }
    let somebody = identity::somebody(&app, &headers).await?;
    let user = &somebody.user;
    let mut seats = Vec::new();
    let players = (0u8..).zip(&wish.seats).map(|(seat, wish)| match wish {
        SeatWish::Open => Player::Open,
        SeatWish::Computer { level } => Player::Computer { level: *level },
        SeatWish::Me => {
            let token = chance::token();
            let player = Player::Person { user: user.id.clone(), name: user.name.clone(), token: chance::hash(&token) };
            seats.push(CreatedSeat { seat, token });
            player
        }
    });
    let head = Head {
        players: players.take(usize::from(u8::MAX)).collect(),
        room: chance::room(),
        name: wish.name.as_deref().map(clean_name).transpose()?,
        setup: match wish.setup {
            Some(setup) => setup,
            None => catalog::find(&wish.game).map_err(|f| Refused::no_such(f.message()))?.default_setup.to_string(),
        },
        game: wish.game,
        position: wish.position,
        time: wish.time,
        live: wish.live,
        games: wish.games,
        takebacks: wish.takebacks,
        public: wish.public,
        owner: user.id.clone(),
        created: time::now(),
        secret: Secret(chance::bytes()),
    };
    let id = head.room.clone();
    let room = Room::new(head)?;
    // A room that has no place in memory is not stored either.
    let lease = app.reserve(&id).await?;
    let mut writes = vec![Write::User(user.clone())];
    writes.extend(written(&room)?);
    app.store.write(writes).await?;
    app.metrics.created.fetch_add(1, Relaxed);
    Host::start(&app, room, None, lease);
    let created = Created { link: format!("/r/{id}"), room: id, seats };
    let cookie = AppendHeaders(somebody.cookie.map(|cookie| (header::SET_COOKIE, cookie)));
    Ok((StatusCode::CREATED, cookie, Json(created)).into_response())
}

/// What is stored of a new room.
fn written(room: &Room) -> Result<[Write; 2], Refused> {
    let head = room.head();
    let text = |text: serde_json::Result<String>| text.map_err(|e| Refused::garbage(e.to_string()));
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
    (status = 404, description = "There is no such room or seat", body = Refused),
    (status = 409, description = "The seat is taken", body = Refused),
    (status = 429, description = "Too many seats were taken from this address", body = Refused),
))]
pub(crate) async fn join(
    State(app): State<App>,
    caller: Caller,
    Path(room): Path<String>,
    headers: HeaderMap,
    Body(wish): Body<JoinRoom>,
) -> Result<Response, Refused> {
    if !app.joining.take(caller.0, time::now()) {
        return Err(Refused::rate("too many seats were asked for from your address; wait a little"));
    }
    let mut somebody = identity::somebody(&app, &headers).await?;
    if let Some(name) = &wish.name {
        somebody.user.name = clean_name(name)?;
    }
    let hold = app.held_seats.hold(caller.0, time::now()).map(Arc::new).ok_or_else(|| {
        Refused::rate("you have taken many seats and played in none of them; play there first, or wait half an hour")
    })?;
    let (user, token) = (somebody.user, chance::token());
    let writes = vec![Write::User(user.clone())];
    let who = Player::Person { user: user.id, name: user.name, token: chance::hash(&token) };
    let joined = app.ask(&room, |answer| {
        let (who, writes, hold) = (who.clone(), writes.clone(), Arc::clone(&hold));
        Message::Join(Box::new(Join { seat: wish.seat, who, writes, hold, answer }))
    });
    let seat = joined.await??;
    let cookie = AppendHeaders(somebody.cookie.map(|cookie| (header::SET_COOKIE, cookie)));
    Ok((cookie, Json(Joined { seat, token })).into_response())
}

/// Which rooms a list shows.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct Wanted {
    /// `open`, `running` or `finished`; all where left out.
    state: Option<String>,
    /// 1: one's own rooms instead of the public ones.
    mine: Option<u8>,
    /// Where the page before ended.
    after: Option<String>,
}

/// A page of a list of rooms.
#[derive(Serialize, ToSchema)]
pub(crate) struct Page {
    /// The rooms, those in which something happened last first.
    rooms: Vec<Summary>,
    /// What to ask for with `after` to get the next page; none if this is the last.
    after: Option<String>,
}

/// Lists rooms.
#[utoipa::path(get, path = "/api/rooms", params(Wanted), responses(
    (status = 200, description = "Rooms", body = Page),
    (status = 400, description = "The question cannot be read", body = Refused),
))]
pub(crate) async fn list(
    State(app): State<App>,
    headers: HeaderMap,
    wanted: Result<Query<Wanted>, axum::extract::rejection::QueryRejection>,
) -> Result<Json<Page>, Refused> {
    let Query(wanted) = wanted.map_err(|why| Refused::garbage(why.body_text()))?;
    let bad = |fault: crate::store::Fault| Refused::garbage(fault.reason);
    let state = wanted.state.as_deref().map(str::parse).transpose().map_err(bad)?;
    let after = wanted.after.as_deref().map(str::parse::<Cursor>).transpose().map_err(bad)?;
    let member = match wanted.mine {
        Some(1) => match identity::known(&app, &headers).await? {
            Some(user) => Some(user.id),
            None => return Ok(Json(Page { rooms: Vec::new(), after: None })),
        },
        _ => None,
    };
    let rows = app.store.list(Filter { state, member }, after, limits::PAGE).await?;
    let after = (rows.len() == limits::PAGE).then(|| rows.last().map(|row| row.cursor().to_string())).flatten();
    let mut rooms = Vec::with_capacity(rows.len());
    for row in rows {
        // What is in memory knows better.
        match app.look(&row.id).await {
            Some(summary) => rooms.push(summary),
            None => rooms.extend(serde_json::from_str::<Summary>(&row.summary).ok()),
        }
    }
    Ok(Json(Page { rooms, after }))
}

/// What a room is.
#[utoipa::path(get, path = "/api/rooms/{room}", params(("room" = String, Path, description = "The room's id")), responses(
    (status = 200, description = "The room", body = Summary),
    (status = 404, description = "There is no such room", body = Refused),
))]
pub(crate) async fn look(State(app): State<App>, Path(room): Path<String>) -> Result<Json<Summary>, Refused> {
    if let Some(summary) = app.look(&room).await {
        return Ok(Json(summary));
    }
    let row = app.store.head(&room).await?.ok_or_else(|| Refused::no_such("there is no such room"))?;
    Ok(Json(serde_json::from_str(&row.summary).map_err(|why| stored::damaged(&room, &why))?))
}

/// Which game of a room.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct Which {
    /// Its number, from 1; 1 where left out.
    game: Option<u32>,
}

/// The record of a game that is over.
#[utoipa::path(get, path = "/api/rooms/{room}/record", params(("room" = String, Path, description = "The room's id"), Which),
    responses(
    (status = 200, description = "The record", body = String, content_type = "text/plain"),
    (status = 403, description = "The game is not over", body = Refused),
    (status = 404, description = "There is no such room or game", body = Refused),
))]
pub(crate) async fn record(
    State(app): State<App>,
    Path(room): Path<String>,
    which: Result<Query<Which>, axum::extract::rejection::QueryRejection>,
) -> Result<Response, Refused> {
    let Query(which) = which.map_err(|why| Refused::garbage(why.body_text()))?;
    let (head, events) = read(&app, &room).await?;
    let text = run_blocking(move || Ok(record_of(head, &events, which.game.unwrap_or(1))?)).await?;
    let name = format!("inline; filename=\"quintet-{room}.txt\"");
    let headers =
        [(header::CONTENT_TYPE, "text/plain; charset=utf-8".to_string()), (header::CONTENT_DISPOSITION, name)];
    Ok((headers, text).into_response())
}

/// After how many turns.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct When {
    /// How many turns of the game that is being played, or was played last.
    turn: usize,
}

/// The position of a game after some of its turns, as one may see it: by one's cookie, or by seats' tokens (`Authorization: Bearer …`).
#[utoipa::path(get, path = "/api/rooms/{room}/position", params(("room" = String, Path, description = "The room's id"), When),
    responses(
    (status = 200, description = "The position", body = String, content_type = "text/plain"),
    (status = 403, description = "The token opens no seat", body = Refused),
    (status = 404, description = "There is no such room or turn", body = Refused),
))]
pub(crate) async fn position(
    State(app): State<App>,
    Path(room): Path<String>,
    headers: HeaderMap,
    when: Result<Query<When>, axum::extract::rejection::QueryRejection>,
) -> Result<String, Refused> {
    let Query(when) = when.map_err(|why| Refused::garbage(why.body_text()))?;
    with_eyes_of(&app, &room, &headers, move |room, viewer, events| room.position_at(viewer, when.turn, events)).await
}

/// Which step.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct Tried {
    /// Its text.
    step: String,
}

/// Why a step of one's own seat is not legal now, before it is made: the rules' answer for who looks where a piece could go.
#[utoipa::path(get, path = "/api/rooms/{room}/why", params(("room" = String, Path, description = "The room's id"), Tried),
    responses(
    (status = 204, description = "It is legal"),
    (status = 403, description = "One does not play here", body = Refused),
    (status = 404, description = "There is no such room", body = Refused),
    (status = 422, description = "The rule that forbids it", body = Refused),
))]
pub(crate) async fn why(
    State(app): State<App>,
    Path(room): Path<String>,
    headers: HeaderMap,
    tried: Result<Query<Tried>, axum::extract::rejection::QueryRejection>,
) -> Result<StatusCode, Refused> {
    let Query(tried) = tried.map_err(|why| Refused::garbage(why.body_text()))?;
    with_eyes_of(&app, &room, &headers, move |room, viewer, _| room.may_step(viewer, &tried.step)).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// What a room as it is stored tells somebody, who is known by his cookie or by seats' tokens.
async fn with_eyes_of<T: Send + 'static>(
    app: &App,
    room: &str,
    headers: &HeaderMap,
    look: impl FnOnce(&Room, Players, &[Stamped]) -> Result<T, Refusal> + Send + 'static,
) -> Result<T, Refused> {
    let (tokens, user) = (identity::seats(headers), identity::known(app, headers).await?.map(|user| user.id));
    let (head, events) = read(app, room).await?;
    run_blocking(move || {
        let room = Room::replay(head, &events)?;
        let viewer = room.players_for(&tokens, user.as_deref())?;
        Ok(look(&room, viewer, &events)?)
    })
    .await
}

/// A room as it is stored.
async fn read(app: &App, room: &str) -> Result<(Head, Vec<Stamped>), Refused> {
    let row = app.store.head(room).await?.ok_or_else(|| Refused::no_such("there is no such room"))?;
    Ok((stored::head(&row)?, stored::stamped(app.store.events(room).await?)?))
}
