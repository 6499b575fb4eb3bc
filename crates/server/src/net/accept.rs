//! The accept loop. It accepts connections within their limits and serves each with time-outs until the server stops.

use super::ConnectionLimits;
use super::connections::ConnectionLimitReached;
use super::stream::Stream;
use crate::app::App;
use crate::limits;
use crate::net::kernel_rtt::ConnectionEnds;
use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use std::sync::Arc;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Semaphore, mpsc, watch};
use tower_service::Service;

/// The connection of a request.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Connection {
    pub(crate) ends: ConnectionEnds,
}

/// Serves the connections of a listener until the server stops, then waits until the last request is answered.
pub(crate) async fn serve(listener: TcpListener, router: Router, app: App) {
    let limits = app.config.connections;
    let connections = Arc::clone(&app.connections);
    let refusals = Arc::new(Semaphore::new(limits::CONCURRENT_CONNECTION_REFUSALS));
    let (serving, mut served) = mpsc::channel::<()>(1);
    let mut stopping = app.stopping.subscribe();
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = stopped(&mut stopping) => break,
        };
        // Responses are small and clients wait for each of them.
        let accepted = accepted.and_then(|(stream, remote)| {
            stream.set_nodelay(true)?;
            let ends = ConnectionEnds { local: stream.local_addr()?, remote };
            Ok((stream, Connection { ends }))
        });
        let (stream, info) = match accepted {
            Ok(accepted) => accepted,
            Err(why) => {
                tracing::warn!(%why, "cannot accept a connection");
                tokio::time::sleep(limits::ACCEPT_RETRY_DELAY).await;
                continue;
            }
        };
        let proxy = app.config.trusted_proxies.iter().any(|network| network.contains(info.ends.remote.ip()));
        match connections.enter((!proxy).then(|| info.ends.remote.ip())) {
            Ok(permit) => {
                let stream = Stream::new(stream, limits.write_timeout, permit);
                tokio::spawn(connection(stream, info, router.clone(), limits, app.clone(), serving.clone()));
            }
            Err(crowded) => {
                app.metrics.connections_refused.inc();
                refuse(stream, crowded, &refusals);
            }
        }
    }
    drop((listener, serving, router, app));
    // The channel carries no message: it closes when the last connection drops its sender.
    served.recv().await;
}

/// Serves one connection until it ends or becomes a WebSocket.
async fn connection(
    stream: Stream,
    info: Connection,
    router: Router,
    limits: ConnectionLimits,
    app: App,
    serving: mpsc::Sender<()>,
) {
    let mut stopping = app.stopping.subscribe();
    drop(app);
    let service = service_fn(move |request: hyper::Request<Incoming>| {
        let mut request = request.map(Body::new);
        request.extensions_mut().insert(ConnectInfo(info));
        router.clone().call(request)
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(limits.header_timeout)
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    tokio::pin!(connection);
    let ended = tokio::select! {
        ended = connection.as_mut() => ended,
        () = stopped(&mut stopping) => {
            connection.as_mut().graceful_shutdown();
            // A client that does not finish its request must not keep the database open.
            tokio::time::timeout(limits::SHUTDOWN_REQUEST_TIMEOUT, connection).await.unwrap_or(Ok(()))
        }
    };
    if let Err(why) = ended {
        tracing::debug!(%why, "a connection failed");
    }
    drop(serving);
}

/// Waits until the server stops or is dropped.
async fn stopped(stopping: &mut watch::Receiver<bool>) {
    let _ = stopping.wait_for(|&stop| stop).await;
}

/// Answers a rejected connection and closes it. With too many such answers in progress it only closes it.
fn refuse(stream: TcpStream, crowded: ConnectionLimitReached, refusals: &Arc<Semaphore>) {
    let Ok(place) = Arc::clone(refusals).try_acquire_owned() else { return };
    tokio::spawn(async move {
        // The connection is closed whether the client has read the answer or not.
        let _ = tokio::time::timeout(limits::CLOSE_LINGER, answer(stream, crowded)).await;
        drop(place);
    });
}

async fn answer(mut stream: TcpStream, crowded: ConnectionLimitReached) -> std::io::Result<()> {
    let body = format!("{{\"code\":\"full\",\"reason\":\"{}\"}}", crowded.reason());
    let head = format!(
        "HTTP/1.1 503 Service Unavailable\r\nContent-Type: application/json\r\nRetry-After: 5\r\nConnection: close\r\n\
         Content-Length: {}\r\n\r\n",
        body.len()
    );
    stream.write_all(format!("{head}{body}").as_bytes()).await?;
    stream.shutdown().await?;
    // Dropping a connection with unread bytes resets it, and the reset would discard the answer.
    let mut rest = [0; 512];
    while stream.read(&mut rest).await? > 0 {}
    Ok(())
}
