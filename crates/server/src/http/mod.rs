//! The addresses of the server.

mod docs;
mod error;
mod games;
mod origin;
mod pages;
mod table;
mod think;

use crate::app::App;
use crate::limits;
use axum::extract::DefaultBodyLimit;
use axum::http::{HeaderValue, header};
use axum::routing::{get, post};
use axum::{Router, middleware};
use tower_http::compression::CompressionLayer;
use tower_http::set_header::SetResponseHeaderLayer;

/// What a page of ours may load: only what comes from here.
const CONTENT: &str = "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; \
                       frame-ancestors 'none'; base-uri 'none'; form-action 'self'";

/// Everything that can be asked for.
pub(crate) fn router(app: App) -> Router {
    let large = DefaultBodyLimit::max(limits::RECORD_BODY);
    let api = Router::new()
        .route("/api", get(docs::openapi))
        .route("/api/games", get(games::games))
        .route("/api/table", post(table::table).layer(large))
        .route("/api/think", post(think::think).layer(large))
        .route("/api/solve", post(think::solve).layer(large))
        .route("/healthz", get(healthz))
        .layer(DefaultBodyLimit::max(limits::BODY));
    let pages = Router::new().fallback(pages::page);
    let fixed =
        |name, value: &'static str| SetResponseHeaderLayer::if_not_present(name, HeaderValue::from_static(value));
    api.merge(pages)
        .layer(CompressionLayer::new())
        .layer(fixed(header::X_CONTENT_TYPE_OPTIONS, "nosniff"))
        .layer(fixed(header::REFERRER_POLICY, "same-origin"))
        .layer(fixed(header::CONTENT_SECURITY_POLICY, CONTENT))
        .layer(middleware::from_fn_with_state(app.clone(), origin::check))
        .with_state(app)
}

/// Whether the server can do its work.
async fn healthz() -> &'static str {
    "ok\n"
}
