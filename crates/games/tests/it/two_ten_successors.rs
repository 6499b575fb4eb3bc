//! Successors of 210 beside those that an independent program found.

use game::{Game, GameVisitor, Turns, apply_turn};
use games::two_ten::{Large, Small, TwoTen, with_setup};
use serde_json::Value;
use std::collections::HashSet;

struct Successors<'a>(&'a Value);

impl GameVisitor for Successors<'_> {
    type Output = ();
    fn visit<G: Game>(self, game: G) {
        crate::support::check_successors(&game, self.0, str::to_string);
    }
}

#[test]
fn all_vectors_have_the_same_successors() {
    let vectors = crate::support::vectors("210");
    assert_eq!(vectors.len(), 65);
    for vector in &vectors {
        with_setup(vector["setup"].as_str().unwrap(), Successors(vector)).unwrap();
    }
}

#[test]
fn both_ways_to_keep_cups_have_the_same_successors() {
    let vectors = crate::support::vectors("210");
    for vector in vectors.iter().filter(|v| v["successors"].as_u64().unwrap() < 10_000) {
        let game = TwoTen::<Large>::from_setup(vector["setup"].as_str().unwrap()).unwrap();
        crate::support::check_successors(&game, vector, str::to_string);
    }
}

#[test]
fn every_turn_text_leads_to_its_own_successor() {
    let game = TwoTen::<Small>::from_setup("3x3x2").unwrap();
    for text in ["3,4,0/1,0,3/0,3,1 w 3-0 - 1", "0,2,1/4,1,3/2,1,1 b 1-2 a3c1 6"] {
        let position = game.parse_position(text).unwrap();
        let mut turns = Turns::new();
        game.turns(&position, &mut turns).unwrap();
        let mut texts = HashSet::new();
        for turn in turns.iter() {
            let text = game.turn_text(&position, turn);
            let (mut one, mut other) = (position, position);
            apply_turn(&game, &mut one, turn);
            apply_turn(&game, &mut other, &game.parse_turn(&position, &text).unwrap());
            assert_eq!(one, other, "{text}");
            texts.insert(text);
        }
        assert_eq!(texts.len(), turns.len());
    }
}
