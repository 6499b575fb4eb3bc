//! Commits events: stores them, applies them, then sends them to the connections.

use super::Host;
use crate::archive;
use crate::monitoring::incident;
use crate::room::{Event, ProtocolError, StoredEvent};
use crate::store::{StoreError, Write};
use crate::{limits, time};
use protocol::ErrorCode;

/// Attempts to store the end of a rated game while other games change the same ratings.
const RATING_TRIES: u32 = 10;

impl Host {
    /// Stores events together with `more`, applies and broadcasts them; returns the number of the first.
    pub(super) async fn commit(&mut self, at: u64, events: Vec<Event>, more: Vec<Write>) -> Result<u64, ProtocolError> {
        let first = self.room.seq() + 1;
        let mut stored = (first..).zip(events).map(|(seq, event)| StoredEvent { seq, at, event }).collect::<Vec<_>>();
        let mut tries = 1;
        let lists_changed = loop {
            let (is_rated, done) = self.store(&mut stored, &more).await?;
            match done {
                Ok(lists_changed) => break lists_changed,
                // Another game of the same player may have ended at the same moment.
                Err(StoreError::Conflict(_)) if is_rated && tries < RATING_TRIES => tries += 1,
                Err(error) => {
                    self.store_failing_since.get_or_insert(at);
                    self.retry_at = Some(time::now() + limits::RETRY_DELAY_MS);
                    return Err(storage_error(&error));
                }
            }
        };
        if lists_changed {
            (self.summary_stored_at, self.summary_stale) = (time::now(), false);
        } else {
            self.summary_stale = true;
        }
        self.app.metrics.events.inc_by(stored.len() as u64);
        self.apply_events(&stored)?;
        // The store works, but its clients have waited: the clocks get that time back, and nothing else is delayed.
        if time::now().saturating_sub(at) >= limits::STORE_STALL_MS {
            self.store_failing_since.get_or_insert(at);
        }
        Ok(first)
    }

    /// Stores events with everything that depends on them. Returns whether ratings depend on them, and whether lists show the change.
    async fn store(
        &mut self,
        events: &mut [StoredEvent],
        more: &[Write],
    ) -> Result<(bool, Result<bool, StoreError>), ProtocolError> {
        let ratings = match self.rate(events).await {
            Ok(ratings) => ratings,
            Err(error) => return Ok((false, Err(error))),
        };
        let is_rated = !ratings.is_empty();
        let room = self.id();
        // The user's row must precede the rows that refer to it.
        let mut writes = more.to_vec();
        for StoredEvent { seq, at, event } in events.iter() {
            let body = serde_json::to_string(event).map_err(|error| incident::internal(&error))?;
            writes.push(Write::Event { room: room.to_string(), seq: *seq, at: *at, body });
            writes.extend(self.summary_after(event, *at));
            if let Event::Joined { who, .. } = event
                && let Some(user) = who.user()
            {
                writes.push(Write::Member { room: room.to_string(), user: user.to_string() });
            }
        }
        writes.extend(self.finished_game(events)?);
        writes.extend(ratings);
        let lists_changed = writes.len() > events.len() + more.len();
        Ok((is_rated, self.app.store.write(writes).await.map(|()| lists_changed)))
    }

    /// The rows of the game that these events end.
    fn finished_game(&self, events: &[StoredEvent]) -> Result<Vec<Write>, ProtocolError> {
        let Some(last) = events.iter().rposition(|stored| matches!(stored.event, Event::Ended { .. })) else {
            return Ok(Vec::new());
        };
        let mut room = self.room.clone();
        for stored in &events[..=last] {
            room.apply(stored)?;
        }
        let finished = room.finished()?;
        let left = self.left_game(&room, &finished.summary.id);
        Ok(std::iter::once(archive::write(finished)).chain(left).collect())
    }

    /// Restarts the clocks after failed or slow writes, once a write succeeds.
    pub(super) async fn resume(&mut self) -> Result<(), ProtocolError> {
        let Some(since) = self.store_failing_since.take() else { return Ok(()) };
        if !self.room.is_timed() {
            return Ok(());
        }
        let now = self.clamp_time(time::now());
        let resumed = Event::Resumed { away_ms: now.saturating_sub(since) };
        if let Err(error) = self.commit(now, vec![resumed], Vec::new()).await {
            self.store_failing_since = Some(since);
            return Err(error);
        }
        // A player is gone from the room only without a socket.
        for player in self.room.player_ids() {
            self.room.presence(player, self.is_computer(player) || self.connections.is_connected(player), now);
        }
        Ok(())
    }

    fn apply_events(&mut self, events: &[StoredEvent]) -> Result<(), ProtocolError> {
        let mut gone = Vec::new();
        for (i, stored) in events.iter().enumerate() {
            match self.room.apply(stored) {
                Ok(applied) => {
                    self.computers.note(&stored.event);
                    self.tail.note(&self.room, stored, &applied);
                    if matches!(stored.event, Event::Started { .. }) {
                        self.note_round_trips();
                    }
                    let last = i + 1 == events.len();
                    gone.extend(self.connections.broadcast_event(&self.room, stored, &applied, last));
                }
                Err(error) => {
                    // A decided event must fit, so this is a bug. The room is loaded again from the store.
                    tracing::error!(room = self.id(), %error, "a stored event does not fit its room");
                    self.must_reload = true;
                    return Err(incident::internal(&error));
                }
            }
        }
        self.app.metrics.slow.inc_by(self.connections.count_slow(&gone));
        self.leave(&gone);
        self.last_active = time::now();
        Ok(())
    }
}

/// The error for events that could not be stored and so did not happen.
pub(super) fn storage_error(why: &dyn std::fmt::Display) -> ProtocolError {
    ProtocolError::new(ErrorCode::Storage, format!("this could not be stored, so nothing has changed: {why}"))
}
