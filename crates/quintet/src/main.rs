//! The command `quintet`.

mod args;
mod commands;
mod failure;
mod tables;

use clap::Parser;
use std::process::ExitCode;

/// The server allocates many small texts on many threads; this allocator handles that well.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    match commands::run(args::Args::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) if failure.is_closed_pipe() => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("quintet: {failure}");
            ExitCode::FAILURE
        }
    }
}
