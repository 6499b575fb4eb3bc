//! Events are stored, then they have happened, then everybody is told.

use super::Host;
use crate::room::{Event, Refusal, Stamped};
use crate::store::Write;
use crate::{incident, limits, time};
use protocol::Code;
use std::sync::atomic::Ordering::Relaxed;

impl Host {
    /// Stores events together with `more`, has them happen and tells everybody; gives the number of the first.
    pub(super) async fn commit(&mut self, at: u64, events: Vec<Event>, more: Vec<Write>) -> Result<u64, Refusal> {
        let first = self.room.seq() + 1;
        let room = self.id();
        let mut writes = Vec::with_capacity(events.len() + more.len() + 1);
        let mut stamped = Vec::with_capacity(events.len());
        for (seq, event) in (first..).zip(events) {
            let body = serde_json::to_string(&event).map_err(|e| unstored(&e))?;
            writes.push(Write::Event { room: room.to_string(), seq, at, body });
            writes.extend(self.summary_after(&event, at));
            if let Event::Joined { who, .. } = &event
                && let Some(user) = who.user()
            {
                writes.push(Write::Member { room: room.to_string(), user: user.to_string() });
            }
            stamped.push(Stamped { seq, at, event });
        }
        // Who joins must be known before he is somewhere.
        let summed = writes.len() > stamped.len();
        writes.splice(0..0, more);
        if let Err(fault) = self.app.store.write(writes).await {
            self.store_is_away(at);
            return Err(unstored(&fault));
        }
        if summed {
            (self.summed, self.stale) = (time::now(), false);
        } else {
            self.stale = true;
        }
        self.app.metrics.events.fetch_add(stamped.len() as u64, Relaxed);
        self.happen(&stamped)?;
        if time::now().saturating_sub(at) >= limits::STORE_STALL_MS {
            self.store_is_away(at);
        }
        Ok(first)
    }

    /// Nothing could be stored since this time: what passes until something can be stored counts on no clock.
    fn store_is_away(&mut self, since: u64) {
        self.away_since.get_or_insert(since);
        self.again = Some(time::now() + limits::RETRY_DELAY_MS);
    }

    /// Has the clocks go on if they stood because nothing could be stored, and something can be now.
    pub(super) async fn resume(&mut self) -> Result<(), Refusal> {
        let Some(since) = self.away_since.take() else { return Ok(()) };
        if !self.room.counts_time() {
            return Ok(());
        }
        let now = self.not_before(time::now());
        let resumed = Event::Resumed { away_ms: now.saturating_sub(since) };
        if let Err(refusal) = self.commit(now, vec![resumed], Vec::new()).await {
            self.away_since = Some(since);
            return Err(refusal);
        }
        // Players are only gone from the room if their sockets are.
        for player in 0..self.room.players().len() as u8 {
            self.room.presence(player, self.is_computer(player) || self.links.is_there(player), now);
        }
        Ok(())
    }

    fn happen(&mut self, events: &[Stamped]) -> Result<(), Refusal> {
        let mut gone = Vec::new();
        for (i, stamped) in events.iter().enumerate() {
            match self.room.apply(stamped) {
                Ok(happened) => {
                    self.computers.note(&stamped.event);
                    self.tail.note(&self.room, stamped, &happened);
                    if matches!(stamped.event, Event::Started { .. }) {
                        self.note_round_trips();
                    }
                    let last = i + 1 == events.len();
                    gone.extend(self.links.tell_event(&self.room, stamped, &happened, last));
                }
                Err(refusal) => {
                    // What was decided does not fit the room: a fault of ours. The room is read again from the store.
                    tracing::error!(room = self.id(), %refusal, "a stored event does not fit its room");
                    self.broken = true;
                    return Err(incident::internal(&refusal));
                }
            }
        }
        self.app.metrics.slow.fetch_add(self.links.slow(&gone), Relaxed);
        self.leave(&gone);
        self.busy = time::now();
        Ok(())
    }
}

/// What cannot be stored has not happened.
fn unstored(why: &dyn std::fmt::Display) -> Refusal {
    Refusal::new(Code::Storage, format!("this could not be stored, so nothing has changed: {why}"))
}
