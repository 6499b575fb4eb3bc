//! Pages of room lists.

use crate::store::home::{Home, room, wait};
use server::store::{Cursor, Filter, RoomListing, RoomState, Store, Write};

fn pages(store: &Store, filter: &Filter, limit: usize) -> Vec<RoomListing> {
    let (mut all, mut after): (Vec<RoomListing>, Option<Cursor>) = (Vec::new(), None);
    loop {
        // The cursor travels as text in URLs.
        let cursor = after.map(|cursor| cursor.to_string().parse().unwrap());
        let page = wait(store.list(filter.clone(), cursor, limit)).unwrap();
        assert!(page.len() <= limit);
        let Some(last) = page.last() else { return all };
        after = Some(last.cursor());
        all.extend(page);
    }
}

pub(crate) fn ten_thousand_rooms_in_pages(home: &Home) {
    let store = home.open();
    // Four rooms change in each millisecond, and the order of ids is not the order of times.
    let name = |n: u64| format!("room-{:05}", n * 7_919 % 10_000);
    let rooms: Vec<Write> = (0..10_000).map(|n| Write::Room(room(&name(n), n / 4))).collect();
    for part in rooms.chunks(1_000) {
        wait(store.write(part.to_vec())).unwrap();
    }
    let all = pages(&store, &Filter::default(), 300);
    let mut expected: Vec<(u64, String)> = (0..10_000).map(|n| (n / 4, name(n))).collect();
    expected.sort_by(|a, b| b.cmp(a));
    let found: Vec<(u64, String)> = all.into_iter().map(|listed| (listed.updated, listed.id)).collect();
    assert_eq!(found, expected);

    // A room that changes between two pages moves to the front. No other room is repeated or missing.
    let first = wait(store.list(Filter::default(), None, 100)).unwrap();
    let changed = expected[5_000].1.clone();
    let summary = "{}".to_string();
    let state = RoomState::Open;
    let write = Write::Summary { room: changed.clone(), state, updated: 9_999, wakes_at: None, summary };
    wait(store.write(vec![write])).unwrap();
    let second = wait(store.list(Filter::default(), first.last().map(RoomListing::cursor), 100)).unwrap();
    assert_eq!(
        second.iter().map(|r| &r.id).collect::<Vec<_>>(),
        expected[100..200].iter().map(|r| &r.1).collect::<Vec<_>>()
    );
    assert_eq!(wait(store.list(Filter::default(), None, 1)).unwrap()[0].id, changed);
}

pub(crate) fn a_list_by_state_and_by_member(home: &Home) {
    let store = home.open();
    let mut writes = Vec::new();
    for n in 0..60_u64 {
        let mut row = room(&format!("r{n:02}"), n);
        row.state = [RoomState::Open, RoomState::Running, RoomState::Finished][n as usize % 3];
        row.public = n % 2 == 0;
        writes.push(Write::Room(row));
        let user = if n % 5 == 0 { "anna" } else { "ben" };
        writes.push(Write::Member { room: format!("r{n:02}"), user: user.into() });
    }
    wait(store.write(writes)).unwrap();
    let shown = |state, member: Option<&str>| {
        let filter = Filter { state, member: member.map(str::to_string) };
        pages(&store, &filter, 7).into_iter().map(|listed| listed.updated).collect::<Vec<_>>()
    };
    let of = |fits: fn(u64) -> bool| (0..60).rev().filter(|&n| fits(n)).collect::<Vec<_>>();
    assert_eq!(shown(None, None), of(|n| n % 2 == 0));
    assert_eq!(shown(Some(RoomState::Running), None), of(|n| n % 2 == 0 && n % 3 == 1));
    assert_eq!(shown(None, Some("anna")), of(|n| n % 5 == 0));
    assert_eq!(shown(Some(RoomState::Finished), Some("ben")), of(|n| n % 5 != 0 && n % 3 == 2));
    assert_eq!(shown(None, Some("nobody")), of(|_| false));
    assert!("5".parse::<Cursor>().is_err() && "x-r1".parse::<Cursor>().is_err());
}
