//! The cost of search compared with the rules: `cargo bench -p quintet-engine --bench search`.
//!
//! Nodes per second of level 8 on one and two threads against random turns per second; UCT simulations per second against random
//! games per second; the depth of level 8 after one second. Each figure is the median of several time slices.

mod middle;

use engine::uct::Uct;
use engine::{CancelToken, GameEngine, Level, Limits, Observation, Searcher};
use game::random::{self, SplitMix64};
use game::{Game, NoEffects, Table};
use middle::middle;
use std::time::{Duration, Instant};

const SLICES: u64 = 7;
const SLICE: Duration = Duration::from_millis(500);

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

/// Turns and games per second of random play from a table.
fn random_play<G: Game>(game: &G, table: &Table<G>, seed: u64) -> (f64, f64) {
    let (mut chance, mut buffer) = (SplitMix64::new(seed), Vec::new());
    let (mut turns, mut games) = (0, 0u64);
    let started = Instant::now();
    while started.elapsed() < SLICE {
        let mut position = table.position().clone();
        turns += random::playout(game, &mut position, &mut buffer, &mut chance).turns;
        games += 1;
    }
    let seconds = started.elapsed().as_secs_f64();
    (turns as f64 / seconds, games as f64 / seconds)
}

/// Nodes per second of a searcher.
fn nodes<G: Game>(searcher: &mut dyn Searcher<G>, table: &Table<G>, threads: usize) -> f64 {
    let seat = table.to_act().first().expect("a running game has a seat to act");
    let limits = Limits::time(SLICE).threads(threads);
    let result = searcher.search(&Observation::new(table, seat), &limits, &CancelToken::new(), &mut |_| {});
    result.info.nodes as f64 / result.info.elapsed.as_secs_f64().max(1e-9)
}

/// Measures one game from tables after `opening` random turns (Gamma: after the placing phase). The nodes of alpha-beta players
/// are positions and compare with random turns.
fn measure<G: GameEngine>(name: &str, game: &G, opening: usize, alphabeta: bool) {
    let mut columns = [const { Vec::new() }; 6];
    let mut depth = Vec::new();
    for seed in 0..SLICES {
        let table = middle(game, opening, seed);
        let (turns, games) = random_play(game, &table, seed);
        let [one, two] = [1, 2].map(|threads| nodes(&mut *game.player(Level::BEST), &table, threads));
        let uct = nodes(&mut Uct, &table, 1);
        for (column, value) in columns.iter_mut().zip([turns, one / turns, two / one, games, uct / games, one]) {
            column.push(value);
        }
        let seat = table.to_act().first().expect("a running game has a seat to act");
        let second = Limits::time(Duration::from_secs(1)).threads(2);
        let result =
            game.player(Level::BEST).search(&Observation::new(&table, seat), &second, &CancelToken::new(), &mut |_| {});
        depth.push(f64::from(result.info.depth));
        // The turn must be legal: a benchmark of nonsense would be fast.
        let mut position = table.position().clone();
        for step in result.turn {
            let mut legal = Vec::new();
            game.steps(&position, seat, &mut legal);
            assert!(legal.contains(&step), "{name}: an illegal turn");
            game.apply(&mut position, seat, step, &mut NoEffects);
        }
    }
    let [turns, ratio, threads, games, uct, one] = columns.map(median);
    let ratio = if alphabeta { format!("{ratio:.2}") } else { "–".to_string() };
    println!(
        "| {name} | {:.2} M | {:.2} M | {ratio} | {threads:.2} | {:.1} | {games:.0} | {uct:.2} |",
        turns / 1e6,
        one / 1e6,
        median(depth)
    );
}

fn main() {
    println!(
        "| game | random turns/s | level 8 nodes/s | of random | 2 threads | depth in 1 s | random games/s | UCT of random |"
    );
    println!("|---|---|---|---|---|---|---|---|");
    measure("alpha 8x8x2", &games::alpha::Small::from_setup("8x8x2").expect("a setup"), 10, true);
    measure("gamma default", &games::gamma::Gamma::from_setup("default").expect("a setup"), 46, true);
    measure("exchange 5x5", &games::exchange::Exchange::from_setup("5x5").expect("a setup"), 10, true);
    type Cups = games::two_ten::TwoTen<games::two_ten::Small>;
    measure("210 4x4x3", &Cups::from_setup("4x4x3").expect("a setup"), 6, false);
    measure("ampli 2", &games::ampli::Ampli::from_setup("2").expect("a setup"), 6, false);
}
