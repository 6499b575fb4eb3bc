//! The server of Quintet: sockets, rooms, clocks, storage.
#![deny(missing_docs)]

mod alive;
mod app;
mod chance;
pub mod clock;
mod engine_cache;
pub mod engine_pool;
pub mod event_encoder;
mod exhibitions;
mod host;
mod http;
mod identity;
pub mod lag;
pub mod limits;
mod lobby;
mod metrics;
mod outbox;
pub mod rate;
pub mod room;
pub mod serve;
mod socket;
pub mod store;
pub mod time;
