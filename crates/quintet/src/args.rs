//! The command line. What is printed is an interface: other programs read it.

use clap::{Args as Group, Parser, Subcommand};
use server::net::Network;
use std::path::PathBuf;

/// Five modern board games: Alpha, Gamma, Fair Exchange, 210 and Ampli.
#[derive(Parser, Debug)]
#[command(name = "quintet", version, after_help = EXAMPLES)]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
    /// Where tables of solved setups are kept and looked for [default: $QUINTET_TABLES, else quintet in the user's cache folder]
    #[arg(long, global = true, value_name = "FOLDER")]
    pub(crate) tables: Option<PathBuf>,
}

const EXAMPLES: &str = "\
Without a command, quintet serves the games to browsers, as quintet serve does.

Examples:
  quintet turns alpha --setup 6x6x1
  quintet perft exchange 6 --setup 4x3
  quintet show gamma
  quintet placings --figure '15-@0,0;54-@2,0' --tile 25
  quintet pairs --figure '15-@0,0' --tiles '45 55'
  quintet replay game.txt --turns
  quintet play 210

GAME is alpha, gamma, exchange, 210 or ampli. Errors are one sentence on stderr and exit status 1 (2 for wrong usage).";

#[derive(Subcommand, Debug)]
pub(crate) enum Command {
    /// Serve the games to browsers and programs; this is what happens without a command
    #[command(
        after_help = "Examples:\n  quintet serve\n  quintet serve --listen 0.0.0.0:8210 --database sqlite:games.sqlite\n\nLogs go to stderr; QUINTET_LOG=debug makes them longer."
    )]
    Serve(ServeArgs),
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
    /// Split Ampli tiles into pairs that fit on a figure: the pairs, in how many ways, one of them, the same in exact form
    #[command(
        after_help = "Examples:\n  quintet pairs --figure '15-@0,0;54-@2,0' --tiles '25 55'\n  quintet pairs --figure '33 23–(33н) 62–(23л) 56–(62в) 63(56п) 45–(56в) 55(45в) 51–(55п) 35::' \\\n    --tiles '12 14 16 24 25 34 44 46' --apart '14:44,46'\n\nOf each pair one tile is incomplete on the figure, and the other full with its help; all pairs together fit. One line for each way to split the tiles, tabs between; none if there is no way."
    )]
    Pairs {
        /// The figure: in exact form as for placings, or as the author writes it, spaces between
        #[arg(long, allow_hyphen_values = true)]
        figure: String,
        /// The tiles, spaces between
        #[arg(long)]
        tiles: String,
        /// Tiles that must not touch: 14:44,46 keeps 14 away from 44 and from 46; several with spaces between
        #[arg(long, default_value = "", hide_default_value = true)]
        apart: String,
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
    /// Play a game in the terminal, against each other at one screen or against the computer
    #[command(
        after_help = "Examples:\n  quintet play\n  quintet play alpha\n  quintet play gamma --level 5\n  quintet play 210 --level 3 --computer w\n  quintet play ampli --setup 3\n\nType a turn, a step of one, or help."
    )]
    Play {
        /// alpha, gamma, exchange, 210 or ampli; without it quintet asks
        game: Option<String>,
        #[command(flatten)]
        from: FromArgs,
        /// The computer plays at this level, 1 to 8
        #[arg(long)]
        level: Option<u32>,
        /// The seat that the computer takes: w or b, in Ampli A, B or C [default: every seat but the first]
        #[arg(long, requires = "level")]
        computer: Option<String>,
    },
    /// Ask the computer for the best turn of a position or of the end of a record
    #[command(
        after_help = "Examples:\n  quintet think alpha\n  quintet think gamma --level 5 --json\n  quintet think 210 --record game.txt --time 500ms"
    )]
    Think {
        #[command(flatten)]
        position: PositionArgs,
        /// Think about the end of this record instead
        #[arg(long, conflicts_with_all = ["setup", "position"])]
        record: Option<PathBuf>,
        /// The strength, 1 to 8
        #[arg(long, default_value_t = 8)]
        level: u32,
        /// How long it may think, such as 2s or 500ms, instead of the level's own time
        #[arg(long)]
        time: Option<String>,
        /// How many nodes it may visit: reproducible, on one thread
        #[arg(long)]
        nodes: Option<u64>,
        /// How many turns deep it may look
        #[arg(long)]
        depth: Option<u32>,
        /// Print one line of JSON
        #[arg(long)]
        json: bool,
    },
    /// Solve a position exactly: its value and that of each first turn
    #[command(
        after_help = "Examples:\n  quintet solve exchange --setup 3x3\n  quintet solve study.txt --json\n\nThe value is the points of the side that decides minus the other's from here on, both playing best; 1, 0 or -1 where a game is only won or lost.\nCtrl-C stops a long solve; what it has found is kept with the tables, and the same command goes on."
    )]
    Solve {
        /// A game, or the file of a record whose end is to be solved
        what: String,
        #[command(flatten)]
        from: FromArgs,
        /// Print one line of JSON
        #[arg(long)]
        json: bool,
    },
    /// Let two players play against each other many times
    #[command(
        after_help = "Examples:\n  quintet duel alpha --a level=8 --b random --games 100 --divide 20\n  quintet duel gamma --a level=8,time=100ms,threads=1 --b uct,time=100ms --games 100 --log gamma-uct.jsonl\n\nA player is level=N, random, uct or (Ampli) greedy, with time=, nodes=, depth=, threads= and tables= after it.\nEach opening is played twice with the seats changed. With --log the games are kept, and a duel that was cut off goes on."
    )]
    Duel(DuelArgs),
    /// Make, check or list puzzles: positions with one clear best turn
    #[command(
        after_help = "Examples:\n  quintet puzzles gamma --list\n  quintet puzzles alpha --make 100 --out more.jsonl\n  quintet puzzles 210 --check puzzles/210.jsonl\n\nWhat is made is added to the file, and making goes on from what it holds; Ctrl-C ends it and loses nothing."
    )]
    Puzzles(PuzzleArgs),
    /// Look after a server's database
    #[command(subcommand)]
    Admin(AdminCommand),
    /// Speak the UGI engine protocol on stdin and stdout (docs/ugi.md)
    Ugi,
}

#[derive(Subcommand, Debug)]
pub(crate) enum AdminCommand {
    /// Check the whole database and replay every room; list what is damaged, and exit with status 1 if anything is
    #[command(
        after_help = "Examples:\n  quintet admin check\n  quintet admin check --database sqlite:games.sqlite\n\nOne line for each damage, tabs between: the room, or database, and the cause. Nothing is changed; a server may run meanwhile."
    )]
    Check {
        /// Where games are kept: sqlite:PATH or postgres://… [default: the file in your data folder]
        #[arg(long, value_name = "URL")]
        database: Option<String>,
    },
}

#[derive(Group, Debug)]
pub(crate) struct ServeArgs {
    /// The address to listen on
    #[arg(long, default_value = ServeArgs::LISTEN)]
    pub(crate) listen: String,
    /// Where games are kept: sqlite:PATH or postgres://… [default: a file in your data folder]
    #[arg(long, value_name = "URL")]
    pub(crate) database: Option<String>,
    /// Serve the pages from this folder, for who works on them: they load themselves again when they were built anew
    #[arg(long, value_name = "FOLDER", num_args = 0..=1, default_missing_value = "web/dist")]
    pub(crate) dev: Option<PathBuf>,
    /// Let pages of this origin act too, such as `https://play.example` (behind a proxy that changes the host)
    #[arg(long)]
    pub(crate) origin: Vec<String>,
    /// Answer for this host name too, such as `games.home`; addresses, localhost and the hosts of --origin are allowed anyway
    #[arg(long, value_name = "NAME")]
    pub(crate) allowed_host: Vec<String>,
    /// Believe a proxy at this address or network about the client's address (X-Forwarded-For), such as 127.0.0.1 or 10.0.0.0/8
    #[arg(long, value_name = "NETWORK")]
    pub(crate) trusted_proxy: Vec<Network>,
    /// Serve /metrics at this address of its own, such as 127.0.0.1:9210
    #[arg(long, value_name = "ADDRESS")]
    pub(crate) metrics_listen: Option<String>,
    /// Serve /metrics beside the games to clients that send this bearer token [default: $QUINTET_METRICS_TOKEN]
    #[arg(long, value_name = "TOKEN")]
    pub(crate) metrics_token: Option<String>,
    /// Connections from one address at the same time [default: a quarter of all, at most 1000]
    #[arg(long, value_name = "COUNT")]
    pub(crate) most_per_address: Option<usize>,
    /// Rooms in memory at the same time
    #[arg(long, value_name = "COUNT")]
    pub(crate) most_rooms: Option<usize>,
    /// Sockets at the same time
    #[arg(long, value_name = "COUNT")]
    pub(crate) most_sockets: Option<usize>,
    /// Let everybody do everything as often as he likes, for measuring
    #[arg(long)]
    pub(crate) no_rate_limit: bool,
}

impl ServeArgs {
    const LISTEN: &str = "127.0.0.1:8210";
}

impl Default for ServeArgs {
    fn default() -> ServeArgs {
        ServeArgs {
            listen: ServeArgs::LISTEN.to_string(),
            database: None,
            dev: None,
            origin: Vec::new(),
            allowed_host: Vec::new(),
            trusted_proxy: Vec::new(),
            metrics_listen: None,
            metrics_token: None,
            most_per_address: None,
            most_rooms: None,
            most_sockets: None,
            no_rate_limit: false,
        }
    }
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

#[derive(Group, Debug)]
#[command(group(clap::ArgGroup::new("what").required(true).args(["make", "check", "list"])))]
pub(crate) struct PuzzleArgs {
    /// alpha, gamma, exchange, 210 or ampli
    pub(crate) game: String,
    /// Make puzzles until the file holds so many; those of which it has too many alike make room
    #[arg(long, value_name = "COUNT", value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub(crate) make: Option<u32>,
    /// Games are played from this number on [default: after the last one in the file]
    #[arg(long, requires = "make")]
    pub(crate) seed: Option<u64>,
    /// The file to which they are added [default: puzzles/GAME.jsonl]
    #[arg(long, requires = "make")]
    pub(crate) out: Option<PathBuf>,
    /// Search every puzzle of this file again
    #[arg(long, value_name = "FILE")]
    pub(crate) check: Option<PathBuf>,
    /// List the puzzles that quintet has: id, difficulty, themes, setup, position, tabs between
    #[arg(long)]
    pub(crate) list: bool,
}

#[derive(Group, Debug)]
pub(crate) struct DuelArgs {
    /// alpha, gamma, exchange, 210 or ampli
    pub(crate) game: String,
    /// The setup
    #[arg(long)]
    pub(crate) setup: Option<String>,
    /// The first player
    #[arg(long)]
    pub(crate) a: String,
    /// The second player
    #[arg(long)]
    pub(crate) b: String,
    /// How many games
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub(crate) games: u32,
    /// Divide the thinking time of both by this
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    pub(crate) divide: u32,
    /// How many random turns an opening has
    #[arg(long, default_value_t = 4)]
    pub(crate) opening: u32,
    /// Openings and chance come from this number
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
    /// How many games are played at the same time
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=64))]
    pub(crate) jobs: u32,
    /// Keep each game as a line of this file, and go on from what it holds
    #[arg(long)]
    pub(crate) log: Option<PathBuf>,
}
