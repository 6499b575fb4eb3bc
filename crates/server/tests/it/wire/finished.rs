//! Finished games over HTTP: their own addresses, lists and exports.

use super::{Client, Wire};
use serde_json::{Value, json};

/// Ends the running game of two seats by resignation of the second; returns the id of the game.
async fn resign(seats: &mut [Client; 2]) -> String {
    let [winner, loser] = seats;
    assert_eq!(loser.ask(json!({"type": "resign"})).await["type"], "ack");
    loser.wait_event("ended").await;
    let ended = winner.wait_event("ended").await;
    ended["state"]["game_id"].as_str().unwrap_or_else(|| panic!("an id in {ended}")).to_string()
}

async fn rematch(seats: &mut [Client; 2]) {
    let [first, second] = seats;
    first.ask(json!({"type": "offer", "what": "rematch"})).await;
    second.wait_event("offered").await;
    second.ask(json!({"type": "offer", "what": "rematch"})).await;
    first.wait_event("started").await;
    second.wait_event("started").await;
}

fn ids(page: &Value) -> Vec<&str> {
    page["games"].as_array().expect("games").iter().map(|game| game["id"].as_str().expect("an id")).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rematch_leaves_both_games_at_their_own_addresses() {
    let wire = Wire::start().await;
    let time = json!({"kind": "increment", "base_ms": 60_000, "add_ms": 1_000});
    let (room, mut seats) = wire.strangers(json!({"game": "alpha", "time": time, "public": true})).await;
    assert_eq!(seats[0].step("c2-c3").await["type"], "ack");
    assert!(seats[0].state["game_id"].is_null(), "the game is not over");
    let first = resign(&mut seats).await;
    let alone = wire.get(&format!("/api/games/{first}")).await.json();
    assert!(alone.get("next").is_none() && alone.get("previous").is_none(), "{alone}");
    rematch(&mut seats).await;
    let running = wire.get(&format!("/api/games?room={room}")).await.json();
    assert_eq!(ids(&running), [&first], "a game has a page when it is over");
    let second = resign(&mut seats).await;
    let wire = Wire::on(wire.stop().await, "", |_| ()).await;
    let look = wire.get(&format!("/api/games/{first}")).await.json();
    assert_eq!((&look["room"], &look["number"], &look["turns"]), (&json!(room), &json!(1), &json!(1)), "{look}");
    assert_eq!((&look["game"], &look["time"]), (&json!("alpha"), &time));
    assert_eq!(look["seats"], json!([{"kind": "person", "name": "Guest"}, {"kind": "person", "name": "Bo"}]));
    let result = json!({"scores": [1, 0], "reason": "Black resigned", "code": "resigned"});
    assert_eq!((&look["result"], &look["next"]), (&result, &json!(second)));
    assert!(look["started"].as_u64() < look["ended"].as_u64());
    let after = wire.get(&format!("/api/games/{second}")).await.json();
    assert_eq!((&after["previous"], &after["seats"][0]["name"]), (&json!(first), &json!("Bo")), "{after}");
    // The record is the same at the game's own address and at that of its room.
    let record = wire.get(&format!("/api/games/{first}/record")).await.text;
    assert_eq!(look["record"], record.as_str());
    assert_eq!(wire.get(&format!("/api/rooms/{room}/record?game=1")).await.text, record);
    for path in ["/api/games/nosuchgame", "/api/games/nosuchgame/record"] {
        let missing = wire.get(path).await;
        assert_eq!((missing.status, &missing.json()["code"]), (404, &json!("no_such")));
    }
    wire.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn lists_and_exports_show_public_games_only() {
    let wire = Wire::start().await;
    let (_, mut open) = wire.strangers(json!({"game": "alpha", "public": true})).await;
    let public = resign(&mut open).await;
    let (_, mut small) = wire.strangers(json!({"game": "exchange", "setup": "3x3", "public": true})).await;
    let exchange = resign(&mut small).await;
    let (hidden_room, mut closed) = wire.strangers(json!({"game": "alpha"})).await;
    let hidden = resign(&mut closed).await;
    let list = async |query: &str| wire.get(&format!("/api/games{query}")).await.json();
    assert_eq!(ids(&list("").await), [&exchange, &public]);
    assert_eq!(ids(&list("?game=alpha").await), [&public]);
    assert_eq!(ids(&list("?game=exchange&setup=3x3&winner=0").await), [&exchange]);
    assert!(ids(&list("?winner=draw").await).is_empty());
    let ended = list(&format!("/{public}")).await["ended"].as_u64().expect("a time");
    assert_eq!(ids(&list(&format!("?until={ended}")).await), Vec::<&str>::new());
    assert!(!ids(&list(&format!("?since={}", ended + 1)).await).contains(&public.as_str()));
    assert_eq!(ids(&list(&format!("?after={ended}-{public}")).await), Vec::<&str>::new());
    // The link of a private room or game is enough to see it.
    assert_eq!(ids(&list(&format!("?room={hidden_room}")).await), [&hidden]);
    assert_eq!(list(&format!("/{hidden}")).await["public"], false);

    let lines = wire.get("/api/games?format=jsonl").await.text;
    let games =
        lines.lines().filter(|line| line.starts_with('{')).map(|line| serde_json::from_str::<Value>(line).unwrap());
    let games = games.collect::<Vec<_>>();
    assert_eq!(games.iter().map(|game| &game["id"]).collect::<Vec<_>>(), [&json!(exchange), &json!(public)]);
    let record = wire.get(&format!("/api/games/{public}/record")).await.text;
    assert_eq!(games[1]["record"], record.as_str());
    let text = wire.get("/api/games?format=text").await.text;
    assert_eq!(text.matches("[Game \"").count(), 2, "{text}");
    assert!(text.contains(record.trim_end()), "{text}");
    let accepted = wire
        .raw(&format!(
            "GET /api/games HTTP/1.1\r\nHost: {}\r\nConnection: close\r\nAccept: application/x-ndjson\r\n\r\n",
            wire.address
        ))
        .await;
    assert_eq!(accepted.text, lines);
    for bad in ["?format=xml", "?after=x", "?since=soon", "?colour=red"] {
        let answer = wire.get(&format!("/api/games{bad}")).await;
        assert_eq!((answer.status, &answer.json()["code"]), (400, &json!("garbage")), "{bad}");
    }
    wire.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_export_has_every_game_though_it_takes_many_pages() {
    let wire = Wire::with(|config| config.rates = server::serve::Rates::UNLIMITED).await;
    let (room, mut seats) = wire.strangers(json!({"game": "exchange", "setup": "3x3", "public": true})).await;
    for number in 0..120 {
        if number > 0 {
            rematch(&mut seats).await;
        }
        resign(&mut seats).await;
        seats.iter_mut().for_each(Client::forget);
    }
    let lines = wire.get("/api/games?format=jsonl").await.text;
    let numbers = lines.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok()?["number"].as_u64());
    let mut numbers = numbers.collect::<Vec<_>>();
    numbers.sort_unstable();
    assert_eq!(numbers, (1..=120).collect::<Vec<_>>());
    // Pages give the same list.
    let (mut after, mut count) = (String::new(), 0);
    loop {
        let page = wire.get(&format!("/api/games?room={room}{after}")).await.json();
        count += ids(&page).len();
        match page["after"].as_str() {
            Some(cursor) => after = format!("&after={cursor}"),
            None => break,
        }
    }
    assert_eq!(count, 120);
    wire.stop().await;
}
