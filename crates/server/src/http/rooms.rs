//! Rooms: creating, finding, joining, and what can be read of them.

use super::caller::Caller;
use super::error::{Body, Refused};
use super::table::work_out;
use crate::app::App;
use crate::host::{Join, Message};
use crate::room::{Head, Player, Players, Refusal, Room, Secret, Stamped, check_name, record_of};
use crate::store::{Cursor, EventRow, Filter, RoomRow, RoomState, Write};
use crate::{chance, identity, limits, lobby, time};
use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{AppendHeaders, IntoResponse, Response};
use protocol::{CreateRoom, Created, CreatedSeat, JoinRoom, Joined, SeatWish, Summary};
use serde::{Deserialize, Serialize};
use std::sync::atomic::Ordering::Relaxed;
use tokio::sync::oneshot;
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
        name: wish.name,
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
    let mut writes = somebody.writes;
    writes.extend(written(&room)?);
    app.store.write(writes).await?;
    app.metrics.created.fetch_add(1, Relaxed);
    app.add(room).await?;
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
))]
pub(crate) async fn join(
    State(app): State<App>,
    Path(room): Path<String>,
    headers: HeaderMap,
    Body(wish): Body<JoinRoom>,
) -> Result<Response, Refused> {
    let mut somebody = identity::somebody(&app, &headers).await?;
    if let Some(name) = &wish.name {
        let name = name.trim();
        check_name(name)?;
        if somebody.user.name != name {
            somebody.user.name = name.to_string();
            somebody.writes = vec![Write::User(somebody.user.clone())];
        }
    }
    let (user, token) = (somebody.user, chance::token());
    let who = Player::Person { user: user.id, name: user.name, token: chance::hash(&token) };
    let joined = app.ask(&room, |answer| {
        let (who, writes) = (who.clone(), somebody.writes.clone());
        Message::Join(Box::new(Join { seat: wish.seat, who, writes, answer }))
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
    serde_json::from_str(&row.summary).map(Json).map_err(|_| Refused::storage("the room cannot be read"))
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
    caller: Caller,
    which: Result<Query<Which>, axum::extract::rejection::QueryRejection>,
) -> Result<Response, Refused> {
    let Query(which) = which.map_err(|why| Refused::garbage(why.body_text()))?;
    let (copy, game) = (copy_of(&app, caller, &room).await?, which.game.unwrap_or(1));
    let text = if copy.game() == game {
        work_out(&app, caller, move || Ok(copy.record()?)).await?
    } else {
        let rows = app.store.events(&room).await?;
        work_out(&app, caller, move || Ok(record_of(copy.head().clone(), &game_events(rows, game)?, game)?)).await?
    };
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
    caller: Caller,
    headers: HeaderMap,
    when: Result<Query<When>, axum::extract::rejection::QueryRejection>,
) -> Result<String, Refused> {
    let Query(when) = when.map_err(|why| Refused::garbage(why.body_text()))?;
    let (copy, viewer) = with_eyes_of(&app, caller, &room, &headers).await?;
    // Only a live game has to be played through again, second by second.
    let rows = match copy.live() {
        Some(_) => app.store.events(&room).await?,
        None => Vec::new(),
    };
    work_out(&app, caller, move || Ok(copy.position_at(viewer, when.turn, &game_events(rows, copy.game())?)?)).await
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
    caller: Caller,
    headers: HeaderMap,
    tried: Result<Query<Tried>, axum::extract::rejection::QueryRejection>,
) -> Result<StatusCode, Refused> {
    let Query(tried) = tried.map_err(|why| Refused::garbage(why.body_text()))?;
    let (copy, viewer) = with_eyes_of(&app, caller, &room, &headers).await?;
    work_out(&app, caller, move || Ok(copy.may_step(viewer, &tried.step)?)).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// A copy of a room, and for whom somebody may speak there, who is known by his cookie or by seats' tokens.
async fn with_eyes_of(
    app: &App,
    caller: Caller,
    room: &str,
    headers: &HeaderMap,
) -> Result<(Box<Room>, Players), Refused> {
    let (tokens, user) = (identity::seats(headers), identity::known(app, headers).await?.map(|user| user.id));
    let copy = copy_of(app, caller, room).await?;
    let viewer = copy.players_for(&tokens, user.as_deref())?;
    Ok((copy, viewer))
}

/// A copy of a room: of the one in memory, or replayed from the store, which does not bring it into memory.
async fn copy_of(app: &App, caller: Caller, room: &str) -> Result<Box<Room>, Refused> {
    if let Some(host) = app.lobby.find(room) {
        let (answer, answered) = oneshot::channel();
        if host.send(Message::Copy(answer)).await.is_ok()
            && let Ok(copy) = answered.await
        {
            return Ok(copy);
        }
    }
    let row = app.store.head(room).await?.ok_or_else(|| Refused::no_such("there is no such room"))?;
    let head = serde_json::from_str::<Head>(&row.head).map_err(|_| Refused::storage("the room cannot be read"))?;
    let rows = app.store.events(room).await?;
    work_out(app, caller, move || Ok(Box::new(Room::replay(head, &lobby::stamped(rows)?)?))).await
}

/// The events of one game of a room, and before them who sits there; the rest is not even parsed.
fn game_events(rows: Vec<EventRow>, game: u32) -> Result<Vec<Stamped>, Refusal> {
    let mut begun = 0;
    let wanted = rows.into_iter().filter(|row| {
        let started = row.body.starts_with(r#"{"kind":"started""#);
        begun += u32::from(started);
        begun == game || started || row.body.starts_with(r#"{"kind":"joined""#)
    });
    lobby::stamped(wanted.collect())
}
