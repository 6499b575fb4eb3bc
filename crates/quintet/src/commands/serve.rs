//! `quintet serve`: the server, until Ctrl-C.

use crate::args::ServeArgs;
use crate::failure::Failure;
use server::serve::Config;
use std::io::{IsTerminal, Write};
use tokio::net::TcpListener;
use tracing_subscriber::EnvFilter;

/// Serves until Ctrl-C or SIGTERM.
pub(crate) fn serve(args: &ServeArgs, out: &mut dyn Write) -> Result<(), Failure> {
    log();
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(Failure::io("the server's threads cannot be started"))?;
    let config = Config { pages: args.dev.clone(), origins: args.origin.clone() };
    runtime.block_on(async {
        let listener = TcpListener::bind(&args.listen)
            .await
            .map_err(Failure::io(format!("the server cannot listen on {}", args.listen)))?;
        let address = listener.local_addr().map_err(Failure::io("the address cannot be read"))?;
        writeln!(out, "Quintet is at http://{address}/ (Ctrl-C stops it)")?;
        out.flush()?;
        server::serve::run(listener, config, stopped()).await.map_err(Failure::io("the server stopped"))
    })?;
    // A thought that is still going on must not keep anybody waiting.
    runtime.shutdown_background();
    Ok(())
}

/// Logs go to stderr: lines for people at a terminal, JSON for programs.
fn log() {
    let filter = EnvFilter::try_from_env("QUINTET_LOG").unwrap_or_else(|_| EnvFilter::new("info"));
    let lines = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
    // Who already listens to the logs goes on doing so.
    let _ = match std::io::stderr().is_terminal() {
        true => lines.try_init(),
        false => lines.json().try_init(),
    };
}

/// Waits for Ctrl-C or, where there is such a thing, SIGTERM.
async fn stopped() {
    let interrupted = tokio::signal::ctrl_c();
    #[cfg(unix)]
    {
        let terminated = tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate());
        match terminated {
            Ok(mut terminated) => tokio::select! {
                _ = interrupted => (),
                _ = terminated.recv() => (),
            },
            Err(_) => drop(interrupted.await),
        }
    }
    #[cfg(not(unix))]
    drop(interrupted.await);
}
