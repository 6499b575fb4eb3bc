//! The server of Quintet: sockets, rooms, clocks, storage.
#![deny(missing_docs)]

mod app;
mod http;
pub mod limits;
pub mod serve;
pub mod store;
pub mod thinkers;
