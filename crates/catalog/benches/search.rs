//! The cost of search compared with the rules: `cargo bench -p quintet-catalog --bench search`.
//!
//! Nodes per second of level 8 on one and two threads against random turns per second; UCT simulations per second against random
//! games per second; the depth of level 8 after one second. Each figure is the median of several time slices.

use catalog::{Advice, AnyTable, CATALOG, CancelToken, PlayerSpec, Rules, middle_of_game};
use std::time::{Duration, Instant};

const SLICES: u64 = 7;
const SLICE: Duration = Duration::from_millis(500);

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

/// Turns and games per second of random play.
fn random_play(rules: &dyn Rules, seed: u64) -> (f64, f64) {
    let (mut turns, mut games) = (0, 0);
    let started = Instant::now();
    while started.elapsed() < SLICE {
        turns += rules.playout(seed + games).turns;
        games += 1;
    }
    let seconds = started.elapsed().as_secs_f64();
    (turns as f64 / seconds, games as f64 / seconds)
}

/// Searches a table with a fresh player. A benchmark of illegal turns would be fast, so the turn is checked.
fn search(rules: &dyn Rules, table: &dyn AnyTable, spec: &str, time: Duration) -> Advice {
    let spec = spec.parse::<PlayerSpec>().expect("a player");
    let spec = PlayerSpec { time: Some(time), ..spec };
    let seat = table.to_act().first().expect("a running game has a seat to act");
    let mut player = rules.player(&spec).expect("every game has this player");
    let advice = player.think(table, seat, &spec.limits(1, 1), &CancelToken::new(), &mut |_| {}).expect("a turn");
    let mut after = table.clone_box();
    for step in &advice.steps {
        after.play_step(seat, step).expect("a legal turn");
    }
    advice
}

fn nodes_per_second(advice: &Advice) -> f64 {
    advice.nodes as f64 / advice.elapsed.as_secs_f64().max(1e-9)
}

fn measure(name: &str, rules: &dyn Rules) {
    let mut columns = [const { Vec::new() }; 7];
    for seed in 0..SLICES {
        let table = middle_of_game(rules, seed);
        let (turns, games) = random_play(rules, seed);
        let [one, two] = ["level=8,threads=1", "level=8,threads=2"]
            .map(|spec| nodes_per_second(&search(rules, &*table, spec, SLICE)));
        let uct = nodes_per_second(&search(rules, &*table, "uct,threads=1", SLICE));
        let depth = f64::from(search(rules, &*table, "level=8,threads=2", Duration::from_secs(1)).depth);
        let values = [turns, one, one / turns, two / one, depth, games, uct / games];
        for (column, value) in columns.iter_mut().zip(values) {
            column.push(value);
        }
    }
    let [turns, one, ratio, threads, depth, games, uct] = columns.map(median);
    let (turns, one) = (turns / 1e6, one / 1e6);
    println!("| {name} | {turns:.2} M | {one:.2} M | {ratio:.2} | {threads:.2} | {depth:.1} | {games:.0} | {uct:.2} |");
}

fn main() {
    println!(
        "| game | random turns/s | level 8 nodes/s | of random | 2 threads | depth in 1 s | random games/s | UCT of random |"
    );
    println!("|---|---|---|---|---|---|---|---|");
    for entry in CATALOG {
        let rules = entry.open(entry.default_setup).expect("the default setup is valid");
        measure(&format!("{} {}", entry.id, entry.default_setup), &*rules);
    }
}
