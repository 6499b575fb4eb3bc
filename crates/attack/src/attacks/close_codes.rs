//! How the server closes sockets.

use super::Running;
use crate::client::Client;
use crate::frames;
use crate::report::Findings;
use crate::rooms::{self, crowd, honest};
use crate::stage::Stage;

pub(super) fn run(stage: &mut Stage) -> Running<'_> {
    Box::pin(async move {
        let server = stage.serve(&[]).await?;
        let room = rooms::two(server, honest(0), "alpha").await?;
        let mut found = Findings::default();
        let mut large = Client::watch(server, crowd(0), &room.id).await?;
        // The server need not read it to its end.
        let _ = large.send(frames::TEXT, &[b'x'; 100 << 10]).await;
        check(&mut found, "a frame that is too large", &mut large).await?;
        let mut nonsense = Client::watch(server, crowd(1), &room.id).await?;
        for _ in 0..300 {
            if nonsense.send(frames::TEXT, b"nonsense").await.is_err() {
                break;
            }
        }
        check(&mut found, "nonsense", &mut nonsense).await?;
        let mut stopped = Client::watch(server, honest(1), &room.id).await?;
        stage.take_target()?.stop().await?;
        check(&mut found, "a server that stops", &mut stopped).await?;
        Ok(found)
    })
}

async fn check(found: &mut Findings, what: &str, client: &mut Client) -> std::io::Result<()> {
    let closing = client.closed().await?;
    let code = closing.as_ref().and_then(|closing| closing.code);
    found.figure(format!("{what}: {}", code.map_or("no code".to_string(), |code| code.to_string())));
    found.check(code.is_some(), format!("{what} is closed without a code ({closing:?})"));
    Ok(())
}
