//! Creates rooms and takes seats.

use crate::client::{HttpClient, Socket};
use crate::play::{Game, Seat};
use serde_json::{Value, json};
use std::io;
use std::net::{Ipv4Addr, SocketAddr};

/// A room with the tokens of its seats.
pub struct Room {
    pub id: String,
    /// The id of the game in the catalog.
    pub game: String,
    pub tokens: Vec<String>,
}

/// Creates a room for two and takes both seats.
pub async fn create(http: &mut HttpClient, game: &str, public: bool, games: u32) -> io::Result<Room> {
    let body = json!({"game": game, "seats": [{"kind": "me"}, {"kind": "me"}], "games": games, "public": public});
    let response = http.request("POST", "/api/rooms", Some(body.to_string())).await?;
    let created = serde_json::from_str::<Value>(&response).map_err(io::Error::other)?;
    let text = |v: &Value| v.as_str().map(str::to_string).ok_or(io::ErrorKind::InvalidData);
    let seats = created["seats"].as_array().ok_or(io::ErrorKind::InvalidData)?;
    let tokens = seats.iter().map(|s| text(&s["token"])).collect::<Result<_, _>>()?;
    Ok(Room { id: text(&created["room"])?, game: game.to_string(), tokens })
}

/// Creates many rooms over a few connections, the games of the mix in turn.
pub async fn create_many(
    server: SocketAddr,
    mix: &[String],
    count: usize,
    public: bool,
    games: u32,
) -> io::Result<Vec<Room>> {
    const CONNECTIONS: usize = 16;
    let mut tasks = Vec::new();
    for part in 0..CONNECTIONS {
        let mine = (part..count).step_by(CONNECTIONS).map(|n| mix[n % mix.len()].clone()).collect::<Vec<_>>();
        tasks.push(tokio::spawn(async move {
            let mut http = HttpClient::connect(server).await?;
            let mut rooms = Vec::with_capacity(mine.len());
            for game in mine {
                rooms.push(create(&mut http, &game, public, games).await?);
            }
            io::Result::Ok(rooms)
        }));
    }
    let mut rooms = Vec::with_capacity(count);
    for task in tasks {
        rooms.extend(task.await.map_err(io::Error::other)??);
    }
    Ok(rooms)
}

/// Takes both seats of a room, with the rules or without.
pub async fn connect(server: SocketAddr, room: &Room, has_rules: bool) -> io::Result<Game> {
    connect_from(server, room, has_rules, Ipv4Addr::LOCALHOST).await
}

/// Takes both seats of a room, from this address.
pub async fn connect_from(server: SocketAddr, room: &Room, has_rules: bool, from: Ipv4Addr) -> io::Result<Game> {
    let path = format!("/api/rooms/{}/socket", room.id);
    let one = Seat::connect(Socket::open_from(server, &path, from).await?, &room.tokens[0], has_rules).await?;
    let other = Seat::connect(Socket::open_from(server, &path, from).await?, &room.tokens[1], has_rules).await?;
    Ok(Game::new(&room.game, [one, other]))
}
