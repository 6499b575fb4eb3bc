//! Game 210 from outside: the successors of an independent program, random games, and texts of every kind.

#[allow(unreachable_pub)]
mod support;

use game::{Game, WithGame};
use games::two_ten::with_setup;
use serde_json::Value;

struct Successors<'a>(&'a Value);

impl WithGame for Successors<'_> {
    type Out = ();
    fn with<G: Game>(self, game: G) {
        support::check_successors(&game, self.0, str::to_string);
    }
}

#[test]
fn all_vectors_have_the_same_successors() {
    let vectors = support::vectors("210");
    assert_eq!(vectors.len(), 65);
    for vector in &vectors {
        with_setup(vector["setup"].as_str().unwrap(), Successors(vector)).unwrap();
    }
}
