//! The exact rules of five modern board games as plain values.
#![deny(missing_docs)]

pub mod alpha;
pub mod ampli;
pub mod exchange;
pub mod gamma;
pub mod two_ten;
