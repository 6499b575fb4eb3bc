//! Connections that never finish their headers or bodies.

use super::Running;
use crate::client::within;
use crate::report::Findings;
use crate::rooms::{self, ATTACKER, crowd, honest};
use crate::stage::Stage;
use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::time::{Duration, Instant};
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;

const CONNECTIONS: usize = 1_050;
/// Descriptors of the server.
const FILES: u32 = 1_024;
/// The longest wait of a newcomer: the time that the server gives to headers, and some more.
const NEWCOMER: Duration = Duration::from_secs(40);

pub(super) fn run(stage: &mut Stage) -> Running<'_> {
    Box::pin(async move {
        let server = stage.serve_with_files(&[], Some(FILES)).await?;
        stage.play().await?;
        let mut found = Findings::default();
        let one_address = |_: usize| ATTACKER;
        let many_addresses = |n: usize| crowd(n / 20);
        for (name, from) in
            [("one address", &one_address as &(dyn Fn(usize) -> Ipv4Addr + Sync)), ("many", &many_addresses)]
        {
            let mut held = Vec::new();
            for n in 0..CONNECTIONS {
                let head = match n % 2 {
                    0 => format!("GET /healthz HTTP/1.1\r\nHost: {server}\r\nX-Slow: "),
                    _ => format!(
                        "POST /api/rooms HTTP/1.1\r\nHost: {server}\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{{"
                    ),
                };
                held.extend(half_open(server, from(n), &head).await.ok());
            }
            let began = Instant::now();
            let mut served = false;
            while !served && began.elapsed() < NEWCOMER {
                let answer = within(Duration::from_secs(2), rooms::get(server, honest(900), "/healthz")).await;
                served = answer.is_ok_and(|answer| answer.status == 200);
            }
            let took = began.elapsed().as_secs_f64();
            found.figure(format!("{} half-open from {name}: a newcomer waits {took:.1} s", held.len()));
            found.check(served, format!("a newcomer is not served for {took:.0} s ({name})"));
            if !served {
                break;
            }
        }
        Ok(found)
    })
}

/// Connects and sends a part of a request; the server may refuse.
async fn half_open(server: SocketAddr, from: Ipv4Addr, head: &str) -> io::Result<TcpStream> {
    within(Duration::from_millis(100), async {
        let mut stream = load::client::connect(server, from).await?;
        stream.write_all(head.as_bytes()).await?;
        Ok(stream)
    })
    .await
}
