//! Attacks on a server that this program starts itself. Each attack is a module; [`attacks::ATTACKS`] lists them all.
//!
//! Every connection goes to the loopback address at which that server listens. Clients connect *from* many addresses of the loopback
//! network, because the server's limits count clients by address. Each attack is bounded in time and count.

pub mod attacks;
mod background;
#[path = "../../server/tests/it/support/binaries.rs"]
mod binaries;
mod client;
mod database;
mod frames;
#[allow(dead_code, reason = "the tests of the store use the rest")]
#[path = "../../server/tests/it/support/postgres.rs"]
mod postgres_server;
pub mod priority;
pub mod report;
mod rooms;
pub mod run;
mod target;
mod testbed;

pub use database::DatabaseKind;
