//! Pictures of real positions.

use catalog::{CATALOG, Entry, Seat};
use pictures::{HEIGHT, WIDTH, has_picture, png};
use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};
use serde_json::json;

/// Returns the width and height in the header of a PNG.
fn size(png: &[u8]) -> (u32, u32) {
    assert_eq!(&png[..8], b"\x89PNG\r\n\x1a\n");
    let number = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().expect("four bytes"));
    (number(16), number(20))
}

/// Returns the games that have a picture.
fn games() -> Vec<&'static Entry> {
    let games = CATALOG.iter().filter(|entry| has_picture(entry.id)).collect::<Vec<_>>();
    assert!(games.len() >= 5, "only {} games have a picture", games.len());
    games
}

#[test]
fn every_position_of_a_random_game_has_a_picture_and_steps_change_it() {
    for entry in games() {
        let mut random = ChaCha8Rng::seed_from_u64(7);
        let mut table = entry.open(entry.default_setup).expect("the default setup").start(7);
        let first = png(entry.id, &table.view(None)).unwrap_or_else(|error| panic!("{}: {error}", entry.id));
        assert_eq!(size(&first), (WIDTH, HEIGHT), "{}", entry.id);
        let mut changed = false;
        for _ in 0..30 {
            let Some(seat) = table.to_act().iter().next() else { break };
            let steps = table.steps(seat);
            let step = &steps[random.next_u32() as usize % steps.len()];
            table.play_step(seat, step).expect("a legal step");
            let now = png(entry.id, &table.view(None)).unwrap_or_else(|error| panic!("{}: {error}", entry.id));
            changed |= now != first;
        }
        assert!(changed, "the picture of {} never changes", entry.id);
    }
}

#[test]
fn a_picture_shows_no_hidden_part() {
    for entry in games() {
        let table = entry.open(entry.default_setup).expect("the default setup").start(7);
        let spectator = png(entry.id, &table.view(None)).expect("a picture");
        assert_eq!(spectator, png(entry.id, &table.view(Some(Seat::FIRST))).expect("a picture"), "{}", entry.id);
    }
}

#[test]
fn what_cannot_be_drawn_says_why() {
    let unknown = png("chess", &json!({})).expect_err("no such game").to_string();
    assert!(unknown.contains("\"chess\"") && unknown.contains("PAINTERS"), "{unknown}");
    let error = png("alpha", &json!({"ranks": "none"})).expect_err("a wrong view").to_string();
    assert!(error.contains("alpha"), "{error}");
}
