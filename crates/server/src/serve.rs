//! Starting and stopping the server.

use crate::app::App;
use crate::{http, limits};
use axum::serve::ListenerExt;
use std::future::Future;
use std::io;
use std::path::PathBuf;
use tokio::net::TcpListener;
use tokio::sync::watch;

/// How the server is to run.
#[derive(Clone, Debug, Default)]
pub struct Config {
    /// Serve the pages from this folder instead of from the program itself.
    pub pages: Option<PathBuf>,
    /// Origins besides the server's own whose pages may act, such as `https://play.example`.
    pub origins: Vec<String>,
}

/// Serves until `shutdown` comes, then lets everybody finish, but not for long.
pub async fn run(
    listener: TcpListener,
    config: Config,
    shutdown: impl Future<Output = ()> + Send + 'static,
) -> io::Result<()> {
    let app = App::new(config);
    let (stop, stopping) = watch::channel(false);
    let mut told = stopping.clone();
    // Answers are small and somebody waits for each of them.
    let listener = listener.tap_io(|io| {
        if let Err(why) = io.set_nodelay(true) {
            tracing::debug!(%why, "a connection could not be told not to delay");
        }
    });
    let serving = axum::serve(listener, http::router(app)).with_graceful_shutdown(async move {
        let _ = told.wait_for(|&stop| stop).await;
    });
    let serving = tokio::spawn(serving.into_future());
    shutdown.await;
    tracing::info!("stopping");
    stop.send_replace(true);
    match tokio::time::timeout(limits::STOP, serving).await {
        Ok(Ok(served)) => served,
        Ok(Err(why)) => Err(io::Error::other(why)),
        Err(_) => Ok(()),
    }
}
