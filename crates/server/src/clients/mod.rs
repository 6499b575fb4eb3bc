//! Clients: their identity and their limits.

pub(crate) mod guests;
pub(crate) mod held_seats;
pub(crate) mod identity;
pub mod rate;
