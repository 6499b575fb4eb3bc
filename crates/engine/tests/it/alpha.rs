//! Players of Alpha: turns they must find, and promises of every level.

use engine::{CancelToken, GameEngine, Level, Limits, Observation, SearchResult};
use game::random::{SplitMix64, below};
use game::{Game, Outcome, Table};
use games::alpha::{Alpha, Large, Small, Step};
use std::time::Duration;

fn table(setup: &str, text: &str) -> Table<Small> {
    let game: Small = Alpha::from_setup(setup).expect("a setup");
    let position = game.parse_position(text).expect("a position");
    Table::new(game, position)
}

fn level(number: u32) -> Level {
    Level::new(number).expect("a level")
}

fn search<G: Game + GameEngine>(table: &Table<G>, number: u32, limits: Limits) -> SearchResult<G::Step> {
    let seat = table.to_act().first().expect("the game goes on");
    table.game().player(level(number)).search(&Observation::new(table, seat), &limits, &CancelToken::new(), &mut |_| {})
}

fn turn(table: &Table<Small>, result: &SearchResult<Step>) -> String {
    table.game().turn_text(table.position(), &result.turn)
}

#[test]
fn the_best_level_plays_the_only_winning_turn_of_solved_positions() {
    // By the solver, each is the only winning turn: spares that lengthen or block a stack.
    for (text, best, turns) in [
        ("3/a1A/1AA/3/3 b 01", "+a4", 5),
        ("A2/1aA/3/3/3 b 01", "+b4", 7),
        ("3/1aa/3/1A1/3 w 10", "+c2", 9),
        ("3/3/3/1aA/2a w 10", "+c2", 7),
    ] {
        let table = table("3x5x1", text);
        let result = search(&table, 8, Limits::nodes(300_000));
        assert_eq!(turn(&table, &result), best, "{text}");
        assert!(result.exact && result.info.value == 1.0, "{text}: {:?} takes {turns} turns", result.info);
    }
}

#[test]
fn a_game_that_only_history_ends_is_won_by_who_is_ahead() {
    // The first side to advance loses. Stacking sideways wins, because the other side must then advance (A16).
    let table = table("2x4x1", "aa/2/2/AA w 00");
    let result = search(&table, 8, Limits::nodes(200_000));
    assert!(["a1-b1", "b1-a1"].contains(&turn(&table, &result).as_str()), "{}", turn(&table, &result));
}

#[test]
fn a_stack_of_four_is_not_left_behind() {
    // In three more turns White's stack is through; any other turn leaves Black ahead.
    let table = table("8x8x2", "8/8/8/8/D7/8/7a/7a w 00");
    for number in 3..=8 {
        let result = search(&table, number, Limits::nodes(20_000));
        assert!(turn(&table, &result).starts_with("4a4-"), "level {number}: {}", turn(&table, &result));
    }
}

#[test]
fn a_win_at_hand_is_taken_from_level_three_on_and_sometimes_missed_before() {
    let table = table("8x8x2", "B7/8/8/8/8/8/8/aaaaaaaa w 10");
    let finds = |number, seed| {
        let result = search(&table, number, Limits::nodes(2_000).seed(seed));
        turn(&table, &result) == "2a8-off"
    };
    for number in 3..=8 {
        assert!((0..8).all(|seed| finds(number, seed)), "level {number} misses a win at hand");
    }
    assert!(!(0..16).all(|seed| finds(1, seed)), "level 1 never errs");
}

#[test]
fn thoughts_limited_by_nodes_come_out_the_same() {
    let table = table("6x6x2", "aaaaaa/1aaa1a/a3a1/1A4/AAAA1A/AAAAAA w 00");
    for number in [2, 5, 8] {
        let limits = Limits::nodes(15_000).seed(9).threads(2);
        let (one, two) = (search(&table, number, limits), search(&table, number, limits));
        assert_eq!((one.turn, one.info.line, one.info.nodes), (two.turn, two.info.line, two.info.nodes));
    }
}

#[test]
fn whatever_the_limits_a_legal_turn_comes_out() {
    let table = table("8x8x2", "aaaaaaaa/aaaaaaaa/8/8/8/8/AAAAAAAA/AAAAAAAA w 00");
    let seat = table.to_act().first().expect("running");
    let cancel = CancelToken::new();
    cancel.cancel();
    for player in Level::all() {
        let mut player = table.game().player(player);
        for limits in [Limits::NONE, Limits::time(Duration::ZERO), Limits::nodes(0), Limits::depth(0)] {
            let cancel = if limits == Limits::NONE { cancel.clone() } else { CancelToken::new() };
            let result = player.search(&Observation::new(&table, seat), &limits, &cancel, &mut |_| {});
            assert!(table.steps(seat).contains(&result.turn[0]), "{limits:?}");
        }
    }
}

#[test]
fn large_boards_and_forced_passes_are_played() {
    let game: Large = Alpha::from_setup("10x9x2").expect("a setup");
    let mut table = Table::new(game.clone(), game.start(&()));
    for number in [8, 3, 6, 1] {
        let seat = table.to_act().first().expect("running");
        for step in search(&table, number, Limits::nodes(3_000)).turn {
            table.play(seat, step).expect("a legal step");
        }
    }
    // White's stacks block each other and face stacks of their height, so White must pass.
    let walled = self::table("2x9x4", "2/2/1a/dc/DD/2/2/2/2 w 00");
    assert_eq!(turn(&walled, &search(&walled, 5, Limits::depth(3))), "pass");
}

#[test]
fn the_best_level_beats_chance() {
    let game: Small = Alpha::from_setup("6x6x1").expect("a setup");
    for seed in 0..6 {
        let mut table = Table::new(game.clone(), game.start(&()));
        let mut player = game.player(level(8));
        let mut chance = SplitMix64::new(seed);
        while let Some(seat) = table.to_act().first() {
            let step = if seat.index() as u64 == seed % 2 {
                player
                    .search(&Observation::new(&table, seat), &Limits::nodes(3_000), &CancelToken::new(), &mut |_| {})
                    .turn[0]
            } else {
                let steps = table.steps(seat);
                steps[below(&mut chance, steps.len() as u32) as usize]
            };
            table.play(seat, step).expect("a legal step");
        }
        assert_eq!(table.outcome(), Some(Outcome::win(game::Seat((seed % 2) as u8))), "seed {seed}");
    }
}
