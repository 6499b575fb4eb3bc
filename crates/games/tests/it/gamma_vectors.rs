//! Gamma against positions whose successors another program found, and the counts that the rules give.

// Shared with other test binaries, each of which uses only part of it.

use game::turns::{perft, walk};
use game::{Game, Turns};
use games::gamma::Gamma;

#[test]
fn every_vector_has_exactly_its_successors() {
    let vectors = crate::support::vectors("gamma");
    assert_eq!(vectors.len(), 96);
    for vector in &vectors {
        let game = Gamma::from_setup(vector["setup"].as_str().unwrap()).unwrap();
        crate::support::check_successors(&game, vector, str::to_string);
    }
}

#[test]
fn the_start_has_90_and_8100_successors() {
    let game = Gamma::from_setup("default").unwrap();
    let start = game.start(&());
    assert_eq!(perft(&game, &start, 1), Ok(90));
    assert_eq!(perft(&game, &start, 2), Ok(8100));
}

#[test]
fn turns_are_counted_as_the_walk_over_all_steps_counts_them() {
    for vector in crate::support::vectors("gamma") {
        let game = Gamma::from_setup(vector["setup"].as_str().unwrap()).unwrap();
        let position = game.parse_position(vector["position"].as_str().unwrap()).unwrap();
        let mut walked = Turns::new();
        walk(&game, &position, &mut walked).unwrap();
        assert_eq!(game.count_turns(&position, &mut Turns::new()), Ok(walked.len() as u64), "{}", vector["position"]);
    }
}
