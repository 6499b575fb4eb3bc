//! A damaged database file.

use super::Running;
use super::steps_until_broken as games;
use crate::client::Client;
use crate::database::blocking;
use crate::report::Findings;
use crate::rooms::{self, honest};
use crate::stage::{Stage, pause};
use load::read::Chance;
use serde_json::{Value, json};
use std::io;
use std::process::Stdio;

const ROOMS: usize = 12;
const FLIPS: usize = 40;
/// The pages behind the first, which has the schema.
const PAGE: usize = 4096;

pub(super) fn run(stage: &mut Stage) -> Running<'_> {
    Box::pin(async move {
        let mut found = Findings::default();
        let server = stage.serve(&[]).await?;
        let playing = games::start(server, ROOMS).await?;
        pause(stage.pick(1_500, 5_000)).await;
        stage.take_target()?.stop().await?;
        let played = playing.ended().await?;
        let file = stage.database.file().ok_or(io::ErrorKind::NotFound)?;
        let damaged = file.clone();
        blocking(move || {
            let mut bytes = std::fs::read(&damaged)?;
            let mut chance = Chance::new(40);
            let behind = bytes.get_mut(PAGE..).filter(|pages| !pages.is_empty()).ok_or(io::ErrorKind::InvalidData)?;
            for _ in 0..FLIPS {
                let place = chance.below(behind.len());
                behind[place] ^= 1 << chance.below(8);
            }
            std::fs::write(&damaged, bytes)
        })
        .await?;
        let server = match stage.serve(&[]).await {
            Ok(server) => server,
            Err(_) => {
                let sentence = refusal(stage).await?;
                found.figure(format!("the server does not start: {sentence}"));
                found.check(sentence.len() > 20, "the server does not start and does not say why");
                return Ok(found);
            }
        };
        let (mut whole, mut called_damaged) = (0, 0);
        for game in &played {
            let answer = rooms::get(server, honest(900), &format!("/api/rooms/{}", game.room.id)).await?;
            found.check(answer.status != 404, format!("a damaged room is answered with {}", answer.text));
            let mut client = Client::open(server, honest(900), &game.room.id).await?;
            let hello = client.hello(json!({"token": game.room.tokens[0]})).await.unwrap_or(Value::Null);
            found.check(hello["code"] != "no_such", format!("a damaged room: {hello}"));
            match hello["type"].as_str() {
                Some("ack") => whole += 1,
                _ => called_damaged += 1,
            }
        }
        found.figure(format!("{whole} rooms open, {called_damaged} are called damaged"));
        let health = rooms::get(server, honest(900), "/healthz").await?;
        found.figure(format!("health {}", health.status));
        found.check(!played.is_empty(), "no room was made");
        Ok(found)
    })
}

/// What a server that does not start says.
async fn refusal(stage: &Stage) -> io::Result<String> {
    let mut command = tokio::process::Command::new(&stage.program);
    command.args(["serve", "--listen", "127.0.0.1:0", "--database", stage.database.url()]);
    command.stdin(Stdio::null()).kill_on_drop(true);
    let output = crate::client::within(crate::client::PATIENCE, command.output()).await?;
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    Ok(text.lines().last().unwrap_or_default().to_string())
}
