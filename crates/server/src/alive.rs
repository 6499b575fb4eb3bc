//! When the server was last seen alive: what passed between that and its next start counts on nobody's clock.

use crate::app::App;
use crate::store::{Fault, Store, User, Write};
use crate::time;
use std::time::Duration;

/// How often it is noted.
const EVERY: Duration = Duration::from_secs(1);
/// It is kept as a user who can never come, since no hash is such a text.
const NOBODY: &str = "alive";

/// When the server was last alive before this start; 0 for the first start.
pub(crate) async fn before(store: &Store) -> Result<u64, Fault> {
    let noted = store.user_by_token(NOBODY).await?;
    Ok(noted.and_then(|user| user.name.parse().ok()).unwrap_or(0))
}

/// Notes again and again that the server is alive.
pub(crate) async fn go_on(app: App) {
    let mut every = tokio::time::interval(EVERY);
    every.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    loop {
        every.tick().await;
        // Where no room is in memory, no clock runs.
        if app.lobby.is_empty() {
            continue;
        }
        let (id, token_hash) = (NOBODY.to_string(), NOBODY.to_string());
        let user = User { id, token_hash, name: time::now().to_string(), created: 0 };
        if let Err(fault) = app.store.write(vec![Write::User(user)]).await {
            tracing::warn!(%fault, "nothing can be stored at the moment");
        }
    }
}
