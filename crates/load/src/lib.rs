//! Random players over real sockets: the parts that `quintet-load` and `quintet-attack` share.

pub mod child;
pub mod client;
pub mod measure;
pub mod play;
pub mod read;
pub mod rooms;
