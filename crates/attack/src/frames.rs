//! The WebSocket protocol, frame by frame: an attacker delays pongs, sends broken frames and looks at close codes.

use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};

pub(crate) const TEXT: u8 = 1;
pub(crate) const BINARY: u8 = 2;
pub(crate) const CLOSE: u8 = 8;
pub(crate) const PING: u8 = 9;
pub(crate) const PONG: u8 = 10;

/// The longest frame that is read, in bytes.
const FRAME_BYTES: usize = 16 << 20;

/// A frame.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Frame {
    pub(crate) opcode: u8,
    pub(crate) payload: Vec<u8>,
}

/// The reading half of a socket.
pub(crate) struct Reader {
    half: OwnedReadHalf,
    buffer: Vec<u8>,
}

/// The writing half of a socket.
pub(crate) struct Writer {
    half: OwnedWriteHalf,
}

/// Opens the socket at this path, from this address. The headers are added to those of the handshake; a `Host` replaces the true one.
pub(crate) async fn open(
    server: SocketAddr,
    from: Ipv4Addr,
    path: &str,
    headers: &[(&str, &str)],
) -> io::Result<(Reader, Writer)> {
    let stream = load::client::connect(server, from).await?;
    let (half, mut write) = stream.into_split();
    let mut head = format!("GET {path} HTTP/1.1\r\n");
    if !headers.iter().any(|(name, _)| name.eq_ignore_ascii_case("host")) {
        head += &format!("Host: {server}\r\n");
    }
    for (name, value) in headers {
        head += &format!("{name}: {value}\r\n");
    }
    head += "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n\
             Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";
    write.write_all(head.as_bytes()).await?;
    let mut reader = Reader { half, buffer: Vec::new() };
    loop {
        if let Some(end) = reader.buffer.windows(4).position(|bytes| bytes == b"\r\n\r\n") {
            let head = String::from_utf8_lossy(&reader.buffer[..end]).into_owned();
            reader.buffer.drain(..end + 4);
            let status = head.lines().next().unwrap_or_default().to_string();
            return match status.split(' ').nth(1) {
                Some("101") => Ok((reader, Writer { half: write })),
                _ => Err(io::Error::other(status)),
            };
        }
        reader.fill().await?;
    }
}

impl Reader {
    /// The next frame. Dropping the future loses nothing.
    pub(crate) async fn next(&mut self) -> io::Result<Frame> {
        loop {
            if let Some(frame) = take(&mut self.buffer)? {
                return Ok(frame);
            }
            self.fill().await?;
        }
    }

    async fn fill(&mut self) -> io::Result<()> {
        match self.half.read_buf(&mut self.buffer).await? {
            0 => Err(io::ErrorKind::UnexpectedEof.into()),
            _ => Ok(()),
        }
    }
}

impl Writer {
    /// Sends a frame. The mask is zero, which the protocol allows: the payload travels as it is.
    pub(crate) async fn send(&mut self, opcode: u8, payload: &[u8]) -> io::Result<()> {
        let mut bytes = vec![0x80 | opcode];
        match payload.len() {
            length @ 0..126 => bytes.push(0x80 | length as u8),
            length @ 126..0x1_0000 => {
                bytes.push(0x80 | 126);
                bytes.extend((length as u16).to_be_bytes());
            }
            length => {
                bytes.push(0x80 | 127);
                bytes.extend((length as u64).to_be_bytes());
            }
        }
        bytes.extend([0; 4]);
        bytes.extend(payload);
        self.half.write_all(&bytes).await
    }

    /// Sends bytes that need not be a frame.
    pub(crate) async fn send_raw(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.half.write_all(bytes).await
    }
}

/// Takes a whole frame off the front of the buffer; none while a part of it is missing.
fn take(buffer: &mut Vec<u8>) -> io::Result<Option<Frame>> {
    let [first, second, ..] = buffer[..] else { return Ok(None) };
    let (length, start) = match second & 0x7f {
        126 => match buffer.get(2..4) {
            Some(bytes) => (bytes.iter().fold(0, |n, &b| n << 8 | usize::from(b)), 4),
            None => return Ok(None),
        },
        127 => match buffer.get(2..10) {
            Some(bytes) => (bytes.iter().fold(0, |n: usize, &b| n << 8 | usize::from(b)), 10),
            None => return Ok(None),
        },
        short => (usize::from(short), 2),
    };
    if length > FRAME_BYTES || second & 0x80 != 0 {
        return Err(io::Error::other("the server sent a frame that no server sends"));
    }
    if buffer.len() < start + length {
        return Ok(None);
    }
    let payload = buffer[start..start + length].to_vec();
    buffer.drain(..start + length);
    Ok(Some(Frame { opcode: first & 0x0f, payload }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames_come_out_of_a_stream_in_pieces() {
        let mut long = vec![0x82, 126, 1, 0];
        long.extend([7; 256]);
        let mut stream = b"\x81\x02hi".to_vec();
        stream.extend(&long);
        let (mut buffer, mut frames) = (Vec::new(), Vec::new());
        for byte in stream {
            buffer.push(byte);
            frames.extend(take(&mut buffer).expect("frames of a server"));
        }
        assert_eq!(frames[0], Frame { opcode: TEXT, payload: b"hi".to_vec() });
        assert_eq!(frames[1], Frame { opcode: BINARY, payload: vec![7; 256] });
        assert!(frames.len() == 2 && buffer.is_empty());
        assert!(take(&mut vec![0x81, 0x82, 0, 0, 0, 0, 0, 0]).is_err(), "servers mask nothing");
    }
}
