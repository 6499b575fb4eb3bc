//! What the page reads from the views of all games: why a game is over, and what the other seat could do.

use catalog::{AnyTable, BoardRequest, BuiltTable, CATALOG, Entry, Seat};
use std::fs;
use std::path::Path;

/// Plays random steps until the game is over, and returns the table.
fn play_to_end(entry: &Entry, setup: &str, seed: u64) -> Box<dyn AnyTable> {
    let mut table = entry.open(setup).unwrap().start(seed);
    let mut random = seed;
    while table.outcome().is_none() {
        assert!(table.view(None).get("why_over").is_none(), "{} {setup}: a running game says why it is over", entry.id);
        let seat = table.to_act().first().unwrap();
        let steps = table.steps(seat);
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        table.play_step(seat, &steps[(random >> 33) as usize % steps.len()]).unwrap();
    }
    table
}

#[test]
fn a_finished_game_says_why_and_the_page_has_a_sentence_for_it() {
    let games = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/games");
    for entry in CATALOG {
        let mut reasons = 0;
        for seed in 1..=4 {
            let table = play_to_end(entry, entry.default_setup, seed);
            let view = table.view(None);
            let Some(reason) = view.get("why_over").and_then(|reason| reason.as_str()) else {
                // Repetition and turns without progress belong to the table, which names them itself.
                assert!(table.end().is_some(), "{}: {view}", entry.id);
                continue;
            };
            reasons += 1;
            for language in ["en", "ru"] {
                let path = games.join(entry.id).join(format!("{language}.ftl"));
                // A game may have no board on the page.
                let Ok(texts) = fs::read_to_string(&path) else { continue };
                let id = format!("{}-over-{reason} = ", entry.facts.key);
                assert!(texts.lines().any(|line| line.starts_with(&id)), "{}: {id} is missing", path.display());
            }
        }
        assert!(reasons > 0, "{}: no game was over by its rules", entry.id);
    }
}

#[test]
fn another_seat_may_act_where_nothing_is_hidden() {
    for entry in CATALOG {
        let mut table = entry.open(entry.default_setup).unwrap().start(1);
        // Past any opening phase.
        while table.turn_count() < 40 && table.outcome().is_none() {
            let seat = table.to_act().first().unwrap();
            let step = table.steps(seat)[0].clone();
            table.play_step(seat, &step).unwrap();
        }
        let other = Seat(1 - table.to_act().first().unwrap().0);
        let request = BoardRequest {
            game: Some(entry.id.to_string()),
            position: Some(table.position_text()),
            to_act: Some(other.0),
            ..BoardRequest::default()
        };
        match BuiltTable::new(&request) {
            Ok(built) => {
                assert!(!entry.facts.hidden, "{}: the hidden hand of a seat is shown", entry.id);
                assert_eq!(built.table.to_act().first(), Some(other), "{}", entry.id);
                assert!(!built.table.steps(other).is_empty(), "{}", entry.id);
            }
            Err(refused) => assert!(entry.facts.hidden, "{}: {}", entry.id, refused.reason),
        }
        let nobody = BoardRequest { to_act: Some(9), ..request };
        assert!(BuiltTable::new(&nobody).is_err(), "{}", entry.id);
    }
}
