//! The network address of a request, for rate limits.

use super::error::ApiError;
use crate::app::App;
use crate::net::{Connection, address_key, client_address};
use crate::time;
use axum::extract::{ConnectInfo, FromRequestParts, Request, State};
use axum::http::request::Parts;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::net::{IpAddr, Ipv4Addr};

/// The address that a request counts for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Caller(pub(crate) IpAddr);

impl FromRequestParts<App> for Caller {
    type Rejection = std::convert::Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Caller, Self::Rejection> {
        let peer = parts.extensions.get::<ConnectInfo<Connection>>().map(|info| info.0.peer());
        let peer = peer.unwrap_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED));
        Ok(Caller(address_key(client_address(peer, &parts.headers, &app.config.trusted_proxies))))
    }
}

/// Rejects requests of any kind above the rate limit.
pub(crate) async fn limit_requests(State(app): State<App>, caller: Caller, request: Request, next: Next) -> Response {
    if app.request_limiter.take(caller.0, time::now()) {
        next.run(request).await
    } else {
        ApiError::rate_limited("too many requests came from your address; wait a little").into_response()
    }
}

/// Rejects requests for boards and engine work above the rate limit.
pub(crate) async fn limit_rate(State(app): State<App>, caller: Caller, request: Request, next: Next) -> Response {
    if app.analysis_limiter.take(caller.0, time::now()) {
        next.run(request).await
    } else {
        ApiError::rate_limited("too many questions came from your address; wait a little").into_response()
    }
}
