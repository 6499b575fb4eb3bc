//! `GET` and `PUT /api/me`: who one is here.

use super::error::{Body, Refused};
use crate::app::App;
use crate::identity;
use crate::room::check_name;
use crate::store::Write;
use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, header};
use axum::response::{AppendHeaders, IntoResponse, Response};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Who one is.
#[derive(Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Me {
    /// The name shown to others; none for who has not said one.
    name: Option<String>,
}

/// Who one is.
#[utoipa::path(get, path = "/api/me", responses((status = 200, description = "Who one is", body = Me)))]
pub(crate) async fn get(State(app): State<App>, headers: HeaderMap) -> Result<Json<Me>, Refused> {
    let name = identity::known(&app, &headers).await?.map(|user| user.name);
    Ok(Json(Me { name: name.filter(|n| n != identity::NAMELESS) }))
}

/// Says what one is called.
#[utoipa::path(put, path = "/api/me", request_body = Me, responses(
    (status = 200, description = "Who one is now", body = Me),
    (status = 400, description = "This cannot be a name", body = Refused),
))]
pub(crate) async fn put(State(app): State<App>, headers: HeaderMap, Body(me): Body<Me>) -> Result<Response, Refused> {
    let name = me.name.unwrap_or_else(|| identity::NAMELESS.to_string()).trim().to_string();
    check_name(&name)?;
    let mut somebody = identity::somebody(&app, &headers).await?;
    somebody.user.name.clone_from(&name);
    app.store.write(vec![Write::User(somebody.user)]).await?;
    let cookie = AppendHeaders(somebody.cookie.map(|cookie| (header::SET_COOKIE, cookie)));
    Ok((cookie, Json(Me { name: Some(name) })).into_response())
}
