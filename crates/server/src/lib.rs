#![doc = include_str!("../README.md")]
#![deny(missing_docs)]

pub mod admin;
mod app;
mod archive;
pub mod audit;
pub mod clients;
pub mod engine;
mod heartbeat;
pub mod host;
mod http;
mod ids;
pub mod limits;
mod monitoring;
pub mod net;
mod priority;
pub mod ratings;
mod registry;
pub mod room;
pub mod serve;
mod socket;
pub mod store;
pub mod time;
