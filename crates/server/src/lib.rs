//! The server of Quintet: sockets, rooms, clocks, storage.
#![deny(missing_docs)]

pub mod act_queue;
mod app;
pub mod audit;
pub mod clock;
pub mod delay;
mod engine_cache;
pub mod engine_pool;
pub mod event_encoder;
mod exhibitions;
mod guests;
mod heartbeat;
mod held_seats;
mod host;
mod http;
mod identity;
mod ids;
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
