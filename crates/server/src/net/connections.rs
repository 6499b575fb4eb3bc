//! Counts connections, all of them and by address, so that one client cannot take them all.

use super::address_key;
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Why a connection is not let in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ConnectionLimitReached {
    /// The server has as many as it can.
    Server,
    /// This address has as many as it may.
    Address,
}

impl ConnectionLimitReached {
    /// One sentence for people.
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
    /// Counts up to `most`; without a limit for each address it is a quarter of that, at most [`crate::limits::CONNECTIONS_PER_ADDRESS`].
    pub(crate) fn new(most: usize, per_address: Option<usize>) -> Connections {
        let usual = || (most / 4).clamp(1, crate::limits::CONNECTIONS_PER_ADDRESS);
        Connections { most, per_address: per_address.unwrap_or_else(usual), open: Mutex::default() }
    }

    /// Nothing in here can panic half way, so what is found is whole.
    fn open(&self) -> MutexGuard<'_, Open> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Counts a connection until its permit is dropped. A trusted proxy connects for many clients and has no `address` of its own.
    pub(crate) fn enter(self: &Arc<Self>, address: Option<IpAddr>) -> Result<Permit, ConnectionLimitReached> {
        let mut open = self.open();
        if open.all >= self.most {
            return Err(ConnectionLimitReached::Server);
        }
        let address = self.count(&mut open, address)?;
        open.all += 1;
        Ok(Permit { connections: Arc::clone(self), address, whole: true })
    }

    /// Counts a long connection of a client behind a trusted proxy; the proxy's own connection is counted already.
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

/// A connection that is counted while this exists.
pub(crate) struct Permit {
    connections: Arc<Connections>,
    address: Option<IpAddr>,
    /// Whether it counts among all connections, not only among those of its address.
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
        // The same address written as IPv6 is the same address.
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
