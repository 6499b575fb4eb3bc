//! Rooms to the millisecond, without a clock and without a socket.

#[path = "room/harness.rs"]
mod harness;

#[path = "room/anything.rs"]
mod anything;
#[path = "room/bounds.rs"]
mod bounds;
#[path = "room/client_state.rs"]
mod client_state;
#[path = "room/clocks.rs"]
mod clocks;
#[path = "room/documents.rs"]
mod documents;
#[path = "room/errors.rs"]
mod errors;
#[path = "room/first_turn.rs"]
mod first_turn;
#[path = "room/garbage.rs"]
mod garbage;
#[path = "room/leaks.rs"]
mod leaks;
#[path = "room/live.rs"]
mod live;
#[path = "room/matches.rs"]
mod matches;
#[path = "room/network.rs"]
mod network;
#[path = "room/offers.rs"]
mod offers;
#[path = "room/races.rs"]
mod races;
#[path = "room/records.rs"]
mod records;
#[path = "room/replays.rs"]
mod replays;
#[path = "room/seats.rs"]
mod seats;
#[path = "room/seconds.rs"]
mod seconds;
#[path = "room/turns.rs"]
mod turns;
