//! The server of Quintet: sockets, rooms, clocks, storage.
#![deny(missing_docs)]

mod alive;
mod app;
mod chance;
pub mod clock;
pub mod event_encoder;
mod host;
mod http;
mod identity;
pub mod lag;
pub mod limits;
mod lobby;
mod metrics;
mod outbox;
mod players;
pub mod rate;
pub mod room;
pub mod serve;
mod socket;
pub mod store;
pub mod thinkers;
pub mod time;
