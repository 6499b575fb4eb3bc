//! The lobby: challenges and quick pairing. The lobby's socket reports what becomes of them.

use super::caller::Caller;
use super::error::{ApiError, JsonBody};
use crate::app::App;
use crate::clients::account_name::sign_in_key;
use crate::clients::identity::{self, Visitor};
use crate::lobby::{self, Acceptance, Audience, OpenChallenge, Participant};
use crate::registry::seating::RoomTerms;
use crate::room::{Player, RoomConfig, Secret};
use crate::store::User;
use crate::{ids, time};
use axum::Json;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{AppendHeaders, IntoResponse, Response};
use protocol::{
    AcceptedChallenge, BlockKind, ChallengeAudience, CreateChallenge, CreatedChallenge, PairingRequest, TokenScope,
};
use std::collections::HashSet;
use std::sync::Arc;

/// Makes a challenge. It ends when its maker leaves the lobby, unless a turn has days.
#[utoipa::path(post, path = "/api/lobby/challenges", request_body = CreateChallenge, responses(
    (status = 201, description = "The challenge", body = CreatedChallenge),
    (status = 403, description = "Such a game cannot be played", body = ApiError),
    (status = 404, description = "There is no such game, setup or player", body = ApiError),
    (status = 409, description = "The user has too many open challenges", body = ApiError),
    (status = 429, description = "Too many challenges from this address", body = ApiError),
))]
pub(crate) async fn challenge(
    State(app): State<App>,
    caller: Caller,
    headers: HeaderMap,
    JsonBody(wish): JsonBody<CreateChallenge>,
) -> Result<Response, ApiError> {
    count(&app, caller)?;
    let Visitor { user, cookie } = identity::visitor(&app, &headers).await?;
    check_pause(&app, &user.id).await?;
    let audience = match wish.to {
        ChallengeAudience::Everyone => Audience::Everyone,
        ChallengeAudience::Player { name } => invited(&app, &user.id, &name).await?,
    };
    let terms = RoomTerms {
        setup: setup_or_default(&wish.game, wish.setup)?,
        game: wish.game,
        time: wish.time,
        live: wish.live,
        games: 1,
        takebacks: false,
        public: true,
        rated: false,
    };
    let seats = check_terms(&terms)?;
    if wish.seat.is_some_and(|seat| seat >= seats) {
        return Err(ApiError::not_found(format!("this game has {seats} seats, from 0 on")));
    }
    if seats > 2 && audience != Audience::Everyone {
        return Err(ApiError::not_allowed("a challenge to one player needs a game of two"));
    }
    let id = ids::new_session_id();
    app.lobby.challenge(OpenChallenge {
        id: id.clone(),
        created: time::now(),
        terms,
        seats,
        seat: wish.seat,
        audience,
        players: vec![Participant { blocked: blocked(&app, &user).await?, user, address: caller.0, hold: None }],
        version: 0,
    })?;
    let cookie = AppendHeaders(cookie.map(|cookie| (header::SET_COOKIE, cookie)));
    Ok((StatusCode::CREATED, cookie, Json(CreatedChallenge { id })).into_response())
}

/// Accepts a challenge. Of several clients at once exactly one gets the last seat.
#[utoipa::path(post, path = "/api/lobby/challenges/{id}/accept", params(("id" = String, Path, description = "The challenge")), responses(
    (status = 200, description = "The room, or none while further players are missing", body = AcceptedChallenge),
    (status = 403, description = "It is the client's own challenge, or one for another player", body = ApiError),
    (status = 409, description = "The challenge is gone", body = ApiError),
    (status = 429, description = "Too many seats were taken from this address", body = ApiError),
))]
pub(crate) async fn accept(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let (who, cookie) = newcomer(&app, caller, &headers).await?;
    let room = match app.lobby.accept(&id, who)? {
        Acceptance::Waiting => None,
        Acceptance::Complete(challenge) => Some(lobby::start_challenge(&app, *challenge).await?),
    };
    let cookie = AppendHeaders(cookie.map(|cookie| (header::SET_COOKIE, cookie)));
    Ok((cookie, Json(AcceptedChallenge { room })).into_response())
}

/// Withdraws the client's challenge, or its acceptance while the table waits for further players.
#[utoipa::path(delete, path = "/api/lobby/challenges/{id}", params(("id" = String, Path, description = "The challenge")), responses(
    (status = 204, description = "Done"),
    (status = 403, description = "It is a challenge of other players", body = ApiError),
    (status = 409, description = "The challenge is gone", body = ApiError),
))]
pub(crate) async fn withdraw(
    State(app): State<App>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<StatusCode, ApiError> {
    app.lobby.withdraw(&id, &known(&app, &headers).await?)?;
    Ok(StatusCode::NO_CONTENT)
}

/// Declines a challenge to the client's account. Its maker is informed.
#[utoipa::path(post, path = "/api/lobby/challenges/{id}/decline", params(("id" = String, Path, description = "The challenge")), responses(
    (status = 204, description = "Done"),
    (status = 403, description = "It is not a challenge to this account", body = ApiError),
    (status = 409, description = "The challenge is gone", body = ApiError),
))]
pub(crate) async fn decline(
    State(app): State<App>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<StatusCode, ApiError> {
    app.lobby.decline(&id, &known(&app, &headers).await?)?;
    Ok(StatusCode::NO_CONTENT)
}

/// Waits for an opponent. A later request replaces it.
#[utoipa::path(put, path = "/api/lobby/pairing", request_body = PairingRequest, responses(
    (status = 204, description = "The client waits"),
    (status = 403, description = "Such a game cannot be played", body = ApiError),
    (status = 429, description = "Too many requests from this address", body = ApiError),
))]
pub(crate) async fn seek(
    State(app): State<App>,
    caller: Caller,
    headers: HeaderMap,
    JsonBody(request): JsonBody<PairingRequest>,
) -> Result<Response, ApiError> {
    count(&app, caller)?;
    match &request.game {
        Some(game) => {
            let terms = lobby::pairing_terms(game.clone(), &request);
            catalog::find(game).map_err(|f| ApiError::not_found(f.message()))?;
            if check_terms(&terms)? != 2 {
                return Err(ApiError::not_allowed("this game is not for two players"));
            }
        }
        None if request.live.is_some() => return Err(ApiError::not_allowed("live play needs a game")),
        None => drop(check_terms(&lobby::pairing_terms(catalog::CATALOG[0].id.to_string(), &request))?),
    }
    let (who, cookie) = newcomer(&app, caller, &headers).await?;
    app.lobby.seek(who, request)?;
    Ok((StatusCode::NO_CONTENT, AppendHeaders(cookie.map(|cookie| (header::SET_COOKIE, cookie)))).into_response())
}

/// Stops waiting for an opponent, and declines one that was found.
#[utoipa::path(delete, path = "/api/lobby/pairing", responses((status = 204, description = "The client does not wait")))]
pub(crate) async fn stop_seeking(State(app): State<App>, headers: HeaderMap) -> Result<StatusCode, ApiError> {
    app.lobby.stop_seeking(&known(&app, &headers).await?);
    Ok(StatusCode::NO_CONTENT)
}

/// Accepts an opponent that quick pairing has found. The game starts when both have.
#[utoipa::path(post, path = "/api/lobby/pairing/{offer}/accept", params(("offer" = String, Path, description = "The offer")), responses(
    (status = 200, description = "The room, or none until the opponent accepts too", body = AcceptedChallenge),
    (status = 409, description = "The opponent is gone", body = ApiError),
))]
pub(crate) async fn accept_opponent(
    State(app): State<App>,
    Path(offer): Path<String>,
    headers: HeaderMap,
) -> Result<Json<AcceptedChallenge>, ApiError> {
    let agreed = app.lobby.accept_opponent(&offer, &known(&app, &headers).await?)?;
    let room = match agreed {
        Some(agreed) => Some(lobby::start_pair(&app, agreed).await?),
        None => None,
    };
    Ok(Json(AcceptedChallenge { room }))
}

fn count(app: &App, caller: Caller) -> Result<(), ApiError> {
    match app.challenge_limiter.take(caller.0, time::now()) {
        true => Ok(()),
        false => Err(ApiError::rate_limited("too many challenges came from your address; wait a little")),
    }
}

/// Returns the id of the request's user, who must have been here before.
async fn known(app: &App, headers: &HeaderMap) -> Result<String, ApiError> {
    let user = identity::current_user(app, headers, TokenScope::Play).await?;
    user.map(|user| user.id).ok_or_else(|| lobby::LobbyError::Gone.into())
}

/// Returns the request's user as a player who takes a seat, within the limits of the address.
async fn newcomer(
    app: &App,
    caller: Caller,
    headers: &HeaderMap,
) -> Result<(Participant, Option<axum::http::HeaderValue>), ApiError> {
    if !app.join_limiter.take(caller.0, time::now()) {
        return Err(ApiError::rate_limited("too many seats were asked for from your address; wait a little"));
    }
    let Visitor { user, cookie } = identity::visitor(app, headers).await?;
    check_pause(app, &user.id).await?;
    let hold = app.held_seats.hold(caller.0, time::now()).map(Arc::new).ok_or_else(|| {
        ApiError::rate_limited(
            "you have taken many seats and played in none of them; play there first, or wait half an hour",
        )
    })?;
    Ok((Participant { blocked: blocked(app, &user).await?, user, address: caller.0, hold: Some(hold) }, cookie))
}

/// Returns the users whom a user has blocked.
async fn blocked(app: &App, user: &User) -> Result<Arc<HashSet<String>>, ApiError> {
    let blocks = app.store.blocks(&user.id).await?.into_iter().map(|(block, _)| block);
    Ok(Arc::new(blocks.filter(|block| block.kind == BlockKind::Block).map(|block| block.other).collect()))
}

/// Refuses players who have left several games today, for a short time.
async fn check_pause(app: &App, user: &str) -> Result<(), ApiError> {
    match app.pairing_pause(user).await? {
        Some(until) => {
            let minutes = until.saturating_sub(time::now()).div_ceil(60_000);
            let reason = format!("you have left several games today; new opponents are found again in {minutes} min");
            Err(ApiError::new(StatusCode::FORBIDDEN, "pairing_pause", reason))
        }
        None => Ok(()),
    }
}

/// Finds the account that a challenge is for.
async fn invited(app: &App, maker: &str, name: &str) -> Result<Audience, ApiError> {
    let missing = || ApiError::new(StatusCode::NOT_FOUND, "no_such_player", "there is no player of this name");
    let user = app.store.name_key_owner(&sign_in_key(name)).await?.ok_or_else(missing)?;
    let account = app.store.account(&user).await?.ok_or_else(missing)?;
    if user == maker {
        return Err(ApiError::not_allowed("you cannot challenge yourself"));
    }
    match app.store.blocked_by(maker, &user).await? {
        Some(_) => Err(ApiError::not_allowed("one of you has blocked the other")),
        None => Ok(Audience::Player { user, name: account.name }),
    }
}

fn setup_or_default(game: &str, setup: Option<String>) -> Result<String, ApiError> {
    let entry = catalog::find(game).map_err(|f| ApiError::not_found(f.message()))?;
    Ok(setup.unwrap_or_else(|| entry.default_setup.to_string()))
}

/// Fails unless such a room can be made; returns the number of its seats.
fn check_terms(terms: &RoomTerms) -> Result<u8, ApiError> {
    let no_such = |f: catalog::RuleError| ApiError::not_found(f.message());
    let rules = catalog::find(&terms.game).map_err(no_such)?.open(&terms.setup).map_err(no_such)?;
    let config = RoomConfig {
        room: String::new(),
        name: None,
        game: terms.game.clone(),
        setup: terms.setup.clone(),
        position: None,
        players: vec![Player::Open; usize::from(rules.seats())],
        time: terms.time,
        live: terms.live,
        games: terms.games,
        takebacks: terms.takebacks,
        public: terms.public,
        rated: terms.rated,
        uploaded: false,
        owner: String::new(),
        created: 0,
        secret: Secret([0; 32]),
    };
    config.check()?;
    Ok(rules.seats())
}
