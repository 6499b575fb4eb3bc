//! Helpers that several groups of tests share.

pub(crate) mod binaries;
pub(crate) mod postgres;
