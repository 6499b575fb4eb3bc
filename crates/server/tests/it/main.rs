//! Tests of the server: rooms alone, the store on both databases, and clients over real sockets.

mod room;
mod store;
mod support;
mod wire;
