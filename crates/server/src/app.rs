//! What every request and socket shares.

use crate::limits;
use crate::serve::Config;
use crate::thinkers::Thinkers;
use std::ops::Deref;
use std::sync::Arc;
use tokio::sync::Semaphore;

/// What every request and socket shares; a handle, cheap to clone.
#[derive(Clone)]
pub(crate) struct App(Arc<Shared>);

/// See [`App`].
pub(crate) struct Shared {
    pub(crate) config: Config,
    pub(crate) thinkers: Thinkers,
    /// Places for analysis boards that are being worked out.
    pub(crate) tables: Semaphore,
}

impl App {
    pub(crate) fn new(config: Config) -> App {
        let thinkers = Thinkers::start(limits::THINKERS, limits::THOUGHTS);
        App(Arc::new(Shared { config, thinkers, tables: Semaphore::new(limits::TABLES) }))
    }
}

impl Deref for App {
    type Target = Shared;

    fn deref(&self) -> &Shared {
        &self.0
    }
}
