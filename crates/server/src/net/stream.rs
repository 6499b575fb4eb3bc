//! A counted connection with a write time-out. It closes so that the client can read the last message.

use super::Permit;
use crate::limits;
use std::future::Future;
use std::io;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, ReadBuf};
use tokio::net::TcpStream;
use tokio::runtime::Handle;
use tokio::time::Sleep;

/// The permit of a connection, and that of the client whom a proxy has named in it.
pub(crate) type Permits = (Permit, Option<Permit>);

/// A connection that counts while it exists, also after it became a WebSocket.
pub(crate) struct Stream {
    /// None only while it is dropped.
    inner: Option<TcpStream>,
    /// Bytes that were read already, which come first.
    early: Vec<u8>,
    write_timeout: Duration,
    /// The time at which a blocked write fails.
    stalled: Option<Pin<Box<Sleep>>>,
    permits: Option<Permits>,
}

impl Stream {
    pub(crate) fn new(inner: TcpStream, early: Vec<u8>, write_timeout: Duration, permits: Permits) -> Stream {
        Stream { inner: Some(inner), early, write_timeout, stalled: None, permits: Some(permits) }
    }

    fn inner(&mut self) -> io::Result<Pin<&mut TcpStream>> {
        self.inner.as_mut().map(Pin::new).ok_or_else(|| io::ErrorKind::NotConnected.into())
    }

    /// Turns a write that is blocked for too long into an error.
    fn watch(&mut self, cx: &mut Context<'_>, written: Poll<io::Result<usize>>) -> Poll<io::Result<usize>> {
        if written.is_ready() {
            self.stalled = None;
            return written;
        }
        let timeout = self.write_timeout;
        let stalled = self.stalled.get_or_insert_with(|| Box::pin(tokio::time::sleep(timeout)));
        stalled.as_mut().poll(cx).map(|()| Err(io::ErrorKind::TimedOut.into()))
    }
}

impl AsyncRead for Stream {
    fn poll_read(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        if !self.early.is_empty() {
            let taken = self.early.len().min(buf.remaining());
            buf.put_slice(&self.early[..taken]);
            self.early.drain(..taken);
            return Poll::Ready(Ok(()));
        }
        self.inner()?.poll_read(cx, buf)
    }
}

impl AsyncWrite for Stream {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &[u8]) -> Poll<io::Result<usize>> {
        let written = self.inner()?.poll_write(cx, buf);
        self.watch(cx, written)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bufs: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = self.inner()?.poll_write_vectored(cx, bufs);
        self.watch(cx, written)
    }

    fn is_write_vectored(&self) -> bool {
        self.inner.as_ref().is_some_and(AsyncWrite::is_write_vectored)
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.inner()?.poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.inner()?.poll_shutdown(cx)
    }
}

impl Drop for Stream {
    /// Discards the unread bytes of the client. The kernel resets a connection that is closed with unread bytes, and the reset would also
    /// discard the last message to the client.
    fn drop(&mut self) {
        let (Some(mut connection), Ok(runtime)) = (self.inner.take(), Handle::try_current()) else { return };
        let permits = self.permits.take();
        let unread = connection.try_read(&mut [0; 1024]).is_ok_and(|bytes| bytes > 0);
        if !unread {
            return;
        }
        runtime.spawn(async move {
            let _permits = permits;
            let drain = async {
                connection.shutdown().await?;
                let mut rest = connection.take(limits::CLOSE_DRAIN_BYTES);
                tokio::io::copy(&mut rest, &mut tokio::io::sink()).await
            };
            // The connection ends here in any case.
            let _ = tokio::time::timeout(limits::CLOSE_LINGER, drain).await;
        });
    }
}
