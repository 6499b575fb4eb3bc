//! A live table in the browser.

use crate::value::{OrThrow, OrThrowIn, read, to_js};
use catalog::{AnyLiveTable, BoardError, LiveEvent, LiveRequest, Seat};
use wasm_bindgen::prelude::*;

/// A game in real time. It has no clock: times are arguments in milliseconds.
#[wasm_bindgen]
pub struct LiveTable {
    pub(crate) table: Box<dyn AnyLiveTable>,
    /// The computer players that have planned so far, by seat.
    #[cfg(feature = "engine")]
    pub(crate) players: std::collections::HashMap<u8, Box<dyn catalog::AnyLivePlayer>>,
}

#[wasm_bindgen]
impl LiveTable {
    /// Opens a live table: a `LiveRequest` as JSON text.
    #[wasm_bindgen(constructor)]
    pub fn open(request: &str) -> Result<LiveTable, JsValue> {
        let table = read::<LiveRequest>(request)?.open().or_throw()?;
        Ok(LiveTable {
            table,
            #[cfg(feature = "engine")]
            players: Default::default(),
        })
    }

    /// Returns everything that a viewer may know at this time: a `LiveState`.
    pub fn state(&self, viewer: Option<u8>, now: f64) -> Result<JsValue, JsValue> {
        to_js(&catalog::LiveState::of(&*self.table, viewer.map(Seat), now as u64))
    }

    /// Makes an act of a seat and returns the events as the viewer may see them.
    pub fn act(&mut self, at: f64, seat: u8, act: &str, viewer: Option<u8>) -> Result<JsValue, JsValue> {
        let at = at as u64;
        let events = self.table.act_in_order(at, at, at, Seat(seat), act).or_throw_in("steps")?;
        self.seen(&events, viewer)
    }

    /// Advances the time: all timers until then fire. Returns the events as the viewer may see them.
    pub fn advance(&mut self, now: f64, viewer: Option<u8>) -> Result<JsValue, JsValue> {
        let events = self.table.advance(now as u64);
        self.seen(&events, viewer)
    }

    fn seen(&self, events: &[LiveEvent], viewer: Option<u8>) -> Result<JsValue, JsValue> {
        to_js(&self.table.visible_events(viewer.map(Seat), events))
    }

    /// Removes this many milliseconds from the game.
    pub fn pause(&mut self, ms: f64) {
        self.table.pause(ms as u64);
    }

    /// Returns the acts that a seat may do.
    pub fn acts(&self, seat: u8) -> Vec<String> {
        self.table.acts(Seat(seat))
    }

    /// Throws the reason why a seat may not put a tile there.
    #[wasm_bindgen(js_name = checkPut)]
    pub fn check_put(&self, seat: u8, placing: &str) -> Result<(), JsValue> {
        self.table.check_put(Seat(seat), placing).or_throw_in("steps")
    }

    /// Returns the record of a finished game with these tags besides its own; it has everything that was hidden.
    pub fn record(&self, tags: &str) -> Result<String, JsValue> {
        if self.table.outcome().is_none() {
            return Err(BoardError::garbage("a live game has a record when it is over")).or_throw();
        }
        let tags = read::<Vec<(String, String)>>(tags)?;
        let tags = tags.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect::<Vec<_>>();
        Ok(self.table.record(&tags))
    }
}
