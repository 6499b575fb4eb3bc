//! The task of a socket: it reads its client's messages and writes its room's.

pub(crate) mod outbox;
mod timing;

use crate::app::App;
use crate::clients::identity;
use crate::host::{
    ClientCommand, Connect, EncodedMessage, Message as HostMessage, Resync, encode_error, encode_message,
};
use crate::http::pages;
use crate::net::kernel_rtt::ConnectionEnds;
use crate::room::{Command, ProtocolError};
use crate::socket::outbox::{Inbox, outbox};
use crate::{limits, time};
use axum::extract::ws::{CloseCode, CloseFrame, Message, WebSocket, close_code};
use futures_util::SinkExt;
use protocol::{ClientMessage, ErrorCode, ServerMessage};
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Instant;
use timing::SocketTiming;
use tokio::sync::{mpsc, oneshot};

/// The cause of a socket's end.
enum End {
    /// The connection is closed or cannot be written.
    Gone,
    /// The server closes it with a code and a reason.
    Bye(CloseCode, &'static str),
}

/// A client's socket.
struct Socket {
    app: App,
    ws: WebSocket,
    room: String,
    user: Option<String>,
    /// The users whose chat is hidden from the user.
    hidden: Arc<[String]>,
    address: IpAddr,
    timing: SocketTiming,
    /// Invalid messages in a row.
    nonsense: u32,
}

/// The user of a socket.
#[derive(Default)]
pub(crate) struct SocketUser {
    /// The user; none without a cookie or token.
    pub(crate) user: Option<String>,
    /// The users whose chat is hidden from the user.
    pub(crate) hidden: Arc<[String]>,
}

/// What `hello` says.
struct Hello {
    id: u64,
    token: Option<String>,
    since: Option<u64>,
    rules: Option<String>,
    build: Option<String>,
}

fn is_too_long(version: &Option<String>) -> bool {
    version.as_ref().is_some_and(|version| version.len() > protocol::MAX_VERSION_BYTES)
}

/// The room that a socket has entered.
struct JoinedRoom {
    connection: u32,
    host: mpsc::Sender<HostMessage>,
    inbox: Inbox,
}

/// Serves a socket until it ends.
pub(crate) async fn serve(
    app: App,
    ws: WebSocket,
    room: String,
    visitor: SocketUser,
    address: IpAddr,
    ends: Option<ConnectionEnds>,
) {
    let SocketUser { user, hidden } = visitor;
    app.metrics.sockets.inc();
    let timing = SocketTiming::new(app.config.rates.messages, ends, time::now());
    let mut socket = Socket { app: app.clone(), ws, room, user, hidden, address, timing, nonsense: 0 };
    let end = socket.run().await;
    if let End::Bye(code, reason) = end {
        let bye = encode_message(&ServerMessage::Bye { reason: reason.to_string() });
        let _ = tokio::time::timeout(limits::SOCKET_SEND_TIMEOUT, async {
            socket.ws.send(Message::Text(bye.text)).await?;
            socket.ws.send(Message::Close(Some(CloseFrame { code, reason: reason.into() }))).await
        })
        .await;
        // The client answers with its own close frame. An error means that the rest cannot be read as frames.
        let _ = tokio::time::timeout(limits::CLOSE_LINGER, async { while let Some(Ok(_)) = socket.ws.recv().await {} })
            .await;
    }
    app.metrics.sockets.dec();
}

impl Socket {
    async fn run(&mut self) -> End {
        let entered = tokio::time::timeout(limits::HELLO_TIMEOUT, self.enter()).await;
        let mut joined = match entered {
            Ok(Ok(joined)) => joined,
            Ok(Err(end)) => return end,
            Err(_) => return End::Bye(close_code::POLICY, "no hello came in time"),
        };
        let measured = self.timing.measure_kernel_rtt();
        let end = match self.measured(measured, &joined).await {
            Ok(()) => self.relay(&mut joined).await,
            Err(end) => end,
        };
        let _ = joined.host.send(HostMessage::Leave(joined.connection)).await;
        end
    }

    /// Waits for `hello` and enters the room.
    async fn enter(&mut self) -> Result<JoinedRoom, End> {
        loop {
            let text = match self.ws.recv().await {
                Some(Ok(Message::Text(text))) => text,
                Some(Ok(Message::Binary(_))) => {
                    self.reject(None, no_text()).await?;
                    continue;
                }
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => continue,
                Some(Ok(Message::Close(_))) | None => return Err(End::Gone),
                Some(Err(_)) => return Err(End::Bye(close_code::SIZE, TOO_LONG)),
            };
            let (id, error) = match self.read(&text) {
                Err(refused) => refused,
                Ok(ClientMessage::Hello { id, protocol, .. }) if protocol != protocol::PROTOCOL_VERSION => {
                    let reason = format!("this server speaks version {} of the protocol", protocol::PROTOCOL_VERSION);
                    (Some(id), ProtocolError::new(ErrorCode::Version, reason))
                }
                Ok(ClientMessage::Hello { id, rules, build, .. }) if [&rules, &build].into_iter().any(is_too_long) => {
                    let reason = format!("a version has at most {} bytes", protocol::MAX_VERSION_BYTES);
                    (Some(id), ProtocolError::new(ErrorCode::TooLarge, reason))
                }
                Ok(ClientMessage::Hello { id, token, since, rules, build, .. }) => {
                    match self.hello(Hello { id, token, since, rules, build }).await? {
                        Ok(joined) => return Ok(joined),
                        Err(error) if error.code == ErrorCode::NoSuch => {
                            self.reject(Some(id), error).await?;
                            return Err(End::Bye(close_code::POLICY, "there is no such room"));
                        }
                        Err(error) => (Some(id), error),
                    }
                }
                Ok(other) => (
                    Some(other.id()),
                    ProtocolError::new(ErrorCode::NotAllowed, "the first message of a socket is hello"),
                ),
            };
            self.reject(id, error).await?;
        }
    }

    async fn hello(&mut self, hello: Hello) -> Result<Result<JoinedRoom, ProtocolError>, End> {
        let Hello { id, token, since, rules, build } = hello;
        let tokens = identity::token_hashes(token.as_deref().unwrap_or_default());
        let has_rules = rules.as_deref() == Some(catalog::RULES_VERSION);
        let page = match build {
            Some(_) => pages::build_id(self.app.config.pages.as_deref()).await,
            None => None,
        };
        // A server without a page of its own cannot tell whether another one is old.
        let is_stale = (rules.is_some() && !has_rules) || page.is_some() && page != build;
        let stale = is_stale.then(|| ServerMessage::Stale { rules: catalog::RULES_VERSION.to_string(), build: page });
        // A room that leaves memory at this moment is loaded again.
        for _ in 0..3 {
            let host = match self.app.open(&self.room).await {
                Ok(host) => host,
                Err(error) => return Ok(Err(error)),
            };
            let (outbox, inbox) = outbox();
            let (answer, answered) = oneshot::channel();
            let (tokens, user, stale) = (tokens.clone(), self.user.clone(), stale.clone());
            let (hidden, address) = (Arc::clone(&self.hidden), self.address);
            let enter = Connect { id, user, hidden, address, tokens, since, has_rules, stale, outbox, answer };
            if host.send(HostMessage::Connect(Box::new(enter))).await.is_err() {
                continue;
            }
            match answered.await {
                Ok(Ok(connection)) => return Ok(Ok(JoinedRoom { connection, host, inbox })),
                Ok(Err(error)) => return Ok(Err(error)),
                Err(_) => continue,
            }
        }
        Err(End::Bye(close_code::AGAIN, "the room cannot be reached; try again"))
    }

    /// Reads and writes until the socket ends.
    async fn relay(&mut self, joined: &mut JoinedRoom) -> End {
        let mut outs = Vec::with_capacity(4);
        let ping = tokio::time::sleep_until(self.timing.next_ping());
        tokio::pin!(ping);
        loop {
            let ended = tokio::select! {
                biased;
                some = joined.inbox.take(&mut outs) => match some {
                    true => self.write(&mut outs).await,
                    false => Err(self.closed(joined.inbox.reason())),
                },
                heard = self.ws.recv() => match heard {
                    Some(Ok(message)) => self.receive(message, joined).await,
                    Some(Err(_)) => Err(End::Bye(close_code::SIZE, TOO_LONG)),
                    None => Err(End::Gone),
                },
                () = &mut ping => {
                    let pinged = self.ping().await;
                    ping.as_mut().reset(self.timing.next_ping());
                    pinged
                }
            };
            if let Err(end) = ended {
                return end;
            }
        }
    }

    /// The cause of a closed inbox.
    fn closed(&self, reason: Option<&'static str>) -> End {
        match (*self.app.stopping.borrow(), reason) {
            (true, _) => End::Bye(close_code::AWAY, "the server stops"),
            (false, Some(reason)) => End::Bye(close_code::POLICY, reason),
            (false, None) => {
                End::Bye(close_code::AGAIN, "this socket read too slowly, or its room was loaded again: reconnect")
            }
        }
    }

    /// Writes all waiting messages with one flush. The time limit covers a client that reads nothing.
    async fn write(&mut self, outs: &mut Vec<EncodedMessage>) -> Result<(), End> {
        let written = tokio::time::timeout(limits::SOCKET_SEND_TIMEOUT, async {
            for out in outs.drain(..) {
                self.ws.feed(Message::Text(out.text)).await?;
            }
            self.ws.flush().await
        });
        match written.await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) | Err(_) => Err(End::Gone),
        }
    }

    async fn send(&mut self, message: EncodedMessage) -> Result<(), End> {
        self.write(&mut vec![message]).await
    }

    async fn ping(&mut self) -> Result<(), End> {
        let now = time::now();
        if self.timing.is_silent(now) {
            return Err(End::Bye(close_code::AGAIN, "the client was silent for too long"));
        }
        let payload = self.timing.ping(now);
        let sent = tokio::time::timeout(limits::SOCKET_SEND_TIMEOUT, self.ws.send(Message::Ping(payload))).await;
        sent.map_err(|_| End::Gone)?.map_err(|_| End::Gone)
    }

    async fn receive(&mut self, message: Message, joined: &JoinedRoom) -> Result<(), End> {
        let at = time::now();
        self.timing.note_received(at);
        match message {
            Message::Text(text) => self.client_command(&text, at, joined).await,
            Message::Binary(_) => self.reject(None, no_text()).await,
            Message::Pong(payload) => {
                let measured = self.timing.pong(&payload, at);
                self.measured(measured, joined).await
            }
            Message::Ping(_) => Ok(()),
            Message::Close(_) => Err(End::Gone),
        }
    }

    async fn client_command(&mut self, text: &str, at: u64, joined: &JoinedRoom) -> Result<(), End> {
        let read = Instant::now();
        let request = match self.read(text) {
            Ok(request) => request,
            Err((id, error)) => return self.reject(id, error).await,
        };
        self.nonsense = 0;
        if let ClientMessage::Resync { id, at, hash } = request {
            return self.resync(id, at, hash, joined).await;
        }
        let id = request.id();
        let delay = self.timing.round_trip_ms();
        let Some((seat, command)) = Command::read(request) else {
            return self
                .reject(Some(id), ProtocolError::new(ErrorCode::NotAllowed, "hello is only the first message"))
                .await;
        };
        let said = ClientCommand { connection: joined.connection, id, seat, command, at, read, delay };
        joined
            .host
            .send(HostMessage::ClientCommand(Box::new(said)))
            .await
            .map_err(|_| End::Bye(close_code::AGAIN, "the room was loaded again: reconnect"))
    }

    /// Passes on the request of a client whose table went wrong.
    async fn resync(&mut self, id: u64, at: u64, hash: String, joined: &JoinedRoom) -> Result<(), End> {
        if hash.len() != 16 || !hash.bytes().all(|digit| digit.is_ascii_hexdigit()) {
            let error = ProtocolError::new(ErrorCode::Garbage, "a hash has 16 hexadecimal digits");
            return self.reject(Some(id), error).await;
        }
        let resync = Resync { connection: joined.connection, id, at, hash };
        joined
            .host
            .send(HostMessage::Resync(Box::new(resync)))
            .await
            .map_err(|_| End::Bye(close_code::AGAIN, "the room was loaded again: reconnect"))
    }

    /// Sends the smallest round trip to the room, if it has changed.
    async fn measured(&mut self, round_trip_ms: Option<u32>, joined: &JoinedRoom) -> Result<(), End> {
        let Some(round_trip_ms) = round_trip_ms else { return Ok(()) };
        let measured = HostMessage::Measured { connection: joined.connection, round_trip_ms };
        joined
            .host
            .send(measured)
            .await
            .map_err(|_| End::Bye(close_code::AGAIN, "the room was loaded again: reconnect"))
    }

    /// Parses a message within the rate limit.
    fn read(&mut self, text: &str) -> Result<ClientMessage, (Option<u64>, ProtocolError)> {
        let request = ClientMessage::read(text);
        if !self.timing.allow_message(time::now()) {
            let id = match request {
                Ok(request) => Some(request.id()),
                Err((id, _)) => id,
            };
            return Err((id, ProtocolError::new(ErrorCode::Rate, "too many messages: slow down")));
        }
        request
    }

    async fn reject(&mut self, id: Option<u64>, error: ProtocolError) -> Result<(), End> {
        self.app.metrics.count_rejection(error.code);
        self.nonsense += 1;
        if self.nonsense > limits::CONSECUTIVE_BAD_MESSAGES {
            return Err(End::Bye(close_code::POLICY, "too many invalid messages"));
        }
        self.send(encode_error(id, error)).await
    }
}

const TOO_LONG: &str = "a message was far too long or not of the WebSocket protocol";

fn no_text() -> ProtocolError {
    ProtocolError::new(ErrorCode::Garbage, "messages are text, and this was binary")
}
