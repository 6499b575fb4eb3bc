//! The command line as other programs see it.

#[path = "../../../server/tests/it/support/binaries.rs"]
mod binaries;
mod cli;
#[path = "../../../server/tests/it/wire/client.rs"]
mod client;
mod fuzz;
#[allow(dead_code, reason = "these tests use a part of it")]
#[path = "../../../server/tests/it/support/postgres.rs"]
mod postgres_server;
mod serve;
