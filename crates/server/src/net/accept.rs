//! The accept loop. It accepts connections within their limits and serves each with time-outs until the server stops.

use super::connections::ConnectionLimitReached;
use super::stream::Stream;
use super::{Permit, address_key, proxy_header};
use crate::app::App;
use crate::net::kernel_rtt::ConnectionEnds;
use crate::{limits, time};
use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use std::io;
use std::net::IpAddr;
use std::sync::Arc;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Semaphore, mpsc, watch};
use tower_service::Service;

/// The connection of a request.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Connection {
    pub(crate) ends: ConnectionEnds,
    /// The client whom a trusted proxy has named in its PROXY header.
    named_client: Option<IpAddr>,
}

impl Connection {
    /// The address at the other end, as far as connections show it.
    pub(crate) fn peer(&self) -> IpAddr {
        self.named_client.unwrap_or(self.ends.remote.ip())
    }

    /// Whether its other end is the client itself, so that the kernel measures the way to it.
    pub(crate) fn is_direct(&self) -> bool {
        self.named_client.is_none()
    }
}

/// A connection that was let in.
struct Accepted {
    stream: TcpStream,
    info: Connection,
    permit: Permit,
    /// It begins with a PROXY header.
    has_header: bool,
}

/// Serves the connections of a listener until the server stops, then waits until the last request is answered.
pub(crate) async fn serve(listener: TcpListener, router: Router, app: App) {
    let connections = Arc::clone(&app.connections);
    let refusals = Arc::new(Semaphore::new(limits::CONCURRENT_CONNECTION_REFUSALS));
    let (serving, mut served) = mpsc::channel::<()>(1);
    let mut stopping = app.stopping.subscribe();
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = stopped(&mut stopping) => break,
        };
        let (stream, remote) = match accepted {
            Ok(accepted) => accepted,
            Err(why) => {
                tracing::warn!(%why, "cannot accept a connection");
                tokio::time::sleep(limits::ACCEPT_RETRY_DELAY).await;
                continue;
            }
        };
        let trusted = app.config.trusted_proxies.iter().any(|network| network.contains(remote.ip()));
        let client = (!trusted).then(|| remote.ip());
        if client.is_some_and(|client| !may_connect(&app, client)) {
            continue;
        }
        // Answers are small and a client waits for each of them. A client that has left already needs none.
        let Ok(local) = stream.set_nodelay(true).and_then(|()| stream.local_addr()) else { continue };
        let info = Connection { ends: ConnectionEnds { local, remote }, named_client: None };
        match connections.enter(client) {
            Ok(permit) => {
                let accepted = Accepted { stream, info, permit, has_header: trusted && app.config.proxy_protocol };
                let (router, refusals) = (router.clone(), Arc::clone(&refusals));
                tokio::spawn(connection(accepted, router, app.clone(), refusals, serving.clone()));
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

/// Whether an address may open one more connection. One that opens them too fast gets no answer: nothing must be cheaper for the server.
fn may_connect(app: &App, address: IpAddr) -> bool {
    let may = app.connection_limiter.take(address_key(address), time::now());
    if !may {
        app.metrics.connections_refused.inc();
    }
    may
}

/// Serves one connection until it ends or becomes a WebSocket.
async fn connection(accepted: Accepted, router: Router, app: App, refusals: Arc<Semaphore>, serving: mpsc::Sender<()>) {
    let limits = app.config.connections;
    let mut stopping = app.stopping.subscribe();
    let served = tokio::select! {
        served = begin(accepted, &app, &refusals) => served,
        () = stopped(&mut stopping) => None,
    };
    drop(app);
    let Some((stream, info)) = served else { return };
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

/// Reads the PROXY header, where there is one, and counts the connection for the client that it names.
async fn begin(accepted: Accepted, app: &App, refusals: &Arc<Semaphore>) -> Option<(Stream, Connection)> {
    let Accepted { mut stream, mut info, permit, has_header } = accepted;
    let limits = app.config.connections;
    if !has_header {
        return Some((Stream::new(stream, Vec::new(), limits.write_timeout, (permit, None)), info));
    }
    let read = tokio::time::timeout(limits.header_timeout, proxy_header::read(&mut stream)).await;
    let (client, early) = match read.unwrap_or_else(|_| Err(io::ErrorKind::TimedOut.into())) {
        Ok(read) => read,
        Err(why) => {
            // Only a trusted proxy gets here, so strangers cannot fill the log.
            tracing::warn!(proxy = %info.ends.remote, %why, "a connection is closed");
            app.metrics.connections_refused.inc();
            return None;
        }
    };
    info.named_client = client;
    // The client of a proxy may be another trusted proxy; its connections have no limit.
    let trusted = app.config.trusted_proxies.iter().any(|network| network.contains(info.peer()));
    let Some(client) = client.filter(|_| !trusted) else {
        return Some((Stream::new(stream, early, limits.write_timeout, (permit, None)), info));
    };
    if !may_connect(app, client) {
        return None;
    }
    match app.connections.enter_forwarded(client) {
        Ok(counted) => Some((Stream::new(stream, early, limits.write_timeout, (permit, Some(counted))), info)),
        Err(crowded) => {
            app.metrics.connections_refused.inc();
            refuse(stream, crowded, refusals);
            None
        }
    }
}

/// Waits until the server stops, or is gone.
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
