//! Random games of 210 come back from their texts, and no text makes a reader panic.

use game::record::{replay_turns, to_text};
use game::{Game, Record, Seat, Status, Table, Turns, apply_turn, random};
use games::two_ten::{Large, Small, TwoTen};
use proptest::prelude::*;
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use std::collections::HashSet;

/// Plays a random game to its end; every text on the way must come back.
fn play_at_random<G: Game>(game: &G, chance: u64) -> Table<G>
where
    G::Position: Copy,
{
    let mut rng = ChaCha8Rng::seed_from_u64(chance);
    let mut table = Table::new(game.clone(), game.start(&game.deal(&mut ChaCha8Rng::seed_from_u64(0))));
    while let Some(seat) = table.to_act().first() {
        let position = *table.position();
        let steps = table.steps(seat);
        let texts = steps.iter().map(|&step| game.step_text(&position, step)).collect::<HashSet<_>>();
        assert_eq!(texts.len(), steps.len(), "step texts differ");
        assert!(table.steps(seat.next(2)).is_empty());
        let step = steps[random::below(&mut rng, steps.len() as u32) as usize];
        assert_eq!(game.parse_step(&position, seat, &game.step_text(&position, step)), Ok(step));
        let before = *table.turn_start();
        table.play(seat, step).unwrap();
        assert!(serde_json::to_string(&game.view(table.position(), None)).unwrap().contains("\"phase\""));
        if game.settled(table.position()) {
            let text = game.position_text(table.position());
            assert_eq!(game.parse_position(&text).as_ref(), Ok(table.position()), "{text}");
            let turn = table.turns().last().unwrap();
            let mut again = before;
            apply_turn(game, &mut again, &game.parse_turn(&before, &turn.text).unwrap());
            assert_eq!(&again, table.position(), "{}", turn.text);
        }
    }
    table
}

fn random_games<G: Game>(setup: &str, games: u64)
where
    G::Position: Copy,
{
    let game = G::from_setup(setup).unwrap();
    for chance in 0..games {
        let table = play_at_random(&game, chance);
        let record = to_text(&table, &[]);
        let again = replay_turns::<G>(&Record::parse(record.as_bytes()).unwrap()).unwrap();
        assert_eq!(again.position(), table.position());
        assert_eq!(again.outcome(), table.outcome());
        let outcome = table.outcome().unwrap();
        assert!(record.contains(&format!("[Score \"{}\"]", game.score_text(&outcome))));
    }
}

#[test]
fn random_games_come_back_from_their_texts() {
    random_games::<TwoTen<Small>>("4x4x3", 60);
    random_games::<TwoTen<Small>>("3x5x1", 60);
    random_games::<TwoTen<Small>>("3x3x15,idle=40", 20);
    random_games::<TwoTen<Large>>("9x9x2", 10);
    random_games::<TwoTen<Large>>("5x4x7,idle=30,repeat=2", 20);
}

#[test]
fn both_ways_to_keep_cups_play_the_same_games() {
    let small = TwoTen::<Small>::from_setup("4x3x2").unwrap();
    let large = TwoTen::<Large>::from_setup("4x3x2").unwrap();
    for chance in 0..40 {
        let texts = |turns: Vec<String>| turns.join(" ");
        let one = play_at_random(&small, chance).turns().iter().map(|turn| turn.text.clone()).collect();
        let other = play_at_random(&large, chance).turns().iter().map(|turn| turn.text.clone()).collect();
        assert_eq!(texts(one), texts(other));
    }
}

/// Feeds a text to every reader; what a position reader accepts must be playable and be written the same.
fn feed<G: Game>(game: &G, position: &G::Position, text: &str) {
    let _ = G::from_setup(text);
    let _ = game.parse_step(position, Seat::FIRST, text);
    if let Ok(turn) = game.parse_turn(position, text) {
        let mut next = position.clone();
        apply_turn(game, &mut next, &turn);
        assert!(game.settled(&next));
    }
    if let Ok(position) = game.parse_position(text) {
        assert_eq!(game.position_text(&position), text);
        assert!(!game.draw(&position).is_empty());
        let mut steps = Vec::new();
        if let Status::Running(seats) = game.status(&position) {
            game.steps(&position, seats.first().unwrap(), &mut steps);
            assert!(!steps.is_empty());
        }
        let _ = game.count_turns(&position, &mut Turns::new());
    }
}

fn mutated(texts: &'static [&'static str]) -> impl Strategy<Value = String> {
    let edit = (
        any::<prop::sample::Index>(),
        prop::sample::select("0123456789abcdwx:,/^- *>é=".chars().collect::<Vec<_>>()),
        0..3u8,
    );
    (prop::sample::select(texts), prop::collection::vec(edit, 1..5)).prop_map(|(text, edits)| {
        let mut chars = text.chars().collect::<Vec<_>>();
        for (place, with, kind) in edits {
            let place = place.index(chars.len() + 1);
            match kind {
                0 => chars.insert(place, with),
                1 if place < chars.len() => chars[place] = with,
                _ if place < chars.len() => drop(chars.remove(place)),
                _ => chars.push(with),
            }
        }
        chars.into_iter().collect()
    })
}

const TEXTS: &[&str] = &[
    "4x4x1",
    "9x9x15,idle=3,repeat=2",
    "1,1,1,1/1,1,1,1/1,1,1,1/1,1,1,1 w 0-0 - 0",
    "1,0,1,0/1,2,0,1/1,2,1,1/0,0,1,0 w 3-1 c2d4 1",
    "b2:b3/x:c1,a4/^:a1,d4",
    "c4:c3/x:a1",
    "pass",
    "b2*1",
];

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(2000) })]

    #[test]
    fn any_text_is_read_without_panic(text in "\\PC{0,60}") {
        let game = TwoTen::<Small>::from_setup("4x4x1").unwrap();
        feed(&game, &game.start(&()), &text);
    }

    #[test]
    fn nearly_right_texts_are_read_without_panic(text in mutated(TEXTS)) {
        let game = TwoTen::<Small>::from_setup("4x4x1").unwrap();
        feed(&game, &game.start(&()), &text);
        let game = TwoTen::<Large>::from_setup("4x4x1,idle=0").unwrap();
        let position = game.parse_position("1,0,1,0/1,2,0,1/1,2,1,1/0,0,1,0 w 3-1 c2d4 1").unwrap();
        feed(&game, &position, &text);
    }
}
