//! Clients: who they are, and how much each of them may do.

pub(crate) mod guests;
pub(crate) mod held_seats;
pub(crate) mod identity;
pub mod rate;
