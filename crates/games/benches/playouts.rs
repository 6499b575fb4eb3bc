//! Random play of every game beside random play of chess, and distinct successors, on one core.
//!
//! `cargo xtask bench` runs this and prints the table of BENCHMARKS.md. A benchmark's name says what its elements are.

use cozy_chess::{Board, GameStatus};
use criterion::{Criterion, SamplingMode, Throughput, criterion_group, criterion_main};
use game::random::{self, SplitMix64};
use game::{Game, GameVisitor, Turns, apply_turn};
use std::hint::black_box;
use std::time::Duration;

/// How many games one measurement plays: always the same ones.
const GAMES: u64 = 50;

/// Random chess from the start to the end, all moves listed and one chosen: the yardstick. Returns the moves made.
fn chess(seed: u64) -> u64 {
    let mut chance = SplitMix64::new(seed);
    let mut board = Board::default();
    let mut moves = Vec::with_capacity(256);
    let mut made = 0;
    while board.status() == GameStatus::Ongoing {
        moves.clear();
        board.generate_moves(|set| {
            moves.extend(set);
            false
        });
        board.play_unchecked(moves[random::below(&mut chance, moves.len() as u32) as usize]);
        made += 1;
    }
    made
}

struct Bench<'a> {
    criterion: &'a mut Criterion,
    /// The name in the table, and whether its elements are steps or whole turns.
    name: &'static str,
    by_steps: bool,
}

impl GameVisitor for Bench<'_> {
    type Output = ();
    fn visit<G: Game>(self, game: G) {
        let play = |seed: u64, buffer: &mut Vec<G::Step>| {
            let mut chance = SplitMix64::new(seed);
            let mut position = game.start(&game.deal(&mut chance));
            random::playout(&game, &mut position, buffer, &mut chance)
        };
        let mut buffer = Vec::new();
        let total: u64 = (0..GAMES)
            .map(|seed| {
                let playout = play(seed, &mut buffer);
                if self.by_steps { playout.steps } else { playout.turns }
            })
            .sum();
        let unit = if self.by_steps { "steps" } else { "turns" };
        let mut group = self.criterion.benchmark_group("random play");
        group.sampling_mode(SamplingMode::Flat).throughput(Throughput::Elements(total));
        group.bench_function(format!("{} {unit} of {GAMES} games", self.name), |b| {
            b.iter(|| (0..GAMES).map(|seed| play(black_box(seed), &mut buffer).turns).sum::<u64>());
        });
        group.finish();
        self.distinct_successors(&game);
    }
}

impl<'a> Bench<'a> {
    fn new(criterion: &'a mut Criterion, name: &'static str, by_steps: bool) -> Bench<'a> {
        Bench { criterion, name, by_steps }
    }

    /// Lists the whole turns of some positions and makes each of them.
    fn distinct_successors<G: Game>(self, game: &G) {
        let mut turns = Turns::new();
        let mut positions = Vec::new();
        for seed in 0..8 {
            let mut chance = SplitMix64::new(seed);
            let mut position = game.start(&game.deal(&mut chance));
            for _ in 0..10 + 4 * seed {
                if game.turns(&position, &mut turns).is_err() || turns.is_empty() {
                    break;
                }
                let choice = random::below(&mut chance, turns.len() as u32) as usize;
                apply_turn(game, &mut position, turns.get(choice));
                positions.push(position.clone());
            }
        }
        // Some positions of 210 have hundreds of thousands: a few of them are enough for a measurement.
        let mut total = 0;
        positions.retain(|position| {
            let fits = total < 300_000 && game.turns(position, &mut turns).is_ok();
            total += if fits { turns.len() as u64 } else { 0 };
            fits
        });
        let mut group = self.criterion.benchmark_group("distinct successors");
        group.sampling_mode(SamplingMode::Flat).throughput(Throughput::Elements(total));
        group.bench_function(self.name, |b| {
            b.iter(|| {
                let mut hashes = 0;
                for position in &positions {
                    game.turns(black_box(position), &mut turns).expect("few successors");
                    for turn in turns.iter() {
                        let mut next = position.clone();
                        apply_turn(game, &mut next, turn);
                        hashes ^= game.hash(&next);
                    }
                }
                hashes
            });
        });
        group.finish();
    }
}

fn all(criterion: &mut Criterion) {
    let total: u64 = (0..GAMES).map(chess).sum();
    let mut group = criterion.benchmark_group("random play");
    group.sampling_mode(SamplingMode::Flat).throughput(Throughput::Elements(total));
    group.bench_function(format!("chess turns of {GAMES} games"), |b| {
        b.iter(|| (0..GAMES).map(|seed| chess(black_box(seed))).sum::<u64>());
    });
    group.finish();

    games::alpha::with_setup("8x8x2", Bench::new(criterion, "alpha 8x8x2", false)).expect("a known setup");
    Bench::new(criterion, "gamma default", false)
        .visit(games::gamma::Gamma::from_setup("default").expect("a known setup"));
    for (name, setup) in [("exchange 3x3", "3x3"), ("exchange 5x3", "5x3")] {
        Bench::new(criterion, name, false).visit(games::exchange::Exchange::from_setup(setup).expect("a known setup"));
    }
    games::two_ten::with_setup("4x4x3", Bench::new(criterion, "210 4x4x3", true)).expect("a known setup");
    Bench::new(criterion, "ampli 2", true).visit(games::ampli::Ampli::from_setup("2").expect("a known setup"));
}

criterion_group! {
    name = benches;
    config = Criterion::default().sample_size(20).warm_up_time(Duration::from_secs(1)).measurement_time(Duration::from_secs(4));
    targets = all
}
criterion_main!(benches);
