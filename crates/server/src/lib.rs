//! The server of Quintet: sockets, rooms, clocks, storage.
#![deny(missing_docs)]

mod alive;
mod app;
mod chance;
pub mod clock;
pub mod delay;
mod host;
mod http;
mod identity;
mod kernel_rtt;
pub mod limits;
mod lobby;
mod metrics;
pub mod order;
mod outbox;
mod players;
pub mod rate;
pub mod room;
pub mod serve;
mod socket;
pub mod store;
pub mod telling;
pub mod thinkers;
pub mod time;
