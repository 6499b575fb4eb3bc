//! The server of Quintet: sockets, rooms, clocks, storage.
#![deny(missing_docs)]

mod alive;
mod app;
mod chance;
pub mod clock;
mod host;
mod http;
mod identity;
pub mod lag;
pub mod limits;
mod lobby;
mod metrics;
pub mod net;
mod outbox;
mod players;
pub mod rate;
mod replay;
pub mod room;
pub mod serve;
mod socket;
pub mod store;
pub mod tail;
pub mod telling;
pub mod thinkers;
pub mod time;
