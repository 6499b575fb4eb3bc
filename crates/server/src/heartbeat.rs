//! Records heartbeats of the server. The time between the last one and the next start counts on no clock.

use crate::app::App;
use crate::store::Write;
use crate::time;
use std::time::Duration;

/// Interval between heartbeats.
const HEARTBEAT_INTERVAL: Duration = Duration::from_secs(1);

/// Records heartbeats until it is cancelled.
pub(crate) async fn run(app: App) {
    let mut interval = tokio::time::interval(HEARTBEAT_INTERVAL);
    interval.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    loop {
        interval.tick().await;
        // Without a room in memory, no clock runs.
        if app.registry.len() == 0 {
            continue;
        }
        if let Err(error) = app.store.write(vec![Write::Heartbeat(time::now())]).await {
            tracing::warn!(%error, "cannot store the heartbeat");
        }
    }
}
