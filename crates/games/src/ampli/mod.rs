//! ampli
