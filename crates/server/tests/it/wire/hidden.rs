//! No frame reveals hidden tiles: checks every frame to players and watchers in random games of Ampli.

use super::{Chance, Client, Wire, play};
use serde_json::{Value, json};

/// Checks that hands of others appear only as a count, and reserves not at all.
fn nothing_hidden(frame: &Value, viewer: Option<usize>) {
    let state = &frame["state"];
    if state.is_null() || state["game"] == 0 || state["view"]["stage"] == "over" {
        return;
    }
    assert_eq!(state["secret"], Value::Null, "{frame}");
    // A rally opens the hand of its player (S2).
    let rally = state["view"]["stage"].as_str().is_some_and(|stage| stage.starts_with("rally"));
    let open = state["view"]["decider"].as_u64().filter(|_| rally).map(|seat| seat as usize);
    for (seat, player) in state["view"]["seats"].as_array().expect("seats").iter().enumerate() {
        assert_eq!(player.get("reserve_tiles"), None, "{frame}");
        let hidden = player["hidden"].as_u64().expect("a count");
        let hand = player["hand"].as_array().expect("a hand").len();
        match viewer == Some(seat) {
            true => assert_eq!(hidden, 0, "{frame}"),
            false => assert!(hand == 0 || open == Some(seat), "{frame}"),
        }
    }
    let position = state["position"].as_str().expect("a position");
    for (seat, name) in ["A", "B", "C"].iter().enumerate() {
        let Some(part) = position.split(&format!(" {name}:")).nth(1) else { continue };
        let part = part.split(' ').next().unwrap_or_default();
        let (hand, reserve) = part.split_once('|').expect("a hand and a reserve");
        assert!(reserve.starts_with('?') || reserve == "-", "{position}");
        let unknown = hand.split('.').all(|tile| tile.starts_with('?') || tile == "-" || tile.contains('!'));
        assert!(viewer == Some(seat) || open == Some(seat) || unknown, "{viewer:?}: {position}");
    }
}

/// Checks that effects on hidden tiles of others name no tile.
fn no_hidden_effects(frame: &Value, viewer: Option<usize>) {
    for effect in frame["event"]["effects"].as_array().into_iter().flatten() {
        let to_hand = effect["to"].get("hand").and_then(Value::as_u64);
        if let Some(seat) = to_hand.filter(|&s| viewer != Some(s as usize)) {
            assert_eq!(effect["piece"], json!({"tile": null}), "{seat}: {frame}");
        }
    }
}

fn check(client: &Client, viewer: Option<usize>, forbidden: &[String]) {
    for text in &client.frames {
        let frame = serde_json::from_str::<Value>(text).expect("JSON");
        nothing_hidden(&frame, viewer);
        no_hidden_effects(&frame, viewer);
        for word in forbidden {
            assert!(!text.contains(word.as_str()), "{word} is in {text}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn frames_of_random_games_hide_tiles_secrets_and_tokens() {
    let wire = Wire::with(|c| c.rates = server::serve::Rates::UNLIMITED).await;
    for (n, setup) in (1..).zip(["2", "3", "2"]) {
        let me = json!({"kind": "me"});
        let seats = vec![me; setup.parse().expect("a number")];
        let (room, tokens) = wire.create(json!({"game": "ampli", "setup": setup, "seats": seats})).await;
        let mut clients = Vec::new();
        for token in &tokens {
            clients.push(wire.sit(&room, token).await);
        }
        let mut watcher = wire.watch(&room).await;
        let moves = play(&mut clients, &mut Chance(n), 2000).await;
        assert!(clients[0].is_over(), "after {moves}");
        watcher.see(clients[0].seq).await;
        // No message contains a token, its hash, or the user id of the owner.
        let secret = clients[0].state["secret"].as_str().expect("told at the end").to_string();
        let mut forbidden = tokens.clone();
        forbidden.extend(tokens.iter().map(|t| hash(t)));
        forbidden.extend(["token", "owner", "user"].map(|key| format!("\"{key}\":")));
        for (seat, client) in clients.iter().enumerate() {
            assert!(client.frames.len() > 10);
            check(client, Some(seat), &forbidden);
        }
        check(&watcher, None, &forbidden);
        // The secret comes with the end of the game and not before. Then every client can recompute the commitment and the deal.
        for client in clients.iter().chain([&watcher]) {
            let first = client.frames.iter().position(|f| f.contains(&secret)).expect("told");
            assert!(client.frames[first].contains("\"kind\":\"ended\""), "{}", client.frames[first]);
        }
        let commitment = watcher.state["commitment"].as_str().expect("told at the start");
        assert!(watcher.frames[0].contains(commitment));
        let record = wire.get(&format!("/api/rooms/{room}/record")).await.text;
        let played = catalog::replay(&catalog::Record::parse(record.as_bytes()).expect("a record")).expect("legal");
        assert_eq!(commitment, hash(&format!("quintet deal 1\nampli\n{}\n{secret}\n", played.setup())));
        let bytes = (0..32).map(|i| u8::from_str_radix(&secret[2 * i..2 * i + 2], 16).expect("hex"));
        let bytes = <[u8; 32]>::try_from(bytes.collect::<Vec<_>>()).expect("32 bytes");
        let rules = catalog::find("ampli").and_then(|e| e.open(&played.setup())).expect("rules");
        assert_eq!(rules.start_from_secret(&bytes).start_text(), played.start_text());
        let rest = [wire.get(&format!("/api/rooms/{room}")).await.text, wire.metrics().await];
        assert!(rest.iter().all(|text| forbidden[..tokens.len() * 2].iter().all(|word| !text.contains(word))));
    }
    wire.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn frames_of_live_games_hide_tiles_too() {
    let wire = Wire::start().await;
    let seats = json!([{"kind": "me"}, {"kind": "computer", "level": 8}]);
    let (room, tokens) = wire.create(json!({"game": "ampli", "seats": seats, "live": {"strict": false}})).await;
    let mut me = wire.sit(&room, &tokens[0]).await;
    let mut watcher = wire.watch(&room).await;
    let (mut acts, mut theirs) = (0, 0);
    while acts < 2 || theirs < 1 {
        if let Some(act) = me.steps().first().cloned() {
            acts += u32::from(me.ask(json!({"type": "act", "act": act})).await["type"] == "ack");
        }
        let event = me.wait("event").await;
        theirs += u32::from(event["event"]["seat"] == 1);
    }
    watcher.see(me.seq).await;
    for (client, viewer) in [(&me, Some(0)), (&watcher, None)] {
        for text in &client.frames {
            let frame = serde_json::from_str::<Value>(text).expect("JSON");
            let live = &frame["state"]["live"];
            if !live.is_object() {
                continue;
            }
            assert_eq!(frame["state"]["secret"], Value::Null);
            for (seat, player) in live["seats"].as_array().expect("seats").iter().enumerate() {
                let hand = player["hand"].as_array().map_or(0, Vec::len);
                assert!(viewer == Some(seat) || hand == 0, "{text}");
            }
            // A player sees placings of the own tiles only, a watcher none.
            let own = viewer.map(|seat: usize| live["seats"][seat]["hand"].as_array().expect("a hand").clone());
            let steps = frame["state"]["steps"].as_array().expect("a list");
            let places = live["full"].as_array().into_iter().flatten().chain(steps);
            for place in places.filter_map(Value::as_str).filter(|place| place.contains('@')) {
                let mut values = place.bytes().take(2).map(|digit| u64::from(digit - b'0')).collect::<Vec<_>>();
                values.sort_unstable();
                assert!(own.iter().flatten().any(|tile| *tile == json!(values)), "{place} in {text}");
            }
        }
    }
    // Earlier positions: the seat token shows the tiles of that seat at that time, and no client sees more.
    let path = format!("/api/rooms/{room}/position?turn=1");
    let by_token = |token: &str| {
        format!(
            "GET {path} HTTP/1.1\r\nHost: {0}\r\nConnection: close\r\nAuthorization: Bearer {token}\r\n\r\n",
            wire.address
        )
    };
    let mine = wire.raw(&by_token(&tokens[0])).await.text;
    let [stranger, wrong] = [wire.get(&path).await, wire.raw(&by_token("0123")).await];
    assert!(!mine.contains("A:?") && mine.contains("B:?"), "{mine}");
    assert!(stranger.text.contains("A:?") && stranger.text.contains("B:?"), "{}", stranger.text);
    assert_eq!((stranger.status, wrong.status), (200, 403));
    let view = wire.get(&format!("/api/rooms/{room}/view?turn=1")).await;
    let view = serde_json::from_str::<Value>(&view.text).expect("a view");
    for player in view["seats"].as_array().expect("seats") {
        assert_eq!(player["hand"], json!([]), "{view}");
    }
    let why = wire.get(&format!("/api/rooms/{room}/why?step=11@0,0")).await;
    assert_eq!(why.status, 403, "a watcher cannot try out tiles: {}", why.text);
    wire.stop().await;
}

fn hash(text: &str) -> String {
    use sha2::Digest;
    sha2::Sha256::digest(text).iter().map(|b| format!("{b:02x}")).collect()
}
