//! Gamma clause by clause.

mod analysis;
mod board;
mod end;
mod help;
mod moves;
mod refusals;
mod turn;
