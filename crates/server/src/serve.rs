//! Starting and stopping the server.

use crate::app::App;
use crate::rate::Rate;
use crate::store::{Fault, Store};
use crate::{alive, guests, http, limits};
use axum::serve::ListenerExt;
use std::future::Future;
use std::io;
use std::net::SocketAddr;
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
    /// Whether a proxy stands before the server and tells who asks.
    pub behind_proxy: bool,
    /// Rooms in memory at the same time.
    pub most_rooms: usize,
    /// Sockets at the same time.
    pub most_sockets: usize,
    /// How often somebody may do something.
    pub rates: Rates,
    /// A folder with tables of solved setups, by which the strongest level plays.
    pub tables: Option<PathBuf>,
}

/// How often somebody may do something.
#[derive(Clone, Copy, Debug)]
pub struct Rates {
    /// Messages on a socket.
    pub messages: Rate,
    /// Rooms from one address.
    pub creating: Rate,
    /// Boards and thoughts from one address.
    pub asking: Rate,
    /// Seats taken from one address.
    pub joining: Rate,
    /// Names set from one address.
    pub renaming: Rate,
    /// Seats taken from one address in which nothing has been played yet.
    pub held_seats: usize,
}

impl Default for Rates {
    fn default() -> Rates {
        Rates {
            messages: limits::MESSAGES,
            creating: limits::CREATING,
            asking: limits::ASKING,
            joining: limits::JOINING,
            renaming: limits::RENAMING,
            held_seats: limits::HELD_SEATS_PER_ADDRESS,
        }
    }
}

impl Rates {
    /// No limits, for measuring.
    pub const UNLIMITED: Rates = Rates {
        messages: Rate::UNLIMITED,
        creating: Rate::UNLIMITED,
        asking: Rate::UNLIMITED,
        joining: Rate::UNLIMITED,
        renaming: Rate::UNLIMITED,
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
            behind_proxy: false,
            most_rooms: limits::ROOMS,
            most_sockets: limits::SOCKETS,
            rates: Rates::default(),
            tables: None,
        }
    }
}

/// A server whose database is open.
pub struct Server {
    app: App,
}

impl Server {
    /// Opens the database.
    pub async fn open(config: Config) -> Result<Server, Fault> {
        let database = config.database.clone();
        let opened = tokio::task::spawn_blocking(move || Store::open(&database)).await;
        let store = opened.unwrap_or_else(|panic| std::panic::resume_unwind(panic.into_panic()))?;
        Ok(Server { app: App::new(config, store).await? })
    }

    /// Serves until `shutdown` comes, then lets everybody finish, but not for long.
    pub async fn run(
        self,
        listener: TcpListener,
        shutdown: impl Future<Output = ()> + Send + 'static,
    ) -> io::Result<()> {
        let app = self.app;
        let mut told = app.stopping.subscribe();
        // Answers are small and somebody waits for each of them.
        let listener = listener.tap_io(|io| {
            if let Err(why) = io.set_nodelay(true) {
                tracing::debug!(%why, "a connection could not be told not to delay");
            }
        });
        let service = http::router(app.clone()).into_make_service_with_connect_info::<SocketAddr>();
        let serving = axum::serve(listener, service).with_graceful_shutdown(async move {
            let _ = told.wait_for(|&stop| stop).await;
        });
        let serving = tokio::spawn(serving.into_future());
        let waking = tokio::spawn({
            let app = app.clone();
            async move { app.wake().await }
        });
        let living = tokio::spawn(alive::go_on(app.clone()));
        let sweeping = tokio::spawn(guests::sweep_periodically(app.store.clone()));
        shutdown.await;
        tracing::info!("stopping");
        app.stopping.send_replace(true);
        waking.abort();
        let finished = tokio::time::timeout(limits::STOP, async {
            app.rest().await;
            let served = serving.await.map_err(io::Error::other).flatten();
            living.abort();
            sweeping.abort();
            let _ = (living.await, sweeping.await);
            app.alone().await;
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
