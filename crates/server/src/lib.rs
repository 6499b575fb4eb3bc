//! The server of Quintet: sockets, rooms, clocks, storage.
#![deny(missing_docs)]

mod alive;
mod app;
pub mod audit;
mod chance;
pub mod clock;
mod guests;
mod held_seats;
mod host;
mod http;
mod identity;
mod incident;
pub mod lag;
pub mod limits;
mod loading;
mod metrics;
mod outbox;
mod players;
pub mod rate;
mod registry;
pub mod room;
pub mod serve;
mod socket;
pub mod store;
mod stored;
pub mod telling;
pub mod thinkers;
pub mod time;
