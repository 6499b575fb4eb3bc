//! A client's socket, and the little HTTP that is needed to get a seat.

use futures_util::{SinkExt, StreamExt};
use std::io;
use std::net::SocketAddr;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Message, Utf8Bytes};

/// A client's socket.
pub(crate) struct Socket(WebSocketStream<TcpStream>);

impl Socket {
    /// Opens the socket at this path.
    pub(crate) async fn open(server: SocketAddr, path: &str) -> io::Result<Socket> {
        let stream = TcpStream::connect(server).await?;
        stream.set_nodelay(true)?;
        let config = WebSocketConfig::default().read_buffer_size(4096).write_buffer_size(0);
        let address = format!("ws://{server}{path}");
        let opened = tokio_tungstenite::client_async_with_config(address, stream, Some(config)).await;
        opened.map(|(socket, _)| Socket(socket)).map_err(io::Error::other)
    }

    /// Says something.
    pub(crate) async fn say(&mut self, text: String) -> io::Result<()> {
        self.0.send(Message::Text(text.into())).await.map_err(io::Error::other)
    }

    /// Waits for the next text.
    pub(crate) async fn hear(&mut self) -> io::Result<Utf8Bytes> {
        loop {
            match self.0.next().await {
                Some(Ok(Message::Text(text))) => return Ok(text),
                Some(Ok(Message::Close(_))) | None => return Err(io::ErrorKind::ConnectionAborted.into()),
                Some(Ok(_)) => (),
                Some(Err(why)) => return Err(io::Error::other(why)),
            }
        }
    }
}

/// A connection for requests, kept open.
pub(crate) struct Requests {
    stream: BufReader<TcpStream>,
    host: String,
}

impl Requests {
    /// Connects.
    pub(crate) async fn open(server: SocketAddr) -> io::Result<Requests> {
        let stream = TcpStream::connect(server).await?;
        stream.set_nodelay(true)?;
        Ok(Requests { stream: BufReader::new(stream), host: server.to_string() })
    }

    /// Asks, with a JSON body or none and a cookie or none; gives the body back, or its text as an error.
    pub(crate) async fn ask(&mut self, method: &str, path: &str, body: Option<String>) -> io::Result<String> {
        let body = body.unwrap_or_default();
        let head = format!(
            "{method} {path} HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            self.host,
            body.len()
        );
        self.stream.get_mut().write_all(head.as_bytes()).await?;
        let mut line = String::new();
        self.stream.read_line(&mut line).await?;
        let ok = line.split(' ').nth(1).is_some_and(|status| status.starts_with('2'));
        let mut length = 0;
        loop {
            line.clear();
            if self.stream.read_line(&mut line).await? <= 2 {
                break;
            }
            if let Some((name, value)) = line.split_once(':')
                && name.eq_ignore_ascii_case("content-length")
            {
                length = value.trim().parse().map_err(io::Error::other)?;
            }
        }
        let mut bytes = vec![0; length];
        self.stream.read_exact(&mut bytes).await?;
        let text = String::from_utf8(bytes).map_err(io::Error::other)?;
        if ok { Ok(text) } else { Err(io::Error::other(text)) }
    }
}
