//! Creates and joins rooms from several addresses.

use crate::client::{Client, MESSAGE_TIMEOUT, with_timeout};
use load::client::{HttpClient, Response};
use serde_json::{Value, json};
use std::io;
use std::net::{Ipv4Addr, SocketAddr};

/// The address of an attacker with a single address.
pub(crate) const ATTACKER: Ipv4Addr = Ipv4Addr::new(127, 0, 0, 66);

/// Returns the address of an honest player.
pub(crate) fn honest(n: usize) -> Ipv4Addr {
    address(1, n)
}

/// Returns one of many addresses of an attacker.
pub(crate) fn attacker(n: usize) -> Ipv4Addr {
    address(66, n)
}

fn address(network: u8, n: usize) -> Ipv4Addr {
    Ipv4Addr::new(127, network, (n / 250) as u8, (n % 250 + 1) as u8)
}

/// A room and the tokens of its seats.
#[derive(Clone, Debug)]
pub(crate) struct Room {
    pub(crate) id: String,
    pub(crate) tokens: Vec<String>,
}

/// Sends one request on a new connection.
pub(crate) async fn request(
    server: SocketAddr,
    from: Ipv4Addr,
    method: &str,
    path: &str,
    headers: &[(&str, &str)],
    body: Option<&Value>,
) -> io::Result<Response> {
    let body = body.map(Value::to_string);
    with_timeout(MESSAGE_TIMEOUT, async {
        HttpClient::connect_from(server, from).await?.send(method, path, headers, body.as_deref()).await
    })
    .await
}

/// Sends a `GET` request.
pub(crate) async fn get(server: SocketAddr, from: Ipv4Addr, path: &str) -> io::Result<Response> {
    request(server, from, "GET", path, &[], None).await
}

/// Creates a room.
pub(crate) async fn create(server: SocketAddr, from: Ipv4Addr, body: &Value) -> io::Result<Room> {
    let answer = request(server, from, "POST", "/api/rooms", &[], Some(body)).await?;
    if answer.status != 201 {
        return Err(io::Error::other(format!("{}: {}", answer.status, answer.text)));
    }
    let created = serde_json::from_str::<Value>(&answer.text).map_err(io::Error::other)?;
    let seats = created["seats"].as_array().map(Vec::as_slice).unwrap_or_default();
    let tokens = seats.iter().filter_map(|seat| seat["token"].as_str().map(str::to_string)).collect();
    let id = created["room"].as_str().ok_or(io::ErrorKind::InvalidData)?.to_string();
    Ok(Room { id, tokens })
}

/// Creates a room in which the creator has both seats.
pub(crate) async fn create_with_both_seats(server: SocketAddr, from: Ipv4Addr, game: &str) -> io::Result<Room> {
    create(server, from, &json!({"game": game, "seats": [{"kind": "me"}, {"kind": "me"}]})).await
}

/// Creates a room and joins it as a second person from another address. `body` lacks only the seats.
pub(crate) async fn create_for_two(server: SocketAddr, from: [Ipv4Addr; 2], body: &Value) -> io::Result<Room> {
    let mut body = body.clone();
    body["seats"] = json!([{"kind": "me"}, {"kind": "open"}]);
    let mut room = create(server, from[0], &body).await?;
    let path = format!("/api/rooms/{}/join", room.id);
    let answer = request(server, from[1], "POST", &path, &[], Some(&json!({"name": "Bo"}))).await?;
    let joined = serde_json::from_str::<Value>(&answer.text).map_err(io::Error::other)?;
    let token = joined["token"].as_str().ok_or_else(|| io::Error::other(answer.text.clone()))?;
    room.tokens.push(token.to_string());
    Ok(room)
}

/// Connects both seats of a room.
pub(crate) async fn connect_both(server: SocketAddr, from: [Ipv4Addr; 2], room: &Room) -> io::Result<[Client; 2]> {
    let one = Client::connect_seat(server, from[0], &room.id, &room.tokens[0]).await?;
    Ok([one, Client::connect_seat(server, from[1], &room.id, &room.tokens[1]).await?])
}
