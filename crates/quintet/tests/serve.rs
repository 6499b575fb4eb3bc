//! `quintet serve` as a process of its own: it is killed, asked to stop, started twice, and played against by a program.

#[path = "../../server/tests/wire/client.rs"]
mod client;

use client::{Chance, Client, play, post, sit, soon};
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{ExitStatus, Stdio};
use std::time::{Duration, Instant};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, BufReader};
use tokio::process::{Child, ChildStdout, Command};

/// A server in a process of its own; it is ended when this is dropped.
struct Process {
    child: Child,
    address: SocketAddr,
    /// Kept open, as a terminal would.
    _stdout: BufReader<ChildStdout>,
}

fn serve(folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_quintet"));
    let database = format!("sqlite:{}", folder.join("games.sqlite").display());
    command.args(["serve", "--listen", "127.0.0.1:0", "--no-rate-limit", "--database", &database]);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null()).kill_on_drop(true);
    command
}

impl Process {
    async fn start(folder: &Path) -> Process {
        let mut child = serve(folder).spawn().expect("quintet runs");
        let mut stdout = BufReader::new(child.stdout.take().expect("a pipe"));
        let mut line = String::new();
        soon("the address", stdout.read_line(&mut line)).await.expect("a line");
        let address = line.split("http://").nth(1).and_then(|rest| rest.split('/').next()).expect("an address");
        Process { address: address.parse().expect("an address"), child, _stdout: stdout }
    }

    async fn ends(mut self) -> ExitStatus {
        soon("the server ends", self.child.wait()).await.expect("a status")
    }

    fn signal(&self, name: &str) {
        let id = self.child.id().expect("it runs").to_string();
        let sent = std::process::Command::new("kill").args(["-s", name, &id]).status().expect("kill runs");
        assert!(sent.success());
    }
}

async fn create(address: SocketAddr, body: Value) -> (String, Vec<String>) {
    let created = post(address, "/api/rooms", &body).await;
    let tokens = created["seats"].as_array().unwrap_or_else(|| panic!("{created}")).iter();
    let tokens = tokens.map(|s| s["token"].as_str().expect("a token").to_string()).collect();
    (created["room"].as_str().expect("an id").to_string(), tokens)
}

#[tokio::test(flavor = "multi_thread")]
async fn ctrl_c_and_sigterm_stop_it_cleanly_while_people_play() {
    for signal in ["INT", "TERM"] {
        let folder = tempfile::tempdir().expect("a folder");
        let server = Process::start(folder.path()).await;
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
    let _first = Process::start(folder.path()).await;
    let mut second = serve(folder.path()).stderr(Stdio::piped()).spawn().expect("quintet runs");
    let mut errors = String::new();
    let mut stderr = second.stderr.take().expect("a pipe");
    soon("an error", stderr.read_to_string(&mut errors)).await.expect("text");
    assert_eq!(second.wait().await.expect("a status").code(), Some(1));
    assert!(errors.contains("another process uses the database"), "{errors}");
    assert_eq!(errors.lines().count(), 1, "{errors}");
}

/// A game in which somebody plays until the server is gone: what was accepted, and what was said last.
struct Broken {
    room: String,
    tokens: Vec<String>,
    turns: Vec<String>,
    seq: u64,
    /// What got no answer: the seat, and the message.
    unanswered: Option<(usize, Value)>,
}

/// Plays random steps until the socket breaks.
async fn play_until_broken(address: SocketAddr, room: String, tokens: Vec<String>, mut chance: Chance) -> Broken {
    let mut seats = [sit(address, &room, &tokens[0]).await, sit(address, &room, &tokens[1]).await];
    let (mut turns, mut seq) = (Vec::new(), seats[0].seq);
    loop {
        let mover = seats.iter().position(|s| !s.steps().is_empty()).expect("alpha is long");
        let steps = seats[mover].steps();
        let step = steps[chance.below(steps.len())].clone();
        let id = seats[mover].id + 1;
        let message = json!({"type": "step", "id": id, "at": seats[mover].seq, "step": step});
        seats[mover].id = id;
        let Some(ack) = try_ask(&mut seats[mover], &message, id).await else {
            return Broken { room, tokens, turns, seq, unanswered: Some((mover, message)) };
        };
        assert_eq!(ack["type"], "ack", "{ack}");
        seq = ack["seq"].as_u64().expect("a number");
        turns.push(step);
        for seat in &mut seats {
            while seat.seq < seq {
                if seat.next().await.is_none() {
                    return Broken { room, tokens, turns, seq, unanswered: None };
                }
            }
        }
    }
}

async fn try_ask(client: &mut Client, message: &Value, id: u32) -> Option<Value> {
    client.try_say(message).await?;
    loop {
        let value = client.next().await?;
        if value["id"] == id && (value["type"] == "ack" || value["type"] == "refused") {
            return Some(value);
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn killed_amid_a_hundred_games_every_game_stands_at_its_last_acknowledged_step() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut server = Process::start(folder.path()).await;
    let address = server.address;
    // Every step of this game is a turn, so that the turns tell all that was stored.
    let body = json!({"game": "alpha", "setup": "8x8x2", "seats": [{"kind": "me"}, {"kind": "me"}]});
    let mut games = Vec::new();
    for n in 1..=100 {
        let (room, tokens) = create(address, body.clone()).await;
        games.push(tokio::spawn(play_until_broken(address, room, tokens, Chance(n))));
    }
    // In the middle of it: some hundred steps have been made, and everybody is making more.
    tokio::time::sleep(Duration::from_millis(1500)).await;
    server.child.kill().await.expect("killed");
    let mut broken = Vec::new();
    for game in games {
        broken.push(soon("the sockets break", game).await.expect("no panic"));
    }
    assert!(broken.iter().map(|b| b.turns.len()).sum::<usize>() > 100);
    let server = Process::start(folder.path()).await;
    for mut game in broken {
        if let Some((seat, message)) = game.unanswered {
            // It may have been stored, or not; said again it counts once.
            let mut client = sit(server.address, &game.room, &game.tokens[seat]).await;
            let id = message["id"].as_u64().expect("a number") as u32;
            game.turns.push(message["step"].as_str().expect("a step").to_string());
            game.seq += 1;
            client.say(message).await;
            let ack = client.answer(id).await;
            assert_eq!((&ack["type"], &ack["seq"]), (&json!("ack"), &json!(game.seq)), "{ack}");
        }
        let mut seats = [
            sit(server.address, &game.room, &game.tokens[0]).await,
            sit(server.address, &game.room, &game.tokens[1]).await,
        ];
        assert_eq!((client::turns(&seats[0]), seats[0].seq), (game.turns, game.seq), "{}", game.room);
        assert_eq!(play(&mut seats, &mut Chance(5), 2).await, 2, "the game goes on");
    }
    server.signal("TERM");
    assert!(server.ends().await.success());
}

#[tokio::test(flavor = "multi_thread")]
async fn clocks_do_not_run_while_the_server_is_away() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut server = Process::start(folder.path()).await;
    let time = json!({"kind": "increment", "base_ms": 600_000, "add_ms": 0});
    let body = json!({"game": "alpha", "seats": [{"kind": "me"}, {"kind": "me"}], "time": time});
    let (room, tokens) = create(server.address, body).await;
    let mut seats = [sit(server.address, &room, &tokens[0]).await, sit(server.address, &room, &tokens[1]).await];
    play(&mut seats, &mut Chance(2), 4).await;
    let before = seats[0].state["clocks"].clone();
    assert!(before["running"].is_u64(), "{before}");
    let began = Instant::now();
    // The server notes every second that it is alive.
    tokio::time::sleep(Duration::from_millis(2500)).await;
    server.child.kill().await.expect("killed");
    let ran = began.elapsed();
    let away = Duration::from_secs(5);
    tokio::time::sleep(away).await;
    let began = Instant::now();
    let server = Process::start(folder.path()).await;
    let back = sit(server.address, &room, &tokens[0]).await;
    let ran = ran + began.elapsed();
    let after = &back.state["clocks"];
    assert_eq!(after["running"], before["running"]);
    let seat = before["running"].as_u64().expect("a seat") as usize;
    let left = |clocks: &Value| Duration::from_millis(clocks["left"][seat].as_u64().expect("a time"));
    let used = left(&before) - left(after);
    assert!(used <= ran + Duration::from_millis(500), "{used:?} of a clock passed while the server ran {ran:?}");
    assert!(used >= Duration::from_millis(1000), "{used:?}: what ran before counts");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_program_of_the_document_plays_a_whole_game() {
    let text = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/bot.md")).expect("docs/bot.md");
    let program = text.split("```python\n").nth(1).and_then(|rest| rest.split("```").next()).expect("a program");
    assert!(program.lines().count() < 60, "{} lines", program.lines().count());
    let folder = tempfile::tempdir().expect("a folder");
    let bot = folder.path().join("bot.py");
    std::fs::write(&bot, program).expect("written");
    let server = Process::start(folder.path()).await;
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
