//! A damaged database file.

use super::Running;
use super::steps_until_broken as games;
use crate::client::Client;
use crate::report::Findings;
use crate::rooms::{self, honest};
use crate::stage::{Stage, pause};
use load::read::Chance;
use serde_json::{Value, json};
use std::io;

const ROOMS: usize = 12;
const FLIPS: usize = 40;
/// The pages behind the first, which has the schema.
const PAGE: usize = 4096;

pub(super) fn run(stage: &mut Stage) -> Running<'_> {
    Box::pin(async move {
        let mut found = Findings::default();
        let server = stage.serve(&[]).await?;
        let playing = games::start(server, ROOMS).await?;
        playing.progress(ROOMS as u64).await?;
        pause(stage.pick(1_500, 5_000)).await;
        stage.take_target()?.stop().await?;
        let played = playing.ended().await?;
        let file = stage.database.file().ok_or(io::ErrorKind::NotFound)?;
        let damaged = file.clone();
        let flip = move || {
            // A server that had no time to close its database leaves pages in the log beside it.
            let connection = rusqlite::Connection::open(&damaged).map_err(io::Error::other)?;
            connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(())).map_err(io::Error::other)?;
            connection.close().map_err(|(_, why)| io::Error::other(why))?;
            let mut bytes = std::fs::read(&damaged)?;
            let mut chance = Chance::new(40);
            let behind = bytes.get_mut(PAGE..).filter(|pages| !pages.is_empty());
            let behind = behind.ok_or_else(|| io::Error::other("the database has a single page"))?;
            for _ in 0..FLIPS {
                let place = chance.below(behind.len());
                behind[place] ^= 1 << chance.below(8);
            }
            std::fs::write(&damaged, bytes)
        };
        stage.ordinary.blocking(flip).await?;
        let server = match stage.serve(&[]).await {
            Ok(server) => server,
            Err(why) => {
                let sentence = why.to_string().lines().last().unwrap_or_default().to_string();
                found.check(sentence.contains("database"), "the server does not start and does not say why");
                found.figure(format!("the server does not start: {sentence}"));
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
