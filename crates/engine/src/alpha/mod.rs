//! Players of Alpha.
mod insight;
pub use insight::{AlphaInsight, Weights};
