//! Limits the seats that an address has taken without a move, so that one client cannot take every open seat.

use crate::limits;
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The seats held by each address. Cloning this handle is cheap.
#[derive(Clone)]
pub(crate) struct HeldSeats {
    most: usize,
    holds: Arc<Mutex<Holds>>,
}

#[derive(Default)]
struct Holds {
    last: u64,
    /// The holds of each address with their expiry times in milliseconds.
    by_address: HashMap<IpAddr, HashMap<u64, u64>>,
}

/// A seat that counts for an address until this is dropped.
pub(crate) struct SeatHold {
    seats: HeldSeats,
    address: IpAddr,
    number: u64,
    /// Whether it counts until it expires, even after its room has left memory.
    outlives_room: AtomicBool,
}

impl HeldSeats {
    /// Creates a counter with a limit of `most` seats per address.
    pub(crate) fn new(most: usize) -> HeldSeats {
        HeldSeats { most, holds: Arc::default() }
    }

    fn holds(&self) -> MutexGuard<'_, Holds> {
        self.holds.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Counts a seat for an address; returns `None` if it holds too many.
    pub(crate) fn hold(&self, address: IpAddr, now: u64) -> Option<SeatHold> {
        let mut holds = self.holds();
        if holds.by_address.len() >= limits::TRACKED_ADDRESSES {
            holds.by_address.retain(|_, held| held.values().any(|&expires| expires > now));
            if holds.by_address.len() >= limits::TRACKED_ADDRESSES {
                return None;
            }
        }
        holds.last += 1;
        let number = holds.last;
        let held = holds.by_address.entry(address).or_default();
        held.retain(|_, &mut expires| expires > now);
        if held.len() >= self.most {
            return None;
        }
        held.insert(number, now + limits::SEAT_HOLD_MS);
        Some(SeatHold { seats: self.clone(), address, number, outlives_room: AtomicBool::new(false) })
    }
}

impl SeatHold {
    /// Counts it until it expires. A room that leaves memory must not free a seat without a move.
    pub(crate) fn keep_after_room(&self) {
        self.outlives_room.store(true, Relaxed);
    }
}

impl Drop for SeatHold {
    fn drop(&mut self) {
        if self.outlives_room.load(Relaxed) {
            return;
        }
        let mut holds = self.seats.holds();
        if let Some(held) = holds.by_address.get_mut(&self.address) {
            held.remove(&self.number);
            if held.is_empty() {
                holds.by_address.remove(&self.address);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::Ipv4Addr;

    #[test]
    fn an_address_holds_a_bounded_number_of_seats() {
        let seats = HeldSeats::new(2);
        let [here, there] = [1, 2].map(|n| IpAddr::V4(Ipv4Addr::new(10, 0, 0, n)));
        let first = seats.hold(here, 0).expect("a seat");
        let second = seats.hold(here, 0).expect("a seat");
        assert!(seats.hold(here, 0).is_none() && seats.hold(there, 0).is_some());
        drop(first);
        let third = seats.hold(here, 1).expect("one is free again");
        // Only time frees the seat of a room that leaves memory.
        second.keep_after_room();
        drop((second, third));
        let fourth = seats.hold(here, 2).expect("the second one alone counts");
        assert!(seats.hold(here, 2).is_none());
        drop(fourth);
        let later = limits::SEAT_HOLD_MS;
        let held = [seats.hold(here, later), seats.hold(here, later)];
        assert!(held.iter().all(Option::is_some));
        drop(held);
        assert!(seats.holds().by_address.is_empty());
    }
}
