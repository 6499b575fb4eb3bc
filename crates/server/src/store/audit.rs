//! Reading a whole database to check it, also beside a server that uses it: nothing is locked or changed.

use super::backend::{Address, Backend};
use super::fault::{Fault, FaultKind};
use super::model::{EventRow, RoomRow};
use super::values::{Value::Text, number, read_event, read_room, read_user};
use super::{reads, sql};
use std::collections::BTreeSet;

/// A connection that checks a database. Everything blocks.
pub struct Audit {
    backend: Box<dyn Backend>,
}

impl Audit {
    /// Opens a database of this program's version.
    pub fn open(url: &str) -> Result<Audit, Fault> {
        let mut backend = url.parse::<Address>()?.reader()?;
        let version =
            reads::all(backend.as_mut(), sql::VERSION, &[], |row| number(row, 0)).map_err(|fault| {
                match fault.kind {
                    FaultKind::Damaged => fault,
                    _ => Fault::new(FaultKind::Foreign, format!("this is no database of Quintet: {fault}")),
                }
            })?;
        let version = version.first().copied().unwrap_or_default();
        if !sql::pending(i64::try_from(version).unwrap_or(i64::MAX))?.is_empty() {
            let reason = format!("the database is of the older version {version}: quintet serve upgrades it");
            return Err(Fault::new(FaultKind::Foreign, reason));
        }
        Ok(Audit { backend })
    }

    /// Checks the structure of the database and that its users can be read; each line of the result is a damage.
    pub fn structure(&mut self) -> Result<Vec<String>, Fault> {
        let mut damage = self.backend.integrity()?;
        if let Err(fault) = reads::all(self.backend.as_mut(), sql::USERS, &[], read_user) {
            damage.push(format!("the users cannot all be read: {fault}"));
        }
        Ok(damage)
    }

    /// The ids of all rooms that have left a trace, and what kept some traces from being read.
    pub fn rooms(&mut self) -> (BTreeSet<String>, Vec<Fault>) {
        let mut rooms = BTreeSet::new();
        let mut faults = Vec::new();
        for text in [sql::ROOM_IDS, sql::EVENT_ROOMS, sql::MEMBER_ROOMS] {
            let read = self.backend.rows(text, &[], &mut |row| {
                rooms.insert(row.text(0)?);
                Ok(())
            });
            faults.extend(read.err());
        }
        (rooms, faults)
    }

    /// The stored head of a room.
    pub fn head(&mut self, room: &str) -> Result<Option<RoomRow>, Fault> {
        Ok(reads::all(self.backend.as_mut(), sql::HEAD, &[Text(room)], read_room)?.pop())
    }

    /// The stored events of a room in their order.
    pub fn events(&mut self, room: &str) -> Result<Vec<EventRow>, Fault> {
        let text = self.backend.events();
        reads::all(self.backend.as_mut(), text, &[Text(room)], read_event)
    }
}
