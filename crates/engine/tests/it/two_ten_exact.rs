//! Exact values of 210: against a solver that knows only the rules, in play, and as a command uses them.

use engine::two_ten::Solver;
use engine::{CancelToken, GameEngine, Level, Limits, Observation, SearchResult};
use game::random::{SplitMix64, below};
use game::{Game, Status, Table, Turns, apply_turn};
use games::two_ten::{Position, Small, Step, TwoTen};
use std::collections::{HashMap, HashSet};

fn rules(setup: &str) -> TwoTen {
    TwoTen::from_setup(setup).unwrap()
}

fn solver(game: &TwoTen, position: &Position<Small>) -> Solver<Small> {
    let mut solver = Solver::new(game);
    assert_eq!(solver.prepare(position, None, 2, &CancelToken::new(), &mut |_, _| {}), Ok(true));
    solver
}

/// A board with this many stones; White has taken all others.
fn any_position(game: &TwoTen, stones: u16, chance: &mut SplitMix64) -> Position<Small> {
    let mut counts = vec![0u16; usize::from(game.cups())];
    for _ in 0..stones {
        counts[below(chance, u32::from(game.cups())) as usize] += 1;
    }
    let row = |row: &[u16]| row.iter().map(u16::to_string).collect::<Vec<_>>().join(",");
    let rows = counts.chunks(game.size().0.into()).map(row).collect::<Vec<_>>().join("/");
    game.parse_position(&format!("{rows} w {}-0 - 0", game.stones() - stones)).unwrap()
}

/// The position after a turn, and the stones of the turn.
fn after(game: &TwoTen, position: &Position<Small>, turn: &[Step]) -> (Position<Small>, i32) {
    let mut after = *position;
    apply_turn(game, &mut after, turn);
    let gain = after.taken(position.seat()) - position.taken(position.seat());
    (after, gain.into())
}

/// The stones of the side to move minus the other side's from here on, by trying all turns.
fn plainly(game: &TwoTen, position: &Position<Small>, known: &mut HashMap<Position<Small>, i32>) -> i32 {
    if let Status::Over(_) = game.status(position) {
        return 0;
    }
    if let Some(&value) = known.get(position) {
        return value;
    }
    let mut turns = Turns::new();
    game.turns(position, &mut turns).unwrap();
    let mut best = i32::MIN;
    for turn in turns.iter() {
        let (after, gain) = after(game, position, turn);
        best = best.max(gain - plainly(game, &after, known));
    }
    known.insert(*position, best);
    best
}

#[test]
fn values_are_those_of_trying_all_turns() {
    for (setup, stones) in [("3x3x1,idle=2", 4), ("3x3x1,idle=3", 3), ("3x3x1,idle=1", 5), ("4x3x1,idle=1", 4)] {
        let game = rules(setup);
        let mut chance = SplitMix64::new(3);
        let mut known = HashMap::new();
        let mut values = HashSet::new();
        for _ in 0..8 {
            let position = any_position(&game, stones, &mut chance);
            let text = game.position_text(&position);
            let solution = solver(&game, &position).solution(&position).unwrap();
            assert_eq!(solution.value, plainly(&game, &position, &mut known), "{text}");
            for (turn, value) in &solution.turns {
                let (after, gain) = after(&game, &position, turn);
                let plain = gain - plainly(&game, &after, &mut known);
                assert_eq!(*value, plain, "{text} {}", game.turn_text(&position, turn));
                values.insert(*value);
            }
        }
        assert!(values.len() > 1, "{setup}: only {values:?}");
    }
}

/// The same with the repetition rule: alpha-beta with the hashes of earlier positions.
fn with_history(game: &TwoTen, position: &Position<Small>, stood: &mut Vec<u64>, (alpha, beta): (i32, i32)) -> i32 {
    let here = game.hash(position);
    let times = 1 + stood.iter().filter(|&&hash| hash == here).count();
    if times >= game.limits().repeat as usize || matches!(game.status(position), Status::Over(_)) {
        return 0;
    }
    stood.push(here);
    let mut turns = Turns::new();
    game.turns(position, &mut turns).unwrap();
    let mut best = alpha;
    for turn in turns.iter() {
        let (after, gain) = after(game, position, turn);
        best = best.max(gain - with_history(game, &after, stood, (gain - beta, gain - best)));
        if best >= beta {
            break;
        }
    }
    stood.pop();
    best
}

#[test]
fn repetition_changes_no_value() {
    // The second occurrence ends these games, so that a history of three turns is enough to matter.
    let game = rules("3x3x1,idle=3,repeat=2");
    for text in ["0,0,1/0,1,0/0,0,1 w 6-0 b2c1 0", "1,0,0/0,0,2/0,0,0 w 6-0 - 0"] {
        let position = game.parse_position(text).unwrap();
        let exact = solver(&game, &position).solution(&position).unwrap().value;
        // Two null-window searches prove the value.
        let look = |window| with_history(&game, &position, &mut Vec::new(), window);
        assert!(look((exact - 1, exact)) >= exact, "{text}");
        assert!(look((exact, exact + 1)) <= exact, "{text}");
    }
}

#[test]
fn small_setups_are_solved_whole() {
    let game = rules("3x3x1");
    let start = game.start(&());
    let solution = solver(&game, &start).solution(&start).unwrap();
    assert_eq!((solution.value, solution.turns.len()), (0, 888));
    let with = |value| solution.turns.iter().filter(|turn| turn.1 == value).count();
    assert_eq!([with(0), with(-1), with(-2)], [152, 176, 560]);
    assert!(solution.turns.is_sorted_by_key(|turn| -turn.1));
}

#[test]
fn more_quiet_turns_never_turn_a_value_round() {
    let mut chance = SplitMix64::new(11);
    let games = ["3x3x1,idle=1", "3x3x1,idle=2", "3x3x1,idle=5", "3x3x1", "3x3x1,idle=0"].map(rules);
    let full = any_position(&games[0], 5, &mut chance);
    let solvers = games.each_ref().map(|game| solver(game, &full));
    for _ in 0..20 {
        let position = any_position(&games[0], 5, &mut chance);
        let text = games[0].position_text(&position);
        let values = games.iter().zip(&solvers).map(|(game, solver)| {
            let position = game.parse_position(&text).unwrap();
            solver.solution(&position).unwrap().value
        });
        let values = values.collect::<Vec<_>>();
        assert!(values.iter().all(|value| value * values[4] >= 0), "{text} {values:?}");
        assert!(values.is_sorted_by_key(|value| value.abs()), "{text} {values:?}");
    }
}

/// Searches with level 8 and returns the loss of its turn against the best one.
fn loss(game: &TwoTen, position: &Position<Small>, nodes: u64, solver: &Solver<Small>) -> (i32, SearchResult<Step>) {
    let table = Table::new(game.clone(), *position);
    let observation = Observation::new(&table, position.seat());
    let result = game.player(Level::BEST).search(&observation, &Limits::nodes(nodes), &CancelToken::new(), &mut |_| {});
    let (after, gain) = after(game, position, &result.turn);
    let answer = match game.status(&after) {
        Status::Over(_) => 0,
        Status::Running(_) => solver.solution(&after).unwrap().value,
    };
    (solver.solution(position).unwrap().value - (gain - answer), result)
}

#[test]
fn level_8_plays_solved_positions_perfectly() {
    let game = rules("3x3x1");
    let start = game.start(&());
    let solver = solver(&game, &start);
    let mut chance = SplitMix64::new(17);
    for stones in [9, 8, 7, 6, 5, 4, 3, 3, 4, 5, 6, 7] {
        let position = any_position(&game, stones, &mut chance);
        let (loss, result) = loss(&game, &position, 20_000_000, &solver);
        assert_eq!(loss, 0, "{}", game.position_text(&position));
        assert!(result.exact);
        let value = solver.solution(&position).unwrap().value + 9 - i32::from(stones);
        assert_eq!(result.info.value, f64::from(value), "the lead at the end");
    }
}

#[test]
fn search_without_a_table_finds_most_exact_turns() {
    let game = rules("4x4x3");
    let mut chance = SplitMix64::new(23);
    let solver = solver(&game, &any_position(&game, 6, &mut chance));
    let mut right = 0;
    for _ in 0..20 {
        // So few nodes that hardly anything is solved during the search.
        let (loss, result) = loss(&game, &any_position(&game, 6, &mut chance), 25_000, &solver);
        assert!(!result.exact);
        right += usize::from(loss == 0);
    }
    assert!(right >= 15, "{right} of 20");
}

#[test]
fn a_solver_that_was_stopped_goes_on() {
    let game = rules("3x3x1");
    let start = game.start(&());
    let mut solver = Solver::new(&game);
    let cancel = CancelToken::new();
    let halfway = cancel.clone();
    let stopped = solver.prepare(&start, None, 1, &cancel, &mut |stones, of| {
        assert_eq!(of, 9);
        if stones == 4 {
            halfway.cancel();
        }
    });
    assert_eq!(stopped, Ok(false));
    assert_eq!(solver.solved(), 4);
    let not_yet = solver.solution(&start).unwrap_err().to_string();
    assert!(not_yet.contains("not solved yet"), "{not_yet}");
    let mut layers = Vec::new();
    assert_eq!(solver.prepare(&start, None, 1, &CancelToken::new(), &mut |stones, _| layers.push(stones)), Ok(true));
    assert_eq!(layers, [5, 6, 7, 8, 9]);
    assert_eq!(solver.solution(&start).unwrap().value, 0);
}

#[test]
fn a_solve_in_a_folder_goes_on_in_another_process_and_a_foreign_file_is_left_alone() {
    let game = rules("3x3x1");
    let start = game.start(&());
    let folder = std::env::temp_dir().join(format!("quintet-210-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    let cancel = CancelToken::new();
    let halfway = cancel.clone();
    let stopped = Solver::new(&game).prepare(&start, Some(&folder), 1, &cancel, &mut |stones, _| {
        if stones == 6 {
            halfway.cancel();
        }
    });
    assert_eq!(stopped, Ok(false));
    let file = std::fs::read_dir(&folder).unwrap().next().unwrap().unwrap().path();
    let bytes = std::fs::read(&file).unwrap();
    // As if the power failed during the write of the last layer.
    std::fs::write(&file, &bytes[..bytes.len() - 1]).unwrap();
    let mut layers = Vec::new();
    let mut solver = Solver::new(&game);
    let whole = solver.prepare(&start, Some(&folder), 1, &CancelToken::new(), &mut |stones, _| layers.push(stones));
    assert_eq!((whole, layers), (Ok(true), vec![6, 7, 8, 9]));
    assert_eq!(solver.solution(&start).unwrap().value, 0);
    let mut again = Solver::new(&game);
    let nothing_to_do =
        again.prepare(&start, Some(&folder), 1, &CancelToken::new(), &mut |_, _| panic!("all is known"));
    assert_eq!(nothing_to_do, Ok(true));
    assert_eq!(again.solution(&start), solver.solution(&start));

    let mut newer = std::fs::read(&file).unwrap();
    newer[8] = 9;
    std::fs::write(&file, &newer).unwrap();
    let refused =
        Solver::new(&game).prepare(&start, Some(&folder), 1, &CancelToken::new(), &mut |_, _| {}).unwrap_err();
    assert!(refused.to_string().ends_with("is a table of version 9; this program reads version 2"), "{refused}");
    assert!(std::fs::read(&file).unwrap() == newer);
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn what_cannot_be_solved_is_refused_in_words() {
    let game = rules("4x4x3");
    let refused = Solver::new(&game)
        .prepare(&game.start(&()), None, 1, &CancelToken::new(), &mut |_, _| {})
        .unwrap_err()
        .to_string();
    assert!(refused.contains("48 stones in 16 cups"), "{refused}");
    let over = game.parse_position("0,0,0,0/0,0,0,0/0,0,0,0/0,0,0,0 w 40-8 - 0").unwrap();
    let refused = Solver::new(&game).solution(&over).unwrap_err().to_string();
    assert!(refused.contains("the game is over"), "{refused}");
    let mut middle = game.start(&());
    apply_turn(&game, &mut middle, &[Step::Lift { cup: 0, count: 1 }]);
    let refused = Solver::new(&game).solution(&middle).unwrap_err().to_string();
    assert!(refused.contains("between two turns"), "{refused}");
}
