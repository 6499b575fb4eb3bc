//! The command-line arguments. The texts about games come from the catalog.

use catalog::CATALOG;
use clap::{Args as Group, Parser, Subcommand};
use server::net::Network;
use std::path::PathBuf;

#[derive(Parser, Debug)]
#[command(name = "quintet", version, about = about(), after_help = examples())]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
    /// The folder for tablebases of solved setups [default: $QUINTET_TABLES, else quintet in the user's cache folder]
    #[arg(long, global = true, value_name = "FOLDER")]
    pub(crate) tables: Option<PathBuf>,
}

/// Joins words as in "a, b or c".
fn join(words: impl Iterator<Item = &'static str>, last: &str) -> String {
    let words = words.collect::<Vec<_>>();
    match words.split_last() {
        Some((end, [])) => end.to_string(),
        Some((end, rest)) => format!("{} {last} {end}", rest.join(", ")),
        None => String::new(),
    }
}

fn about() -> String {
    format!("Modern board games: {}", join(CATALOG.iter().map(|entry| entry.name[0]), "and"))
}

/// The ids of all games, for the help of an argument that takes one.
fn game_ids() -> String {
    join(CATALOG.iter().map(|entry| entry.id), "or")
}

fn examples() -> String {
    let games = CATALOG.iter().map(|entry| format!("  {:10} {:16} {}\n", entry.id, entry.name[0], entry.about));
    format!(
        "\
Without a command, quintet serves the games to browsers, like quintet serve.

Games:
{}
Examples:
  quintet turns alpha --setup 6x6x1
  quintet perft exchange 6 --setup 4x3
  quintet show gamma
  quintet placings --figure '15-@0,0;54-@2,0' --tile 25
  quintet pairs --figure '15-@0,0' --tiles '45 55'
  quintet replay game.txt --turns
  quintet play 210

An error is one sentence on stderr with exit status 1 (2 for wrong usage).",
        games.collect::<String>()
    )
}

#[derive(Subcommand, Debug)]
pub(crate) enum Command {
    /// Serve the games to browsers and programs (the default command)
    #[command(
        after_help = "Examples:\n  quintet serve\n  quintet serve --listen 0.0.0.0:8210 --database sqlite:games.sqlite\n\nLogs go to stderr. QUINTET_LOG=debug shows more."
    )]
    Serve(ServeArgs),
    /// List the turns of a position: one line per distinct successor with the turn, a tab and the position
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
        #[arg(help = game_ids())]
        game: String,
        /// The number of turns
        #[arg(value_parser = clap::value_parser!(u32).range(0..=99))]
        depth: u32,
        #[command(flatten)]
        from: FromArgs,
        /// Print the count below each first turn: turn, tab, count
        #[arg(long)]
        divide: bool,
    },
    /// List the placings of an Ampli tile: exact form, full or incomplete, tiles touched, shortest notation
    #[command(after_help = "Example:\n  quintet placings --figure '15-@0,0;54-@2,0' --tile 25")]
    Placings {
        /// The figure: placings in exact form in playing order, joined by ;
        #[arg(long, allow_hyphen_values = true)]
        figure: String,
        /// The tile: two digits
        #[arg(long)]
        tile: String,
    },
    /// Split Ampli tiles into pairs that fit on a figure: pairs, number of ways, one way, the same in exact form
    #[command(
        after_help = "Examples:\n  quintet pairs --figure '15-@0,0;54-@2,0' --tiles '25 55'\n  quintet pairs --figure '33 23–(33н) 62–(23л) 56–(62в) 63(56п) 45–(56в) 55(45в) 51–(55п) 35::' \\\n    --tiles '12 14 16 24 25 34 44 46' --apart '14:44,46'\n\nIn each pair one tile is incomplete on the figure and the other is full beside it; all pairs fit together. Prints one tab-separated line per split, or nothing if there is none."
    )]
    Pairs {
        /// The figure: in exact form as for placings, or in the author's notation, separated by spaces
        #[arg(long, allow_hyphen_values = true)]
        figure: String,
        /// The tiles, separated by spaces
        #[arg(long)]
        tiles: String,
        /// Tiles that must not touch: 14:44,46 keeps 14 away from 44 and 46; separate several with spaces
        #[arg(long, default_value = "", hide_default_value = true)]
        apart: String,
    },
    /// Draw a position in the terminal and print whose turn it is
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
        /// Print every turn first: seat, turn, position, separated by tabs
        #[arg(long)]
        turns: bool,
    },
    /// Play in the terminal, with people at one screen or against the computer
    #[command(
        after_help = "Examples:\n  quintet play\n  quintet play alpha\n  quintet play gamma --level 5\n  quintet play 210 --level 3 --computer w\n  quintet play ampli --setup 3\n\nType a turn, a step of one, or help."
    )]
    Play {
        #[arg(help = format!("{}; without it quintet asks", game_ids()))]
        game: Option<String>,
        #[command(flatten)]
        from: FromArgs,
        /// The level of the computer, 1 to 8
        #[arg(long)]
        level: Option<u32>,
        /// The seat of the computer, as the game names it [default: every seat but the first]
        #[arg(long, requires = "level")]
        computer: Option<String>,
    },
    /// Find the best turn of a position or of the end of a record
    #[command(
        after_help = "Examples:\n  quintet think alpha\n  quintet think gamma --level 5 --json\n  quintet think 210 --record game.txt --time 500ms"
    )]
    Think {
        #[command(flatten)]
        position: PositionArgs,
        /// Search the last position of this record instead
        #[arg(long, conflicts_with_all = ["setup", "position"])]
        record: Option<PathBuf>,
        /// The level, 1 to 8
        #[arg(long, default_value_t = 8)]
        level: u32,
        /// The thinking time, such as 2s or 500ms, instead of the level's own
        #[arg(long)]
        time: Option<String>,
        /// The maximum number of nodes; the result is reproducible and uses one thread
        #[arg(long)]
        nodes: Option<u64>,
        /// The maximum depth, in turns
        #[arg(long)]
        depth: Option<u32>,
        /// Print one line of JSON
        #[arg(long)]
        json: bool,
    },
    /// Solve a position exactly: its value and the value of each turn
    #[command(
        after_help = "Examples:\n  quintet solve exchange --setup 3x3\n  quintet solve study.txt --json\n\nThe value is the points of the side to move minus the other side's from here on, with best play; 1, 0 or -1 in games without points.\nCtrl-C stops a long solve. Its progress stays with the tablebases, and the same command resumes it."
    )]
    Solve {
        /// A game, or the file of a record whose last position is solved
        what: String,
        #[command(flatten)]
        from: FromArgs,
        /// Print one line of JSON
        #[arg(long)]
        json: bool,
    },
    /// Play a match between two players
    #[command(
        after_help = "Examples:\n  quintet duel alpha --a level=8 --b random --games 100 --divide 20\n  quintet duel gamma --a level=8,time=100ms,threads=1 --b uct,time=100ms --games 100 --log gamma-uct.jsonl\n\nA player is level=N, random, uct or (Ampli) greedy, followed by time=, nodes=, depth=, threads= or tables=.\nEach opening is played twice with the seats swapped. --log stores the games, so that an interrupted duel resumes."
    )]
    Duel(DuelArgs),
    /// Measure a game by engine self-play: balance, length, breadth, drama, use of the rules, depth
    #[command(
        after_help = "Examples:\n  quintet lab 210 --games 200 --level 4,6,8\n  quintet lab alpha --setup 6x6x1,8x8x2 --games 100 --level 8 --out alpha-lab\n\nThe folder gets a log of the games, report.json and report.html. Ctrl-C stops without loss, and the same command continues.\nSearches are limited by nodes, so the same options give the same games on every machine."
    )]
    Lab(LabArgs),
    /// Generate, check or list puzzles: positions with one clear best turn
    #[command(
        after_help = "Examples:\n  quintet puzzles gamma --list\n  quintet puzzles alpha --make 100 --out more.jsonl\n  quintet puzzles 210 --check puzzles/210.jsonl\n\nNew puzzles are added to the file. Ctrl-C stops the generator without loss, and the same command resumes it."
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
    Check(DatabaseArg),
    /// Make an account a moderator's, or take the rights away with --remove
    Moderator {
        /// The name of the account
        name: String,
        /// Take the rights away
        #[arg(long)]
        remove: bool,
        /// The reason, for the log of moderation
        #[arg(long, default_value = "by the administrator")]
        why: String,
        #[command(flatten)]
        database: DatabaseArg,
    },
    /// Make the password of an account useless and print a recovery code, with which its owner sets a new one
    ResetPassword {
        /// The name of the account
        name: String,
        /// The reason, for the log of moderation
        #[arg(long, default_value = "by the administrator")]
        why: String,
        #[command(flatten)]
        database: DatabaseArg,
    },
    /// Close an account, or open it again with --reopen; its sessions and tokens end
    Close {
        /// The name of the account
        name: String,
        /// Open a closed account again
        #[arg(long)]
        reopen: bool,
        /// The reason, which the player reads when signing in
        #[arg(long)]
        why: String,
        #[command(flatten)]
        database: DatabaseArg,
    },
    /// List the open reports, the newest first
    #[command(
        after_help = "One line for each report, tabs between: time, reason, reported player, room, line of chat, game, reporter, text."
    )]
    Reports {
        /// List the closed reports instead
        #[arg(long)]
        closed: bool,
        #[command(flatten)]
        database: DatabaseArg,
    },
    /// Show what moderators did, the newest first
    Log(DatabaseArg),
    /// Copy a SQLite database to a file; a server may run meanwhile
    Backup {
        /// The new file
        file: PathBuf,
        #[command(flatten)]
        database: DatabaseArg,
    },
    /// Put a copy in the place of a SQLite database; stop the server first
    Restore {
        /// The copy
        file: PathBuf,
        /// Replace a database that exists
        #[arg(long)]
        overwrite: bool,
        #[command(flatten)]
        database: DatabaseArg,
    },
    /// Rewrite the database without unused space; on SQLite, stop the server first
    Vacuum(DatabaseArg),
    /// Write all public finished games with their records as lines of JSON to standard output
    Export(DatabaseArg),
}

#[derive(Group, Debug)]
pub(crate) struct DatabaseArg {
    /// The database: sqlite:PATH or postgres://… [default: the file in your data folder]
    #[arg(long, value_name = "URL")]
    pub(crate) database: Option<String>,
}

#[derive(Group, Debug)]
pub(crate) struct ServeArgs {
    /// The address to listen on
    #[arg(long, default_value = ServeArgs::LISTEN)]
    pub(crate) listen: String,
    /// The database: sqlite:PATH or postgres://… [default: a file in your data folder]
    #[arg(long, value_name = "URL")]
    pub(crate) database: Option<String>,
    /// Serve the pages from this folder and reload them in browsers after each build
    #[arg(long, value_name = "FOLDER", num_args = 0..=1, default_missing_value = "web/dist")]
    pub(crate) dev: Option<PathBuf>,
    /// Accept requests from pages of this origin too, such as `https://play.example` (behind a proxy that changes the host)
    #[arg(long)]
    pub(crate) origin: Vec<String>,
    /// Answer for this host name too, such as `games.home`; addresses, localhost and the hosts of --origin are always allowed
    #[arg(long, value_name = "NAME")]
    pub(crate) allowed_host: Vec<String>,
    /// Trust the client address in X-Forwarded-For from a proxy at this address or network, such as 127.0.0.1 or 10.0.0.0/8
    #[arg(long, value_name = "NETWORK")]
    pub(crate) trusted_proxy: Vec<Network>,
    /// Connections of trusted proxies begin with a PROXY protocol header (version 1 or 2), which names the client's address
    #[arg(long, requires = "trusted_proxy")]
    pub(crate) proxy_protocol: bool,
    /// Serve /metrics on its own address, such as 127.0.0.1:9210
    #[arg(long, value_name = "ADDRESS")]
    pub(crate) metrics_listen: Option<String>,
    /// Serve /metrics beside the games to clients that send this bearer token [default: $QUINTET_METRICS_TOKEN]
    #[arg(long, value_name = "TOKEN")]
    pub(crate) metrics_token: Option<String>,
    /// The maximum number of connections from one address [default: a quarter of all, at most 1000]
    #[arg(long, value_name = "COUNT")]
    pub(crate) most_per_address: Option<usize>,
    /// The maximum number of rooms in memory
    #[arg(long, value_name = "COUNT")]
    pub(crate) most_rooms: Option<usize>,
    /// The maximum number of open sockets
    #[arg(long, value_name = "COUNT")]
    pub(crate) most_sockets: Option<usize>,
    /// For measurements: turn off the limits of messages, connections, requests, rooms, seats, name changes and analysis
    /// from one address. Limits of the engine, of rooms, sockets and lengths, and all time limits stay
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
            proxy_protocol: false,
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
    #[arg(help = game_ids())]
    pub(crate) game: String,
    #[command(flatten)]
    pub(crate) from: FromArgs,
}

#[derive(Group, Debug, Default)]
pub(crate) struct FromArgs {
    /// The setup, such as 8x8x2 or 4x4x3,idle=10
    #[arg(long, allow_hyphen_values = true)]
    pub(crate) setup: Option<String>,
    /// The position text [default: the start of the setup]
    #[arg(long, allow_hyphen_values = true)]
    pub(crate) position: Option<String>,
    /// The seed of random deals
    #[arg(long)]
    pub(crate) seed: Option<u64>,
}

#[derive(Group, Debug)]
#[command(group(clap::ArgGroup::new("what").required(true).args(["make", "check", "list"])))]
pub(crate) struct PuzzleArgs {
    #[arg(help = game_ids())]
    pub(crate) game: String,
    /// Generate puzzles until the file holds this many; similar ones make room for others
    #[arg(long, value_name = "COUNT", value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub(crate) make: Option<u32>,
    /// The seed of the first game [default: after the last one in the file]
    #[arg(long, requires = "make")]
    pub(crate) seed: Option<u64>,
    /// The file for new puzzles [default: puzzles/GAME.jsonl]
    #[arg(long, requires = "make")]
    pub(crate) out: Option<PathBuf>,
    /// Check every puzzle of this file by searching it again
    #[arg(long, value_name = "FILE")]
    pub(crate) check: Option<PathBuf>,
    /// List the built-in puzzles: id, difficulty, themes, setup, position, separated by tabs
    #[arg(long)]
    pub(crate) list: bool,
}

#[derive(Group, Debug)]
pub(crate) struct DuelArgs {
    #[arg(help = game_ids())]
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
    /// The number of games
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub(crate) games: u32,
    /// Divide the thinking time of both players by this
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    pub(crate) divide: u32,
    /// The number of random turns in an opening
    #[arg(long, default_value_t = 4)]
    pub(crate) opening: u32,
    /// The seed of openings and deals
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
    /// The number of games played in parallel
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=64))]
    pub(crate) jobs: u32,
    /// Store each game as a line of this file, and resume from it
    #[arg(long)]
    pub(crate) log: Option<PathBuf>,
}

#[derive(Group, Debug)]
pub(crate) struct LabArgs {
    #[arg(help = game_ids())]
    pub(crate) game: String,
    /// The setups, separated by commas or given several times [default: the game's own]
    #[arg(long, value_name = "SETUP,…")]
    pub(crate) setup: Vec<String>,
    /// The games for each setup and level; an even number plays each opening from both seats
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub(crate) games: u32,
    /// The levels of the players, separated by commas; 0 is random play
    #[arg(long, value_name = "LEVEL,…", value_delimiter = ',', default_value = "4,6,8")]
    pub(crate) level: Vec<u32>,
    /// The games between neighbouring levels for the skill ladder; 0 for no ladder
    #[arg(long, default_value_t = 16, value_parser = clap::value_parser!(u32).range(0..=100_000))]
    pub(crate) ladder: u32,
    /// The nodes of a search of the best level; lower levels have fewer [default: those of about 20 ms]
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) nodes: Option<u64>,
    /// The varied turns at the beginning of a game
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u32).range(0..=100))]
    pub(crate) opening: u32,
    /// The largest loss of the expected share of wins by a varied turn, from 0 to 1
    #[arg(long, default_value_t = 0.03, value_parser = share)]
    pub(crate) margin: f64,
    /// Try a swap rule: the first turn makes the game as even as possible, because the other player may change sides
    #[arg(long)]
    pub(crate) swap: bool,
    /// The seed of all random choices
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
    /// The number of games played in parallel [default: one for each core]
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=256))]
    pub(crate) jobs: Option<u32>,
    /// The site that the example games link to
    #[arg(long, value_name = "URL", default_value = "http://127.0.0.1:8210")]
    pub(crate) site: String,
    /// The folder of the logs and the report [default: lab-GAME]
    #[arg(long, value_name = "FOLDER")]
    pub(crate) out: Option<PathBuf>,
}

/// Parses a number from 0 to 1.
fn share(text: &str) -> Result<f64, String> {
    let inside = |value: &f64| (0.0..=1.0).contains(value);
    text.parse().ok().filter(inside).ok_or_else(|| "a number from 0 to 1 is expected".to_string())
}
