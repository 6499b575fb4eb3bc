//! `quintet serve` as a separate process: kills, signals, a second start, and a program that plays.

#[path = "../../../examples/bot.rs"]
#[allow(dead_code, reason = "the tests call `play`, not `main`")]
mod bot;
mod killed;
mod process;

use crate::client::{Chance, ask, play, sit, soon};
use process::{Process, create, serve, sqlite};
use serde_json::{Value, json};
use std::process::Stdio;
use std::time::{Duration, Instant};
use tokio::io::AsyncReadExt;
use tokio::process::Command;

#[tokio::test(flavor = "multi_thread")]
async fn ctrl_c_and_sigterm_stop_it_cleanly_while_people_play() {
    for signal in ["INT", "TERM"] {
        let folder = tempfile::tempdir().expect("a folder");
        let server = Process::start(&sqlite(folder.path())).await;
        let (room, tokens) =
            create(server.address, json!({"game": "alpha", "seats": [{"kind": "me"}, {"kind": "me"}]})).await;
        let mut white = sit(server.address, &room, &tokens[0]).await;
        let seats = json!([{"kind": "me"}, {"kind": "computer", "level": 8}]);
        let (other, mine) = create(server.address, json!({"game": "gamma", "seats": seats})).await;
        let mut thinker = sit(server.address, &other, &mine[0]).await;
        let step = thinker.steps().first().cloned().expect("a step");
        thinker.step(&step).await;
        server.signal(signal);
        assert!(server.ends().await.success(), "{signal}");
        while let Some(message) = white.next().await {
            assert!(["bye", "presence"].contains(&message["type"].as_str().expect("a type")), "{message}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_second_process_on_the_same_file_refuses_to_start() {
    let folder = tempfile::tempdir().expect("a folder");
    let _first = Process::start(&sqlite(folder.path())).await;
    let mut second = serve(&sqlite(folder.path())).stderr(Stdio::piped()).spawn().expect("quintet runs");
    let mut errors = String::new();
    let mut stderr = second.stderr.take().expect("a pipe");
    soon("an error", stderr.read_to_string(&mut errors)).await.expect("text");
    assert_eq!(second.wait().await.expect("a status").code(), Some(1));
    assert!(errors.contains("another process uses the database"), "{errors}");
    assert_eq!(errors.lines().count(), 1, "{errors}");
}

#[tokio::test(flavor = "multi_thread")]
async fn clocks_do_not_run_while_the_server_is_away() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut server = Process::start(&sqlite(folder.path())).await;
    let time = json!({"kind": "increment", "base_ms": 600_000, "add_ms": 0});
    let body = json!({"game": "alpha", "seats": [{"kind": "me"}, {"kind": "me"}], "time": time});
    let (room, tokens) = create(server.address, body).await;
    let mut seats = [sit(server.address, &room, &tokens[0]).await, sit(server.address, &room, &tokens[1]).await];
    let began = Instant::now();
    play(&mut seats, &mut Chance(2), 4).await;
    let before = seats[0].state["clocks"].clone();
    assert!(before["running"].is_u64(), "{before}");
    // The server writes a heartbeat every second, a little later on a busy machine.
    tokio::time::sleep(Duration::from_millis(4000)).await;
    server.child.kill().await.expect("killed");
    let ran = began.elapsed();
    let away = Duration::from_secs(5);
    tokio::time::sleep(away).await;
    let began = Instant::now();
    let server = Process::start(&sqlite(folder.path())).await;
    let back = sit(server.address, &room, &tokens[0]).await;
    let ran = ran + began.elapsed();
    let after = &back.state["clocks"];
    assert_eq!(after["running"], before["running"]);
    let seat = before["running"].as_u64().expect("a seat") as usize;
    let left = |clocks: &Value| Duration::from_millis(clocks["left"][seat].as_u64().expect("a time"));
    let used = left(&before) - left(after);
    assert!(used <= ran, "{used:?} of a clock passed while the server ran {ran:?}");
    assert!(used >= Duration::from_millis(1000), "{used:?}: what ran before counts");
}

/// The Python program in `docs/bot.md`.
fn python_example() -> String {
    let text = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/bot.md")).expect("docs/bot.md");
    text.split("```python\n").nth(1).and_then(|rest| rest.split("```").next()).expect("a program").to_string()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_program_of_the_document_plays_a_whole_game() {
    let program = python_example();
    assert!(program.lines().count() < 64, "{} lines", program.lines().count());
    let folder = tempfile::tempdir().expect("a folder");
    let bot = folder.path().join("bot.py");
    std::fs::write(&bot, program).expect("written");
    let server = Process::start(&sqlite(folder.path())).await;
    let url = format!("http://{}", server.address);
    for (game, setup) in [("exchange", "3x3"), ("ampli", "2")] {
        let mut command = Command::new("python3");
        command.arg(&bot).args([url.as_str(), game, setup]).kill_on_drop(true);
        let output = soon("the program ends", command.output()).await.expect("python3 must be installed for this test");
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{game}: {errors}");
        let result = serde_json::from_slice::<Value>(&output.stdout).expect("a result");
        assert_eq!(result["scores"].as_array().map(Vec::len), Some(2), "{result}");
    }
}

/// An account and a token of it that allows to play.
async fn account_with_token(address: std::net::SocketAddr, name: &str) -> (String, String) {
    let body = json!({"name": name, "password": PASSWORD});
    let cookie = ask(address, "POST", "/api/account", Some(body), None).await.cookie.expect("a cookie");
    let body = json!({"name": "bot", "scopes": ["play", "read"]});
    let made = ask(address, "POST", "/api/account/tokens", Some(body), Some(&cookie)).await.json();
    (cookie, made["token"].as_str().expect("a token").to_string())
}

const PASSWORD: &str = "correct horse battery";

#[tokio::test(flavor = "multi_thread")]
async fn the_rust_example_creates_and_accepts_games_for_its_account() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Process::start(&sqlite(folder.path())).await;
    let url = format!("http://{}", server.address);
    let (cookie, token) = account_with_token(server.address, "Robot").await;
    let result = soon("a game", bot::play(&url, "exchange", Some("3x3"), Some(&token))).await.expect("a whole game");
    assert_eq!(result["scores"].as_array().map(Vec::len), Some(2), "{result}");
    // A guest's room with an open seat: both examples take it.
    let program = folder.path().join("bot.py");
    std::fs::write(&program, python_example()).expect("written");
    for python in [false, true] {
        let body = json!({"game": "exchange", "setup": "3x3", "seats": [{"kind": "me"}, {"kind": "open"}]});
        let (room, tokens) = create(server.address, body).await;
        let mut guest = sit(server.address, &room, &tokens[0]).await;
        let link = format!("{url}/r/{room}");
        let game = async {
            if !python {
                return soon("a game", bot::play(&url, &link, None, Some(&token))).await.expect("a whole game");
            }
            let mut command = Command::new("python3");
            command.arg(&program).args([&url, &link]).env("QUINTET_TOKEN", &token).kill_on_drop(true);
            let output = soon("a game", command.output()).await.expect("python3 must be installed for this test");
            let errors = String::from_utf8_lossy(&output.stderr).into_owned();
            serde_json::from_slice(&output.stdout).unwrap_or_else(|_| panic!("{errors}"))
        };
        let rival = async {
            // The guest leaves as soon as the program has made its first turn.
            guest.wait_event("started").await;
            let step = loop {
                match guest.steps().first().cloned() {
                    Some(step) => break step,
                    None => drop(guest.hear().await),
                }
            };
            guest.step(&step).await;
            guest.ask(json!({"type": "resign"})).await
        };
        let (result, resigned) = tokio::join!(game, rival);
        assert_eq!((&result["code"], &resigned["type"]), (&json!("resigned"), &json!("ack")), "{result}");
    }
    let games = ask(server.address, "GET", "/api/games?mine=1", None, Some(&cookie)).await.json();
    let games = games["games"].as_array().expect("games").clone();
    assert_eq!(games.len(), 3, "all games are the account's");
    assert!(games.iter().all(|game| game["seats"].to_string().contains("Robot")), "{games:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_log_has_no_secret() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut command = serve(&sqlite(folder.path()));
    command.env("QUINTET_LOG", "trace").stderr(Stdio::piped());
    let mut server = Process::run(command).await;
    let mut log = server.child.stderr.take().expect("a pipe");
    let reading = tokio::spawn(async move {
        let mut text = String::new();
        log.read_to_string(&mut text).await.expect("text");
        text
    });
    let (cookie, token) = account_with_token(server.address, "Anna").await;
    let url = format!("http://{}", server.address);
    soon("a game", bot::play(&url, "exchange", Some("3x3"), Some(&token))).await.expect("a whole game");
    let codes = json!({"password": PASSWORD});
    let codes = ask(server.address, "POST", "/api/account/recovery", Some(codes), Some(&cookie)).await.json();
    let code = codes["codes"][0].as_str().expect("a code").to_string();
    let recover = json!({"name": "Anna", "code": code, "password": "another password"});
    assert_eq!(ask(server.address, "POST", "/api/account/recover", Some(recover), None).await.status, 200);
    server.signal("TERM");
    assert!(server.ends().await.success());
    let log = reading.await.expect("no panic");
    assert!(log.lines().count() > 10, "the log is written: {log}");
    for secret in [PASSWORD, "another password", &cookie, &token, &code] {
        assert!(!log.contains(secret), "the log has {secret}");
    }
}
