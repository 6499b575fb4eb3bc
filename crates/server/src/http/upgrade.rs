//! `GET /api/rooms/{room}/socket`: upgrades a request to a room's WebSocket.

use super::caller::Caller;
use super::error::ApiError;
use crate::app::App;
use crate::clients::identity;
use crate::limits;
use crate::net::Connection;
use crate::socket::SocketUser;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::{ConnectInfo, Path, State};
use axum::http::HeaderMap;
use axum::response::Response;
use protocol::TokenScope;
use std::sync::Arc;

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
    let place = Arc::clone(&app.sockets)
        .try_acquire_owned()
        .map_err(|_| ApiError::full("too many sockets are open on this server; try again later"))?;
    // A trusted proxy's connection is not counted by address; its clients' sockets are.
    let proxied = app.config.trusted_proxies.iter().any(|network| network.contains(connection.peer()));
    let forwarded = proxied.then(|| app.connections.enter_forwarded(caller.0)).transpose();
    let forwarded = forwarded.map_err(|crowded| ApiError::full(crowded.reason()))?;
    let user = identity::current_user(&app, &headers, TokenScope::Play).await?.map(|user| user.id);
    let hidden = match &user {
        Some(user) => app.store.hidden_from(user).await?.into(),
        None => Arc::default(),
    };
    let user = SocketUser { user, hidden };
    // The kernel can measure the round trip to a proxy, not to the client behind it.
    let ends = (connection.is_direct() && !proxied).then_some(connection.ends);
    let socket = socket.read_buffer_size(limits::SOCKET_READ_BUFFER_BYTES).write_buffer_size(16 << 10);
    let socket = socket.max_message_size(limits::SOCKET_FRAME_BYTES).max_frame_size(limits::SOCKET_FRAME_BYTES);
    Ok(socket.on_upgrade(move |ws| async move {
        crate::socket::serve(app, ws, room, user, caller.0, ends).await;
        drop((place, forwarded));
    }))
}
