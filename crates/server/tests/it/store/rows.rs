//! Writes come back complete and in order, or are rejected.

use crate::store::home::{Home, event, numbers, room, wait};
use server::store::{EventRow, RoomState, StoreError, User, Write};

pub(crate) fn everything_comes_back_as_it_was_written(home: &Home) {
    let store = home.open();
    let mut made = room("r1", 20);
    made.wakes_at = Some(99);
    made.public = false;
    let user = User { id: "u1".into(), token_hash: "abc".into(), name: "Anna".into(), created: 5, account: false };
    let member = Write::Member { room: "r1".into(), user: "u1".into() };
    let all = vec![Write::Room(made.clone()), Write::User(user.clone()), member.clone(), member, event("r1", 1)];
    wait(store.write(all)).unwrap();
    assert_eq!(wait(store.room("r1")).unwrap(), Some(made.clone()));
    assert_eq!(wait(store.room("r2")).unwrap(), None);
    let stored = EventRow { seq: 1, at: 1_001, body: "{\"step\":1}".into() };
    assert_eq!(wait(store.events("r1")).unwrap(), [stored]);
    assert_eq!(wait(store.events("r2")).unwrap(), []);
    assert_eq!(wait(store.user_by_token("abc")).unwrap(), Some(user.clone()));
    assert_eq!(wait(store.user_by_token("abd")).unwrap(), None);

    let summary = |updated, wakes_at| Write::Summary {
        room: "r1".into(),
        state: RoomState::Running,
        updated,
        wakes_at,
        summary: format!("{{\"at\":{updated}}}"),
    };
    // Of two summaries in one call the later one wins.
    wait(store.write(vec![summary(30, Some(50)), summary(31, None)])).unwrap();
    let renamed = User { name: "Änne".into(), ..user };
    wait(store.write(vec![Write::User(renamed.clone())])).unwrap();
    made.state = RoomState::Running;
    (made.updated, made.wakes_at, made.summary) = (31, None, "{\"at\":31}".into());
    assert_eq!(wait(store.room("r1")).unwrap(), Some(made));
    assert_eq!(wait(store.user_by_token("abc")).unwrap(), Some(renamed));
    assert_eq!(wait(store.write(Vec::new())), Ok(()));
    assert_eq!(store.healthy(), Ok(()));
}

pub(crate) fn a_call_is_stored_whole_or_not_at_all(home: &Home) {
    let store = home.open();
    wait(store.write(vec![Write::Room(room("r1", 1)), event("r1", 1)])).unwrap();
    let unknown = Write::Summary {
        room: "nowhere".into(),
        state: RoomState::Open,
        updated: 1,
        wakes_at: None,
        summary: "{}".into(),
    };
    for bad in [event("r1", 1), Write::Room(room("r1", 9)), unknown] {
        let error = wait(store.write(vec![event("r1", 2), event("r1", 3), bad])).unwrap_err();
        assert!(matches!(error, StoreError::Conflict(_)), "{error}");
        assert_eq!(numbers(&store, "r1"), [1]);
    }
    assert_eq!(wait(store.room("r1")).unwrap(), Some(room("r1", 1)));
    assert_eq!(store.healthy(), Ok(()), "a contradiction is no illness");
}

pub(crate) fn a_bad_call_does_not_harm_those_beside_it(home: &Home) {
    let store = home.open();
    wait(store.write(vec![event("r", 0)])).unwrap();
    let answers = wait(async {
        // All wait in the queue together. Every tenth one has a number that is taken.
        let tasks: Vec<_> = (1..=300)
            .map(|n| {
                let store = store.clone();
                let seq = if n % 10 == 0 { 0 } else { n };
                tokio::spawn(async move { store.write(vec![event("r", seq), event("s", n)]).await })
            })
            .collect();
        let mut answers = Vec::new();
        for task in tasks {
            answers.push(task.await.unwrap());
        }
        answers
    });
    let good: Vec<u64> = (1..=300).filter(|n| n % 10 != 0).collect();
    for (n, answer) in (1..=300).zip(answers) {
        assert_eq!(answer.is_ok(), good.contains(&n), "{n}: {answer:?}");
    }
    assert_eq!(numbers(&store, "s"), good);
    assert_eq!(numbers(&store, "r")[1..], good);
}

pub(crate) fn a_number_is_taken_once(home: &Home) {
    let store = home.open();
    wait(store.write(vec![event("r", 1)])).unwrap();
    let other = Write::Event { room: "r".into(), seq: 1, at: 5, body: "{\"other\":true}".into() };
    assert!(matches!(wait(store.write(vec![other])).unwrap_err(), StoreError::Conflict(_)));
    assert!(matches!(wait(store.write(vec![event("r", 2), event("r", 2)])).unwrap_err(), StoreError::Conflict(_)));
    assert_eq!(wait(store.events("r")).unwrap().len(), 1);
    assert_eq!(wait(store.events("r")).unwrap()[0].body, "{\"step\":1}");
    let user =
        |id: &str| User { id: id.into(), token_hash: "same".into(), name: "x".into(), created: 1, account: false };
    wait(store.write(vec![Write::User(user("u1"))])).unwrap();
    assert!(matches!(wait(store.write(vec![Write::User(user("u2"))])).unwrap_err(), StoreError::Conflict(_)));
}

pub(crate) fn events_come_in_the_order_of_their_numbers(home: &Home) {
    let store = home.open();
    let order = [5, 100, 1, 20, 3, 1_000, 2];
    wait(store.write(order.iter().map(|&seq| event("r", seq)).collect())).unwrap();
    wait(store.write(vec![event("q", 4), event("s", 6)])).unwrap();
    assert_eq!(numbers(&store, "r"), [1, 2, 3, 5, 20, 100, 1_000]);
}

/// More events than the journal of SQLite holds before it is moved.
pub(crate) fn events_are_found_while_others_come(home: &Home) {
    const ROOMS: u64 = 100;
    let store = home.open();
    for round in 0..80 {
        let rooms = (0..ROOMS).map(|n| format!("r{n}"));
        let next = rooms.flat_map(|room| (1..=10).map(move |n| event(&room, 10 * round + n)));
        wait(store.write(next.collect())).unwrap();
        let room = format!("r{}", 37 * round % ROOMS);
        assert_eq!(numbers(&store, &room), (1..=10 * round + 10).collect::<Vec<_>>());
        assert!(matches!(wait(store.write(vec![event(&room, 5)])).unwrap_err(), StoreError::Conflict(_)));
    }
    drop(store);
    let store = home.open();
    for n in 0..ROOMS {
        assert_eq!(numbers(&store, &format!("r{n}")), (1..=800).collect::<Vec<_>>());
    }
}

pub(crate) fn any_text_is_kept(home: &Home) {
    let store = home.open();
    let long = "0123456789abcdef".repeat(20_000);
    let texts = ["", "'; DROP TABLE event; --", "日本語 ñ ÿ 🂡 e\u{301} \u{200f}", "\u{1}\t\r\n\\\"{}$1?", &long];
    let events = (1..).zip(texts).map(|(seq, text)| Write::Event { room: "ж".into(), seq, at: 0, body: text.into() });
    wait(store.write(events.collect())).unwrap();
    let found: Vec<String> = wait(store.events("ж")).unwrap().into_iter().map(|event| event.body).collect();
    assert_eq!(found, texts);
}

pub(crate) fn what_cannot_be_stored_is_refused(home: &Home) {
    let store = home.open();
    let zero = Write::Event { room: "r".into(), seq: 1, at: 0, body: "a\0b".into() };
    let large = Write::Event { room: "r".into(), seq: u64::MAX, at: 0, body: "x".into() };
    let largest = Write::Event { room: "r".into(), seq: i64::MAX as u64, at: i64::MAX as u64, body: "x".into() };
    for bad in [zero, large] {
        assert!(matches!(wait(store.write(vec![event("r", 1), bad])).unwrap_err(), StoreError::Conflict(_)));
    }
    wait(store.write(vec![largest])).unwrap();
    assert_eq!(numbers(&store, "r"), [i64::MAX as u64]);
    assert_eq!(wait(store.rooms_waking_by(u64::MAX)).unwrap(), [""; 0]);
}

pub(crate) fn rooms_wake_in_their_order(home: &Home) {
    let store = home.open();
    let waking = |id: &str, wakes_at| {
        let mut row = room(id, 1);
        row.wakes_at = wakes_at;
        Write::Room(row)
    };
    let rooms = vec![waking("a", Some(300)), waking("b", None), waking("c", Some(100)), waking("d", Some(301))];
    wait(store.write(rooms)).unwrap();
    assert_eq!(wait(store.rooms_waking_by(99)).unwrap(), [""; 0]);
    assert_eq!(wait(store.rooms_waking_by(300)).unwrap(), ["c", "a"]);
}

pub(crate) fn many_writers_share_commits(home: &Home) {
    let store = home.open();
    wait(async {
        let task = |room: u64| {
            let store = store.clone();
            tokio::spawn(async move {
                for seq in 1..=20 {
                    store.write(vec![event(&room.to_string(), seq)]).await.unwrap();
                }
            })
        };
        for done in (0..200).map(task).collect::<Vec<_>>() {
            done.await.unwrap();
        }
    });
    let stats = store.stats();
    assert_eq!((stats.requests, stats.rows, stats.refused), (4_000, 4_000, 0));
    assert!(stats.batches < 2_000, "{} commits for 4,000 calls", stats.batches);
    for room in 0..200 {
        assert_eq!(numbers(&store, &room.to_string()), (1..=20).collect::<Vec<u64>>());
    }
}

pub(crate) fn guests_without_a_room_are_forgotten(home: &Home) {
    let store = home.open();
    let user = |id: &str, created| {
        Write::User(User {
            id: id.into(),
            token_hash: format!("hash of {id}"),
            name: "Guest".into(),
            created,
            account: false,
        })
    };
    let member = |user: &str| Write::Member { room: "r".into(), user: user.into() };
    wait(store.write(vec![user("old", 10), user("player", 10), user("new", 20), member("player")])).unwrap();
    assert_eq!(wait(store.idle_guests(15, 10)).unwrap(), ["old"]);
    assert_eq!(wait(store.idle_guests(99, 10)).unwrap().len(), 2);
    assert_eq!(wait(store.idle_guests(99, 1)).unwrap().len(), 1);
    let forget = |user: &str| Write::ForgetGuest(user.into());
    wait(store.write(vec![forget("old"), forget("player"), forget("nobody")])).unwrap();
    assert_eq!(wait(store.user_by_token("hash of old")).unwrap(), None);
    assert!(wait(store.user_by_token("hash of player")).unwrap().is_some(), "a member of a room stays");
    assert!(wait(store.user_by_token("hash of new")).unwrap().is_some());
}
