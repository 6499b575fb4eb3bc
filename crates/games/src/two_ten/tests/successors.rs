//! How many successors there are, and that the quick way finds the same as the slow one.

use super::*;
use game::turns::{perft, walk};
use std::collections::HashSet;

/// The distinct boards that sowing alone leaves, found step by step.
fn sown(game: &TwoTen) -> usize {
    let mut boards = HashSet::new();
    let mut left = vec![game.start(&())];
    let mut seen = HashSet::new();
    while let Some(position) = left.pop() {
        let mut steps = Vec::new();
        game.steps(&position, position.seat, &mut steps);
        for step in steps {
            let mut next = position;
            game.apply(&mut next, position.seat, step, &mut NoEffects);
            if !matches!(next.stage, Stage::Sow { .. }) {
                boards.insert(next.cups);
            } else if seen.insert(next) {
                left.push(next);
            }
        }
    }
    boards.len()
}

#[test]
fn the_numbers_of_successors_are_those_of_the_rules() {
    for (setup, sowings, boards, successors) in
        [("4x4x1", 48, 48, 5808), ("4x4x2", 152, 152, 18392), ("4x4x3", 552, 3152, 381_392)]
    {
        let game = rules(setup);
        let start = game.start(&());
        assert_eq!(sown(&game), sowings, "{setup}");
        assert_eq!(game.tree(&start).map(|tree| tree.boards()), Ok(boards), "{setup}");
        assert_eq!(perft(&game, &start, 1), Ok(successors), "{setup}");
        let mut turns = Turns::new();
        game.turns(&start, &mut turns).unwrap();
        assert_eq!(turns.len() as u64, successors, "{setup}");
    }
}

#[test]
fn turns_are_those_that_the_walk_by_steps_finds() {
    for (setup, text) in [
        ("3x3x1", "1,1,1/1,1,1/1,1,1 w 0-0 - 0"),
        ("3x3x2", "4,0,1/3,2,4/0,2,0 w 1-1 a2c3 3"),
        ("3x3x2", TWO_IN_A_ROW),
        ("3x3x1", "0,0,0/0,1,0/0,0,0 b 8-0 b2c3 2"),
        ("4x3x1", "2,0,0,0/1,1,0,1/0,1,2,0 b 1-3 - 4"),
    ] {
        let game = rules(setup);
        let position = game.parse_position(text).unwrap();
        let (mut quick, mut slow) = (Turns::new(), Turns::new());
        game.turns(&position, &mut quick).unwrap();
        walk(&game, &position, &mut slow).unwrap();
        let results = |turns: &Turns<TwoTen>| {
            let after = turns.iter().map(|turn| {
                let mut next = position;
                apply_turn(&game, &mut next, turn);
                next
            });
            after.collect::<HashSet<_>>()
        };
        assert_eq!(results(&quick), results(&slow), "{text}");
        assert_eq!(quick.len(), slow.len(), "{text}");
    }
}

#[test]
fn too_many_successors_are_said_and_not_listed() {
    let large = TwoTen::<Large>::from_setup("9x9x15").unwrap();
    let mut turns = Turns::new();
    assert_eq!(large.turns(&large.start(&()), &mut turns), Err(TooManySuccessors));
    assert!(turns.is_empty());
    assert_eq!(large.count_turns(&large.start(&()), &mut turns), Err(TooManySuccessors));
    let heap = rules("4x4x15").parse_position("0,0,0,0/0,0,240,0/0,0,0,0/0,0,0,0 w 0-0 - 0").unwrap();
    assert_eq!(perft(&rules("4x4x15"), &heap, 1), Err(TooManySuccessors));
}

#[test]
fn positions_are_small() {
    assert!(size_of::<Position<Small>>() <= 40);
    assert_eq!(size_of::<Step>(), 4);
}
