//! Starting and stopping the server.

use crate::app::App;
use crate::kernel_rtt::Ends;
use crate::rate::Rate;
use crate::store::{Fault, Store};
use crate::{alive, http, limits};
use axum::extract::connect_info::Connected;
use axum::serve::{IncomingStream, Listener};
use std::future::Future;
use std::io;
use std::net::SocketAddr;
use std::path::PathBuf;
use tokio::net::{TcpListener, TcpStream};

/// How the server is to run.
#[derive(Clone, Debug)]
pub struct Config {
    /// The database: `sqlite:PATH` or `postgres://…`.
    pub database: String,
    /// Serve the pages from this folder instead of from the program itself.
    pub pages: Option<PathBuf>,
    /// Origins besides the server's own whose pages may act, such as `https://play.example`.
    pub origins: Vec<String>,
    /// Whether a proxy stands before the server and tells who asks. The kernel then measures the way to the proxy only, so the credit
    /// for delay rests on pings alone.
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
}

impl Default for Rates {
    fn default() -> Rates {
        Rates { messages: limits::MESSAGES, creating: limits::CREATING, asking: limits::ASKING }
    }
}

impl Rates {
    /// No limits, for measuring.
    pub const UNLIMITED: Rates =
        Rates { messages: Rate::UNLIMITED, creating: Rate::UNLIMITED, asking: Rate::UNLIMITED };
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
        let service = http::router(app.clone()).into_make_service_with_connect_info::<Connection>();
        let serving = axum::serve(Accept(listener), service).with_graceful_shutdown(async move {
            let _ = told.wait_for(|&stop| stop).await;
        });
        let serving = tokio::spawn(serving.into_future());
        let waking = tokio::spawn({
            let app = app.clone();
            async move { app.wake().await }
        });
        let living = tokio::spawn(alive::go_on(app.clone()));
        shutdown.await;
        tracing::info!("stopping");
        app.stopping.send_replace(true);
        waking.abort();
        let finished = tokio::time::timeout(limits::STOP, async {
            app.rest().await;
            let served = serving.await.map_err(io::Error::other).flatten();
            living.abort();
            let _ = living.await;
            app.alone().await;
            served
        })
        .await;
        // Closing the database waits for its threads.
        let closed = tokio::task::spawn_blocking(move || drop(app)).await;
        finished.unwrap_or(Ok(())).and(closed.map_err(io::Error::other))
    }
}

/// Where a connection comes from, and its two ends where they are known.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Connection {
    pub(crate) remote: SocketAddr,
    pub(crate) ends: Option<Ends>,
}

/// Accepts connections.
struct Accept(TcpListener);

impl Listener for Accept {
    type Io = TcpStream;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (TcpStream, SocketAddr) {
        let (stream, remote) = Listener::accept(&mut self.0).await;
        // Answers are small and a player waits for each of them.
        if let Err(why) = stream.set_nodelay(true) {
            tracing::debug!(%why, "a connection could not be told not to delay");
        }
        (stream, remote)
    }

    fn local_addr(&self) -> io::Result<SocketAddr> {
        self.0.local_addr()
    }
}

impl Connected<IncomingStream<'_, Accept>> for Connection {
    fn connect_info(stream: IncomingStream<'_, Accept>) -> Connection {
        let remote = *stream.remote_addr();
        let ends = stream.io().local_addr().ok().map(|local| Ends { local, remote });
        Connection { remote, ends }
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
