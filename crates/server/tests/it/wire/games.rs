//! Whole games over real sockets.

use super::{Chance, Wire, play};
use crate::room::quick_setups::{QuickSetup, two_player_setups};
use serde_json::json;

#[tokio::test(flavor = "multi_thread")]
async fn a_whole_random_game_of_each_is_played_and_recorded() {
    let wire = Wire::with(|c| c.rates = server::serve::Rates::UNLIMITED).await;
    for (n, QuickSetup { entry, setup, .. }) in (1..).zip(two_player_setups()) {
        let game = entry.id;
        let (room, tokens) = wire.two(game, Some(setup)).await;
        let mut seats = [wire.sit(&room, &tokens[0]).await, wire.sit(&room, &tokens[1]).await];
        assert_eq!(wire.get(&format!("/api/rooms/{room}/record")).await.status, 403, "not while it runs");
        let steps = play(&mut seats, &mut Chance(n), 5000).await;
        assert!(seats[0].is_over(), "{game} is not over after {steps} steps");
        let record = wire.get(&format!("/api/rooms/{room}/record")).await;
        assert_eq!(record.status, 200, "{game}: {}", record.text);
        let record = catalog::Record::parse(record.text.as_bytes()).expect("a record");
        let table = catalog::replay(&record).expect("a legal game");
        assert_eq!(json!(table.outcome().expect("over").scores()), seats[1].state["result"]["scores"], "{game}");
        let summary = wire.get(&format!("/api/rooms/{room}")).await.json();
        assert_eq!(summary["state"], "finished", "{game}");
        let last = wire.get(&format!("/api/rooms/{room}/position?turn={}", summary["turns"])).await;
        assert_eq!(last.text, table.position_text(), "{game}");
    }
    wire.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn three_sit_at_a_table_of_ampli() {
    let wire = Wire::start().await;
    let me = json!({"kind": "me"});
    let (room, tokens) = wire.create(json!({"game": "ampli", "setup": "3", "seats": [me, me, me]})).await;
    let mut seats = Vec::new();
    for token in &tokens {
        seats.push(wire.sit(&room, token).await);
    }
    play(&mut seats, &mut Chance(5), 2000).await;
    assert_eq!(seats[2].state["result"]["scores"].as_array().map(Vec::len), Some(3));
    wire.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_computer_plays_at_its_level() {
    let wire = Wire::start().await;
    for QuickSetup { entry, setup, .. } in two_player_setups() {
        let game = entry.id;
        let seats = json!([{"kind": "me"}, {"kind": "computer", "level": 1}]);
        let (room, tokens) = wire.create(json!({"game": game, "setup": setup, "seats": seats})).await;
        let mut me = wire.sit(&room, &tokens[0]).await;
        for turn in 0..3 {
            // The turn of the person may have several steps; then the computer replies.
            while me.steps().is_empty() && !me.is_over() {
                me.wait("event").await;
            }
            let Some(step) = me.steps().first().cloned() else { break };
            let ack = me.step(&step).await;
            assert_eq!(ack["type"], "ack", "{game}, turn {turn}: {ack}");
            me.see(ack["seq"].as_u64().expect("a number")).await;
        }
        let resigned = me.ask(json!({"type": "resign"})).await;
        assert!(resigned["type"] == "ack" || resigned["code"] == "over", "{game}: {resigned}");
    }
    wire.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_computers_play_a_whole_game_while_others_watch() {
    let wire = Wire::start().await;
    let computer = json!({"kind": "computer", "level": 1});
    let (room, _) = wire.create(json!({"game": "exchange", "setup": "3x3", "seats": [computer, computer]})).await;
    let mut watcher = wire.watch(&room).await;
    while !watcher.is_over() {
        watcher.wait("event").await;
    }
    wire.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn live_ampli_is_played_against_a_computer() {
    let wire = Wire::start().await;
    let seats = json!([{"kind": "me"}, {"kind": "computer", "level": 8}]);
    let (room, tokens) = wire.create(json!({"game": "ampli", "seats": seats, "live": {"strict": false}})).await;
    let mut me = wire.sit(&room, &tokens[0]).await;
    assert!(me.state["live"].is_object(), "{}", me.state);
    assert_eq!(me.code(json!({"type": "step", "at": me.seq, "step": "x"})).await, "not_allowed");
    let mut acts = 0;
    let mut theirs = 0;
    // Timers cause events, and the computer acts at its own pace.
    while acts == 0 || theirs == 0 {
        if let Some(step) = me.steps().first().cloned() {
            let act = json!({"type": "act", "act": step, "seen": me.seq, "after": 5});
            acts += u32::from(me.ask(act).await["type"] == "ack");
        }
        let event = me.wait("event").await;
        theirs += u32::from(event["event"]["kind"] == "act" && event["event"]["seat"] == 1);
        assert!(!me.is_over(), "{}", me.state);
    }
    assert_eq!(me.ask(json!({"type": "resign"})).await["type"], "ack");
    let ended = me.wait_event("ended").await;
    assert_eq!(ended["event"]["result"]["code"], "resigned", "{ended}");
    let record = wire.get(&format!("/api/rooms/{room}/record")).await;
    assert!(record.status == 200 && record.text.contains("[Game \"ampli\"]"), "{}", record.text);
    wire.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_long_thought_is_told() {
    let wire = Wire::start().await;
    let seats = json!([{"kind": "me"}, {"kind": "computer", "level": 8}]);
    let (room, tokens) = wire.create(json!({"game": "alpha", "seats": seats})).await;
    let mut me = wire.sit(&room, &tokens[0]).await;
    let mut watcher = wire.watch(&room).await;
    let step = me.steps().first().cloned().expect("a step");
    let ack = me.step(&step).await;
    me.see(ack["seq"].as_u64().expect("a number")).await;
    let thinking = me.wait("thinking").await;
    assert_eq!((&thinking["seat"], watcher.wait("thinking").await), (&json!(1), thinking.clone()));
    assert!(thinking["since"].as_u64().is_some());
    // A client that connects in the meantime gets it too, before its `welcome`.
    let late = wire.watch(&room).await;
    if late.state["to_act"] == json!([1]) {
        assert!(late.frames.iter().any(|f| f.contains("\"thinking\"")), "{:?}", late.frames);
    }
    while me.state["to_act"] == json!([1]) {
        assert_ne!(me.hear().await["type"], "thinking", "once is enough");
    }
    wire.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_strongest_level_plays_by_the_tables_that_there_are() {
    let folder = tempfile::tempdir().expect("a folder");
    let rules = catalog::find("exchange").and_then(|entry| entry.open("3x2")).expect("rules");
    let start = rules.start(1).position_text();
    rules.solve(&start, Some(folder.path()), 2, &catalog::CancelToken::new(), &mut |_, _| ()).expect("a small setup");
    // Another table is damaged: then there is none.
    std::fs::write(folder.path().join("exchange-3x3.table"), "no table at all, but long enough").expect("written");
    let wire = Wire::with(|c| c.tables = Some(folder.path().to_path_buf())).await;
    let think = |setup: &str| json!({"game": "exchange", "setup": setup, "level": 8, "time_ms": 1});
    let advice = wire.post("/api/think", think("3x2")).await;
    assert_eq!((advice.status, &advice.json()["exact"]), (200, &json!(true)), "{}", advice.text);
    let advice = wire.post("/api/think", think("3x3")).await;
    assert_eq!(advice.status, 200, "{}", advice.text);
    let computers = json!([{"kind": "computer", "level": 8}, {"kind": "computer", "level": 8}]);
    let (room, _) = wire.create(json!({"game": "exchange", "setup": "3x2", "seats": computers})).await;
    let mut watcher = wire.watch(&room).await;
    while !watcher.is_over() {
        watcher.wait("event").await;
    }
    // Both play perfectly, and neither side can force a gain from the start.
    assert_eq!(watcher.state["result"]["scores"][0], watcher.state["result"]["scores"][1], "{}", watcher.state);
    wire.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_computer_at_a_live_table_moves_though_nobody_says_anything() {
    let wire = Wire::start().await;
    let seats = json!([{"kind": "me"}, {"kind": "computer", "level": 8}]);
    let body = json!({"game": "ampli", "seats": seats, "live": {"strict": false}});
    // Some tile fits. In one deal of two hundred none does.
    let (mut me, tile) = loop {
        let (room, tokens) = wire.create(body.clone()).await;
        let me = wire.sit(&room, &tokens[0]).await;
        let full = me.state["live"]["full"].as_array().cloned().unwrap_or_default();
        let incomplete = |step: &String| step.contains('@') && !full.iter().any(|place| place == step);
        if let Some(tile) = me.steps().into_iter().find(incomplete) {
            break (me, tile);
        }
    };
    // After an incomplete tile and the draw, only timers cause events, and the computer has the right.
    for act in [tile, "draw".to_string()] {
        assert_eq!(me.ask(json!({"type": "act", "act": act})).await["type"], "ack");
    }
    loop {
        let event = me.wait_event("act").await;
        let happened = event["event"]["events"].to_string();
        assert!(!happened.contains("violation"), "it let its minute pass: {happened}");
        if event["event"]["seat"] == 1 {
            break;
        }
    }
    wire.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_paths_of_steps_are_told_and_only_of_legal_ones() {
    let wire = Wire::start().await;
    let cell = |file: u8, rank: u8| json!({"cell": {"file": file, "rank": rank}});
    let board = |of: serde_json::Value| json!({"game": "alpha", "position": "3A4/8/8/3b4/3D4/8/8/8 w 10", "ask": "paths", "of": of});
    let told = wire.post("/api/ask", board(json!(["4d4-d7", "d8-off", "+a1"]))).await;
    assert_eq!(told.status, 422, "a unit of four goes farther: {}", told.text);
    let told = wire.post("/api/ask", board(json!(["3d4-d7", "d8-off", "+a1"]))).await;
    let expected = json!([[cell(3, 3), cell(3, 5), cell(3, 6)], [cell(3, 7), "off"], []]);
    assert_eq!((told.status, told.json()), (200, expected), "{}", told.text);
    // In the middle of a turn: what was entered stands in the way.
    let entered = json!({"game": "gamma", "position": "10/9a/10/2##2###1/10/10/1###2##2/10/10/B9 w A - playing",
                         "steps": ["1@a2"], "ask": "paths", "of": ["a1-b2"]});
    let told = wire.post("/api/ask", entered).await.json();
    assert_eq!(told, json!([[cell(0, 0), cell(1, 0), cell(1, 1)]]), "{told}");
    let many = wire.post("/api/ask", board(json!(vec!["+a1"; 1001]))).await;
    assert_eq!((many.status, &many.json()["code"]), (400, &json!("garbage")), "{}", many.text);
    let over = wire
        .post(
            "/api/ask",
            json!({"game": "alpha", "position": "8/8/8/8/8/8/8/A7 b 00", "ask": "paths", "of": ["a1-a2"]}),
        )
        .await;
    assert_eq!(over.status, 422, "{}", over.text);
    wire.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn questions_about_a_board_are_answered() {
    let wire = Wire::start().await;
    let ask = async |question: serde_json::Value| {
        let mut body = json!({"game": "gamma", "position": "10/9a/10/2##2###1/10/10/1###2##2/10/10/B9 w A - playing"});
        body.as_object_mut().expect("an object").extend(question.as_object().expect("an object").clone());
        wire.post("/api/ask", body).await
    };
    let turn = ask(json!({"ask": "turn_text", "of": ["1@a2", "a1-b2"]})).await;
    assert_eq!((turn.status, turn.json()), (200, json!("1@a2/a1-b2")), "{}", turn.text);
    let steps = ask(json!({"ask": "steps_of_turn", "turn": "1@a2/a1-b2"})).await.json();
    assert_eq!(steps, json!(["1@a2", "a1-b2"]));
    let unfinished = ask(json!({"ask": "turn_text", "of": ["1@a2"]})).await;
    assert_eq!((unfinished.status, &unfinished.json()["part"]), (422, &json!("of")), "{}", unfinished.text);
    assert_eq!(ask(json!({"ask": "check_step", "seat": 0, "step": "1@a2"})).await.json(), json!(null));
    let refused = ask(json!({"ask": "check_turn", "turn": "a1-j10"})).await;
    assert_eq!((refused.status, &refused.json()["code"]), (422, &json!("illegal")), "{}", refused.text);
    let record = ask(json!({"ask": "record", "tags": [["Event", "a test"]]})).await.json();
    assert!(record.as_str().is_some_and(|text| text.contains("[Event \"a test\"]")), "{record}");
    assert_eq!(ask(json!({"ask": "leave", "seat": 0})).await.json(), json!([0, 1]));
    assert_eq!(ask(json!({"ask": "riddle"})).await.status, 400);
    wire.stop().await;
}
