//! The baseline: a bare axum relay. A room has two sockets, and both get every message. No rules, no storage.

use axum::Router;
use axum::extract::ws::{Message, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::extract::{Path, State};
use axum::response::Response;
use axum::routing::get;
use axum::serve::ListenerExt;
use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use tokio::net::TcpListener;
use tokio::sync::mpsc;

type Room = Arc<Mutex<Vec<mpsc::UnboundedSender<Utf8Bytes>>>>;
type Rooms = Arc<Mutex<HashMap<u64, Room>>>;

/// Serves the relay until the process ends.
pub(crate) async fn run(listener: TcpListener) -> std::io::Result<()> {
    let router = Router::new().route("/relay/{room}", get(socket)).with_state(Rooms::default());
    let listener = listener.tap_io(|io| drop(io.set_nodelay(true)));
    axum::serve(listener, router).await
}

async fn socket(Path(room): Path<u64>, State(rooms): State<Rooms>, upgrade: WebSocketUpgrade) -> Response {
    let room = rooms.lock().map(|mut rooms| Arc::clone(rooms.entry(room).or_default())).unwrap_or_default();
    upgrade.read_buffer_size(4096).on_upgrade(move |socket| relay(socket, room))
}

async fn relay(mut socket: WebSocket, room: Room) {
    let (sender, mut messages) = mpsc::unbounded_channel();
    if let Ok(mut room) = room.lock() {
        room.push(sender);
    }
    loop {
        tokio::select! {
            message = socket.recv() => match message {
                Some(Ok(Message::Text(text))) => {
                    if let Ok(mut room) = room.lock() {
                        room.retain(|peer| peer.send(text.clone()).is_ok());
                    }
                }
                Some(Ok(_)) => (),
                _ => return,
            },
            text = messages.recv() => {
                let Some(text) = text else { return };
                if socket.send(Message::Text(text)).await.is_err() {
                    return;
                }
            }
        }
    }
}
