//! When the server was last seen alive: what passed between that and its next start counts on nobody's clock.

use crate::app::App;
use crate::store::Write;
use crate::time;
use std::time::Duration;

/// How often it is noted.
const HEARTBEAT_INTERVAL: Duration = Duration::from_secs(1);

/// Notes again and again that the server is alive.
pub(crate) async fn run(app: App) {
    let mut interval = tokio::time::interval(HEARTBEAT_INTERVAL);
    interval.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    loop {
        interval.tick().await;
        // Where no room is in memory, no clock runs.
        if app.registry.len() == 0 {
            continue;
        }
        if let Err(fault) = app.store.write(vec![Write::Heartbeat(time::now())]).await {
            tracing::warn!(%fault, "nothing can be stored at the moment");
        }
    }
}
