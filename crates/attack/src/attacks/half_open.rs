//! Connections that never finish their headers or bodies.

use super::AttackFuture;
use crate::client::with_timeout;
use crate::report::Findings;
use crate::rooms::{self, ATTACKER, attacker, honest};
use crate::testbed::Testbed;
use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::time::{Duration, Instant};
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;

const CONNECTIONS: usize = 1_050;
/// The server's limit of open files.
const OPEN_FILES: u32 = 1_024;
/// A new client must be served within this time, which is longer than the server's header time-out.
const NEWCOMER_TIMEOUT: Duration = Duration::from_secs(40);

pub(super) fn run(testbed: &mut Testbed) -> AttackFuture<'_> {
    Box::pin(async move {
        let server = testbed.start_server_with_fd_limit(&[], Some(OPEN_FILES)).await?;
        testbed.start_honest_games().await?;
        let mut found = Findings::default();
        let one_address = |_: usize| ATTACKER;
        let many_addresses = |n: usize| attacker(n / 20);
        for (name, from) in
            [("one address", &one_address as &(dyn Fn(usize) -> Ipv4Addr + Sync)), ("many", &many_addresses)]
        {
            let mut open = Vec::new();
            for n in 0..CONNECTIONS {
                let head = match n % 2 {
                    0 => format!("GET /healthz HTTP/1.1\r\nHost: {server}\r\nX-Slow: "),
                    _ => format!(
                        "POST /api/rooms HTTP/1.1\r\nHost: {server}\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{{"
                    ),
                };
                open.extend(half_open(server, from(n), &head).await.ok());
            }
            let began = Instant::now();
            let mut served = false;
            while !served && began.elapsed() < NEWCOMER_TIMEOUT {
                let answer = with_timeout(Duration::from_secs(2), rooms::get(server, honest(900), "/healthz")).await;
                served = answer.is_ok_and(|answer| answer.status == 200);
            }
            let took = began.elapsed().as_secs_f64();
            found.figure(format!("{} half-open from {name}: a new client waits {took:.1} s", open.len()));
            found.check(served, format!("a new client is not served for {took:.0} s ({name})"));
            if !served {
                break;
            }
        }
        Ok(found)
    })
}

/// Connects and sends a part of a request. The server may reject the connection.
async fn half_open(server: SocketAddr, from: Ipv4Addr, head: &str) -> io::Result<TcpStream> {
    with_timeout(Duration::from_millis(100), async {
        let mut stream = load::client::connect(server, from).await?;
        stream.write_all(head.as_bytes()).await?;
        Ok(stream)
    })
    .await
}
