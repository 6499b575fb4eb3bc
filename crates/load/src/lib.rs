//! Random players over real sockets, for `quintet-load` and `quintet-attack`.

pub mod child;
pub mod client;
pub mod client_state;
pub mod measure;
pub mod play;
pub mod random;
pub mod rooms;
