//! Races in live Ampli in which the honest player knocks first.

use super::AttackFuture;
use crate::client::{Client, expect_ack};
use crate::report::Findings;
use crate::rooms::{self, attacker, honest};
use crate::testbed::{Testbed, sleep_ms};
use serde_json::{Value, json};
use std::io;
use std::net::SocketAddr;
use std::time::{Duration, Instant};

/// The number of tables that are prepared in parallel.
const BATCH: usize = 20;
/// The delay of the cheater's pongs.
const PONG_DELAY: Duration = Duration::from_millis(300);
/// Time limit for the decision of a race.
const DECISION_TIMEOUT: Duration = Duration::from_secs(30);

/// How the cheater knocks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Cheat {
    /// As soon as any frame comes, with `after:0`.
    React,
    /// After the lead, with `after:0`.
    Claim,
    /// After the lead, with `after:0` and pongs that are delayed from the start.
    LatePongs,
}

const CHEATS: [Cheat; 3] = [Cheat::React, Cheat::Claim, Cheat::LatePongs];

pub(super) fn run(testbed: &mut Testbed) -> AttackFuture<'_> {
    Box::pin(async move {
        let server = testbed.start_server(&[]).await?;
        if !testbed.short {
            testbed.start_honest_games().await?;
        }
        // A busy machine may read a message many milliseconds after its arrival. The lead of the short form is longer than that, and shorter
        // than the credit that delayed pongs would gain without the server's limit.
        let (races, lead) = testbed.short_or_full((12, Duration::from_millis(150)), (200, Duration::from_millis(15)));
        let (mut won, mut leaked_early, mut undecided) = ([0; CHEATS.len()], 0, 0);
        let mut first = None;
        for begin in (0..races).step_by(BATCH) {
            let count = BATCH.min(races - begin);
            let tables = (begin..begin + count).map(|n| tokio::spawn(open_table(server, n, CHEATS[n % CHEATS.len()])));
            for (n, table) in tables.collect::<Vec<_>>().into_iter().enumerate() {
                let mut seats = table.await.map_err(io::Error::other)??;
                // The honest side alternates between the seat with the right of move and the interceptor.
                let honest = (begin + n) / CHEATS.len() % 2;
                let cheat = (begin + n) % CHEATS.len();
                let race = race(&mut seats, honest, CHEATS[cheat], lead).await?;
                leaked_early += usize::from(race.leaked_early);
                match race.winner {
                    Some(winner) if winner == honest => (),
                    Some(_) => {
                        won[cheat] += 1;
                        first.get_or_insert(format!("{:?} as seat {}", CHEATS[cheat], 1 - honest));
                    }
                    None => undecided += 1,
                }
            }
        }
        let mut found = Findings::default();
        let [react, claim, late] = won;
        found.figure(format!(
            "{races} races, lead {} ms; won by reaction {react}, by claim {claim}, by late pongs {late}",
            lead.as_millis()
        ));
        found.check(won == [0; 3], format!("cheating won {} races, the first by {first:?}", react + claim + late));
        found.check(leaked_early == 0, format!("{leaked_early} knocks showed before the race was decided"));
        found.check(undecided == 0, format!("{undecided} races were not decided"));
        Ok(found)
    })
}

/// Opens a table, puts a tile and draws the next, so that the second seat has the right of move. If no tile of the deal fits (about one
/// deal in 200), it opens another table.
async fn open_table(server: SocketAddr, n: usize, cheat: Cheat) -> io::Result<[Client; 2]> {
    let from = [honest(n), attacker(n)];
    let mut tables = 0;
    let (mut seats, put) = loop {
        let room = rooms::create_for_two(server, from, &json!({"game": "ampli", "live": {"strict": false}})).await?;
        let seats = rooms::connect_both(server, from, &room).await?;
        if let Some(put) = seats[0].steps().into_iter().find(|step| step.contains('@')) {
            break (seats, put);
        }
        tables += 1;
        if tables == 5 {
            return Err(io::Error::other(format!("no tile fits at five tables: {}", seats[0].state)));
        }
    };
    if cheat == Cheat::LatePongs {
        let honest = n / CHEATS.len() % 2;
        seats[1 - honest].delay_pongs(PONG_DELAY);
    }
    expect_ack(seats[0].request(json!({"type": "act", "act": put})).await?)?;
    expect_ack(seats[0].request(json!({"type": "act", "act": "draw"})).await?)?;
    let until = Instant::now() + Duration::from_millis(2_600);
    while Instant::now() < until {
        for seat in &mut seats {
            seat.receive_within(Duration::from_millis(50)).await?;
        }
    }
    Ok(seats)
}

/// The result of a race.
struct Race {
    winner: Option<usize>,
    /// Whether the cheater received a message between the honest knock and the decision.
    leaked_early: bool,
}

async fn race(seats: &mut [Client; 2], honest: usize, cheat: Cheat, lead: Duration) -> io::Result<Race> {
    for seat in seats.iter_mut() {
        while seat.receive_within(Duration::from_millis(15)).await?.is_some() {}
    }
    let (knock, late) = (knock(&seats[honest], honest)?, knock(&seats[1 - honest], 1 - honest)?);
    let late = json!({"type": "act", "act": late, "seen": seats[1 - honest].seq, "after": 0});
    let (one, two) = seats.split_at_mut(1);
    let (fair, cheater) = if honest == 0 { (&mut one[0], &mut two[0]) } else { (&mut two[0], &mut one[0]) };
    fair.send_numbered(json!({"type": "act", "act": knock, "seen": fair.seq, "after": 200})).await?;
    let sent = Instant::now();
    let mut leaked_early = false;
    let mut winner = None;
    if cheat == Cheat::React {
        if let Some(message) = cheater.receive_within(Duration::from_millis(400)).await? {
            winner = knocked(&message);
            leaked_early |= winner.is_none() && message["type"] == "event";
        }
    } else {
        sleep_ms(lead.as_millis() as u64).await;
    }
    debug_assert!(cheat == Cheat::React || sent.elapsed() >= lead);
    let id = cheater.send_numbered(late).await?;
    let until = Instant::now() + DECISION_TIMEOUT;
    while winner.is_none() && Instant::now() < until {
        let Some(message) = cheater.receive_within(Duration::from_millis(100)).await? else { continue };
        winner = knocked(&message);
        let own = message["id"].as_u64() == Some(id) || message["event"]["seat"].as_u64() == Some(1 - honest as u64);
        leaked_early |= winner.is_none() && !own && message["type"] == "event" && message["event"]["kind"] == "act";
    }
    sleep_ms(20).await;
    Ok(Race { winner, leaked_early })
}

/// Returns a knock with the first tile of a seat's hand.
fn knock(seat: &Client, number: usize) -> io::Result<String> {
    let tile = &seat.state["live"]["seats"][number]["hand"][0];
    match (tile[0].as_u64(), tile[1].as_u64()) {
        (Some(one), Some(other)) => Ok(format!("knock:{one}{other}")),
        _ => Err(io::Error::other(format!("seat {number} sees no hand: {}", seat.state["live"]))),
    }
}

/// Returns the seat whose knock counts, if this message names it.
fn knocked(message: &Value) -> Option<usize> {
    let events = message["event"]["events"].as_array()?;
    let event = events.iter().find(|event| event["event"] == "knocked")?;
    event["seat"].as_u64().map(|seat| seat as usize)
}
