//! A client that keeps what it hears, and may answer pings late.

use crate::frames::{self, Frame, Reader, Writer};
use serde_json::{Value, json};
use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Mutex;
use tokio::time::timeout;

/// The longest wait for a message.
pub(crate) const PATIENCE: Duration = Duration::from_secs(30);

/// How the server closed a socket.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Closing {
    pub(crate) code: Option<u16>,
    pub(crate) reason: String,
}

/// A client's socket in a room.
pub(crate) struct Client {
    reader: Reader,
    writer: Arc<Mutex<Writer>>,
    /// How long a pong is held back.
    late_pongs: Duration,
    /// The number of its last message.
    pub(crate) id: u64,
    /// The number of the last event it knows.
    pub(crate) seq: u64,
    /// The last state it was sent.
    pub(crate) state: Value,
    /// Every text it was sent, where it keeps them.
    pub(crate) texts: Option<Vec<String>>,
    /// The close frame of the server, once it came.
    pub(crate) closing: Option<Closing>,
}

impl Client {
    /// Opens a socket of a room, from this address.
    pub(crate) async fn open(server: SocketAddr, from: Ipv4Addr, room: &str) -> io::Result<Client> {
        let path = format!("/api/rooms/{room}/socket");
        let (reader, writer) = within(PATIENCE, frames::open(server, from, &path, &[])).await?;
        Ok(Client {
            reader,
            writer: Arc::new(Mutex::new(writer)),
            late_pongs: Duration::ZERO,
            id: 0,
            seq: 0,
            state: Value::Null,
            texts: None,
            closing: None,
        })
    }

    /// Opens a socket and takes a seat by its token.
    pub(crate) async fn sit(server: SocketAddr, from: Ipv4Addr, room: &str, token: &str) -> io::Result<Client> {
        let mut client = Client::open(server, from, room).await?;
        accepted(client.hello(json!({"token": token})).await?)?;
        Ok(client)
    }

    /// Opens a socket and watches.
    pub(crate) async fn watch(server: SocketAddr, from: Ipv4Addr, room: &str) -> io::Result<Client> {
        let mut client = Client::open(server, from, room).await?;
        accepted(client.hello(json!({})).await?)?;
        Ok(client)
    }

    /// Answers pings this much later from now on.
    pub(crate) fn delay_pongs(&mut self, by: Duration) {
        self.late_pongs = by;
    }

    /// Keeps every text from now on.
    pub(crate) fn keep_texts(&mut self) {
        self.texts = Some(Vec::new());
    }

    /// Says hello, with these fields more; gives the answer.
    pub(crate) async fn hello(&mut self, mut more: Value) -> io::Result<Value> {
        more["type"] = "hello".into();
        more["protocol"] = 1.into();
        self.ask(more).await
    }

    /// Sends a message with the next number and gives its `ack` or `refused`.
    pub(crate) async fn ask(&mut self, message: Value) -> io::Result<Value> {
        let id = self.number(message).await?;
        self.answer(id).await
    }

    /// Sends a message with the next number.
    pub(crate) async fn number(&mut self, mut message: Value) -> io::Result<u64> {
        self.id += 1;
        message["id"] = self.id.into();
        self.say(&message).await?;
        Ok(self.id)
    }

    /// Makes a step.
    pub(crate) async fn step(&mut self, step: &str) -> io::Result<Value> {
        let at = self.seq;
        self.ask(json!({"type": "step", "at": at, "step": step})).await
    }

    /// Sends a message as it is.
    pub(crate) async fn say(&mut self, message: &Value) -> io::Result<()> {
        self.send(frames::TEXT, message.to_string().as_bytes()).await
    }

    /// Sends a frame.
    pub(crate) async fn send(&mut self, opcode: u8, payload: &[u8]) -> io::Result<()> {
        within(PATIENCE, async { self.writer.lock().await.send(opcode, payload).await }).await
    }

    /// Sends bytes that need not be a frame.
    pub(crate) async fn send_raw(&mut self, bytes: &[u8]) -> io::Result<()> {
        within(PATIENCE, async { self.writer.lock().await.send_raw(bytes).await }).await
    }

    /// Waits for the `ack` or `refused` of a message.
    pub(crate) async fn answer(&mut self, id: u64) -> io::Result<Value> {
        loop {
            let value = self.hear().await?;
            if matches!(value["type"].as_str(), Some("ack" | "refused")) && value["id"].as_u64() == Some(id) {
                return Ok(value);
            }
        }
    }

    /// The next message.
    pub(crate) async fn hear(&mut self) -> io::Result<Value> {
        within(PATIENCE, self.listen()).await
    }

    /// The next message, if it comes within this time.
    pub(crate) async fn hear_within(&mut self, time: Duration) -> io::Result<Option<Value>> {
        match timeout(time, self.listen()).await {
            Ok(heard) => heard.map(Some),
            Err(_) => Ok(None),
        }
    }

    /// Reads until it knows this event.
    pub(crate) async fn see(&mut self, seq: u64) -> io::Result<()> {
        while self.seq < seq {
            self.hear().await?;
        }
        Ok(())
    }

    /// Reads until the server closes the socket; says how it did.
    pub(crate) async fn closed(&mut self) -> io::Result<Option<Closing>> {
        loop {
            match timeout(PATIENCE, self.listen()).await {
                Ok(Ok(_)) => (),
                Ok(Err(_)) => return Ok(self.closing.clone()),
                Err(_) => return Err(io::ErrorKind::TimedOut.into()),
            }
        }
    }

    /// The legal steps of its seat.
    pub(crate) fn steps(&self) -> Vec<String> {
        let steps = self.state["steps"].as_array().map(Vec::as_slice).unwrap_or_default();
        steps.iter().filter_map(|step| step.as_str().map(str::to_string)).collect()
    }

    /// Whether the game is over.
    pub(crate) fn is_over(&self) -> bool {
        self.state["result"].is_object()
    }

    async fn listen(&mut self) -> io::Result<Value> {
        loop {
            let Frame { opcode, payload } = self.reader.next().await?;
            match opcode {
                frames::TEXT => {
                    let text = String::from_utf8(payload).map_err(io::Error::other)?;
                    let value = serde_json::from_str(&text).map_err(io::Error::other)?;
                    self.learn(&value);
                    if let Some(texts) = &mut self.texts {
                        texts.push(text);
                    }
                    return Ok(value);
                }
                frames::PING => self.pong(payload).await?,
                frames::CLOSE => {
                    let code = payload.get(..2).map(|bytes| u16::from_be_bytes([bytes[0], bytes[1]]));
                    let reason = String::from_utf8_lossy(payload.get(2..).unwrap_or_default()).into_owned();
                    self.closing = Some(Closing { code, reason });
                    return Err(io::ErrorKind::ConnectionAborted.into());
                }
                _ => (),
            }
        }
    }

    async fn pong(&mut self, payload: Vec<u8>) -> io::Result<()> {
        if self.late_pongs.is_zero() {
            return self.writer.lock().await.send(frames::PONG, &payload).await;
        }
        let (writer, late) = (Arc::clone(&self.writer), self.late_pongs);
        tokio::spawn(async move {
            tokio::time::sleep(late).await;
            // The socket may be closed by then.
            let _ = writer.lock().await.send(frames::PONG, &payload).await;
        });
        Ok(())
    }

    fn learn(&mut self, value: &Value) {
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

/// The answer, if it is an `ack`.
pub(crate) fn accepted(answer: Value) -> io::Result<Value> {
    if answer["type"] == "ack" { Ok(answer) } else { Err(io::Error::other(format!("refused: {answer}"))) }
}

/// Fails when the work takes longer than this.
pub(crate) async fn within<T>(time: Duration, work: impl Future<Output = io::Result<T>>) -> io::Result<T> {
    timeout(time, work).await.unwrap_or_else(|_| Err(io::ErrorKind::TimedOut.into()))
}
