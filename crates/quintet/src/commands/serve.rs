//! `quintet serve`: the server, until Ctrl-C.

use crate::args::ServeArgs;
use crate::failure::Failure;
use server::serve::{Config, Rates, Server};
use std::io::{IsTerminal, Write};
use std::path::PathBuf;
use tokio::net::TcpListener;
use tracing_subscriber::EnvFilter;

/// Serves until Ctrl-C or SIGTERM.
pub(crate) fn serve(args: &ServeArgs, tables: Option<PathBuf>, out: &mut dyn Write) -> Result<(), Failure> {
    log();
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(Failure::io("the server's threads cannot be started"))?;
    let database = match &args.database {
        Some(database) => database.clone(),
        None => server::store::default_url().map_err(failed)?,
    };
    let mut config = Config::new(database);
    config.tables = tables;
    config.pages.clone_from(&args.dev);
    config.origins.clone_from(&args.origin);
    config.allowed_hosts.clone_from(&args.allowed_host);
    config.trusted_proxies.clone_from(&args.trusted_proxy);
    config.proxy_protocol = args.proxy_protocol;
    let token = args.metrics_token.clone().or_else(|| std::env::var("QUINTET_METRICS_TOKEN").ok());
    config.metrics_token = token.filter(|token| !token.is_empty());
    config.connections.per_address = args.most_per_address;
    config.most_rooms = args.most_rooms.unwrap_or(config.most_rooms);
    config.most_sockets = args.most_sockets.unwrap_or(config.most_sockets);
    if args.no_rate_limit {
        config.rates = Rates::UNLIMITED;
        config.connections.per_address = args.most_per_address.or(Some(usize::MAX));
    }
    runtime.block_on(async {
        let listener = listen(&args.listen).await?;
        let address = listener.local_addr().map_err(Failure::io("the address cannot be read"))?;
        let mut server = Server::open(config).await.map_err(failed)?;
        if let Some(metrics) = &args.metrics_listen {
            server = server.metrics_on(listen(metrics).await?);
        }
        writeln!(out, "Quintet is at http://{address}/ (Ctrl-C stops it)")?;
        out.flush()?;
        server.run(listener, stopped()).await.map_err(Failure::io("the server stopped"))
    })?;
    // A running search must not delay the exit.
    runtime.shutdown_background();
    Ok(())
}

async fn listen(address: &str) -> Result<TcpListener, Failure> {
    TcpListener::bind(address).await.map_err(Failure::io(format!("the server cannot listen on {address}")))
}

/// Converts an error of the database.
fn failed(error: server::store::StoreError) -> Failure {
    Failure::Rule(catalog::RuleError::new(error.to_string()))
}

/// Sends logs to stderr: text lines at a terminal, JSON otherwise.
fn log() {
    let filter = EnvFilter::try_from_env("QUINTET_LOG").unwrap_or_else(|_| EnvFilter::new("info"));
    let lines = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
    // Tests may have installed a subscriber already; it stays.
    let _ = match std::io::stderr().is_terminal() {
        true => lines.try_init(),
        false => lines.json().try_init(),
    };
}

/// Waits for Ctrl-C or, on Unix, SIGTERM.
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
