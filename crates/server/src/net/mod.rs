//! Connections: the accept loop with its limits of count and time, and whose address a connection really has.

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

/// Limits of the server's connections.
#[derive(Clone, Copy, Debug)]
pub struct ConnectionLimits {
    /// Connections at the same time. The server keeps below the limit of open files in any case.
    pub most: usize,
    /// Connections from one address at the same time; where left out a quarter of all, at most 1000.
    pub per_address: Option<usize>,
    /// Time for the head of a request, also for the next one on a connection that is kept open.
    pub header_timeout: Duration,
    /// Time for the body of a request.
    pub body_timeout: Duration,
    /// Time in which a client must take in something of what is sent to it.
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
