//! The exception of the package.

use catalog::{RuleError, Seat};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

pyo3::create_exception!(quintet, QuintetError, PyValueError, "One sentence that says what is wrong and where.");

/// Turns an error of the rules into an exception with the same sentence.
pub(crate) fn raise(error: RuleError) -> PyErr {
    QuintetError::new_err(error.to_string())
}

/// Creates an exception from a sentence.
pub(crate) fn refuse(sentence: impl Into<String>) -> PyErr {
    QuintetError::new_err(sentence.into())
}

/// Checks the number of a seat.
pub(crate) fn seat_of(number: u8, seats: u8) -> PyResult<Seat> {
    if number < seats {
        return Ok(Seat(number));
    }
    Err(refuse(format!("a seat is a number from 0 to {}, found {number}", seats - 1)))
}
