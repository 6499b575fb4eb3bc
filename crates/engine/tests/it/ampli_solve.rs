//! Ampli: exact values of first turns.

use engine::{CancelToken, GameEngine, Solution};
use game::{Game, Record, Table, apply_turn};
use games::ampli::{Ampli, Position, Stage, Step};
use std::collections::BTreeMap;

/// The author's first study game with its main line.
const MAIN_LINE: &str = "[Game \"ampli\"]\n[HandA \"22 26 34 36 45 55\"]\n[ReserveA \"25 46 44 12\"]\n\
    [HandB \"14 16 24 33 56 66\"]\n[ReserveB \"13 23 11 35\"]\n[Initial \"15\"]\n\n\
    1. 54–(15п)״ +25 3! 55–(15н):: +46 5. 25(55нл) +44 6. 16(15в)״״ +13 !7. 64(55)״״״ +12 9! 26::״״ 10! 56::״ +23\n\
    11! 22–::״ 12! 66–:: +11 13! 44:: 14! 11:: +35 16. 35–(25)״״״\n\
    ! 17. 21–(11н) 18. 32–::״ 20. 33:: 22. 41–(64)״ ! 23. 43(54)״ ! 24. 31–(16)״ ! 25. 63–:: >> 26. 24–:: >\n";

/// The position of the main line before this tile.
fn before(tile: &str) -> (Ampli, Position) {
    let table: Table<Ampli> = Ampli::replay(&Record::parse(MAIN_LINE.as_bytes()).unwrap()).unwrap();
    let game = *table.game();
    let mut position = *table.start();
    for turn in table.turns() {
        if matches!(turn.steps[0], Step::Put { placing, .. } if placing.tile.to_string() == tile) {
            return (game, position);
        }
        apply_turn(&game, &mut position, &turn.steps);
    }
    panic!("{tile} is put in the main line")
}

fn solve(game: &Ampli, position: &Position) -> Solution<Step> {
    game.solve(position, None, 2, &CancelToken::new(), &mut |_, _| {}).unwrap()
}

/// The values by the exact form of the turn.
fn values(game: &Ampli, position: &Position, solution: &Solution<Step>) -> BTreeMap<String, i32> {
    solution.turns.iter().map(|(turn, value)| (game.step_text(position, turn[0]), *value)).collect()
}

/// The turns with this value.
fn worth(values: &BTreeMap<String, i32>, value: i32) -> Vec<&str> {
    values.iter().filter(|v| *v.1 == value).map(|v| v.0.as_str()).collect()
}

#[test]
fn the_first_study_game_after_move_16_is_a_draw_that_four_moves_hold() {
    let (game, position) = before("21");
    assert!(game.position_text(&position).ends_with("A:12.34.36|- B:13.14.23.24.33|- A A first 0"));
    let mut heard = Vec::new();
    let solution =
        game.solve(&position, None, 2, &CancelToken::new(), &mut |part, word| heard.push((part, word.to_string())));
    let solution = solution.unwrap();
    assert_eq!(solution.value, 0);
    assert_eq!(solution.turns.len(), 50, "49 moves and waiting");
    assert!(solution.turns.is_sorted_by_key(|t| -t.1), "the best first");
    assert_eq!(heard.last(), Some(&(1.0, "50 of 50 first turns".to_string())));
    let values = values(&game, &position, &solution);
    assert_eq!(worth(&values, 0), ["21-@-2,-1", "43@3,1", "43@4,1", "63-@2,3"]);
    assert_eq!(values["wait"], -2);
    assert_eq!([0, -1, -2, -3].map(|value| worth(&values, value).len()), [4, 17, 26, 3]);
    assert_eq!(values["63-@4,-2"], -2, "the author's second line");
}

#[test]
fn in_the_main_line_b_gives_a_point_away() {
    let (game, position) = before("33");
    let solution = solve(&game, &position);
    assert_eq!(solution.value, 0);
    let values = values(&game, &position, &solution);
    assert_eq!(values["33@-2,-3"], -1, "the author's 20. 33::");
    assert_eq!(worth(&values, 0), ["41@3,1", "42@3,1"]);
}

#[test]
fn a_rally_is_solved_to_the_point() {
    let (game, position) = before("24");
    assert_eq!(position.stage(), Stage::Rally);
    let solution = solve(&game, &position);
    assert_eq!(solution.value, 1, "24–:: finishes full");
    assert_eq!(values(&game, &position, &solution)["–"], -1, "stopping leaves one tile");
}

#[test]
fn what_cannot_be_solved_is_refused_with_the_reason() {
    let refused = |game: &Ampli, position: &Position| {
        game.solve(position, None, 2, &CancelToken::new(), &mut |_, _| {}).unwrap_err().to_string()
    };
    let (game, early) = before("64");
    assert!(refused(&game, &early).contains("once the reserves are empty"));
    let (game, mut over) = before("24");
    apply_turn(&game, &mut over, &[Step::Stop]);
    assert!(refused(&game, &over).contains("the game is over"));
    let three = Ampli::from_setup("3").unwrap();
    let start = "15-@0,0 A:11.12.13.14.16.22.23|- B:24.25.26.33.34.35.36|- C:44.45.46.55.56.66|- A A must 0";
    let start = three.parse_position(start).unwrap();
    assert!(refused(&three, &start).contains("of three players only the rally"));
}

#[test]
fn a_solve_that_is_stopped_goes_on_where_it_was() {
    let (game, position) = before("33");
    let folder = std::env::temp_dir().join(format!("quintet-ampli-solve-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    let cancel = CancelToken::new();
    let mut solved = 0.0;
    let stopped = game.solve(&position, Some(&folder), 2, &cancel, &mut |part, _| {
        solved = part;
        if part > 0.3 {
            cancel.cancel();
        }
    });
    let Err(stopped) = stopped else { panic!("it was stopped with a third of the turns done") };
    assert!(stopped.to_string().contains("of 51 first turns; they are kept in"), "{stopped}");
    let mut first = None;
    let again = game.solve(&position, Some(&folder), 2, &CancelToken::new(), &mut |part, _| {
        first.get_or_insert(part);
    });
    assert!(first.unwrap() > solved, "it did not begin anew");
    let fresh = solve(&game, &position);
    assert_eq!(values(&game, &position, &again.unwrap()), values(&game, &position, &fresh));
    std::fs::remove_dir_all(&folder).unwrap();
}
