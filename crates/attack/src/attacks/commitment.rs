//! Commitments, recomputed from public data.

use super::AttackFuture;
use super::hidden_tiles::{deal_of, play};
use crate::client::{Client, expect_ack};
use crate::report::Findings;
use crate::rooms::{self, honest};
use crate::testbed::Testbed;
use load::random::XorShift;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use std::collections::BTreeSet;
use std::io;

const GAMES: u64 = 2;

pub(super) fn run(testbed: &mut Testbed) -> AttackFuture<'_> {
    Box::pin(async move {
        let server = testbed.start_server(&["--no-rate-limit"]).await?;
        let body = json!({"game": "ampli", "setup": "2", "seats": [{"kind": "me"}, {"kind": "me"}], "games": GAMES});
        let room = rooms::create(server, honest(0), &body).await?;
        let [one, other] = rooms::connect_both(server, [honest(0), honest(0)], &room).await?;
        let mut seats = vec![one, other];
        let mut found = Findings::default();
        let mut secrets = BTreeSet::new();
        for game in 1..=GAMES {
            let commitment = text(&seats[0].state, "commitment")?;
            let first_position = seats[0].state["position"].as_str().unwrap_or_default().to_string();
            play(&mut seats, &mut XorShift::new(game), 5_000).await?;
            let secret = text(&seats[0].state, "secret")?;
            let path = format!("/api/rooms/{}/record?game={game}", room.id);
            let record = rooms::get(server, honest(1), &path).await?.text;
            let parsed = catalog::Record::parse(record.as_bytes()).map_err(io::Error::other)?;
            let setup = catalog::replay(&parsed).map_err(io::Error::other)?.setup();
            let committed = hex::encode(Sha256::digest(format!("quintet deal 1\nampli\n{setup}\n{secret}\n")));
            found.check(committed == commitment, format!("game {game}: {commitment} is not the hash of its secret"));
            let deal = deal_of(&setup, &secret)?;
            // The first position has the initial tile and the viewer's own hand.
            let [tile, hand] = [deal.initial.as_str(), deal.hands[0].0.as_str()];
            let shown = first_position.starts_with(tile) && first_position.contains(&format!("A:{hand}|"));
            found.check(shown, format!("game {game}: {first_position} does not follow from the secret"));
            secrets.insert(secret);
            if game < GAMES {
                start_next_game(&mut seats, game + 1).await?;
            }
        }
        found.check(secrets.len() as u64 == GAMES, "two games have the same secret");
        found.figure(format!("{GAMES} games recomputed"));
        Ok(found)
    })
}

/// Starts the next game of the match.
async fn start_next_game(seats: &mut [Client], game: u64) -> io::Result<()> {
    for seat in seats.iter_mut() {
        if seat.state["game"].as_u64() < Some(game) {
            // One person has both seats, so one message may be enough.
            let answer = seat.request(json!({"type": "next"})).await?;
            if answer["type"] != "ack" && seat.state["game"].as_u64() < Some(game) {
                expect_ack(answer)?;
            }
        }
    }
    for seat in seats.iter_mut() {
        while seat.state["game"].as_u64() < Some(game) {
            seat.receive().await?;
        }
    }
    Ok(())
}

fn text(state: &Value, key: &str) -> io::Result<String> {
    let text = state[key].as_str().map(str::to_string);
    text.ok_or_else(|| io::Error::other(format!("the state has no {key}: {state}")))
}
