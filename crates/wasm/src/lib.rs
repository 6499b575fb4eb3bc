//! The rules of all games, and with the feature `engine` their computer players, for browsers.
//!
//! Requests come as JSON text and answers go as JavaScript values; their shapes are those of the HTTP interface, because
//! `catalog` and `puzzles` compute both. An error is thrown as an object with `code`, `reason` and, where a rule forbids
//! something, `clause`.
//!
//! There are two modules from this crate. The *rules* have no feature `engine`, so no vtable pulls the search in; the page loads them
//! with the first board. The *engine* runs in a worker. It has no threads: a search runs in the thread that asks, and an aborted one
//! ends with its worker. `xtask/src/wasm.rs` builds both into `web/src/rules/wasm`, and `xtask/bindgen` writes their JavaScript, as a
//! package of its own because it takes long to build. Golden playthroughs, levels limited by nodes and the interface are tested in
//! Node.js (`tests/node`) and natively against the same files.
#![deny(missing_docs)]

#[cfg(feature = "engine")]
mod engine;
mod live;
mod puzzle_book;
mod table;
mod value;

#[cfg(feature = "engine")]
pub use crate::engine::{solve, think};
pub use live::LiveTable;
pub use puzzle_book::PuzzleBook;
pub use table::Table;

use value::{OrThrow, read, to_js};
use wasm_bindgen::prelude::*;

/// Returns the facts about all games, as `GET /api/catalog`. The page knows which games have puzzle books.
#[wasm_bindgen]
pub fn games(with_puzzles: Vec<String>) -> Result<JsValue, JsValue> {
    to_js(&catalog::game_list(|game| with_puzzles.iter().any(|other| other == game)))
}

/// Returns the version of the rules, which a room's server compares with its own.
#[wasm_bindgen(js_name = rulesVersion)]
pub fn rules_version() -> String {
    catalog::RULES_VERSION.to_string()
}

/// Checks the pairs of Ampli's problem, as `POST /api/pairs`.
#[wasm_bindgen]
pub fn pairs(request: &str) -> Result<JsValue, JsValue> {
    to_js(&read::<catalog::PairsRequest>(request)?.answer().or_throw()?)
}
