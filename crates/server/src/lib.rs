//! The server of Quintet: sockets, rooms, clocks, storage.
#![deny(missing_docs)]

pub mod act_queue;
mod alive;
mod app;
pub mod audit;
mod chance;
pub mod clock;
pub mod delay;
mod engine_cache;
pub mod engine_pool;
pub mod event_encoder;
mod exhibitions;
mod guests;
mod held_seats;
mod host;
mod http;
mod identity;
mod incident;
mod kernel_rtt;
pub mod limits;
mod loading;
mod metrics;
pub mod net;
mod outbox;
pub mod rate;
pub mod recent_events;
mod registry;
mod replay;
pub mod room;
pub mod serve;
mod socket;
pub mod store;
mod stored;
pub mod time;
