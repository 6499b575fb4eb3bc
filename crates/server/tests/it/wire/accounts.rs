//! Accounts over HTTP: signing up, in and out, sessions, recovery, tokens, export and deletion.

use super::{Answer, Wire};
use serde_json::{Value, json};

pub(crate) const PASSWORD: &str = "correct horse battery";
/// The metric of computed password hashes.
const HASHES: &str = "quintet_password_hashes_total";

/// A signed-up user.
pub(crate) struct Member {
    pub(crate) cookie: String,
    pub(crate) codes: Vec<String>,
}

fn account(name: &str) -> Value {
    json!({"name": name, "password": PASSWORD})
}

pub(crate) async fn sign_up(wire: &Wire, name: &str, cookie: Option<&str>) -> Member {
    let answer = wire.ask("POST", "/api/account", Some(account(name)), cookie).await;
    assert_eq!(answer.status, 201, "{}", answer.text);
    let codes = serde_json::from_value(answer.json()["codes"].clone()).expect("codes");
    Member { codes, cookie: answer.cookie.expect("a cookie") }
}

pub(crate) async fn sign_in(wire: &Wire, name: &str, password: &str) -> Answer {
    wire.post("/api/session", json!({"name": name, "password": password})).await
}

async fn name_of(wire: &Wire, cookie: &str) -> Value {
    wire.ask("GET", "/api/me", None, Some(cookie)).await.json()
}

pub(crate) fn refusal(answer: &Answer) -> (u16, String) {
    (answer.status, answer.json()["code"].as_str().unwrap_or_default().to_string())
}

pub(crate) async fn start() -> Wire {
    Wire::with(|config| config.rates = server::serve::Rates::UNLIMITED).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_guest_who_signs_up_keeps_rooms_and_games() {
    let wire = start().await;
    let body = json!({"game": "alpha", "seats": [{"kind": "me"}, {"kind": "me"}]});
    let made = wire.post("/api/rooms", body).await;
    let (room, guest) =
        (made.json()["room"].as_str().expect("an id").to_string(), made.cookie.clone().expect("a cookie"));
    let member = sign_up(&wire, "Anna", Some(&guest)).await;
    assert_ne!(member.cookie, guest, "the cookie is rotated");
    assert_eq!(name_of(&wire, &member.cookie).await, json!({"name": "Anna", "account": true}));
    let mine = wire.ask("GET", "/api/rooms?mine=1", None, Some(&member.cookie)).await.json();
    assert_eq!(mine["rooms"][0]["room"], room.as_str());
    // The running game goes on with the new cookie, and the old one opens nothing any more.
    let cookie = format!("quintet={}", member.cookie);
    let mut seat = wire.socket_with(&room, &[("cookie", &cookie)]).await.expect("a socket");
    seat.hello(json!({})).await;
    assert_eq!(seat.step("c2-c3").await["type"], "ack");
    assert_eq!(name_of(&wire, &guest).await, json!({"name": null, "account": false}));
    let old = wire.ask("GET", "/api/rooms?mine=1", None, Some(&guest)).await.json();
    assert_eq!(old["rooms"], json!([]));
    let cookie = format!("quintet={guest}");
    let mut stranger = wire.socket_with(&room, &[("cookie", &cookie)]).await.expect("a socket");
    stranger.hello(json!({})).await;
    assert_eq!(stranger.wait("welcome").await["seat"], Value::Null);
    // A new room shows the name of the account, whatever name the request asks for.
    let (room, _) = wire.create(json!({"game": "alpha", "seats": [{"kind": "me"}, {"kind": "open"}]})).await;
    let path = format!("/api/rooms/{room}/join");
    assert_eq!(wire.ask("POST", &path, Some(json!({"name": "Impostor"})), Some(&member.cookie)).await.status, 200);
    let seats = wire.get(&format!("/api/rooms/{room}")).await.json()["seats"].clone();
    let rating = json!({"value": 1500, "provisional": true});
    assert_eq!(
        seats,
        json!([{"kind": "person", "name": "Guest"}, {"kind": "person", "name": "Anna", "rating": rating}])
    );
    let renamed = wire.ask("PUT", "/api/me", Some(json!({"name": "Impostor"})), Some(&member.cookie)).await;
    assert_eq!(refusal(&renamed), (403, "not_allowed".to_string()));
    wire.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn of_sign_ups_at_the_same_moment_exactly_one_gets_the_name() {
    let wire = start().await;
    let tries = ["Anna", "anna", "ANNA", "Аnnа", "An na", "Anna"];
    let answers = futures_util::future::join_all(tries.map(|name| wire.post("/api/account", account(name)))).await;
    let mut statuses = answers.iter().map(|answer| answer.status).collect::<Vec<_>>();
    statuses.sort_unstable();
    assert_eq!(statuses, [201, 409, 409, 409, 409, 409]);
    // One guest who signs up twice at once gets one account.
    let guest = wire.ask("PUT", "/api/me", Some(json!({"name": "Bo"})), None).await.cookie.expect("a cookie");
    let twice = ["Boris", "Borya"].map(|name| wire.ask("POST", "/api/account", Some(account(name)), Some(&guest)));
    let mut statuses = futures_util::future::join_all(twice).await.iter().map(|a| a.status).collect::<Vec<_>>();
    statuses.sort_unstable();
    assert_eq!(statuses, [201, 409]);
    wire.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_unknown_name_and_a_wrong_password_get_the_same_answer_for_the_same_work() {
    let wire = start().await;
    sign_up(&wire, "Anna", None).await;
    let before = wire.metric(HASHES).await;
    let wrong = sign_in(&wire, "Anna", "incorrect horse").await;
    let work = wire.metric(HASHES).await - before;
    let unknown = sign_in(&wire, "Nobody7", PASSWORD).await;
    assert_eq!((wrong.status, &wrong.text), (403, &unknown.text));
    assert_eq!((unknown.status, wire.metric(HASHES).await - before), (403, 2 * work));
    assert_eq!(work, 1);
    let recover =
        |name: &str| wire.post("/api/account/recover", json!({"name": name, "code": "x", "password": PASSWORD}));
    let (known, unknown) = (recover("Anna").await, recover("Nobody7").await);
    assert_eq!((known.status, &known.text), (403, &unknown.text));
    assert_eq!(wire.metric(HASHES).await - before, 4);
    wire.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn sessions_are_rotated_listed_and_ended() {
    let wire = start().await;
    let first = sign_up(&wire, "Anna", None).await.cookie;
    let second = sign_in(&wire, "anna", PASSWORD).await.cookie.expect("a cookie");
    assert_ne!(first, second);
    // Signing in again in the same browser replaces its session.
    let again = wire.ask("POST", "/api/session", Some(account("Anna")), Some(&second)).await.cookie.expect("a cookie");
    assert_eq!(name_of(&wire, &second).await["account"], false);
    let look = wire.ask("GET", "/api/account", None, Some(&again)).await.json();
    let sessions = look["sessions"].as_array().expect("sessions").clone();
    assert_eq!(sessions.len(), 2, "{look}");
    assert!(!look.to_string().contains(&first) && !look.to_string().contains(&again), "no secret in an answer");
    let other = sessions.iter().find(|session| session["current"] == false).expect("the other one")["id"].clone();
    let path = format!("/api/account/sessions/{}", other.as_str().expect("an id"));
    assert_eq!(wire.ask("DELETE", &path, None, Some(&again)).await.status, 204);
    assert_eq!(wire.ask("DELETE", &path, None, Some(&again)).await.status, 404);
    assert_eq!(name_of(&wire, &first).await["account"], false);
    let third = sign_in(&wire, "Anna", PASSWORD).await.cookie.expect("a cookie");
    assert_eq!(wire.ask("DELETE", "/api/session", None, Some(&third)).await.status, 204);
    assert_eq!(refusal(&wire.ask("GET", "/api/account", None, Some(&third)).await), (401, "not_signed_in".to_string()));
    let fourth = sign_in(&wire, "Anna", PASSWORD).await.cookie.expect("a cookie");
    assert_eq!(wire.ask("DELETE", "/api/account/sessions", None, Some(&fourth)).await.status, 204);
    for cookie in [again, fourth] {
        assert_eq!(name_of(&wire, &cookie).await["account"], false);
    }
    wire.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn passwords_and_names_change_and_recovery_codes_work_once() {
    let wire = start().await;
    let member = sign_up(&wire, "Anna", None).await;
    let other = sign_in(&wire, "Anna", PASSWORD).await.cookie.expect("a cookie");
    let change = |current: &str| json!({"current": current, "password": "another password"});
    let wrong = wire.ask("PUT", "/api/account/password", Some(change("wrong")), Some(&member.cookie)).await;
    assert_eq!(refusal(&wrong), (403, "wrong_password".to_string()));
    let changed = wire.ask("PUT", "/api/account/password", Some(change(PASSWORD)), Some(&member.cookie)).await;
    let cookie = changed.cookie.expect("a new cookie");
    for ended in [&member.cookie, &other] {
        assert_eq!(name_of(&wire, ended).await["account"], false, "all other sessions have ended");
    }
    assert_eq!(sign_in(&wire, "Anna", PASSWORD).await.status, 403);
    let renamed = wire.ask("PUT", "/api/account/name", Some(json!({"name": "Anna K"})), Some(&cookie)).await;
    assert_eq!(renamed.json(), json!({"name": "Anna K", "account": true}));
    let soon = wire.ask("PUT", "/api/account/name", Some(json!({"name": "Anna L"})), Some(&cookie)).await;
    assert_eq!(refusal(&soon), (429, "rate".to_string()));
    assert_eq!(
        refusal(&wire.post("/api/account", account("Anna")).await),
        (409, "taken".to_string()),
        "the old name stays"
    );
    let recover = |code: &str| json!({"name": "Anna K", "code": code, "password": "third password"});
    let typed = member.codes[0].to_uppercase().replace('-', " ");
    assert_eq!(wire.post("/api/account/recover", recover(&typed)).await.status, 200);
    assert_eq!(wire.post("/api/account/recover", recover(&member.codes[0])).await.status, 403, "a code works once");
    let cookie = sign_in(&wire, "Anna K", "third password").await.cookie.expect("a cookie");
    let renewed =
        wire.ask("POST", "/api/account/recovery", Some(json!({"password": "third password"})), Some(&cookie)).await;
    assert_eq!(renewed.json()["codes"].as_array().map(Vec::len), Some(member.codes.len()));
    assert_eq!(wire.post("/api/account/recover", recover(&member.codes[1])).await.status, 403, "old codes are gone");
    for bad in ["short", "x".repeat(129).as_str(), "annak"] {
        let body = json!({"current": "third password", "password": bad});
        let answer = wire.ask("PUT", "/api/account/password", Some(body), Some(&cookie)).await;
        assert_eq!(refusal(&answer), (400, "garbage".to_string()), "{bad}");
    }
    wire.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_token_allows_what_it_says_and_no_more() {
    let wire = start().await;
    let cookie = sign_up(&wire, "Anna", None).await.cookie;
    let make = async |scopes: Value| {
        let body = json!({"name": "my bot", "scopes": scopes});
        wire.ask("POST", "/api/account/tokens", Some(body), Some(&cookie)).await
    };
    assert_eq!(make(json!([])).await.status, 400);
    let (read, play) = (make(json!(["read"])).await.json(), make(json!(["play"])).await.json());
    let ask = async |method: &str, path: &str, token: &Value, body: &str| {
        let token = token["token"].as_str().expect("a token");
        let request = format!(
            "{method} {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\nContent-Type: application/json\r\n\
             Authorization: Bearer {token}\r\nContent-Length: {}\r\n\r\n{body}",
            wire.address,
            body.len()
        );
        wire.raw(&request).await
    };
    let room = json!({"game": "alpha", "seats": [{"kind": "me"}, {"kind": "open"}]}).to_string();
    assert_eq!(ask("POST", "/api/rooms", &read, &room).await.status, 403);
    let made = ask("POST", "/api/rooms", &play, &room).await;
    assert_eq!((made.status, made.cookie), (201, None), "a program needs no cookie");
    let mine = ask("GET", "/api/rooms?mine=1", &read, "").await.json();
    assert_eq!(mine["rooms"][0]["seats"][0]["name"], "Anna");
    assert_eq!(ask("GET", "/api/rooms?mine=1", &play, "").await.status, 403);
    // A token never manages the account.
    for (method, path) in [("GET", "/api/account"), ("GET", "/api/account/export"), ("DELETE", "/api/account/sessions")]
    {
        assert_eq!(ask(method, path, &play, "").await.status, 401, "{path}");
    }
    let path = format!("/api/account/tokens/{}", read["id"].as_str().expect("an id"));
    assert_eq!(wire.ask("DELETE", &path, None, Some(&cookie)).await.status, 204);
    assert_eq!(ask("GET", "/api/rooms?mine=1", &read, "").await.status, 403, "an ended token opens nothing");
    wire.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deleted_account_leaves_games_without_its_name_and_its_name_to_nobody() {
    let wire = start().await;
    let guest = wire.ask("PUT", "/api/me", Some(json!({"name": "Annushka"})), None).await.cookie.expect("a cookie");
    let body = json!({"game": "alpha", "public": true, "seats": [{"kind": "me"}, {"kind": "open"}]});
    let made = wire.ask("POST", "/api/rooms", Some(body), Some(&guest)).await.json();
    let room = made["room"].as_str().expect("an id");
    let member = sign_up(&wire, "Annushka", Some(&guest)).await;
    let joined = wire.post(&format!("/api/rooms/{room}/join"), json!({"name": "Bo"})).await.json();
    let mut seat = wire.sit(room, joined["token"].as_str().expect("a token")).await;
    let cookie = format!("quintet={}", member.cookie);
    let mut own = wire.socket_with(room, &[("cookie", &cookie)]).await.expect("a socket");
    own.hello(json!({})).await;
    own.ask(json!({"type": "chat", "text": "my own words"})).await;
    seat.ask(json!({"type": "resign"})).await;
    let id = seat.wait_event("ended").await["state"]["game_id"].as_str().expect("an id").to_string();
    let export = wire.ask("GET", "/api/account/export", None, Some(&member.cookie)).await.json();
    assert_eq!((&export["account"]["name"], &export["games"][0]["id"]), (&json!("Annushka"), &json!(id)), "{export}");
    assert_eq!((&export["rooms"][0]["room"], &export["chat"][0]["text"]), (&json!(room), &json!("my own words")));
    assert!(!export.to_string().contains("argon2"), "no secret in an export");
    let by_name = wire.get("/api/games?player=ANNUSHKA").await.json();
    assert_eq!(by_name["games"][0]["id"], id.as_str(), "{by_name}");
    assert_eq!(refusal(&wire.get("/api/games?player=Nobody7").await), (404, "no_such".to_string()));
    let delete = |password: &str| json!({"password": password});
    assert_eq!(wire.ask("POST", "/api/account/delete", Some(delete("wrong")), Some(&member.cookie)).await.status, 403);
    assert_eq!(wire.ask("POST", "/api/account/delete", Some(delete(PASSWORD)), Some(&member.cookie)).await.status, 204);
    // The games are there, the name is not.
    for path in [
        format!("/api/games/{id}"),
        format!("/api/rooms/{room}"),
        format!("/api/rooms/{room}/record"),
        "/api/games".to_string(),
    ] {
        let answer = wire.get(&path).await;
        assert!(answer.status == 200 && !answer.text.contains("Annushka"), "{path}: {}", answer.text);
    }
    let game = wire.get(&format!("/api/games/{id}")).await.json();
    assert_eq!(game["seats"], json!([{"kind": "person", "name": "Guest"}, {"kind": "person", "name": "Bo"}]));
    assert_eq!(name_of(&wire, &member.cookie).await["account"], false);
    assert_eq!(sign_in(&wire, "Annushka", PASSWORD).await.status, 403);
    assert_eq!(refusal(&wire.post("/api/account", account("annushka")).await), (409, "taken".to_string()));
    // The cookie from before the sign-up opens no account.
    let mine = wire.ask("GET", "/api/rooms?mine=1", None, Some(&guest)).await.json();
    assert_eq!(mine["rooms"], json!([]));
    let folder = wire.stop().await;
    let file = rusqlite::Connection::open(folder.path().join("test.sqlite")).expect("a file");
    for column in
        ["room.head", "room.summary", "event.body", "journal.body", "game.summary", "game.record", "person.name"]
    {
        let (table, _) = column.split_once('.').expect("a table");
        let count = format!("SELECT count(*) FROM {table} WHERE instr({column}, 'Annushka') > 0");
        assert_eq!(file.query_row(&count, [], |row| row.get::<_, i64>(0)).expect("a count"), 0, "{column}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn tries_are_limited_for_each_account_and_each_address() {
    let wire = Wire::start().await;
    sign_up(&wire, "Anna", None).await;
    let mut tries = 0;
    while sign_in(&wire, "Anna", "incorrect horse").await.status == 403 {
        tries += 1;
        assert!(tries < 100, "no limit");
    }
    assert_eq!(refusal(&sign_in(&wire, "ANNA", PASSWORD).await), (429, "rate".to_string()), "for the account");
    let mut names = 0;
    while sign_in(&wire, &format!("Nobody{names}"), "incorrect horse").await.status == 403 {
        names += 1;
        assert!(names < 100, "no limit");
    }
    assert!(names > 0, "another account has tries of its own");
    wire.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_of_other_sites_may_not_sign_anybody_in_or_out() {
    let wire = start().await;
    let cookie = sign_up(&wire, "Anna", None).await.cookie;
    let body = account("Anna").to_string();
    for (method, path) in [
        ("POST", "/api/account"),
        ("POST", "/api/session"),
        ("DELETE", "/api/session"),
        ("DELETE", "/api/account/sessions"),
        ("POST", "/api/account/delete"),
        ("POST", "/api/account/tokens"),
        ("PUT", "/api/account/password"),
    ] {
        let request = format!(
            "{method} {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\nOrigin: https://evil.example\r\n\
             Content-Type: application/json\r\nCookie: quintet={cookie}\r\nContent-Length: {}\r\n\r\n{body}",
            wire.address,
            body.len()
        );
        assert_eq!(refusal(&wire.raw(&request).await), (403, "not_allowed".to_string()), "{path}");
    }
    assert_eq!(name_of(&wire, &cookie).await["account"], true);
    wire.stop().await;
}
