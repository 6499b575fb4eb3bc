//! Removes users who have no room.

use crate::store::{Store, StoreError, Write};
use crate::{limits, time};

/// Users removed with one write.
const BATCH: usize = 500;

/// Removes users without a room at regular intervals.
pub(crate) async fn sweep_periodically(store: Store) {
    let mut interval = tokio::time::interval(limits::GUEST_SWEEP_INTERVAL);
    interval.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    loop {
        interval.tick().await;
        match sweep(&store, time::now()).await {
            Ok(0) => (),
            Ok(count) => tracing::info!(count, "removed users without a room"),
            Err(error) => tracing::warn!(%error, "cannot remove users without a room at the moment"),
        }
    }
}

/// Removes the users who have had no room for too long; returns their number.
async fn sweep(store: &Store, now: u64) -> Result<usize, StoreError> {
    let before = now.saturating_sub(limits::IDLE_GUEST_MS);
    let mut count = 0;
    loop {
        let guests = store.idle_guests(before, BATCH).await?;
        let found = guests.len();
        store.write(guests.into_iter().map(Write::ForgetGuest).collect()).await?;
        count += found;
        if found < BATCH {
            return Ok(count);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::User;

    #[tokio::test]
    async fn guests_without_a_room_expire_and_others_stay() {
        let folder = tempfile::tempdir().expect("a folder");
        let store = Store::open(&format!("sqlite:{}", folder.path().join("q.sqlite").display())).expect("a database");
        let user = |n: u64, created| {
            let (id, token_hash) = (format!("u{n}"), format!("t{n}"));
            Write::User(User { id, token_hash, name: "Guest".to_string(), created, account: false })
        };
        let mut writes = (0..1200).map(|n| user(n, n)).collect::<Vec<_>>();
        writes.push(Write::Member { room: "r".to_string(), user: "u7".to_string() });
        store.write(writes).await.expect("stored");
        let age = limits::IDLE_GUEST_MS;
        assert_eq!(sweep(&store, age).await, Ok(0), "nobody is old enough");
        assert_eq!(sweep(&store, age + 1100).await, Ok(1099), "u0 to u1099 but u7");
        let left = |token: &'static str| {
            let store = store.clone();
            async move { store.user_by_token(token).await.expect("reads").is_some() }
        };
        assert!(left("t7").await && left("t1100").await && !left("t8").await && !left("t0").await);
        assert_eq!(sweep(&store, age + 1100).await, Ok(0));
        // A guest who joins a room in the meantime stays.
        store.write(vec![Write::Member { room: "r".to_string(), user: "u1150".to_string() }]).await.expect("stored");
        store.write(vec![Write::ForgetGuest("u1150".to_string())]).await.expect("stored");
        assert!(left("t1150").await);
    }
}
