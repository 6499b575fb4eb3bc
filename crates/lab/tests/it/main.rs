//! Measurements: played, interrupted, damaged, reported.

mod findings;
mod runs;
