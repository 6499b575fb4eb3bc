//! Plays many random games over real sockets and measures the server.
fn main() {}
