//! A client that can record all messages and delay its pongs.

use crate::frames::{self, Frame, Reader, Writer};
use serde_json::{Value, json};
use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Mutex;
use tokio::time::timeout;

/// Time limit for a message.
pub(crate) const MESSAGE_TIMEOUT: Duration = Duration::from_secs(30);

/// The server's close frame.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct CloseFrame {
    pub(crate) code: Option<u16>,
    pub(crate) reason: String,
}

/// A client's socket in a room.
pub(crate) struct Client {
    reader: Reader,
    writer: Arc<Mutex<Writer>>,
    /// The delay of each pong.
    pong_delay: Duration,
    /// The id of the last sent message.
    pub(crate) id: u64,
    /// The number of the last received event.
    pub(crate) seq: u64,
    /// The last received state.
    pub(crate) state: Value,
    /// All received messages, if they are recorded.
    pub(crate) texts: Option<Vec<String>>,
    /// The server's close frame, if it has come.
    pub(crate) closing: Option<CloseFrame>,
}

impl Client {
    /// Opens a socket of a room from this address.
    pub(crate) async fn open(server: SocketAddr, from: Ipv4Addr, room: &str) -> io::Result<Client> {
        let path = format!("/api/rooms/{room}/socket");
        let (reader, writer) = with_timeout(MESSAGE_TIMEOUT, frames::open(server, from, &path, &[])).await?;
        Ok(Client {
            reader,
            writer: Arc::new(Mutex::new(writer)),
            pong_delay: Duration::ZERO,
            id: 0,
            seq: 0,
            state: Value::Null,
            texts: None,
            closing: None,
        })
    }

    /// Opens a socket and takes the seat of a token.
    pub(crate) async fn connect_seat(
        server: SocketAddr,
        from: Ipv4Addr,
        room: &str,
        token: &str,
    ) -> io::Result<Client> {
        let mut client = Client::open(server, from, room).await?;
        expect_ack(client.hello(json!({"token": token})).await?)?;
        Ok(client)
    }

    /// Opens a socket and watches.
    pub(crate) async fn connect_watcher(server: SocketAddr, from: Ipv4Addr, room: &str) -> io::Result<Client> {
        let mut client = Client::open(server, from, room).await?;
        expect_ack(client.hello(json!({})).await?)?;
        Ok(client)
    }

    /// Delays all further pongs.
    pub(crate) fn delay_pongs(&mut self, by: Duration) {
        self.pong_delay = by;
    }

    /// Records all further messages.
    pub(crate) fn record_texts(&mut self) {
        self.texts = Some(Vec::new());
    }

    /// Sends `hello` with additional fields and returns the answer.
    pub(crate) async fn hello(&mut self, mut fields: Value) -> io::Result<Value> {
        fields["type"] = "hello".into();
        fields["protocol"] = 1.into();
        self.request(fields).await
    }

    /// Sends a message with the next id and returns its `ack` or `refused`.
    pub(crate) async fn request(&mut self, message: Value) -> io::Result<Value> {
        let id = self.send_numbered(message).await?;
        self.wait_for_answer(id).await
    }

    /// Sends a message with the next id and returns the id.
    pub(crate) async fn send_numbered(&mut self, mut message: Value) -> io::Result<u64> {
        self.id += 1;
        message["id"] = self.id.into();
        self.send_json(&message).await?;
        Ok(self.id)
    }

    /// Sends a step and returns the answer.
    pub(crate) async fn step(&mut self, step: &str) -> io::Result<Value> {
        let at = self.seq;
        self.request(json!({"type": "step", "at": at, "step": step})).await
    }

    /// Sends a message without changes.
    pub(crate) async fn send_json(&mut self, message: &Value) -> io::Result<()> {
        self.send(frames::TEXT, message.to_string().as_bytes()).await
    }

    /// Sends a frame.
    pub(crate) async fn send(&mut self, opcode: u8, payload: &[u8]) -> io::Result<()> {
        with_timeout(MESSAGE_TIMEOUT, async { self.writer.lock().await.send(opcode, payload).await }).await
    }

    /// Sends raw bytes.
    pub(crate) async fn send_raw(&mut self, bytes: &[u8]) -> io::Result<()> {
        with_timeout(MESSAGE_TIMEOUT, async { self.writer.lock().await.send_raw(bytes).await }).await
    }

    /// Waits for the `ack` or `refused` of a message.
    pub(crate) async fn wait_for_answer(&mut self, id: u64) -> io::Result<Value> {
        loop {
            let value = self.receive().await?;
            if matches!(value["type"].as_str(), Some("ack" | "refused")) && value["id"].as_u64() == Some(id) {
                return Ok(value);
            }
        }
    }

    /// Receives the next message.
    pub(crate) async fn receive(&mut self) -> io::Result<Value> {
        with_timeout(MESSAGE_TIMEOUT, self.next_message()).await
    }

    /// Receives the next message, or returns `None` after this time.
    pub(crate) async fn receive_within(&mut self, time: Duration) -> io::Result<Option<Value>> {
        match timeout(time, self.next_message()).await {
            Ok(received) => received.map(Some),
            Err(_) => Ok(None),
        }
    }

    /// Receives messages up to this event.
    pub(crate) async fn wait_for_event(&mut self, seq: u64) -> io::Result<()> {
        while self.seq < seq {
            self.receive().await?;
        }
        Ok(())
    }

    /// Receives messages until the server closes the socket. Returns its close frame, if there was one.
    pub(crate) async fn wait_for_close(&mut self) -> io::Result<Option<CloseFrame>> {
        loop {
            match timeout(MESSAGE_TIMEOUT, self.next_message()).await {
                Ok(Ok(_)) => (),
                Ok(Err(_)) => return Ok(self.closing.clone()),
                Err(_) => return Err(io::ErrorKind::TimedOut.into()),
            }
        }
    }

    /// Returns the legal steps of the seat.
    pub(crate) fn steps(&self) -> Vec<String> {
        let steps = self.state["steps"].as_array().map(Vec::as_slice).unwrap_or_default();
        steps.iter().filter_map(|step| step.as_str().map(str::to_string)).collect()
    }

    /// Whether the game is over.
    pub(crate) fn is_over(&self) -> bool {
        self.state["result"].is_object()
    }

    async fn next_message(&mut self) -> io::Result<Value> {
        loop {
            let Frame { opcode, payload } = self.reader.next().await?;
            match opcode {
                frames::TEXT => {
                    let text = String::from_utf8(payload).map_err(io::Error::other)?;
                    let value = serde_json::from_str(&text).map_err(io::Error::other)?;
                    self.update(&value);
                    if let Some(texts) = &mut self.texts {
                        texts.push(text);
                    }
                    return Ok(value);
                }
                frames::PING => self.pong(payload).await?,
                frames::CLOSE => {
                    let code = payload.get(..2).map(|bytes| u16::from_be_bytes([bytes[0], bytes[1]]));
                    let reason = String::from_utf8_lossy(payload.get(2..).unwrap_or_default()).into_owned();
                    self.closing = Some(CloseFrame { code, reason });
                    return Err(io::ErrorKind::ConnectionAborted.into());
                }
                _ => (),
            }
        }
    }

    async fn pong(&mut self, payload: Vec<u8>) -> io::Result<()> {
        if self.pong_delay.is_zero() {
            return self.writer.lock().await.send(frames::PONG, &payload).await;
        }
        let (writer, late) = (Arc::clone(&self.writer), self.pong_delay);
        tokio::spawn(async move {
            tokio::time::sleep(late).await;
            // The socket may be closed by then.
            let _ = writer.lock().await.send(frames::PONG, &payload).await;
        });
        Ok(())
    }

    fn update(&mut self, value: &Value) {
        let kind = value["type"].as_str().unwrap_or_default();
        if kind == "welcome" {
            self.id = self.id.max(value["last_id"].as_u64().unwrap_or(0));
        }
        if matches!(kind, "welcome" | "event") {
            self.seq = value["seq"].as_u64().unwrap_or(self.seq);
            if value["state"].is_object() {
                let before = std::mem::replace(&mut self.state, value["state"].clone());
                for key in ["match", "commitment"] {
                    if self.state.get(key).is_none() && before.get(key).is_some() {
                        self.state[key] = before[key].clone();
                    }
                }
            }
        }
    }
}

/// Returns the answer if it is an `ack`.
pub(crate) fn expect_ack(answer: Value) -> io::Result<Value> {
    if answer["type"] == "ack" { Ok(answer) } else { Err(io::Error::other(format!("refused: {answer}"))) }
}

/// Fails with `TimedOut` after this time.
pub(crate) async fn with_timeout<T>(time: Duration, work: impl Future<Output = io::Result<T>>) -> io::Result<T> {
    timeout(time, work).await.unwrap_or_else(|_| Err(io::ErrorKind::TimedOut.into()))
}
