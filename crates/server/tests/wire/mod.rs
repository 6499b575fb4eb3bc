//! A server on a free port, and clients that speak to it over real sockets.
#![allow(dead_code, reason = "each file of tests needs a part of it")]

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use server::serve::{Config, Server};
use std::collections::VecDeque;
use std::future::Future;
use std::net::SocketAddr;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{self, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

/// Nothing here takes so long unless it hangs.
const PATIENCE: Duration = Duration::from_secs(60);

/// Fails instead of hanging.
pub(crate) async fn soon<T>(what: &str, future: impl Future<Output = T>) -> T {
    tokio::time::timeout(PATIENCE, future).await.unwrap_or_else(|_| panic!("waited too long: {what}"))
}

/// A server on a free port.
pub(crate) struct Wire {
    pub(crate) address: SocketAddr,
    pub(crate) folder: tempfile::TempDir,
    stop: Option<oneshot::Sender<()>>,
    task: JoinHandle<()>,
}

/// An answer to a request.
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

impl Wire {
    pub(crate) async fn start() -> Wire {
        Wire::with(|_| ()).await
    }

    /// A server whose configuration is changed first.
    pub(crate) async fn with(change: impl FnOnce(&mut Config)) -> Wire {
        let folder = tempfile::tempdir().expect("a folder");
        Wire::on(folder, "", change).await
    }

    /// A server on a folder that may hold a database already; `options` come after the path.
    pub(crate) async fn on(folder: tempfile::TempDir, options: &str, change: impl FnOnce(&mut Config)) -> Wire {
        let mut config = Config::new(format!("sqlite:{}{options}", folder.path().join("test.sqlite").display()));
        change(&mut config);
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("an address");
        let server = Server::open(config).await.expect("a database");
        let (stop, stopped) = oneshot::channel::<()>();
        let run = server.run(listener, async { drop(stopped.await) });
        let task = tokio::spawn(async move { run.await.expect("serves") });
        Wire { address, folder, stop: Some(stop), task }
    }

    /// Stops the server; gives the folder back.
    pub(crate) async fn stop(mut self) -> tempfile::TempDir {
        drop(self.stop.take());
        soon("the server stops", self.task).await.expect("no panic");
        self.folder
    }

    pub(crate) async fn ask(&self, method: &str, path: &str, body: Option<Value>, cookie: Option<&str>) -> Answer {
        let body = body.map(|b| b.to_string()).unwrap_or_default();
        let cookie = cookie.map(|c| format!("Cookie: quintet={c}\r\n")).unwrap_or_default();
        self.raw(&format!(
            "{method} {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\nContent-Type: application/json\r\n\
             {cookie}Content-Length: {}\r\n\r\n{body}",
            self.address,
            body.len()
        ))
        .await
    }

    /// Sends a request as it is.
    pub(crate) async fn raw(&self, request: &str) -> Answer {
        let mut stream = TcpStream::connect(self.address).await.expect("connects");
        stream.write_all(request.as_bytes()).await.expect("writes");
        let mut bytes = Vec::new();
        soon("an answer", stream.read_to_end(&mut bytes)).await.expect("reads");
        let text = String::from_utf8(bytes).expect("text");
        let (head, body) = text.split_once("\r\n\r\n").expect("a head");
        let status = head.split(' ').nth(1).and_then(|s| s.parse().ok()).expect("a status");
        let cookie = head.split("quintet=").nth(1).and_then(|c| c.split(';').next()).map(str::to_string);
        Answer { status, cookie, text: body.to_string() }
    }

    pub(crate) async fn get(&self, path: &str) -> Answer {
        self.ask("GET", path, None, None).await
    }

    pub(crate) async fn post(&self, path: &str, body: Value) -> Answer {
        self.ask("POST", path, Some(body), None).await
    }

    /// Creates a room: its id and the tokens of the seats that are ours.
    pub(crate) async fn create(&self, body: Value) -> (String, Vec<String>) {
        let answer = self.post("/api/rooms", body).await;
        assert_eq!(answer.status, 201, "{}", answer.text);
        let created = answer.json();
        let tokens = created["seats"].as_array().expect("seats").iter();
        let tokens = tokens.map(|s| s["token"].as_str().expect("a token").to_string());
        (created["room"].as_str().expect("an id").to_string(), tokens.collect())
    }

    /// Creates a room of two people.
    pub(crate) async fn two(&self, game: &str, setup: Option<&str>) -> (String, Vec<String>) {
        let mut body = json!({"game": game, "seats": [{"kind": "me"}, {"kind": "me"}]});
        if let Some(setup) = setup {
            body["setup"] = setup.into();
        }
        self.create(body).await
    }

    pub(crate) async fn socket(&self, room: &str) -> Client {
        self.socket_with(room, &[]).await.expect("a socket")
    }

    pub(crate) async fn socket_with(
        &self,
        room: &str,
        headers: &[(&'static str, &str)],
    ) -> Result<Client, tungstenite::Error> {
        let mut request = format!("ws://{}/api/rooms/{room}/socket", self.address).into_client_request()?;
        for (name, value) in headers {
            request.headers_mut().insert(*name, value.parse().expect("a header"));
        }
        let (socket, _) = soon("a socket opens", tokio_tungstenite::connect_async(request)).await?;
        Ok(Client { socket, id: 0, frames: Vec::new(), later: VecDeque::new(), seq: 0, state: Value::Null })
    }

    /// Takes a seat of a room.
    pub(crate) async fn sit(&self, room: &str, token: &str) -> Client {
        let mut client = self.socket(room).await;
        client.hello(json!({"token": token})).await;
        client
    }

    /// Watches a room.
    pub(crate) async fn watch(&self, room: &str) -> Client {
        let mut client = self.socket(room).await;
        client.hello(json!({})).await;
        client
    }
}

/// A client's socket.
pub(crate) struct Client {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    pub(crate) id: u32,
    /// Everything that came.
    pub(crate) frames: Vec<String>,
    /// What came while something else was waited for.
    later: VecDeque<Value>,
    pub(crate) seq: u64,
    pub(crate) state: Value,
}

impl Client {
    pub(crate) async fn send(&mut self, message: Message) {
        self.socket.send(message).await.expect("sends");
    }

    pub(crate) async fn say(&mut self, value: Value) {
        self.send(Message::Text(value.to_string().into())).await;
    }

    /// Says something with the next number and waits for its ack or refusal.
    pub(crate) async fn ask(&mut self, value: Value) -> Value {
        let id = self.number(value).await;
        self.answer(id).await
    }

    /// Says something with the next number.
    pub(crate) async fn number(&mut self, mut value: Value) -> u32 {
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
            self.id = self.id.max(last as u32);
        }
        answer
    }

    /// Waits for the ack or refusal of a message.
    pub(crate) async fn answer(&mut self, id: u32) -> Value {
        loop {
            let value = self.read().await;
            let is_answer = matches!(value["type"].as_str(), Some("ack" | "refused"));
            if is_answer && value["id"].as_u64() == Some(u64::from(id)) {
                return value;
            }
            self.later.push_back(value);
        }
    }

    /// The next message.
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

    /// The next message, or nothing if the socket was closed.
    pub(crate) async fn next(&mut self) -> Option<Value> {
        loop {
            match soon("a message", self.socket.next()).await {
                Some(Ok(Message::Text(text))) => {
                    self.frames.push(text.to_string());
                    let value = serde_json::from_str::<Value>(&text).expect("JSON");
                    self.learn(&value);
                    return Some(value);
                }
                Some(Ok(Message::Close(_)) | Err(_)) | None => return None,
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
                self.state = value["state"].clone();
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

    /// Makes a step; both it and the event that follows must come.
    pub(crate) async fn step(&mut self, step: &str) -> Value {
        self.ask(json!({"type": "step", "at": self.seq, "step": step})).await
    }

    /// Reads until it has seen this event.
    pub(crate) async fn see(&mut self, seq: u64) {
        while self.seq < seq {
            let value = self.read().await;
            self.later.push_back(value);
        }
    }

    /// The refusal's code, or what else came.
    pub(crate) async fn code(&mut self, value: Value) -> String {
        let answer = self.ask(value).await;
        answer["code"].as_str().map_or_else(|| answer.to_string(), str::to_string)
    }

    pub(crate) async fn close(mut self) {
        let _ = self.socket.close(None).await;
    }
}

/// Random numbers that are the same every time.
pub(crate) struct Chance(pub(crate) u64);

impl Chance {
    pub(crate) fn below(&mut self, most: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % most.max(1) as u64) as usize
    }
}

/// Plays random steps until the game is over, or so many were made; gives how many were made.
pub(crate) async fn play(seats: &mut [Client], chance: &mut Chance, most: usize) -> usize {
    for made in 0..most {
        let Some(mover) = seats.iter().position(|s| !s.steps().is_empty()) else {
            assert!(seats.iter().all(Client::is_over), "nobody may act and it is not over: {}", seats[0].state);
            return made;
        };
        let steps = seats[mover].steps();
        let ack = seats[mover].step(&steps[chance.below(steps.len())]).await;
        assert_eq!(ack["type"], "ack", "{ack}");
        let seq = ack["seq"].as_u64().expect("a number");
        for seat in seats.iter_mut() {
            seat.see(seq).await;
            // What follows at once from the step must be there too.
            while seat.steps().is_empty() && !seat.is_over() && seat.state["to_act"] == json!([]) {
                seat.see(seq + 1).await;
            }
        }
    }
    most
}
