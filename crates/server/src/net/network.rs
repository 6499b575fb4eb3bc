//! Networks of trusted proxies, and client addresses behind them.

use axum::http::HeaderMap;
use ipnet::IpNet;
use std::fmt;
use std::net::{IpAddr, Ipv6Addr};
use std::str::FromStr;

/// A network such as `10.0.0.0/8`, or a single address.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Network(IpNet);

impl Network {
    /// Returns whether it contains an address.
    pub fn contains(&self, address: IpAddr) -> bool {
        self.0.contains(&address.to_canonical())
    }
}

impl FromStr for Network {
    type Err = String;

    fn from_str(text: &str) -> Result<Network, String> {
        let single = || text.parse::<IpAddr>().map(IpNet::from);
        text.parse::<IpNet>().or_else(|_| single()).map(Network).map_err(|_| {
            format!("\"{text}\" is no network: write an address such as 127.0.0.1 or a range such as 10.0.0.0/8")
        })
    }
}

impl fmt::Display for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Returns the address of the client: that of the connection, or the one that trusted proxies report. Proxies append to
/// `X-Forwarded-For`, so the last address that is not a trusted proxy is the only one that the client cannot forge.
pub(crate) fn client_address(peer: IpAddr, headers: &HeaderMap, trusted: &[Network]) -> IpAddr {
    let is_trusted = |address: IpAddr| trusted.iter().any(|network| network.contains(address));
    let mut client = peer.to_canonical();
    if !is_trusted(client) {
        return client;
    }
    let lines = headers.get_all("x-forwarded-for").into_iter().rev().filter_map(|line| line.to_str().ok());
    for text in lines.flat_map(|line| line.rsplit(',')) {
        let Ok(address) = text.trim().parse::<IpAddr>() else { break };
        client = address.to_canonical();
        if !is_trusted(client) {
            break;
        }
    }
    client
}

/// Returns the key of an address in limits: an IPv6 customer has a whole /64 network.
pub(crate) fn address_key(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(six) => IpAddr::V6(Ipv6Addr::from_bits(six.to_bits() & !u128::from(u64::MAX))),
        four => four,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn client(peer: &str, forwarded: &[&str], trusted: &[&str]) -> String {
        let mut headers = HeaderMap::new();
        for line in forwarded {
            headers.append("x-forwarded-for", line.parse().expect("a header"));
        }
        let trusted = trusted.iter().map(|t| t.parse().expect("a network")).collect::<Vec<_>>();
        client_address(peer.parse().expect("an address"), &headers, &trusted).to_string()
    }

    #[test]
    fn forwarded_addresses_are_believed_only_from_trusted_proxies() {
        assert_eq!(client("192.0.2.1", &["203.0.113.9"], &[]), "192.0.2.1");
        assert_eq!(client("192.0.2.1", &["203.0.113.9"], &["127.0.0.1"]), "192.0.2.1");
        assert_eq!(client("127.0.0.1", &["203.0.113.9"], &["127.0.0.1"]), "203.0.113.9");
        assert_eq!(client("::ffff:10.1.1.1", &["203.0.113.9"], &["10.0.0.0/8"]), "203.0.113.9");
        assert_eq!(client("127.0.0.1", &[], &["127.0.0.1"]), "127.0.0.1");
    }

    #[test]
    fn what_a_client_puts_before_the_proxies_is_not_believed() {
        let trusted = ["127.0.0.1", "10.0.0.0/8"];
        assert_eq!(client("127.0.0.1", &["1.1.1.1, 203.0.113.9, 10.2.3.4"], &trusted), "203.0.113.9");
        assert_eq!(client("127.0.0.1", &["1.1.1.1", "203.0.113.9"], &trusted), "203.0.113.9");
        assert_eq!(client("127.0.0.1", &["1.1.1.1, nonsense"], &trusted), "127.0.0.1");
    }

    #[test]
    fn networks_are_read_or_refused_with_a_sentence() {
        assert_eq!("2001:db8::/32".parse::<Network>().expect("a network").to_string(), "2001:db8::/32");
        assert!("10.0.0.1".parse::<Network>().expect("an address").contains("10.0.0.1".parse().expect("an address")));
        for bad in ["", "proxy", "10.0.0.0/33", "10.0.0/8"] {
            assert!(bad.parse::<Network>().is_err_and(|why| why.contains("is no network")), "{bad}");
        }
        let key = |text: &str| address_key(text.parse().expect("an address"));
        assert_eq!(key("2001:db8::1:2:3:4"), key("2001:db8::4"));
        assert_ne!(key("2001:db8:1::1"), key("2001:db8:2::1"));
    }
}
