//! Parsers never panic: random texts, and valid texts with a few characters changed.

use catalog::{CATALOG, Record, Seat, playthrough};
use proptest::prelude::*;

/// Characters of the games' texts, and some others.
const LETTERS: &str = "aAbBcCdDeE0123456789/.,-–:;@+=x>^[]()#*!?״\" wb|RпнвлtrbЖ\u{0}";

pub(crate) fn soup() -> impl Strategy<Value = String> {
    let letters = LETTERS.chars().collect::<Vec<_>>();
    proptest::collection::vec(proptest::sample::select(letters), 0..60).prop_map(|c| c.into_iter().collect())
}

/// Returns a text with some characters replaced, removed or inserted.
fn spoiled(text: &str, changes: &[(u16, u8, char)]) -> String {
    let mut chars = text.chars().collect::<Vec<_>>();
    for &(place, what, letter) in changes {
        let at = usize::from(place) % (chars.len() + 1);
        match what % 3 {
            0 if at < chars.len() => chars[at] = letter,
            1 if at < chars.len() => {
                chars.remove(at);
            }
            _ => chars.insert(at, letter),
        }
    }
    chars.into_iter().collect()
}

fn changes() -> impl Strategy<Value = Vec<(u16, u8, char)>> {
    let letters = LETTERS.chars().collect::<Vec<_>>();
    proptest::collection::vec((any::<u16>(), any::<u8>(), proptest::sample::select(letters)), 1..4)
}

/// Checks that an accepted position round-trips and can be played.
fn try_position(game: usize, setup: &str, text: &str) {
    let Ok(mut table) = CATALOG[game].open(setup).unwrap().at_position(text) else { return };
    assert_eq!(table.position_text(), text);
    table.draw();
    for i in 0..12 {
        let Some(seat) = table.to_act().first() else { break };
        let steps = table.steps(seat);
        table.view(Some(seat));
        let step = steps[i * 7 % steps.len()].clone();
        table.play_step(seat, &step).unwrap();
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn no_soup_of_letters_panics(game in 0..CATALOG.len(), text in soup(), other in soup()) {
        let entry = &CATALOG[game];
        let _ = entry.open(&text);
        try_position(game, entry.default_setup, &text);
        let mut table = entry.open(entry.default_setup).unwrap().start(1);
        let before = table.position_text();
        if table.play_turn(&text).is_err() {
            prop_assert_eq!(table.position_text(), before);
        }
        let _ = table.play_step(Seat::FIRST, &other);
        let _ = Record::parse(text.as_bytes()).and_then(|r| catalog::replay(&r).map(|_| ()));
    }

    #[test]
    fn no_spoiled_text_panics(game in 0..CATALOG.len(), seed in 0..40u64, steps in 0..60usize, changes in changes()) {
        let entry = &CATALOG[game];
        let rules = entry.open(entry.default_setup).unwrap();
        let mut table = rules.start(seed);
        for i in 0..steps {
            let Some(seat) = table.to_act().first() else { break };
            let legal = table.steps(seat);
            let step = legal[(i * 31 + seed as usize) % legal.len()].clone();
            table.play_step(seat, &step).unwrap();
        }
        try_position(game, entry.default_setup, &table.position_text());
        try_position(game, entry.default_setup, &spoiled(&table.position_text(), &changes));
        let record = spoiled(&table.record(&[]), &changes);
        let _ = Record::parse(record.as_bytes()).and_then(|r| catalog::replay(&r).map(|_| ()));
        let _ = entry.open(&spoiled(entry.default_setup, &changes));
        if let Some((_, turn)) = table.turns().last() {
            let _ = rules.start(seed).play_turn(&spoiled(turn, &changes));
        }
    }

    #[test]
    fn no_bytes_panic_as_a_record(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        let _ = Record::parse(&bytes).and_then(|r| catalog::replay(&r).map(|_| ()));
    }
}

#[test]
fn a_playthrough_is_the_same_every_time() {
    for entry in CATALOG {
        let rules = entry.open(entry.default_setup).unwrap();
        assert_eq!(playthrough(&*rules, 9, 50).unwrap(), playthrough(&*rules, 9, 50).unwrap());
    }
}
