//! Texts of Alpha round-trip, no input panics, and views are correct.

use game::{
    Effect, Game, GameVisitor, NoEffects, Piece, Place, Record, Seat, Status, Table, Turns, apply_turn, random, record,
};
use games::alpha::{Large, Small, with_setup};
use proptest::prelude::*;
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use std::collections::{HashMap, HashSet};

/// Plays a random game and checks every text.
struct RandomGame(u64);

impl GameVisitor for RandomGame {
    type Output = u32;
    fn visit<G: Game>(self, game: G) -> u32 {
        let mut rng = ChaCha8Rng::seed_from_u64(self.0);
        let start = game.start(&game.deal(&mut rng));
        let mut table = Table::new(game.clone(), start);
        let mut hashes = HashMap::new();
        let mut turns = Turns::new();
        let mut played = 0;
        while let Some(seat) = table.to_act().first() {
            let position = table.position().clone();
            let text = game.position_text(&position);
            assert_eq!(game.parse_position(&text).unwrap(), position, "{text}");
            let known = hashes.entry(game.hash(&position)).or_insert_with(|| text.clone());
            assert_eq!(*known, text, "two positions have one hash");
            game.turns(&position, &mut turns).unwrap();
            let mut texts = HashSet::new();
            for turn in turns.iter() {
                let text = game.turn_text(&position, turn);
                assert_eq!(game.parse_turn(&position, &text).unwrap(), turn, "{text}");
                assert_eq!(game.parse_step(&position, seat, &text).unwrap(), turn[0], "{text}");
                assert!(texts.insert(text), "two turns have one text");
                let mut next = position.clone();
                apply_turn(&game, &mut next, turn);
                assert_eq!(game.parse_position(&game.position_text(&next)).unwrap(), next);
            }
            let turn = turns.get(random::below(&mut rng, turns.len() as u32) as usize)[0];
            table.play(seat, turn).unwrap();
            played += 1;
        }
        let text = record::to_text(&table, &[]);
        let again = G::replay(&Record::parse(text.as_bytes()).unwrap()).unwrap();
        assert_eq!(again.position(), table.position());
        assert_eq!(again.outcome(), table.outcome());
        played
    }
}

#[test]
fn random_games_keep_every_text() {
    for (setup, games) in [("8x8x2", 0..8), ("2x4x1", 0..40), ("5x7x2", 0..10), ("16x4x1", 0..3), ("10x8x3", 0..2)] {
        for number in games {
            assert!(with_setup(setup, RandomGame(number)).unwrap() >= 6, "{setup} {number}");
        }
    }
}

/// Parses a text with every parser.
fn read_all<G: Game>(game: &G, position: &G::Position, text: &str) {
    if let Ok(found) = game.parse_position(text) {
        assert_eq!(game.position_text(&found), text);
        let mut steps = Vec::new();
        if let Status::Running(seats) = game.status(&found) {
            let seat = seats.first().unwrap();
            game.steps(&found, seat, &mut steps);
            assert!(!steps.is_empty(), "{text}: who may act has a step");
            for &step in &steps {
                game.apply(&mut found.clone(), seat, step, &mut NoEffects);
            }
        }
        let mut counted = Turns::new();
        assert_eq!(game.count_turns(&found, &mut counted), Ok(steps.len() as u64));
        game.view(&found, None);
        game.draw(&found);
    }
    if let Ok(steps) = game.parse_turn(position, text) {
        let mut next = position.clone();
        apply_turn(game, &mut next, &steps);
    }
    let _ = game.parse_step(position, Seat::SECOND, text);
    let _ = G::from_setup(text);
}

const POSITIONS: [&str; 4] = [
    "aaaaaaaa/aaaaaaaa/8/8/8/8/AAAAAAAA/AAAAAAAA w 00",
    "2BaAAa1/a4B2/2A2a1A/3b2A1/a2A2A1/aaAB4/Aa3a1A/4a1ab w 11",
    "3D4/8/8/3b4/3C4/8/8/c7 b 01",
    "dddddddd/DDDDDDDD/8/8/8/8/8/8 w 01",
];

proptest! {
    #[test]
    fn no_text_brings_it_down(text in ".{0,60}") {
        let game = Small::from_setup("8x8x2").unwrap();
        read_all(&game, &game.start(&()), &text);
    }

    #[test]
    fn no_turn_brings_it_down(text in "[+0-9]{0,2}[a-i]{0,2}[0-9]{0,2}[-x]?([a-i][0-9]|off|pass)?", which in 0..4usize) {
        let game = Small::from_setup("8x8x2").unwrap();
        read_all(&game, &game.parse_position(POSITIONS[which]).unwrap(), &text);
    }

    #[test]
    fn no_setup_brings_it_down(text in "[0-9]{1,3}x[0-9]{1,2}x[0-9]{1,2}(,(repeat|quiet)=[0-9]{0,8}){0,2}") {
        if let Ok(game) = Large::from_setup(&text) {
            let again = Large::from_setup(&game.setup()).unwrap();
            prop_assert_eq!(again.setup(), game.setup());
            read_all(&game, &game.start(&()), &text);
        }
    }

    #[test]
    fn no_mutated_position_brings_it_down(
        which in 0..4usize,
        places in prop::collection::vec((0..60usize, "[A-Ea-e0-9/ wb]"), 1..4),
    ) {
        let small = Small::from_setup("8x8x2").unwrap();
        let large = Large::from_setup("8x8x2").unwrap();
        let mut text = POSITIONS[which].to_string();
        for (place, with) in places {
            let place = place % text.len();
            text.replace_range(place..=place, &with);
        }
        read_all(&small, &small.start(&()), &text);
        read_all(&large, &large.start(&()), &text);
    }
}

#[test]
fn the_hash_tells_apart_all_that_repetition_compares() {
    let game = Small::from_setup("2x4x1").unwrap();
    let hash = |text: &str| game.hash(&game.parse_position(text).unwrap());
    let texts = [
        "aB/2/2/A1 w 00",
        "aB/2/2/A1 b 00",
        "aB/2/2/A1 w 10",
        "aB/2/2/A1 w 01",
        "aB/2/2/B1 w 00",
        "aA/2/2/A1 w 00",
        "bB/2/2/A1 w 00",
        "aD/2/2/A1 w 00",
        "aC/2/2/A1 w 00",
        "ab/2/2/A1 w 00",
        "Ab/2/2/a1 w 00",
        "aB/2/2/1A w 00",
    ];
    assert_eq!(texts.map(hash).into_iter().collect::<HashSet<_>>().len(), texts.len());
}

#[test]
fn effects_tell_what_moved() {
    let game = Small::from_setup("8x8x2").unwrap();
    let effects = |text: &str, turn: &str| {
        let mut position = game.parse_position(text).unwrap();
        let step = game.parse_turn(&position, turn).unwrap()[0];
        let mut effects = Vec::new();
        let seat = game::seat_to_act(&game, &position).unwrap();
        game.apply(&mut position, seat, step, &mut effects);
        effects
    };
    let moved =
        |seat, count, from, to| Effect::Moved { seat, piece: Piece::Checker { owner: seat, dots: 1 }, count, from, to };
    let cell = |file, rank| Place::Cell { file, rank };
    let (white, black) = (Seat::FIRST, Seat::SECOND);
    let text = "3D4/8/8/8/8/2C5/8/7a w 00";
    assert_eq!(effects(text, "2c3-c5"), [moved(white, 2, cell(2, 2), cell(2, 4))]);
    let left = moved(white, 3, cell(3, 7), Place::Off);
    assert_eq!(effects(text, "3d8-off"), [left, moved(white, 1, Place::Off, Place::Reserve(white))]);
    assert_eq!(effects("3D4/8/8/8/8/2C5/8/7a w 10", "3d8-off"), [left], "a second spare is not given");
    assert_eq!(effects("3D4/8/8/8/8/2C5/8/7a b 01", "+a1"), [moved(black, 1, Place::Reserve(black), cell(0, 0))]);
    assert_eq!(effects("dddddddd/DDDDDDDD/8/8/8/8/8/8 w 01", "pass"), [Effect::Passed { seat: white }]);
}

#[test]
fn the_view_has_all_of_the_position() {
    let game = Small::from_setup("3x4x1").unwrap();
    let view = |text: &str| serde_json::to_value(game.view(&game.parse_position(text).unwrap(), None)).unwrap();
    let expected = serde_json::json!({
        "width": 3, "height": 4, "to_move": 1, "expected": "move", "spare": [true, false],
        "checkers": [1, 4], "to_go": [4, 13],
        "ranks": [[1, 0, 0], [0, 0, 0], [0, 0, -3], [0, -1, 0]],
    });
    assert_eq!(view("1a1/2c/3/A2 b 10"), expected);
    assert_eq!(view("1a1/2c/3/A2 w 10")["expected"], "either");
    assert_eq!(view("ddd/DDD/3/3 w 10")["expected"], "enter");
    assert_eq!(view("ddd/DDD/3/3 w 01")["expected"], "pass");
    assert_eq!(view("ddd/DDD/3/3 w 00")["expected"], "nothing");
    assert_eq!(view("ddd/DDD/3/3 w 00")["outcome"], serde_json::json!([1, 0]));
}

#[test]
fn the_drawing_shows_board_and_spares() {
    let game = Small::from_setup("3x4x1").unwrap();
    let position = game.parse_position("1a1/2c/3/A2 b 10").unwrap();
    let expected = "
    a  b  c
 4  ·  ●  ·   4
 3  ·  ·  ●3  3
 2  ·  ·  ·   2
 1  ○  ·  ·   1
    a  b  c
○ White: checkers 1, ranks to go 4, a spare in hand
● Black: checkers 4, ranks to go 13, no spare
";
    assert_eq!(game.draw(&position), expected.trim_start_matches('\n'));
}
