//! Rooms as they are stored: reading them back, and noticing damage.

use crate::room::{Event, Head, Refusal, Room, Stamped};
use crate::store::{EventRow, RoomRow, StoreError};
use protocol::Code;
use std::fmt::Display;

/// The room of a stored head and its events.
pub(crate) fn room(row: &RoomRow, events: Vec<EventRow>) -> Result<Room, Refusal> {
    rebuild(row, events).map_err(|why| damaged(&row.id, &why))
}

/// The room of a stored head and its events; the error is the cause in one sentence.
pub(crate) fn rebuild(row: &RoomRow, events: Vec<EventRow>) -> Result<Room, String> {
    let events = stamped(events).map_err(|refusal| refusal.reason)?;
    let room = Room::replay(parse_head(row)?, &events).map_err(|refusal| refusal.reason)?;
    // The list entry is stored together with events, never before them.
    if row.updated > room.updated() {
        return Err(format!("events after event {} are missing", room.seq()));
    }
    Ok(room)
}

fn parse_head(row: &RoomRow) -> Result<Head, String> {
    let head = serde_json::from_str::<Head>(&row.head).map_err(|why| format!("its head cannot be read: {why}"))?;
    match head.room == row.id {
        true => Ok(head),
        false => Err(format!("its head names the room {}", head.room)),
    }
}

/// Stored events, read.
pub(crate) fn stamped(rows: Vec<EventRow>) -> Result<Vec<Stamped>, Refusal> {
    let read = |row: EventRow| {
        let event = serde_json::from_str::<Event>(&row.body)
            .map_err(|why| Refusal::new(Code::Damaged, format!("event {} cannot be read: {why}", row.seq)))?;
        Ok(Stamped { seq: row.seq, at: row.at, event })
    };
    rows.into_iter().map(read).collect()
}

/// The refusal for a room that the store cannot read.
pub(crate) fn unreadable(error: &StoreError) -> Refusal {
    match error {
        StoreError::Damaged(reason) => Refusal::new(Code::Damaged, reason.clone()),
        _ => Refusal::new(Code::Storage, format!("the room cannot be read at the moment: {error}")),
    }
}

/// The refusal for a room whose rows can be read and make no room.
pub(crate) fn damaged(room: &str, why: &dyn Display) -> Refusal {
    tracing::error!(room, %why, "a stored room is damaged");
    Refusal::new(
        Code::Damaged,
        "what is stored of this room is damaged, or was written by a newer version of the server",
    )
}
