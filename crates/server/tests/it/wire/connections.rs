//! Idle connections: half-open ones, slow ones, too many from one address.

use super::{Wire, soon};
use serde_json::json;
use server::clients::rate::Rate;
use std::net::{Ipv4Addr, SocketAddr};
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};

/// Connects from a loopback address.
async fn connect_from(last: u8, server: SocketAddr) -> TcpStream {
    let socket = TcpSocket::new_v4().expect("a socket");
    socket.bind((Ipv4Addr::new(127, 0, 0, last), 0).into()).expect("an address of this machine");
    socket.connect(server).await.expect("connects")
}

/// Reads until the server closes the connection; empty after a reset.
async fn rest(mut stream: TcpStream) -> Option<String> {
    let mut bytes = Vec::new();
    soon("the end of a connection", stream.read_to_end(&mut bytes)).await.ok()?;
    Some(String::from_utf8(bytes).expect("text"))
}

/// Sends a request from a loopback address with additional headers.
async fn get_from(last: u8, server: SocketAddr, path: &str, more: &str) -> String {
    let mut stream = connect_from(last, server).await;
    let request = format!("GET {path} HTTP/1.1\r\nHost: {server}\r\nConnection: close\r\n{more}\r\n");
    // A rejected connection may be closed before the request is written.
    let _ = stream.write_all(request.as_bytes()).await;
    rest(stream).await.unwrap_or_default()
}

#[tokio::test(flavor = "multi_thread")]
async fn half_open_connections_are_closed_and_newcomers_are_served() {
    let wire = Wire::with(|c| {
        c.connections.header_timeout = Duration::from_millis(700);
        (c.connections.most, c.connections.per_address) = (12, Some(8));
    })
    .await;
    let mut half_open = Vec::new();
    for n in 0..8 {
        let mut stream = connect_from(1, wire.address).await;
        let begun: &[u8] = if n % 2 == 0 { b"" } else { b"GET / HTTP/1.1\r\nHost: localh" };
        stream.write_all(begun).await.expect("writes");
        half_open.push(stream);
    }
    let refused = get_from(1, wire.address, "/healthz", "").await;
    assert!(refused.starts_with("HTTP/1.1 503") && refused.contains("from your address"), "{refused}");
    let newcomer = get_from(2, wire.address, "/healthz", "").await;
    assert!(newcomer.starts_with("HTTP/1.1 200"), "{newcomer}");
    for stream in half_open {
        let told = rest(stream).await.unwrap_or_default();
        assert!(told.is_empty() || told.starts_with("HTTP/1.1 408"), "{told}");
    }
    soon("the address is let in again", async {
        while !get_from(1, wire.address, "/healthz", "").await.starts_with("HTTP/1.1 200") {}
    })
    .await;
    assert!(wire.metric("quintet_connections_refused_total").await >= 1);
    wire.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn all_connections_together_are_limited_too() {
    let wire = Wire::with(|c| (c.connections.most, c.connections.per_address) = (2, Some(2))).await;
    let kept = [connect_from(1, wire.address).await, connect_from(2, wire.address).await];
    soon("the limit", async {
        while !get_from(3, wire.address, "/healthz", "").await.contains("open on this server") {}
    })
    .await;
    drop(kept);
    soon("a place", async { while !get_from(3, wire.address, "/healthz", "").await.contains(" 200 OK") {} }).await;
    wire.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn sockets_count_as_long_as_they_are_open() {
    let wire = Wire::with(|c| c.connections.per_address = Some(3)).await;
    let (room, tokens) = wire.two("alpha", None).await;
    let white = wire.sit(&room, &tokens[0]).await;
    let _kept = [connect_from(1, wire.address).await, connect_from(1, wire.address).await];
    soon("the limit", async { while wire.socket_with(&room, &[]).await.is_ok() {} }).await;
    white.close().await;
    soon("a place", async { while wire.socket_with(&room, &[]).await.is_err() {} }).await;
    wire.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_body_that_does_not_come_is_not_waited_for() {
    let wire = Wire::with(|c| c.connections.body_timeout = Duration::from_millis(200)).await;
    let head = format!(
        "POST /api/rooms HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{{\"game\":",
        wire.address
    );
    let answer = wire.raw(&head).await;
    assert_eq!(answer.status, 408, "{}", answer.text);
    assert!(answer.json()["reason"].as_str().expect("a sentence").contains("took too long"), "{}", answer.text);
    wire.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_client_that_takes_in_no_answer_is_closed() {
    let wire = Wire::with(|c| {
        c.connections.write_timeout = Duration::from_millis(200);
        c.connections.per_address = Some(1);
    })
    .await;
    let narrow = TcpSocket::new_v4().expect("a socket");
    narrow.set_recv_buffer_size(4096).expect("a small buffer");
    let mut stream = narrow.connect(wire.address).await.expect("connects");
    // Long responses until the buffers of both sides are full.
    let request = format!("GET /api HTTP/1.1\r\nHost: {}\r\n\r\n", wire.address);
    let written = async { while stream.write_all(request.as_bytes()).await.is_ok() {} };
    soon("the server gives up", written).await;
    soon("its place is free", async { while !get_from(1, wire.address, "/healthz", "").await.contains(" 200 OK") {} })
        .await;
    wire.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_forwarded_address_counts_only_from_a_trusted_proxy() {
    let wire = Wire::with(|c| {
        c.trusted_proxies = vec!["127.0.0.2".parse().expect("an address")];
        c.rates.analysis = Rate { burst: 1.0, per_second: 0.001 };
    })
    .await;
    let ask = |last: u8, forwarded: &'static str| async move {
        let answer = get_from(last, wire.address, "/api/puzzles/alpha", forwarded).await;
        answer.split(' ').nth(1).expect("a status").to_string()
    };
    // The header of an untrusted client has no effect.
    assert_eq!(ask(1, "X-Forwarded-For: 203.0.113.1\r\n").await, "200");
    assert_eq!(ask(1, "X-Forwarded-For: 203.0.113.2\r\n").await, "429");
    // Behind the proxy each client has its own count, also with forged entries before the one of the proxy.
    assert_eq!(ask(2, "X-Forwarded-For: 203.0.113.1\r\n").await, "200");
    assert_eq!(ask(2, "X-Forwarded-For: 203.0.113.2\r\n").await, "200");
    assert_eq!(ask(2, "X-Forwarded-For: 198.51.100.7, 203.0.113.1\r\n").await, "429");
    wire.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn sockets_behind_a_proxy_are_counted_by_client() {
    let wire = Wire::with(|c| {
        c.trusted_proxies = vec!["127.0.0.0/8".parse().expect("a network")];
        c.connections.per_address = Some(1);
    })
    .await;
    let (room, _) = wire.create(json!({"game": "alpha", "seats": [{"kind": "me"}, {"kind": "me"}]})).await;
    let first = wire.socket_with(&room, &[("x-forwarded-for", "203.0.113.1")]).await.expect("a socket");
    assert!(wire.socket_with(&room, &[("x-forwarded-for", "203.0.113.1")]).await.is_err());
    assert!(wire.socket_with(&room, &[("x-forwarded-for", "203.0.113.2")]).await.is_ok());
    first.close().await;
    soon("a place", async { while wire.socket_with(&room, &[("x-forwarded-for", "203.0.113.1")]).await.is_err() {} })
        .await;
    wire.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_half_open_connection_does_not_keep_the_database_open() {
    let wire = Wire::start().await;
    let mut half_open = connect_from(1, wire.address).await;
    half_open.write_all(b"POST /api/rooms HTTP/1.1\r\nHost: localh").await.expect("writes");
    // After the response to another request, the server has read all of the incomplete head.
    assert_eq!(wire.get("/healthz").await.status, 200);
    let folder = wire.stop().await;
    let wire = Wire::on(folder, "", |_| ()).await;
    assert_eq!(wire.get("/healthz").await.status, 200);
    wire.stop().await;
    drop(half_open);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_that_connects_too_fast_is_closed_and_others_are_served() {
    let wire = Wire::with(|c| c.rates.connections = Rate { burst: 3.0, per_second: 0.001 }).await;
    for _ in 0..3 {
        assert!(get_from(5, wire.address, "/healthz", "").await.contains(" 200 OK"));
    }
    assert_eq!(get_from(5, wire.address, "/healthz", "").await, "", "closed without an answer");
    assert!(get_from(6, wire.address, "/healthz", "").await.contains(" 200 OK"));
    wire.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_that_asks_too_fast_loses_its_connection() {
    let wire = Wire::with(|c| c.rates.requests = Rate { burst: 2.0, per_second: 0.001 }).await;
    let mut stream = connect_from(5, wire.address).await;
    let request = format!("GET /healthz HTTP/1.1\r\nHost: {}\r\n\r\n", wire.address);
    stream.write_all(request.repeat(3).as_bytes()).await.expect("writes");
    let answers = rest(stream).await.expect("answers, and the end of the connection");
    let statuses = answers.split("HTTP/1.1 ").skip(1).map(|answer| &answer[..3]).collect::<Vec<_>>();
    assert_eq!(statuses, ["200", "200", "429"], "{answers}");
    assert!(answers.contains("\"code\":\"rate\""), "{answers}");
    assert!(get_from(6, wire.address, "/healthz", "").await.contains(" 200 OK"));
    wire.stop().await;
}

/// Connects from an address of this machine, sends a header of the PROXY protocol and asks.
async fn ask_with_header(last: u8, wire: &Wire, header: &[u8]) -> String {
    let mut stream = connect_from(last, wire.address).await;
    let request = format!("GET /api/puzzles/alpha HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n", wire.address);
    let _ = stream.write_all(&[header, request.as_bytes()].concat()).await;
    let answer = rest(stream).await.unwrap_or_default();
    answer.split(' ').nth(1).unwrap_or("closed").to_string()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_proxy_header_names_the_client_and_counts_only_from_a_trusted_proxy() {
    let wire = Wire::with(|c| {
        c.trusted_proxies = vec!["127.0.0.2".parse().expect("an address")];
        c.proxy_protocol = true;
        c.rates.analysis = Rate { burst: 1.0, per_second: 0.001 };
    })
    .await;
    let one = b"PROXY TCP4 203.0.113.1 127.0.0.1 51200 8210\r\n";
    let other = b"\r\n\r\n\0\r\nQUIT\n\x21\x11\0\x0c\xcb\0\x71\x02\x7f\0\0\x01\xc8\0\x20\x12";
    // Each client has its own count, in either version.
    assert_eq!(ask_with_header(2, &wire, one).await, "200");
    assert_eq!(ask_with_header(2, &wire, other).await, "200");
    assert_eq!(ask_with_header(2, &wire, one).await, "429");
    assert_eq!(ask_with_header(2, &wire, other).await, "429");
    // Strangers send no header: theirs is no request, and what they ask without one counts for their own address.
    assert_eq!(ask_with_header(1, &wire, one).await, "400");
    assert_eq!(ask_with_header(1, &wire, b"").await, "200");
    assert_eq!(ask_with_header(1, &wire, b"").await, "429");
    // A trusted proxy without a good header is closed.
    for bad in [&b""[..], b"PROXY TCP4 203.0.113.999 127.0.0.1 51200 8210\r\n", b"PROXY\r\n"] {
        assert_eq!(ask_with_header(2, &wire, bad).await, "closed", "{bad:?}");
    }
    assert_eq!(wire.metric("quintet_connections_refused_total").await, 3);
    wire.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn connections_behind_a_proxy_header_are_counted_by_client() {
    let wire = Wire::with(|c| {
        c.trusted_proxies = vec!["127.0.0.2".parse().expect("an address")];
        c.proxy_protocol = true;
        c.connections.per_address = Some(1);
        c.connections.header_timeout = Duration::from_millis(300);
    })
    .await;
    let mut kept = connect_from(2, wire.address).await;
    let first = b"PROXY TCP4 203.0.113.1 127.0.0.1 51200 8210\r\nGET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n";
    kept.write_all(first).await.expect("writes");
    kept.read_exact(&mut [0; 12]).await.expect("an answer");
    assert_eq!(ask_with_header(2, &wire, b"PROXY TCP4 203.0.113.1 127.0.0.1 51201 8210\r\n").await, "503");
    assert_eq!(ask_with_header(2, &wire, b"PROXY TCP4 203.0.113.2 127.0.0.1 51202 8210\r\n").await, "200");
    // A header that does not come is not waited for, and the proxy's own connection is given back.
    let silent = connect_from(2, wire.address).await;
    assert_eq!(rest(silent).await.unwrap_or_default(), "");
    drop(kept);
    soon("a place", async {
        while ask_with_header(2, &wire, b"PROXY TCP4 203.0.113.1 127.0.0.1 51203 8210\r\n").await != "200" {}
    })
    .await;
    wire.stop().await;
}
