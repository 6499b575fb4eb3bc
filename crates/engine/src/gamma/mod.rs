//! Players of Gamma.
mod insight;
mod landing;
mod plan;
pub use insight::{GammaInsight, Weights};
