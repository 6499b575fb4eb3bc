//! The engine: players, solvers and their limits.

mod alpha;
mod alpha_solve;
mod ampli_live;
mod ampli_live_moments;
mod ampli_player;
mod ampli_problem;
mod ampli_solve;
mod exchange;
mod exchange_solve;
mod gamma;
mod generic;
mod two_ten;
mod two_ten_exact;
