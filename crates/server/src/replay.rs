//! Rooms are replayed from their events when they are read. A long one takes a while: that is not done on the threads of sockets, and
//! only a few at a time.

use crate::app::App;
use crate::room::{Head, Refusal, Room};
use crate::store::EventRow;
use crate::{limits, lobby};
use protocol::Code;

impl App {
    /// Replays a room.
    pub(crate) async fn replay(&self, head: Head, rows: Vec<EventRow>) -> Result<Room, Refusal> {
        let short = rows.len() <= limits::SHORT_REPLAY_EVENTS;
        let replay = move || Room::replay(head, &lobby::stamped(rows)?);
        if short {
            return replay();
        }
        let failed = || Refusal::new(Code::Storage, "the server failed at this");
        let _place = self.replays.acquire().await.map_err(|_| failed())?;
        tokio::task::spawn_blocking(replay).await.map_err(|_| failed())?
    }
}
