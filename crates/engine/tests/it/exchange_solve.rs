//! The solutions of Fair Exchange against independently computed values, and their files.

use engine::exchange::solve::{Solution, SolveResult, file_name, load, solve_in};
use engine::{CancelToken, GameEngine, Limits, SearchBudget};
use game::random::{self, SplitMix64};
use game::{Game, Seat, Status, Table, Turns, apply_turn};
use games::exchange::{Exchange, Position};
use std::collections::{BTreeMap, HashMap, HashSet};
use std::fs;
use std::path::PathBuf;

fn game(setup: &str) -> Exchange {
    Exchange::from_setup(setup).unwrap()
}

fn unlimited() -> SearchBudget {
    SearchBudget::start(&Limits::NONE, &CancelToken::new())
}

fn solved(mut solution: Solution) -> Solution {
    assert!(solution.advance(2, &unlimited(), |_| ()));
    solution
}

fn solution(setup: &str) -> Solution {
    solved(Solution::of_setup(&game(setup)).unwrap())
}

#[test]
fn a_solution_uses_no_more_threads_than_it_may() {
    let game = game("3x2");
    let start = game.start(&game.deal(&mut SplitMix64::new(1)));
    for threads in [1, 3] {
        let mut seen = Vec::new();
        let solved = game.solve(&start, None, threads, &CancelToken::new(), &mut |_, _| {
            seen.push(rayon::current_num_threads());
        });
        assert_eq!(solved.expect("a small setup").value, 0);
        assert!(!seen.is_empty() && seen.iter().all(|&n| n == threads), "{seen:?}");
    }
}

/// What decides the rest of a game: groups in any order, side to move, neutral count.
type Key = (Vec<[u8; 3]>, Seat, u8);

fn key(position: &Position) -> Key {
    let mut groups = position.stones().collect::<Vec<_>>();
    groups.sort_unstable();
    (groups, position.side(), position.neutral())
}

/// All positions reachable from one, per neutral count, with their values: by searching 1, 2, 3 … turns ahead until nothing
/// changes, few stones first. Shares nothing with the solver but the rules.
fn by_brute_force(game: &Exchange, start: Position) -> Vec<(Position, i32)> {
    let mut places = HashMap::from([(key(&start), 0)]);
    let mut positions = vec![start];
    let mut edges: Vec<Vec<(usize, i32)>> = Vec::new();
    let mut turns = Turns::new();
    while edges.len() < positions.len() {
        let position = positions[edges.len()];
        let side = position.side().index();
        game.turns(&position, &mut turns).unwrap();
        let mut here = Vec::new();
        for turn in turns.iter() {
            let mut next = position;
            apply_turn(game, &mut next, turn);
            let gained = i32::from(next.score()[side]) - i32::from(position.score()[side]);
            let place = *places.entry(key(&next)).or_insert_with(|| {
                positions.push(next);
                positions.len() - 1
            });
            here.push((place, gained));
        }
        edges.push(here);
    }
    // Few stones first: the position after a capture must be known before captures compare with endless play.
    let stones = |position: &Position| position.stones().flatten().map(u32::from).sum::<u32>();
    let mut layers = BTreeMap::<u32, Vec<usize>>::new();
    for (place, position) in positions.iter().enumerate() {
        layers.entry(stones(position)).or_default().push(place);
    }
    let mut values = vec![0; positions.len()];
    for layer in layers.values() {
        loop {
            let best = |&at: &usize| edges[at].iter().map(|&(next, gained)| gained - values[next]).max().unwrap_or(0);
            let better = layer.iter().map(best).collect::<Vec<i32>>();
            let changed = layer.iter().zip(&better).any(|(&at, &value)| values[at] != value);
            layer.iter().zip(better).for_each(|(&at, value)| values[at] = value);
            if !changed {
                break;
            }
        }
    }
    positions.into_iter().zip(values).collect()
}

#[test]
fn every_position_of_3x2_has_its_brute_force_value_at_every_neutral_count() {
    let game = game("3x2");
    let solution = solution("3x2");
    let found = by_brute_force(&game, game.start(&()));
    assert!(found.len() > 20_000, "{} positions with counts", found.len());
    assert!(found.iter().filter(|(position, value)| position.neutral() > 0 && *value != 0).count() > 1000);
    for (position, value) in found {
        if let Status::Running(_) = game.status(&position) {
            let score = solution.score(&position).unwrap();
            assert_eq!(score.value(), value, "{}", game.position_text(&position));
        }
    }
}

#[test]
fn the_neutral_series_can_take_a_point() {
    let game = game("3x3");
    for (text, with, without) in [("1.3.1/2.0.2/1.0.3 b 0-0 0", -1, -2), ("0.3.4/4.0.2/1.1.0 w 0-0 0", 3, 4)] {
        let position = game.parse_position(text).unwrap();
        let value = |solution: Solution| solved(solution).score(&position).unwrap().value();
        assert_eq!(value(Solution::of_position(&position).unwrap()), with, "{text}");
        assert_eq!(value(Solution::of_position(&position).unwrap().without_neutral_series()), without, "{text}");
        for (position, value) in by_brute_force(&game, position) {
            if key(&position) == key(&game.parse_position(text).unwrap()) {
                assert_eq!(value, with, "{text}");
            }
        }
    }
}

#[test]
fn every_reachable_position_of_3x3_is_solved_and_the_start_is_even() {
    let game = game("3x3");
    let solution = solution("3x3");
    assert_eq!(solution.progress().all_positions, 443_306);
    let answer = solution.answer(&game, &game.start(&())).unwrap();
    let turns = answer.turns.iter().map(|turn| (turn.turn.as_str(), turn.value)).collect::<Vec<_>>();
    assert_eq!((answer.value, turns.as_slice()), (0, [("1:2o>2,3", 0), ("1:2c>2,3", 0)].as_slice()));
    // A forced gain is never so far away that the rule of 100 turns without a capture could prevent it.
    assert_eq!(solution.longest(), 55);

    let plain = solved(Solution::of_setup(&game).unwrap().without_neutral_series());
    let canonical = |position: &Position| (key(position).0, position.side());
    let mut seen = HashSet::from([canonical(&game.start(&()))]);
    let mut todo = vec![game.start(&())];
    let (mut turns, mut differ) = (Turns::new(), 0);
    while let Some(position) = todo.pop() {
        let (with, without) =
            (solution.score_at_zero_count(&position).unwrap(), plain.score_at_zero_count(&position).unwrap());
        differ += u32::from(with.value() != without.value());
        let fresh =
            format!("{} 0-0 0", &game.position_text(&position).splitn(3, ' ').take(2).collect::<Vec<_>>().join(" "));
        let fresh = game.parse_position(&fresh).unwrap();
        game.turns(&fresh, &mut turns).unwrap();
        for turn in turns.iter() {
            let mut next = fresh;
            apply_turn(&game, &mut next, turn);
            if seen.insert(canonical(&next)) {
                todo.push(next);
            }
        }
    }
    assert_eq!(seen.len(), 265_226);
    assert_eq!(differ, 396);
}

#[test]
fn best_play_on_both_sides_gains_exactly_the_value() {
    let game = game("3x3");
    let solution = solution("3x3");
    let mut chance = SplitMix64::new(5);
    let mut decided = 0;
    for number in 0..150 {
        let mut start = game.start(&());
        let mut buffer = Vec::new();
        for _ in 0..4 + number % 20 {
            let Some(seat) = game::seat_to_act(&game, &start) else { break };
            let step = random::step(&game, &start, seat, &mut buffer, &mut chance).unwrap();
            game.apply(&mut start, seat, step, &mut game::NoEffects);
        }
        if game::seat_to_act(&game, &start).is_none() || !game.settled(&start) {
            continue;
        }
        let side = start.side();
        let value = solution.score(&start).unwrap().value();
        decided += u32::from(value != 0);
        let mut table = Table::new(game.clone(), start);
        while table.outcome().is_none() {
            let answer = solution.answer(&game, table.position()).unwrap();
            table.play_turn(&answer.turns[0].turn).unwrap();
        }
        let ahead = |position: &Position| {
            let score = position.score().map(i32::from);
            score[side.index()] - score[1 - side.index()]
        };
        assert_eq!(ahead(table.position()) - ahead(&start), value, "{}", game.position_text(&start));
    }
    assert!(decided > 50, "only {decided} positions are decided");
}

#[test]
fn what_cannot_be_answered_is_refused_with_words() {
    let solution = solution("3x2");
    let game = game("3x3");
    let refused = |text: &str| solution.answer(&game, &game.parse_position(text).unwrap()).unwrap_err().to_string();
    assert_eq!(refused("1.1.1/1.1.1/1.1.1 w 0-0 0"), "the game is over: there is nothing to solve");
    assert_eq!(refused("3.3.3/3.3.3/3.3.3 w 0-0 0"), "the solution does not contain this position");
    let message = Solution::of_setup(&self::game("12x15")).unwrap_err().to_string();
    assert!(message.starts_with("12 groups with 180 white, 180 black and 180 common stones are too many"), "{message}");
}

/// An empty folder for this test.
fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("quintet-exchange-{name}-{}", std::process::id()));
    let _ = fs::remove_dir_all(&folder);
    folder
}

#[test]
fn a_table_comes_back_from_disk_and_a_damaged_one_is_refused() {
    let game = game("3x2");
    let folder = folder("damaged");
    let SolveResult::Complete(solution) = solve_in(Some(&folder), &game, 1, &unlimited(), |_| ()).unwrap() else {
        panic!("the solve was not cancelled")
    };
    let path = folder.join(file_name(&game));
    let bytes = fs::read(&path).unwrap();
    let again = load(&path, &game).unwrap();
    assert_eq!(again.progress(), solution.progress());
    let position = game.parse_position("4.2.2/1.2.3/1.2.1 w 0-0 0").unwrap();
    assert_eq!(again.score(&position), solution.score(&position));
    let copy = folder.join("copy");
    let refused = |change: &dyn Fn(&mut Vec<u8>)| {
        let mut bytes = bytes.clone();
        change(&mut bytes);
        fs::write(&copy, bytes).unwrap();
        let message = load(&copy, &game).unwrap_err().to_string();
        message.replace(&copy.display().to_string(), "FILE")
    };
    let cut = "FILE is cut off: a part of the table is missing";
    assert_eq!(refused(&|bytes| bytes.truncate(bytes.len() - 1)), cut);
    assert_eq!(refused(&|bytes| bytes.truncate(5)), cut);
    assert_eq!(refused(&|bytes| bytes[0] = b'X'), "FILE is not a table of Quintet");
    assert_eq!(refused(&|bytes| bytes[8] = 9), "FILE is a table of version 9; this program reads version 2");
    assert_eq!(refused(&|bytes| bytes[18] ^= 1), "FILE is damaged: the checksum of its head is wrong");
    let middle = bytes.len() / 2;
    assert_eq!(refused(&|bytes| bytes[middle] ^= 1), "FILE is damaged: the checksum of a part is wrong");
    assert_eq!(refused(&|bytes| bytes.push(0)), "FILE goes on behind its last part: it is damaged");
    let other = load(&path, &self::game("3x3")).unwrap_err().to_string();
    assert!(other.ends_with("is the table of exchange 3x2, not of exchange 3x3"), "{other}");
    fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn a_solve_that_was_stopped_goes_on_where_it_was() {
    let game = game("3x2");
    let folder = folder("stopped");
    let cancel = CancelToken::new();
    let budget = SearchBudget::start(&Limits::NONE, &cancel);
    let result = solve_in(Some(&folder), &game, 1, &budget, |progress| {
        if progress.layers == 30 {
            cancel.cancel();
        }
    });
    assert!(matches!(result, Ok(SolveResult::Partial(part)) if part.progress().layers == 30 && !part.is_finished()));
    let path = folder.join(file_name(&game));
    assert!(!path.exists(), "an unfinished table has another name");

    // As if the power failed during the write of a layer: it is solved again.
    let part = folder.join(format!("{}.part", file_name(&game)));
    let bytes = fs::read(&part).unwrap();
    fs::write(&part, &bytes[..bytes.len() - 3]).unwrap();
    let mut first = None;
    let result = solve_in(Some(&folder), &game, 1, &unlimited(), |progress| {
        first.get_or_insert(progress.layers);
    });
    assert!(matches!(result, Ok(SolveResult::Complete(_))));
    assert_eq!(first, Some(30));

    let whole = folder.join("whole");
    solve_in(Some(&whole), &game, 1, &unlimited(), |_| ()).unwrap();
    let whole = fs::read(whole.join(file_name(&game))).unwrap();
    assert!(whole == fs::read(&path).unwrap(), "in pieces or in one go, it is the same table");
    assert!(!part.exists());
    fs::remove_dir_all(&folder).unwrap();
}
