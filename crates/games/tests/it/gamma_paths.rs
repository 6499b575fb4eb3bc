//! Paths of Gamma: between the first and last cell of a move there is a path that obeys the clauses.

use game::text::cell_text;
use game::{Game, Place, Seat, random, seat_to_act};
use games::gamma::{Gamma, Step};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use serde_json::Value;

/// G9, G10: exactly as many steps as the unit has dots, each to a neighbour, through empty cells only.
fn check_way(view: &Value, step: Step, way: &[Place]) {
    let cells = way.iter().map(|place| match *place {
        Place::Cell { file, rank } => (file, rank),
        other => panic!("{other:?}"),
    });
    let cells = cells.collect::<Vec<_>>();
    let Step::Move { from, to, whole } = step else { return assert_eq!(cells, [], "{step} goes nowhere") };
    assert_eq!(cells.first(), Some(&(from.file(), from.rank())), "{step}");
    assert_eq!(cells.last(), Some(&(to.file(), to.rank())), "{step}");
    let stack_on = |(file, rank): (u8, u8)| view["stacks"][cell_text(file, rank)].as_array().map_or(&[][..], |s| s);
    let is_obstacle = |(file, rank): (u8, u8)| {
        view["fields"][usize::from(rank)].as_str().unwrap().as_bytes()[usize::from(file)] == b'#'
    };
    let stack = stack_on(cells[0]);
    let unit = if whole { stack } else { &stack[stack.len() - 1..] };
    let strength = unit.iter().map(|dots| dots.as_i64().unwrap().unsigned_abs()).sum::<u64>();
    assert_eq!(cells.len() as u64 - 1, strength, "{step}: {cells:?}");
    for pair in cells.windows(2) {
        assert_eq!(pair[0].0.abs_diff(pair[1].0) + pair[0].1.abs_diff(pair[1].1), 1, "{step}: {cells:?}");
    }
    for &cell in &cells[1..cells.len() - 1] {
        let left_behind = cell == cells[0] && unit.len() == stack.len();
        let open = !is_obstacle(cell) && stack_on(cell).is_empty();
        assert!(open || left_behind, "{step} goes through something: {cells:?}");
    }
}

#[test]
fn every_move_of_random_games_has_a_way_that_the_clauses_allow() {
    let game = Gamma::from_setup("default").unwrap();
    for seed in 0..8 {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let (mut position, mut steps) = (game.start(&()), Vec::new());
        for _ in 0..400 {
            let Some(seat) = seat_to_act(&game, &position) else { break };
            let view = serde_json::to_value(game.view(&position, None)).unwrap();
            let step = random::step(&game, &position, seat, &mut steps, &mut rng).expect("a running game has a step");
            for &step in &steps {
                check_way(&view, step, &game.path(&position, step));
            }
            game.apply(&mut position, seat, step, &mut game::NoEffects);
        }
    }
}

#[test]
fn a_way_crosses_no_cell_twice_where_it_need_not() {
    let game = Gamma::from_setup("default").unwrap();
    let position = game.parse_position("10/9a/10/2##2###1/10/4D5/1###2##2/10/10/10 w - - playing").unwrap();
    let mut steps = Vec::new();
    game.steps(&position, Seat::FIRST, &mut steps);
    for step in steps {
        let way = game.path(&position, step);
        let crossed = way.iter().filter(|place| way.iter().filter(|other| other == place).count() > 1).count();
        assert_eq!(crossed, 0, "{step}: {way:?}");
    }
}
