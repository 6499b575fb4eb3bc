//! Reads a whole database to check it. Locks and changes nothing, so a server may use the database meanwhile.

use super::backend::{Address, Backend};
use super::error::StoreError;
use super::model::{EventRow, RoomRow};
use super::values::{Value::Text, number, read_event, read_room, read_user};
use super::{queries, sql};
use std::collections::BTreeSet;

/// A blocking connection that checks a database.
pub struct Audit {
    backend: Box<dyn Backend>,
}

impl Audit {
    /// Opens a database of the current schema version.
    pub fn open(url: &str) -> Result<Audit, StoreError> {
        let mut backend = url.parse::<Address>()?.reader()?;
        let version =
            queries::all(backend.as_mut(), sql::VERSION, &[], |row| number(row, 0)).map_err(|error| match error {
                StoreError::Damaged(_) => error,
                _ => StoreError::Foreign(format!("this is no database of Quintet: {error}")),
            })?;
        let version = version.first().copied().unwrap_or_default();
        if !sql::pending(i64::try_from(version).unwrap_or(i64::MAX))?.is_empty() {
            let reason = format!("the database is of the older version {version}: quintet serve upgrades it");
            return Err(StoreError::Foreign(reason));
        }
        Ok(Audit { backend })
    }

    /// Checks the structure of the database and reads all users. Returns one line per problem.
    pub fn structure(&mut self) -> Result<Vec<String>, StoreError> {
        let mut damage = self.backend.integrity()?;
        if let Err(error) = queries::all(self.backend.as_mut(), sql::USERS, &[], read_user) {
            damage.push(format!("the users cannot all be read: {error}"));
        }
        Ok(damage)
    }

    /// Returns the ids of all rooms that any table names, and the errors that kept rows from being read.
    pub fn rooms(&mut self) -> (BTreeSet<String>, Vec<StoreError>) {
        let mut rooms = BTreeSet::new();
        let mut errors = Vec::new();
        for text in [sql::ROOM_IDS, sql::EVENT_ROOMS, sql::MEMBER_ROOMS] {
            let read = self.backend.rows(text, &[], &mut |row| {
                rooms.insert(row.text(0)?);
                Ok(())
            });
            errors.extend(read.err());
        }
        (rooms, errors)
    }

    /// Reads the stored configuration of a room.
    pub fn room(&mut self, room: &str) -> Result<Option<RoomRow>, StoreError> {
        Ok(queries::all(self.backend.as_mut(), sql::ROOM_BY_ID, &[Text(room)], read_room)?.pop())
    }

    /// Reads the stored events of a room in order.
    pub fn events(&mut self, room: &str) -> Result<Vec<EventRow>, StoreError> {
        let text = self.backend.events();
        queries::all(self.backend.as_mut(), text, &[Text(room)], read_event)
    }
}
