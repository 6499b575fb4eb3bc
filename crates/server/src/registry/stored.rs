//! Reads stored rooms and detects damage.

use crate::room::{Event, Finished, ProtocolError, Room, RoomConfig, StoredEvent};
use crate::store::{EventRow, RoomRow, StoreError};
use protocol::ErrorCode;
use std::fmt::Display;

/// Builds a room from its stored configuration and events.
pub(crate) fn room(row: &RoomRow, events: Vec<EventRow>) -> Result<Room, ProtocolError> {
    rebuild(row, events).map_err(|why| damaged(&row.id, &why))
}

/// Builds a room from its stored configuration and events. The error is the cause in one sentence.
pub(crate) fn rebuild(row: &RoomRow, events: Vec<EventRow>) -> Result<Room, String> {
    let events = parse_events(events).map_err(|error| error.reason)?;
    let room = Room::replay(parse_head(row)?, &events).map_err(|error| error.reason)?;
    // The list entry is stored together with events, never before them.
    if row.updated > room.updated() {
        return Err(format!("events after event {} are missing", room.seq()));
    }
    Ok(room)
}

/// Returns all finished games of a room. The error is the cause in one sentence.
pub(crate) fn finished_games(row: &RoomRow, events: Vec<EventRow>) -> Result<Vec<Finished>, String> {
    let events = parse_events(events).map_err(|error| error.reason)?;
    crate::room::finished_games(parse_head(row)?, &events).map_err(|error| error.reason)
}

/// Parses the stored configuration of a room. The error is the cause in one sentence.
pub(crate) fn parse_head(row: &RoomRow) -> Result<RoomConfig, String> {
    let head =
        serde_json::from_str::<RoomConfig>(&row.head).map_err(|why| format!("its head cannot be read: {why}"))?;
    match head.room == row.id {
        true => Ok(head),
        false => Err(format!("its head names the room {}", head.room)),
    }
}

/// Parses stored events.
pub(crate) fn parse_events(rows: Vec<EventRow>) -> Result<Vec<StoredEvent>, ProtocolError> {
    let read = |row: EventRow| {
        let event = serde_json::from_str::<Event>(&row.body).map_err(|why| {
            ProtocolError::new(ErrorCode::Damaged, format!("event {} cannot be read: {why}", row.seq))
        })?;
        Ok(StoredEvent { seq: row.seq, at: row.at, event })
    };
    rows.into_iter().map(read).collect()
}

/// Converts the error of a failed read.
pub(crate) fn unreadable(error: &StoreError) -> ProtocolError {
    match error {
        StoreError::Damaged(reason) => ProtocolError::new(ErrorCode::Damaged, reason.clone()),
        _ => ProtocolError::new(ErrorCode::Storage, format!("the room cannot be read at the moment: {error}")),
    }
}

/// Logs a damaged room and returns the error for its clients.
pub(crate) fn damaged(room: &str, why: &dyn Display) -> ProtocolError {
    tracing::error!(room, %why, "a stored room is damaged");
    ProtocolError::new(
        ErrorCode::Damaged,
        "what is stored of this room is damaged, or was written by a newer version of the server",
    )
}
