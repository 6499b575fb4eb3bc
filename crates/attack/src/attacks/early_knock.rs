//! Races of live Ampli against an honest player whose knock leaves earlier.

use super::Running;
use crate::client::{Client, accepted};
use crate::report::Findings;
use crate::rooms::{self, crowd, honest};
use crate::stage::{Stage, pause};
use serde_json::{Value, json};
use std::io;
use std::net::SocketAddr;
use std::time::{Duration, Instant};

/// Races of which the tables are prepared together.
const BATCH: usize = 20;
/// How long the liar holds back his pongs.
const LATE_PONGS: Duration = Duration::from_millis(300);
/// The longest wait for a decision.
const DECISION: Duration = Duration::from_secs(30);

/// How the liar knocks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Lie {
    /// As soon as any frame comes, with `after:0`.
    React,
    /// After the lead, with `after:0`.
    Claim,
    /// After the lead, with `after:0` and pongs held back since his socket opened.
    LatePongs,
}

const LIES: [Lie; 3] = [Lie::React, Lie::Claim, Lie::LatePongs];

pub(super) fn run(stage: &mut Stage) -> Running<'_> {
    Box::pin(async move {
        let server = stage.serve(&[]).await?;
        if !stage.short {
            stage.play().await?;
        }
        // A busy machine may read a message many milliseconds after it came. The lead of the short form is longer than that, and shorter
        // than what late pongs would gain if they were believed.
        let (races, lead) = stage.pick((12, Duration::from_millis(150)), (200, Duration::from_millis(15)));
        let (mut won, mut leaked_early, mut undecided) = ([0; LIES.len()], 0, 0);
        let mut first = None;
        for begin in (0..races).step_by(BATCH) {
            let count = BATCH.min(races - begin);
            let tables = (begin..begin + count).map(|n| tokio::spawn(table(server, n, LIES[n % LIES.len()])));
            for (n, table) in tables.collect::<Vec<_>>().into_iter().enumerate() {
                let mut seats = table.await.map_err(io::Error::other)??;
                // Either side is honest in turn: the one with the right of move, or the interceptor.
                let honest = (begin + n) / LIES.len() % 2;
                let lie = (begin + n) % LIES.len();
                let race = race(&mut seats, honest, LIES[lie], lead).await?;
                leaked_early += usize::from(race.leaked_early);
                match race.winner {
                    Some(winner) if winner == honest => (),
                    Some(_) => {
                        won[lie] += 1;
                        first.get_or_insert(format!("{:?} as seat {}", LIES[lie], 1 - honest));
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
        found.check(won == [0; 3], format!("lying won {} races, the first by {first:?}", react + claim + late));
        found.check(leaked_early == 0, format!("{leaked_early} knocks showed before the race was decided"));
        found.check(undecided == 0, format!("{undecided} races were not decided"));
        Ok(found)
    })
}

/// Opens a table, puts a tile and draws the next, so that the second seat has the right of move. About one deal in 200 has no tile that
/// fits; another table is opened then.
async fn table(server: SocketAddr, n: usize, lie: Lie) -> io::Result<[Client; 2]> {
    let from = [honest(n), crowd(n)];
    let mut tables = 0;
    let (mut seats, put) = loop {
        let room = rooms::strangers(server, from, &json!({"game": "ampli", "live": {"strict": false}})).await?;
        let seats = rooms::sit(server, from, &room).await?;
        if let Some(put) = seats[0].steps().into_iter().find(|step| step.contains('@')) {
            break (seats, put);
        }
        tables += 1;
        if tables == 5 {
            return Err(io::Error::other(format!("no tile fits at five tables: {}", seats[0].state)));
        }
    };
    if lie == Lie::LatePongs {
        let honest = n / LIES.len() % 2;
        seats[1 - honest].delay_pongs(LATE_PONGS);
    }
    accepted(seats[0].ask(json!({"type": "act", "act": put})).await?)?;
    accepted(seats[0].ask(json!({"type": "act", "act": "draw"})).await?)?;
    let until = Instant::now() + Duration::from_millis(2_600);
    while Instant::now() < until {
        for seat in &mut seats {
            seat.hear_within(Duration::from_millis(50)).await?;
        }
    }
    Ok(seats)
}

/// What became of a race.
struct Race {
    winner: Option<usize>,
    /// The liar was sent something between the honest knock and the decision.
    leaked_early: bool,
}

async fn race(seats: &mut [Client; 2], honest: usize, lie: Lie, lead: Duration) -> io::Result<Race> {
    for seat in seats.iter_mut() {
        while seat.hear_within(Duration::from_millis(15)).await?.is_some() {}
    }
    let (knock, late) = (knock(&seats[honest], honest)?, knock(&seats[1 - honest], 1 - honest)?);
    let late = json!({"type": "act", "act": late, "seen": seats[1 - honest].seq, "after": 0});
    let (one, two) = seats.split_at_mut(1);
    let (fair, liar) = if honest == 0 { (&mut one[0], &mut two[0]) } else { (&mut two[0], &mut one[0]) };
    fair.number(json!({"type": "act", "act": knock, "seen": fair.seq, "after": 200})).await?;
    let sent = Instant::now();
    let mut leaked_early = false;
    let mut winner = None;
    if lie == Lie::React {
        if let Some(heard) = liar.hear_within(Duration::from_millis(400)).await? {
            winner = knocked(&heard);
            leaked_early |= winner.is_none() && heard["type"] == "event";
        }
    } else {
        pause(lead.as_millis() as u64).await;
    }
    debug_assert!(lie == Lie::React || sent.elapsed() >= lead);
    let id = liar.number(late).await?;
    let until = Instant::now() + DECISION;
    while winner.is_none() && Instant::now() < until {
        let Some(heard) = liar.hear_within(Duration::from_millis(100)).await? else { continue };
        winner = knocked(&heard);
        let own = heard["id"].as_u64() == Some(id) || heard["event"]["seat"].as_u64() == Some(1 - honest as u64);
        leaked_early |= winner.is_none() && !own && heard["type"] == "event" && heard["event"]["kind"] == "act";
    }
    pause(20).await;
    Ok(Race { winner, leaked_early })
}

/// The knock with the first tile of a seat's hand.
fn knock(seat: &Client, number: usize) -> io::Result<String> {
    let tile = &seat.state["live"]["seats"][number]["hand"][0];
    match (tile[0].as_u64(), tile[1].as_u64()) {
        (Some(one), Some(other)) => Ok(format!("knock:{one}{other}")),
        _ => Err(io::Error::other(format!("seat {number} sees no hand: {}", seat.state["live"]))),
    }
}

/// The seat whose knock counts, if this message names it.
fn knocked(message: &Value) -> Option<usize> {
    let events = message["event"]["events"].as_array()?;
    let event = events.iter().find(|event| event["event"] == "knocked")?;
    event["seat"].as_u64().map(|seat| seat as usize)
}
