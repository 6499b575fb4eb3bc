//! Starting and stopping the server.

use crate::app::App;
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

/// How the server is to run.
#[derive(Clone, Debug)]
pub struct Config {
    /// The database: `sqlite:PATH` or `postgres://…`.
    pub database: String,
    /// Serve the pages from this folder instead of from the program itself.
    pub pages: Option<PathBuf>,
    /// Origins besides the server's own whose pages may act, such as `https://play.example`.
    pub origins: Vec<String>,
    /// Host names by which the server is reached, besides those of `origins`, loopback names and addresses.
    pub allowed_hosts: Vec<String>,
    /// Proxies whose `X-Forwarded-For` is believed.
    pub trusted_proxies: Vec<Network>,
    /// Limits of connections.
    pub connections: ConnectionLimits,
    /// The token with which `/metrics` is served beside the games; without it only a listener of its own serves it.
    pub metrics_token: Option<String>,
    /// Rooms in memory at the same time.
    pub most_rooms: usize,
    /// Sockets at the same time.
    pub most_sockets: usize,
    /// How often visitor may do something.
    pub rates: Rates,
    /// How much engine work is done for clients.
    pub engine: EngineLimits,
    /// A folder with tables of solved setups, by which the strongest level plays.
    pub tables: Option<PathBuf>,
}

/// How often visitor may do something.
#[derive(Clone, Copy, Debug)]
pub struct Rates {
    /// Messages on a socket.
    pub messages: Rate,
    /// Rooms from one address.
    pub room_creation: Rate,
    /// Boards and thoughts from one address.
    pub analysis: Rate,
    /// Seats taken from one address.
    pub joins: Rate,
    /// Names set from one address.
    pub renames: Rate,
    /// Seats taken from one address in which nothing has been played yet.
    pub held_seats: usize,
}

impl Default for Rates {
    fn default() -> Rates {
        Rates {
            messages: limits::CLIENT_MESSAGE_RATE,
            room_creation: limits::ROOM_CREATION_RATE,
            analysis: limits::ANALYSIS_REQUEST_RATE,
            joins: limits::JOIN_RATE,
            renames: limits::RENAME_RATE,
            held_seats: limits::HELD_SEATS_PER_ADDRESS,
        }
    }
}

impl Rates {
    /// No limits, for measuring.
    pub const UNLIMITED: Rates = Rates {
        messages: Rate::UNLIMITED,
        room_creation: Rate::UNLIMITED,
        analysis: Rate::UNLIMITED,
        joins: Rate::UNLIMITED,
        renames: Rate::UNLIMITED,
        held_seats: usize::MAX,
    };
}

impl Config {
    /// The usual way to run with this database.
    pub fn new(database: impl Into<String>) -> Config {
        Config {
            database: database.into(),
            pages: None,
            origins: Vec::new(),
            allowed_hosts: Vec::new(),
            trusted_proxies: Vec::new(),
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

    /// Serves `/metrics` and `/healthz` on a listener of their own, to whoever can reach it.
    pub fn metrics_on(self, listener: TcpListener) -> Server {
        Server { metrics: Some(listener), ..self }
    }

    /// Serves until `shutdown` comes, then lets everybody finish, but not for long.
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
            async move { app.wake().await }
        });
        let beating = tokio::spawn(heartbeat::run(app.clone()));
        let sweeping = tokio::spawn(guests::sweep_periodically(app.store.clone()));
        shutdown.await;
        tracing::info!("stopping");
        app.stopping.send_replace(true);
        // Requests that wait for the engine get their answer at once.
        app.engines.close();
        waking.abort();
        let finished = tokio::time::timeout(limits::SHUTDOWN_TIMEOUT, async {
            app.rest().await;
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
        // Closing the database waits for its threads.
        let closed = tokio::task::spawn_blocking(move || drop(app)).await;
        finished.unwrap_or(Ok(())).and(closed.map_err(io::Error::other))
    }
}

/// Opens the database and serves until `shutdown` comes.
pub async fn run(
    listener: TcpListener,
    config: Config,
    shutdown: impl Future<Output = ()> + Send + 'static,
) -> io::Result<()> {
    Server::open(config).await.map_err(io::Error::other)?.run(listener, shutdown).await
}
