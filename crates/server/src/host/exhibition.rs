//! Games between computers run only while a socket is open in their room; otherwise they pause and their clocks stand still.

use super::Host;
use crate::clients::held_seats::SeatHold;
use crate::engine::exhibitions::Exhibition;
use crate::engine::pool::Owner;
use crate::room::{Event, Player, PlayerId, Room};
use crate::{limits, time};
use std::net::IpAddr;
use std::sync::Arc;

/// Facts about the creator of a room that are not stored with it.
#[derive(Default)]
pub(crate) struct Creator {
    /// The address from which the room was created, while the room has stayed in memory since then.
    pub(crate) address: Option<IpAddr>,
    /// Counts the room's game if only computers play.
    pub(crate) exhibition: Option<Exhibition>,
    /// Players who have taken their seats from elsewhere and not played yet.
    pub(crate) holds: Vec<(PlayerId, Arc<SeatHold>)>,
}

/// The account for the engine work of a room, and the state of an exhibition.
pub(super) struct EngineAccount {
    pub(super) owner: Owner,
    /// Whether only computers play.
    pub(super) is_exhibition: bool,
    /// Since when the game is paused.
    paused_since: Option<u64>,
    /// Counts the running game.
    exhibition: Option<Exhibition>,
}

impl EngineAccount {
    /// An exhibition begins paused: no socket is open yet. Time after its last event counts on no clock.
    pub(super) fn new(room: &Room, creator: Creator) -> EngineAccount {
        let is_exhibition = room.players().iter().all(|player| matches!(player, Player::Computer { .. }));
        EngineAccount {
            owner: Owner::new(Some(&room.config().owner), creator.address),
            is_exhibition,
            paused_since: is_exhibition.then(|| room.updated()),
            exhibition: creator.exhibition,
        }
    }

    pub(super) fn is_paused(&self) -> bool {
        self.paused_since.is_some()
    }
}

impl Host {
    /// Pauses the game when the last watcher has gone, and resumes it when the first one comes.
    pub(super) async fn update_exhibition(&mut self) {
        if !self.engine_account.is_exhibition {
            return;
        }
        let is_over = self.room.result().is_some() && self.room.deadline().is_none();
        if is_over {
            self.engine_account.exhibition = None;
        }
        let is_watched = self.connections.count() > 0;
        match self.engine_account.paused_since {
            None if !is_watched => {
                self.engine_account.paused_since = Some(time::now());
                self.engine_account.exhibition = None;
                self.computers.pause();
            }
            Some(since) if is_watched && self.retry_at.is_none() => self.resume_exhibition(since, is_over).await,
            _ => (),
        }
    }

    async fn resume_exhibition(&mut self, since: u64, is_over: bool) {
        let now = self.clamp_time(time::now());
        let away_ms = now.saturating_sub(since);
        // Without a clock there is nothing to adjust.
        if away_ms > 0 && self.room.running() && self.room.deadline().is_some() {
            let resumed = self.commit(now, vec![Event::Resumed { away_ms }], Vec::new()).await;
            if let Err(error) = resumed {
                tracing::warn!(room = self.id(), %error, "a game between computers cannot be resumed");
                self.retry_at = Some(time::now() + limits::RETRY_DELAY_MS);
                return;
            }
        }
        self.engine_account.paused_since = None;
        if !is_over && self.engine_account.exhibition.is_none() {
            self.engine_account.exhibition = Some(self.app.exhibitions.resume(&self.engine_account.owner));
        }
    }
}
