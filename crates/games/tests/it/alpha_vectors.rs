//! Positions of Alpha with their exact successors, made by another program, and perft.

use game::turns::perft;
use game::{Game, GameVisitor, RuleError};
use games::alpha::{Large, Small, with_setup};
use serde_json::Value;

struct Check<'a>(&'a Value);

impl GameVisitor for Check<'_> {
    type Output = ();
    fn visit<G: Game>(self, game: G) {
        crate::support::check_successors(&game, self.0, str::to_string);
    }
}

#[test]
fn all_vectors_have_exactly_their_successors() {
    let vectors = crate::support::vectors("alpha");
    assert_eq!(vectors.len(), 69);
    for vector in &vectors {
        with_setup(vector["setup"].as_str().unwrap(), Check(vector)).unwrap();
    }
}

#[test]
fn all_vectors_have_exactly_their_successors_in_wide_sets() {
    for vector in &crate::support::vectors("alpha") {
        Check(vector).visit(Large::from_setup(vector["setup"].as_str().unwrap()).unwrap());
    }
}

#[test]
fn perft_of_the_start() -> Result<(), RuleError> {
    let game = Small::from_setup("8x8x2")?;
    for (depth, count) in [(1, 52), (2, 2704), (3, 150_384), (4, 8_363_664)] {
        assert_eq!(perft(&game, &game.start(&()), depth)?, count, "depth {depth}");
    }
    Ok(())
}

#[test]
fn perft_of_the_start_in_wide_sets() -> Result<(), RuleError> {
    let game = Large::from_setup("8x8x2")?;
    assert_eq!(perft(&game, &game.start(&()), 3)?, 150_384);
    Ok(())
}

#[test]
fn positions_are_small_enough_to_copy() {
    assert_eq!(size_of::<games::alpha::Position<u64>>(), 40);
    assert_eq!(size_of::<games::alpha::Step>(), 4);
}
