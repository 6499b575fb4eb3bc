//! Opening databases: existing ones, other versions, and locked ones.

use crate::store::home::{Home, event, eventually, numbers, room, sqlite, wait};
use server::store::{RoomState, Store, StoreError, Write, default_url};

const VERSION_ONE: &str = include_str!("version1.sql");

pub(crate) fn a_database_is_kept(home: &Home) {
    let store = home.open();
    wait(store.write(vec![Write::Room(room("r", 1)), event("r", 1)])).unwrap();
    drop(store);
    let store = home.open();
    assert_eq!(wait(store.room("r")).unwrap(), Some(room("r", 1)));
    wait(store.write(vec![event("r", 2)])).unwrap();
    assert_eq!(numbers(&store, "r"), [1, 2]);
}

pub(crate) fn version_one_is_upgraded(home: &Home) {
    home.execute(VERSION_ONE);
    for _ in 0..2 {
        let store = home.open();
        let head = wait(store.room("kept")).unwrap().expect("the room is still there");
        assert_eq!((head.created, head.wakes_at, head.state), (1_700_000_000_000, None, RoomState::Running));
        assert_eq!((head.public, head.head.as_str()), (true, "{\"secret\":\"é\"}"));
        assert_eq!(numbers(&store, "kept"), [1, 2, 3]);
        assert_eq!(wait(store.user_by_token("hash")).unwrap().expect("the user, too").name, "Zoë");
        assert_eq!(wait(store.last_heartbeat()).unwrap(), 0, "it was not noted then");
    }
    let store = home.open();
    assert_eq!(wait(store.rooms_without_games("", 10)).unwrap(), ["kept"], "its games get rows later");
    let (state, summary) = (RoomState::Running, "{}".to_string());
    let wakes = Write::Summary { room: "kept".into(), state, updated: 5, wakes_at: Some(6), summary };
    wait(store.write(vec![event("kept", 4), wakes])).unwrap();
    assert_eq!(wait(store.rooms_waking_by(6)).unwrap(), ["kept"]);
}

pub(crate) fn version_two_kept_the_time_of_life_as_a_name(home: &Home) {
    home.execute(VERSION_ONE);
    home.execute(
        "ALTER TABLE room ADD COLUMN wakes_at BIGINT;
        CREATE INDEX room_wakes ON room (wakes_at) WHERE wakes_at IS NOT NULL;
        CREATE INDEX room_running ON room (state) WHERE state = 'running';
        INSERT INTO person VALUES ('alive', 'alive', '1794744000123', 0);
        UPDATE meta SET version = 2;",
    );
    for at in [1_794_744_000_123, 1_794_744_999_999] {
        let store = home.open();
        assert_eq!(wait(store.last_heartbeat()).unwrap(), at);
        assert_eq!(wait(store.user_by_token("alive")).unwrap(), None, "it is nobody's name any more");
        assert_eq!(numbers(&store, "kept"), [1, 2, 3]);
        wait(store.write(vec![Write::Heartbeat(1_794_744_999_999)])).unwrap();
    }
}

pub(crate) fn a_newer_version_is_refused(home: &Home) {
    drop(home.open());
    home.execute("UPDATE meta SET version = 99;");
    for _ in 0..2 {
        let error = Store::open(&home.url).err().expect("a newer version is not touched");
        assert!(matches!(error, StoreError::Foreign(_)));
        assert!(error.to_string().contains("version 99") && error.to_string().contains("up to 8"), "{error}");
    }
}

pub(crate) fn one_store_at_a_time(home: &Home) {
    let store = home.open();
    let error = Store::open(&home.url).err().expect("the second is refused");
    assert!(matches!(error, StoreError::Locked(_)), "{error}");
    assert!(error.to_string().contains("another process uses"), "{error}");
    wait(store.write(vec![event("r", 1)])).unwrap();
    // Clones share the store. Dropping the last one closes it.
    let clone = store.clone();
    drop(store);
    assert!(Store::open(&home.url).is_err());
    drop(clone);
    assert_eq!(numbers(&home.open(), "r"), [1]);
}

/// Backups copy the file; a log beside it would be missing in them.
#[test]
fn a_closed_database_is_one_whole_file() {
    let home = sqlite();
    for round in 1..=40 {
        let store = home.open();
        wait(store.write(vec![event("r", round)])).unwrap();
        assert_eq!(numbers(&store, "r").len() as u64, round);
        drop(store);
        assert!(!home.path("quintet.sqlite-wal").exists(), "round {round}");
        let copy = sqlite();
        std::fs::copy(home.path("quintet.sqlite"), copy.path("quintet.sqlite")).unwrap();
        assert_eq!(numbers(&copy.open(), "r").len() as u64, round);
    }
}

#[test]
fn what_is_no_database_is_left_alone() {
    let home = sqlite();
    let text = "These are my notes, and they are longer than the head of a database is.\n".repeat(20);
    std::fs::write(home.path("quintet.sqlite"), &text).unwrap();
    let error = Store::open(&home.url).err().expect("notes are no database");
    assert!(matches!(error, StoreError::Foreign(_)));
    assert!(error.to_string().ends_with("is no database: it is left as it is"), "{error}");
    assert_eq!(std::fs::read_to_string(home.path("quintet.sqlite")).unwrap(), text);
}

#[test]
fn a_database_of_another_program_is_left_alone() {
    for table in ["CREATE TABLE recipe (name TEXT);", "CREATE TABLE meta (colour TEXT);"] {
        let home = sqlite();
        home.execute(table);
        let before = std::fs::read(home.path("quintet.sqlite")).unwrap();
        let error = Store::open(&home.url).err().expect("it is not ours");
        assert!(matches!(error, StoreError::Foreign(_)), "{error}");
        assert_eq!(std::fs::read(home.path("quintet.sqlite")).unwrap(), before);
    }
}

#[test]
fn a_second_name_of_the_file_is_the_same_file() {
    let home = sqlite();
    let _store = home.open();
    let other = home.path("other.sqlite");
    std::os::unix::fs::symlink(home.path("quintet.sqlite"), &other).unwrap();
    let error = Store::open(&format!("sqlite:{}", other.display())).err().expect("one file, one store");
    assert!(matches!(error, StoreError::Locked(_)));
}

#[test]
fn addresses_that_lead_nowhere() {
    let home = sqlite();
    let nowhere = format!("sqlite:{}/no/such/folder/file", home.path("x").display());
    let folder = format!("sqlite:{}", home.path("").display());
    let pages = format!("{}?max_pages=many", home.url);
    for url in ["", "mysql://host/name", "sqlite:", "postgres://host:port:port/", &nowhere, &folder, &pages] {
        let error = Store::open(url).err().unwrap_or_else(|| panic!("{url} leads somewhere"));
        assert!(matches!(error, StoreError::Address(_)), "{url}: {error}");
    }
    let refused = Store::open("postgres://secretary:hunter2@127.0.0.1:1/quintet").err().expect("nobody listens there");
    assert!(matches!(refused, StoreError::Unavailable(_)));
    assert!(!refused.to_string().contains("hunter2"), "{refused}");
}

#[test]
fn the_default_is_in_the_folder_for_data() {
    // Environment variables belong to the process, so a child process asks.
    let home = sqlite();
    let ask = |name: &str, value: &std::path::Path| {
        let mut command = std::process::Command::new(std::env::current_exe().unwrap());
        command.args(["--exact", "store::opening::says_its_default", "--nocapture"]);
        command.env_remove("XDG_DATA_HOME").env("HOME", value).env(name, value).env("QUINTET_SAY_DEFAULT", "1");
        String::from_utf8(command.output().unwrap().stdout).unwrap()
    };
    if cfg!(target_os = "linux") {
        let data = home.path("data");
        let expected = data.join("quintet/quintet.sqlite");
        assert!(ask("XDG_DATA_HOME", &data).contains(&format!("sqlite:{}\n", expected.display())));
        assert!(data.join("quintet").is_dir(), "the folder is made");
    }
    let user = home.path("user");
    assert!(ask("HOME", &user).contains(&format!("sqlite:{}", user.display())));
}

/// The child process of the test above. It does nothing in an ordinary test run.
#[test]
fn says_its_default() {
    if std::env::var_os("QUINTET_SAY_DEFAULT").is_some() {
        println!("\n{}", default_url().unwrap());
    }
}

#[test]
fn sqlite_takes_its_log_into_the_file_though_nobody_closes_it() {
    let home = sqlite();
    let store = home.open();
    wait(store.write(vec![event("r", 1)])).unwrap();
    eventually("the file without its log holds the event", || {
        let alone = tempfile::tempdir().unwrap();
        let copy = alone.path().join("copy.sqlite");
        std::fs::copy(home.path("quintet.sqlite"), &copy).unwrap();
        let found = rusqlite::Connection::open(&copy)
            .and_then(|file| file.query_row("SELECT count(*) FROM journal", [], |row| row.get::<_, i64>(0)));
        found.is_ok_and(|count| count == 1)
    });
    wait(store.write(vec![event("r", 2)])).unwrap();
    assert_eq!(numbers(&store, "r"), [1, 2]);
}
