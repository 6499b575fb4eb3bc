//! A table in the browser.

use crate::value::{OrThrow, OrThrowIn, read, to_js};
use catalog::{BoardRequest, BuiltTable, Question, Seat, TracedEffect};
use wasm_bindgen::prelude::*;

/// A game in progress.
#[wasm_bindgen]
pub struct Table(BuiltTable);

#[wasm_bindgen]
impl Table {
    /// Opens a board: the JSON body of `POST /api/table`.
    #[wasm_bindgen(constructor)]
    pub fn open(board: &str) -> Result<Table, JsValue> {
        Ok(Table(BuiltTable::new(&read::<BoardRequest>(board)?).or_throw()?))
    }

    /// Returns everything that a viewer may know, as `POST /api/table`; by default for the seat to act.
    pub fn state(&self, viewer: Option<u8>) -> Result<JsValue, JsValue> {
        to_js(&self.0.state(viewer.map(Seat)).or_throw()?)
    }

    /// Makes a step and returns its effects as the viewer may see them, by default the seat that made it.
    pub fn play(&mut self, seat: u8, step: &str, viewer: Option<u8>) -> Result<JsValue, JsValue> {
        let effects = self.0.table.play_step_traced(Seat(seat), step).or_throw_in("steps")?;
        self.seen(effects, viewer.unwrap_or(seat))
    }

    /// Makes a whole turn of the seat to act and returns its effects as the viewer may see them, by default that seat.
    #[wasm_bindgen(js_name = playTurn)]
    pub fn play_turn(&mut self, turn: &str, viewer: Option<u8>) -> Result<JsValue, JsValue> {
        let seat = self.0.table.to_act().first().unwrap_or(Seat::FIRST);
        let effects = self.0.table.play_turn_traced(turn).or_throw_in("turns")?;
        self.seen(effects, viewer.unwrap_or(seat.0))
    }

    fn seen(&mut self, effects: Vec<TracedEffect>, viewer: u8) -> Result<JsValue, JsValue> {
        let seen = effects.iter().map(|e| self.0.table.visible_traced(Some(Seat(viewer)), e)).collect::<Vec<_>>();
        self.0.effects = effects;
        to_js(&seen)
    }

    /// Takes back the last step of the current turn.
    #[wasm_bindgen(js_name = undoStep)]
    pub fn undo_step(&mut self) -> Result<(), JsValue> {
        self.0.effects.clear();
        self.0.table.take_back_step().or_throw_in("steps")
    }

    /// Takes back the last whole turn, and the steps of the current one.
    #[wasm_bindgen(js_name = undoTurn)]
    pub fn undo_turn(&mut self) -> Result<(), JsValue> {
        self.0.effects.clear();
        self.0.table.take_back_turn().or_throw_in("turns")
    }

    /// Answers a `Question`, given as JSON text.
    pub fn ask(&self, question: &str) -> Result<JsValue, JsValue> {
        to_js(&self.0.ask(&read::<Question>(question)?).or_throw()?)
    }

    /// Returns a copy.
    pub fn copy(&self) -> Result<Table, JsValue> {
        let table = self.0.table.clone_box();
        let rules = catalog::find(table.id()).and_then(|entry| entry.open(&table.setup())).or_throw_in("setup")?;
        Ok(Table(BuiltTable { rules, table, effects: self.0.effects.clone() }))
    }
}
