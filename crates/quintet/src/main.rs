//! The command `quintet`.

mod args;
mod commands;
mod failure;

use clap::Parser;
use std::process::ExitCode;

fn main() -> ExitCode {
    let command = args::Args::parse().command;
    match commands::run(command) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) if failure.is_closed_pipe() => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("quintet: {failure}");
            ExitCode::FAILURE
        }
    }
}
