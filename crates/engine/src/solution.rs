//! The result of an exact solver.

/// The exact value of a position and of each of its turns.
///
/// A value is the points of the side to move minus the other side's from here on, with best play; 1, 0 or −1 in games without
/// points.
#[derive(Clone, PartialEq, Debug)]
pub struct Solution<S> {
    /// The value of the position.
    pub value: i32,
    /// Each distinct turn as steps with its value, best first.
    pub turns: Vec<(Vec<S>, i32)>,
    /// The number of positions examined.
    pub nodes: u64,
}

impl<S> Solution<S> {
    /// Creates a solution from its turns; there is at least one.
    pub fn new(mut turns: Vec<(Vec<S>, i32)>, nodes: u64) -> Solution<S> {
        turns.sort_by_key(|t| -t.1);
        Solution { value: turns.first().map_or(0, |t| t.1), turns, nodes }
    }
}

/// A progress callback: a fraction from 0 to 1 and a short description.
pub type OnProgress<'a> = dyn FnMut(f64, &str) + Send + 'a;
