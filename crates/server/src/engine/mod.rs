//! Engine work: the fair thread pool, cached players, and games between computers.

pub(crate) mod cache;
pub(crate) mod exhibitions;
pub mod pool;
