//! W1–W3: three players.

use super::super::{Ampli, Step, TileSet};
use super::{A, B, C, LATE, played, refused, state, steps};
use game::{Game, NoEffects, Outcome, Seat, Table};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

const START_OF_THREE: &str =
    "15-@0,0 A:11.12.13.14.16.22.23|- B:24.25.26.33.34.35.36|- C:44.45.46.55.56.66|- A A must 0";

fn three() -> Ampli {
    Ampli::from_setup("3").unwrap()
}

/// The late figure with one tile left to each of three.
fn late(hands: [&str; 3], rest: &str) -> String {
    let [a, b, c] = hands;
    format!("{LATE} A:{a}|- B:{b}|- C:{c}|- {rest}")
}

fn play(start: &str, turns: &[&str]) -> Table<Ampli> {
    played(three(), start, turns)
}

#[test]
fn w1_seven_tiles_each_no_reserves_and_the_initial_tile_is_of_the_last() {
    for (setup, last) in [("3", C), ("3,begin=2", A), ("3,begin=3", B)] {
        let game = Ampli::from_setup(setup).unwrap();
        for seed in 0..60 {
            let deal = game.deal(&mut ChaCha8Rng::seed_from_u64(seed));
            deal.check(game.beginner()).unwrap();
            let sizes = [0, 1, 2].map(|s| deal.hands[s].len());
            assert_eq!(sizes, [0, 1, 2].map(|s| if Seat(s) == last { 6 } else { 7 }), "{setup}");
            assert!(deal.reserves.iter().all(|r| r.is_empty()) && !deal.initial.is_double());
            assert_eq!(deal.hands.iter().fold(TileSet::only(deal.initial), |all, h| all.union(*h)), TileSet::ALL);
        }
    }
}

#[test]
fn w1_the_right_goes_round_without_seconds() {
    let table = play(START_OF_THREE, &["12(15л)"]);
    assert_eq!(state(&table), "B B must 0");
    let table = play(START_OF_THREE, &["12(15л)", "52–(15п)", "55(15н)"]);
    assert_eq!(state(&table), "A A must 0");
    let error = three().parse_position(&START_OF_THREE.replace("must", "first")).unwrap_err();
    assert_eq!(error.violated_clause(), Some("W1"));
    // Nobody intercepts.
    let round = *play(START_OF_THREE, &[]).position().round();
    let error = round.may_put_tile(B, super::super::Tile::parse("25").unwrap()).unwrap_err();
    assert_eq!(error.violated_clause(), Some("W1"));
}

#[test]
fn w1_a_full_tile_keeps_the_right_unless_it_finishes() {
    let start = late(["33", "12", "13"], "A A must 0");
    assert_eq!(state(&play(&start, &["33::"])), "B B must 0 2-0-0", "no extra point for a full last tile");
    let start = format!("{LATE} A:12.33|- B:13|- C:-|- A A must 0 0-0-2");
    assert_eq!(state(&play(&start, &["33::"])), "A A must 0 0-0-2");
}

#[test]
fn w1_the_right_goes_past_those_who_have_finished() {
    let start = format!("{LATE} A:12.33|- B:-|- C:13|- A A must 0 0-2-0");
    assert_eq!(state(&play(&start, &["12–(41в)"])), "C C must 0 0-2-0");
    assert_eq!(state(&play(&start, &["–"])), "C C must 1 0-2-0");
}

#[test]
fn w1_the_last_tile_must_be_double_set_and_a_violation_gives_the_right_to_the_next() {
    let start = late(["12", "13", "33"], "A A must 0");
    assert_eq!(refused(&play(&start, &[]), "12–(41в)").0, Some("P5"));
    let mut table = play(&start, &[]);
    table.play_unchecked(A, Step::Violation(None));
    assert_eq!(state(&table), "B B must 0?1");
}

#[test]
fn w2_two_points_one_point_and_the_tiles_of_the_third_for_both() {
    let start = late(["12", "13", "33"], "A A must 0");
    assert_eq!(state(&play(&start, &["21–(16)"])), "B B must 0 2-0-0");
    assert_eq!(state(&play(&start, &["21–(16)", "31–(11)"])), "C C rally 0 2-1-0");
    // The third plays on alone, as in a rally of two; a full last tile gives no point.
    let table = play(&start, &["21–(16)", "31–(11)"]);
    assert!(table.game().view_text(table.position(), Some(A)).contains(" C:33|- "));
    assert_eq!(state(&play(&start, &["21–(16)", "31–(11)", "33::"])), "C C over 0 2-1-0");
    // He stops: each of the others adds his tile.
    let table = play(&start, &["21–(16)", "31–(11)", "–"]);
    assert_eq!(table.outcome(), Some(Outcome::new(&[3, 2, 0])));
    assert_eq!(table.game().score_text(&table.outcome().unwrap()), "3:2:0");
}

#[test]
fn w2_if_two_do_not_finish_the_first_adds_the_tiles_of_both() {
    let start = late(["12", "13", "33"], "A A must 0");
    let table = play(&start, &["21–(16)", "–", "–"]);
    assert_eq!(state(&table), "B B over 2 4-0-0");
}

#[test]
fn w3_passes_of_all_who_play_end_the_game() {
    let table = play(START_OF_THREE, &["12(15л)", "–", "–"]);
    assert_eq!(state(&table), "A A must 2");
    let table = play(START_OF_THREE, &["12(15л)", "–", "–", "–"]);
    assert_eq!(state(&table), "B B over 3 13-12-13");
}

#[test]
fn s5_of_three_those_who_stay_score_one_and_the_leavers_tiles() {
    let mut round = *play(START_OF_THREE, &[]).position().round();
    round.leave(B, &mut NoEffects);
    assert_eq!(round.scores(), [8, 0, 8]);
    let start = late(["12", "13", "33"], "A A must 0");
    let mut round = *play(&start, &["21–(16)"]).position().round();
    round.leave(C, &mut NoEffects);
    assert_eq!(round.scores(), [3, 2, 0]);
}

#[test]
fn three_play_random_games_to_the_end() {
    let mut rng = ChaCha8Rng::seed_from_u64(5);
    let game = three();
    for _ in 0..50 {
        let mut position = game.start(&game.deal(&mut rng));
        let mut buffer = Vec::new();
        while let Some(seat) = game::seat_to_act(&game, &position) {
            assert!(steps(&game, &position).iter().all(|s| s != "wait"));
            let step = game::random::step(&game, &position, seat, &mut buffer, &mut rng).unwrap();
            game.apply(&mut position, seat, step, &mut NoEffects);
            let text = game.position_text(&position);
            assert_eq!(game.parse_position(&text).unwrap_or_else(|e| panic!("{text}: {e}")), position);
        }
    }
}
