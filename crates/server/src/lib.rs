//! The server of Quintet: sockets, rooms, clocks, storage.
#![deny(missing_docs)]

pub mod clock;
pub mod lag;
pub mod room;
