//! Identifies the client for which engine work is done.

use std::net::{IpAddr, Ipv6Addr};
use std::sync::Arc;

/// The client that is charged for engine work: a user, a network, or both.
///
/// A request without a cookie makes a new user, so the network comes first wherever it is known.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Owner {
    user: Option<Arc<str>>,
    network: Option<IpAddr>,
}

/// Holds the budget and the place in the round-robin of a user or a network.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Account {
    /// A network: an IPv4 address, or the first 64 bits of an IPv6 address.
    Network(IpAddr),
    /// A user by id.
    User(Arc<str>),
    /// All rooms of unknown origin.
    Unknown,
}

impl Owner {
    /// Creates an owner from a user id and an address, as far as they are known.
    pub fn new(user: Option<&str>, address: Option<IpAddr>) -> Owner {
        Owner { user: user.filter(|user| !user.is_empty()).map(Arc::from), network: address.map(network) }
    }

    /// Adds the address if none is known.
    pub fn or_address(self, address: IpAddr) -> Owner {
        Owner { network: self.network.or(Some(network(address))), ..self }
    }

    /// Returns the account that is scheduled first: of the network if it is known, else of the user.
    pub(crate) fn first_account(&self) -> Account {
        self.network.map(Account::Network).unwrap_or_else(|| self.last_account())
    }

    /// Returns the account that is scheduled within the first one.
    pub(crate) fn last_account(&self) -> Account {
        match (&self.user, self.network) {
            (Some(user), _) => Account::User(Arc::clone(user)),
            (None, Some(network)) => Account::Network(network),
            (None, None) => Account::Unknown,
        }
    }

    /// Iterates over the charged accounts.
    pub(crate) fn accounts(&self) -> impl Iterator<Item = Account> {
        let (first, last) = (self.first_account(), self.last_account());
        let other = (first != last).then_some(last);
        [first].into_iter().chain(other)
    }
}

/// Returns the part of an address that belongs to one customer. Providers assign whole IPv6 networks of 64 bits.
fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(six) => IpAddr::V6(Ipv6Addr::from_bits(six.to_bits() & !u128::from(u64::MAX))),
        four => four,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(text: &str) -> IpAddr {
        text.parse().expect("an address")
    }

    #[test]
    fn one_network_is_one_account_whatever_the_user_or_the_lower_bits() {
        let first = |user, text| Owner::new(user, Some(address(text))).first_account();
        assert_eq!(first(Some("a"), "2001:db8::1"), first(Some("b"), "2001:db8::ffff:1"));
        assert_ne!(first(None, "2001:db8::1"), first(None, "2001:db8:0:1::1"));
        assert_eq!(first(None, "::ffff:192.0.2.1"), first(Some("a"), "192.0.2.1"));
        assert_ne!(first(None, "192.0.2.1"), first(None, "192.0.2.2"));
    }

    #[test]
    fn an_owner_pays_from_each_of_its_accounts_once() {
        let accounts = |user, at: Option<&str>| Owner::new(user, at.map(address)).accounts().collect::<Vec<_>>();
        assert_eq!(accounts(Some("a"), Some("192.0.2.1")).len(), 2);
        assert_eq!(accounts(Some("a"), None), [Account::User("a".into())]);
        assert_eq!(accounts(None, Some("192.0.2.1")), [Account::Network(address("192.0.2.1"))]);
        // Rooms without an owner share one account.
        assert_eq!(accounts(Some(""), None), [Account::Unknown]);
        let known = Owner::new(None, Some(address("192.0.2.1")));
        assert_eq!(known.clone().or_address(address("192.0.2.2")), known);
        assert_eq!(Owner::default().or_address(address("192.0.2.1")), known);
    }
}
