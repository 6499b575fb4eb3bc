//! Finished games: rows, lists and the indices behind them.

use crate::store::home::{Home, room, wait};
use server::store::{Cursor, GameFilter, GameListing, GamePlayer, GameRow, GameScope, Store, Write};

/// The n-th game: of two rules with two setups each, between Anna and others, every third one private.
pub(super) fn game(n: u64) -> GameRow {
    let player = |user: String, seats: &str| GamePlayer { user, seats: seats.to_string(), result: None };
    GameRow {
        id: format!("game-{:05}", n * 7_919 % 10_000),
        room: format!("room-{}", n / 4),
        number: n % 4 + 1,
        game: ["alpha", "gamma"][n as usize % 2].to_string(),
        setup: ["small", "large"][n as usize / 2 % 2].to_string(),
        public: !n.is_multiple_of(3),
        rated: false,
        band: 0,
        started: 1_000 + n,
        // Two games end in each millisecond.
        ended: 2_000 + n / 2,
        turns: n,
        winner: ["0", "1", "draw", "none"][n as usize % 4].to_string(),
        reason: "rules".to_string(),
        players: match n % 5 {
            0 => vec![player("anna".to_string(), "0,1")],
            1 => vec![player("anna".to_string(), "0"), player("ben".to_string(), "1")],
            _ => vec![player(format!("user {n}"), "1")],
        },
        summary: format!("{{\"n\":{n}}}"),
        record: format!("[Game \"{n}\"]\n\n1. e2-e4 *\n"),
    }
}

fn with_games(home: &Home, count: u64) -> Store {
    let store = home.open();
    wait(store.write((0..count).map(|n| Write::Game(game(n))).collect())).unwrap();
    store
}

pub(crate) fn a_game_is_kept_as_it_was_written(home: &Home) {
    let store = with_games(home, 3);
    let GameRow { id, ended, summary, record, .. } = game(2);
    let expected = GameListing { id: id.clone(), ended, summary, record };
    assert_eq!(wait(store.game(&id)).unwrap(), Some(expected.clone()));
    assert_eq!(wait(store.game("nowhere")).unwrap(), None);
    assert!(wait(store.has_game("room-0", 3)).unwrap() && !wait(store.has_game("room-0", 4)).unwrap());
    // The same game again changes nothing, and neither does another game with its number.
    let again = GameRow { record: "another".to_string(), ..game(2) };
    let usurper = GameRow { id: "usurper".to_string(), ..game(2) };
    wait(store.write(vec![Write::Game(again), Write::Game(usurper)])).unwrap();
    assert_eq!(wait(store.game(&id)).unwrap(), Some(expected));
    assert_eq!(wait(store.game("usurper")).unwrap(), None);
}

/// Returns the numbers of all games of a list, read in pages of seven.
fn listed(store: &Store, filter: &GameFilter) -> Vec<u64> {
    let (mut all, mut after): (Vec<u64>, Option<Cursor>) = (Vec::new(), None);
    loop {
        // The cursor travels as text in URLs.
        let cursor = after.map(|cursor| cursor.to_string().parse().unwrap());
        let page = wait(store.games(filter.clone(), cursor, 7)).unwrap();
        let Some(last) = page.last() else { return all };
        after = Some(last.cursor());
        let number = |row: &GameListing| row.summary[5..row.summary.len() - 1].parse().unwrap();
        all.extend(page.iter().map(number).collect::<Vec<u64>>());
    }
}

pub(crate) fn games_are_found_by_everything_that_lists_filter(home: &Home) {
    let store = with_games(home, 60);
    let expected = |fits: &dyn Fn(&GameRow) -> bool| {
        let mut games = (0..60).filter(|&n| fits(&game(n))).collect::<Vec<u64>>();
        games.sort_by_key(|&n| std::cmp::Reverse((game(n).ended, game(n).id)));
        games
    };
    let public = GameFilter::from(GameScope::Public);
    assert_eq!(listed(&store, &public), expected(&|g| g.public));
    let alpha = GameFilter { game: Some("alpha".into()), ..public.clone() };
    assert_eq!(listed(&store, &alpha), expected(&|g| g.public && g.game == "alpha"));
    let large = GameFilter { setup: Some("large".into()), ..alpha.clone() };
    assert_eq!(listed(&store, &large), expected(&|g| g.public && g.game == "alpha" && g.setup == "large"));
    let drawn = GameFilter { winner: Some("draw".into()), since: Some(2_010), ..alpha };
    let fits = |g: &GameRow| g.public && g.game == "alpha" && g.winner == "draw" && g.ended >= 2_010;
    assert_eq!(listed(&store, &drawn), expected(&fits));
    let of = |user: &str, private| GameScope::Player { user: user.to_string(), private };
    let plays = |g: &GameRow, user: &str| g.players.iter().any(|p| p.user == user);
    assert_eq!(listed(&store, &of("anna", true).into()), expected(&|g| plays(g, "anna")));
    assert_eq!(listed(&store, &of("ben", false).into()), expected(&|g| plays(g, "ben") && g.public));
    let gamma = GameFilter { game: Some("gamma".into()), since: Some(2_015), ..of("anna", true).into() };
    assert_eq!(listed(&store, &gamma), expected(&|g| plays(g, "anna") && g.game == "gamma" && g.ended >= 2_015));
    assert_eq!(listed(&store, &GameScope::Room("room-3".into()).into()), expected(&|g| g.room == "room-3"));
    assert!(listed(&store, &of("nobody", true).into()).is_empty());
}

pub(crate) fn every_list_of_games_uses_an_index(home: &Home) {
    let store = with_games(home, 400);
    let some = |word: &str| Some(word.to_string());
    let scopes = [
        GameScope::Public,
        GameScope::Player { user: "anna".into(), private: true },
        GameScope::Player { user: "anna".into(), private: false },
        GameScope::Room("room-3".into()),
    ];
    for scope in scopes {
        for (game, setup, winner, since) in [
            (None, None, None, None),
            (some("alpha"), None, None, None),
            (some("alpha"), some("small"), None, None),
            (some("alpha"), None, some("draw"), None),
            (None, None, some("1"), Some(2_000)),
            (some("gamma"), some("large"), some("0"), Some(2_100)),
        ] {
            let filter = GameFilter { scope: scope.clone(), game, setup, winner, band: None, since };
            let plan = wait(store.games_plan(filter.clone())).unwrap().join("\n");
            let lower = plan.to_lowercase();
            assert!(lower.contains("index"), "{filter:?}\n{plan}");
            for scan in ["seq scan", "scan game\n", "temp b-tree"] {
                assert!(!lower.contains(scan), "{filter:?}\n{plan}");
            }
        }
    }
}

pub(crate) fn rooms_of_earlier_versions_wait_for_their_games(home: &Home) {
    let store = home.open();
    wait(store.write(vec![Write::Room(room("new", 1))])).unwrap();
    drop(store);
    home.execute("INSERT INTO game_pending VALUES ('b'), ('a'), ('c');");
    let store = home.open();
    let pending = |after: &str, limit| wait(store.rooms_without_games(after, limit)).unwrap();
    assert_eq!(pending("", 2), ["a", "b"], "a room of this version needs nothing");
    assert_eq!(pending("b", 2), ["c"]);
    wait(store.write(vec![Write::GamesStored("a".into()), Write::GamesStored("unknown".into())])).unwrap();
    assert_eq!(pending("", 9), ["b", "c"]);
}
