//! The server of Quintet: sockets, rooms, clocks, storage.
