//! Compares the expected share of wins with games that the strongest level plays against itself after some random turns.
//!
//! `cargo run --release -p quintet-engine --example calibration [GAMES]` prints a row for each tenth of the scale: the mean expected share,
//! the share that was won, and the number of positions. Proved values are left out.

use engine::{CancelToken, GameEngine, Level, Limits, Observation};
use game::random::{SplitMix64, below};
use game::{Game, Seat, Table};
use games::two_ten::{Small, TwoTen};
use games::{alpha, ampli, exchange, gamma};
use std::error::Error;

/// Turns at the start that are random, at most.
const MAX_RANDOM_TURNS: u32 = 12;

fn main() -> Result<(), Box<dyn Error>> {
    let games = std::env::args().nth(1).map_or(Ok(50), |text| text.parse::<u64>())?;
    calibrate(&alpha::Small::from_setup("8x8x2")?, 3_000, games)?;
    calibrate(&gamma::Gamma::from_setup("default")?, 2_000, games)?;
    calibrate(&exchange::Exchange::from_setup("5x3")?, 3_000, games)?;
    calibrate(&TwoTen::<Small>::from_setup("4x4x3")?, 3_000, games)?;
    calibrate(&ampli::Ampli::from_setup("2")?, 300, games)
}

fn calibrate<G: GameEngine>(game: &G, nodes: u64, games: u64) -> Result<(), Box<dyn Error>> {
    let mut tenths = [(0.0, 0.0, 0u32); 10];
    for seed in 0..games {
        for (expected, won) in samples(game, nodes, seed)? {
            let tenth = &mut tenths[((expected * 10.0) as usize).min(9)];
            *tenth = (tenth.0 + expected, tenth.1 + won, tenth.2 + 1);
        }
    }
    println!("{} {}\nexpected\twon\tpositions", G::ID, game.setup());
    for (expected, won, count) in tenths.into_iter().filter(|tenth| tenth.2 > 0) {
        println!("{:.2}\t{:.2}\t{count}", expected / f64::from(count), won / f64::from(count));
    }
    Ok(())
}

/// The expected share of each position of one game, and the share that its seat won.
fn samples<G: GameEngine>(game: &G, nodes: u64, seed: u64) -> Result<Vec<(f64, f64)>, Box<dyn Error>> {
    let mut rng = SplitMix64::new(seed);
    let start = game.start(&game.deal(&mut rng));
    let mut table = Table::new(game.clone(), start);
    let mut player = game.player(Level::BEST);
    let random_turns = below(&mut rng, MAX_RANDOM_TURNS + 1) as usize;
    let mut expected: Vec<(Seat, f64)> = Vec::new();
    while let Some(seat) = table.to_act().first() {
        if table.turns().len() < random_turns {
            let steps = table.steps(seat);
            table.play(seat, steps[below(&mut rng, steps.len() as u32) as usize])?;
            continue;
        }
        let limits = Limits::nodes(nodes).seed(seed);
        let found = player.search(&Observation::new(&table, seat), &limits, &CancelToken::new(), &mut |_| {});
        if !found.exact {
            expected.extend(game.win_share(table.position(), found.info.value, false).map(|share| (seat, share)));
        }
        for step in found.turn {
            table.play(seat, step)?;
        }
    }
    let outcome = table.outcome().ok_or("the game is over")?;
    let best = outcome.best();
    let won = |seat: Seat| if best.contains(seat) { 1.0 / f64::from(best.len() as u32) } else { 0.0 };
    Ok(expected.into_iter().map(|(seat, share)| (share, won(seat))).collect())
}
