//! Clients: their identity and their limits.

pub(crate) mod account_name;
pub(crate) mod conduct;
pub(crate) mod guests;
pub(crate) mod held_seats;
pub(crate) mod identity;
pub(crate) mod passwords;
pub mod rate;
