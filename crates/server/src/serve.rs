//! Starts and stops the server.

use crate::app::App;
use crate::archive::backfill;
use crate::clients::guests;
use crate::clients::rate::Rate;
use crate::engine::pool::EngineLimits;
use crate::net::{self, ConnectionLimits, Network};
use crate::store::{Store, StoreError};
use crate::{heartbeat, http, limits};
use std::future::Future;
use std::io;
use std::path::PathBuf;
use tokio::net::TcpListener;

/// The configuration of the server.
#[derive(Clone, Debug)]
pub struct Config {
    /// The database: `sqlite:PATH` or `postgres://…`.
    pub database: String,
    /// Folder to serve the pages from, instead of the embedded ones.
    pub pages: Option<PathBuf>,
    /// Origins besides the server's own whose pages may send requests, such as `https://play.example`.
    pub origins: Vec<String>,
    /// Host names of the server, besides those of `origins`, loopback names and addresses.
    pub allowed_hosts: Vec<String>,
    /// Proxies whose `X-Forwarded-For` header is trusted.
    pub trusted_proxies: Vec<Network>,
    /// Connections of trusted proxies begin with a PROXY protocol header.
    pub proxy_protocol: bool,
    /// Limits of connections.
    pub connections: ConnectionLimits,
    /// Token for `/metrics` on the main listener. Without it, only the separate listener serves metrics.
    pub metrics_token: Option<String>,
    /// Maximum number of rooms in memory.
    pub most_rooms: usize,
    /// Maximum number of sockets.
    pub most_sockets: usize,
    /// Rate limits of clients.
    pub rates: Rates,
    /// Limits of engine work.
    pub engine: EngineLimits,
    /// Folder with tablebases for the strongest level.
    pub tables: Option<PathBuf>,
}

/// Rate limits of clients.
#[derive(Clone, Copy, Debug)]
pub struct Rates {
    /// Messages on a socket.
    pub messages: Rate,
    /// Connections opened from one address.
    pub connections: Rate,
    /// Requests of all kinds from one address.
    pub requests: Rate,
    /// Rooms created from one address.
    pub room_creation: Rate,
    /// Games uploaded by one person.
    pub uploads: Rate,
    /// Boards and engine work for one address.
    pub analysis: Rate,
    /// Seats taken from one address.
    pub joins: Rate,
    /// Name changes from one address.
    pub renames: Rate,
    /// Accounts made, and exports of their data, from one address.
    pub sign_ups: Rate,
    /// Tries to sign in from one address.
    pub sign_ins: Rate,
    /// Tries to sign in to one account.
    pub sign_ins_per_account: Rate,
    /// Lines of chat of one user in all rooms together.
    pub chat: Rate,
    /// Reports, blocks and mutes from one address.
    pub reports: Rate,
    /// Seats held by one address without having played there.
    pub held_seats: usize,
}

impl Default for Rates {
    fn default() -> Rates {
        Rates {
            messages: limits::CLIENT_MESSAGE_RATE,
            connections: limits::CONNECTION_RATE,
            requests: limits::REQUEST_RATE,
            room_creation: limits::ROOM_CREATION_RATE,
            uploads: limits::UPLOAD_RATE,
            analysis: limits::ANALYSIS_REQUEST_RATE,
            joins: limits::JOIN_RATE,
            renames: limits::RENAME_RATE,
            sign_ups: limits::SIGN_UP_RATE,
            sign_ins: limits::SIGN_IN_RATE,
            sign_ins_per_account: limits::ACCOUNT_SIGN_IN_RATE,
            chat: limits::CHAT_RATE,
            reports: limits::REPORT_RATE,
            held_seats: limits::HELD_SEATS_PER_ADDRESS,
        }
    }
}

impl Rates {
    /// No limits, for measurements.
    pub const UNLIMITED: Rates = Rates {
        messages: Rate::UNLIMITED,
        connections: Rate::UNLIMITED,
        requests: Rate::UNLIMITED,
        room_creation: Rate::UNLIMITED,
        uploads: Rate::UNLIMITED,
        analysis: Rate::UNLIMITED,
        joins: Rate::UNLIMITED,
        renames: Rate::UNLIMITED,
        sign_ups: Rate::UNLIMITED,
        sign_ins: Rate::UNLIMITED,
        sign_ins_per_account: Rate::UNLIMITED,
        chat: Rate::UNLIMITED,
        reports: Rate::UNLIMITED,
        held_seats: usize::MAX,
    };
}

impl Config {
    /// Returns the default configuration for a database.
    pub fn new(database: impl Into<String>) -> Config {
        Config {
            database: database.into(),
            pages: None,
            origins: Vec::new(),
            allowed_hosts: Vec::new(),
            trusted_proxies: Vec::new(),
            proxy_protocol: false,
            connections: ConnectionLimits::default(),
            metrics_token: None,
            most_rooms: limits::ROOMS_IN_MEMORY,
            most_sockets: limits::MAX_SOCKETS,
            rates: Rates::default(),
            engine: EngineLimits::default(),
            tables: None,
        }
    }
}

/// A server whose database is open.
pub struct Server {
    app: App,
    metrics: Option<TcpListener>,
}

impl Server {
    /// Opens the database.
    pub async fn open(config: Config) -> Result<Server, StoreError> {
        let database = config.database.clone();
        let opened = tokio::task::spawn_blocking(move || Store::open(&database)).await;
        let store = opened.unwrap_or_else(|panic| std::panic::resume_unwind(panic.into_panic()))?;
        Ok(Server { app: App::new(config, store).await?, metrics: None })
    }

    /// Serves `/metrics` and `/healthz` on a separate listener, without a token.
    pub fn metrics_on(self, listener: TcpListener) -> Server {
        Server { metrics: Some(listener), ..self }
    }

    /// Serves until `shutdown` completes, then waits a limited time for everything to finish.
    pub async fn run(
        self,
        listener: TcpListener,
        shutdown: impl Future<Output = ()> + Send + 'static,
    ) -> io::Result<()> {
        let app = self.app;
        let serving = tokio::spawn(net::serve(listener, http::router(app.clone()), app.clone()));
        let monitored = self
            .metrics
            .map(|listener| tokio::spawn(net::serve(listener, http::metrics_router(app.clone()), app.clone())));
        let waking = tokio::spawn({
            let app = app.clone();
            async move { app.resume_timed_rooms().await }
        });
        let archiving = tokio::spawn(backfill::run(app.clone()));
        let beating = tokio::spawn(heartbeat::run(app.clone()));
        let sweeping = tokio::spawn(guests::sweep_periodically(app.store.clone()));
        shutdown.await;
        tracing::info!("stopping");
        app.stopping.send_replace(true);
        // Requests that wait for the engine get their response at once.
        app.engines.close();
        waking.abort();
        archiving.abort();
        let finished = tokio::time::timeout(limits::SHUTDOWN_TIMEOUT, async {
            app.stop_hosts().await;
            let mut served = serving.await.map_err(io::Error::other);
            if let Some(monitored) = monitored {
                served = served.and(monitored.await.map_err(io::Error::other));
            }
            beating.abort();
            sweeping.abort();
            let _ = (beating.await, sweeping.await);
            app.wait_until_unshared().await;
            served
        })
        .await;
        if finished.is_err() {
            tracing::warn!(
                "requests or rooms did not finish in time; the next start takes over the log of the database"
            );
        }
        // Closing the database joins its threads, which blocks.
        let closed = tokio::task::spawn_blocking(move || drop(app)).await;
        finished.unwrap_or(Ok(())).and(closed.map_err(io::Error::other))
    }
}

/// Opens the database and serves until `shutdown` completes.
pub async fn run(
    listener: TcpListener,
    config: Config,
    shutdown: impl Future<Output = ()> + Send + 'static,
) -> io::Result<()> {
    Server::open(config).await.map_err(io::Error::other)?.run(listener, shutdown).await
}
