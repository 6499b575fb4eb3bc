//! Games that are played until their server is gone, and what they were promised.

use crate::client::{Client, PATIENCE, within};
use crate::report::Findings;
use crate::rooms::{self, Room, honest};
use crate::stage::pause;
use load::read::Chance;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use tokio::task::JoinHandle;

/// Games that go on.
pub(super) struct Playing {
    games: Vec<JoinHandle<Played>>,
    acks: Arc<AtomicU64>,
}

/// A game that broke off.
pub(super) struct Played {
    pub(super) room: Room,
    /// The acknowledged steps; each is a turn.
    steps: Vec<String>,
    /// A step that got no answer: it may be stored or not.
    unanswered: Option<String>,
    refused: usize,
}

/// Starts this many games.
pub(super) async fn start(server: SocketAddr, games: usize) -> io::Result<Playing> {
    let acks = Arc::new(AtomicU64::new(0));
    let mut tasks = Vec::new();
    for n in 0..games {
        let room = rooms::two(server, honest(n), "alpha").await?;
        let seats = rooms::sit(server, [honest(n); 2], &room).await?;
        tasks.push(tokio::spawn(play(room, seats, n as u64, Arc::clone(&acks))));
    }
    Ok(Playing { games: tasks, acks })
}

impl Playing {
    /// Waits until this many more steps were acknowledged: on a busy machine that takes longer than any fixed time.
    pub(super) async fn progress(&self, steps: u64) -> io::Result<()> {
        let enough = self.acks() + steps;
        within(PATIENCE, async {
            while self.acks() < enough {
                pause(10).await;
            }
            Ok(())
        })
        .await
    }

    /// The steps that were acknowledged so far.
    pub(super) fn acks(&self) -> u64 {
        self.acks.load(Ordering::Relaxed)
    }

    /// Waits until every game has broken off.
    pub(super) async fn ended(self) -> io::Result<Vec<Played>> {
        let mut played = Vec::new();
        for game in self.games {
            played.push(game.await.map_err(io::Error::other)?);
        }
        Ok(played)
    }
}

async fn play(room: Room, mut seats: [Client; 2], seed: u64, acks: Arc<AtomicU64>) -> Played {
    let mut played = Played { room, steps: Vec::new(), unanswered: None, refused: 0 };
    let mut chance = Chance::new(seed + 1);
    while let Some(mover) = seats.iter().position(|seat| !seat.steps().is_empty()) {
        let steps = seats[mover].steps();
        let step = steps[chance.below(steps.len())].clone();
        played.unanswered = Some(step.clone());
        let Ok(answer) = seats[mover].step(&step).await else { break };
        played.unanswered = None;
        if answer["type"] == "ack" {
            acks.fetch_add(1, Ordering::Relaxed);
            played.steps.push(step);
            let seq = answer["seq"].as_u64().unwrap_or(0);
            let [one, other] = &mut seats;
            if one.see(seq).await.is_err() || other.see(seq).await.is_err() {
                break;
            }
            pause(30).await;
        } else {
            played.refused += 1;
            pause(150).await;
        }
    }
    played
}

/// Compares the rooms with what was acknowledged.
pub(super) async fn verify(server: SocketAddr, played: &[Played], found: &mut Findings) -> io::Result<()> {
    let (mut kept, mut lost, mut refused) = (0, 0, 0);
    for game in played {
        refused += game.refused;
        let client = Client::sit(server, honest(900), &game.room.id, &game.room.tokens[0]).await?;
        let turns = client.state["turns"].as_array().cloned().unwrap_or_default();
        let turns = turns.iter().filter_map(|turn| turn["text"].as_str()).collect::<Vec<_>>();
        let same = turns.iter().zip(&game.steps).take_while(|(stored, acked)| *stored == acked).count();
        kept += same;
        lost += game.steps.len() - same;
        let more = turns.get(game.steps.len()..).unwrap_or_default();
        let expected = more.is_empty() || (more.len() == 1 && Some(more[0]) == game.unanswered.as_deref());
        found.check(expected, format!("a room has steps that were never made: {more:?}"));
    }
    found.figure(format!("{kept} of {} acknowledged steps kept, {refused} refused", kept + lost));
    found.check(lost == 0, format!("{lost} acknowledged steps are lost"));
    found.check(kept > 0, "no step was acknowledged");
    Ok(())
}
