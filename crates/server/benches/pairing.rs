//! Measures a wave of quick pairing: 1,000 waiting players of all games and speeds, and of one.
//! `cargo bench -p quintet-server --bench pairing`.

use game::random::{SplitMix64, below};
use server::lobby::pairing::{Candidate, pair};
use std::hint::black_box;
use std::time::Instant;

const PLAYERS: usize = 1_000;
const WAVES: u32 = 50;

fn main() {
    for (name, games, paces) in [("five games, three speeds", 5, 3), ("one game, one speed", 1, 1)] {
        let mut chance = SplitMix64::new(1);
        let mut draw = |most: u32| below(&mut chance, most);
        let waiting = (0..PLAYERS)
            .map(|_| Candidate {
                game: (draw(6) > 0).then(|| u16::try_from(draw(games)).unwrap_or_default()),
                pace: draw(paces),
                rating: Some(f64::from(800 + draw(1400))),
                waited_ms: u64::from(draw(60_000)),
            })
            .collect::<Vec<_>>();
        let (mut slowest, began) = (0.0f64, Instant::now());
        let mut pairs = 0;
        for _ in 0..WAVES {
            let wave = Instant::now();
            pairs = black_box(pair(black_box(&waiting), |_, _| true)).len();
            slowest = slowest.max(wave.elapsed().as_secs_f64() * 1000.0);
        }
        let mean = began.elapsed().as_secs_f64() * 1000.0 / f64::from(WAVES);
        println!("{PLAYERS} players, {name}: {pairs} pairs, {mean:.2} ms a wave, the slowest {slowest:.2} ms");
    }
}
