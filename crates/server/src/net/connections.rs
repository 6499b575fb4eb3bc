//! Counts connections in total and per address, so that one client cannot use them all.

use super::address_key;
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The limit that rejects a connection.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ConnectionLimitReached {
    /// The limit of the server.
    Server,
    /// The limit of the address.
    Address,
}

impl ConnectionLimitReached {
    /// The reason in one sentence.
    pub(crate) fn reason(self) -> &'static str {
        match self {
            ConnectionLimitReached::Server => "too many connections are open on this server; try again in a moment",
            ConnectionLimitReached::Address => {
                "too many connections are open from your address; close some and try again"
            }
        }
    }
}

/// Counts open connections against their limits.
pub(crate) struct Connections {
    most: usize,
    per_address: usize,
    open: Mutex<Open>,
}

#[derive(Default)]
struct Open {
    all: usize,
    by_address: HashMap<IpAddr, usize>,
}

impl Connections {
    /// Creates a counter for `most` connections. Without `per_address` the limit per address is a quarter of that, at most
    /// [`crate::limits::CONNECTIONS_PER_ADDRESS`].
    pub(crate) fn new(most: usize, per_address: Option<usize>) -> Connections {
        let usual = || (most / 4).clamp(1, crate::limits::CONNECTIONS_PER_ADDRESS);
        Connections { most, per_address: per_address.unwrap_or_else(usual), open: Mutex::default() }
    }

    /// A poisoned lock is safe to use: no code under it can panic between two changes.
    fn open(&self) -> MutexGuard<'_, Open> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Counts a connection until its permit is dropped. `address` is `None` for a trusted proxy, which connects for many clients.
    pub(crate) fn enter(self: &Arc<Self>, address: Option<IpAddr>) -> Result<Permit, ConnectionLimitReached> {
        let mut open = self.open();
        if open.all >= self.most {
            return Err(ConnectionLimitReached::Server);
        }
        let address = self.count(&mut open, address)?;
        open.all += 1;
        Ok(Permit { connections: Arc::clone(self), address, whole: true })
    }

    /// Counts a socket of a client behind a trusted proxy by address only. The connection of the proxy is already counted.
    pub(crate) fn enter_forwarded(self: &Arc<Self>, address: IpAddr) -> Result<Permit, ConnectionLimitReached> {
        let address = self.count(&mut self.open(), Some(address))?;
        Ok(Permit { connections: Arc::clone(self), address, whole: false })
    }

    fn count(&self, open: &mut Open, address: Option<IpAddr>) -> Result<Option<IpAddr>, ConnectionLimitReached> {
        let Some(address) = address.map(address_key) else { return Ok(None) };
        let count = open.by_address.entry(address).or_default();
        if *count >= self.per_address {
            return Err(ConnectionLimitReached::Address);
        }
        *count += 1;
        Ok(Some(address))
    }
}

/// Counts a connection until it is dropped.
pub(crate) struct Permit {
    connections: Arc<Connections>,
    address: Option<IpAddr>,
    /// Whether it counts in total, not only for its address.
    whole: bool,
}

impl Drop for Permit {
    fn drop(&mut self) {
        let mut open = self.connections.open();
        open.all -= usize::from(self.whole);
        if let Some(address) = self.address
            && let Some(count) = open.by_address.get_mut(&address)
        {
            *count -= 1;
            if *count == 0 {
                open.by_address.remove(&address);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(text: &str) -> Option<IpAddr> {
        Some(text.parse().expect("an address"))
    }

    #[test]
    fn connections_are_counted_in_all_and_by_address() {
        let connections = Arc::new(Connections::new(4, Some(2)));
        let first = connections.enter(address("192.0.2.1")).expect("room");
        let _second = connections.enter(address("192.0.2.1")).expect("room");
        assert_eq!(connections.enter(address("192.0.2.1")).err(), Some(ConnectionLimitReached::Address));
        // An IPv4 address mapped to IPv6 is the same address.
        assert_eq!(connections.enter(address("::ffff:192.0.2.1")).err(), Some(ConnectionLimitReached::Address));
        let _proxy = [connections.enter(None).expect("room"), connections.enter(None).expect("room")];
        assert_eq!(connections.enter(address("192.0.2.2")).err(), Some(ConnectionLimitReached::Server));
        assert_eq!(
            connections.enter_forwarded("192.0.2.1".parse().expect("an address")).err(),
            Some(ConnectionLimitReached::Address)
        );
        drop(first);
        assert!(connections.enter(address("192.0.2.1")).is_ok());
        assert_eq!(connections.open().by_address.len(), 1, "addresses without connections are forgotten");
    }

    #[test]
    fn one_address_never_has_all() {
        assert_eq!(Connections::new(896, None).per_address, 224);
        assert_eq!(Connections::new(1_000_000, None).per_address, crate::limits::CONNECTIONS_PER_ADDRESS);
        assert_eq!(Connections::new(1, None).per_address, 1);
    }
}
