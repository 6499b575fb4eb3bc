//! A database that an earlier version of the server wrote.

use super::{Chance, Wire, play, soon};
use serde_json::json;

const DATABASE: &str = include_str!("fixtures/version4.sql");
const ROOM: &str = "f87fp9nucy";
const WHITE: &str = "5978e52686d1d18c7b581ac6103fa9dbdb16df2b082f6b7ca0735cfee165a508";
const BLACK: &str = "d6a7fd2d2ca0bea5c357a612819a30ced370c28d2b6296aebec1424c25a87615";
const COOKIE: &str = "18e059f2eace4929a80244291d83e4323d3ce5a557e7154c016983b22d89bf65";
/// The last event that the earlier version stored.
const LAST_SEQ: u64 = 9;

async fn open() -> Wire {
    open_with("").await
}

/// Opens the database with more rows.
async fn open_with(more: &str) -> Wire {
    let folder = tempfile::tempdir().expect("a folder");
    let file = rusqlite::Connection::open(folder.path().join("test.sqlite")).expect("a file");
    file.execute_batch(DATABASE).and_then(|()| file.execute_batch(more)).expect("good SQL");
    drop(file);
    Wire::on(folder, "", |_| ()).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_room_of_the_earlier_version_opens_and_plays_on() {
    let wire = open().await;
    let mine = wire.ask("GET", "/api/rooms?mine=1", None, Some(COOKIE)).await.json();
    assert_eq!((&mine["rooms"][0]["room"], &mine["rooms"][0]["turns"]), (&json!(ROOM), &json!(6)), "{mine}");
    let mut seats = [wire.sit(ROOM, WHITE).await, wire.sit(ROOM, BLACK).await];
    assert_eq!((seats[0].seq, seats[1].seq), (LAST_SEQ, LAST_SEQ));
    assert_eq!(play(&mut seats, &mut Chance(7), 8).await, 8);
    let position = seats[0].state["position"].clone();
    let wire = Wire::on(wire.stop().await, "", |_| ()).await;
    assert_eq!(wire.watch(ROOM).await.state["position"], position);
    wire.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_message_resent_to_the_new_version_is_not_played_twice() {
    let wire = open().await;
    let mut black = wire.sit(ROOM, BLACK).await;
    // The message of event 8: the client did not get its ack before the server was replaced.
    black.say(json!({"type": "step", "id": 4, "at": 7, "step": "g7-h7"})).await;
    black.answer(4).await;
    let watcher = wire.watch(ROOM).await;
    assert_eq!((watcher.seq, &watcher.state["to_act"]), (LAST_SEQ, &json!([0])));
    wire.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn finished_games_of_the_earlier_version_get_their_own_pages() {
    let wire = open_with(include_str!("fixtures/version4_finished.sql")).await;
    let games = async || wire.get("/api/games?room=finished22").await.json()["games"].clone();
    soon("both games have rows", async { while games().await.as_array().is_none_or(|games| games.len() < 2) {} }).await;
    let list = games().await;
    let [second, first] = list.as_array().expect("games").as_slice() else { panic!("two games: {list}") };
    assert_eq!((&first["number"], &first["turns"], &first["setup"]), (&json!(1), &json!(6), &json!("8x8x2")));
    assert_eq!((&first["started"], &first["ended"]), (&json!(1_794_829_426_379_u64), &json!(1_794_829_426_500_u64)));
    assert_eq!(first["result"]["reason"], "Black resigned");
    assert_eq!((&second["seats"][0]["name"], &second["turns"]), (&json!("Bo"), &json!(1)), "the seats changed");
    let look = wire.get(&format!("/api/games/{}", first["id"].as_str().expect("an id"))).await.json();
    assert_eq!((&look["next"], look.get("previous")), (&second["id"], None), "{look}");
    assert!(look["record"].as_str().expect("text").contains("1. e2-d2 e8-d8"), "{look}");
    // The link of the room still leads to the same record.
    let record = wire.get("/api/rooms/finished22/record?game=1").await.text;
    assert_eq!(look["record"], record.as_str());
    // The users keep their games, and the next start finds nothing more to do.
    let mine = wire.ask("GET", "/api/games?mine=1", None, Some(COOKIE)).await.json();
    assert_eq!(mine["games"], list);
    let wire = Wire::on(wire.stop().await, "", |_| ()).await;
    let again = wire.get("/api/games?room=finished22").await.json();
    assert_eq!(again["games"], list);
    let folder = wire.stop().await;
    let file = rusqlite::Connection::open(folder.path().join("test.sqlite")).expect("a file");
    let pending = file.query_row("SELECT group_concat(room) FROM game_pending", [], |row| row.get::<_, String>(0));
    assert_eq!(pending.expect("a row"), "broken2222", "a damaged room waits for its repair");
}
