//! Integration tests. One binary links faster than many.

mod planted;
mod records;
mod texts;
