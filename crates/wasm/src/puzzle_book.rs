//! Puzzles in the browser.

use crate::value::{OrThrow, OrThrowIn, to_js};
use catalog::BoardError;
use puzzles::{Book, read_lines};
use wasm_bindgen::prelude::*;

/// The puzzles of a game. The page downloads the file; a solution stays inside until it is found or given up.
#[wasm_bindgen]
pub struct PuzzleBook(Book);

#[wasm_bindgen]
impl PuzzleBook {
    /// Reads a book: a puzzle per line.
    #[wasm_bindgen(constructor)]
    pub fn read(text: &str) -> Result<PuzzleBook, JsValue> {
        Ok(PuzzleBook(Book::new(read_lines(text).or_throw_in("record")?)))
    }

    /// Lists the puzzles, the easiest first.
    pub fn list(&self) -> Result<JsValue, JsValue> {
        to_js(&self.0.listing())
    }

    /// Returns a puzzle without its solution.
    pub fn puzzle(&self, id: &str) -> Result<JsValue, JsValue> {
        to_js(&self.0.get(id).and_then(|puzzle| puzzle.view()).or_throw()?)
    }

    /// Returns the puzzle of a day such as `2026-11-15`.
    pub fn daily(&self, date: &str) -> Result<JsValue, JsValue> {
        let missing = || BoardError::new("no_such", "there are no puzzles of this game");
        to_js(&self.0.daily(date).ok_or_else(missing).and_then(|puzzle| puzzle.view()).or_throw()?)
    }

    /// Judges the solver's turns, without the replies.
    pub fn attempt(&self, id: &str, turns: Vec<String>) -> Result<JsValue, JsValue> {
        to_js(&self.0.get(id).and_then(|puzzle| puzzle.attempt(&turns)).or_throw()?)
    }

    /// Returns what moves in the next turn to find.
    pub fn hint(&self, id: &str, found: usize) -> Result<JsValue, JsValue> {
        to_js(&self.0.get(id).and_then(|puzzle| puzzle.hint_after(found)).or_throw()?)
    }

    /// Gives up and returns the solution.
    #[wasm_bindgen(js_name = giveUp)]
    pub fn give_up(&self, id: &str) -> Result<JsValue, JsValue> {
        to_js(&self.0.get(id).or_throw()?.solution())
    }
}
