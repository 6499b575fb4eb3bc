//! Random players over real sockets, for `quintet-load` and `quintet-attack`.

pub mod child;
pub mod client;
pub mod measure;
pub mod play;
pub mod read;
pub mod rooms;
