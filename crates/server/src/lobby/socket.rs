//! The lobby's WebSocket. The server writes; a client only answers pings.

use super::feed::Feed;
use crate::app::App;
use crate::{limits, time};
use axum::extract::ws::{CloseFrame, Message, WebSocket, close_code};
use protocol::LobbyMessage;
use std::sync::PoisonError;

/// Counts a user as present while it exists.
struct Visit {
    app: App,
    user: Option<String>,
}

impl Visit {
    fn new(app: App, user: Option<String>) -> Visit {
        if let Some(user) = &user {
            app.lobby.change(|state| state.presence.enter(user));
        }
        Visit { app, user }
    }
}

impl Drop for Visit {
    fn drop(&mut self) {
        if let Some(user) = &self.user {
            self.app.lobby.change(|state| state.presence.leave(user, time::now()));
        }
    }
}

/// Serves a socket until it ends.
pub(crate) async fn serve(app: App, mut ws: WebSocket, user: Option<String>) {
    app.metrics.sockets.inc();
    let end = relay(&app, &mut ws, user).await;
    if let Some((code, reason)) = end {
        let close = Message::Close(Some(CloseFrame { code, reason: reason.into() }));
        let _ = tokio::time::timeout(limits::SOCKET_SEND_TIMEOUT, ws.send(close)).await;
    }
    app.metrics.sockets.dec();
}

/// Sends what changes. Returns the reason if the server ends it.
async fn relay(app: &App, ws: &mut WebSocket, user: Option<String>) -> Option<(u16, &'static str)> {
    let mut changes = app.lobby.version.subscribe();
    let mut stopping = app.stopping.subscribe();
    let visit = Visit::new(app.clone(), user);
    let mut feed = Feed::new(visit.user.clone());
    let mut pings = tokio::time::interval(limits::LOBBY_PING_INTERVAL);
    let (mut heard, mut messages) = (time::now(), 0);
    if *stopping.borrow() {
        return Some((close_code::AWAY, "the server stops"));
    }
    loop {
        changes.borrow_and_update();
        for message in news(app, &mut feed) {
            let text = serde_json::to_string(&message).expect("a message is plain data");
            send(ws, Message::Text(text.into())).await?;
        }
        // Only a change of the lobby needs a look at it.
        loop {
            tokio::select! {
                changed = changes.changed() => match changed {
                    Ok(()) => break,
                    Err(_) => return None,
                },
                _ = stopping.changed() => return Some((close_code::AWAY, "the server stops")),
                _ = pings.tick() => {
                    if time::now() > heard + limits::SOCKET_SILENCE_MS {
                        return Some((close_code::AGAIN, "the client was silent for too long"));
                    }
                    send(ws, Message::Ping(axum::body::Bytes::new())).await?;
                }
                message = ws.recv() => match message {
                    None | Some(Err(_) | Ok(Message::Close(_))) => return None,
                    Some(Ok(Message::Text(_) | Message::Binary(_))) => {
                        messages += 1;
                        if messages > limits::CONSECUTIVE_BAD_MESSAGES {
                            return Some((close_code::POLICY, "this socket reads no messages"));
                        }
                    }
                    Some(Ok(_)) => heard = time::now(),
                },
            }
        }
    }
}

fn news(app: &App, feed: &mut Feed) -> Vec<LobbyMessage> {
    let state = app.lobby.state.lock().unwrap_or_else(PoisonError::into_inner);
    feed.news(&state, &app.lobby.instance, time::now())
}

/// Sends a message. A client that does not read it in time loses its socket.
async fn send(ws: &mut WebSocket, message: Message) -> Option<()> {
    tokio::time::timeout(limits::SOCKET_SEND_TIMEOUT, ws.send(message)).await.ok()?.ok()
}
