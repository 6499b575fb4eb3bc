//! Replays rooms from their events when they are loaded. A long replay runs on a blocking thread, and only a few run at once.

use crate::app::App;
use crate::limits;
use crate::monitoring::incident;
use crate::registry::stored;
use crate::room::{ProtocolError, Room};
use crate::store::{EventRow, RoomRow};

impl App {
    /// Replays a stored room.
    pub(crate) async fn replay(&self, row: RoomRow, events: Vec<EventRow>) -> Result<Room, ProtocolError> {
        if events.len() <= limits::SHORT_REPLAY_EVENTS {
            return stored::room(&row, events);
        }
        let _permit = self.replays.acquire().await.map_err(|error| incident::internal(&error))?;
        let replayed = tokio::task::spawn_blocking(move || stored::room(&row, events)).await;
        replayed.unwrap_or_else(|error| match error.try_into_panic() {
            Ok(payload) => std::panic::resume_unwind(payload),
            Err(error) => Err(incident::internal(&error)),
        })
    }
}
