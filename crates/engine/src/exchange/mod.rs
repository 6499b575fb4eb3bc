//! Fair Exchange: exact solution of small setups, and a player for all.

pub mod solve;
