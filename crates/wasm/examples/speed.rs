//! Searches the boards of standard input natively, one request per line, and prints the nodes and milliseconds of each.
//! `cargo xtask bench wasm` compares it with `tests/node/speed.mjs`.

use catalog::{CancelToken, ThinkRequest};
use std::error::Error;
use std::io;

fn main() -> Result<(), Box<dyn Error>> {
    for line in io::stdin().lines() {
        let request = serde_json::from_str::<ThinkRequest>(&line?)?;
        let answer =
            catalog::think(&request, None, &|rules, spec| rules.player(spec), &CancelToken::new(), &mut |_| ());
        let answer = answer.map_err(|error| error.reason)?;
        println!("{} {}", answer.nodes, answer.time_ms);
    }
    Ok(())
}
