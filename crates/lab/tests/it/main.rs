//! Measurements of small games through the library.

mod findings;
mod runs;
