//! `GET` and `PUT /api/me`: the profile of the client.

use super::caller::Caller;
use super::error::{ApiError, JsonBody};
use crate::app::App;
use crate::clients::identity;
use crate::room::normalize_name;
use crate::time;
use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, header};
use axum::response::{AppendHeaders, IntoResponse, Response};
use protocol::{Me, TokenScope};

/// Returns the profile.
#[utoipa::path(get, path = "/api/me", responses((status = 200, description = "The profile", body = Me)))]
pub(crate) async fn get(State(app): State<App>, headers: HeaderMap) -> Result<Json<Me>, ApiError> {
    let user = identity::current_user(&app, &headers, TokenScope::Read).await?;
    let moderator = match &user {
        Some(user) if user.account => app.store.account(&user.id).await?.is_some_and(|account| account.moderator),
        _ => false,
    };
    let account = user.as_ref().is_some_and(|user| user.account);
    Ok(Json(Me { name: user.map(|user| user.name).filter(|n| n != identity::GUEST_NAME), account, moderator }))
}

/// Sets the name.
#[utoipa::path(put, path = "/api/me", request_body = Me, responses(
    (status = 200, description = "The new profile", body = Me),
    (status = 400, description = "This cannot be a name", body = ApiError),
    (status = 429, description = "Too many names from this address", body = ApiError),
))]
pub(crate) async fn put(
    State(app): State<App>,
    caller: Caller,
    headers: HeaderMap,
    JsonBody(me): JsonBody<Me>,
) -> Result<Response, ApiError> {
    let name = normalize_name(me.name.as_deref().unwrap_or(identity::GUEST_NAME))?;
    if !app.rename_limiter.take(caller.0, time::now()) {
        return Err(ApiError::rate_limited("too many names were set from your address; wait a little"));
    }
    let cookie = identity::rename(&app, &headers, &name).await?;
    let cookie = AppendHeaders(cookie.map(|cookie| (header::SET_COOKIE, cookie)));
    Ok((cookie, Json(Me { name: Some(name), account: false, moderator: false })).into_response())
}
