//! The socket of a client, and enough HTTP to get a seat.

use futures_util::{SinkExt, StreamExt};
use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpSocket, TcpStream};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Message, Utf8Bytes};

/// Connects from this address of the loopback network, because limits count clients by address.
pub async fn connect(server: SocketAddr, from: Ipv4Addr) -> io::Result<TcpStream> {
    let socket = TcpSocket::new_v4()?;
    // An unbound socket can share its port with connections to other addresses, so that ports do not run out.
    if from != Ipv4Addr::LOCALHOST {
        socket.bind((from, 0).into())?;
    }
    let stream = socket.connect(server).await?;
    stream.set_nodelay(true)?;
    Ok(stream)
}

/// A client's socket.
pub struct Socket(WebSocketStream<TcpStream>);

impl Socket {
    /// Opens the socket at this path.
    pub async fn open(server: SocketAddr, path: &str) -> io::Result<Socket> {
        Socket::open_from(server, path, Ipv4Addr::LOCALHOST).await
    }

    /// Opens the socket at this path, from this address.
    pub async fn open_from(server: SocketAddr, path: &str, from: Ipv4Addr) -> io::Result<Socket> {
        let stream = connect(server, from).await?;
        let config = WebSocketConfig::default().read_buffer_size(4096).write_buffer_size(0);
        let address = format!("ws://{server}{path}");
        let opened = tokio_tungstenite::client_async_with_config(address, stream, Some(config)).await;
        opened.map(|(socket, _)| Socket(socket)).map_err(io::Error::other)
    }

    /// Sends a text.
    pub async fn send(&mut self, text: String) -> io::Result<()> {
        self.0.send(Message::Text(text.into())).await.map_err(io::Error::other)
    }

    /// Receives the next text.
    pub async fn receive(&mut self) -> io::Result<Utf8Bytes> {
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

/// A persistent HTTP connection.
pub struct HttpClient {
    stream: BufReader<TcpStream>,
    host: String,
}

impl HttpClient {
    pub async fn connect(server: SocketAddr) -> io::Result<HttpClient> {
        HttpClient::connect_from(server, Ipv4Addr::LOCALHOST).await
    }

    /// Connects from this address.
    pub async fn connect_from(server: SocketAddr, from: Ipv4Addr) -> io::Result<HttpClient> {
        let stream = connect(server, from).await?;
        Ok(HttpClient { stream: BufReader::new(stream), host: server.to_string() })
    }

    /// Sends a request and returns the body. A status that is not a success is an error with the text of the body.
    pub async fn request(&mut self, method: &str, path: &str, body: Option<String>) -> io::Result<String> {
        let response = self.send(method, path, &[], body.as_deref()).await?;
        if response.is_ok() { Ok(response.text) } else { Err(io::Error::other(response.text)) }
    }

    /// Sends a request with additional headers and returns the response with any status. A `Host` header replaces the usual one.
    pub async fn send(
        &mut self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: Option<&str>,
    ) -> io::Result<Response> {
        let body = body.unwrap_or_default();
        let mut head = format!("{method} {path} HTTP/1.1\r\n");
        if !headers.iter().any(|(name, _)| name.eq_ignore_ascii_case("host")) {
            head += &format!("Host: {}\r\n", self.host);
        }
        for (name, value) in headers {
            head += &format!("{name}: {value}\r\n");
        }
        head += &format!("Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}", body.len());
        self.stream.get_mut().write_all(head.as_bytes()).await?;
        self.read_response().await
    }

    /// Reads a response.
    async fn read_response(&mut self) -> io::Result<Response> {
        let mut line = String::new();
        self.stream.read_line(&mut line).await?;
        let status = line.split(' ').nth(1).and_then(|status| status.parse().ok());
        let status = status.ok_or(io::ErrorKind::UnexpectedEof)?;
        let (mut length, mut headers) = (0, Vec::new());
        loop {
            line.clear();
            if self.stream.read_line(&mut line).await? <= 2 {
                break;
            }
            let Some((name, value)) = line.split_once(':') else { continue };
            let (name, value) = (name.to_ascii_lowercase(), value.trim().to_string());
            if name == "content-length" {
                length = value.parse().map_err(io::Error::other)?;
            }
            headers.push((name, value));
        }
        let mut bytes = vec![0; length];
        self.stream.read_exact(&mut bytes).await?;
        Ok(Response { status, headers, text: String::from_utf8(bytes).map_err(io::Error::other)? })
    }
}

/// The response to a request.
#[derive(Clone, Debug)]
pub struct Response {
    pub status: u16,
    /// The headers with lower-case names.
    pub headers: Vec<(String, String)>,
    /// The body.
    pub text: String,
}

impl Response {
    /// Whether the request succeeded.
    pub fn is_ok(&self) -> bool {
        (200..300).contains(&self.status)
    }

    /// Returns the first header with this lower-case name.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(found, _)| found == name).map(|(_, value)| value.as_str())
    }
}
