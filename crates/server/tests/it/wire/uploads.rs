//! Games that were played without the server and are uploaded as records.

use super::{Answer, Chance, Wire};
use catalog::{AnyTable, CATALOG, LiveSetup};
use serde_json::{Value, json};
use server::clients::rate::Rate;
use server::room::TURNS_PER_GAME;

/// Plays a random game to its end.
fn finished(game: &str, setup: &str) -> Box<dyn AnyTable> {
    let rules = catalog::find(game).and_then(|entry| entry.open(setup)).expect("rules");
    let mut chance = Chance(9);
    loop {
        let mut table = rules.start(5);
        while table.outcome().is_none() && table.turn_count() < TURNS_PER_GAME {
            let seat = table.to_act().first().expect("a seat");
            let steps = table.steps(seat);
            table.play_step(seat, &steps[chance.below(steps.len())]).expect("a legal step");
        }
        if table.outcome().is_some() {
            return table;
        }
    }
}

/// Both sides step aside and back, one turn more than a room has.
fn endless() -> Box<dyn AnyTable> {
    let rules = catalog::find("alpha").and_then(|entry| entry.open("8x8x2,repeat=0,quiet=0")).expect("rules");
    let mut table = rules.start(1);
    let mut last = [String::new(), String::new()];
    while table.turn_count() <= TURNS_PER_GAME {
        let seat = table.to_act().first().expect("a seat");
        let steps = table.steps(seat);
        let back = last[seat.index()].split_once('-').map(|(from, to)| format!("{to}-{from}"));
        let aside = |step: &&String| step.len() == 5 && step.as_bytes()[1] == step.as_bytes()[4];
        let step = steps.iter().find(|&step| Some(step) == back.as_ref());
        let step = step.or_else(|| steps.iter().find(aside)).unwrap_or(&steps[0]).clone();
        table.play_step(seat, &step).expect("a legal step");
        last[seat.index()] = step;
    }
    table
}

fn people(seats: u8) -> Value {
    json!(vec![json!({"kind": "person", "name": ""}); usize::from(seats)])
}

async fn upload(wire: &Wire, record: &str, players: Value, cookie: Option<&str>) -> Answer {
    wire.ask("POST", "/api/records", Some(json!({"record": record, "players": players})), cookie).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_finished_game_of_each_kind_becomes_a_room_that_everybody_can_open() {
    let wire = Wire::start().await;
    for entry in CATALOG {
        for setup in entry.all_setups().take(2) {
            let table = finished(entry.id, setup);
            let answer = upload(&wire, &table.record(&[]), people(table.seats()), None).await;
            assert_eq!(answer.status, 201, "{} {setup}: {}", entry.id, answer.text);
            let room = answer.json()["room"].as_str().expect("an id").to_string();
            assert_eq!(answer.json()["link"], format!("/r/{room}"));
            let summary = wire.get(&format!("/api/rooms/{room}")).await.json();
            assert_eq!((&summary["state"], &summary["uploaded"]), (&json!("finished"), &json!(true)), "{summary}");
            assert_eq!(summary["result"]["scores"], json!(table.outcome().expect("over").scores()), "{summary}");
            let games = wire.get(&format!("/api/games?room={room}")).await.json();
            assert_eq!(games["games"].as_array().map(Vec::len), Some(1), "the game has a page of its own: {games}");
            // Another client sees the whole game.
            let watcher = wire.watch(&room).await;
            assert_eq!(watcher.state["turns"].as_array().expect("turns").len(), table.turn_count());
            assert_eq!(watcher.state["position"], table.position_text());
            let record = wire.get(&format!("/api/rooms/{room}/record")).await.text;
            assert!(record.contains("[Source \"uploaded\"]") && !record.contains("[Secret"), "{record}");
            let again = catalog::replay(&catalog::Record::parse(record.as_bytes()).expect("a record")).expect("legal");
            assert_eq!(again.record(&[]), table.record(&[]));
        }
    }
    wire.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_live_game_is_kept_as_the_turns_of_its_record() {
    let wire = Wire::start().await;
    let open = catalog::find("ampli").expect("a game").live.expect("live play");
    let setup = LiveSetup { setup: "2".to_string(), secret: [3; 32], strict: false, beginner: 0, at: 0 };
    let mut live = open(&setup).expect("a table");
    while live.outcome().is_none() {
        let at = live.now() + 700;
        match live.to_act().iter().find_map(|seat| Some((seat, live.acts(seat).first()?.clone()))) {
            Some((seat, act)) if live.act(at, at, seat, &act).is_ok() => (),
            Some(_) => drop(live.advance(at)),
            None => drop(live.advance(live.deadline().expect("a timer"))),
        }
    }
    let answer = upload(&wire, &live.record(&[]), people(2), None).await;
    assert_eq!(answer.status, 201, "{}", answer.text);
    let room = answer.json()["room"].as_str().expect("an id").to_string();
    let summary = wire.get(&format!("/api/rooms/{room}")).await.json();
    assert_eq!(summary["result"]["scores"], json!(live.outcome().expect("over").scores()), "{summary}");
    // A player who left a live game ended it before the rules did.
    let mut left = open(&setup).expect("a table");
    left.act(900, 900, catalog::Seat(1), "resign").expect("a seat may leave");
    let answer = upload(&wire, &left.record(&[]), people(2), None).await;
    assert_eq!(answer.status, 201, "{}", answer.text);
    wire.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_same_game_keeps_its_address_and_is_stored_once() {
    let wire = Wire::start().await;
    let record = finished("alpha", "2x5x1").record(&[]);
    let players = json!([{"kind": "person", "name": ""}, {"kind": "computer", "level": 4}]);
    let first = upload(&wire, &record, players.clone(), None).await;
    assert_eq!(first.status, 201, "{}", first.text);
    let mine = first.cookie.clone().expect("a cookie");
    // Also when it is written in another way, and when several requests come at once.
    let other = record.replace("\n\n", "\n\n{a comment} ");
    let (again, more) = tokio::join!(
        upload(&wire, &record, players.clone(), Some(&mine)),
        upload(&wire, &other, players.clone(), Some(&mine))
    );
    for answer in [again, more] {
        assert_eq!((answer.status, answer.json()), (200, first.json()), "{}", answer.text);
    }
    let fresh = finished("alpha", "6x6x1").record(&[]);
    let at_once = (0..4)
        .map(|_| upload(&wire, &fresh, players.clone(), Some(&mine)))
        .collect::<futures_util::future::JoinAll<_>>();
    let answers = at_once.await;
    assert_eq!(answers.iter().filter(|answer| answer.status == 201).count(), 1);
    assert!(answers.iter().all(|answer| answer.json() == answers[0].json()), "{}", answers[0].text);
    let list = wire.ask("GET", "/api/rooms?mine=1&state=finished", None, Some(&mine)).await.json();
    assert_eq!(list["rooms"].as_array().expect("rooms").len(), 2, "{list}");
    // After a restart too; another user gets another room.
    let wire = Wire::on(wire.stop().await, "", |_| ()).await;
    let answer = upload(&wire, &record, players.clone(), Some(&mine)).await;
    assert_eq!((answer.status, answer.json()), (200, first.json()));
    let stranger = upload(&wire, &record, players, None).await;
    assert_eq!(stranger.status, 201);
    assert_ne!(stranger.json()["room"], first.json()["room"]);
    wire.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn games_that_a_player_ended_keep_their_end() {
    let wire = Wire::start().await;
    for (termination, result, scores) in [("resigned", "0-1", [0, 1]), ("time", "1-0", [1, 0])] {
        let record =
            format!("[Game \"alpha\"]\n[Termination \"{termination}\"]\n[Result \"{result}\"]\n\n1. c2-c3 {result}\n");
        let answer = upload(&wire, &record, people(2), None).await;
        assert_eq!(answer.status, 201, "{}", answer.text);
        let link = format!("/api/rooms/{}", answer.json()["room"].as_str().expect("an id"));
        let summary = wire.get(&link).await.json();
        assert_eq!((&summary["result"]["code"], &summary["result"]["scores"]), (&json!(termination), &json!(scores)));
        let record = wire.get(&format!("{link}/record")).await.text;
        assert!(record.contains(&format!("[Termination \"{termination}\"]")), "{record}");
    }
    wire.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_more_happens_in_the_room_of_an_uploaded_game() {
    let wire = Wire::start().await;
    let players = json!([{"kind": "person", "name": "Ann"}, {"kind": "computer", "level": 1}]);
    let answer = upload(&wire, &finished("alpha", "2x5x1").record(&[]), players, None).await;
    let cookie = format!("quintet={}", answer.cookie.clone().expect("a cookie"));
    let room = answer.json()["room"].as_str().expect("an id").to_string();
    let mut mine = wire.socket_with(&room, &[("cookie", &cookie)]).await.expect("a socket");
    mine.hello(json!({})).await;
    assert_eq!(mine.wait("welcome").await["seats"], json!([0]));
    for message in [json!({"type": "offer", "what": "rematch"}), json!({"type": "chat", "phrase": "hello"})] {
        assert_eq!(mine.code(message).await, "not_allowed");
    }
    wire.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bad_record_gets_a_clear_sentence_and_nothing_is_stored() {
    let wire = Wire::start().await;
    let over = finished("alpha", "2x5x1").record(&[]);
    let lied = match over.contains("1-0") {
        true => over.replace("1-0", "0-1"),
        false => over.replace("0-1", "1-0"),
    };
    let open = "[Game \"alpha\"]\n\n1. c2-c3 *\n";
    let ended = |tags: &str, end: &str| format!("[Game \"alpha\"]\n{tags}\n\n1. c2-c3 {end}\n");
    let cases = [
        (open.to_string(), 403, "not_allowed", "is not over"),
        (lied, 422, "illegal", "by the rules the result is"),
        (open.replace("c2-c3", "c2-c4"), 422, "illegal", "c2-c4"),
        (open.replace("alpha", "chess"), 422, "illegal", "chess"),
        ("y".to_string(), 422, "illegal", "Game"),
        ("[Game".to_string(), 422, "illegal", "a tag is written"),
        (ended("[Termination \"gone\"]\n[Result \"1-0\"]", "1-0"), 403, "not_allowed", "Termination gone"),
        (
            ended("[Termination \"resigned\"]\n[Result \"1/2-1/2\"]", "1/2-1/2"),
            403,
            "not_allowed",
            "nobody can have lost",
        ),
        (ended("[Termination \"resigned\"]", ""), 403, "not_allowed", "nobody can have lost"),
        (ended("[Termination \"length\"]\n[Result \"1/2-1/2\"]", "1/2-1/2"), 403, "not_allowed", "Termination length"),
    ];
    for (record, status, code, said) in cases {
        let answer = upload(&wire, &record, people(2), None).await;
        assert_eq!((answer.status, &answer.json()["code"]), (status, &json!(code)), "{record}\n{}", answer.text);
        assert!(answer.text.contains(said), "{said}: {}", answer.text);
    }
    let person = json!({"kind": "person", "name": "Ann"});
    for (players, status) in [
        (json!([]), 404),
        (json!([person]), 404),
        (json!([person, {"kind": "open"}]), 403),
        (json!([person, {"kind": "computer", "level": 99}]), 404),
        (json!([person, {"kind": "person", "name": "\u{202e}"}]), 400),
        (json!([person, {"kind": "robot"}]), 400),
    ] {
        let answer = upload(&wire, &over, players.clone(), None).await;
        assert_eq!(answer.status, status, "{players}: {}", answer.text);
    }
    assert_eq!(wire.metric("quintet_rooms_created_total").await, 0);
    wire.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn uploads_are_limited_in_size_number_and_turns() {
    let wire = Wire::with(|c| c.rates.uploads = Rate { burst: 3.0, per_second: 0.0 }).await;
    let record = finished("alpha", "2x5x1").record(&[]);
    let long = format!("{record}{{{}}}", "x".repeat(server::limits::REQUEST_BODY_BYTES));
    let answer = upload(&wire, &long, people(2), None).await;
    assert_eq!((answer.status, &answer.json()["code"]), (413, &json!("too_large")), "{}", answer.text);
    let answer = upload(&wire, &endless().record(&[]), people(2), None).await;
    assert_eq!((answer.status, &answer.json()["code"]), (413, &json!("too_large")), "{}", answer.text);
    assert!(answer.text.contains("turns"), "{}", answer.text);
    let first = upload(&wire, &record, people(2), None).await;
    assert_eq!(first.status, 201, "{}", first.text);
    let mine = first.cookie.expect("a cookie");
    for status in [200, 200, 429, 429] {
        let answer = upload(&wire, &record, people(2), Some(&mine)).await;
        assert_eq!(answer.status, status, "{}", answer.text);
    }
    wire.stop().await;
    // A client without a cookie is a new person each time; its address has a limit of its own.
    let wire = Wire::with(|c| c.rates.room_creation = Rate { burst: 2.0, per_second: 0.0 }).await;
    for status in [201, 201, 429] {
        assert_eq!(upload(&wire, &record, people(2), None).await.status, status);
    }
    wire.stop().await;
}
