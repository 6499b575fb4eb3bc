//! WebSocket frames. Attacks delay pongs, send invalid frames and check close codes, which client libraries do not allow.

use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};

pub(crate) const TEXT: u8 = 1;
pub(crate) const BINARY: u8 = 2;
pub(crate) const CLOSE: u8 = 8;
pub(crate) const PING: u8 = 9;
pub(crate) const PONG: u8 = 10;

/// Longer frames from the server are an error.
const MAX_FRAME_BYTES: usize = 16 << 20;

/// An unfragmented frame.
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

/// Opens the socket at this path from this address, with additional headers. A `Host` header replaces the usual one.
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
    /// Reads the next frame. This is cancel-safe.
    pub(crate) async fn next(&mut self) -> io::Result<Frame> {
        loop {
            if let Some(frame) = take_frame(&mut self.buffer)? {
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
    /// Sends a frame with a zero mask, which leaves the payload unchanged.
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

    /// Sends raw bytes.
    pub(crate) async fn send_raw(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.half.write_all(bytes).await
    }
}

/// Removes a complete frame from the front of the buffer. Returns `None` if the frame is incomplete.
fn take_frame(buffer: &mut Vec<u8>) -> io::Result<Option<Frame>> {
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
    if length > MAX_FRAME_BYTES || second & 0x80 != 0 {
        return Err(io::Error::other("the server sent a masked or oversized frame"));
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
            frames.extend(take_frame(&mut buffer).expect("frames of a server"));
        }
        assert_eq!(frames[0], Frame { opcode: TEXT, payload: b"hi".to_vec() });
        assert_eq!(frames[1], Frame { opcode: BINARY, payload: vec![7; 256] });
        assert!(frames.len() == 2 && buffer.is_empty());
        assert!(take_frame(&mut vec![0x81, 0x82, 0, 0, 0, 0, 0, 0]).is_err(), "a masked frame");
    }
}
