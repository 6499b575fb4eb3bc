//! The time from a cancellation to the end of the search: `cargo bench -p quintet-catalog --bench cancellation`.
//!
//! Level 8 searches one table again and again with two threads. The cancellations are spread evenly over three seconds.

use catalog::{CATALOG, CancelToken, PlayerSpec, Rules, middle_of_game};
use std::time::{Duration, Instant};

const CANCELLATIONS: u32 = 30;
const LONGEST_DELAY: Duration = Duration::from_secs(3);

fn measure(name: &str, rules: &dyn Rules) {
    let spec = "level=8,time=20s,threads=2".parse::<PlayerSpec>().expect("a player");
    let table = middle_of_game(rules, 1);
    let seat = table.to_act().first().expect("a running game has a seat to act");
    let mut player = rules.player(&spec).expect("every game has level 8");
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
            player.think(&*table, seat, &spec.limits(1, 1), &cancel, &mut |_| {}).expect("a turn");
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
    for entry in CATALOG {
        let rules = entry.open(entry.default_setup).expect("the default setup is valid");
        measure(&format!("{} {}", entry.id, entry.default_setup), &*rules);
    }
}
