//! A damaged database: a room either works or answers `damaged`, and never "no such room".

use super::{Chance, Wire, play};
use catalog::CATALOG;
use serde_json::{Value, json};
use server::serve::{Config, Rates, Server};
use std::path::Path;

/// Creates rooms and returns their ids.
async fn create_rooms(wire: &Wire) -> Vec<String> {
    let mut rooms = Vec::new();
    // The last two rooms have no turns.
    for (n, entry) in CATALOG.iter().chain(&CATALOG[..2]).enumerate() {
        let (room, tokens) = wire.two(entry.id, None).await;
        if n < CATALOG.len() {
            let mut seats = [wire.sit(&room, &tokens[0]).await, wire.sit(&room, &tokens[1]).await];
            // Enough events that most flipped bytes hit them.
            play(&mut seats, &mut Chance(n as u64 + 1), 100).await;
        }
        rooms.push(room);
    }
    rooms
}

fn url(folder: &Path) -> String {
    format!("sqlite:{}", folder.join("test.sqlite").display())
}

async fn audit(folder: &Path) -> server::audit::Report {
    let url = url(folder);
    tokio::task::spawn_blocking(move || server::audit::check(&url)).await.expect("no panic").expect("a report")
}

#[tokio::test(flavor = "multi_thread")]
async fn flipped_bytes_never_make_a_room_unknown() {
    let wire = Wire::with(|c| c.rates = Rates::UNLIMITED).await;
    let rooms = create_rooms(&wire).await;
    let folder = wire.stop().await;
    let clean = audit(folder.path()).await;
    assert!(clean.is_clean() && clean.rooms == rooms.len(), "{clean:?}");
    let whole = std::fs::read(folder.path().join("test.sqlite")).expect("the file");
    let (mut refused, mut damaged, mut read) = (0, 0, 0);
    for seed in 1..=60_u64 {
        let mut chance = Chance(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let mut bytes = whole.clone();
        for _ in 0..[1, 8, 80][seed as usize % 3] {
            let place = chance.below(bytes.len());
            bytes[place] ^= 1 << chance.below(8);
        }
        let copy = tempfile::tempdir().expect("a folder");
        std::fs::write(copy.path().join("test.sqlite"), &bytes).expect("written");
        let config = Config::new(url(copy.path()));
        // If the database cannot be opened, the server does not start and says why.
        match Server::open(config).await {
            Err(fault) => {
                assert!(!fault.to_string().is_empty());
                refused += 1;
                continue;
            }
            Ok(server) => drop(server),
        }
        let wire = Wire::on(copy, "", |c| c.rates = Rates::UNLIMITED).await;
        for room in &rooms {
            let look = wire.get(&format!("/api/rooms/{room}")).await;
            let mut client = wire.socket(room).await;
            let hello = client.hello(json!({})).await;
            for (code, text) in [(&look.json()["code"], &look.text), (&hello["code"], &hello.to_string())] {
                match code.as_str() {
                    None => read += 1,
                    Some("damaged") => damaged += 1,
                    Some("storage") => (),
                    Some(_) => panic!("seed {seed}, room {room}: {text}"),
                }
            }
        }
        wire.stop().await;
    }
    assert!(refused < 30 && damaged > 20 && read > 200, "refused {refused}, damaged {damaged}, read {read}");
}

#[tokio::test(flavor = "multi_thread")]
async fn missing_rows_are_damage() {
    let wire = Wire::with(|c| c.rates = Rates::UNLIMITED).await;
    let rooms = create_rooms(&wire).await;
    let folder = wire.stop().await;
    // The server moves the journal when it starts.
    let wire = Wire::on(folder, "", |_| ()).await;
    let folder = wire.stop().await;
    let file = rusqlite::Connection::open(folder.path().join("test.sqlite")).expect("the file");
    let remove = |sql: &str, room: &str| assert_ne!(file.execute(sql, [room]).expect("good SQL"), 0, "{sql}");
    remove("DELETE FROM room WHERE id = ?1", &rooms[0]);
    remove("DELETE FROM event WHERE room = ?1 AND seq = 3", &rooms[1]);
    remove("DELETE FROM event WHERE room = ?1 AND seq > 4", &rooms[2]);
    remove("UPDATE event SET body = '{}' WHERE room = ?1 AND seq = 5", &rooms[3]);
    remove("UPDATE room SET head = x'ff' WHERE id = ?1", &rooms[4]);
    drop(file);
    let report = audit(folder.path()).await;
    let named = report.damaged.iter().map(|(room, _)| room.clone()).collect::<std::collections::BTreeSet<_>>();
    assert_eq!(named, rooms[..5].iter().cloned().collect(), "{report:?}");
    assert!(report.damaged.iter().all(|(_, why)| why.len() > 10), "{report:?}");
    let wire = Wire::on(folder, "", |c| c.rates = Rates::UNLIMITED).await;
    for (n, room) in rooms.iter().enumerate() {
        let mut client = wire.socket(room).await;
        let code = client.hello(json!({})).await["code"].clone();
        assert_eq!(code, if n < 5 { json!("damaged") } else { Value::Null }, "{n}");
    }
    assert_eq!(wire.metric("quintet_store_damaged").await, 1);
    wire.stop().await;
}

/// A room that is not found may be one that is lost.
#[tokio::test(flavor = "multi_thread")]
async fn in_a_damaged_database_no_room_is_called_unknown() {
    let wire = Wire::start().await;
    let (room, _) = wire.two("alpha", None).await;
    assert_eq!(wire.get("/api/rooms/nosuchroom").await.json()["code"], "no_such", "this database is whole");
    let folder = wire.stop().await;
    let whole = std::fs::read(folder.path().join("test.sqlite")).expect("the file");
    let places = (0..whole.len() - room.len()).filter(|&at| whole[at..].starts_with(room.as_bytes()));
    let mut damaged = 0;
    // The table and its indexes have the id, and where one of them differs the check at the start finds it.
    for place in places.collect::<Vec<_>>() {
        let mut bytes = whole.clone();
        bytes[place] ^= 1;
        let copy = tempfile::tempdir().expect("a folder");
        std::fs::write(copy.path().join("test.sqlite"), &bytes).expect("written");
        let wire = Wire::on(copy, "", |_| ()).await;
        if wire.metric("quintet_store_damaged").await == 1 {
            damaged += 1;
            let look = wire.get("/api/rooms/nosuchroom").await;
            let hello = wire.socket("nosuchroom").await.hello(json!({})).await;
            assert_eq!((&look.json()["code"], &hello["code"]), (&json!("damaged"), &json!("damaged")), "{}", look.text);
        }
        wire.stop().await;
    }
    assert!(damaged > 0, "no change of an id was noticed");
}
