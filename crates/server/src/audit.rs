//! Checks a whole database: its structure, and every room by replaying it.

use crate::registry::stored;
use crate::store::{Audit, StoreError};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// The result of a check.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Report {
    /// The number of checked rooms.
    pub rooms: usize,
    /// Damage that belongs to no single room.
    pub structure: Vec<String>,
    /// The rooms that cannot be replayed: id and cause.
    pub damaged: Vec<(String, String)>,
}

impl Report {
    /// Whether no damage was found.
    pub fn is_clean(&self) -> bool {
        self.structure.is_empty() && self.damaged.is_empty()
    }
}

/// Checks the database at an address without changing it. A server may use the database at the same time.
pub fn check(url: &str) -> Result<Report, StoreError> {
    let mut audit = Audit::open(url)?;
    let mut structure = audit.structure()?;
    let (rooms, errors) = audit.rooms();
    structure.extend(errors.into_iter().map(|error| error.to_string()));
    let damaged = rooms.iter().filter_map(|room| Some((room.clone(), replay(&mut audit, room).err()?))).collect();
    Ok(Report { rooms: rooms.len(), structure, damaged })
}

/// Replays a room; the error is the cause in one sentence.
fn replay(audit: &mut Audit, room: &str) -> Result<(), String> {
    let row = audit.room(room).map_err(|error| error.to_string())?.ok_or("its head is missing")?;
    let events = audit.events(room).map_err(|error| error.to_string())?;
    // Damaged data can break assumptions of the rules, so a panic also counts as damage.
    let replayed = catch_unwind(AssertUnwindSafe(|| stored::rebuild(&row, events).map(drop)));
    replayed.unwrap_or_else(|_| Err("replaying it panics".to_string()))
}
