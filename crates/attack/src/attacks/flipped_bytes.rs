//! A damaged database file.

use super::AttackFuture;
use super::interrupted_games as games;
use crate::client::Client;
use crate::report::Findings;
use crate::rooms::{self, honest};
use crate::testbed::{Testbed, sleep_ms};
use load::random::XorShift;
use serde_json::{Value, json};
use std::io;

const ROOMS: usize = 12;
const FLIPS: usize = 40;
/// The size of the first page, which has the schema and is not damaged.
const FIRST_PAGE_BYTES: usize = 4096;

pub(super) fn run(testbed: &mut Testbed) -> AttackFuture<'_> {
    Box::pin(async move {
        let mut found = Findings::default();
        let running = games::start_and_wait(testbed, ROOMS).await?;
        sleep_ms(testbed.short_or_full(1_500, 5_000)).await;
        testbed.take_target()?.stop().await?;
        let played = running.wait().await?;
        let file = testbed.database.file().ok_or(io::ErrorKind::NotFound)?;
        let damaged = file.clone();
        let flip = move || {
            // A server that had no time to close its database leaves pages in the write-ahead log.
            let connection = rusqlite::Connection::open(&damaged).map_err(io::Error::other)?;
            connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(())).map_err(io::Error::other)?;
            connection.close().map_err(|(_, why)| io::Error::other(why))?;
            let mut bytes = std::fs::read(&damaged)?;
            let mut rng = XorShift::new(40);
            let pages = bytes.get_mut(FIRST_PAGE_BYTES..).filter(|pages| !pages.is_empty());
            let pages = pages.ok_or_else(|| io::Error::other("the database has a single page"))?;
            for _ in 0..FLIPS {
                let place = rng.below(pages.len());
                pages[place] ^= 1 << rng.below(8);
            }
            std::fs::write(&damaged, bytes)
        };
        testbed.normal.blocking(flip).await?;
        let server = match testbed.start_server(&[]).await {
            Ok(server) => server,
            Err(why) => {
                let sentence = why.to_string().lines().last().unwrap_or_default().to_string();
                found.check(sentence.contains("database"), "the server does not start and does not say why");
                found.figure(format!("the server does not start: {sentence}"));
                return Ok(found);
            }
        };
        let (mut whole, mut reported_damaged) = (0, 0);
        for game in &played {
            let answer = rooms::get(server, honest(900), &format!("/api/rooms/{}", game.room.id)).await?;
            found.check(answer.status != 404, format!("a damaged room got the answer {}", answer.text));
            let mut client = Client::open(server, honest(900), &game.room.id).await?;
            let hello = client.hello(json!({"token": game.room.tokens[0]})).await.unwrap_or(Value::Null);
            found.check(hello["code"] != "no_such", format!("a damaged room: {hello}"));
            match hello["type"].as_str() {
                Some("ack") => whole += 1,
                _ => reported_damaged += 1,
            }
        }
        found.figure(format!("{whole} rooms open, {reported_damaged} reported as damaged"));
        let health = rooms::get(server, honest(900), "/healthz").await?;
        found.figure(format!("health {}", health.status));
        found.check(!played.is_empty(), "no room was created");
        Ok(found)
    })
}
