//! The journal of events in SQLite.
//!
//! The event table is clustered by room, so that a room is read at once. But the next events of a thousand rooms change a thousand
//! pages, and SQLite writes whole pages. So a commit appends events to a journal. When the journal is long or old, later commits move
//! its events to the event table, all events of a room together, a few rooms per commit.

use super::error::StoreError;
use super::sqlite::store_error;
use super::validate::to_i64;
use rusqlite::Connection;
use std::collections::{BTreeMap, HashMap};
use std::time::{Duration, Instant};

/// Finds the events of a room. A moved event may still be in the journal.
pub(super) const EVENTS: &str = "SELECT seq, at, body FROM event WHERE room = $1
    UNION SELECT seq, at, body FROM journal WHERE room = $1 ORDER BY seq";
pub(super) const TABLE: &str = "CREATE TABLE journal (n INTEGER PRIMARY KEY, room TEXT NOT NULL, seq BIGINT NOT NULL,
    at BIGINT NOT NULL, body TEXT NOT NULL);";
pub(super) const REDACT_EVENT: &str = "UPDATE journal SET body = $1 WHERE room = $2 AND seq = $3";
const APPEND: &str = "INSERT INTO journal (n, room, seq, at, body) VALUES ($1, $2, $3, $4, $5)";
const LAST_SEQ: &str = "SELECT max(seq) FROM event WHERE room = $1";
/// Scans the whole journal: only for a number that is not the next one.
const EVENT_EXISTS: &str = "SELECT EXISTS (SELECT 1 FROM event WHERE room = $1 AND seq = $2)
    OR EXISTS (SELECT 1 FROM journal WHERE room = $1 AND seq = $2)";
const MOVE_EVENT: &str = "INSERT OR IGNORE INTO event SELECT room, seq, at, body FROM journal WHERE n = $1";
const DELETE_UP_TO: &str = "DELETE FROM journal WHERE n <= $1";
const MOVE_ALL_EVENTS: &str = "INSERT OR IGNORE INTO event SELECT room, seq, at, body FROM journal ORDER BY room, seq;
    DELETE FROM journal;";

/// Events to collect before they are moved. With thousands of busy rooms, each room then has several. Reading a room scans the
/// journal, which limits its length.
const JOURNAL_EVENTS: usize = 32_768;
/// Age after which the journal is moved even if it is short.
const JOURNAL_MAX_AGE: Duration = Duration::from_secs(10);
/// Events moved per commit in addition to the number that the commit appends; more would delay it.
const EVENTS_MOVED_PER_COMMIT: usize = 64;
/// Journal rows deleted per commit once all of them are moved.
const ROWS_DELETED_PER_COMMIT: i64 = 4096;

/// The journal rows of one room.
#[derive(Default)]
struct PendingEvents {
    /// The greatest event number of the room.
    last: i64,
    rows: Vec<i64>,
}

/// The writer's knowledge of the journal.
pub(super) struct Journal {
    capacity: usize,
    /// The last row number.
    end: i64,
    /// Rooms with new events, the number of these events, and the time of the first one.
    collecting: HashMap<String, PendingEvents>,
    collected: usize,
    since: Instant,
    /// Rooms whose events are being moved.
    moving: BTreeMap<String, PendingEvents>,
    /// The last row to move, and the last row that was deleted.
    moved: i64,
    removed: i64,
}

/// The changes that one commit makes to the journal. [`Journal::committed`] applies them; a failed commit changes nothing.
#[derive(Default)]
pub(super) struct Change<'a> {
    added: HashMap<&'a str, PendingEvents>,
    rows: usize,
    /// The number of rooms whose events were moved.
    rooms: usize,
    removed: Option<i64>,
}

impl Journal {
    /// Opens the journal and moves everything that an earlier process left in it.
    pub(super) fn open(connection: &Connection) -> Result<Journal, StoreError> {
        connection.execute_batch(MOVE_ALL_EVENTS).map_err(store_error)?;
        Ok(Journal::new(JOURNAL_EVENTS))
    }

    fn new(capacity: usize) -> Journal {
        Journal {
            capacity,
            end: 0,
            collecting: HashMap::new(),
            collected: 0,
            since: Instant::now(),
            moving: BTreeMap::new(),
            moved: 0,
            removed: 0,
        }
    }

    /// Returns the greatest event number of a room.
    fn last(&self, connection: &Connection, room: &str) -> Result<Option<i64>, StoreError> {
        if let Some(pending) = self.collecting.get(room).or_else(|| self.moving.get(room)) {
            return Ok(Some(pending.last));
        }
        let mut statement = connection.prepare_cached(LAST_SEQ).map_err(store_error)?;
        statement.query_row([room], |row| row.get(0)).map_err(store_error)
    }

    /// Applies the changes of a commit.
    pub(super) fn committed(&mut self, change: Change<'_>) {
        self.end += change.rows as i64;
        if self.collected == 0 {
            self.since = Instant::now();
        }
        self.collected += change.rows;
        for (room, added) in change.added {
            match self.collecting.get_mut(room) {
                Some(pending) => {
                    pending.last = pending.last.max(added.last);
                    pending.rows.extend(added.rows);
                }
                None => drop(self.collecting.insert(room.to_string(), added)),
            }
        }
        (0..change.rooms).for_each(|_| drop(self.moving.pop_first()));
        self.removed = change.removed.unwrap_or(self.removed);
        let long = self.collected >= self.capacity || self.collected > 0 && self.since.elapsed() >= JOURNAL_MAX_AGE;
        if long && self.removed == self.moved {
            self.moving = self.collecting.drain().collect();
            self.collected = 0;
            self.moved = self.end;
        }
    }
}

impl<'a> Change<'a> {
    /// Appends the next event of a room.
    pub(super) fn append(
        &mut self,
        journal: &Journal,
        connection: &Connection,
        room: &'a str,
        seq: u64,
        at: u64,
        body: &str,
    ) -> Result<(), StoreError> {
        let last = match self.added.get(room) {
            Some(added) => Some(added.last),
            None => journal.last(connection, room)?,
        };
        let number = to_i64(seq);
        if last.is_some_and(|last| last >= number) && event_exists(connection, room, number)? {
            return Err(StoreError::conflict(format!("the database has event {seq} of room {room} already")));
        }
        self.rows += 1;
        let n = journal.end + self.rows as i64;
        let mut statement = connection.prepare_cached(APPEND).map_err(store_error)?;
        statement.execute((n, room, number, to_i64(at), body)).map_err(store_error)?;
        let added = self.added.entry(room).or_default();
        added.last = last.map_or(number, |last| last.max(number));
        added.rows.push(n);
        Ok(())
    }

    /// Moves some events to the event table; when all are moved, deletes some rows.
    pub(super) fn move_events(&mut self, journal: &Journal, connection: &Connection) -> Result<(), StoreError> {
        if journal.moving.is_empty() && journal.removed < journal.moved {
            let upto = journal.moved.min(journal.removed + ROWS_DELETED_PER_COMMIT);
            connection
                .prepare_cached(DELETE_UP_TO)
                .and_then(|mut remove| remove.execute([upto]))
                .map_err(store_error)?;
            self.removed = Some(upto);
        }
        let mut sqlite_path = connection.prepare_cached(MOVE_EVENT).map_err(store_error)?;
        let mut left = EVENTS_MOVED_PER_COMMIT + self.rows;
        for pending in journal.moving.values() {
            for n in &pending.rows {
                sqlite_path.execute([n]).map_err(store_error)?;
            }
            self.rooms += 1;
            left = left.saturating_sub(pending.rows.len());
            if left == 0 {
                break;
            }
        }
        Ok(())
    }
}

fn event_exists(connection: &Connection, room: &str, seq: i64) -> Result<bool, StoreError> {
    let mut statement = connection.prepare_cached(EVENT_EXISTS).map_err(store_error)?;
    statement.query_row((room, seq), |row| row.get(0)).map_err(store_error)
}

#[cfg(test)]
mod tests {
    use super::*;

    const EVENT: &str =
        "CREATE TABLE event (room TEXT, seq BIGINT, at BIGINT, body TEXT, PRIMARY KEY (room, seq)) WITHOUT ROWID;";

    /// A database, its journal, and the events it must hold.
    struct Fixture {
        connection: Connection,
        journal: Journal,
        stored: BTreeMap<String, Vec<i64>>,
    }

    impl Fixture {
        fn new(capacity: usize) -> Fixture {
            let connection = Connection::open_in_memory().expect("memory");
            connection.execute_batch(EVENT).and_then(|()| connection.execute_batch(TABLE)).expect("tables");
            Fixture { connection, journal: Journal::new(capacity), stored: BTreeMap::new() }
        }

        /// Writes the next events of rooms, and commits them if `keeps` is set.
        fn write(&mut self, rooms: &[String], keeps: bool) {
            let transaction = self.connection.transaction().expect("begins");
            let mut change = Change::default();
            let mut stored = self.stored.clone();
            for room in rooms {
                let numbers = stored.entry(room.clone()).or_default();
                let next = numbers.len() as i64 + 1;
                numbers.push(next);
                change.append(&self.journal, &transaction, room, next as u64, 7, "{}").expect("appended");
            }
            change.move_events(&self.journal, &transaction).expect("tidied");
            if keeps {
                transaction.commit().expect("commits");
                self.journal.committed(change);
                self.stored = stored;
            }
        }

        fn count(&self, table: &str) -> usize {
            let text = format!("SELECT count(*) FROM {table}");
            self.connection.query_row(&text, [], |row| row.get::<_, i64>(0)).expect("counts") as usize
        }

        fn check(&self) {
            for (room, numbers) in &self.stored {
                let mut statement = self.connection.prepare(EVENTS).expect("good SQL");
                let found = statement.query_map([room], |row| row.get(0)).expect("reads");
                assert_eq!(found.collect::<Result<Vec<i64>, _>>().expect("numbers"), *numbers, "{room}");
            }
        }
    }

    #[test]
    fn every_event_is_found_wherever_it_is_on_its_way() {
        let mut fixture = Fixture::new(300);
        let mut chance = 1u64;
        let mut next = || {
            chance = chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (chance >> 33) as usize
        };
        let mut moved = 0;
        for round in 0..1000 {
            let rooms = (0..next() % 9).map(|_| format!("room {}", next() % 40)).collect::<Vec<_>>();
            fixture.write(&rooms, next() % 10 > 0);
            if round % 211 == 210 {
                // Another process continues with the rows that this one leaves.
                fixture.journal = Journal { capacity: 300, ..Journal::open(&fixture.connection).expect("opens") };
                assert_eq!(fixture.count("journal"), 0);
            }
            if round % 20 == 0 {
                fixture.check();
            }
            assert!(fixture.count("journal") < 4 * 300, "the journal does not grow for ever");
            moved = moved.max(fixture.journal.moved);
        }
        fixture.check();
        assert!(moved > 600, "some laps were made: {moved}");
        assert!(fixture.count("event") > 2000);
    }

    #[test]
    fn events_of_a_room_go_to_their_place_together() {
        let mut fixture = Fixture::new(100);
        let rooms = (0..10).map(|n| format!("room {n}")).collect::<Vec<_>>();
        (0..10).for_each(|_| fixture.write(&rooms, true));
        assert_eq!((fixture.count("journal"), fixture.count("event")), (100, 0));
        fixture.write(&[], true);
        assert_eq!(fixture.count("event"), 70, "whole rooms, until {EVENTS_MOVED_PER_COMMIT} are there");
        fixture.write(&[], true);
        assert_eq!((fixture.count("journal"), fixture.count("event")), (100, 100));
        fixture.write(&[], true);
        assert_eq!((fixture.count("journal"), fixture.count("event")), (0, 100));
        fixture.check();
    }

    #[test]
    fn a_number_is_taken_wherever_its_event_is() {
        let mut fixture = Fixture::new(3);
        for _ in 0..3 {
            let change = &mut Change::default();
            let mut append = |seq| change.append(&fixture.journal, &fixture.connection, "r", seq, 0, "");
            assert!(
                fixture.stored.is_empty()
                    || append(1).is_err_and(|error| error.to_string().contains("event 1 of room r"))
            );
            fixture.write(&["r".to_string(), "r".to_string()], true);
        }
        assert_eq!(fixture.stored["r"], [1, 2, 3, 4, 5, 6]);
        fixture.check();
    }
}
