//! Cheap requests stay cheap in long rooms.

use super::{Chance, Wire, play};
use serde_json::json;
use server::serve::Rates;

#[tokio::test(flavor = "multi_thread")]
async fn a_client_far_behind_gets_the_whole_room_and_a_near_one_the_rest() {
    let wire = Wire::with(|c| c.rates = Rates::UNLIMITED).await;
    let (room, tokens) = wire.two("alpha", None).await;
    let mut seats = [wire.sit(&room, &tokens[0]).await, wire.sit(&room, &tokens[1]).await];
    let begun = seats[0].seq;
    assert_eq!(play(&mut seats, &mut Chance(3), 60).await, 60);
    let seq = seats[0].seq;
    for (since, whole) in [(begun, true), (seq - 3, false)] {
        let mut back = wire.socket(&room).await;
        back.hello(json!({"since": since})).await;
        let count =
            |kind: &str| back.frames.iter().filter(|f| f.starts_with(&format!("{{\"type\":\"{kind}\""))).count();
        assert_eq!((count("welcome"), count("event")), if whole { (1, 0) } else { (0, 3) }, "{:?}", back.frames);
        assert_eq!((back.seq, &back.state["position"]), (seq, &seats[0].state["position"]));
    }
    // After a restart there is no tail, and every client gets the whole room.
    let folder = wire.stop().await;
    let wire = Wire::on(folder, "", |_| ()).await;
    let mut back = wire.socket(&room).await;
    back.hello(json!({"since": seq - 3})).await;
    assert_eq!(back.wait("welcome").await["seq"], seq);
    wire.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn records_and_positions_are_the_same_from_memory_and_from_the_store() {
    let wire = Wire::with(|c| c.rates = Rates::UNLIMITED).await;
    let me = json!({"kind": "me"});
    let mut known = Vec::new();
    for live in [false, true] {
        let mut body = json!({"game": "ampli", "seats": [me, me], "games": 3});
        if live {
            (body["live"], body["seats"][1]) = (json!({"strict": false}), json!({"kind": "computer", "level": 1}));
        }
        let (room, tokens) = wire.create(body).await;
        let mut both = wire.sit(&room, &tokens.join(" ")).await;
        // Two games end by resignation after a few turns; the third has just started.
        for game in 1..=2 {
            if !live {
                play(std::slice::from_mut(&mut both), &mut Chance(game), 4).await;
            }
            assert_eq!(both.ask(json!({"type": "resign"})).await["type"], "ack");
            both.wait_event("ended").await;
            assert_eq!(both.ask(json!({"type": "next"})).await["type"], "ack");
            both.wait_event("started").await;
        }
        let paths =
            ["record?game=1", "record?game=2", "record?game=3", "record?game=4", "record?game=0", "position?turn=0"]
                .map(|what| format!("/api/rooms/{room}/{what}"));
        let mut answers = Vec::new();
        for path in &paths {
            let answer = wire.get(path).await;
            answers.push((answer.status, answer.text));
        }
        let statuses = answers.iter().map(|answer| answer.0).collect::<Vec<_>>();
        assert_eq!(statuses, [200, 200, 403, 404, 404, 200], "{answers:?}");
        assert_ne!(answers[0], answers[1]);
        known.extend(paths.into_iter().zip(answers));
    }
    let folder = wire.stop().await;
    let wire = Wire::on(folder, "", |c| c.rates = Rates::UNLIMITED).await;
    for (path, before) in known {
        let cold = wire.get(&path).await;
        assert_eq!((cold.status, cold.text), before, "{path}");
    }
    // Reading the turn-based room has not loaded it. The live room runs by itself.
    assert!(wire.metric("quintet_rooms").await <= 1);
    wire.stop().await;
}
