//! The stored summary of a room, which lists show. It is stored with events that open, start and end games, and periodically after turns.

use super::Host;
use crate::room::Event;
use crate::store::{RoomState, Write};
use crate::{limits, time};
use protocol::{Occupant, Summary, TimeControl};

impl Host {
    /// The summary after an event that lists must show at once.
    pub(super) fn summary_after(&self, event: &Event, at: u64) -> Option<Write> {
        if !matches!(event, Event::Joined { .. } | Event::Started { .. } | Event::Ended { .. }) {
            return None;
        }
        let mut summary = self.room.summary();
        match event {
            Event::Joined { player, who } => {
                let seat = self.room.seat_of(*player)?;
                *summary.seats.get_mut(seat.index())? = who.occupant();
            }
            Event::Started { game, order, .. } => {
                let players = self.room.players();
                summary.seats = order.iter().filter_map(|&p| players.get(p.index())).map(|p| p.occupant()).collect();
                (summary.state, summary.number, summary.turns) = (protocol::RoomState::Running, *game, 0);
                summary.result = None;
            }
            Event::Ended { result } => {
                let score = self.room.score();
                if score.played + 1 >= score.games {
                    summary.state = protocol::RoomState::Finished;
                }
                summary.result = Some(result.clone());
                summary.to_act.clear();
            }
            _ => (),
        }
        summary.updated = summary.updated.max(at);
        Some(written(&summary))
    }

    /// The time at which a stale summary is stored. It is spread by room, so that rooms that started together, as after a restart, do
    /// not write at the same moment.
    pub(super) fn summary_due(&self) -> u64 {
        let half = limits::SUMMARY_DELAY_MS / 2;
        let own = self.id().bytes().fold(0, |sum: u64, byte| sum.wrapping_mul(31).wrapping_add(byte.into()));
        self.summary_stored_at + half + own % half
    }

    /// Stores the summary. A failure is retried: only lists depend on it.
    pub(super) async fn store_summary(&mut self) {
        self.summary_stored_at = time::now();
        match self.app.store.write(vec![written(&self.room.summary())]).await {
            Ok(()) => self.summary_stale = false,
            Err(error) => tracing::debug!(room = self.id(), %error, "a summary could not be stored"),
        }
    }
}

/// Returns the write that stores a summary.
pub(crate) fn written(summary: &Summary) -> Write {
    let state = match summary.state {
        protocol::RoomState::Open => RoomState::Open,
        protocol::RoomState::Running => RoomState::Running,
        protocol::RoomState::Finished => RoomState::Finished,
    };
    // Games with a running clock resume when the server starts, the others when a socket opens. Games between computers pause
    // without watchers.
    let timed = summary.live.is_some() || summary.time != TimeControl::None;
    let is_exhibition = summary.seats.iter().all(|seat| matches!(seat, Occupant::Computer { .. }));
    let wakes = state == RoomState::Running && summary.result.is_none() && timed && !is_exhibition;
    Write::Summary {
        room: summary.room.clone(),
        state,
        updated: summary.updated,
        wakes_at: wakes.then_some(summary.updated),
        summary: serde_json::to_string(summary).expect("a summary is plain data"),
    }
}
