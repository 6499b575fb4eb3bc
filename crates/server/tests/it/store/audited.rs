//! Checking a whole database.

use crate::store::home::{Home, event, room, wait};
use server::audit::check;
use server::store::{StoreError, Write};

pub(crate) fn a_check_names_what_is_damaged(home: &Home) {
    let store = home.open();
    let report = check(&home.url).unwrap();
    assert!(report.is_clean() && report.rooms == 0, "{report:?}");
    // While a store has the database open: a room with an invalid configuration, and events without a room.
    let member = Write::Member { room: "gone".into(), user: "anna".into() };
    wait(store.write(vec![Write::Room(room("bad", 1)), event("bad", 1), event("orphan", 1), member])).unwrap();
    drop(store);
    home.open();
    let report = check(&home.url).unwrap();
    assert_eq!((report.rooms, report.structure.len()), (3, 0), "{report:?}");
    let named = report.damaged.iter().map(|(room, _)| room.as_str()).collect::<Vec<_>>();
    assert_eq!(named, ["bad", "gone", "orphan"]);
    assert!(report.damaged[0].1.contains("cannot be read") && report.damaged[2].1.contains("head is missing"));
}

pub(crate) fn a_check_needs_a_database_of_this_version(home: &Home) {
    drop(home.open());
    for (version, word) in [(3, "older version 3"), (99, "version 99")] {
        home.execute(&format!("UPDATE meta SET version = {version};"));
        let error = check(&home.url).unwrap_err();
        assert!(matches!(error, StoreError::Foreign(_)) && error.to_string().contains(word), "{error}");
    }
}
