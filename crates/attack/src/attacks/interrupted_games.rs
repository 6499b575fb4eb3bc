//! Games that continue until their server fails, and a check that no acknowledged step is lost.

use crate::client::{Client, MESSAGE_TIMEOUT, with_timeout};
use crate::report::Findings;
use crate::rooms::{self, Room, honest};
use crate::testbed::{Testbed, sleep_ms};
use load::random::XorShift;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use tokio::task::JoinHandle;

/// Running games.
pub(super) struct RunningGames {
    games: Vec<JoinHandle<GameLog>>,
    acks: Arc<AtomicU64>,
}

/// A game that was interrupted.
pub(super) struct GameLog {
    pub(super) room: Room,
    /// The acknowledged steps; each is a turn.
    steps: Vec<String>,
    /// A step without an answer. It may or may not be stored.
    unanswered: Option<String>,
    rejected: usize,
}

/// Starts a server with games, and waits until they have made about one step each.
pub(super) async fn start_and_wait(testbed: &mut Testbed, games: usize) -> io::Result<RunningGames> {
    let server = testbed.start_server(&[]).await?;
    let running = start(server, games).await?;
    running.wait_for_steps(games as u64).await?;
    Ok(running)
}

async fn start(server: SocketAddr, games: usize) -> io::Result<RunningGames> {
    let acks = Arc::new(AtomicU64::new(0));
    let mut tasks = Vec::new();
    for n in 0..games {
        let room = rooms::create_with_both_seats(server, honest(n), "alpha").await?;
        let seats = rooms::connect_both(server, [honest(n); 2], &room).await?;
        tasks.push(tokio::spawn(play(room, seats, n as u64, Arc::clone(&acks))));
    }
    Ok(RunningGames { games: tasks, acks })
}

impl RunningGames {
    /// Waits for this many more acks.
    async fn wait_for_steps(&self, steps: u64) -> io::Result<()> {
        let enough = self.acks() + steps;
        with_timeout(MESSAGE_TIMEOUT, async {
            while self.acks() < enough {
                sleep_ms(10).await;
            }
            Ok(())
        })
        .await
    }

    /// Returns the number of acknowledged steps.
    pub(super) fn acks(&self) -> u64 {
        self.acks.load(Ordering::Relaxed)
    }

    /// Waits until all games have been interrupted.
    pub(super) async fn wait(self) -> io::Result<Vec<GameLog>> {
        let mut played = Vec::new();
        for game in self.games {
            played.push(game.await.map_err(io::Error::other)?);
        }
        Ok(played)
    }
}

async fn play(room: Room, mut seats: [Client; 2], seed: u64, acks: Arc<AtomicU64>) -> GameLog {
    let mut played = GameLog { room, steps: Vec::new(), unanswered: None, rejected: 0 };
    let mut rng = XorShift::new(seed + 1);
    while let Some(mover) = seats.iter().position(|seat| !seat.steps().is_empty()) {
        let steps = seats[mover].steps();
        let step = steps[rng.below(steps.len())].clone();
        played.unanswered = Some(step.clone());
        let Ok(answer) = seats[mover].step(&step).await else { break };
        played.unanswered = None;
        if answer["type"] == "ack" {
            acks.fetch_add(1, Ordering::Relaxed);
            played.steps.push(step);
            let seq = answer["seq"].as_u64().unwrap_or(0);
            let [one, other] = &mut seats;
            if one.wait_for_event(seq).await.is_err() || other.wait_for_event(seq).await.is_err() {
                break;
            }
            sleep_ms(30).await;
        } else {
            played.rejected += 1;
            sleep_ms(150).await;
        }
    }
    played
}

/// Kills the server, starts it again and checks that no acknowledged step is lost.
pub(super) async fn crash_and_verify(
    testbed: &mut Testbed,
    running: RunningGames,
    found: &mut Findings,
) -> io::Result<()> {
    testbed.take_target()?.kill().await?;
    let played = running.wait().await?;
    let server = testbed.start_server(&[]).await?;
    verify(server, &played, found).await?;
    testbed.take_target()?.kill().await
}

/// Checks that the rooms have all acknowledged steps.
async fn verify(server: SocketAddr, played: &[GameLog], found: &mut Findings) -> io::Result<()> {
    let (mut kept, mut lost, mut rejected) = (0, 0, 0);
    for game in played {
        rejected += game.rejected;
        let client = Client::connect_seat(server, honest(900), &game.room.id, &game.room.tokens[0]).await?;
        let turns = client.state["turns"].as_array().cloned().unwrap_or_default();
        let turns = turns.iter().filter_map(|turn| turn["text"].as_str()).collect::<Vec<_>>();
        let same = turns.iter().zip(&game.steps).take_while(|(stored, acked)| *stored == acked).count();
        kept += same;
        lost += game.steps.len() - same;
        let more = turns.get(game.steps.len()..).unwrap_or_default();
        let expected = more.is_empty() || (more.len() == 1 && Some(more[0]) == game.unanswered.as_deref());
        found.check(expected, format!("a room has steps that no client made: {more:?}"));
    }
    found.figure(format!("{kept} of {} acknowledged steps kept, {rejected} rejected", kept + lost));
    found.check(lost == 0, format!("{lost} acknowledged steps are lost"));
    found.check(kept > 0, "no step was acknowledged");
    Ok(())
}
