//! Levels that are limited by nodes play the same turns natively and in WebAssembly. This test and
//! `tests/node/levels.test.mjs` compare their turns with one file, `tests/levels.jsonl`.
//!
//! `cargo xtask golden` writes the file.

use catalog::{BoardRequest, CATALOG, CancelToken, ThinkRequest};
use serde::{Deserialize, Serialize};
use std::path::Path;
use std::{env, fs};

/// The levels that are compared, each with the nodes of a turn.
const LEVELS: [(u32, u64); 3] = [(2, 500), (5, 1_500), (8, 3_000)];
/// The first turns of a game that the computer plays against itself.
const TURNS: usize = 6;

/// A line of the file.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct Line {
    game: String,
    level: u32,
    nodes: u64,
    turns: Vec<String>,
}

fn play(game: &str, level: u32, nodes: u64) -> Line {
    let mut turns = Vec::new();
    while turns.len() < TURNS {
        let request = ThinkRequest {
            board: BoardRequest { game: Some(game.to_string()), turns: turns.clone(), ..BoardRequest::default() },
            level: Some(level),
            time_ms: None,
            clock_ms: None,
            nodes: Some(nodes),
            choice_seed: Some(turns.len() as u64 + 1),
            lines: None,
        };
        let answer =
            catalog::think(&request, None, &|rules, spec| rules.player(spec), &CancelToken::new(), &mut |_| ());
        turns.push(answer.expect("the game goes on").best.turn);
    }
    Line { game: game.to_string(), level, nodes, turns }
}

#[test]
fn levels_play_the_turns_of_the_file() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/levels.jsonl");
    let mut found = Vec::new();
    for entry in CATALOG {
        found.extend(LEVELS.iter().map(|&(level, nodes)| play(entry.id, level, nodes)));
    }
    if env::var_os("UPDATE_EXPECT").is_some() {
        let text = found.iter().map(|line| serde_json::to_string(line).expect("plain data") + "\n").collect::<String>();
        fs::write(&path, text).expect("the file is written");
    }
    let text = fs::read_to_string(&path).expect("run `cargo xtask golden`");
    let golden = text.lines().map(|line| serde_json::from_str::<Line>(line).expect("a line of the file"));
    assert_eq!(golden.collect::<Vec<_>>(), found, "run `cargo xtask golden` after a deliberate change of play");
}
