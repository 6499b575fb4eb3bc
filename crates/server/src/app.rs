//! What every request and socket shares.

use crate::lobby::Lobby;
use crate::metrics::Metrics;
use crate::players::Players;
use crate::rate::Buckets;
use crate::serve::Config;
use crate::store::{Fault, Store};
use crate::thinkers::Thinkers;
use crate::{limits, time};
use catalog::{AnyPlayer, PlayerSpec, Rules};
use std::net::IpAddr;
use std::ops::Deref;
use std::sync::Arc;
use tokio::sync::{Semaphore, watch};

/// What every request and socket shares; a handle, cheap to clone.
#[derive(Clone)]
pub(crate) struct App(Arc<Shared>);

/// See [`App`].
pub(crate) struct Shared {
    pub(crate) config: Config,
    pub(crate) store: Store,
    pub(crate) lobby: Lobby,
    pub(crate) thinkers: Thinkers,
    /// Computer players between their turns.
    pub(crate) players: Players,
    pub(crate) metrics: Metrics,
    /// Places for analysis boards that are being worked out.
    pub(crate) tables: Semaphore,
    /// Places for sockets.
    pub(crate) sockets: Arc<Semaphore>,
    /// How many rooms somebody may create, and how much he may ask for.
    pub(crate) creating: Buckets<IpAddr>,
    pub(crate) asking: Buckets<IpAddr>,
    /// When this server started, and when the one before it was last alive.
    pub(crate) started: u64,
    pub(crate) alive_before: u64,
    /// Says when the server stops.
    pub(crate) stopping: watch::Sender<bool>,
}

impl App {
    pub(crate) async fn new(config: Config, store: Store) -> Result<App, Fault> {
        let alive_before = store.alive().await?;
        let rates = config.rates;
        Ok(App(Arc::new(Shared {
            sockets: Arc::new(Semaphore::new(config.most_sockets)),
            config,
            store,
            lobby: Lobby::default(),
            thinkers: Thinkers::start(limits::THINKERS, limits::THOUGHTS),
            players: Players::new(limits::PLAYERS),
            metrics: Metrics::default(),
            tables: Semaphore::new(limits::TABLES),
            creating: Buckets::new(rates.creating, limits::KNOWN_CALLERS),
            asking: Buckets::new(rates.asking, limits::KNOWN_CALLERS),
            started: time::now(),
            alive_before,
            stopping: watch::Sender::new(false),
        })))
    }
}

impl App {
    /// A computer player, with the tables of solved setups that there are.
    pub(crate) fn player(
        &self,
        rules: &dyn Rules,
        spec: &PlayerSpec,
    ) -> Result<Box<dyn AnyPlayer>, catalog::RuleError> {
        let with_tables = PlayerSpec { tables: self.config.tables.clone(), ..spec.clone() };
        rules.player(&with_tables).or_else(|fault| {
            // A table that is damaged keeps nobody from playing.
            tracing::warn!(%fault, "a table cannot be used");
            rules.player(spec)
        })
    }

    /// Waits until nobody else holds it.
    pub(crate) async fn alone(&self) {
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
