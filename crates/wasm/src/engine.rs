//! Computer players and solvers in a worker of the browser.

use crate::live::LiveTable;
use crate::value::{OrThrow, OrThrowIn, read, to_js};
use catalog::{BoardRequest, CancelToken, Level, Seat, ThinkRequest};
use js_sys::Function;
use wasm_bindgen::prelude::*;

/// Searches the best turn of a board: the JSON body of `POST /api/think`. `on_progress` gets better answers on the way; the
/// search ends when it returns `false`.
#[wasm_bindgen]
pub fn think(request: &str, on_progress: Option<Function>) -> Result<JsValue, JsValue> {
    let request = read::<ThinkRequest>(request)?;
    let stop = CancelToken::new();
    let mut tell = |answer: &catalog::ThinkResponse| {
        if let Ok(answer) = to_js(answer) {
            call(on_progress.as_ref(), &stop, &answer);
        }
    };
    let answer = catalog::think(&request, None, &|rules, spec| rules.player(spec), &stop, &mut tell);
    to_js(&answer.or_throw()?)
}

/// Solves a small board exactly: the JSON body of `POST /api/solve`. `on_progress` gets the finished part from 0 to 1; the
/// solver ends when it returns `false`. It has no time limit: end the worker when it takes too long.
#[wasm_bindgen]
pub fn solve(board: &str, on_progress: Option<Function>) -> Result<JsValue, JsValue> {
    let board = read::<BoardRequest>(board)?;
    let stop = CancelToken::new();
    let answer = catalog::solve(&board, &stop, &mut |part, _| {
        call(on_progress.as_ref(), &stop, &JsValue::from_f64(part));
    });
    to_js(&answer.or_throw()?)
}

/// Reports progress, and cancels the work when the page wants no more.
fn call(on_progress: Option<&Function>, stop: &CancelToken, value: &JsValue) {
    let answer = on_progress.map(|report| report.call1(&JsValue::UNDEFINED, value));
    if matches!(answer, Some(Ok(answer)) if answer == JsValue::FALSE) {
        stop.cancel();
    }
}

#[wasm_bindgen]
impl LiveTable {
    /// Plans the next act of the computer in a seat: `{at, act}`, or `null` if it waits for others. Ask again after every event;
    /// the last answer counts.
    pub fn plan(&mut self, seat: u8, level: u32, seed: u32, now: f64) -> Result<JsValue, JsValue> {
        let level = Level::new(level).or_throw_in("level")?;
        let table = &*self.table;
        let new = || table.player(level, Seat(seat), u64::from(seed));
        let player = self.players.entry(seat).or_insert_with(new);
        to_js(&player.plan(table, now as u64, &CancelToken::new()).or_throw_in("steps")?)
    }
}
