//! Random play of every game beside random chess, and distinct successors, on one core.
//!
//! `cargo xtask bench` runs this and prints the table of BENCHMARKS.md. The name of a benchmark says what its elements are.

use catalog::CATALOG;
use cozy_chess::{Board, GameStatus};
use criterion::{Criterion, SamplingMode, Throughput, criterion_group, criterion_main};
use game::random::{self, SplitMix64};
use std::hint::black_box;
use std::time::Duration;

/// The number of games in one measurement; always the same games.
const GAMES: u64 = 50;

/// A game with more steps than this in an average turn is measured in steps.
const STEPS_PER_TURN: u64 = 3;

/// Plays a random game of chess, the baseline: lists all moves and chooses one. Returns the number of moves.
fn chess(seed: u64) -> u64 {
    let mut rng = SplitMix64::new(seed);
    let mut board = Board::default();
    let mut moves = Vec::with_capacity(256);
    let mut made = 0;
    while board.status() == GameStatus::Ongoing {
        moves.clear();
        board.generate_moves(|set| {
            moves.extend(set);
            false
        });
        board.play_unchecked(moves[random::below(&mut rng, moves.len() as u32) as usize]);
        made += 1;
    }
    made
}

fn all(criterion: &mut Criterion) {
    random_play(criterion, "chess turns", (0..GAMES).map(chess).sum(), chess);
    for entry in CATALOG {
        let name = format!("{} {}", entry.id, entry.default_setup);
        let rules = entry.open(entry.default_setup).expect("the default setup is valid");
        let playouts = (0..GAMES).map(|seed| rules.playout(seed)).collect::<Vec<_>>();
        let steps = playouts.iter().map(|playout| playout.steps).sum::<u64>();
        let turns = playouts.iter().map(|playout| playout.turns).sum::<u64>();
        let (unit, total) = if steps > STEPS_PER_TURN * turns { ("steps", steps) } else { ("turns", turns) };
        random_play(criterion, &format!("{name} {unit}"), total, |seed| rules.playout(seed).turns);

        let mut work = rules.successor_work();
        let mut group = criterion.benchmark_group("distinct successors");
        group.sampling_mode(SamplingMode::Flat).throughput(Throughput::Elements(work.successors));
        group.bench_function(&name, |b| b.iter(|| black_box((work.run)())));
        group.finish();
    }
}

/// Measures `GAMES` games that have `total` elements together.
fn random_play(criterion: &mut Criterion, name: &str, total: u64, play: impl Fn(u64) -> u64) {
    let mut group = criterion.benchmark_group("random play");
    group.sampling_mode(SamplingMode::Flat).throughput(Throughput::Elements(total));
    group.bench_function(format!("{name} of {GAMES} games"), |b| {
        b.iter(|| (0..GAMES).map(|seed| play(black_box(seed))).sum::<u64>());
    });
    group.finish();
}

criterion_group! {
    name = benches;
    config = Criterion::default().sample_size(20).warm_up_time(Duration::from_secs(1)).measurement_time(Duration::from_secs(4));
    targets = all
}
criterion_main!(benches);
