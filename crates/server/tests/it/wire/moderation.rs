//! Keeping order over HTTP and sockets: blocks, mutes, reports, refused words, moderators.

use super::accounts::{PASSWORD, refusal, sign_in, sign_up, start};
use super::{Answer, Client, Wire};
use serde_json::{Value, json};
use server::admin;
use server::store::Admin;

/// Two accounts, each with a socket in one room. Anna has created it.
struct Table {
    wire: Wire,
    room: String,
    anna: String,
    ben: String,
    /// The token of Ben's seat.
    token: String,
    seats: [Client; 2],
}

async fn sit(wire: &Wire, room: &str, cookie: &str) -> Client {
    let cookie = format!("quintet={cookie}");
    let mut seat = wire.socket_with(room, &[("cookie", &cookie)]).await.expect("a socket");
    assert_eq!(seat.hello(json!({})).await["type"], "ack");
    seat
}

async fn table() -> Table {
    let wire = start().await;
    let (anna, ben) = (sign_up(&wire, "Anna", None).await.cookie, sign_up(&wire, "Ben", None).await.cookie);
    let body = json!({"game": "alpha", "seats": [{"kind": "me"}, {"kind": "open"}]});
    let made = wire.ask("POST", "/api/rooms", Some(body), Some(&anna)).await.json();
    let room = made["room"].as_str().expect("an id").to_string();
    let token = join(&wire, &room, &ben).await.json()["token"].as_str().expect("a token").to_string();
    let seats = [sit(&wire, &room, &anna).await, sit(&wire, &room, &ben).await];
    Table { wire, room, anna, ben, token, seats }
}

async fn join(wire: &Wire, room: &str, cookie: &str) -> Answer {
    wire.ask("POST", &format!("/api/rooms/{room}/join"), Some(json!({})), Some(cookie)).await
}

async fn say(seat: &mut Client, text: &str) -> Value {
    seat.ask(json!({"type": "chat", "text": text})).await
}

async fn block(wire: &Wire, cookie: &str, body: Value) -> Answer {
    wire.ask("POST", "/api/blocks", Some(body), Some(cookie)).await
}

/// The texts of the lines that a new socket gets.
async fn lines(wire: &Wire, room: &str, cookie: &str) -> Vec<String> {
    let mut seat = sit(wire, room, cookie).await;
    let welcome = seat.wait("welcome").await;
    let chat = welcome["chat"].as_array().expect("lines").clone();
    chat.iter().map(|line| line["text"].as_str().expect("a text").to_string()).collect()
}

/// Makes an account a moderator's.
fn promote(wire: &Wire, name: &str) {
    let url = format!("sqlite:{}", wire.folder.path().join("test.sqlite").display());
    admin::set_moderator(&mut Admin::open(&url).expect("a database"), name, true, "test").expect("stored");
}

#[tokio::test(flavor = "multi_thread")]
async fn blocked_players_neither_meet_nor_write_to_each_other() {
    let Table { wire, room, anna, ben, seats: [mut a, mut b], .. } = table().await;
    assert_eq!(say(&mut b, "hello Anna").await["type"], "ack");
    assert_eq!(say(&mut a, "hello Ben").await["type"], "ack");
    a.wait("welcome").await;
    b.wait("welcome").await;
    let seat = json!({"kind": "block", "room": room, "seat": 1});
    assert_eq!(block(&wire, &anna, seat).await.status, 204);
    // Both get the room without the other's lines, at once and after a reload.
    assert_eq!(a.wait("welcome").await["chat"].as_array().map(Vec::len), Some(1));
    assert_eq!(b.wait("welcome").await["chat"].as_array().map(Vec::len), Some(1));
    assert_eq!(lines(&wire, &room, &anna).await, ["hello Ben"]);
    assert_eq!(lines(&wire, &room, &ben).await, ["hello Anna"]);
    for seat in [&mut a, &mut b] {
        let refused = say(seat, "are you there?").await;
        assert_eq!((&refused["type"], &refused["code"]), (&json!("refused"), &json!("blocked")), "{refused}");
    }
    // The game goes on.
    assert_eq!(a.step("c2-c3").await["type"], "ack");
    // Neither joins a room of the other.
    let body = json!({"game": "alpha", "seats": [{"kind": "me"}, {"kind": "open"}]});
    for (owner, other) in [(&anna, &ben), (&ben, &anna)] {
        let made = wire.ask("POST", "/api/rooms", Some(body.clone()), Some(owner)).await.json();
        let refused = join(&wire, made["room"].as_str().expect("an id"), other).await;
        assert_eq!(refusal(&refused), (403, "blocked".to_string()));
    }
    let mine = wire.ask("GET", &format!("/api/blocks?room={room}"), None, Some(&anna)).await.json();
    assert_eq!((&mine[0]["name"], &mine[0]["kind"], &mine[0]["seat"]), (&json!("Ben"), &json!("block"), &json!(1)));
    assert_eq!(wire.ask("GET", "/api/blocks", None, Some(&ben)).await.json(), json!([]), "Ben's list is empty");
    let path = format!("/api/blocks/{}", mine[0]["id"].as_str().expect("an id"));
    assert_eq!(wire.ask("DELETE", &path, None, Some(&ben)).await.status, 404, "not Ben's to end");
    assert_eq!(wire.ask("DELETE", &path, None, Some(&anna)).await.status, 204);
    assert_eq!(say(&mut b, "hello again").await["type"], "ack");
    assert_eq!(lines(&wire, &room, &anna).await, ["hello Anna", "hello Ben", "hello again"]);
    assert_eq!(block(&wire, &anna, json!({"kind": "block", "name": "anna"})).await.status, 403, "oneself");
    assert_eq!(block(&wire, &anna, json!({"kind": "block", "name": "Nobody7"})).await.status, 404);
    assert_eq!(block(&wire, &anna, json!({"kind": "block"})).await.status, 400);
    wire.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_mute_hides_lines_one_way_also_for_guests() {
    let Table { wire, room, anna, ben, seats: [mut a, mut b], .. } = table().await;
    assert_eq!(block(&wire, &anna, json!({"kind": "mute", "name": "ben"})).await.status, 204);
    assert_eq!(say(&mut b, "first").await["type"], "ack");
    assert_eq!(say(&mut a, "second").await["type"], "ack");
    assert_eq!(b.wait_event("chat").await["event"]["text"], "first");
    assert_eq!(a.wait_event("chat").await["event"]["text"], "second", "Anna gets her own line only");
    assert_eq!(lines(&wire, &room, &anna).await, ["second"]);
    assert_eq!(lines(&wire, &room, &ben).await, ["first", "second"]);
    // A guest who watches mutes a player of this room.
    let guest = wire.ask("PUT", "/api/me", Some(json!({"name": "Watcher"})), None).await.cookie.expect("a cookie");
    let mut watcher = sit(&wire, &room, &guest).await;
    assert_eq!(watcher.wait("welcome").await["chat"].as_array().map(Vec::len), Some(2));
    let seat = json!({"kind": "mute", "room": room, "seat": 1});
    assert_eq!(block(&wire, &guest, seat).await.status, 204);
    assert_eq!(watcher.wait("welcome").await["chat"].as_array().map(Vec::len), Some(1));
    assert_eq!(say(&mut b, "third").await["type"], "ack");
    assert_eq!(say(&mut a, "fourth").await["type"], "ack");
    assert_eq!(watcher.wait_event("chat").await["event"]["text"], "fourth");
    // A client that reconnects does not catch up on them either.
    let seq = watcher.seq;
    assert_eq!(say(&mut b, "fifth").await["type"], "ack");
    let cookie = format!("quintet={guest}");
    let mut again = wire.socket_with(&room, &[("cookie", &cookie)]).await.expect("a socket");
    again.hello(json!({"since": seq})).await;
    assert!(again.frames.iter().all(|frame| !frame.contains("fifth")), "{:?}", again.frames);
    wire.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn refused_words_get_a_sentence_and_lines_have_limits() {
    let Table { wire, seats: [mut a, _b], .. } = table().await;
    let refused = say(&mut a, "what the FuCk").await;
    assert_eq!((&refused["type"], &refused["code"]), (&json!("refused"), &json!("language")), "{refused}");
    assert!(refused["reason"].as_str().is_some_and(|reason| reason.contains("was not sent")), "{refused}");
    for _ in 0..server::room::SAME_LINES_IN_A_ROW {
        assert_eq!(say(&mut a, "again").await["type"], "ack");
    }
    assert_eq!(say(&mut a, "again").await["code"], "rate", "the same line over and over");
    assert_eq!(say(&mut a, "something else").await["type"], "ack");
    wire.stop().await;
    // All rooms of a user share a limit.
    let wire = Wire::with(|config| {
        config.rates = server::serve::Rates::UNLIMITED;
        config.rates.chat = server::clients::rate::Rate { burst: 3.0, per_second: 0.0 };
    })
    .await;
    let mut seats = Vec::new();
    let cookie = sign_up(&wire, "Anna", None).await.cookie;
    for _ in 0..2 {
        let body = json!({"game": "alpha", "seats": [{"kind": "me"}, {"kind": "me"}]});
        let made = wire.ask("POST", "/api/rooms", Some(body), Some(&cookie)).await.json();
        seats.push(sit(&wire, made["room"].as_str().expect("an id"), &cookie).await);
    }
    let [one, two] = &mut seats[..] else { panic!("two seats") };
    for n in 0..3 {
        assert_eq!(say(one, &format!("line {n}")).await["type"], "ack");
    }
    assert_eq!(say(two, "line 3").await["code"], "rate");
    wire.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn reports_reach_moderators_who_hide_lines_and_close_accounts() {
    let Table { wire, room, anna, ben, token: seat_token, seats: [mut a, mut b] } = table().await;
    let line = say(&mut b, "you are a bad player").await["seq"].clone();
    let report = |body: Value| wire.ask("POST", "/api/reports", Some(body), Some(&anna));
    let about_line = || json!({"reason": "insult", "text": "see this", "room": room, "line": line});
    assert_eq!(report(about_line()).await.status, 204);
    assert_eq!(refusal(&report(about_line()).await), (409, "reported".to_string()), "once");
    assert_eq!(report(json!({"reason": "name", "room": room, "seat": 1})).await.status, 204);
    for (bad, status) in [
        (json!({"reason": "other"}), 400),
        (json!({"reason": "other", "room": room, "line": 1}), 404),
        (json!({"reason": "other", "game": "nogame"}), 404),
        (json!({"reason": "other", "room": room, "seat": 0}), 403),
        (json!({"reason": "boredom", "room": room, "seat": 1}), 400),
        (json!({"reason": "other", "room": room, "seat": 1, "text": "x".repeat(501)}), 400),
    ] {
        assert_eq!(report(bad.clone()).await.status, status, "{bad}");
    }
    // Only moderators see reports, and no token of a program does.
    let get = |path: &'static str, cookie: String| {
        let wire = &wire;
        async move { wire.ask("GET", path, None, Some(&cookie)).await }
    };
    assert_eq!(get("/api/moderation/reports", anna.clone()).await.status, 403);
    assert_eq!(wire.get("/api/moderation/log").await.status, 401);
    let mod_cookie = sign_up(&wire, "Mira", None).await.cookie;
    promote(&wire, "Mira");
    assert_eq!(get("/api/me", mod_cookie.clone()).await.json()["moderator"], true);
    let reports = get("/api/moderation/reports", mod_cookie.clone()).await.json()["reports"].clone();
    assert_eq!(reports.as_array().map(Vec::len), Some(2), "{reports}");
    let first = &reports[1];
    assert_eq!((&first["player"], &first["line_text"]), (&json!("Ben"), &json!("you are a bad player")), "{first}");
    // Hiding the line takes it away from all, also after the room is loaded again.
    let act = |path: String, why: &'static str, cookie: String| {
        let wire = &wire;
        async move { wire.ask("POST", &path, Some(json!({"why": why})), Some(&cookie)).await }
    };
    let hide = format!("/api/moderation/rooms/{room}/lines/{line}/hide");
    assert_eq!(act(hide.clone(), "insult", anna.clone()).await.status, 403);
    assert_eq!(act(hide.clone(), "", mod_cookie.clone()).await.status, 400, "the log needs a reason");
    assert_eq!(act(hide, "insult", mod_cookie.clone()).await.status, 204);
    assert_eq!(a.wait_event("line_hidden").await["event"]["line"], line);
    assert!(lines(&wire, &room, &anna).await.is_empty());
    let close = format!("/api/moderation/reports/{}/close", first["id"].as_str().expect("an id"));
    assert_eq!(act(close.clone(), "hidden", mod_cookie.clone()).await.status, 204);
    assert_eq!(act(close, "hidden", mod_cookie.clone()).await.status, 409);
    // Closing the account ends its sessions, tokens and sockets, and says why.
    let token = json!({"name": "bot", "scopes": ["play", "read"]});
    let token = wire.ask("POST", "/api/account/tokens", Some(token), Some(&ben)).await.json()["token"].clone();
    assert_eq!(act("/api/moderation/accounts/Mira/close".into(), "x", mod_cookie.clone()).await.status, 403);
    let path = "/api/moderation/accounts/ben/close".to_string();
    assert_eq!(act(path.clone(), "insults in chat", mod_cookie.clone()).await.status, 204);
    assert_eq!(act(path, "again", mod_cookie.clone()).await.status, 409);
    while b.next().await.is_some() {}
    assert_eq!(b.closed.as_ref().map(|(_, reason)| reason.as_str()), Some("this account is closed"));
    assert_eq!(get("/api/me", ben.clone()).await.json()["account"], false);
    // The token of the seat finishes the game and says nothing.
    let mut by_token = wire.sit(&room, &seat_token).await;
    assert_eq!(say(&mut by_token, "still here").await["code"], "not_allowed");
    assert_eq!(a.step("c2-c3").await["type"], "ack");
    let request = format!(
        "GET /api/rooms?mine=1 HTTP/1.1\r\nHost: {}\r\nConnection: close\r\nAuthorization: Bearer {}\r\n\r\n",
        wire.address,
        token.as_str().expect("a token")
    );
    assert_eq!(wire.raw(&request).await.status, 403);
    let refused = sign_in(&wire, "Ben", PASSWORD).await;
    assert_eq!(refusal(&refused), (403, "closed".to_string()));
    assert!(refused.text.contains("insults in chat"), "{}", refused.text);
    let wrong = sign_in(&wire, "Ben", "wrong password").await;
    assert_eq!(refusal(&wrong), (403, "wrong_password".to_string()), "only the owner learns that it is closed");
    let look = get("/api/moderation/accounts/Ben", mod_cookie.clone()).await.json();
    assert_eq!((&look["why"], &look["moderator"]), (&json!("insults in chat"), &json!(false)));
    assert_eq!(act("/api/moderation/accounts/Ben/reopen".into(), "sorry", mod_cookie.clone()).await.status, 204);
    assert_eq!(sign_in(&wire, "Ben", PASSWORD).await.status, 200);
    let log = get("/api/moderation/log", mod_cookie).await.json()["entries"].clone();
    let actions = log.as_array().expect("entries").iter().map(|entry| entry["action"].as_str().expect("a word"));
    let mut actions = actions.collect::<Vec<_>>();
    actions.sort_unstable();
    assert_eq!(actions, ["close_account", "close_report", "hide_line", "make_moderator", "reopen_account"]);
    // The file has the line; no later socket gets it.
    let folder = wire.stop().await;
    let wire = Wire::on(folder, "", |config| config.rates = server::serve::Rates::UNLIMITED).await;
    assert!(lines(&wire, &room, &anna).await.is_empty());
    wire.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_closed_account_is_not_opened_by_a_recovery_code() {
    let wire = start().await;
    let codes = sign_up(&wire, "Anna", None).await.codes;
    let url = format!("sqlite:{}", wire.folder.path().join("test.sqlite").display());
    let mut admin = Admin::open(&url).expect("a database");
    admin::close_account(&mut admin, "Anna", "cheating").expect("stored");
    let recover = |code: &str| {
        wire.post("/api/account/recover", json!({"name": "Anna", "code": code, "password": "another password"}))
    };
    assert_eq!(refusal(&recover("wrong").await), (403, "wrong_password".to_string()));
    assert_eq!(refusal(&recover(&codes[0]).await), (403, "closed".to_string()));
    admin::reopen_account(&mut admin, "Anna", "a mistake").expect("stored");
    assert_eq!(recover(&codes[0]).await.status, 200, "the code was not used up");
    // A reset prints a code that sets a new password, and the old password is useless.
    let code = admin::reset_password(&mut admin, "Anna", "forgotten").expect("stored");
    assert_eq!(sign_in(&wire, "Anna", "another password").await.status, 403);
    assert_eq!(recover(&codes[1]).await.status, 403, "earlier codes are gone");
    assert_eq!(recover(&code).await.status, 200);
    wire.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn reports_and_blocks_are_limited_for_each_address() {
    let wire = Wire::with(|config| {
        config.rates = server::serve::Rates::UNLIMITED;
        config.rates.reports = server::clients::rate::Rate { burst: 2.0, per_second: 0.0 };
    })
    .await;
    for name in ["Anna", "Ben"] {
        sign_up(&wire, name, None).await;
    }
    let report = |name: &str| wire.post("/api/reports", json!({"reason": "spam", "name": name}));
    assert_eq!(report("Anna").await.status, 204);
    assert_eq!(report("Ben").await.status, 204);
    assert_eq!(refusal(&report("Anna").await), (429, "rate".to_string()));
    assert_eq!(wire.post("/api/blocks", json!({"kind": "mute", "name": "Ben"})).await.status, 429);
    wire.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn players_who_leave_games_are_shown_to_moderators_and_paused() {
    let Table { wire, anna, ben, .. } = table().await;
    let mira = sign_up(&wire, "Mira", None).await.cookie;
    promote(&wire, "Mira");
    let mut waiting = Vec::new();
    for _ in 0..4 {
        // Ben takes a seat and never comes to the table.
        let body =
            json!({"game": "alpha", "seats": [{"kind": "open"}, {"kind": "me"}], "time": {"kind": "turn", "ms": 1000}});
        let made = wire.ask("POST", "/api/rooms", Some(body), Some(&anna)).await.json();
        let room = made["room"].as_str().expect("an id").to_string();
        waiting.push(sit(&wire, &room, &anna).await);
        assert_eq!(join(&wire, &room, &ben).await.status, 200);
    }
    for seat in &mut waiting {
        seat.wait_event("ended").await;
    }
    let found = wire.ask("GET", "/api/moderation/conduct", None, Some(&mira)).await.json();
    assert_eq!(found["leavers"][0]["name"], "Ben", "{found}");
    assert_eq!((&found["leavers"][0]["games"], found["leavers"].as_array().map(Vec::len)), (&json!(4), Some(1)));
    let look = wire.ask("GET", "/api/moderation/accounts/Ben", None, Some(&mira)).await.json();
    assert_eq!(look["left"], 4);
    assert!(look["paused_until"].as_u64().is_some_and(|until| until > server::time::now()), "{look}");
    let look = wire.ask("GET", "/api/moderation/accounts/Anna", None, Some(&mira)).await.json();
    assert_eq!((&look["left"], &look["paused_until"]), (&json!(0), &Value::Null));
    wire.stop().await;
}
