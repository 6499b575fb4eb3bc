//! Clients of a server over real sockets.
#![allow(dead_code, reason = "each file of tests needs a part of it")]

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use std::collections::VecDeque;
use std::future::Future;
use std::net::SocketAddr;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{self, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

/// No healthy test takes this long.
const PATIENCE: Duration = Duration::from_secs(60);

/// Fails instead of hanging.
pub(crate) async fn soon<T>(what: &str, future: impl Future<Output = T>) -> T {
    tokio::time::timeout(PATIENCE, future).await.unwrap_or_else(|_| panic!("waited too long: {what}"))
}

/// The response to a request.
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) cookie: Option<String>,
    pub(crate) text: String,
}

impl Answer {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or_else(|e| panic!("{e}: {}", self.text))
    }
}

/// Sends a raw request.
pub(crate) async fn raw(server: SocketAddr, request: &str) -> Answer {
    let mut stream = TcpStream::connect(server).await.expect("connects");
    stream.write_all(request.as_bytes()).await.expect("writes");
    let mut bytes = Vec::new();
    soon("an answer", stream.read_to_end(&mut bytes)).await.expect("reads");
    let text = String::from_utf8_lossy(&bytes);
    let (head, body) = text.split_once("\r\n\r\n").expect("a head");
    let status = head.split(' ').nth(1).and_then(|s| s.parse().ok()).expect("a status");
    let cookie = head.split("quintet=").nth(1).and_then(|c| c.split(';').next()).map(str::to_string);
    Answer { status, cookie, text: body.to_string() }
}

/// Sends a request with an optional JSON body and an optional cookie.
pub(crate) async fn ask(
    server: SocketAddr,
    method: &str,
    path: &str,
    body: Option<Value>,
    cookie: Option<&str>,
) -> Answer {
    let body = body.map(|b| b.to_string()).unwrap_or_default();
    let cookie = cookie.map(|c| format!("Cookie: quintet={c}\r\n")).unwrap_or_default();
    let request = format!(
        "{method} {path} HTTP/1.1\r\nHost: {server}\r\nConnection: close\r\nContent-Type: application/json\r\n\
         {cookie}Content-Length: {}\r\n\r\n{body}",
        body.len()
    );
    raw(server, &request).await
}

/// Posts JSON and returns JSON.
pub(crate) async fn post(server: SocketAddr, path: &str, body: &Value) -> Value {
    ask(server, "POST", path, Some(body.clone()), None).await.json()
}

/// Opens a socket of a room.
pub(crate) async fn socket(
    server: SocketAddr,
    room: &str,
    headers: &[(&'static str, &str)],
) -> Result<Client, tungstenite::Error> {
    let mut request = format!("ws://{server}/api/rooms/{room}/socket").into_client_request()?;
    for (name, value) in headers {
        request.headers_mut().insert(*name, value.parse().expect("a header"));
    }
    let (socket, _) = soon("a socket opens", tokio_tungstenite::connect_async(request)).await?;
    Ok(Client::new(socket))
}

/// Opens a socket of a room with a small receive buffer.
pub(crate) async fn narrow_socket(server: SocketAddr, room: &str) -> Client {
    let narrow = TcpSocket::new_v4().expect("a socket");
    narrow.set_recv_buffer_size(4096).expect("a small buffer");
    let stream = MaybeTlsStream::Plain(narrow.connect(server).await.expect("connects"));
    let request = format!("ws://{server}/api/rooms/{room}/socket");
    let (socket, _) = soon("a socket opens", tokio_tungstenite::client_async(request, stream)).await.expect("a socket");
    Client::new(socket)
}

/// Opens the lobby's socket.
pub(crate) async fn lobby(server: SocketAddr, cookie: Option<&str>) -> Client {
    let mut request = format!("ws://{server}/api/lobby/socket").into_client_request().expect("a request");
    if let Some(cookie) = cookie {
        request.headers_mut().insert("cookie", format!("quintet={cookie}").parse().expect("a header"));
    }
    let (socket, _) = soon("a socket opens", tokio_tungstenite::connect_async(request)).await.expect("a socket");
    Client::new(socket)
}

/// Opens the lobby's socket with a small receive buffer; returns its bytes.
pub(crate) async fn narrow_lobby(server: SocketAddr) -> TcpStream {
    let narrow = TcpSocket::new_v4().expect("a socket");
    narrow.set_recv_buffer_size(4096).expect("a small buffer");
    let mut stream = narrow.connect(server).await.expect("connects");
    let request = format!(
        "GET /api/lobby/socket HTTP/1.1\r\nHost: {server}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\
         Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
    );
    stream.write_all(request.as_bytes()).await.expect("writes");
    stream
}

/// Takes a seat of a room.
pub(crate) async fn sit(server: SocketAddr, room: &str, token: &str) -> Client {
    let mut client = socket(server, room, &[]).await.expect("a socket");
    let ack = client.hello(json!({"token": token})).await;
    assert_eq!(ack["type"], "ack", "{ack}");
    client
}

/// Returns the turns of a `welcome`.
pub(crate) fn turns(client: &Client) -> Vec<String> {
    let turns = client.state["turns"].as_array().cloned().unwrap_or_default();
    turns.iter().map(|t| t["text"].as_str().expect("a text").to_string()).collect()
}

/// The socket of a client.
pub(crate) struct Client {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    pub(crate) id: u64,
    /// All received messages.
    pub(crate) frames: Vec<String>,
    /// Messages received while waiting for another one.
    later: VecDeque<Value>,
    pub(crate) seq: u64,
    pub(crate) state: Value,
    /// The close code and reason of the server.
    pub(crate) closed: Option<(u16, String)>,
}

impl Client {
    fn new(socket: WebSocketStream<MaybeTlsStream<TcpStream>>) -> Client {
        let (frames, later) = (Vec::new(), VecDeque::new());
        Client { socket, id: 0, frames, later, seq: 0, state: Value::Null, closed: None }
    }

    pub(crate) async fn send(&mut self, message: Message) {
        self.try_send(message).await.expect("sends");
    }

    /// Sends a frame; ignores a closed socket.
    pub(crate) async fn try_send(&mut self, message: Message) -> Option<()> {
        self.socket.send(message).await.ok()
    }

    /// Sends a message; ignores a closed socket.
    pub(crate) async fn try_say(&mut self, value: &Value) -> Option<()> {
        self.try_send(Message::Text(value.to_string().into())).await
    }

    pub(crate) async fn say(&mut self, value: Value) {
        self.send(Message::Text(value.to_string().into())).await;
    }

    /// Sends a message with the next id and waits for its ack or error.
    pub(crate) async fn ask(&mut self, value: Value) -> Value {
        let id = self.number(value).await;
        self.answer(id).await
    }

    /// Sends a message with the next id.
    pub(crate) async fn number(&mut self, mut value: Value) -> u64 {
        self.id += 1;
        value["id"] = self.id.into();
        self.say(value).await;
        self.id
    }

    pub(crate) async fn hello(&mut self, mut more: Value) -> Value {
        more["type"] = "hello".into();
        more["protocol"] = 1.into();
        let answer = self.ask(more).await;
        if let Some(last) = self.frames.iter().find_map(|f| serde_json::from_str::<Value>(f).ok()?["last_id"].as_u64())
        {
            self.id = self.id.max(last);
        }
        answer
    }

    /// Waits for the ack or error of a message.
    pub(crate) async fn answer(&mut self, id: u64) -> Value {
        loop {
            let value = self.read().await;
            let is_answer = matches!(value["type"].as_str(), Some("ack" | "refused"));
            if is_answer && value["id"].as_u64() == Some(id) {
                return value;
            }
            self.later.push_back(value);
        }
    }

    /// Receives the next message.
    pub(crate) async fn hear(&mut self) -> Value {
        match self.later.pop_front() {
            Some(value) => value,
            None => self.read().await,
        }
    }

    /// Waits for a message of this type.
    pub(crate) async fn wait(&mut self, kind: &str) -> Value {
        loop {
            let value = self.hear().await;
            if value["type"] == kind {
                return value;
            }
        }
    }

    /// Waits for an event of this kind.
    pub(crate) async fn wait_event(&mut self, kind: &str) -> Value {
        loop {
            let value = self.wait("event").await;
            if value["event"]["kind"] == kind {
                return value;
            }
        }
    }

    /// Receives the next message; `None` if the socket is closed.
    pub(crate) async fn next(&mut self) -> Option<Value> {
        loop {
            match soon("a message", self.socket.next()).await {
                Some(Ok(Message::Text(text))) => {
                    self.frames.push(text.to_string());
                    let value = serde_json::from_str::<Value>(&text).expect("JSON");
                    self.learn(&value);
                    return Some(value);
                }
                Some(Ok(Message::Close(frame))) => {
                    self.closed = frame.map(|frame| (frame.code.into(), frame.reason.to_string()));
                    return None;
                }
                Some(Err(_)) | None => return None,
                Some(Ok(_)) => (),
            }
        }
    }

    async fn read(&mut self) -> Value {
        match self.next().await {
            Some(value) => value,
            None => panic!("the socket was closed after {:?}", self.frames.last()),
        }
    }

    fn learn(&mut self, value: &Value) {
        if let Some(seq) = value["seq"].as_u64()
            && matches!(value["type"].as_str(), Some("welcome" | "event"))
        {
            self.seq = seq;
            if !value["state"].is_null() {
                let before = std::mem::replace(&mut self.state, value["state"].clone());
                for key in ["match", "commitment"].into_iter().filter(|key| value["state"].get(key).is_none()) {
                    self.state[key] = before[key].clone();
                }
            }
        }
    }

    pub(crate) fn steps(&self) -> Vec<String> {
        let steps = self.state["steps"].as_array().cloned().unwrap_or_default();
        steps.iter().map(|s| s.as_str().expect("a text").to_string()).collect()
    }

    pub(crate) fn is_over(&self) -> bool {
        self.state["result"].is_object()
    }

    /// Plays a step and waits for its ack and its event.
    pub(crate) async fn step(&mut self, step: &str) -> Value {
        self.ask(json!({"type": "step", "at": self.seq, "step": step})).await
    }

    /// Reads until this event has arrived.
    pub(crate) async fn see(&mut self, seq: u64) {
        while self.seq < seq {
            let value = self.read().await;
            self.later.push_back(value);
        }
    }

    /// Waits until all earlier messages have arrived: the answer to a new message comes after them.
    pub(crate) async fn listen(&mut self) {
        assert_eq!(self.ask(json!({"type": "undo"})).await["type"], "refused", "no step of a turn stands");
    }

    /// Reads the pending messages, and so answers the last ping.
    pub(crate) async fn listen_late(&mut self) {
        while let Ok(Some(Ok(message))) = tokio::time::timeout(Duration::from_millis(5), self.socket.next()).await {
            if let Message::Text(text) = message {
                self.frames.push(text.to_string());
                let value = serde_json::from_str::<Value>(&text).expect("JSON");
                self.learn(&value);
                self.later.push_back(value);
            }
        }
    }

    /// Returns the error code, or the message if it is no error.
    pub(crate) async fn code(&mut self, value: Value) -> String {
        let answer = self.ask(value).await;
        answer["code"].as_str().map_or_else(|| answer.to_string(), str::to_string)
    }

    /// Drops the received messages to save memory.
    pub(crate) fn forget(&mut self) {
        self.frames.clear();
        self.later.clear();
    }

    pub(crate) async fn close(mut self) {
        let _ = self.socket.close(None).await;
    }
}

/// A seeded random number generator.
pub(crate) struct Chance(pub(crate) u64);

impl Chance {
    pub(crate) fn below(&mut self, most: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % most.max(1) as u64) as usize
    }
}

/// Plays at most this number of random steps; returns the number played. A seat passes only if it has no other step, because two passes
/// can end a game early.
pub(crate) async fn play(seats: &mut [Client], chance: &mut Chance, most: usize) -> usize {
    for made in 0..most {
        let Some(mover) = seats.iter().position(|s| !s.steps().is_empty()) else {
            assert!(seats.iter().all(Client::is_over), "nobody may act and it is not over: {}", seats[0].state);
            return made;
        };
        let mut steps = seats[mover].steps();
        if steps.len() > 1 {
            steps.retain(|step| step != "–");
        }
        let ack = seats[mover].step(&steps[chance.below(steps.len())]).await;
        assert_eq!(ack["type"], "ack", "{ack}");
        let seq = ack["seq"].as_u64().expect("a number");
        for seat in seats.iter_mut() {
            seat.see(seq).await;
            // Events that follow the step at once must have arrived too.
            while seat.steps().is_empty() && !seat.is_over() && seat.state["to_act"] == json!([]) {
                seat.see(seq + 1).await;
            }
        }
    }
    most
}
