//! Gamma clause by clause.

#[path = "gamma/analysis.rs"]
mod analysis;
#[path = "gamma/board.rs"]
mod board;
#[path = "gamma/end.rs"]
mod end;
#[path = "gamma/help.rs"]
mod help;
#[path = "gamma/moves.rs"]
mod moves;
#[path = "gamma/refusals.rs"]
mod refusals;
#[path = "gamma/turn.rs"]
mod turn;
