//! Plays many random games over real sockets against a local server, and measures a bare relay in the same run for comparison.

mod phases;
mod relay;

use catalog::CATALOG;
use clap::{Parser, Subcommand};
use load::child::Server;
use phases::Pace;
use std::io;
use std::path::PathBuf;
use std::process::ExitCode;

/// The relay uses the same allocator as the server.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Measure the server with random games.
#[derive(Parser)]
#[command(name = "quintet-load")]
struct Args {
    #[command(subcommand)]
    mode: Option<Mode>,
    /// The number of parallel games in the paced run; each has two sockets
    #[arg(long, default_value_t = 5000)]
    games: usize,
    /// Steps per second in each game of the paced run
    #[arg(long, default_value_t = 1.0)]
    rate: f64,
    /// The duration of the paced run
    #[arg(long, default_value_t = 60)]
    seconds: u64,
    /// The number of parallel games in the peak runs
    #[arg(long, default_value_t = 5000)]
    peak_games: usize,
    /// The duration of a peak run; 0 skips them
    #[arg(long, default_value_t = 5)]
    peak_seconds: u64,
    /// The number of peak runs; server and relay alternate
    #[arg(long, default_value_t = 5)]
    rounds: usize,
    /// How long each rate is measured in the search for the highest rate with acks in time; 0 skips it
    #[arg(long, default_value_t = 20)]
    rate_seconds: u64,
    /// The games, in turn [default: all]
    #[arg(long, value_delimiter = ',', default_values_t = CATALOG.iter().map(|entry| entry.id.to_string()), hide_default_value = true)]
    mix: Vec<String>,
    /// Clients without the rules: the server sends views and legal steps
    #[arg(long)]
    views: bool,
    /// The number of idle rooms whose memory is measured; 0 skips this
    #[arg(long, default_value_t = 10_000)]
    idle: usize,
    /// The number of finished games to list; 0 skips this
    #[arg(long, default_value_t = 10_000)]
    finished: usize,
    /// The server program
    #[arg(long, default_value = "target/release/quintet")]
    server: PathBuf,
}

#[derive(Subcommand)]
enum Mode {
    /// Run the bare relay: rooms for two, no rules, no storage
    Relay,
}

fn main() -> ExitCode {
    let args = Args::parse();
    let runtime = match tokio::runtime::Builder::new_multi_thread().enable_all().build() {
        Ok(runtime) => runtime,
        Err(why) => {
            eprintln!("quintet-load: cannot start threads: {why}");
            return ExitCode::FAILURE;
        }
    };
    // Each side of 5,000 games has 10,000 sockets.
    if let Err(why) = rlimit::increase_nofile_limit(1 << 17) {
        eprintln!("quintet-load: cannot raise the limit of open files: {why}");
    }
    let done = match args.mode {
        Some(Mode::Relay) => runtime.block_on(serve_relay()),
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

async fn serve_relay() -> io::Result<()> {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await?;
    println!("the relay is at http://{}/", listener.local_addr()?);
    relay::run(listener).await
}

/// Starts the server with a temporary database.
async fn serve(args: &Args) -> io::Result<(Server, tempfile::TempDir)> {
    let folder = tempfile::tempdir()?;
    let database = format!("sqlite:{}", folder.path().join("load.sqlite").display());
    let arguments =
        ["serve", "--listen", "127.0.0.1:0", "--database", &database, "--most-rooms", "100000", "--no-rate-limit"];
    let server = Server::start(&args.server, &arguments).await?;
    phases::wait_until_healthy(server.address).await?;
    Ok((server, folder))
}

async fn measure(args: &Args) -> io::Result<()> {
    let (server, _folder) = serve(args).await?;
    if args.idle > 0 {
        match phases::idle(&server, &args.mix, args.idle).await? {
            Some(bytes) => println!("an idle room takes {:.1} KB (of {})", bytes / 1000.0, args.idle),
            None => println!("the memory of a process cannot be read on this system"),
        }
    }
    if args.games > 0 {
        phases::games(&server, &args.mix, !args.views, args.games, Pace::Steady(args.rate), args.seconds).await?;
    }
    if args.finished > 0 {
        let took = phases::finished(&server, &args.mix, args.finished).await?;
        println!("{} finished games listed and one opened in {took:.1} ms", args.finished);
    }
    server.kill().await?;
    compare(args, Pace::Peak, args.peak_seconds, args.rounds).await?;
    compare(args, Pace::MaxRate, args.rate_seconds, 1).await
}

/// Measures the server, the relay with messages of the server and the relay with short messages in turn, so that other load on the
/// machine affects all of them. Compares the medians.
async fn compare(args: &Args, pace: Pace, seconds: u64, rounds: usize) -> io::Result<()> {
    if seconds == 0 || rounds == 0 {
        return Ok(());
    }
    let mut rates = [const { Vec::new() }; 3];
    for _ in 0..rounds {
        let (server, _folder) = serve(args).await?;
        let messages = phases::sample_messages(server.address, &args.mix, !args.views).await?;
        rates[0].push(
            phases::games(&server, &args.mix, !args.views, args.peak_games, pace, seconds).await?.steps_per_second,
        );
        server.kill().await?;
        for (rates, messages) in rates[1..].iter_mut().zip([&messages[..], &[]]) {
            let relay = Server::start(&std::env::current_exe()?, &["relay"]).await?;
            rates.push(phases::relay(&relay, args.peak_games, messages, pace, seconds).await?.steps_per_second);
            relay.kill().await?;
        }
    }
    let [server_rate, long, short] = rates.map(median);
    println!("{}: server {server_rate:.0} steps/s", pace.name());
    println!("    {:.2} of the relay's {long:.0} with the server's messages", server_rate / long);
    println!("    {:.2} of the relay's {short:.0} with short messages", server_rate / short);
    Ok(())
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or(f64::NAN)
}
