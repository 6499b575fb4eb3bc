//! Events on their way to their place in SQLite.
//!
//! The table of events keeps those of a room together, so that a room is read at once; but the next events of a thousand rooms change a
//! thousand pages, and SQLite writes whole pages. So events go into a journal first, one behind the other, and are stored with that. When
//! it is long or old, all events of a room go to their place together, some rooms with each of the commits that follow.

use super::check::signed;
use super::fault::Fault;
use super::sqlite::fault;
use rusqlite::Connection;
use std::collections::{BTreeMap, HashMap};
use std::time::{Duration, Instant};

/// Finds the events of a room. What has gone to its place may be in the journal for a while still.
pub(super) const EVENTS: &str = "SELECT seq, at, body FROM event WHERE room = $1
    UNION SELECT seq, at, body FROM journal WHERE room = $1 ORDER BY seq";
pub(super) const TABLE: &str = "CREATE TABLE journal (n INTEGER PRIMARY KEY, room TEXT NOT NULL, seq BIGINT NOT NULL,
    at BIGINT NOT NULL, body TEXT NOT NULL);";
const APPEND: &str = "INSERT INTO journal (n, room, seq, at, body) VALUES ($1, $2, $3, $4, $5)";
const LAST: &str = "SELECT max(seq) FROM event WHERE room = $1";
/// Looks through the whole journal: only for a number that is not the next.
const TAKEN: &str = "SELECT EXISTS (SELECT 1 FROM event WHERE room = $1 AND seq = $2)
    OR EXISTS (SELECT 1 FROM journal WHERE room = $1 AND seq = $2)";
const PLACE: &str = "INSERT OR IGNORE INTO event SELECT room, seq, at, body FROM journal WHERE n = $1";
const REMOVE: &str = "DELETE FROM journal WHERE n <= $1";
const PLACE_ALL: &str = "INSERT OR IGNORE INTO event SELECT room, seq, at, body FROM journal ORDER BY room, seq;
    DELETE FROM journal;";

/// So many events are gathered before they go to their place: in thousands of busy rooms each then has several. Who reads a room looks
/// through the whole journal, so it is not longer than it must be,
const MOST: usize = 32_768;
/// nor older.
const OLD: Duration = Duration::from_secs(10);
/// So many events go to their place with a commit, and as many as it brings: more would hold it up.
const PLACED: usize = 64;
/// So many rows are removed with a commit, once all of them are in their place.
const REMOVED: i64 = 4096;

/// What the journal holds of a room.
#[derive(Default)]
struct Waiting {
    /// The greatest number of its events.
    last: i64,
    rows: Vec<i64>,
}

/// What the writer knows of the journal.
pub(super) struct Journal {
    most: usize,
    /// The last row.
    end: i64,
    /// Rooms whose events are gathered, how many these are, and since when.
    gathering: HashMap<String, Waiting>,
    gathered: usize,
    since: Instant,
    /// Rooms whose events are going to their place,
    placing: BTreeMap<String, Waiting>,
    /// the last row of these, and the last row that was removed.
    placed: i64,
    removed: i64,
}

/// What one commit does with the journal. The journal takes it in when the commit is done; if it fails, nothing has changed.
#[derive(Default)]
pub(super) struct Change<'a> {
    added: HashMap<&'a str, Waiting>,
    rows: usize,
    /// How many rooms have found their place.
    rooms: usize,
    removed: Option<i64>,
}

impl Journal {
    /// An empty journal: what an earlier process left in it goes to its place.
    pub(super) fn open(connection: &Connection) -> Result<Journal, Fault> {
        connection.execute_batch(PLACE_ALL).map_err(fault)?;
        Ok(Journal::new(MOST))
    }

    fn new(most: usize) -> Journal {
        Journal {
            most,
            end: 0,
            gathering: HashMap::new(),
            gathered: 0,
            since: Instant::now(),
            placing: BTreeMap::new(),
            placed: 0,
            removed: 0,
        }
    }

    /// The greatest number of a room's events.
    fn last(&self, connection: &Connection, room: &str) -> Result<Option<i64>, Fault> {
        if let Some(waiting) = self.gathering.get(room).or_else(|| self.placing.get(room)) {
            return Ok(Some(waiting.last));
        }
        let mut statement = connection.prepare_cached(LAST).map_err(fault)?;
        statement.query_row([room], |row| row.get(0)).map_err(fault)
    }

    /// Takes in what was committed.
    pub(super) fn take_in(&mut self, change: Change<'_>) {
        self.end += change.rows as i64;
        if self.gathered == 0 {
            self.since = Instant::now();
        }
        self.gathered += change.rows;
        for (room, added) in change.added {
            match self.gathering.get_mut(room) {
                Some(waiting) => {
                    waiting.last = waiting.last.max(added.last);
                    waiting.rows.extend(added.rows);
                }
                None => drop(self.gathering.insert(room.to_string(), added)),
            }
        }
        (0..change.rooms).for_each(|_| drop(self.placing.pop_first()));
        self.removed = change.removed.unwrap_or(self.removed);
        let long = self.gathered >= self.most || self.gathered > 0 && self.since.elapsed() >= OLD;
        if long && self.removed == self.placed {
            self.placing = self.gathering.drain().collect();
            self.gathered = 0;
            self.placed = self.end;
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
    ) -> Result<(), Fault> {
        let last = match self.added.get(room) {
            Some(added) => Some(added.last),
            None => journal.last(connection, room)?,
        };
        let number = signed(seq);
        if last.is_some_and(|last| last >= number) && taken(connection, room, number)? {
            return Err(Fault::conflict(format!("the database has event {seq} of room {room} already")));
        }
        self.rows += 1;
        let n = journal.end + self.rows as i64;
        let mut statement = connection.prepare_cached(APPEND).map_err(fault)?;
        statement.execute((n, room, number, signed(at), body)).map_err(fault)?;
        let added = self.added.entry(room).or_default();
        added.last = last.map_or(number, |last| last.max(number));
        added.rows.push(n);
        Ok(())
    }

    /// Lets some events go to their place; when all have, removes some.
    pub(super) fn tidy(&mut self, journal: &Journal, connection: &Connection) -> Result<(), Fault> {
        if journal.placing.is_empty() && journal.removed < journal.placed {
            let upto = journal.placed.min(journal.removed + REMOVED);
            connection.prepare_cached(REMOVE).and_then(|mut remove| remove.execute([upto])).map_err(fault)?;
            self.removed = Some(upto);
        }
        let mut place = connection.prepare_cached(PLACE).map_err(fault)?;
        let mut left = PLACED + self.rows;
        for waiting in journal.placing.values() {
            for n in &waiting.rows {
                place.execute([n]).map_err(fault)?;
            }
            self.rooms += 1;
            left = left.saturating_sub(waiting.rows.len());
            if left == 0 {
                break;
            }
        }
        Ok(())
    }
}

fn taken(connection: &Connection, room: &str, seq: i64) -> Result<bool, Fault> {
    let mut statement = connection.prepare_cached(TAKEN).map_err(fault)?;
    statement.query_row((room, seq), |row| row.get(0)).map_err(fault)
}

#[cfg(test)]
mod tests {
    use super::*;

    const EVENT: &str =
        "CREATE TABLE event (room TEXT, seq BIGINT, at BIGINT, body TEXT, PRIMARY KEY (room, seq)) WITHOUT ROWID;";

    /// A database, what is known of its journal, and what it must hold.
    struct Desk {
        connection: Connection,
        journal: Journal,
        stored: BTreeMap<String, Vec<i64>>,
    }

    impl Desk {
        fn new(most: usize) -> Desk {
            let connection = Connection::open_in_memory().expect("memory");
            connection.execute_batch(EVENT).and_then(|()| connection.execute_batch(TABLE)).expect("tables");
            Desk { connection, journal: Journal::new(most), stored: BTreeMap::new() }
        }

        /// Writes the next events of rooms, and commits them or not.
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
            change.tidy(&self.journal, &transaction).expect("tidied");
            if keeps {
                transaction.commit().expect("commits");
                self.journal.take_in(change);
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
        let mut desk = Desk::new(300);
        let mut chance = 1u64;
        let mut next = || {
            chance = chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (chance >> 33) as usize
        };
        let mut placed = 0;
        for round in 0..1000 {
            let rooms = (0..next() % 9).map(|_| format!("room {}", next() % 40)).collect::<Vec<_>>();
            desk.write(&rooms, next() % 10 > 0);
            if round % 211 == 210 {
                // Another process goes on with what this one has left.
                desk.journal = Journal { most: 300, ..Journal::open(&desk.connection).expect("opens") };
                assert_eq!(desk.count("journal"), 0);
            }
            if round % 20 == 0 {
                desk.check();
            }
            assert!(desk.count("journal") < 4 * 300, "the journal does not grow for ever");
            placed = placed.max(desk.journal.placed);
        }
        desk.check();
        assert!(placed > 600, "some laps were made: {placed}");
        assert!(desk.count("event") > 2000);
    }

    #[test]
    fn events_of_a_room_go_to_their_place_together() {
        let mut desk = Desk::new(100);
        let rooms = (0..10).map(|n| format!("room {n}")).collect::<Vec<_>>();
        (0..10).for_each(|_| desk.write(&rooms, true));
        assert_eq!((desk.count("journal"), desk.count("event")), (100, 0));
        desk.write(&[], true);
        assert_eq!(desk.count("event"), 70, "whole rooms, until {PLACED} are there");
        desk.write(&[], true);
        assert_eq!((desk.count("journal"), desk.count("event")), (100, 100));
        desk.write(&[], true);
        assert_eq!((desk.count("journal"), desk.count("event")), (0, 100));
        desk.check();
    }

    #[test]
    fn a_number_is_taken_wherever_its_event_is() {
        let mut desk = Desk::new(3);
        for _ in 0..3 {
            let change = &mut Change::default();
            let mut append = |seq| change.append(&desk.journal, &desk.connection, "r", seq, 0, "");
            assert!(desk.stored.is_empty() || append(1).is_err_and(|fault| fault.reason.contains("event 1 of room r")));
            desk.write(&["r".to_string(), "r".to_string()], true);
        }
        assert_eq!(desk.stored["r"], [1, 2, 3, 4, 5, 6]);
        desk.check();
    }
}
