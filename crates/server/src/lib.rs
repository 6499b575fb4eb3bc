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
pub mod net;
mod outbox;
pub mod rate;
mod replay;
pub mod room;
pub mod serve;
mod socket;
pub mod store;
pub mod tail;
pub mod time;
