//! Random games and random texts keep the promises of the contract.

// Shared with other test binaries, each of which uses only part of it.

use game::text::cell_text;
use game::{Game, Piece, Place, Seat, Table, Turns, apply_turn, random, seat_to_act};
use games::Effect;
use games::gamma::{Gamma, Position, View};
use proptest::prelude::*;
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use std::collections::{BTreeMap, BTreeSet};

const OTHER: &str = "B--------B/----------/........../....##..../.#......#./\
                     ##......##/....##..../........../++++++++++/W++++++++W,quiet=40";

/// Plays a random game and calls `see` with every settled position.
fn random_game(setup: &str, seed: u64, mut see: impl FnMut(&Gamma, &Position)) -> Table<Gamma> {
    let game = Gamma::from_setup(setup).unwrap();
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut table = Table::new(game.clone(), game.start(&()));
    let mut buffer = Vec::new();
    while let Some(seat) = table.to_act().first() {
        if game.settled(table.position()) {
            see(&game, table.position());
        }
        let step =
            random::step(&game, table.position(), seat, &mut buffer, &mut rng).expect("a running game has a step");
        table.play(seat, step).unwrap();
    }
    see(&game, table.position());
    table
}

/// The board and the reserves as two lists to which effects can be applied.
#[derive(PartialEq, Debug)]
struct Model {
    /// The dots from the lowest up by the name of the cell; Black's are negative.
    cells: BTreeMap<String, Vec<i8>>,
    reserve: [[u8; 5]; 2],
}

fn signed(owner: Seat, dots: u8) -> i8 {
    if owner == Seat::FIRST { dots as i8 } else { -(dots as i8) }
}

impl Model {
    fn of(view: &View) -> Model {
        let cells = serde_json::from_value(serde_json::to_value(view.stacks).unwrap()).unwrap();
        Model { cells, reserve: view.reserve }
    }

    fn take(&mut self, place: Place, piece: Piece, count: u16) {
        let Piece::Checker { owner, dots } = piece else { panic!("{piece:?}") };
        for _ in 0..count {
            match place {
                Place::Reserve(seat) => self.reserve[seat.index()][usize::from(dots) - 1] -= 1,
                Place::Cell { file, rank } => {
                    let stack = self.cells.get_mut(&cell_text(file, rank)).expect("something stands there");
                    let found = stack.iter().rposition(|&c| c == signed(owner, dots));
                    stack.remove(found.expect("what leaves a cell was there"));
                    self.cells.retain(|_, stack| !stack.is_empty());
                }
                _ => panic!("{place:?}"),
            }
        }
    }

    fn put(&mut self, place: Place, piece: Piece, count: u16) {
        let Piece::Checker { owner, dots } = piece else { panic!("{piece:?}") };
        for _ in 0..count {
            match place {
                Place::Reserve(seat) => self.reserve[seat.index()][usize::from(dots) - 1] += 1,
                Place::Cell { file, rank } => {
                    self.cells.entry(cell_text(file, rank)).or_default().push(signed(owner, dots));
                }
                _ => panic!("{place:?}"),
            }
        }
    }

    fn see(&mut self, effect: Effect) {
        match effect {
            Effect::Moved { piece, count, from, to, .. } => {
                self.take(from, piece, count);
                self.put(to, piece, count);
            }
            Effect::Captured { piece, count, from, .. } => self.take(from, piece, count),
            Effect::Passed { .. } | Effect::Over => {}
            other => panic!("{other:?}"),
        }
    }
}

#[test]
fn positions_come_back_from_their_texts() {
    for seed in 0..40 {
        let setup = if seed % 4 == 0 { OTHER } else { "default" };
        random_game(setup, seed, |game, position| {
            let text = game.position_text(position);
            let back = game.parse_position(&text).unwrap_or_else(|e| panic!("{text}: {e}"));
            assert_eq!(back, *position, "{text}");
            assert_eq!(game.position_text(&back), text);
            assert_eq!(game.hash(&back), game.hash(position), "{text}");
        });
    }
}

#[test]
fn steps_and_their_texts_stand_once_and_turn_texts_lead_where_their_turns_lead() {
    for seed in 0..12 {
        let setup = if seed % 4 == 0 { OTHER } else { "default" };
        random_game(setup, 1000 + seed, |game, position| {
            let Some(seat) = seat_to_act(game, position) else { return };
            let mut steps = Vec::new();
            game.steps(position, seat, &mut steps);
            let texts = steps.iter().map(|&s| game.step_text(position, s)).collect::<BTreeSet<_>>();
            assert_eq!(texts.len(), steps.len());
            let mut other = Vec::new();
            game.steps(position, Seat(seat.0 ^ 1), &mut other);
            assert_eq!(other, []);

            let mut turns = Turns::new();
            if game.turns(position, &mut turns).is_err() || turns.len() > 3000 {
                return;
            }
            assert_eq!(game.count_turns(position, &mut Turns::new()), Ok(turns.len() as u64));
            let mut reached = BTreeSet::new();
            for turn in turns.iter() {
                let text = game.turn_text(position, turn);
                let parsed = game.parse_turn(position, &text).unwrap_or_else(|e| panic!("{text}: {e}"));
                let (mut by_turn, mut by_text) = (*position, *position);
                apply_turn(game, &mut by_turn, turn);
                apply_turn(game, &mut by_text, &parsed);
                assert_eq!(by_turn, by_text, "{text}");
                assert_eq!(game.turn_text(position, &parsed), text);
                assert!(reached.insert(game.position_text(&by_turn)), "{text} leads where another turn leads");
            }
        });
    }
}

#[test]
fn generated_is_accepted_and_nothing_else_is() {
    let cells = ('a'..='j').flat_map(|f| (1..=10).map(move |r| format!("{f}{r}"))).collect::<Vec<_>>();
    let game = Gamma::from_setup("default").unwrap();
    for vector in crate::support::vectors("gamma").iter().rev().take(40) {
        let position = game.parse_position(vector["position"].as_str().unwrap()).unwrap();
        let Some(seat) = seat_to_act(&game, &position) else { continue };
        let mut steps = Vec::new();
        game.steps(&position, seat, &mut steps);
        let generated = steps.iter().map(|&s| game.step_text(&position, s)).filter(|t| !t.contains('@'));
        let mut accepted = BTreeSet::new();
        let moves = cells
            .iter()
            .flat_map(|from| cells.iter().flat_map(move |to| [format!("{from}-{to}"), format!("{from}={to}")]));
        for text in moves.chain(["pass".to_string()]) {
            if game.parse_turn(&position, &text).is_ok() {
                accepted.insert(text);
            }
        }
        assert_eq!(generated.collect::<BTreeSet<_>>(), accepted, "{}", vector["position"]);
    }
}

#[test]
fn effects_tell_all_that_happens() {
    for seed in 0..30 {
        let table = random_game("default", 2000 + seed, |_, _| {});
        let game = table.game();
        let mut position = *table.start();
        for step in table.turns().iter().flat_map(|turn| &turn.steps) {
            let mut model = Model::of(&game.view(&position, None));
            let seat = seat_to_act(game, &position).unwrap();
            let mut effects = Vec::new();
            game.apply(&mut position, seat, *step, &mut effects);
            effects.into_iter().for_each(|effect| model.see(effect));
            assert_eq!(model, Model::of(&game.view(&position, None)), "after {}", game.step_text(&position, *step));
        }
    }
}

#[test]
fn records_replay_to_the_same_position() {
    for seed in 0..20 {
        let setup = if seed % 4 == 0 { OTHER } else { "default" };
        let table = random_game(setup, 3000 + seed, |_, _| {});
        let text = game::record::to_text(&table, &[("White", "Anna")]);
        let record = game::Record::parse(text.as_bytes()).unwrap();
        let replayed = Gamma::replay(&record).unwrap_or_else(|e| panic!("{e}\n{text}"));
        assert_eq!(replayed.position(), table.position());
        assert_eq!(replayed.outcome(), table.outcome());
        assert_eq!(game::record::to_text(&replayed, &[("White", "Anna")]), text);
    }
}

#[test]
fn a_position_is_small() {
    assert!(size_of::<Position>() <= 208);
}

#[test]
fn views_are_json_and_boards_are_drawn() {
    let game = Gamma::from_setup("default").unwrap();
    let text = "2[EeD]7/9a/10/2##2###1/10/3[bA]6/1###2##2/1[AA]8/A9/10 b B - playing";
    let position = game.parse_position(text).unwrap();
    let view = serde_json::to_value(game.view(&position, None)).unwrap();
    assert_eq!((&view["phase"], &view["side"]), (&"playing".into(), &1.into()));
    assert_eq!(view["left"], serde_json::json!([7, 3]));
    assert_eq!(view["reserve"], serde_json::json!([[0, 1, 0, 0, 0], [0, 0, 0, 0, 0]]));
    let fields = ["++W++++W++", "++++++++++", "..........", ".###..##..", "..........", ".........."];
    assert_eq!(view["fields"].as_array().unwrap()[..6], fields);
    assert_eq!(view["fields"].as_array().unwrap()[6..], ["..##..###.", "..........", "----------", "--B----B--"]);
    let stacks = serde_json::json!({ "a2": [1], "b3": [1, 1], "d5": [-2, 1], "j9": [-1], "c10": [5, -5, 4] });
    assert_eq!(view["stacks"], stacks);
    let expected = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/gamma_board.txt")).unwrap();
    assert_eq!(game.draw(&position), expected);
}

/// Returns a valid text with a few characters changed, inserted or removed.
fn mutated(good: Vec<String>) -> impl Strategy<Value = String> {
    let letters = "aAbBcCeE-+#.W/[]=@ 0123459jwpx,ж".chars().collect::<Vec<_>>();
    let change = (any::<prop::sample::Index>(), prop::sample::select(letters), 0..3);
    (prop::sample::select(good), prop::collection::vec(change, 0..4)).prop_map(|(text, changes)| {
        let mut text = text.chars().collect::<Vec<_>>();
        for (place, letter, kind) in changes {
            let place = place.index(text.len() + 1);
            match kind {
                0 => text.insert(place, letter),
                1 if place < text.len() => text[place] = letter,
                _ if place < text.len() => _ = text.remove(place),
                _ => {}
            }
        }
        text.into_iter().collect()
    })
}

fn vector_positions() -> Vec<String> {
    crate::support::vectors("gamma").iter().map(|v| v["position"].as_str().unwrap().to_string()).collect()
}

/// Checks that an accepted text round-trips and can be played.
fn try_position(text: &str, seed: u64) {
    let game = Gamma::from_setup("default").unwrap();
    let Ok(mut position) = game.parse_position(text) else { return };
    assert_eq!(game.position_text(&position), text);
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut buffer = Vec::new();
    for _ in 0..60 {
        let _ = (game.view(&position, None), game.draw(&position), game.hash(&position));
        let Some(seat) = seat_to_act(&game, &position) else { return };
        let step = random::step(&game, &position, seat, &mut buffer, &mut rng).expect("a running game has a step");
        game.apply(&mut position, seat, step, &mut game::NoEffects);
        if game.settled(&position) {
            let after = game.position_text(&position);
            assert_eq!(game.parse_position(&after).as_ref(), Ok(&position), "{text} leads to {after}");
        }
    }
}

proptest! {
    #[test]
    fn no_text_is_a_panic(text in any::<String>()) {
        let game = Gamma::from_setup("default").unwrap();
        let _ = Gamma::from_setup(&text);
        let _ = game.parse_position(&text);
        for position in [game.start(&()), game.parse_position("9a/10/10/2##2###1/10/10/1###2##2/10/AC8/E9 w A - playing").unwrap()] {
            let _ = game.parse_turn(&position, &text);
        }
    }

    #[test]
    fn setups_that_are_nearly_right(text in mutated(vec!["default".into(), OTHER.into(), "default,repeat=0,quiet=7".into()])) {
        if let Ok(game) = Gamma::from_setup(&text) {
            let setup = game.setup();
            prop_assert_eq!(Gamma::from_setup(&setup).unwrap().setup(), setup);
        }
    }

    #[test]
    fn positions_that_are_nearly_right(text in mutated(vector_positions()), seed in any::<u64>()) {
        try_position(&text, seed);
    }

    #[test]
    fn turns_that_are_nearly_right(
        position in prop::sample::select(vector_positions()),
        text in mutated(["5@c2", "c2-c5", "b2=b4", "1@b1/3@d2/c2-c5", "1@j10/pass", "pass", "2@a1/a1-a3"].map(String::from).into()),
    ) {
        let game = Gamma::from_setup("default").unwrap();
        let before = game.parse_position(&position).unwrap();
        if let Ok(turn) = game.parse_turn(&before, &text) {
            let mut after = before;
            apply_turn(&game, &mut after, &turn);
            prop_assert!(game.settled(&after));
            let canonical = game.turn_text(&before, &turn);
            prop_assert_eq!(game.turn_text(&before, &game.parse_turn(&before, &canonical).unwrap()), canonical);
        }
    }
}
