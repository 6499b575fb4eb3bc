//! Plays many random games over real sockets against a server on this machine, and measures it beside a bare relay in the same run.

mod phases;
mod relay;

use clap::{Parser, Subcommand};
use load::child::Server;
use phases::Pace;
use std::io;
use std::path::PathBuf;
use std::process::ExitCode;

/// The relay gets the same allocator as the server.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Measure the server with random games.
#[derive(Parser)]
#[command(name = "quintet-load")]
struct Args {
    #[command(subcommand)]
    what: Option<What>,
    /// Games at once in the paced course; each has two sockets
    #[arg(long, default_value_t = 5000)]
    games: usize,
    /// Steps a second in each game of the paced course
    #[arg(long, default_value_t = 1.0)]
    rate: f64,
    /// How long the paced course takes
    #[arg(long, default_value_t = 60)]
    seconds: u64,
    /// Games at once in the courses that look for the peak
    #[arg(long, default_value_t = 5000)]
    peak_games: usize,
    /// How long each of them takes; 0 leaves them out
    #[arg(long, default_value_t = 5)]
    peak_seconds: u64,
    /// How often the server and the relay are measured in turn at their peak
    #[arg(long, default_value_t = 5)]
    rounds: usize,
    /// How long each rate is looked at in the courses that look for the highest in time; 0 leaves them out
    #[arg(long, default_value_t = 20)]
    rate_seconds: u64,
    /// The games, in turn
    #[arg(long, value_delimiter = ',', default_value = "alpha,gamma,exchange,210,ampli")]
    mix: Vec<String>,
    /// Clients without the rules: the server sends views and legal steps
    #[arg(long)]
    views: bool,
    /// Idle rooms whose memory is measured; 0 leaves them out
    #[arg(long, default_value_t = 10_000)]
    idle: usize,
    /// Finished games that are listed; 0 leaves them out
    #[arg(long, default_value_t = 10_000)]
    finished: usize,
    /// The program that serves
    #[arg(long, default_value = "target/release/quintet")]
    server: PathBuf,
}

#[derive(Subcommand)]
enum What {
    /// Be the bare relay: rooms of two, no rules, no storage
    Relay,
}

fn main() -> ExitCode {
    let args = Args::parse();
    let runtime = match tokio::runtime::Builder::new_multi_thread().enable_all().build() {
        Ok(runtime) => runtime,
        Err(why) => {
            eprintln!("quintet-load: its threads cannot be started: {why}");
            return ExitCode::FAILURE;
        }
    };
    // Each side of 5,000 games has 10,000 sockets.
    if let Err(why) = rlimit::increase_nofile_limit(1 << 17) {
        eprintln!("quintet-load: the number of open files cannot be raised: {why}");
    }
    let done = match args.what {
        Some(What::Relay) => runtime.block_on(be_relay()),
        None => runtime.block_on(measure(&args)),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("quintet-load: {why}");
            ExitCode::FAILURE
        }
    }
}

async fn be_relay() -> io::Result<()> {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await?;
    println!("the relay is at http://{}/", listener.local_addr()?);
    relay::run(listener).await
}

/// The server with a database of its own, which is gone with it.
async fn serve(args: &Args) -> io::Result<(Server, tempfile::TempDir)> {
    let folder = tempfile::tempdir()?;
    let database = format!("sqlite:{}", folder.path().join("load.sqlite").display());
    let words =
        ["serve", "--listen", "127.0.0.1:0", "--database", &database, "--most-rooms", "100000", "--no-rate-limit"];
    let server = Server::start(&args.server, &words).await?;
    phases::is_well(server.address).await?;
    Ok((server, folder))
}

async fn measure(args: &Args) -> io::Result<()> {
    let (server, _folder) = serve(args).await?;
    if args.idle > 0 {
        match phases::idle(&server, &args.mix, args.idle).await? {
            Some(bytes) => println!("an idle room takes {:.1} KB (of {})", bytes / 1000.0, args.idle),
            None => println!("this system does not tell how much memory a process holds"),
        }
    }
    if args.games > 0 {
        phases::games(&server, &args.mix, !args.views, args.games, Pace::Steady(args.rate), args.seconds).await?;
    }
    if args.finished > 0 {
        let took = phases::finished(&server, &args.mix, args.finished).await?;
        println!("{} finished games listed and one opened in {took:.1} ms", args.finished);
    }
    server.end().await?;
    compare(args, Pace::Peak, args.peak_seconds, args.rounds).await?;
    compare(args, Pace::Climb, args.rate_seconds, 1).await
}

/// Measures the server, the relay with our messages and the relay with a few words in turn, so that what else the machine does meets all of
/// them; compares the medians.
async fn compare(args: &Args, pace: Pace, seconds: u64, rounds: usize) -> io::Result<()> {
    if seconds == 0 || rounds == 0 {
        return Ok(());
    }
    let mut seen = [const { Vec::new() }; 3];
    for _ in 0..rounds {
        let (server, _folder) = serve(args).await?;
        let told = phases::told(server.address, &args.mix, !args.views).await?;
        seen[0].push(
            phases::games(&server, &args.mix, !args.views, args.peak_games, pace, seconds).await?.steps_per_second,
        );
        server.end().await?;
        for (seen, told) in seen[1..].iter_mut().zip([&told[..], &[]]) {
            let relay = Server::start(&std::env::current_exe()?, &["relay"]).await?;
            seen.push(phases::relay(&relay, args.peak_games, told, pace, seconds).await?.steps_per_second);
            relay.end().await?;
        }
    }
    let [ours, long, short] = seen.map(median);
    println!("{}: ours {ours:.0} steps/s", pace.name());
    println!("    {:.2} of the relay's {long:.0} with our messages", ours / long);
    println!("    {:.2} of the relay's {short:.0} with a few words", ours / short);
    Ok(())
}

fn median(mut seen: Vec<f64>) -> f64 {
    seen.sort_by(f64::total_cmp);
    seen.get(seen.len() / 2).copied().unwrap_or(f64::NAN)
}
