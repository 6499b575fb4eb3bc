//! The state shared by all requests and sockets.

use crate::clients::held_seats::HeldSeats;
use crate::clients::passwords::Passwords;
use crate::clients::rate::RateLimiter;
use crate::engine::cache::EngineCache;
use crate::engine::exhibitions::Exhibitions;
use crate::engine::pool::{EngineLimits, EnginePool};
use crate::monitoring::metrics::Metrics;
use crate::net::{self, Connections};
use crate::registry::{ReplayThreads, RoomRegistry};
use crate::serve::Config;
use crate::store::{Store, StoreError};
use crate::{limits, time};
use catalog::{AnyPlayer, PlayerSpec, Rules};
use std::net::IpAddr;
use std::ops::Deref;
use std::sync::Arc;
use tokio::sync::{Semaphore, watch};

/// The state shared by all requests and sockets. Cloning it is cheap.
#[derive(Clone)]
pub(crate) struct App(Arc<Shared>);

/// See [`App`].
pub(crate) struct Shared {
    pub(crate) config: Config,
    pub(crate) store: Store,
    pub(crate) registry: RoomRegistry,
    /// Engine work at tables and for analysis.
    pub(crate) engines: EnginePool,
    /// Idle computer players.
    pub(crate) engine_cache: EngineCache,
    /// Running games between computers.
    pub(crate) exhibitions: Exhibitions,
    pub(crate) metrics: Metrics,
    /// Computes analysis boards, with the same fair scheduling as engine work.
    pub(crate) boards: EnginePool,
    /// Replays of long rooms.
    pub(crate) replays: ReplayThreads,
    /// Permits for exports of finished games.
    pub(crate) exports: Arc<Semaphore>,
    /// Permits for sockets.
    pub(crate) sockets: Arc<Semaphore>,
    /// Counts open connections.
    pub(crate) connections: Arc<Connections>,
    /// Rate limits per address.
    pub(crate) connection_limiter: RateLimiter<IpAddr>,
    pub(crate) request_limiter: RateLimiter<IpAddr>,
    pub(crate) room_creation_limiter: RateLimiter<IpAddr>,
    pub(crate) analysis_limiter: RateLimiter<IpAddr>,
    pub(crate) join_limiter: RateLimiter<IpAddr>,
    pub(crate) rename_limiter: RateLimiter<IpAddr>,
    pub(crate) sign_up_limiter: RateLimiter<IpAddr>,
    pub(crate) sign_in_limiter: RateLimiter<IpAddr>,
    /// Tries to sign in, by the key of the name.
    pub(crate) account_limiter: RateLimiter<String>,
    pub(crate) passwords: Passwords,
    /// Rate limit of uploaded games per user.
    pub(crate) upload_limiter: RateLimiter<String>,
    /// Rate limit of lines of chat per user, in all rooms together.
    pub(crate) chat_limiter: RateLimiter<String>,
    /// Rate limit of reports, blocks and mutes per address.
    pub(crate) report_limiter: RateLimiter<IpAddr>,
    /// Seats that each address has taken and not played in yet.
    pub(crate) held_seats: HeldSeats,
    /// Start of this server, and last heartbeat of the previous one, in milliseconds since 1970.
    pub(crate) started: u64,
    pub(crate) last_heartbeat: u64,
    /// Becomes true when the server stops.
    pub(crate) stopping: watch::Sender<bool>,
}

impl App {
    pub(crate) async fn new(config: Config, store: Store) -> Result<App, StoreError> {
        let last_heartbeat = store.last_heartbeat().await?;
        let rates = config.rates;
        let most_connections = config.connections.most.min(net::raise_limit());
        let metrics = Metrics::new();
        Ok(App(Arc::new(Shared {
            passwords: Passwords::start(metrics.password_hashes.clone()),
            sockets: Arc::new(Semaphore::new(config.most_sockets)),
            engines: EnginePool::start("engine", &config.engine),
            boards: EnginePool::start("board", &EngineLimits { threads: limits::BOARD_THREADS, ..config.engine }),
            connections: Arc::new(Connections::new(most_connections, config.connections.per_address)),
            registry: RoomRegistry::new(config.most_rooms),
            config,
            store,
            engine_cache: EngineCache::new(limits::CACHED_ENGINES),
            exhibitions: Exhibitions::default(),
            metrics,
            replays: ReplayThreads::new(limits::CONCURRENT_LONG_REPLAYS),
            exports: Arc::new(Semaphore::new(limits::CONCURRENT_EXPORTS)),
            connection_limiter: RateLimiter::new(rates.connections, limits::TRACKED_ADDRESSES),
            request_limiter: RateLimiter::new(rates.requests, limits::TRACKED_ADDRESSES),
            room_creation_limiter: RateLimiter::new(rates.room_creation, limits::TRACKED_ADDRESSES),
            analysis_limiter: RateLimiter::new(rates.analysis, limits::TRACKED_ADDRESSES),
            join_limiter: RateLimiter::new(rates.joins, limits::TRACKED_ADDRESSES),
            rename_limiter: RateLimiter::new(rates.renames, limits::TRACKED_ADDRESSES),
            sign_up_limiter: RateLimiter::new(rates.sign_ups, limits::TRACKED_ADDRESSES),
            sign_in_limiter: RateLimiter::new(rates.sign_ins, limits::TRACKED_ADDRESSES),
            account_limiter: RateLimiter::new(rates.sign_ins_per_account, limits::TRACKED_ADDRESSES),
            upload_limiter: RateLimiter::new(rates.uploads, limits::TRACKED_ADDRESSES),
            chat_limiter: RateLimiter::new(rates.chat, limits::TRACKED_ADDRESSES),
            report_limiter: RateLimiter::new(rates.reports, limits::TRACKED_ADDRESSES),
            held_seats: HeldSeats::new(rates.held_seats),
            started: time::now(),
            last_heartbeat,
            stopping: watch::Sender::new(false),
        })))
    }
}

impl App {
    /// Creates a computer player with the available tablebases.
    pub(crate) fn player(
        &self,
        rules: &dyn Rules,
        spec: &PlayerSpec,
    ) -> Result<Box<dyn AnyPlayer>, catalog::RuleError> {
        let with_tables = PlayerSpec { tables: self.config.tables.clone(), ..spec.clone() };
        rules.player(&with_tables).or_else(|error| {
            // A damaged tablebase does not keep the player from playing.
            tracing::warn!(%error, "cannot use a tablebase");
            rules.player(spec)
        })
    }

    /// Waits until no other clone exists.
    pub(crate) async fn wait_until_unshared(&self) {
        while Arc::strong_count(&self.0) > 1 {
            tokio::time::sleep(std::time::Duration::from_millis(2)).await;
        }
    }
}

impl Deref for App {
    type Target = Shared;

    fn deref(&self) -> &Shared {
        &self.0
    }
}
