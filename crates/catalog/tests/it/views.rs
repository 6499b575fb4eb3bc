//! What the page reads from the views of all games: why a game is over, and what the other seat could do.

use catalog::{AnyTable, BoardRequest, BuiltTable, CATALOG, Entry, Seat};
use std::fs;
use std::path::Path;

/// The most steps of a random game; a large board may need more and says nothing then.
const MAX_STEPS: usize = 3000;

/// Plays random steps until the game is over, and returns the table.
fn play_to_end(entry: &Entry, setup: &str, seed: u64) -> Option<Box<dyn AnyTable>> {
    let mut table = entry.open(setup).unwrap().start(seed);
    let mut random = seed;
    for _ in 0..MAX_STEPS {
        if table.outcome().is_some() {
            return Some(table);
        }
        assert!(table.view(None).get("why_over").is_none(), "{} {setup}: a running game says why it is over", entry.id);
        let seat = table.to_act().first().unwrap();
        let steps = table.steps(seat);
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        table.play_step(seat, &steps[(random >> 33) as usize % steps.len()]).unwrap();
    }
    None
}

#[test]
fn a_finished_game_says_why_and_the_page_has_a_sentence_for_it() {
    let folders = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/games");
    for entry in CATALOG {
        let mut reasons = 0;
        let games =
            entry.all_setups().flat_map(|setup| (1..=3).filter_map(move |seed| play_to_end(entry, setup, seed)));
        for table in games {
            let view = table.view(None);
            let Some(reason) = view.get("why_over").and_then(|reason| reason.as_str()) else {
                // Repetition and turns without progress belong to the table, which names them itself.
                assert!(table.end().is_some(), "{}: {view}", entry.id);
                continue;
            };
            reasons += 1;
            for language in ["en", "ru"] {
                let path = folders.join(entry.id).join(format!("{language}.ftl"));
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
        let mut last = (table.position_text(), table.to_act().first().unwrap());
        // Past any opening phase, but not to the end of a short game.
        while table.turn_count() < 40 && table.outcome().is_none() {
            let seat = table.to_act().first().unwrap();
            if table.pending().is_empty() {
                last = (table.position_text(), seat);
            }
            let step = table.steps(seat)[0].clone();
            table.play_step(seat, &step).unwrap();
        }
        let (position, seat) = last;
        let other = Seat(1 - seat.0);
        let request = BoardRequest {
            game: Some(entry.id.to_string()),
            position: Some(position),
            to_act: Some(other.0),
            ..BoardRequest::default()
        };
        match BuiltTable::new(&request) {
            Ok(built) => {
                assert!(!entry.facts.hidden, "{}: the hidden hand of a seat is shown", entry.id);
                assert_eq!(built.table.to_act().first(), Some(other), "{}", entry.id);
                assert!(!built.table.steps(other).is_empty(), "{}", entry.id);
            }
            Err(error) => assert!(
                entry.facts.hidden,
                "{}: {}; implement Game::with_to_act in crates/games/src/{}",
                entry.id,
                error.reason,
                entry.facts.key.replace('-', "_")
            ),
        }
        let nobody = BoardRequest { to_act: Some(9), ..request };
        assert!(BuiltTable::new(&nobody).is_err(), "{}", entry.id);
    }
}
