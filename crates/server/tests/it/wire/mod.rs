//! A server on a free port, and clients that speak to it over real sockets.

mod abuse;
mod accounts;
mod bad_input;
mod client;
mod connections;
mod cost;
mod crowd;
mod damaged;
mod database_outage;
mod delay;
mod earlier_version;
mod engine;
mod finished;
mod games;
mod guards;
mod hidden;
mod moderation;
mod pictures;
mod ratings;
mod rooms;
mod rules;
mod time;
mod uploads;

pub(crate) use client::{Answer, Chance, Client, play, soon};

use serde_json::{Value, json};
use server::serve::{Config, Server};
use std::net::SocketAddr;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio_tungstenite::tungstenite;

/// The token for `/metrics`.
const METRICS_TOKEN: &str = "count";

/// A server on a free port.
pub(crate) struct Wire {
    pub(crate) address: SocketAddr,
    pub(crate) folder: tempfile::TempDir,
    stop: Option<oneshot::Sender<()>>,
    task: JoinHandle<()>,
}

impl Wire {
    pub(crate) async fn start() -> Wire {
        Wire::with(|_| ()).await
    }

    /// Starts a server with a changed configuration.
    pub(crate) async fn with(change: impl FnOnce(&mut Config)) -> Wire {
        let folder = tempfile::tempdir().expect("a folder");
        Wire::on(folder, "", change).await
    }

    /// Starts a server on a folder that may already have a database. `options` follow the path.
    pub(crate) async fn on(folder: tempfile::TempDir, options: &str, change: impl FnOnce(&mut Config)) -> Wire {
        let mut config = Config::new(format!("sqlite:{}{options}", folder.path().join("test.sqlite").display()));
        config.metrics_token = Some(METRICS_TOKEN.to_string());
        change(&mut config);
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("an address");
        let server = Server::open(config).await.expect("a database");
        let (stop, stopped) = oneshot::channel::<()>();
        let run = server.run(listener, async { drop(stopped.await) });
        let task = tokio::spawn(async move { run.await.expect("serves") });
        Wire { address, folder, stop: Some(stop), task }
    }

    /// Stops the server; returns the folder.
    pub(crate) async fn stop(mut self) -> tempfile::TempDir {
        drop(self.stop.take());
        soon("the server stops", self.task).await.expect("no panic");
        self.folder
    }

    pub(crate) async fn ask(&self, method: &str, path: &str, body: Option<Value>, cookie: Option<&str>) -> Answer {
        client::ask(self.address, method, path, body, cookie).await
    }

    /// Posts without waiting for the response.
    pub(crate) fn post_later(&self, path: &'static str, body: Value) -> JoinHandle<Answer> {
        let address = self.address;
        tokio::spawn(async move { client::ask(address, "POST", path, Some(body), None).await })
    }

    /// Sends a request as it is.
    pub(crate) async fn raw(&self, request: &str) -> Answer {
        client::raw(self.address, request).await
    }

    pub(crate) async fn get(&self, path: &str) -> Answer {
        self.ask("GET", path, None, None).await
    }

    pub(crate) async fn post(&self, path: &str, body: Value) -> Answer {
        self.ask("POST", path, Some(body), None).await
    }

    /// Returns the text of `/metrics`.
    pub(crate) async fn metrics(&self) -> String {
        let request = format!(
            "GET /metrics HTTP/1.1\r\nHost: {}\r\nConnection: close\r\nAuthorization: Bearer {METRICS_TOKEN}\r\n\r\n",
            self.address
        );
        self.raw(&request).await.text
    }

    /// Returns a metric by its name and labels.
    pub(crate) async fn metric(&self, name: &str) -> u64 {
        let text = self.metrics().await;
        let value = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' ')?.parse().ok());
        value.unwrap_or_else(|| panic!("there is no count {name} in {text}"))
    }

    /// Waits until a metric has this value.
    pub(crate) async fn until(&self, name: &str, value: u64) {
        soon(&format!("{name} {value}"), async { while self.metric(name).await != value {} }).await;
    }

    /// Waits until a counter has reached a value.
    pub(crate) async fn until_at_least(&self, name: &str, value: u64) {
        soon(&format!("{name} {value}"), async { while self.metric(name).await < value {} }).await;
    }

    /// Creates a room; returns its id and the tokens of the own seats.
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

    /// Creates a room with two different users, and takes both seats. `more` has further fields of the request.
    pub(crate) async fn strangers(&self, mut more: Value) -> (String, [Client; 2]) {
        more["seats"] = json!([{"kind": "me"}, {"kind": "open"}]);
        let (room, tokens) = self.create(more).await;
        let joined = self.post(&format!("/api/rooms/{room}/join"), json!({"name": "Bo"})).await.json();
        let seats =
            [self.sit(&room, &tokens[0]).await, self.sit(&room, joined["token"].as_str().expect("a token")).await];
        (room, seats)
    }

    pub(crate) async fn socket(&self, room: &str) -> Client {
        self.socket_with(room, &[]).await.expect("a socket")
    }

    /// Opens a socket with a small receive buffer.
    pub(crate) async fn narrow_socket(&self, room: &str) -> Client {
        client::narrow_socket(self.address, room).await
    }

    pub(crate) async fn socket_with(
        &self,
        room: &str,
        headers: &[(&'static str, &str)],
    ) -> Result<Client, tungstenite::Error> {
        client::socket(self.address, room, headers).await
    }

    /// Takes a seat of a room.
    pub(crate) async fn sit(&self, room: &str, token: &str) -> Client {
        client::sit(self.address, room, token).await
    }

    /// Watches a room.
    pub(crate) async fn watch(&self, room: &str) -> Client {
        let mut client = self.socket(room).await;
        client.hello(json!({})).await;
        client
    }
}

/// Sends a request to a server at any address.
pub(crate) async fn get_at(server: SocketAddr, path: &str) -> Answer {
    client::ask(server, "GET", path, None, None).await
}

/// Advances the paused clock of the server and its clients. They share one clock only in a test with one thread.
pub(crate) async fn pass(ms: u64) {
    tokio::time::pause();
    tokio::time::advance(Duration::from_millis(ms)).await;
    tokio::time::resume();
}
