//! Players of Fair Exchange: legal under any limits, reproducible, correct where the best turn is known.

use engine::exchange::player_with;
use engine::exchange::solve::Solution;
use engine::{CancelToken, GameEngine, Level, Limits, Observation, SearchBudget, SearchResult};
use game::{Game, Table, apply_turn};
use games::exchange::{Exchange, Position, Step};
use std::sync::Arc;
use std::time::Duration;

fn game(setup: &str) -> Exchange {
    Exchange::from_setup(setup).unwrap()
}

fn table(game: &Exchange, text: &str) -> Table<Exchange> {
    Table::new(game.clone(), game.parse_position(text).unwrap())
}

fn search(table: &Table<Exchange>, level: u32, limits: Limits) -> SearchResult<Step> {
    let seat = table.to_act().first().unwrap();
    let mut player = table.game().player(Level::new(level).unwrap());
    player.search(&Observation::new(table, seat), &limits, &CancelToken::new(), &mut |_| ())
}

fn turn_text(table: &Table<Exchange>, result: &SearchResult<Step>) -> String {
    table.game().turn_text(table.position(), &result.turn)
}

fn exact(position: &Position) -> Solution {
    let mut solution = Solution::of_position(position).unwrap();
    assert!(solution.advance(2, &SearchBudget::start(&Limits::NONE, &CancelToken::new()), |_| ()));
    solution
}

#[test]
fn a_legal_turn_comes_out_whatever_the_limits() {
    let is_cancelled = CancelToken::new();
    is_cancelled.cancel();
    for setup in ["3x3", "5x3", "12x15"] {
        let game = game(setup);
        for level in Level::all() {
            for (limits, cancel) in [
                (Limits::time(Duration::ZERO), CancelToken::new()),
                (Limits::nodes(0), is_cancelled.clone()),
                (Limits::NONE.threads(2), is_cancelled.clone()),
            ] {
                let mut table = Table::new(game.clone(), game.start(&()));
                let mut player = game.player(level);
                for _ in 0..3 {
                    let seat = table.to_act().first().unwrap();
                    let result = player.search(&Observation::new(&table, seat), &limits, &cancel, &mut |_| ());
                    assert!(!result.turn.is_empty());
                    for step in result.turn {
                        table.play(seat, step).unwrap();
                    }
                    assert!(game.settled(table.position()), "a whole turn");
                }
            }
        }
    }
}

#[test]
fn a_turn_that_was_begun_is_finished() {
    for setup in ["3x3", "5x5"] {
        let mut table = table(&game(setup), "6.0.2/0.2.0/1.4.4 w 0-0 0");
        let steps = table.game().parse_turn(table.position(), "1:6o>2,3/x2:2e").unwrap();
        let seat = table.to_act().first().unwrap();
        table.play(seat, steps[0]).unwrap();
        for level in [1, 4, 8] {
            let result = search(&table, level, Limits::nodes(5000));
            let mut end = table.clone();
            for step in result.turn {
                end.play(seat, step).unwrap();
            }
            assert!(game(setup).settled(end.position()));
        }
    }
}

#[test]
fn the_same_seed_and_nodes_give_the_same_thought() {
    for (setup, level) in [("5x3", 8), ("5x3", 6), ("5x3", 2), ("12x15", 8), ("3x3", 8)] {
        let game = game(setup);
        let table = Table::new(game.clone(), game.start(&()));
        let [a, b] = [(); 2].map(|()| {
            let result = search(&table, level, Limits::nodes(20_000).seed(9));
            (result.turn, result.exact, result.info.value, result.info.nodes, result.info.line)
        });
        assert_eq!(a, b, "{setup}, level {level}");
    }
}

/// Reachable positions of the setup 5x5 that are small enough to solve. With these few nodes, search finds a best turn in each.
#[test]
fn search_finds_what_the_solution_says() {
    let game = game("5x5");
    let texts = [
        // The lone black stone can be captured, and every other turn loses.
        "1.2.3/4.1.2/0.1.0 w 0-0 0",
        // Three black stones without a common one: capture all of them.
        "3.3.2/3.3.0/0.0.2 w 0-0 0",
        // Nothing to capture yet: one quiet shift of own stones prepares two groups at once.
        "1.4.0/5.1.0/5.0.0 w 0-0 0",
        "2.0.0/0.1.4/5.1.1 w 0-0 0",
        // Common stones as cover: the only turn that holds.
        "0.2.3/4.5.2/0.1.3 w 0-0 0",
        "4.0.2/3.5.1/0.1.1 w 0-0 0",
        // The same as Black.
        "2.0.3/5.4.2/1.0.3 b 3-7 2",
    ];
    for text in texts {
        let table = table(&game, text);
        let answer = exact(table.position()).answer(&game, table.position()).unwrap();
        let good = answer.turns.iter().filter(|turn| turn.value == answer.value).count();
        assert!(good < answer.turns.len(), "{text}: every turn is as good as any other");
        // Level 7 never uses a solution.
        let result = search(&table, 7, Limits::nodes(300_000));
        let chosen = answer.turns.iter().find(|turn| {
            let (mut a, mut b) = (*table.position(), *table.position());
            apply_turn(&game, &mut a, &turn.steps);
            apply_turn(&game, &mut b, &result.turn);
            a == b
        });
        let value = chosen.expect("a legal turn").value;
        assert_eq!(value, answer.value, "{text}: {} instead of {}", turn_text(&table, &result), answer.turns[0].turn);
    }
}

#[test]
fn level_8_plays_solved_setups_perfectly() {
    let game = game("3x3");
    let solution = Arc::new(exact(&game.start(&())));
    let mut player = player_with(Level::BEST, Some(solution.clone()));
    let mut weak = game.player(Level::new(1).unwrap());
    let mut table = Table::new(game.clone(), game.start(&()));
    let mut expected = f64::NEG_INFINITY;
    while let Some(seat) = table.to_act().first() {
        let limits = Limits::nodes(2000).seed(table.turns().len() as u64);
        let observation = Observation::new(&table, seat);
        let result = if seat.index() == 0 {
            let result = player.search(&observation, &limits, &CancelToken::new(), &mut |_| ());
            assert!(result.exact);
            assert!(result.info.value >= expected, "what is won stays won");
            expected = result.info.value;
            result
        } else {
            weak.search(&observation, &limits, &CancelToken::new(), &mut |_| ())
        };
        for step in result.turn {
            table.play(seat, step).unwrap();
        }
    }
    let outcome = table.outcome().unwrap();
    let ahead = i32::from(outcome.score(game::Seat::FIRST)) - i32::from(outcome.score(game::Seat::SECOND));
    assert!(f64::from(ahead) >= expected && ahead > 0, "{ahead} points ahead, {expected} expected");
}

#[test]
fn low_levels_miss_what_no_higher_level_misses() {
    // Four black stones stand alone, and ten white ones can reach them.
    let table = table(&game("5x5"), "10.0.0/0.4.0/0.3.5/2.2.3 w 0-0 0");
    let takes = |level: u32| {
        let taken = (0..20).filter(|&seed| {
            let result = search(&table, level, Limits::nodes(50_000).seed(seed));
            turn_text(&table, &result).contains("/x2:4e")
        });
        taken.count()
    };
    assert!(takes(1) < 20, "level 1 misses it sometimes");
    for level in 3..=8 {
        assert_eq!(takes(level), 20, "level {level}");
    }
}

#[test]
fn progress_is_told_while_thinking() {
    let game = game("5x3");
    let table = Table::new(game.clone(), game.start(&()));
    let seat = table.to_act().first().unwrap();
    let mut depths = Vec::new();
    let mut player = game.player(Level::BEST);
    let limits = Limits::nodes(100_000);
    player.search(&Observation::new(&table, seat), &limits, &CancelToken::new(), &mut |info| depths.push(info.depth));
    assert!(depths.len() >= 3 && depths.is_sorted(), "{depths:?}");
}
