//! Integration tests. One binary links faster than many.

mod defaults;
mod grid;
mod planted;
mod records;
mod texts;
