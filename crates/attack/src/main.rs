//! `quintet-attack`: attacks a server that it starts itself, and prints what held as a Markdown table.

use attack::attacks::{Attack, TABLE};
use attack::priority::{self, Ordinary};
use attack::report;
use attack::run::{self, Plan};
use clap::{Parser, ValueEnum};
use std::path::PathBuf;
use std::process::ExitCode;

/// Descriptors for a thousand half-open connections beside honest games.
const OPEN_FILES: u64 = 1 << 14;

/// Attack a server of our own and measure what honest players notice.
#[derive(Parser)]
#[command(name = "quintet-attack")]
struct Args {
    /// Only these attacks [default: all]
    attacks: Vec<String>,
    /// Few tries, no measuring of speed
    #[arg(long)]
    short: bool,
    /// The database of the server
    #[arg(long, value_enum, default_value_t = Database::Both)]
    database: Database,
    /// Processors that only the server uses, as taskset lists them, such as 0,1
    #[arg(long, value_name = "LIST")]
    server_cpus: Option<String>,
    /// The program that serves
    #[arg(long, default_value = "target/release/quintet")]
    server: PathBuf,
}

#[derive(Clone, Copy, ValueEnum)]
enum Database {
    Sqlite,
    Postgres,
    Both,
}

fn main() -> ExitCode {
    let args = Args::parse();
    let kinds = match args.database {
        Database::Sqlite => vec![attack::Kind::Sqlite],
        Database::Postgres => vec![attack::Kind::Postgres],
        Database::Both => vec![attack::Kind::Sqlite, attack::Kind::Postgres],
    };
    let mut attacks = Vec::new();
    for name in &args.attacks {
        match TABLE.iter().find(|attack| attack.name == name) {
            Some(attack) => attacks.push(attack),
            None => {
                let names = TABLE.iter().map(|attack: &Attack| attack.name).collect::<Vec<_>>().join(", ");
                eprintln!("quintet-attack: there is no attack {name:?}; the attacks are {names}");
                return ExitCode::from(2);
            }
        }
    }
    if attacks.is_empty() {
        attacks = TABLE.iter().collect();
    }
    if let Err(why) = rlimit::increase_nofile_limit(OPEN_FILES) {
        eprintln!("quintet-attack: the number of open files cannot be raised: {why}");
    }
    let threads = || tokio::runtime::Builder::new_multi_thread().enable_all().build();
    let runtimes = threads().and_then(|ordinary| {
        // The short form measures no speed.
        if !args.short {
            priority::lower();
        }
        // Its threads inherit the priority of this one.
        Ok((ordinary, threads()?))
    });
    let (ordinary, attackers) = match runtimes {
        Ok(runtimes) => runtimes,
        Err(why) => {
            eprintln!("quintet-attack: its threads cannot be started: {why}");
            return ExitCode::FAILURE;
        }
    };
    let ordinary = Ordinary(ordinary.handle().clone());
    let plan = Plan { short: args.short, program: args.server, server_cpus: args.server_cpus, kinds, ordinary };
    match attackers.block_on(run::run(attacks, &plan)) {
        Ok(rows) => {
            print!("{}", report::markdown(&rows));
            if rows.iter().all(|row| row.findings.held()) { ExitCode::SUCCESS } else { ExitCode::FAILURE }
        }
        Err(why) => {
            eprintln!("quintet-attack: {why}");
            ExitCode::FAILURE
        }
    }
}
