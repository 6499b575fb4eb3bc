//! Random games of Fair Exchange: everything that holds in every position.

use game::hash::fingerprint;
use game::{Effect, Game, NoEffects, Place, Turns, apply_turn, random, seat_to_act, turns};
use games::exchange::{Exchange, Position, Step, Stones};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use std::collections::{HashMap, HashSet};

/// Calls `visit` with the settled positions of random games, at most so many turns of each.
fn visit_games(setup: &str, games: u64, turns: usize, mut visit: impl FnMut(&Exchange, &Position)) {
    let game = Exchange::from_setup(setup).unwrap();
    let mut steps = Vec::new();
    for seed in 0..games {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let mut position = game.start(&());
        for _ in 0..turns {
            visit(&game, &position);
            let Some(seat) = seat_to_act(&game, &position) else { break };
            loop {
                let step = random::step(&game, &position, seat, &mut steps, &mut rng).unwrap();
                game.apply(&mut position, seat, step, &mut NoEffects);
                if game.settled(&position) {
                    break;
                }
            }
        }
    }
}

fn successor(game: &Exchange, position: &Position, turn: &[Step]) -> Position {
    let mut next = *position;
    apply_turn(game, &mut next, turn);
    next
}

/// Compares the turns that are generated with those that walking over all steps finds.
fn check_turns(game: &Exchange, position: &Position) {
    let (mut quick, mut plain) = (Turns::new(), Turns::new());
    game.turns(position, &mut quick).unwrap();
    turns::walk(game, position, &mut plain).unwrap();
    let all = plain.iter().map(|t| successor(game, position, t)).collect::<HashSet<_>>();
    let found = quick.iter().map(|t| successor(game, position, t)).collect::<HashSet<_>>();
    let text = game.position_text(position);
    assert_eq!(found.len(), quick.len(), "{text}: a successor stands twice");
    assert!(found == all, "{text}: {} of {} successors", found.len(), all.len());
    assert_eq!(game.count_turns(position, &mut plain), Ok(all.len() as u64), "{text}");
}

#[test]
fn generated_turns_are_those_of_walking_the_steps() {
    let mut met = 0;
    for (setup, games) in [("3x2", 400), ("3x3", 400), ("4x3", 100), ("5x3", 40), ("6x2", 30)] {
        visit_games(setup, games, 60, |game, position| {
            check_turns(game, position);
            met += 1;
        });
    }
    assert!(met > 10_000, "{met} positions are too few");
}

#[test]
fn turns_that_meet_in_one_position_are_generated_once() {
    let game = Exchange::from_setup("12x15").unwrap();
    for (text, count) in [
        // Alike but for evenly spaced common stones: taking 2 from the first or 6 from the last leaves 0, 5 and 7.
        ("1.1.2/1.1.4/1.1.6 w 0-0 0", 5),
        // Two pairs alike but for the common stones: 1:4c>2,3 and 1:2c>3,4 leave 1 and 3, 6 and 7.
        ("1.1.5/1.1.1/0.0.5/0.0.6 w 0-0 0", 20),
        // After a capture a group looks like another: 2:4o>1,3/x1:1e and 1:6o>2,3/x2:1e leave 0, 6 and 7 white stones.
        ("6.6.0/4.6.0/4.5.0 w 0-0 0", 51),
        // All groups the same.
        (&format!("{}15.15.15 b 0-0 0", "15.15.15/".repeat(11)), 14),
        // Many captures, some groups the same.
        ("60.0.0/0.9.9/0.9.9/0.9.8/1.9.9 w 0-0 0", 8628),
    ] {
        let position = game.parse_position(text).unwrap();
        check_turns(&game, &position);
        assert_eq!(game.count_turns(&position, &mut Turns::new()), Ok(count), "{text}");
    }
}

#[test]
fn texts_come_back_as_they_were() {
    for (setup, games, turns) in [("3x3", 100, 60), ("5x3", 20, 60), ("4x15", 3, 10)] {
        visit_games(setup, games, turns, |game, position| {
            let text = game.position_text(position);
            let read = game.parse_position(&text).unwrap();
            assert_eq!((&read, game.position_text(&read)), (position, text.clone()));
            assert_eq!(game.hash(&read), game.hash(position));
            let mut all = Turns::new();
            game.turns(position, &mut all).unwrap();
            for turn in all.iter() {
                let text = game.turn_text(position, turn);
                assert_eq!(game.parse_turn(position, &text).unwrap(), turn, "{text}");
            }
        });
    }
}

#[test]
fn steps_are_told_apart_by_their_texts() {
    for setup in ["3x3", "5x3"] {
        visit_games(setup, 20, 60, |game, position| {
            let (mut steps, mut more) = (Vec::new(), Vec::new());
            let Some(seat) = seat_to_act(game, position) else { return };
            game.steps(position, seat.next(2), &mut steps);
            assert!(steps.is_empty(), "the other side has no step");
            game.steps(position, seat, &mut steps);
            let texts = steps.iter().map(|&s| (game.step_text(position, s), s)).collect::<HashMap<_, _>>();
            assert_eq!(texts.len(), steps.len());
            for (text, step) in texts {
                assert_eq!(game.parse_step(position, seat, &text), Ok(step));
                let mut next = *position;
                game.apply(&mut next, seat, step, &mut NoEffects);
                if !game.settled(&next) {
                    more.clear();
                    game.steps(&next, seat, &mut more);
                    let texts = more.iter().map(|&s| game.step_text(&next, s)).collect::<HashSet<_>>();
                    assert_eq!(texts.len(), more.len());
                    assert!(more.len() >= 2, "a capture is open, and can be left");
                }
            }
        });
    }
}

#[test]
fn positions_with_the_same_groups_in_another_order_are_the_same() {
    visit_games("5x3", 30, 60, |game, position| {
        let text = game.position_text(position);
        let (groups, rest) = text.split_once(' ').unwrap();
        let mut groups = groups.split('/').collect::<Vec<_>>();
        groups.reverse();
        let turned = game.parse_position(&format!("{} {rest}", groups.join("/"))).unwrap();
        assert_eq!(*position, turned);
        assert_eq!(fingerprint(position), fingerprint(&turned));
        assert_eq!(game.hash(position), game.hash(&turned));
        let count = |p: &Position| game.count_turns(p, &mut Turns::new()).unwrap();
        assert_eq!(count(position), count(&turned), "{text}");
    });
}

/// The author: a shift of common stones defends, it never takes.
#[test]
fn e4_only_shifts_of_own_stones_open_captures() {
    let mut opened = 0;
    visit_games("4x3", 100, 60, |game, position| {
        let Some(seat) = seat_to_act(game, position) else { return };
        let mut steps = Vec::new();
        game.steps(position, seat, &mut steps);
        for step in steps {
            let mut next = *position;
            game.apply(&mut next, seat, step, &mut NoEffects);
            match step {
                Step::Shift { stones: Stones::Own, .. } => opened += u32::from(!game.settled(&next)),
                _ => assert!(game.settled(&next), "{}", game.position_text(position)),
            }
        }
    });
    assert!(opened > 1000, "{opened} captures opened are too few");
}

/// The author: with an odd number of own stones in a group, an attack from it leaves some there to be attacked.
#[test]
fn e3_an_odd_number_of_own_stones_is_never_taken_whole() {
    visit_games("3x5", 100, 60, |game, position| {
        let Some(seat) = seat_to_act(game, position) else { return };
        let view = game.view(position, None);
        let own = |group: u8| view.groups[usize::from(group)][seat.index()];
        let mut steps = Vec::new();
        game.steps(position, seat, &mut steps);
        for step in steps {
            if let Step::Shift { stones: Stones::Own, from, each, .. } = step {
                assert!(2 * each < own(from) || own(from) % 2 == 0);
            }
        }
    });
}

#[test]
fn effects_account_for_every_stone_and_point() {
    visit_games("4x3", 60, 60, |game, position| {
        let mut all = Turns::new();
        game.turns(position, &mut all).unwrap();
        let total = |p: &Position| {
            let view = game.view(p, None);
            let stones = view.groups.iter().flatten().map(|&stones| i32::from(stones));
            (stones.sum::<i32>(), view.score.map(i32::from).iter().sum::<i32>())
        };
        for turn in all.iter() {
            let (mut next, mut effects) = (*position, Vec::new());
            let seat = seat_to_act(game, &next).unwrap();
            for &step in turn {
                game.apply(&mut next, seat, step, &mut effects);
            }
            let (mut left, mut gained) = (0, 0);
            for effect in effects {
                match effect {
                    Effect::Moved { count, to: Place::Off, .. } | Effect::Captured { count, .. } => {
                        left += i32::from(count)
                    }
                    Effect::Scored { points, .. } => gained += i32::from(points),
                    _ => {}
                }
            }
            let (stones, points) = total(position);
            assert_eq!(total(&next), (stones - left, points + gained));
        }
    });
}

#[test]
fn wide_setups_go_by_steps_and_by_turns() {
    visit_games("12x15", 1, 12, |game, position| {
        let (mut all, mut steps) = (Turns::new(), Vec::new());
        game.turns(position, &mut all).unwrap();
        let seat = seat_to_act(game, position).unwrap();
        game.steps(position, seat, &mut steps);
        assert!(steps.len() > 1000 && !all.is_empty());
        assert_eq!(game.count_turns(position, &mut Turns::new()), Ok(all.len() as u64));
    });
}
