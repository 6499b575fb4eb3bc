//! Seats that an address has taken and not played in yet: a bound keeps one client from taking every open seat.

use crate::limits;
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The seats held by each address; a handle, cheap to clone.
#[derive(Clone)]
pub(crate) struct HeldSeats {
    most: usize,
    holds: Arc<Mutex<Holds>>,
}

#[derive(Default)]
struct Holds {
    last: u64,
    /// For each address its holds, each with the time at which it expires, in milliseconds.
    by_address: HashMap<IpAddr, HashMap<u64, u64>>,
}

/// One seat that counts for an address. Dropping it ends that.
pub(crate) struct SeatHold {
    seats: HeldSeats,
    address: IpAddr,
    number: u64,
    /// It counts until it expires, though its room leaves memory.
    outlives_room: AtomicBool,
}

impl HeldSeats {
    /// Creates a record that allows `most` seats for each address.
    pub(crate) fn new(most: usize) -> HeldSeats {
        HeldSeats { most, holds: Arc::default() }
    }

    fn holds(&self) -> MutexGuard<'_, Holds> {
        self.holds.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Counts one more seat for an address; nothing if it holds too many.
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
    /// Lets it count until it expires: a room that leaves memory does not free seats without a played step.
    pub(crate) fn outlive_room(&self) {
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
        // A room that leaves memory frees nothing; time does.
        second.outlive_room();
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
