//! The results that ship with the program.
