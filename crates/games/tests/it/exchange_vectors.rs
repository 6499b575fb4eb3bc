//! Fair Exchange compared with the successors of an independent program, and known perft numbers.

use game::{Game, Turns, apply_turn, turns::perft};
use games::exchange::Exchange;
use std::collections::HashSet;

fn game(setup: &str) -> Exchange {
    Exchange::from_setup(setup).unwrap()
}

/// Sorts the groups as the vectors do: ascending by white, black, common stones.
fn sorted(text: &str) -> String {
    let (groups, rest) = text.split_once(' ').unwrap();
    let mut groups = groups.split('/').collect::<Vec<_>>();
    groups.sort_by_key(|g| g.split('.').map(|n| n.parse::<u32>().unwrap()).collect::<Vec<_>>());
    format!("{} {rest}", groups.join("/"))
}

#[test]
fn successors_are_those_of_the_vectors() {
    let vectors = crate::support::vectors("exchange");
    assert_eq!(vectors.len(), 67);
    for vector in vectors {
        crate::support::check_successors(&game(vector["setup"].as_str().unwrap()), &vector, sorted);
    }
}

#[test]
fn perft_is_as_the_rules_say() {
    let known: [(&str, &[u64]); 3] = [
        ("3x3", &[2, 8, 80, 764, 7728, 78590]),
        ("4x3", &[2, 28, 1016, 42332, 1835091]),
        ("3x5", &[4, 53, 901, 21939, 549056]),
    ];
    for (setup, counts) in known {
        let game = game(setup);
        for (depth, &count) in (1..).zip(counts) {
            assert_eq!(perft(&game, &game.start(&()), depth), Ok(count), "{setup}, {depth} turns");
        }
    }
}

#[test]
fn the_3x3_game_has_265226_reachable_positions_without_score_and_neutral_count() {
    let game = game("3x3");
    let mut turns = Turns::new();
    let mut seen = HashSet::from([game.start(&())]);
    let mut todo = vec![game.start(&())];
    while let Some(position) = todo.pop() {
        game.turns(&position, &mut turns).unwrap();
        for turn in turns.iter() {
            let mut next = position;
            apply_turn(&game, &mut next, turn);
            let text = game.position_text(&next);
            let mut fields = text.split(' ');
            let bare = format!("{} {} 0-0 0", fields.next().unwrap(), fields.next().unwrap());
            let bare = game.parse_position(&bare).unwrap();
            if seen.insert(bare) {
                todo.push(bare);
            }
        }
    }
    assert_eq!(seen.len(), 265_226);
}
