//! The header of the PROXY protocol, version 1 or 2: a proxy names its client in it before the first request.

use crate::limits;
use ppp::{HeaderResult, PartialResult, v1, v2};
use std::io;
use std::net::IpAddr;
use tokio::io::{AsyncRead, AsyncReadExt};

/// The longest line of version 1.
const LINE_BYTES: usize = 107;

/// Reads the header. Returns the client's address, and what came after the header. A proxy that connects for itself, as for a health
/// check, names no client.
pub(super) async fn read(stream: &mut (impl AsyncRead + Unpin)) -> io::Result<(Option<IpAddr>, Vec<u8>)> {
    let mut bytes = Vec::new();
    let mut stream = stream.take(limits::PROXY_HEADER_BYTES);
    while stream.read_buf(&mut bytes).await? > 0 {
        if let Some((client, length)) = parse(&bytes)? {
            return Ok((client, bytes.split_off(length)));
        }
    }
    Err(invalid("it ended, or grew too long, before it was complete"))
}

/// Parses a header; returns the client's address and the length of the header, or nothing while a part of it is missing.
fn parse(bytes: &[u8]) -> io::Result<Option<(Option<IpAddr>, usize)>> {
    // The parser takes some beginnings of a line for errors, so a line is parsed when it is whole.
    let is_line = v1::PROTOCOL_PREFIX.as_bytes().starts_with(&bytes[..bytes.len().min(v1::PROTOCOL_PREFIX.len())]);
    if is_line && bytes.len() < LINE_BYTES && !bytes.contains(&b'\n') {
        return Ok(None);
    }
    match HeaderResult::parse(bytes) {
        HeaderResult::V1(Ok(header)) => {
            let client = match header.addresses {
                v1::Addresses::Tcp4(addresses) => Some(addresses.source_address.into()),
                v1::Addresses::Tcp6(addresses) => Some(addresses.source_address.into()),
                v1::Addresses::Unknown => None,
            };
            Ok(Some((client, header.header.len())))
        }
        HeaderResult::V2(Ok(header)) => {
            let client = match (header.command, header.addresses) {
                (v2::Command::Proxy, v2::Addresses::IPv4(addresses)) => Some(addresses.source_address.into()),
                (v2::Command::Proxy, v2::Addresses::IPv6(addresses)) => Some(addresses.source_address.into()),
                _ => None,
            };
            Ok(Some((client, header.len())))
        }
        HeaderResult::V1(Err(why)) => Err(invalid(&why)),
        HeaderResult::V2(Err(why)) if why.is_incomplete() => Ok(None),
        HeaderResult::V2(Err(why)) => Err(invalid(&why)),
    }
}

fn invalid(why: &(impl std::fmt::Display + ?Sized)) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, format!("the PROXY header cannot be read: {why}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Version 2 with this command and address family, these addresses and one byte more of extensions.
    fn binary(command: u8, family: u8, addresses: &[u8]) -> Vec<u8> {
        let mut bytes = b"\r\n\r\n\0\r\nQUIT\n".to_vec();
        bytes.extend([command, family]);
        bytes.extend((addresses.len() as u16 + 4).to_be_bytes());
        bytes.extend(addresses);
        bytes.extend([4, 0, 1, 42]);
        bytes
    }

    /// The client, and all that comes after the header.
    async fn read_all(bytes: &[u8]) -> Result<(String, Vec<u8>), String> {
        let mut unread = bytes;
        let (client, early) = read(&mut unread).await.map_err(|why| why.to_string())?;
        Ok((client.map_or("-".to_string(), |client| client.to_string()), [&early[..], unread].concat()))
    }

    #[tokio::test]
    async fn both_versions_name_the_client_and_nothing_after_them_is_lost() {
        let four = [203, 0, 113, 9, 10, 0, 0, 1, 200, 0, 31, 144];
        let mut six = [0; 36];
        (six[0], six[1], six[15]) = (0x20, 0x01, 7);
        for (header, client) in [
            (b"PROXY TCP4 203.0.113.9 10.0.0.1 51200 8080\r\n".to_vec(), "203.0.113.9"),
            (b"PROXY TCP6 2001::7 ::1 51200 8080\r\n".to_vec(), "2001::7"),
            (b"PROXY UNKNOWN\r\n".to_vec(), "-"),
            (binary(0x21, 0x11, &four), "203.0.113.9"),
            (binary(0x21, 0x21, &six), "2001::7"),
            // LOCAL: the proxy connects for itself.
            (binary(0x20, 0x00, &[]), "-"),
        ] {
            let request = b"GET / HTTP/1.1\r\n\r\n";
            let whole = [&header[..], request].concat();
            assert_eq!(read_all(&whole).await, Ok((client.to_string(), request.to_vec())));
            for end in 0..header.len() {
                assert!(end == 0 || parse(&header[..end]).expect("the beginning of a header").is_none(), "{end} bytes");
                assert!(read_all(&header[..end]).await.is_err_and(|why| why.contains("before it was complete")));
            }
        }
    }

    #[tokio::test]
    async fn what_is_no_header_is_refused_with_a_reason() {
        let mut long = binary(0x21, 0x11, &[1; 12]);
        (long[14], long[15]) = (0xff, 0xff);
        long.resize(1 << 17, 0);
        for bad in [
            b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n".to_vec(),
            b"PROXY TCP4 203.0.113.999 10.0.0.1 51200 8080\r\n".to_vec(),
            b"PROXY TCP4 2001::7 ::1 51200 8080\r\n".to_vec(),
            b"PROXY TCP4 203.0.113.9 10.0.0.1 51200 80800\r\n".to_vec(),
            b"PROXY TCP4\r\n".to_vec(),
            b"PROXY UDP4 203.0.113.9 10.0.0.1 51200 8080\r\n".to_vec(),
            [b"PROXY UNKNOWN ".to_vec(), vec![b'x'; 200]].concat(),
            // Another version, an unknown command, addresses that are too short.
            binary(0x31, 0x11, &[1; 12]),
            binary(0x2f, 0x11, &[1; 12]),
            binary(0x21, 0x11, &[1; 3]),
            long,
        ] {
            let why = read_all(&bad).await.expect_err("no header");
            assert!(why.starts_with("the PROXY header cannot be read: "), "{why}");
        }
    }
}
