//! Helpers for the tests of all games.
#![allow(dead_code, unreachable_pub)]

use game::{Game, Turns, apply_turn};
use serde_json::Value;
use sha2::{Digest, Sha256};
use std::collections::BTreeSet;

/// Returns the lines of a file of `tests/vectors`.
pub fn vectors(name: &str) -> Vec<Value> {
    let path = format!("{}/tests/vectors/{name}.jsonl", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{path}: {e}"));
    text.lines().map(|line| serde_json::from_str(line).unwrap_or_else(|e| panic!("{path}: {e}"))).collect()
}

/// Compares texts with the `successors`, `digest` and `list` of a vector line.
pub fn compare(vector: &Value, found: &BTreeSet<String>) {
    let position = &vector["position"];
    if let Some(list) = vector["list"].as_array() {
        let expected = list.iter().map(|v| v.as_str().unwrap().to_string()).collect::<BTreeSet<_>>();
        let missing = expected.difference(found).collect::<Vec<_>>();
        let surplus = found.difference(&expected).collect::<Vec<_>>();
        assert!(missing.is_empty() && surplus.is_empty(), "{position}\nmissing {missing:#?}\nsurplus {surplus:#?}");
    }
    assert_eq!(found.len() as u64, vector["successors"].as_u64().unwrap(), "{position}");
    let joined = found.iter().map(String::as_str).collect::<Vec<_>>().join("\n");
    let digest = Sha256::digest(joined.as_bytes()).iter().take(8).map(|b| format!("{b:02x}")).collect::<String>();
    assert_eq!(digest, vector["digest"].as_str().unwrap(), "{position}");
}

/// Checks that a game has exactly the successors of a vector line; `normal` converts a text to the form of the vectors.
pub fn check_successors<G: Game>(game: &G, vector: &Value, normal: impl Fn(&str) -> String) {
    let text = vector["position"].as_str().unwrap();
    let position = game.parse_position(text).unwrap_or_else(|e| panic!("{text}: {e}"));
    assert_eq!(game.position_text(&position), text, "the text comes back as it was");
    let mut turns = Turns::new();
    game.turns(&position, &mut turns).unwrap();
    let mut found = BTreeSet::new();
    for turn in turns.iter() {
        let mut next = position.clone();
        apply_turn(game, &mut next, turn);
        assert!(found.insert(normal(&game.position_text(&next))), "{text}: a successor stands twice");
    }
    compare(vector, &found);
}
