//! Connections: the accept loop with its limits and time-outs, client addresses behind proxies, and round trips.

mod accept;
mod connections;
pub mod delay;
mod descriptors;
pub(crate) mod kernel_rtt;
mod network;
mod proxy_header;
mod stream;

pub(crate) use accept::{Connection, serve};
pub(crate) use connections::{Connections, Permit};
pub(crate) use descriptors::raise_limit;
pub use network::Network;
pub(crate) use network::{address_key, client_address};

use crate::limits;
use std::time::Duration;

/// Limits of connections.
#[derive(Clone, Copy, Debug)]
pub struct ConnectionLimits {
    /// Open connections. The limit of open files bounds them too.
    pub most: usize,
    /// Open connections from one address; by default a quarter of all, at most 1000.
    pub per_address: Option<usize>,
    /// Time for the head of a request, also of the next one on the same connection.
    pub header_timeout: Duration,
    /// Time for the body of a request.
    pub body_timeout: Duration,
    /// Time in which a client must read some of the pending response.
    pub write_timeout: Duration,
}

impl Default for ConnectionLimits {
    fn default() -> ConnectionLimits {
        ConnectionLimits {
            most: limits::MAX_CONNECTIONS,
            per_address: None,
            header_timeout: limits::HEADER_TIMEOUT,
            body_timeout: limits::BODY_TIMEOUT,
            write_timeout: limits::WRITE_TIMEOUT,
        }
    }
}
