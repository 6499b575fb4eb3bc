//! Foreign host names, access to `/metrics`, and the close codes of sockets.

use super::{Client, Wire};
use serde_json::json;
use server::clients::rate::Rate;
use server::serve::{Config, Server};
use tokio::net::TcpListener;
use tokio::sync::oneshot;
use tokio_tungstenite::tungstenite::Message;

/// Reads a socket to its end and returns its close code.
async fn close_code(mut client: Client) -> Option<u16> {
    while client.next().await.is_some() {}
    client.closed.map(|(code, reason)| {
        assert!(!reason.is_empty());
        code
    })
}

#[tokio::test(flavor = "multi_thread")]
async fn hosts_that_are_not_ours_are_refused() {
    let wire = Wire::with(|c| {
        c.allowed_hosts = vec!["games.example".to_string()];
        c.origins = vec!["https://play.example".to_string()];
    })
    .await;
    for (host, path, status) in [
        ("games.example", "/api/catalog", 200),
        ("play.example:443", "/api/catalog", 200),
        ("localhost:8210", "/api/catalog", 200),
        ("evil.example", "/api/catalog", 421),
        ("evil.example:8210", "/", 421),
        ("evil.example", "/metrics", 421),
        ("evil.example", "/healthz", 200),
    ] {
        let answer = wire.raw(&format!("GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n")).await;
        assert_eq!(answer.status, status, "{host} {path}: {}", answer.text);
        if status == 421 {
            let reason = answer.json()["reason"].as_str().expect("a sentence").to_string();
            assert!(reason.contains("--allowed-host evil.example"), "{reason}");
        }
    }
    // After DNS rebinding, the origin has the foreign name too.
    let (room, _) = wire.two("alpha", None).await;
    let rebound = [("host", "evil.example"), ("origin", "http://evil.example")];
    assert!(wire.socket_with(&room, &rebound).await.is_err());
    wire.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn metrics_need_their_token() {
    let wire = Wire::with(|c| c.metrics_token = None).await;
    let closed = wire.get("/metrics").await;
    assert_eq!((closed.status, closed.json()["code"].as_str()), (403, Some("not_allowed")), "{}", closed.text);
    wire.stop().await;
    let wire = Wire::with(|c| c.metrics_token = Some("a token".to_string())).await;
    for (line, status) in
        [("", 401), ("Authorization: Bearer a tokem\r\n", 401), ("Authorization: Bearer a token\r\n", 200)]
    {
        let request = format!("GET /metrics HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n{line}\r\n", wire.address);
        let answer = wire.raw(&request).await;
        assert_eq!((answer.status, answer.text.contains("quintet_rooms")), (status, status == 200), "{}", answer.text);
    }
    wire.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn metrics_have_a_listener_of_their_own() {
    let folder = tempfile::tempdir().expect("a folder");
    let config = Config::new(format!("sqlite:{}", folder.path().join("test.sqlite").display()));
    let [games, metrics] = [TcpListener::bind("127.0.0.1:0").await, TcpListener::bind("127.0.0.1:0").await];
    let (games, metrics) = (games.expect("a port"), metrics.expect("a port"));
    let [at, beside] = [&games, &metrics].map(|listener| listener.local_addr().expect("an address"));
    let server = Server::open(config).await.expect("a database").metrics_on(metrics);
    let (stop, stopped) = oneshot::channel::<()>();
    let run = tokio::spawn(server.run(games, async { drop(stopped.await) }));
    let counts = super::get_at(beside, "/metrics").await;
    assert!(counts.status == 200 && counts.text.contains("quintet_rooms 0"), "{}", counts.text);
    assert_eq!(super::get_at(beside, "/healthz").await.status, 200);
    assert_eq!(super::get_at(beside, "/api/catalog").await.status, 404);
    assert_eq!(super::get_at(at, "/metrics").await.status, 403);
    drop(stop);
    super::soon("the server stops", run).await.expect("no panic").expect("serves");
}

#[tokio::test(flavor = "multi_thread")]
async fn sockets_are_closed_with_a_code_and_a_reason() {
    let wire = Wire::with(|c| c.rates.messages = Rate::UNLIMITED).await;
    let (room, tokens) = wire.two("alpha", None).await;
    let mut lost = wire.socket("nosuchroom").await;
    lost.hello(json!({})).await;
    assert_eq!(close_code(lost).await, Some(1008));
    let mut babbler = wire.watch(&room).await;
    for _ in 0..=server::limits::CONSECUTIVE_BAD_MESSAGES {
        babbler.send(Message::Text("nonsense".into())).await;
    }
    assert_eq!(close_code(babbler).await, Some(1008));
    // The second frame is longer than what the kernel keeps for a server that does not read.
    for length in [server::limits::SOCKET_FRAME_BYTES + 1, server::limits::SOCKET_FRAME_BYTES * 14] {
        let mut long = wire.watch(&room).await;
        long.send(Message::Text("x".repeat(length).into())).await;
        assert_eq!(close_code(long).await, Some(1009), "after {length} bytes");
    }
    let white = wire.sit(&room, &tokens[0]).await;
    let closed = tokio::spawn(close_code(white));
    wire.stop().await;
    assert_eq!(closed.await.expect("no panic"), Some(1001));
}
