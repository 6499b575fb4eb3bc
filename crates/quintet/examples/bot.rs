//! A program that plays a whole game by random steps and prints the result. `docs/bot.md` explains it.
//!
//! ```text
//! cargo run -p quintet --example bot -- http://127.0.0.1:8210 exchange 3x3     creates a room against the computer
//! cargo run -p quintet --example bot -- http://127.0.0.1:8210 /r/c4h7kq2mwx    takes the open seat of a room
//! ```
//!
//! With a token of an account in `QUINTET_TOKEN`, which allows to play, the game is the account's. Without one it is a guest's.

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use std::error::Error;
use std::hash::{BuildHasher, Hasher, RandomState};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;

type Failure = Box<dyn Error + Send + Sync>;

/// Sends a request with a JSON body; the answer is JSON, too.
async fn post(host: &str, path: &str, body: &Value, account: Option<&str>) -> Result<Value, Failure> {
    let body = body.to_string();
    let account = account.map(|token| format!("Authorization: Bearer {token}\r\n")).unwrap_or_default();
    let request = format!(
        "POST {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\nContent-Type: application/json\r\n\
         {account}Content-Length: {}\r\n\r\n{body}",
        body.len()
    );
    let mut stream = TcpStream::connect(host).await?;
    stream.write_all(request.as_bytes()).await?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await?;
    let (head, body) = answer.split_once("\r\n\r\n").ok_or("the answer has no head")?;
    match head.split(' ').nth(1) {
        Some("200" | "201") => Ok(serde_json::from_str(body)?),
        _ => Err(format!("the server refuses {path}: {body}").into()),
    }
}

/// Creates a room against the computer, or takes the open seat of a room; returns the room and the token of the seat.
async fn take_seat(
    host: &str,
    what: &str,
    setup: Option<&str>,
    account: Option<&str>,
) -> Result<(String, String), Failure> {
    let text = |value: &Value| value.as_str().map(str::to_string).ok_or("the answer lacks a text");
    if let Some((_, room)) = what.split_once("/r/") {
        let joined = post(host, &format!("/api/rooms/{room}/join"), &json!({}), account).await?;
        return Ok((room.to_string(), text(&joined["token"])?));
    }
    let mut wish = json!({"game": what, "seats": [{"kind": "me"}, {"kind": "computer", "level": 1}]});
    if let Some(setup) = setup {
        wish["setup"] = setup.into();
    }
    let created = post(host, "/api/rooms", &wish, account).await?;
    Ok((text(&created["room"])?, text(&created["seats"][0]["token"])?))
}

/// Plays a whole game and returns its result.
pub(crate) async fn play(
    server: &str,
    what: &str,
    setup: Option<&str>,
    account: Option<&str>,
) -> Result<Value, Failure> {
    let host = server.trim_start_matches("http://").trim_end_matches('/');
    let (room, token) = take_seat(host, what, setup, account).await?;
    let (mut socket, _) = tokio_tungstenite::connect_async(format!("ws://{host}/api/rooms/{room}/socket")).await?;
    let hello = json!({"type": "hello", "id": 1, "protocol": 1, "token": token});
    socket.send(Message::Text(hello.to_string().into())).await?;
    let mut id = 1;
    while let Some(message) = socket.next().await {
        // The library answers pings by itself.
        let Message::Text(text) = message? else { continue };
        let message: Value = serde_json::from_str(&text)?;
        if let Some("refused" | "bye") = message["type"].as_str() {
            return Err(text.as_str().into());
        }
        let state = &message["state"];
        if state["result"].is_object() {
            return Ok(state["result"].clone());
        }
        // The legal steps; empty while it is not this seat's turn.
        let steps = state["steps"].as_array().map(Vec::as_slice).unwrap_or_default();
        if !steps.is_empty() {
            let random = RandomState::new().build_hasher().finish() as usize;
            id += 1;
            let step = json!({"type": "step", "id": id, "at": message["seq"], "step": steps[random % steps.len()]});
            socket.send(Message::Text(step.to_string().into())).await?;
        }
    }
    Err("the server closed the socket".into())
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Failure> {
    let words = std::env::args().skip(1).collect::<Vec<_>>();
    let [server, what, rest @ ..] = &words[..] else {
        return Err("usage: bot SERVER GAME [SETUP] or bot SERVER /r/ROOM".into());
    };
    let account = std::env::var("QUINTET_TOKEN").ok();
    println!("{}", play(server, what, rest.first().map(String::as_str), account.as_deref()).await?);
    Ok(())
}
