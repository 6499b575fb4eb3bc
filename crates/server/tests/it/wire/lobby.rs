//! The lobby over HTTP and its socket: challenges, quick pairing, and those who abuse them.

use super::{Answer, Client, Wire, pass, soon};
use serde_json::{Value, json};
use server::clients::rate::Rate;
use server::limits;
use server::serve::Rates;
use std::collections::HashMap;
use tokio::io::AsyncReadExt;

async fn start() -> Wire {
    Wire::with(|config| config.rates = Rates::UNLIMITED).await
}

/// A browser with a cookie and the lobby's socket.
struct Browser {
    cookie: String,
    lobby: Client,
    /// The open challenges as the socket reports them.
    open: HashMap<String, Value>,
    instance: String,
}

impl Browser {
    /// A guest with a name.
    async fn guest(wire: &Wire, name: &str) -> Browser {
        let named = wire.ask("PUT", "/api/me", Some(json!({"name": name})), None).await;
        Browser::with(wire, named.cookie.expect("a cookie")).await
    }

    async fn account(wire: &Wire, name: &str) -> Browser {
        let body = json!({"name": name, "password": "correct horse battery"});
        let answer = wire.ask("POST", "/api/account", Some(body), None).await;
        assert_eq!(answer.status, 201, "{}", answer.text);
        Browser::with(wire, answer.cookie.expect("a cookie")).await
    }

    async fn with(wire: &Wire, cookie: String) -> Browser {
        let lobby = wire.lobby(Some(&cookie)).await;
        let mut browser = Browser { cookie, lobby, open: HashMap::new(), instance: String::new() };
        let first = browser.until("lobby").await;
        assert_eq!(first["known"], true);
        browser
    }

    /// Reads until a message of this type comes, and keeps the list up to date.
    async fn until(&mut self, kind: &str) -> Value {
        loop {
            let message = self.lobby.hear().await;
            for challenge in message["challenges"].as_array().into_iter().flatten() {
                self.open.insert(challenge["id"].as_str().expect("an id").to_string(), challenge.clone());
            }
            for gone in message["gone"].as_array().into_iter().flatten() {
                self.open.remove(gone.as_str().expect("an id"));
            }
            if message["type"] == "lobby" {
                self.instance = message["instance"].as_str().expect("an id").to_string();
            }
            if message["type"] == kind {
                return message;
            }
        }
    }

    /// Reads until the list has this number of challenges.
    async fn until_open(&mut self, count: usize) {
        while self.open.len() != count {
            self.until("changed").await;
        }
    }

    async fn ask(&self, wire: &Wire, method: &str, path: &str, body: Option<Value>) -> Answer {
        wire.ask(method, path, body, Some(&self.cookie)).await
    }

    async fn challenge(&self, wire: &Wire, body: Value) -> String {
        let made = self.ask(wire, "POST", "/api/lobby/challenges", Some(body)).await;
        assert_eq!(made.status, 201, "{}", made.text);
        made.json()["id"].as_str().expect("an id").to_string()
    }

    async fn accept(&self, wire: &Wire, id: &str) -> Answer {
        self.ask(wire, "POST", &format!("/api/lobby/challenges/{id}/accept"), None).await
    }

    /// Sits down in a room by the cookie; returns the seat.
    async fn seat(&self, wire: &Wire, room: &str) -> Value {
        let cookie = format!("quintet={}", self.cookie);
        let mut socket = wire.socket_with(room, &[("cookie", &cookie)]).await.expect("a socket");
        socket.hello(json!({})).await;
        socket.wait("welcome").await["seat"].clone()
    }
}

fn refusal(answer: &Answer) -> (u16, String) {
    (answer.status, answer.json()["code"].as_str().unwrap_or_default().to_string())
}

fn quick() -> Value {
    json!({"game": "alpha", "setup": "6x6x1", "time": {"kind": "increment", "base_ms": 300_000, "add_ms": 5000}})
}

#[tokio::test(flavor = "multi_thread")]
async fn a_challenge_is_seen_accepted_and_both_are_seated() {
    let wire = start().await;
    let (mut anna, mut boris) = (Browser::guest(&wire, "Anna").await, Browser::guest(&wire, "Boris").await);
    let mut stranger = wire.lobby(None).await;
    assert_eq!(stranger.hear().await["known"], false);
    let mut terms = quick();
    terms["seat"] = 1.into();
    let id = anna.challenge(&wire, terms).await;
    anna.until_open(1).await;
    boris.until_open(1).await;
    assert_eq!(stranger.hear().await["challenges"][0]["players"], json!([{"name": "Anna", "account": false}]));
    assert_eq!((&anna.open[&id]["mine"], &boris.open[&id]["mine"]), (&json!(true), &Value::Null));
    assert_eq!((&boris.open[&id]["open"], &boris.open[&id]["setup"]), (&json!(1), &json!("6x6x1")));
    let accepted = boris.accept(&wire, &id).await;
    let room = accepted.json()["room"].as_str().expect("a room").to_string();
    for browser in [&mut anna, &mut boris] {
        let started = browser.until("started").await;
        assert_eq!((&started["from"], &started["room"]), (&json!(id), &json!(room)));
        assert!(browser.open.is_empty());
    }
    assert_eq!((anna.seat(&wire, &room).await, boris.seat(&wire, &room).await), (json!(1), json!(0)));
    let summary = wire.get(&format!("/api/rooms/{room}")).await.json();
    assert_eq!((&summary["state"], &summary["public"]), (&json!("running"), &json!(true)));
    for browser in [&anna, &boris] {
        let mine = browser.ask(&wire, "GET", "/api/rooms?mine=1", None).await.json();
        assert_eq!(mine["rooms"][0]["room"], json!(room));
    }
    wire.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn of_acceptances_at_the_same_moment_exactly_one_gets_the_game() {
    let wire = start().await;
    let anna = Browser::guest(&wire, "Anna").await;
    let id = anna.challenge(&wire, quick()).await;
    let path = format!("/api/lobby/challenges/{id}/accept");
    let answers = futures_util::future::join_all((0..8).map(|_| wire.ask("POST", &path, None, None))).await;
    let mut statuses = answers.iter().map(|answer| answer.status).collect::<Vec<_>>();
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 409, 409, 409, 409, 409, 409, 409]);
    assert!(answers.iter().filter(|a| a.status == 409).all(|a| a.json()["code"] == "challenge_gone"));
    assert_eq!(wire.metric("quintet_rooms_created_total").await, 1);
    // After a withdrawal there is nothing to accept.
    let id = anna.challenge(&wire, quick()).await;
    let withdraw = format!("/api/lobby/challenges/{id}");
    assert_eq!(wire.ask("DELETE", &withdraw, None, None).await.status, 409, "a stranger has no challenge");
    assert_eq!(anna.ask(&wire, "DELETE", &withdraw, None).await.status, 204);
    assert_eq!(refusal(&wire.ask("POST", &format!("{withdraw}/accept"), None, None).await).0, 409);
    wire.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_plays_himself_in_two_tabs() {
    let wire = start().await;
    let mut anna = Browser::guest(&wire, "Anna").await;
    let mut tab = Browser::with(&wire, anna.cookie.clone()).await;
    let id = anna.challenge(&wire, quick()).await;
    assert_eq!(refusal(&tab.accept(&wire, &id).await), (403, "own_challenge".to_string()));
    // Two searches of one user are one.
    let seek = json!({"game": "alpha", "time": quick()["time"]});
    for browser in [&anna, &tab] {
        assert_eq!(browser.ask(&wire, "PUT", "/api/lobby/pairing", Some(seek.clone())).await.status, 204);
    }
    assert_eq!(anna.until("pairing").await["waiting"]["game"], "alpha");
    assert_eq!(tab.until("pairing").await["waiting"]["game"], "alpha");
    let boris = Browser::guest(&wire, "Boris").await;
    boris.ask(&wire, "PUT", "/api/lobby/pairing", Some(seek)).await;
    loop {
        let news = anna.until("pairing").await;
        if news["offer"].is_object() {
            assert_eq!(news["offer"]["opponent"]["name"], "Boris");
            break;
        }
    }
    wire.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn quick_pairing_starts_a_game_when_both_accept() {
    let wire = start().await;
    let (mut anna, mut boris) = (Browser::guest(&wire, "Anna").await, Browser::guest(&wire, "Boris").await);
    let time = json!({"kind": "increment", "base_ms": 600_000, "add_ms": 10_000});
    anna.ask(&wire, "PUT", "/api/lobby/pairing", Some(json!({"time": time}))).await;
    boris.ask(&wire, "PUT", "/api/lobby/pairing", Some(json!({"game": "210", "time": time}))).await;
    let mut offers = Vec::new();
    for browser in [&mut anna, &mut boris] {
        let offer = loop {
            let news = browser.until("pairing").await;
            if news["offer"].is_object() {
                break news["offer"].clone();
            }
        };
        assert_eq!((&offer["game"], &offer["accepted"]), (&json!("210"), &json!(false)));
        offers.push(format!("/api/lobby/pairing/{}/accept", offer["id"].as_str().expect("an id")));
    }
    assert_eq!(offers[0], offers[1]);
    let cara = Browser::guest(&wire, "Cara").await;
    assert_eq!(cara.ask(&wire, "POST", &offers[0], None).await.json()["code"], "opponent_gone");
    assert_eq!(anna.ask(&wire, "POST", &offers[0], None).await.json()["room"], Value::Null);
    let room = boris.ask(&wire, "POST", &offers[0], None).await.json()["room"].as_str().expect("a room").to_string();
    for browser in [&mut anna, &mut boris] {
        assert_eq!(browser.until("started").await["room"], json!(room));
        assert!(browser.seat(&wire, &room).await.is_number());
    }
    assert_eq!(boris.ask(&wire, "POST", &offers[0], None).await.status, 409, "a second acceptance starts nothing");
    assert_eq!(wire.metric("quintet_rooms_created_total").await, 1);
    wire.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_of_three_fills_up() {
    let wire = start().await;
    let (mut anna, mut boris) = (Browser::guest(&wire, "Anna").await, Browser::guest(&wire, "Boris").await);
    let cara = Browser::guest(&wire, "Cara").await;
    let id = anna.challenge(&wire, json!({"game": "ampli", "setup": "3", "live": {"strict": false}})).await;
    assert_eq!(boris.accept(&wire, &id).await.json()["room"], Value::Null);
    assert_eq!(boris.accept(&wire, &id).await.json()["room"], Value::Null, "a second try takes no second seat");
    boris.until_open(1).await;
    while boris.open[&id]["accepted"] != true {
        boris.until("changed").await;
    }
    assert_eq!(boris.open[&id]["open"], 1);
    // Boris leaves, and comes back.
    assert_eq!(boris.ask(&wire, "DELETE", &format!("/api/lobby/challenges/{id}"), None).await.status, 204);
    assert_eq!(cara.accept(&wire, &id).await.json()["room"], Value::Null);
    let room = boris.accept(&wire, &id).await.json()["room"].as_str().expect("a room").to_string();
    assert_eq!(anna.until("started").await["room"], json!(room));
    let mut seats = Vec::new();
    for browser in [&anna, &boris, &cara] {
        seats.push(browser.seat(&wire, &room).await.as_u64().expect("a seat"));
    }
    seats.sort_unstable();
    assert_eq!(seats, [0, 1, 2]);
    wire.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_named_player_alone_sees_a_challenge_and_may_decline_it() {
    let wire = start().await;
    let (mut anna, mut boris) = (Browser::account(&wire, "Anna").await, Browser::account(&wire, "Boris").await);
    let cara = Browser::account(&wire, "Cara").await;
    let mut terms = quick();
    terms["to"] = json!({"kind": "player", "name": "boris"});
    let id = anna.challenge(&wire, terms.clone()).await;
    boris.until_open(1).await;
    assert_eq!(boris.open[&id]["to"], "Boris");
    assert_eq!(refusal(&cara.accept(&wire, &id).await), (403, "not_for_you".to_string()));
    let decline = format!("/api/lobby/challenges/{id}/decline");
    assert_eq!(cara.ask(&wire, "POST", &decline, None).await.status, 403);
    assert_eq!(boris.ask(&wire, "POST", &decline, None).await.status, 204);
    let declined = anna.until("declined").await;
    assert_eq!((&declined["challenge"], &declined["name"]), (&json!(id), &json!("Boris")));
    let id = anna.challenge(&wire, terms.clone()).await;
    let room = boris.accept(&wire, &id).await.json()["room"].as_str().expect("a room").to_string();
    assert_eq!(anna.until("started").await["room"], json!(room));
    // Cara has seen nothing of all this.
    let late = Browser::with(&wire, cara.cookie.clone()).await;
    assert!(late.open.is_empty());
    for (name, code) in [("Nobody7", "no_such_player"), ("anna", "not_allowed")] {
        terms["to"]["name"] = name.into();
        let refused = anna.ask(&wire, "POST", "/api/lobby/challenges", Some(terms.clone())).await;
        assert_eq!(refused.json()["code"], code, "{}", refused.text);
    }
    wire.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn blocked_players_do_not_meet_in_the_lobby() {
    let wire = start().await;
    let (anna, mut boris) = (Browser::account(&wire, "Anna").await, Browser::account(&wire, "Boris").await);
    let block = anna.ask(&wire, "POST", "/api/blocks", Some(json!({"name": "Boris", "kind": "block"}))).await;
    assert!(matches!(block.status, 200 | 201 | 204), "{} {}", block.status, block.text);
    let id = boris.challenge(&wire, quick()).await;
    assert_eq!(refusal(&anna.accept(&wire, &id).await), (403, "not_for_you".to_string()));
    let id = anna.challenge(&wire, quick()).await;
    assert_eq!(refusal(&boris.accept(&wire, &id).await), (403, "not_for_you".to_string()));
    let mut terms = quick();
    terms["to"] = json!({"kind": "player", "name": "Anna"});
    assert_eq!(boris.ask(&wire, "POST", "/api/lobby/challenges", Some(terms)).await.status, 403);
    // Quick pairing prefers waiting to this pair.
    let seek = json!({"game": "alpha", "time": quick()["time"]});
    for browser in [&anna, &boris] {
        browser.ask(&wire, "PUT", "/api/lobby/pairing", Some(seek.clone())).await;
    }
    // Anna has waited longest, so she gets the next opponent, and Boris still has none.
    let cara = Browser::guest(&wire, "Cara").await;
    cara.ask(&wire, "PUT", "/api/lobby/pairing", Some(seek)).await;
    let mut anna = anna;
    let offer = loop {
        let news = anna.until("pairing").await;
        if news["offer"].is_object() {
            break news["offer"]["opponent"]["name"].clone();
        }
    };
    assert_eq!(offer, "Cara");
    let news = boris.until("pairing").await;
    assert_eq!((&news["offer"], &news["waiting"]["game"]), (&Value::Null, &json!("alpha")));
    wire.stop().await;
}

#[tokio::test]
async fn a_challenge_ends_when_its_maker_has_left_and_a_slow_one_stays() {
    let wire = start().await;
    let (anna, mut boris) = (Browser::guest(&wire, "Anna").await, Browser::guest(&wire, "Boris").await);
    anna.challenge(&wire, quick()).await;
    let slow = anna.challenge(&wire, json!({"game": "alpha", "time": {"kind": "days", "days": 3}})).await;
    boris.until_open(2).await;
    let Browser { cookie, lobby, .. } = anna;
    // A short break ends nothing.
    lobby.close().await;
    let anna = Browser::with(&wire, cookie).await;
    pass(limits::LOBBY_ABSENCE_MS + 2_000).await;
    assert_eq!(anna.open.len(), 2);
    anna.lobby.close().await;
    wire.until("quintet_sockets", 1).await;
    pass(limits::LOBBY_ABSENCE_MS + 2_000).await;
    boris.until_open(1).await;
    assert!(boris.open.contains_key(&slow));
    assert!(boris.accept(&wire, &slow).await.json()["room"].is_string(), "the maker finds the game later");
    wire.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn one_user_and_one_address_have_few_open_challenges() {
    let wire = start().await;
    let anna = Browser::guest(&wire, "Anna").await;
    for _ in 0..limits::CHALLENGES_PER_USER {
        anna.challenge(&wire, quick()).await;
    }
    let refused = anna.ask(&wire, "POST", "/api/lobby/challenges", Some(quick())).await;
    assert_eq!(refusal(&refused), (409, "many_challenges".to_string()));
    // New guests from the same address do not help.
    let mut made = limits::CHALLENGES_PER_USER;
    loop {
        let answer = wire.post("/api/lobby/challenges", quick()).await;
        if answer.status != 201 {
            assert_eq!(refusal(&answer), (429, "rate".to_string()));
            break;
        }
        made += 1;
    }
    assert_eq!(made, limits::CHALLENGES_PER_ADDRESS);
    wire.stop().await;
    // Nor does withdrawing and making again.
    let wire = Wire::with(|c| c.rates.challenges = Rate { burst: 3.0, per_second: 0.001 }).await;
    let mut statuses = Vec::new();
    for _ in 0..4 {
        statuses.push(wire.post("/api/lobby/challenges", quick()).await.status);
    }
    assert_eq!(statuses, [201, 201, 201, 429]);
    wire.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn bad_challenges_get_one_sentence() {
    let wire = start().await;
    for (change, status) in [
        (json!({"game": "chess"}), 404),
        (json!({"setup": "nonsense"}), 404),
        (json!({"seat": 2}), 404),
        (json!({"time": {"kind": "days", "days": 99}}), 403),
        (json!({"live": {"strict": false}}), 403),
        (json!({"surprise": 1}), 400),
    ] {
        let mut terms = quick();
        terms.as_object_mut().expect("an object").extend(change.as_object().expect("an object").clone());
        let answer = wire.post("/api/lobby/challenges", terms).await;
        assert_eq!(answer.status, status, "{change} {}", answer.text);
        assert!(answer.json()["reason"].is_string());
    }
    for request in
        [json!({"game": "chess"}), json!({"live": {"strict": true}}), json!({"time": {"kind": "turn", "ms": 1}})]
    {
        let answer = wire.ask("PUT", "/api/lobby/pairing", Some(request.clone()), None).await;
        assert!(matches!(answer.status, 403 | 404), "{request} {}", answer.text);
    }
    wire.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_restart_forgets_challenges_and_says_so() {
    let wire = start().await;
    let anna = Browser::guest(&wire, "Anna").await;
    anna.challenge(&wire, quick()).await;
    let (cookie, before) = (anna.cookie.clone(), anna.instance.clone());
    let folder = wire.stop().await;
    let wire = Wire::on(folder, "", |config| config.rates = Rates::UNLIMITED).await;
    let anna = Browser::with(&wire, cookie).await;
    assert!(anna.open.is_empty() && anna.instance != before, "the page sees that it must make its challenge again");
    wire.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_slow_reader_of_the_lobby_costs_nothing_and_gets_the_newest_list() {
    let wire = start().await;
    let mut slow = wire.narrow_lobby().await;
    let anna = Browser::guest(&wire, "Anna").await;
    for _ in 0..300 {
        let id = anna.challenge(&wire, quick()).await;
        anna.ask(&wire, "DELETE", &format!("/api/lobby/challenges/{id}"), None).await;
    }
    let last = anna.challenge(&wire, quick()).await;
    // Changes that cancel each other out while it does not read are never sent.
    soon("the newest list", async {
        let mut bytes = vec![0; 4096];
        let mut text = String::new();
        while !text.contains(&last) {
            let count = slow.read(&mut bytes).await.expect("reads");
            assert!(count > 0, "the socket stays open");
            text.push_str(&String::from_utf8_lossy(&bytes[..count]));
        }
    })
    .await;
    wire.stop().await;
}
