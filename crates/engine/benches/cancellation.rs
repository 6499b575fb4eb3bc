//! The time from a cancellation to the end of the search: `cargo bench -p quintet-engine --bench cancellation`.
//!
//! Level 8 searches one table again and again with two threads. The cancellations are spread evenly over three seconds.

mod middle;

use engine::{CancelToken, GameEngine, Level, Limits, Observation};
use game::Game;
use middle::middle;
use std::time::{Duration, Instant};

const CANCELLATIONS: u32 = 30;
const LONGEST_DELAY: Duration = Duration::from_secs(3);

/// Measures one game after `opening` random turns (Gamma: after the placing phase).
fn measure<G: GameEngine>(name: &str, game: &G, opening: usize) {
    let table = middle(game, opening, 1);
    let seat = table.to_act().first().expect("a running game has a seat to act");
    let mut player = game.player(Level::BEST);
    let mut waits = Vec::new();
    for i in 1..=CANCELLATIONS {
        let cancel = CancelToken::new();
        let wait = std::thread::scope(|scope| {
            let canceller = scope.spawn(|| {
                std::thread::sleep(LONGEST_DELAY * i / CANCELLATIONS);
                let at = Instant::now();
                cancel.cancel();
                at
            });
            let limits = Limits::time(Duration::from_secs(20)).threads(2);
            player.search(&Observation::new(&table, seat), &limits, &cancel, &mut |_| {});
            let ended = Instant::now();
            let at = canceller.join().expect("the canceller only sleeps");
            // A search that ends before its cancellation does not count.
            ended.checked_duration_since(at)
        });
        waits.extend(wait.map(|wait| wait.as_secs_f64() * 1e3));
    }
    waits.sort_by(f64::total_cmp);
    match waits.last() {
        Some(worst) => println!("| {name} | {} | {:.2} ms | {worst:.2} ms |", waits.len(), waits[waits.len() / 2]),
        None => println!("| {name} | 0 | – | – |"),
    }
}

fn main() {
    println!("| game | searches | median | worst |");
    println!("|---|---|---|---|");
    measure("alpha 8x8x2", &games::alpha::Small::from_setup("8x8x2").expect("a setup"), 0);
    measure("gamma default", &games::gamma::Gamma::from_setup("default").expect("a setup"), 46);
    measure("exchange 5x5", &games::exchange::Exchange::from_setup("5x5").expect("a setup"), 0);
    measure("exchange 3x5", &games::exchange::Exchange::from_setup("3x5").expect("a setup"), 0);
    type Cups = games::two_ten::TwoTen<games::two_ten::Small>;
    measure("210 4x4x3", &Cups::from_setup("4x4x3").expect("a setup"), 0);
    measure("210 4x3x1", &Cups::from_setup("4x3x1").expect("a setup"), 0);
    measure("ampli 2", &games::ampli::Ampli::from_setup("2").expect("a setup"), 0);
    measure("ampli 3", &games::ampli::Ampli::from_setup("3").expect("a setup"), 0);
}
