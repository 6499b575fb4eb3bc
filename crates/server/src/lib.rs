//! The server of Quintet: sockets, rooms, clocks, storage.

#![deny(missing_docs)]

pub mod store;
