//! Numbers for programs that learn: actions of a fixed list, and observations of a fixed length.

/// A part of an observation: an array of numbers with a name, a shape and bounds.
#[derive(Clone, PartialEq, Debug)]
pub struct ObservationPart {
    /// The name, unique among the parts of a game.
    pub name: &'static str,
    /// The length of each dimension, the slowest first.
    pub shape: Vec<usize>,
    /// The least number that can occur.
    pub min: f32,
    /// The greatest number that can occur.
    pub max: f32,
}

impl ObservationPart {
    /// Creates a part whose numbers go from 0 to `max`.
    pub fn counts(name: &'static str, shape: &[usize], max: f32) -> ObservationPart {
        ObservationPart::between(name, shape, 0.0, max)
    }

    /// Creates a part whose numbers are 0 or 1.
    pub fn flags(name: &'static str, shape: &[usize]) -> ObservationPart {
        ObservationPart::counts(name, shape, 1.0)
    }

    /// Creates a part with both bounds.
    pub fn between(name: &'static str, shape: &[usize], min: f32, max: f32) -> ObservationPart {
        ObservationPart { name, shape: shape.to_vec(), min, max }
    }

    /// Returns the number of numbers.
    pub fn len(&self) -> usize {
        self.shape.iter().product()
    }

    /// Returns whether the part holds no number.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// Appends 1 for the chosen one of `count` cases and 0 for the others.
pub fn push_one_hot(out: &mut Vec<f32>, chosen: usize, count: usize) {
    out.extend((0..count).map(|case| flag(case == chosen)));
}

/// Returns 1 for a fact that holds and 0 for one that does not.
pub fn flag(holds: bool) -> f32 {
    f32::from(u8::from(holds))
}
