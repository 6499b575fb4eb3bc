//! The round trip of a TCP connection as measured by the kernel.
//!
//! TCP acknowledges every segment by itself, so a client that answers pings late does not change this figure. Linux reports it
//! for the two addresses of a connection (`sock_diag`). On other systems, and without an answer, only pings count.

use std::net::SocketAddr;

/// The two ends of a connection.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct ConnectionEnds {
    pub(crate) local: SocketAddr,
    pub(crate) remote: SocketAddr,
}

impl ConnectionEnds {
    /// Returns the smallest round trip of the last minutes in milliseconds, rounded down; `None` if the kernel reports none.
    pub(crate) fn min_round_trip_ms(&self) -> Option<u64> {
        min_round_trip_us(self).map(|us| u64::from(us) / 1000)
    }
}

#[cfg(target_os = "linux")]
fn min_round_trip_us(ends: &ConnectionEnds) -> Option<u32> {
    use netlink_packet_core::{NLM_F_REQUEST, NetlinkHeader, NetlinkMessage, NetlinkPayload};
    use netlink_packet_sock_diag::SockDiagMessage;
    use netlink_packet_sock_diag::constants::{AF_INET, AF_INET6, IPPROTO_TCP};
    use netlink_packet_sock_diag::inet::nlas::Nla;
    use netlink_packet_sock_diag::inet::{ExtensionFlags, InetRequest, SocketId, StateFlags};
    use netlink_sys::protocols::NETLINK_SOCK_DIAG;

    /// The value for "not measured yet".
    const UNKNOWN: u32 = u32::MAX;
    /// An answer has about 400 bytes.
    const ANSWER_BYTES: usize = 4096;

    let socket_id = SocketId {
        source_port: ends.local.port(),
        destination_port: ends.remote.port(),
        source_address: ends.local.ip(),
        destination_address: ends.remote.ip(),
        interface_id: 0,
        // The addresses identify the connection.
        cookie: [0xff; 8],
    };
    let request = SockDiagMessage::InetRequest(InetRequest {
        family: if ends.local.is_ipv4() { AF_INET } else { AF_INET6 },
        protocol: IPPROTO_TCP,
        extensions: ExtensionFlags::INFO,
        states: StateFlags::all(),
        socket_id,
    });
    let mut header = NetlinkHeader::default();
    header.flags = NLM_F_REQUEST;
    let mut packet = NetlinkMessage::new(header, request.into());
    packet.finalize();
    let mut bytes = vec![0; packet.buffer_len()];
    packet.serialize(&mut bytes);

    let socket = netlink_sys::Socket::new(NETLINK_SOCK_DIAG).ok()?;
    // The kernel answers during the send call, so that the read never blocks.
    socket.set_non_blocking(true).ok()?;
    socket.connect(&netlink_sys::SocketAddr::new(0, 0)).ok()?;
    socket.send(&bytes, 0).ok()?;
    let mut answer = vec![0; ANSWER_BYTES];
    let size = socket.recv(&mut &mut answer[..], 0).ok()?;
    let answer = NetlinkMessage::<SockDiagMessage>::deserialize(answer.get(..size)?).ok()?;
    let NetlinkPayload::InnerMessage(SockDiagMessage::InetResponse(response)) = answer.payload else { return None };
    // Without a connection with these addresses, the kernel reports the listening socket.
    let found = &response.header.socket_id;
    if (found.destination_port, found.destination_address) != (ends.remote.port(), ends.remote.ip()) {
        return None;
    }
    let told = response.nlas.iter().find_map(|nla| match nla {
        Nla::TcpInfo(info) => Some(info.min_rtt),
        _ => None,
    });
    told.filter(|&us| us != UNKNOWN)
}

#[cfg(not(target_os = "linux"))]
fn min_round_trip_us(_: &ConnectionEnds) -> Option<u32> {
    None
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;
    use std::io::{Read, Write};
    use std::net::{TcpListener, TcpStream};

    #[test]
    fn the_kernel_tells_the_round_trip_of_a_connection_and_of_no_other() {
        for address in ["127.0.0.1:0", "[::1]:0"] {
            let Ok(listener) = TcpListener::bind(address) else { continue };
            let mut client = TcpStream::connect(listener.local_addr().unwrap()).unwrap();
            let (mut stream, remote) = listener.accept().unwrap();
            let ends = ConnectionEnds { local: stream.local_addr().unwrap(), remote };
            stream.write_all(b"ping").unwrap();
            client.read_exact(&mut [0; 4]).unwrap();
            let us = min_round_trip_us(&ends).expect("a round trip");
            assert!((1..100_000).contains(&us), "{us} µs on one machine");
            let nobody = ConnectionEnds { local: ends.local, remote: SocketAddr::new(remote.ip(), 1) };
            assert_eq!(nobody.min_round_trip_ms(), None);
        }
    }
}
