//! The Python package `quintet`: the games of the catalog as Python objects.
//!
//! Everything here converts values. The rules, the engines and the solvers are those of `catalog`. Errors become `QuintetError` with the
//! same sentence. Long work releases the interpreter's lock and ends on Ctrl-C.

mod advice;
mod background;
mod error;
mod games;
mod player;
mod playouts;
mod rules;
mod solution;
mod table;

use pyo3::prelude::*;

#[pymodule]
mod _quintet {
    #[pymodule_export]
    use super::advice::{Advice, AdvisedTurn};
    #[pymodule_export]
    use super::error::QuintetError;
    #[pymodule_export]
    use super::games::{GameInfo, games, open, replay, restore_table};
    #[pymodule_export]
    use super::player::Player;
    #[pymodule_export]
    use super::playouts::Playouts;
    #[pymodule_export]
    use super::rules::{ObservationPart, Rules};
    #[pymodule_export]
    use super::solution::{Solution, SolvedTurn};
    #[pymodule_export]
    use super::table::Table;
    #[pymodule_export]
    const RULES_VERSION: &str = catalog::RULES_VERSION;
}
