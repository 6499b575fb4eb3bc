//! The HTTP interface.

mod account;
mod blocks;
mod caller;
mod catalog;
mod dev;
pub(crate) mod error;
mod games;
mod host_check;
mod moderation;
mod monitoring;
mod openapi;
mod origin_check;
pub(crate) mod pages;
mod pairs;
mod picture;
mod players;
mod preview;
mod profile;
mod puzzles;
mod question;
mod records;
mod reports;
mod room_history;
mod rooms;
mod security_headers;
mod table;
mod think;
mod upgrade;

use crate::app::App;
use crate::limits;
use axum::extract::{DefaultBodyLimit, State};
use axum::http::{HeaderValue, header};
use axum::routing::{delete, get, post, put};
use axum::{Extension, Router, middleware};
use error::{ApiError, BodyTimeout};
use tower_http::compression::CompressionLayer;
use tower_http::set_header::SetResponseHeaderLayer;

/// Builds the router of the main listener.
pub(crate) fn router(app: App) -> Router {
    let large = DefaultBodyLimit::max(limits::RECORD_BODY_BYTES);
    let boards = Router::new()
        .route("/api/table", post(table::table).layer(large))
        .route("/api/ask", post(question::ask).layer(large))
        .route("/api/pairs", post(pairs::pairs))
        .route("/api/records", post(records::upload))
        .route("/api/rooms/{room}/record", get(room_history::record))
        .route("/api/rooms/{room}/position", get(room_history::position))
        .route("/api/rooms/{room}/view", get(room_history::view))
        .route("/api/rooms/{room}/why", get(room_history::why))
        .route("/api/rooms/{room}/picture.png", get(picture::of_room))
        .route("/api/games/{id}/picture.png", get(picture::of_finished))
        .route("/api/catalog/{game}/picture.png", get(picture::of_game))
        .route("/api/think", post(think::think).layer(large))
        .route("/api/solve", post(think::solve).layer(large))
        .route("/api/puzzles/{game}", get(puzzles::list))
        .route("/api/puzzles/{game}/daily", get(puzzles::daily))
        .route("/api/puzzles/{game}/{id}", get(puzzles::look))
        .route("/api/puzzles/{game}/{id}/try", post(puzzles::attempt))
        .route("/api/puzzles/{game}/{id}/hint", post(puzzles::hint))
        .route("/api/puzzles/{game}/{id}/give_up", post(puzzles::give_up))
        .layer(middleware::from_fn_with_state(app.clone(), caller::limit_rate));
    let accounts = Router::new()
        .route("/api/session", post(account::session::sign_in).delete(account::session::sign_out))
        .route("/api/account", get(account::session::look).post(account::session::sign_up))
        .route("/api/account/recover", post(account::session::recover))
        .route("/api/account/sessions", delete(account::session::end_all))
        .route("/api/account/sessions/{id}", delete(account::session::end_one))
        .route("/api/account/name", put(account::settings::rename))
        .route("/api/account/password", put(account::settings::set_password))
        .route("/api/account/recovery", post(account::settings::renew_recovery))
        .route("/api/account/tokens", post(account::tokens::create))
        .route("/api/account/tokens/{id}", delete(account::tokens::end))
        .route("/api/account/export", get(account::data::export))
        .route("/api/account/delete", post(account::data::delete))
        .route("/api/blocks", get(blocks::list).post(blocks::set))
        .route("/api/blocks/{id}", delete(blocks::end))
        .route("/api/reports", post(reports::send))
        .route("/api/moderation/reports", get(moderation::reports))
        .route("/api/moderation/reports/{id}/close", post(moderation::close_report))
        .route("/api/moderation/accounts/{name}", get(moderation::account))
        .route("/api/moderation/accounts/{name}/close", post(moderation::close_account))
        .route("/api/moderation/accounts/{name}/reopen", post(moderation::reopen_account))
        .route("/api/moderation/rooms/{room}/lines/{line}/hide", post(moderation::hide_line))
        .route("/api/moderation/conduct", get(moderation::conduct))
        .route("/api/moderation/log", get(moderation::log_page))
        .layer(SetResponseHeaderLayer::overriding(header::CACHE_CONTROL, HeaderValue::from_static("no-store")));
    let api = Router::new()
        .route("/api", get(openapi::openapi))
        .route("/api/catalog", get(catalog::games))
        .route("/api/games", get(games::list))
        .route("/api/games/{id}", get(games::look))
        .route("/api/games/{id}/record", get(games::record))
        .route("/api/leaderboard", get(players::leaderboard))
        .route("/api/players/{name}", get(players::look))
        .route("/api/players/{name}/ratings", get(players::history))
        .route("/api/me", get(profile::get).put(profile::put))
        .route("/api/rooms", get(rooms::list).post(rooms::create))
        .route("/api/rooms/{room}", get(rooms::look))
        .route("/api/rooms/{room}/join", post(rooms::join))
        .route("/api/rooms/{room}/socket", get(upgrade::upgrade))
        .route("/healthz", get(healthz))
        .route("/metrics", get(monitoring::guarded))
        .merge(boards)
        .merge(accounts)
        .layer(DefaultBodyLimit::max(limits::REQUEST_BODY_BYTES));
    let pages = Router::new().fallback(pages::page);
    api.merge(pages)
        .layer(CompressionLayer::new())
        .layer(middleware::from_fn(security_headers::add))
        .layer(Extension(BodyTimeout(app.config.connections.body_timeout)))
        .layer(middleware::from_fn_with_state(app.clone(), origin_check::check))
        .layer(middleware::from_fn_with_state(app.clone(), host_check::check))
        .layer(middleware::from_fn_with_state(app.clone(), caller::limit_requests))
        .with_state(app)
}

/// Builds the router of the monitoring listener.
pub(crate) fn metrics_router(app: App) -> Router {
    Router::new()
        .route("/metrics", get(monitoring::open))
        .route("/healthz", get(healthz))
        .layer(middleware::from_fn_with_state(app.clone(), host_check::check))
        .with_state(app)
}

/// Checks the health of the server.
#[utoipa::path(get, path = "/healthz", responses(
    (status = 200, description = "All is well", body = String, content_type = "text/plain"),
    (status = 503, description = "Nothing can be stored, or no room fits into memory", body = ApiError),
))]
pub(crate) async fn healthz(State(app): State<App>) -> Result<&'static str, ApiError> {
    app.store.healthy()?;
    match app.registry.is_full() {
        true => Err(ApiError::full("all places for rooms are taken, and none of these rooms is idle")),
        false => Ok("ok\n"),
    }
}
