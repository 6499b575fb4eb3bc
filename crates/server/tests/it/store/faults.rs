//! Full disks, missing files, and databases that fail and recover.

use crate::store::home::{event, eventually, numbers, postgres, room, spawn, sqlite, wait};
use crate::support::postgres::Server;
use server::store::{Store, StoreError, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// No larger than the write probe of the store.
fn large(room: &str, seq: u64) -> Write {
    Write::Event { room: room.to_string(), seq, at: 0, body: "x".repeat(12_000) }
}

#[test]
fn a_full_disk_refuses_and_loses_nothing() {
    let home = sqlite();
    let store = Store::open(&format!("{}?max_pages=200", home.url)).unwrap();
    let mut last = 0;
    let error = loop {
        match wait(store.write(vec![large("r", last + 1)])) {
            Ok(()) => last += 1,
            Err(error) => break error,
        }
        assert!(last < 200, "the limit is not kept");
    };
    assert!(matches!(error, StoreError::Full(_)), "{error}");
    assert!(matches!(store.healthy().unwrap_err(), StoreError::Full(_)));
    assert!(matches!(wait(store.write(vec![event("s", 1), large("r", last + 1)])).unwrap_err(), StoreError::Full(_)));
    let expected: Vec<u64> = (1..=last).collect();
    assert!(last > 20);
    assert_eq!(numbers(&store, "r"), expected);
    assert_eq!(numbers(&store, "s"), [0; 0], "all or nothing, here too");

    home.execute("DELETE FROM journal WHERE seq <= 10; DELETE FROM event WHERE seq <= 10;");
    eventually("the store is healthy by itself", || store.healthy().is_ok());
    wait(store.write(vec![large("r", last + 1)])).unwrap();
    assert_eq!(numbers(&store, "r"), (11..=last + 1).collect::<Vec<_>>());
    drop(store);
    assert_eq!(numbers(&home.open(), "r"), (11..=last + 1).collect::<Vec<_>>());
}

#[test]
fn a_file_that_vanishes_is_not_written_to() {
    let home = sqlite();
    let store = home.open();
    wait(store.write(vec![event("r", 1)])).unwrap();
    let (here, away) = (home.path("quintet.sqlite"), home.path("away.sqlite"));
    std::fs::rename(&here, &away).unwrap();
    assert!(matches!(wait(store.write(vec![event("r", 2)])).unwrap_err(), StoreError::Unavailable(_)));
    std::fs::write(&here, "").unwrap();
    eventually("the other file is noticed", || {
        store.healthy().is_err_and(|error| error.to_string().contains("replaced"))
    });
    assert!(matches!(wait(store.write(vec![event("r", 2)])).unwrap_err(), StoreError::Unavailable(_)));
    std::fs::rename(&away, &here).unwrap();
    eventually("it writes again", || wait(store.write(vec![event("r", 2)])).is_ok());
    assert_eq!(numbers(&store, "r"), [1, 2]);
    drop(store);
    assert_eq!(numbers(&home.open(), "r"), [1, 2]);
}

#[test]
fn a_server_that_is_stopped_and_started() {
    let server = Server::start();
    let store = Store::open(&server.database()).unwrap();
    wait(store.write(vec![Write::Room(room("r", 1)), event("r", 1)])).unwrap();
    for round in 0..2 {
        server.stop();
        for _ in 0..3 {
            let error = wait(store.write(vec![event("r", 2 + round)])).unwrap_err();
            assert!(matches!(error, StoreError::Unavailable(_)), "{error}");
        }
        assert!(matches!(store.healthy().unwrap_err(), StoreError::Unavailable(_)));
        assert!(matches!(wait(store.events("r")).unwrap_err(), StoreError::Unavailable(_)));
        server.restart();
        eventually("it reads again", || wait(store.events("r")).is_ok());
        assert_eq!(numbers(&store, "r").len() as u64, 1 + round, "what was refused is not stored");
        eventually("it is healthy by itself", || store.healthy().is_ok());
        wait(store.write(vec![event("r", 2 + round)])).unwrap();
    }
    assert_eq!(numbers(&store, "r"), [1, 2, 3]);
}

/// Each room uses the next number only after an acknowledgement, and repeats a number after an error. A rejected write that was
/// stored would make its number taken, and a lost write would leave a gap.
#[test]
fn a_server_that_crashes_amid_many_writes() {
    let server = Server::start();
    let store = Store::open(&server.database()).unwrap();
    let stop = Arc::new(AtomicBool::new(false));
    let play = |room: usize| {
        let (store, stop) = (store.clone(), Arc::clone(&stop));
        async move {
            let (room, mut seq) = (room.to_string(), 1);
            while !stop.load(Ordering::Relaxed) {
                match store.write(vec![event(&room, seq)]).await {
                    Ok(()) => seq += 1,
                    Err(error) => assert!(matches!(error, StoreError::Unavailable(_)), "room {room}, {seq}: {error}"),
                }
            }
            seq - 1
        }
    };
    let rooms: Vec<_> = (0..50).map(|room| spawn(play(room))).collect();
    for _ in 0..4 {
        let before = store.stats().requests;
        eventually("it writes", || store.stats().requests > before + 500);
        server.crash();
        server.restart();
    }
    let before = store.stats().requests;
    eventually("it writes after all", || store.stats().requests > before + 500);
    stop.store(true, Ordering::Relaxed);
    for (number, room) in rooms.into_iter().enumerate() {
        let last = wait(room).unwrap();
        assert_eq!(numbers(&store, &number.to_string()), (1..=last).collect::<Vec<_>>());
    }
}

/// Kills the server in the middle of a commit.
fn crash_in_commit(server: &Server, store: &Store, in_commit: &str, before_crash: &str) -> Result<(), StoreError> {
    let writing = {
        let store = store.clone();
        spawn(async move { store.write(vec![event("r", 2)]).await })
    };
    let mut client = ::postgres::Client::connect(&server.url("postgres"), ::postgres::NoTls).unwrap();
    eventually("the commit hangs", || !client.query(in_commit, &[]).unwrap().is_empty());
    client.batch_execute(before_crash).unwrap();
    server.crash();
    eventually("it is known to be away", || store.healthy().is_err());
    assert!(matches!(wait(store.write(vec![event("s", 1)])).unwrap_err(), StoreError::Unavailable(_)));
    assert!(!writing.is_finished(), "nobody can know yet");
    server.restart();
    wait(writing).unwrap()
}

#[test]
fn a_commit_in_doubt_that_was_stored() {
    let server = Server::start();
    let home = server.database();
    let store = Store::open(&home).unwrap();
    wait(store.write(vec![event("r", 1)])).unwrap();
    let mut client = ::postgres::Client::connect(&home, ::postgres::NoTls).unwrap();
    // The server has it on disk but does not answer, because it waits for a replica that does not exist.
    client.batch_execute("ALTER SYSTEM SET synchronous_standby_names = 'nobody'").unwrap();
    client.batch_execute("SELECT pg_reload_conf()").unwrap();
    // The setting holds for commits some time after it is read: commit something else until that waits too.
    let url = home.clone();
    std::thread::spawn(move || {
        let mut probe = ::postgres::Client::connect(&url, ::postgres::NoTls).unwrap();
        for number in 0.. {
            if probe.batch_execute(&format!("CREATE TABLE probe{number} ()")).is_err() {
                return; // The crash ends it.
            }
        }
    });
    let waits = "SELECT 1 FROM pg_stat_activity WHERE wait_event = 'SyncRep'";
    eventually("the setting holds", || !client.query(waits, &[]).unwrap().is_empty());
    let waits = format!("{waits} AND application_name = 'quintet'");
    let answer = crash_in_commit(&server, &store, &waits, "ALTER SYSTEM RESET synchronous_standby_names");
    assert_eq!(answer, Ok(()));
    assert_eq!(numbers(&store, "r"), [1, 2]);
    wait(store.write(vec![event("r", 3)])).unwrap();
}

#[test]
fn a_commit_in_doubt_that_was_not_stored() {
    let server = Server::start();
    let home = server.database();
    let store = Store::open(&home).unwrap();
    wait(store.write(vec![event("r", 1)])).unwrap();
    let mut client = ::postgres::Client::connect(&home, ::postgres::NoTls).unwrap();
    let slow = "CREATE FUNCTION quintet.slow() RETURNS trigger LANGUAGE plpgsql AS
            'BEGIN IF new.seq = 2 THEN PERFORM pg_sleep(600); END IF; RETURN new; END';
        CREATE CONSTRAINT TRIGGER slow AFTER INSERT ON quintet.event DEFERRABLE INITIALLY DEFERRED
            FOR EACH ROW EXECUTE FUNCTION quintet.slow()";
    client.batch_execute(slow).unwrap();
    let sleeps = "SELECT 1 FROM pg_stat_activity WHERE wait_event = 'PgSleep' AND query = 'COMMIT'";
    let answer = crash_in_commit(&server, &store, sleeps, "");
    assert!(matches!(answer.unwrap_err(), StoreError::Unavailable(_)));
    assert_eq!(numbers(&store, "r"), [1]);
    let mut client = ::postgres::Client::connect(&home, ::postgres::NoTls).unwrap();
    client.batch_execute("DROP TRIGGER slow ON quintet.event").unwrap();
    wait(store.write(vec![event("r", 2)])).unwrap();
    assert_eq!(numbers(&store, "r"), [1, 2]);
}

#[test]
fn a_database_that_another_server_wrote_to_is_refused() {
    let home = postgres();
    let store = home.open();
    wait(store.write(vec![event("r", 1)])).unwrap();
    // A process that gets the lock during the outage raises the batch number.
    home.execute(
        "UPDATE meta SET batch = batch + 1; SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE application_name = 'quintet' AND datname = current_database();",
    );
    assert!(matches!(wait(store.write(vec![event("r", 2)])).unwrap_err(), StoreError::Unavailable(_)));
    eventually("it is noticed", || store.healthy().is_err_and(|error| matches!(error, StoreError::Foreign(_))));
    assert!(matches!(wait(store.write(vec![event("r", 2)])).unwrap_err(), StoreError::Foreign(_)));
    assert_eq!(numbers(&store, "r"), [1], "what is there can still be read");
}
