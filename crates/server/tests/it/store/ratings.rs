//! Ratings: changes that count once, records of results, leaderboards and the indices behind them.

use crate::store::accounts::sign_up;
use crate::store::finished::game;
use crate::store::home::{Home, wait};
use protocol::RatingKind::{Blitz, Rapid};
use server::store::{
    AccountWrite, GameFilter, GamePlayer, GameResult, GameRow, GameScope, Rating, RatingUpdate, Store, StoreError,
    Tally, Write,
};

fn update(user: &str, finished: &str, after: Rating) -> Write {
    let (user, game, finished) = (user.to_string(), "alpha".to_string(), finished.to_string());
    Write::Rating(RatingUpdate { user, game, kind: Blitz, finished, after })
}

/// A rating after this number of changes.
fn rating(points: f64, deviation: f64, version: u64) -> Rating {
    Rating { games: version, version, updated: 1000 + version, ..Rating::from_points(points, deviation, 0.06) }
}

fn with_accounts(home: &Home, names: &[&str]) -> Store {
    let store = home.open();
    wait(store.write(names.iter().map(|name| sign_up(name, name, &[name])).collect())).unwrap();
    store
}

fn is_conflict(result: &Result<(), StoreError>) -> bool {
    matches!(result, Err(StoreError::Conflict(_)))
}

pub(crate) fn a_rating_changes_only_from_the_one_before(home: &Home) {
    let store = with_accounts(home, &["anna", "ben"]);
    let read = |user: &str| wait(store.rating(user, "alpha", Blitz)).unwrap();
    assert_eq!(read("anna"), Rating::NEW);
    let first = rating(1662.25, 290.0, 1);
    wait(store.write(vec![update("anna", "game 1", first), update("ben", "game 1", rating(1337.75, 290.0, 1))]))
        .unwrap();
    assert_eq!(read("anna"), first);
    // The same result again, and one that was computed from an older rating, change nothing, and neither does what comes with them.
    let event = Write::Event { room: "r".into(), seq: 1, at: 1, body: "{}".into() };
    for again in [first, rating(1700.0, 280.0, 3), rating(1500.0, 300.0, 1)] {
        assert!(is_conflict(&wait(store.write(vec![event.clone(), update("anna", "game 2", again)]))));
    }
    assert!(wait(store.events("r")).unwrap().is_empty());
    let second = rating(1700.5, 260.0, 2);
    wait(store.write(vec![update("anna", "game 2", second)])).unwrap();
    assert_eq!((read("anna"), wait(store.rating("anna", "alpha", Rapid)).unwrap()), (second, Rating::NEW));
    let users = ["ben", "nobody", "anna"].map(str::to_string);
    let many = wait(store.ratings(&users, "alpha", Blitz)).unwrap();
    assert_eq!(many.iter().map(Rating::shown).collect::<Vec<_>>(), [1338, 1500, 1701]);
    let history = wait(store.rating_history("anna", "alpha", Blitz, 9)).unwrap();
    let points = history.iter().map(|row| (row.at, row.rating, row.finished.as_str())).collect::<Vec<_>>();
    assert_eq!(points, [(1002, 1701, "game 2"), (1001, 1662, "game 1")]);
    assert_eq!(wait(store.ratings_of("anna")).unwrap(), [("alpha".to_string(), Blitz, second)]);
    // Guests have no rating.
    assert!(is_conflict(&wait(store.write(vec![update("guest", "game 3", first)]))));
}

pub(crate) fn a_game_counts_once_for_the_record(home: &Home) {
    let store = home.open();
    let of = |n: u64, result| {
        let player = |user: &str, result| GamePlayer { user: user.into(), seats: "0".into(), result };
        let players = vec![player("anna", Some(result)), player("ben", None)];
        Write::Game(GameRow { game: "alpha".into(), players, ..game(n) })
    };
    let writes =
        || vec![of(1, GameResult::Win), of(2, GameResult::Win), of(3, GameResult::Draw), of(4, GameResult::Loss)];
    wait(store.write(writes())).unwrap();
    wait(store.write(writes())).unwrap();
    let tally = Tally { game: "alpha".into(), wins: 2, draws: 1, losses: 1 };
    assert_eq!(wait(store.tallies("anna")).unwrap(), [tally]);
    assert!(wait(store.tallies("ben")).unwrap().is_empty());
}

pub(crate) fn leaders_are_certain_and_have_accounts(home: &Home) {
    let store = with_accounts(home, &["anna", "ben", "clara", "dora"]);
    let certain = |user: &str, points, deviation, games| {
        let first = Rating { games, ..rating(points, deviation, 1) };
        update(user, "game", first)
    };
    let writes = [
        certain("anna", 1800.0, 60.0, 30),
        certain("ben", 2000.0, 70.0, 10),
        certain("clara", 2200.0, 110.0, 30),
        certain("dora", 2400.0, 60.0, 9),
    ];
    wait(store.write(writes.to_vec())).unwrap();
    let leaders = |since| {
        let found = wait(store.leaders("alpha", Blitz, since, 50)).unwrap();
        found.into_iter().map(|leader| (leader.name, leader.rating, leader.games)).collect::<Vec<_>>()
    };
    assert_eq!(leaders(0), [("ben".to_string(), 2000, 10), ("anna".to_string(), 1800, 30)]);
    assert!(leaders(5000).is_empty(), "all have stopped playing");
    // A deleted account leaves no rating behind, and a game of it that ends later makes none.
    wait(store.write(vec![Write::Account(AccountWrite::Delete("ben".into()))])).unwrap();
    assert_eq!(leaders(0).len(), 1);
    assert!(wait(store.ratings_of("ben")).unwrap().is_empty());
    assert!(wait(store.rating_history("ben", "alpha", Blitz, 9)).unwrap().is_empty());
    assert!(is_conflict(&wait(store.write(vec![certain("ben", 1500.0, 300.0, 1)]))));
}

pub(crate) fn games_are_found_by_their_rating(home: &Home) {
    let store = home.open();
    let games = (0..12).map(|n| GameRow { public: true, band: [0, 1400, 1600][n as usize % 3], ..game(n) });
    wait(store.write(games.map(Write::Game).collect())).unwrap();
    let filter = GameFilter { band: Some(1600), ..GameScope::Public.into() };
    assert_eq!(wait(store.games(filter, None, 50)).unwrap().len(), 4);
    for rules in [None, Some("alpha".to_string())] {
        let filter = GameFilter { band: Some(1600), game: rules, ..GameScope::Public.into() };
        let plan = wait(store.games_plan(filter)).unwrap().join("\n").to_lowercase();
        assert!(plan.contains("index"), "{plan}");
        for scan in ["seq scan", "scan game\n", "temp b-tree"] {
            assert!(!plan.contains(scan), "{plan}");
        }
    }
}

pub(crate) fn profiles_and_leaderboards_use_an_index(home: &Home) {
    let store = with_accounts(home, &["anna"]);
    for (query, plan) in wait(store.ratings_plan()).unwrap() {
        let plan = plan.join("\n");
        let lower = plan.to_lowercase();
        assert!(lower.contains("index") || lower.contains("primary key"), "{query}\n{plan}");
        for scan in ["seq scan", "temp b-tree"] {
            assert!(!lower.contains(scan), "{query}\n{plan}");
        }
        assert!(!lower.lines().any(|line| line.starts_with("scan")), "{query}\n{plan}");
    }
}
