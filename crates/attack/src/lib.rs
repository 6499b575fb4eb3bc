//! Attacks on a server that this program starts itself: one module for each attack, one table of all of them ([`attacks::TABLE`]).
//!
//! Every connection goes to the loopback address at which that server listens. Clients connect *from* many addresses of the loopback
//! network, so that the limits per address hold as they do in the wild. Each attack has bounds in time and count.

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
mod stage;
mod target;

pub use database::Kind;
