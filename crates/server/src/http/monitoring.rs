//! `/metrics` for monitoring. It is not public: it needs a separate listener or a token.

use super::error::ApiError;
use crate::app::App;
use crate::ids;
use crate::monitoring::metrics::CONTENT_TYPE;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::IntoResponse;

const NOT_PUBLIC: &str = "metrics are not public: start the server with --metrics-listen or --metrics-token, and send the token as a bearer token";

/// Serves Prometheus metrics to clients with the token of `--metrics-token` (`Authorization: Bearer …`).
#[utoipa::path(get, path = "/metrics", responses(
    (status = 200, description = "Counts and times", body = String, content_type = "application/openmetrics-text"),
    (status = 401, description = "The token is missing or wrong", body = ApiError),
    (status = 403, description = "The server has no token for metrics", body = ApiError),
))]
pub(crate) async fn guarded(State(app): State<App>, headers: HeaderMap) -> Result<impl IntoResponse, ApiError> {
    let token = app.config.metrics_token.as_ref().ok_or_else(|| ApiError::not_allowed(NOT_PUBLIC))?;
    let sent = headers.get(header::AUTHORIZATION).and_then(|v| v.to_str().ok()?.strip_prefix("Bearer "));
    // Comparing hashes takes the same time for every token.
    if sent.map(ids::hash_token) != Some(ids::hash_token(token)) {
        return Err(ApiError::new(
            StatusCode::UNAUTHORIZED,
            "not_allowed",
            "the token for metrics is missing or wrong",
        ));
    }
    Ok(open(State(app)).await)
}

/// Serves Prometheus metrics without a token.
pub(crate) async fn open(State(app): State<App>) -> impl IntoResponse {
    let text = app.metrics.text(&app.store.stats(), app.store.healthy().is_ok(), &app.engines.stats());
    ([(header::CONTENT_TYPE, CONTENT_TYPE)], text)
}
