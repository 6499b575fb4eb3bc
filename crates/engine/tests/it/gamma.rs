//! Players of Gamma: turns they must find, and promises of every level.

use engine::{CancelToken, GameEngine, Level, Limits, Observation, SearchResult};
use game::random::{SplitMix64, below};
use game::{Game, Outcome, Seat, Table};
use games::gamma::{Gamma, Step};
use std::time::Duration;

fn table(text: &str) -> Table<Gamma> {
    let game = Gamma::from_setup("default").expect("a setup");
    let position = game.parse_position(text).expect("a position");
    Table::new(game, position)
}

fn search(table: &Table<Gamma>, number: u32, limits: Limits) -> SearchResult<Step> {
    let seat = table.to_act().first().expect("the game goes on");
    let level = Level::new(number).expect("a level");
    table.game().player(level).search(&Observation::new(table, seat), &limits, &CancelToken::new(), &mut |_| {})
}

fn turn(table: &Table<Gamma>, result: &SearchResult<Step>) -> String {
    table.game().turn_text(table.position(), &result.turn)
}

/// The turn of a level with few nodes.
fn played(table: &Table<Gamma>, number: u32, seed: u64) -> String {
    turn(table, &search(table, number, Limits::nodes(5_000).seed(seed)))
}

#[test]
fn an_undefended_life_field_is_taken() {
    let table = table("10/2A7/10/2##2###1/a9/10/1###2##2/10/10/10 w - - playing");
    for number in 3..=8 {
        assert_eq!(played(&table, number, 1), "c9-c10", "level {number}");
    }
    assert_eq!(search(&table, 8, Limits::depth(3)).info.value, 1.0);
}

#[test]
fn a_seized_life_field_is_won_back_whatever_else_is_offered() {
    // Black's checker could capture a five, but White stands on c10.
    let table = table("2A7/10/2b7/2##2###1/5a4/5E4/1###2##2/10/10/10 b - - playing");
    for (number, seed) in (1..=8).flat_map(|number| (0..6).map(move |seed| (number, seed))) {
        assert_eq!(played(&table, number, seed), "c8-c10", "level {number}, seed {seed}");
    }
}

#[test]
fn above_level_two_nobody_ignores_an_attack_on_a_life_field() {
    // White threatens c3-c1, and only f3-c3 stops it; j5-j6 would capture a five instead.
    let table = table("10/10/10/2##2###1/9e/9A/1###2##2/2b2C4/10/10 w - - playing");
    for (number, seed) in (3..=8).flat_map(|number| (0..10).map(move |seed| (number, seed))) {
        assert_eq!(played(&table, number, seed), "f3-c3", "level {number}, seed {seed}");
    }
    let missed = (0..30).filter(|&seed| played(&table, 1, seed) != "f3-c3").count();
    assert!(missed > 0, "level 1 sees everything");
}

#[test]
fn a_checker_from_the_reserve_wins_back_a_life_field() {
    let table = table("10/10/10/2##2###1/10/4E5/1###2##2/10/10/2a7 w A - playing");
    for number in 1..=8 {
        let text = played(&table, number, 1);
        assert!(text.starts_with("1@") && text.ends_with("-c1"), "level {number}: {text}");
    }
}

#[test]
fn a_hanging_checker_is_captured_and_a_guarded_one_is_not() {
    // The five on f6 cannot be recaptured.
    let hanging = table("10/10/10/2##2###1/5e4/5A4/1###2##2/10/A9/8a1 w - - playing");
    // Here the one on f6 is guarded, and the five that captures it would be lost.
    let guarded = table("10/10/10/2##1b###1/5a4/4E5/1###2##2/10/A9/8a1 w - - playing");
    for number in 5..=8 {
        assert_eq!(played(&hanging, number, 1), "f5-f6", "level {number}");
        assert!(!played(&guarded, number, 1).ends_with("-f6"), "level {number}");
    }
}

#[test]
fn checkers_are_placed_with_a_plan() {
    let game = Gamma::from_setup("default").expect("a setup");
    let mut table = Table::new(game.clone(), game.start(&()));
    let mut players = [8, 5].map(|number| game.player(Level::new(number).expect("a level")));
    while table.turns().len() < 36 {
        let seat = table.to_act().first().expect("running");
        let limits = Limits::nodes(500);
        let result =
            players[seat.index()].search(&Observation::new(&table, seat), &limits, &CancelToken::new(), &mut |_| {});
        table.play(seat, result.turn[0]).expect("a legal step");
    }
    // Ones beside the life fields, fives in front on the open files.
    let text = game.position_text(table.position());
    let rows: Vec<&str> = text.split(['/', ' ']).collect();
    let expect = |row: &str, places: &[usize], letter: char| {
        // The life fields are empty: they appear as a 1.
        places.iter().all(|&file| row.chars().nth(file) == Some(letter))
    };
    assert!(expect(rows[9], &[1, 3, 6, 8], 'A') && expect(rows[8], &[2, 7], 'A'), "{text}");
    assert!(expect(rows[8], &[4, 5], 'E'), "{text}");
    assert!(expect(rows[0], &[1, 3, 6, 8], 'a') && expect(rows[1], &[2, 7], 'a'), "{text}");
}

#[test]
fn thoughts_limited_by_nodes_come_out_the_same() {
    let table = table("1a1a2a1aa/2abdbb3/10/2##c1###1/be5E2/4d3CC/e###2##2/4E5/1BAB2B3/AA1AB1A1AA b - c playing");
    for number in [2, 5, 8] {
        let limits = Limits::nodes(15_000).seed(9).threads(2);
        let (one, two) = (search(&table, number, limits), search(&table, number, limits));
        assert_eq!((one.turn, one.info.line, one.info.nodes), (two.turn, two.info.line, two.info.nodes));
    }
}

#[test]
fn whatever_the_limits_a_legal_turn_comes_out() {
    let table = table("1a1a2a1aa/2abdbb3/10/2##c1###1/be5E2/4d3CC/e###2##2/4E5/1BAB2B3/AA1AB1A1AA b - c playing");
    let seat = table.to_act().first().expect("running");
    let is_cancelled = CancelToken::new();
    is_cancelled.cancel();
    for level in Level::all() {
        let mut player = table.game().player(level);
        for limits in [Limits::NONE, Limits::time(Duration::ZERO), Limits::nodes(0), Limits::depth(0)] {
            let cancel = if limits == Limits::NONE { is_cancelled.clone() } else { CancelToken::new() };
            let result = player.search(&Observation::new(&table, seat), &limits, &cancel, &mut |_| {});
            let mut copy = table.clone();
            for step in result.turn {
                copy.play(seat, step).expect("a legal step");
            }
            assert_eq!(copy.turns().len(), 1, "{limits:?}: a whole turn");
        }
    }
}

#[test]
fn the_best_level_beats_chance() {
    let game = Gamma::from_setup("default").expect("a setup");
    for seed in 0..4 {
        let mut table = Table::new(game.clone(), game.start(&()));
        let mut player = game.player(Level::BEST);
        let mut chance = SplitMix64::new(seed);
        while let Some(seat) = table.to_act().first() {
            if seat.index() as u64 == seed % 2 {
                let observation = Observation::new(&table, seat);
                for step in player.search(&observation, &Limits::nodes(2_000), &CancelToken::new(), &mut |_| {}).turn {
                    table.play(seat, step).expect("a legal step");
                }
            } else {
                let steps = table.steps(seat);
                table.play_unchecked(seat, steps[below(&mut chance, steps.len() as u32) as usize]);
            }
        }
        assert_eq!(table.outcome(), Some(Outcome::win(Seat((seed % 2) as u8))), "seed {seed}");
    }
}
