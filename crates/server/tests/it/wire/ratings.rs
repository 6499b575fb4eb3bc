//! Rated games over real sockets.

use super::accounts::{Member, PASSWORD, sign_up, start};
use super::{Client, Wire};
use serde_json::{Value, json};

fn rated(change: Value) -> Value {
    let mut body = json!({
        "game": "alpha", "seats": [{"kind": "me"}, {"kind": "open"}], "rated": true, "public": true,
        "time": {"kind": "increment", "base_ms": 300_000, "add_ms": 0},
    });
    for (key, value) in change.as_object().expect("an object") {
        body[key] = value.clone();
    }
    body
}

async fn seat(wire: &Wire, room: &str, member: &Member) -> Client {
    let cookie = format!("quintet={}", member.cookie);
    let mut client = wire.socket_with(room, &[("cookie", &cookie)]).await.expect("a socket");
    client.hello(json!({})).await;
    client.wait("welcome").await;
    client
}

/// Creates a rated room of two accounts; returns its id.
async fn room_of(wire: &Wire, one: &Member, two: &Member) -> String {
    let made = wire.ask("POST", "/api/rooms", Some(rated(json!({}))), Some(&one.cookie)).await;
    assert_eq!(made.status, 201, "{}", made.text);
    let room = made.json()["room"].as_str().expect("an id").to_string();
    let joined = wire.ask("POST", &format!("/api/rooms/{room}/join"), Some(json!({})), Some(&two.cookie)).await;
    assert_eq!(joined.status, 200, "{}", joined.text);
    room
}

/// Plays a rated game that the first account wins; returns the finished game.
async fn won(wire: &Wire, one: &Member, two: &Member) -> Value {
    let room = room_of(wire, one, two).await;
    let mut loser = seat(wire, &room, two).await;
    assert_eq!(loser.ask(json!({"type": "resign"})).await["type"], "ack");
    while !loser.is_over() {
        loser.wait("event").await;
    }
    assert_eq!(loser.state["result"]["ratings"].as_array().map(Vec::len), Some(2), "{}", loser.state);
    let id = loser.state["game_id"].as_str().expect("an id").to_string();
    wire.get(&format!("/api/games/{id}")).await.json()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rated_game_changes_both_ratings() {
    let wire = start().await;
    let (anna, ben) = (sign_up(&wire, "Anna", None).await, sign_up(&wire, "Ben", None).await);
    let game = won(&wire, &anna, &ben).await;
    let change = |before: i32, after: i32| json!({"before": before, "after": after, "provisional": true});
    assert_eq!(game["result"]["ratings"], json!([change(1500, 1662), change(1500, 1338)]));
    assert_eq!(game["rated"], true);
    let record = game["record"].as_str().expect("a record");
    assert!(record.contains("[WhiteElo \"1500\"]\n[WhiteRatingDiff \"+162\"]"), "{record}");
    assert!(record.contains("[BlackElo \"1500\"]\n[BlackRatingDiff \"-162\"]"), "{record}");
    let parsed = catalog::Record::parse(record.as_bytes()).expect("a record");
    assert!(catalog::replay(&parsed).is_ok());
    // The next room shows the new ratings beside the names.
    let room = room_of(&wire, &anna, &ben).await;
    let seats = wire.get(&format!("/api/rooms/{room}")).await.json()["seats"].clone();
    assert_eq!(seats[0]["rating"], json!({"value": 1662, "provisional": true}));
    assert_eq!(seats[1]["rating"], json!({"value": 1338, "provisional": true}));
    // The profile, the graph and the explorer show it.
    let profile = wire.get("/api/players/anna").await.json();
    assert_eq!(profile["name"], "Anna");
    let rating = &profile["ratings"][0];
    assert_eq!((&rating["game"], &rating["kind"], &rating["games"]), (&json!("alpha"), &json!("blitz"), &json!(1)));
    assert_eq!(rating["rating"], json!({"value": 1662, "provisional": true}));
    assert_eq!(profile["record"], json!([{"game": "alpha", "wins": 1, "draws": 0, "losses": 0}]));
    assert_eq!(profile["games"][0]["id"], game["id"]);
    let points = wire.get("/api/players/Ben/ratings?game=alpha&kind=blitz").await.json();
    assert_eq!((&points["points"][0]["rating"], &points["points"][0]["id"]), (&json!(1338), &game["id"]));
    let found = |text: &'static str| wire.get(text);
    assert_eq!(found("/api/games?rating=1400").await.json()["games"].as_array().map(Vec::len), Some(1));
    assert_eq!(found("/api/games?rating=1600").await.json()["games"], json!([]));
    assert_eq!(found("/api/games?rating=1450").await.status, 400);
    assert_eq!(found("/api/leaderboard?game=alpha&kind=bullet").await.status, 400);
    assert_eq!(found("/api/players/Nobody7").await.status, 404);
    wire.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn certain_ratings_reach_the_leaderboard_until_the_account_is_deleted() {
    let wire = start().await;
    let (anna, ben) = (sign_up(&wire, "Anna", None).await, sign_up(&wire, "Ben", None).await);
    for n in 0..16 {
        match n % 2 {
            0 => won(&wire, &anna, &ben).await,
            _ => won(&wire, &ben, &anna).await,
        };
    }
    let leaders = || wire.get("/api/leaderboard?game=alpha&kind=blitz");
    let names = |board: &Value| {
        let players = board["players"].as_array().expect("players").iter();
        players.map(|player| player["name"].as_str().expect("a name").to_string()).collect::<Vec<_>>()
    };
    let board = leaders().await.json();
    assert_eq!(names(&board).len(), 2, "{board}");
    let gone = wire.ask("POST", "/api/account/delete", Some(json!({"password": PASSWORD})), Some(&ben.cookie)).await;
    assert_eq!(gone.status, 204, "{}", gone.text);
    assert_eq!(names(&leaders().await.json()), ["Anna"]);
    assert_eq!(wire.get("/api/players/Ben").await.status, 404);
    let games = wire.get("/api/players/Anna").await.json()["games"].to_string();
    assert!(!games.contains("Ben") && games.contains("ratings"), "{games}");
    wire.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn games_of_one_account_that_end_together_all_count() {
    let wire = start().await;
    let mut members = Vec::new();
    for name in ["Anna", "Ben", "Clara", "Dora", "Erik", "Fay", "Gus"] {
        members.push(sign_up(&wire, name, None).await);
    }
    let (anna, others) = members.split_first().expect("members");
    futures_util::future::join_all(others.iter().map(|other| won(&wire, anna, other))).await;
    let profile = wire.get("/api/players/Anna").await.json();
    assert_eq!(profile["ratings"][0]["games"], 6, "{profile}");
    let points = wire.get("/api/players/Anna/ratings?game=alpha&kind=blitz").await.json();
    let ratings = points["points"].as_array().expect("points").iter().map(|p| p["rating"].as_i64().expect("a number"));
    let ratings = ratings.collect::<Vec<_>>();
    assert!(ratings.len() == 6 && ratings.is_sorted(), "each win adds to the one before: {ratings:?}");
    wire.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rated_room_that_does_not_qualify_is_refused_with_a_reason() {
    let wire = start().await;
    let anna = sign_up(&wire, "Anna", None).await;
    let me = json!({"kind": "me"});
    for (change, reason) in [
        (json!({"setup": "6x6x1"}), "standard setup"),
        (json!({"takebacks": true}), "taken back"),
        (json!({"time": {"kind": "none"}}), "needs a clock"),
        (json!({"seats": [me, {"kind": "computer", "level": 1}]}), "between people"),
        (json!({"seats": [me, me]}), "one seat"),
    ] {
        let answer = wire.ask("POST", "/api/rooms", Some(rated(change)), Some(&anna.cookie)).await;
        assert_eq!(answer.status, 403, "{reason}: {}", answer.text);
        assert!(answer.text.contains(reason), "{reason}: {}", answer.text);
    }
    let guest = wire.post("/api/rooms", rated(json!({}))).await;
    assert!(guest.status == 403 && guest.text.contains("sign in"), "{}", guest.text);
    let made = wire.ask("POST", "/api/rooms", Some(rated(json!({}))), Some(&anna.cookie)).await.json();
    let join = format!("/api/rooms/{}/join", made["room"].as_str().expect("an id"));
    let guest = wire.post(&join, json!({})).await;
    assert!(guest.status == 403 && guest.text.contains("sign in"), "{}", guest.text);
    let own = wire.ask("POST", &join, Some(json!({})), Some(&anna.cookie)).await;
    assert_eq!(own.status, 403, "{}", own.text);
    wire.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_restart_in_a_rated_game_and_after_it_counts_it_once() {
    let wire = start().await;
    let (anna, ben) = (sign_up(&wire, "Anna", None).await, sign_up(&wire, "Ben", None).await);
    let room = room_of(&wire, &anna, &ben).await;
    let folder = wire.stop().await;
    let unlimited = |config: &mut server::serve::Config| config.rates = server::serve::Rates::UNLIMITED;
    let wire = Wire::on(folder, "", unlimited).await;
    let mut loser = seat(&wire, &room, &ben).await;
    assert_eq!(loser.ask(json!({"type": "resign"})).await["type"], "ack");
    while !loser.is_over() {
        loser.wait("event").await;
    }
    let again = loser.ask(json!({"type": "resign"})).await;
    assert_eq!(again["code"], "over", "{again}");
    let folder = wire.stop().await;
    let wire = Wire::on(folder, "", unlimited).await;
    let watcher = wire.watch(&room).await;
    assert_eq!(watcher.state["result"]["ratings"][0]["after"], 1662, "{}", watcher.state);
    let profile = wire.get("/api/players/Anna").await.json();
    assert_eq!((&profile["ratings"][0]["games"], &profile["record"][0]["wins"]), (&json!(1), &json!(1)));
    wire.stop().await;
}
