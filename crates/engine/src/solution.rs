//! What an exact solver says.

/// The exact value of a position and of each of its turns.
///
/// A value is the points of the side that decides minus the other's from here on, both playing best; 1, 0 or −1 in games of win or lose.
#[derive(Clone, PartialEq, Debug)]
pub struct Solution<S> {
    /// The value of the position.
    pub value: i32,
    /// Each distinct turn, as steps, with its value; the best first.
    pub turns: Vec<(Vec<S>, i32)>,
    /// Positions looked at.
    pub nodes: u64,
}

impl<S> Solution<S> {
    /// A solution from its turns; there is at least one.
    pub fn new(mut turns: Vec<(Vec<S>, i32)>, nodes: u64) -> Solution<S> {
        turns.sort_by_key(|t| -t.1);
        Solution { value: turns.first().map_or(0, |t| t.1), turns, nodes }
    }
}

/// How far a long solve has come: a part from 0 to 1 and a word about it.
pub type OnProgress<'a> = dyn FnMut(f64, &str) + Send + 'a;
