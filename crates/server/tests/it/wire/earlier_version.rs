//! A database that an earlier version of the server wrote.

use super::{Chance, Wire, play};
use serde_json::json;

const DATABASE: &str = include_str!("fixtures/version4.sql");
const ROOM: &str = "f87fp9nucy";
const WHITE: &str = "5978e52686d1d18c7b581ac6103fa9dbdb16df2b082f6b7ca0735cfee165a508";
const BLACK: &str = "d6a7fd2d2ca0bea5c357a612819a30ced370c28d2b6296aebec1424c25a87615";
const COOKIE: &str = "18e059f2eace4929a80244291d83e4323d3ce5a557e7154c016983b22d89bf65";
/// The last event that the earlier version stored.
const LAST_SEQ: u64 = 9;

async fn open() -> Wire {
    let folder = tempfile::tempdir().expect("a folder");
    let file = rusqlite::Connection::open(folder.path().join("test.sqlite")).expect("a file");
    file.execute_batch(DATABASE).expect("good SQL");
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
