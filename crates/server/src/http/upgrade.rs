//! Upgrades requests to WebSockets: of a room, and of the lobby.

use super::caller::Caller;
use super::error::ApiError;
use crate::app::App;
use crate::clients::identity;
use crate::net::{Connection, Permit};
use crate::socket::SocketUser;
use crate::{limits, lobby};
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::{ConnectInfo, Path, State};
use axum::http::HeaderMap;
use axum::response::Response;
use protocol::TokenScope;
use std::sync::Arc;
use tokio::sync::OwnedSemaphorePermit;

/// A place for a socket, and whether a proxy stands between.
struct Admitted {
    place: OwnedSemaphorePermit,
    forwarded: Option<Permit>,
}

/// Counts a socket on the server, and for its client if a trusted proxy forwards it.
fn admit(app: &App, connection: &Connection, caller: Caller) -> Result<Admitted, ApiError> {
    let place = Arc::clone(&app.sockets)
        .try_acquire_owned()
        .map_err(|_| ApiError::full("too many sockets are open on this server; try again later"))?;
    // A trusted proxy's connection is not counted by address; its clients' sockets are.
    let proxied = app.config.trusted_proxies.iter().any(|network| network.contains(connection.peer()));
    let forwarded = proxied.then(|| app.connections.enter_forwarded(caller.0)).transpose();
    Ok(Admitted { place, forwarded: forwarded.map_err(|crowded| ApiError::full(crowded.reason()))? })
}

fn bounded(socket: WebSocketUpgrade) -> WebSocketUpgrade {
    let socket = socket.read_buffer_size(limits::SOCKET_READ_BUFFER_BYTES).write_buffer_size(16 << 10);
    socket.max_message_size(limits::SOCKET_FRAME_BYTES).max_frame_size(limits::SOCKET_FRAME_BYTES)
}

/// Opens a socket in a room; docs/protocol.md describes its messages.
#[utoipa::path(get, path = "/api/rooms/{room}/socket", params(("room" = String, Path, description = "The room's id")), responses(
    (status = 101, description = "The protocol changes to WebSocket"),
    (status = 403, description = "The page comes from another site", body = ApiError),
    (status = 503, description = "No socket is left", body = ApiError),
))]
pub(crate) async fn upgrade(
    State(app): State<App>,
    Path(room): Path<String>,
    ConnectInfo(connection): ConnectInfo<Connection>,
    caller: Caller,
    headers: HeaderMap,
    socket: WebSocketUpgrade,
) -> Result<Response, ApiError> {
    let Admitted { place, forwarded } = admit(&app, &connection, caller)?;
    let user = identity::current_user(&app, &headers, TokenScope::Play).await?.map(|user| user.id);
    let hidden = match &user {
        Some(user) => app.store.hidden_from(user).await?.into(),
        None => Arc::default(),
    };
    let user = SocketUser { user, hidden };
    // The kernel can measure the round trip to a proxy, not to the client behind it.
    let ends = (connection.is_direct() && forwarded.is_none()).then_some(connection.ends);
    Ok(bounded(socket).on_upgrade(move |ws| async move {
        crate::socket::serve(app, ws, room, user, caller.0, ends).await;
        drop((place, forwarded));
    }))
}

/// Opens a socket in the lobby; docs/protocol.md describes its messages.
#[utoipa::path(get, path = "/api/lobby/socket", responses(
    (status = 101, description = "The protocol changes to WebSocket"),
    (status = 403, description = "The page comes from another site", body = ApiError),
    (status = 503, description = "No socket is left", body = ApiError),
))]
pub(crate) async fn lobby(
    State(app): State<App>,
    ConnectInfo(connection): ConnectInfo<Connection>,
    caller: Caller,
    headers: HeaderMap,
    socket: WebSocketUpgrade,
) -> Result<Response, ApiError> {
    let Admitted { place, forwarded } = admit(&app, &connection, caller)?;
    let user = identity::current_user(&app, &headers, TokenScope::Play).await?.map(|user| user.id);
    Ok(bounded(socket).on_upgrade(move |ws| async move {
        lobby::serve(app, ws, user).await;
        drop((place, forwarded));
    }))
}
