//! Searches the boards of standard input natively, one request per line, and prints the nodes and milliseconds of each. With
//! `--boards` it prints the boards: for every game three records of random games. `cargo xtask bench wasm` compares it with
//! `tests/node/speed.mjs`.

use catalog::{CATALOG, CancelToken, ThinkRequest, middle_of_game};
use std::error::Error;
use std::io;

const BOARDS_PER_GAME: u64 = 3;

fn main() -> Result<(), Box<dyn Error>> {
    if std::env::args().nth(1).is_some_and(|arg| arg == "--boards") {
        let mut boards = Vec::new();
        for entry in CATALOG {
            let rules = entry.open(entry.default_setup)?;
            let record = |seed| middle_of_game(&*rules, seed).record(&[]);
            let name = format!("{} {}", entry.id, entry.default_setup);
            boards.push((name, (0..BOARDS_PER_GAME).map(record).collect::<Vec<_>>()));
        }
        println!("{}", serde_json::to_string(&boards)?);
        return Ok(());
    }
    for line in io::stdin().lines() {
        let line = line?;
        if line.is_empty() {
            continue;
        }
        let request = serde_json::from_str::<ThinkRequest>(&line)?;
        let answer =
            catalog::think(&request, None, &|rules, spec| rules.player(spec), &CancelToken::new(), &mut |_| ());
        let answer = answer.map_err(|error| error.reason)?;
        println!("{} {}", answer.nodes, answer.time_ms);
    }
    Ok(())
}
