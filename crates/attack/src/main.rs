//! `quintet-attack`: attacks a server that it starts itself, and prints the results as a Markdown table.

use attack::attacks::{ATTACKS, Attack};
use attack::priority::{self, NormalPriority};
use attack::report;
use attack::run::{self, Plan};
use clap::{Parser, ValueEnum};
use std::path::PathBuf;
use std::process::ExitCode;

/// Enough descriptors for a thousand half-open connections and the honest games.
const OPEN_FILES: u64 = 1 << 14;

/// Attack a local test server and measure the effect on honest players.
#[derive(Parser)]
#[command(name = "quintet-attack")]
struct Args {
    /// Only these attacks [default: all]
    attacks: Vec<String>,
    /// Fewer tries; no speed limits are checked
    #[arg(long)]
    short: bool,
    /// The server's database
    #[arg(long, value_enum, default_value_t = Database::Both)]
    database: Database,
    /// Processors reserved for the server, as a list for taskset, such as 0,1
    #[arg(long, value_name = "LIST")]
    server_cpus: Option<String>,
    /// The server program
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
        Database::Sqlite => vec![attack::DatabaseKind::Sqlite],
        Database::Postgres => vec![attack::DatabaseKind::Postgres],
        Database::Both => vec![attack::DatabaseKind::Sqlite, attack::DatabaseKind::Postgres],
    };
    let mut attacks = Vec::new();
    for name in &args.attacks {
        match ATTACKS.iter().find(|attack| attack.name == name) {
            Some(attack) => attacks.push(attack),
            None => {
                let names = ATTACKS.iter().map(|attack: &Attack| attack.name).collect::<Vec<_>>().join(", ");
                eprintln!("quintet-attack: there is no attack {name:?}; the attacks are {names}");
                return ExitCode::from(2);
            }
        }
    }
    if attacks.is_empty() {
        attacks = ATTACKS.iter().collect();
    }
    if let Err(why) = rlimit::increase_nofile_limit(OPEN_FILES) {
        eprintln!("quintet-attack: cannot raise the limit of open files: {why}");
    }
    let threads = || tokio::runtime::Builder::new_multi_thread().enable_all().build();
    let runtimes = threads().and_then(|normal| {
        // The short form measures no speed.
        if !args.short {
            priority::lower();
        }
        // Its threads inherit the priority of this one.
        Ok((normal, threads()?))
    });
    let (normal, attackers) = match runtimes {
        Ok(runtimes) => runtimes,
        Err(why) => {
            eprintln!("quintet-attack: cannot start threads: {why}");
            return ExitCode::FAILURE;
        }
    };
    let normal = NormalPriority(normal.handle().clone());
    let plan = Plan { short: args.short, program: args.server, server_cpus: args.server_cpus, kinds, normal };
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
