//! Rooms without a real clock and without sockets, exact to the millisecond.

mod harness;

mod anything;
mod bounds;
mod client_state;
mod clocks;
mod documents;
mod errors;
mod first_turn;
mod garbage;
mod leaks;
mod live;
mod matches;
mod network;
mod offers;
pub(crate) mod quick_setups;
mod races;
mod records;
mod replays;
pub(crate) mod rules_clients;
mod seats;
mod seconds;
mod turns;
