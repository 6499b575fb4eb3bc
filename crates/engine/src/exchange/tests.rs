//! The evaluation and the candidates.

use super::candidates;
use super::evaluator::ExchangeEvaluator;
use crate::Evaluator;
use game::random::{self, SplitMix64};
use game::{Game, Seat};
use games::exchange::{Exchange, Position};

/// Positions of random games, also within turns.
fn positions(game: &Exchange, games: u64) -> Vec<Position> {
    let (mut chance, mut buffer, mut found) = (SplitMix64::new(3), Vec::new(), Vec::new());
    for _ in 0..games {
        let mut position = game.start(&());
        for _ in 0..60 {
            let Some(seat) = game::seat_to_act(game, &position) else { break };
            found.push(position);
            let step = random::step(game, &position, seat, &mut buffer, &mut chance).unwrap();
            game.apply(&mut position, seat, step, &mut game::NoEffects);
        }
    }
    found
}

#[test]
fn candidates_are_legal_and_there_is_always_one() {
    for (setup, games) in [("3x2", 20), ("5x5", 10), ("12x15", 3)] {
        let game = Exchange::from_setup(setup).unwrap();
        for position in positions(&game, games) {
            let (mut steps, mut looked_at) = (Vec::new(), Vec::new());
            game.steps(&position, position.side(), &mut steps);
            candidates::list(&game, &position, position.side(), &mut looked_at);
            assert!(!looked_at.is_empty(), "{position:?}");
            assert!(looked_at.iter().all(|step| steps.contains(step)), "{position:?}");
            assert!(looked_at.len() <= 1500, "{} candidates", looked_at.len());
        }
    }
}

#[test]
fn what_is_good_for_one_side_is_bad_for_the_other() {
    let game = Exchange::from_setup("5x3").unwrap();
    let evaluator = ExchangeEvaluator::default();
    for position in positions(&game, 5) {
        let [white, black] = [Seat::FIRST, Seat::SECOND].map(|seat| evaluator.evaluate(&game, &position, seat));
        assert_eq!(white, -black);
    }
}

#[test]
fn the_neutral_count_is_a_part_of_what_search_remembers() {
    let game = Exchange::from_setup("5x3").unwrap();
    let evaluator = ExchangeEvaluator::default();
    let keys = ["4.2.1/1.3.3/2.2.5 w 3-4 0", "4.2.1/1.3.3/2.2.5 w 3-4 5", "2.2.5/4.2.1/1.3.3 w 3-4 5"]
        .map(|text| evaluator.table_key(&game, &game.parse_position(text).unwrap()));
    assert_ne!(keys[0], keys[1]);
    assert_eq!(keys[1], keys[2]);
}

#[test]
fn stones_points_and_prey_count() {
    let game = Exchange::from_setup("5x3").unwrap();
    let value = |text: &str| {
        let position = game.parse_position(text).unwrap();
        ExchangeEvaluator::default().evaluate(&game, &position, position.side())
    };
    let even = value("2.2.2/2.2.2/2.2.2 w 0-0 0");
    assert!(value("2.2.2/2.2.2/2.2.2 w 1-0 0") > even);
    assert!(value("3.2.2/2.2.2/2.2.2 w 0-0 0") > even);
    // Six white stones bring three to the group of two black ones. Four bring two, which is not more than two.
    let (reach, no_reach) = ("6.0.2/0.2.0/0.4.4 w 0-0 0", "6.0.2/0.3.0/0.3.4 w 0-0 0");
    assert!(value(reach) > value(no_reach));
}
