//! A server killed amid a hundred games: every game resumes at its last acknowledged step, with every database.

use super::process::{Process, create, sqlite};
use crate::client::{Chance, Client, play, sit, soon, turns};
use crate::postgres_server::Server;
use serde_json::{Value, json};
use tokio::sync::mpsc::{UnboundedSender, unbounded_channel};

const GAMES: usize = 100;

/// A game that a client plays until the server is gone: the accepted steps and the last message.
struct Broken {
    room: String,
    tokens: Vec<String>,
    turns: Vec<String>,
    seq: u64,
    /// The seat and message without an answer.
    unanswered: Option<(usize, Value)>,
}

/// Plays random steps until the socket breaks. Reports each acknowledged step by game number.
async fn play_until_broken(
    game: usize,
    (room, tokens): (String, Vec<String>),
    mut seats: [Client; 2],
    made: UnboundedSender<usize>,
) -> Broken {
    let mut chance = Chance(game as u64 + 1);
    let (mut turns, mut seq) = (Vec::new(), seats[0].seq);
    loop {
        let mover = seats.iter().position(|s| !s.steps().is_empty()).expect("alpha is long");
        let steps = seats[mover].steps();
        let step = steps[chance.below(steps.len())].clone();
        let id = seats[mover].id + 1;
        let message = json!({"type": "step", "id": id, "at": seats[mover].seq, "step": step});
        seats[mover].id = id;
        let Some(ack) = try_ask(&mut seats[mover], &message, id).await else {
            return Broken { room, tokens, turns, seq, unanswered: Some((mover, message)) };
        };
        assert_eq!(ack["type"], "ack", "{ack}");
        seq = ack["seq"].as_u64().expect("a number");
        turns.push(step);
        made.send(game).expect("a receiver");
        for seat in &mut seats {
            while seat.seq < seq {
                if seat.next().await.is_none() {
                    return Broken { room, tokens, turns, seq, unanswered: None };
                }
            }
        }
    }
}

async fn try_ask(client: &mut Client, message: &Value, id: u64) -> Option<Value> {
    client.try_say(message).await?;
    loop {
        let value = client.next().await?;
        if value["id"] == id && (value["type"] == "ack" || value["type"] == "refused") {
            return Some(value);
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn on_sqlite_every_game_stands_at_its_last_acknowledged_step() {
    let folder = tempfile::tempdir().expect("a folder");
    kill_amid_a_hundred_games(&sqlite(folder.path())).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn on_postgres_every_game_stands_at_its_last_acknowledged_step() {
    let start = || {
        let postgres = Server::start();
        let database = postgres.database();
        (postgres, database)
    };
    let (postgres, database) = tokio::task::spawn_blocking(start).await.expect("PostgreSQL");
    kill_amid_a_hundred_games(&database).await;
    tokio::task::spawn_blocking(move || drop(postgres)).await.expect("PostgreSQL ends");
}

async fn kill_amid_a_hundred_games(database: &str) {
    let mut server = Process::start(database).await;
    let address = server.address;
    // In this game every step is a turn, so the turns show everything that was stored.
    let body = json!({"game": "alpha", "setup": "8x8x2", "seats": [{"kind": "me"}, {"kind": "me"}]});
    let (made, mut steps) = unbounded_channel();
    let mut tables = Vec::new();
    for _ in 0..GAMES {
        let room = create(address, body.clone()).await;
        let seats = [sit(address, &room.0, &room.1[0]).await, sit(address, &room.0, &room.1[1]).await];
        tables.push((room, seats));
    }
    let begin = |(game, (room, seats))| tokio::spawn(play_until_broken(game, room, seats, made.clone()));
    let games = tables.into_iter().enumerate().map(begin).collect::<Vec<_>>();
    // Kill the server when every client has made some steps and is making more.
    let mut counts = [0; GAMES];
    while counts.iter().any(|&count| count < 5) {
        counts[soon("a step", steps.recv()).await.expect("they play")] += 1;
    }
    server.child.kill().await.expect("killed");
    let mut broken = Vec::new();
    for game in games {
        broken.push(soon("the sockets break", game).await.expect("no panic"));
    }
    assert!(broken.iter().all(|b| b.turns.len() >= 5), "everybody played");
    let server = Process::start(database).await;
    for mut game in broken {
        if let Some((seat, message)) = game.unanswered {
            // The message may be stored or not; a resend counts once.
            let mut client = sit(server.address, &game.room, &game.tokens[seat]).await;
            let id = message["id"].as_u64().expect("a number") as u32;
            game.turns.push(message["step"].as_str().expect("a step").to_string());
            game.seq += 1;
            client.say(message).await;
            let ack = client.answer(id).await;
            assert_eq!((&ack["type"], &ack["seq"]), (&json!("ack"), &json!(game.seq)), "{ack}");
        }
        let mut seats = [
            sit(server.address, &game.room, &game.tokens[0]).await,
            sit(server.address, &game.room, &game.tokens[1]).await,
        ];
        assert_eq!((turns(&seats[0]), seats[0].seq), (game.turns, game.seq), "{}", game.room);
        assert_eq!(play(&mut seats, &mut Chance(5), 2).await, 2, "the game goes on");
    }
    server.signal("TERM");
    assert!(server.ends().await.success());
}
