//! The command line. What is printed is an interface: other programs read it.

use clap::{Args as Group, Parser, Subcommand};
use std::path::PathBuf;

/// Five modern board games: Alpha, Gamma, Fair Exchange, 210 and Ampli.
#[derive(Parser, Debug)]
#[command(name = "quintet", version, after_help = EXAMPLES)]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

const EXAMPLES: &str = "\
Without a command, quintet asks which game to play in this terminal.

Examples:
  quintet turns alpha --setup 6x6x1
  quintet perft exchange 6 --setup 4x3
  quintet show gamma
  quintet placings --figure '15-@0,0;54-@2,0' --tile 25
  quintet replay game.txt --turns
  quintet play 210

GAME is alpha, gamma, exchange, 210 or ampli. Errors are one sentence on stderr and exit status 1 (2 for wrong usage).";

#[derive(Subcommand, Debug)]
pub(crate) enum Command {
    /// List the turns of a position: one line for each distinct successor, turn text, tab, position text
    #[command(
        after_help = "Examples:\n  quintet turns alpha\n  quintet turns exchange --setup 3x3 --position '2.3.4/4.4.4/3.2.1 b 0-0 1'"
    )]
    Turns {
        #[command(flatten)]
        position: PositionArgs,
    },
    /// Count the distinct positions after DEPTH whole turns
    #[command(after_help = "Examples:\n  quintet perft alpha 4\n  quintet perft exchange 5 --setup 4x3 --divide")]
    Perft {
        /// alpha, gamma, exchange, 210 or ampli
        game: String,
        /// How many turns deep
        #[arg(value_parser = clap::value_parser!(u32).range(0..=99))]
        depth: u32,
        #[command(flatten)]
        from: FromArgs,
        /// First print the count below each first turn: turn text, tab, count
        #[arg(long)]
        divide: bool,
    },
    /// List the placings of an Ampli tile: exact form, full or incomplete, tiles touched, shortest notation
    #[command(after_help = "Example:\n  quintet placings --figure '15-@0,0;54-@2,0' --tile 25")]
    Placings {
        /// The figure: placings in exact form in the order in which they were put, joined by ;
        #[arg(long, allow_hyphen_values = true)]
        figure: String,
        /// The tile: two digits
        #[arg(long)]
        tile: String,
    },
    /// Draw a position for the terminal, and say whose turn it is
    #[command(
        after_help = "Examples:\n  quintet show gamma\n  quintet show alpha --position '2/aB/2/2/2 w 01' --setup 2x5x1"
    )]
    Show {
        #[command(flatten)]
        position: PositionArgs,
    },
    /// Check every turn of a record; print the last position, the result and the score
    #[command(after_help = "Examples:\n  quintet replay game.txt\n  quintet replay - --turns < game.txt")]
    Replay {
        /// The record, - for standard input
        file: PathBuf,
        /// First print every turn: who, turn text, position text, tabs between
        #[arg(long)]
        turns: bool,
    },
    /// Play a game in the terminal, two (or three) people at one screen
    #[command(
        after_help = "Examples:\n  quintet play alpha\n  quintet play ampli --setup 3\n  quintet play gamma --position '…'\n\nType a turn, a step of one, or help."
    )]
    Play {
        #[command(flatten)]
        position: PositionArgs,
    },
}

#[derive(Group, Debug)]
pub(crate) struct PositionArgs {
    /// alpha, gamma, exchange, 210 or ampli
    pub(crate) game: String,
    #[command(flatten)]
    pub(crate) from: FromArgs,
}

#[derive(Group, Debug, Default)]
pub(crate) struct FromArgs {
    /// The setup, such as 8x8x2 or 4x4x3,idle=10
    #[arg(long, allow_hyphen_values = true)]
    pub(crate) setup: Option<String>,
    /// The position text; without it the start of the setup
    #[arg(long, allow_hyphen_values = true)]
    pub(crate) position: Option<String>,
    /// What chance decides at the start (Ampli's deal) comes from this number
    #[arg(long)]
    pub(crate) seed: Option<u64>,
}
