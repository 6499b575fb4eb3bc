//! The close codes of the server.

use super::AttackFuture;
use crate::client::Client;
use crate::frames;
use crate::report::Findings;
use crate::rooms::{self, attacker, honest};
use crate::testbed::Testbed;

pub(super) fn run(testbed: &mut Testbed) -> AttackFuture<'_> {
    Box::pin(async move {
        let server = testbed.start_server(&[]).await?;
        let room = rooms::create_with_both_seats(server, honest(0), "alpha").await?;
        let mut found = Findings::default();
        let mut large = Client::connect_watcher(server, attacker(0), &room.id).await?;
        // The server may close the socket before it has read all of it.
        let _ = large.send(frames::TEXT, &[b'x'; 100 << 10]).await;
        check_close_code(&mut found, "a frame that is too large", &mut large).await?;
        let mut nonsense = Client::connect_watcher(server, attacker(1), &room.id).await?;
        for _ in 0..300 {
            if nonsense.send(frames::TEXT, b"nonsense").await.is_err() {
                break;
            }
        }
        check_close_code(&mut found, "nonsense", &mut nonsense).await?;
        let mut stopped = Client::connect_watcher(server, honest(1), &room.id).await?;
        testbed.take_target()?.stop().await?;
        check_close_code(&mut found, "a server that stops", &mut stopped).await?;
        Ok(found)
    })
}

async fn check_close_code(found: &mut Findings, what: &str, client: &mut Client) -> std::io::Result<()> {
    let closing = client.wait_for_close().await?;
    let code = closing.as_ref().and_then(|closing| closing.code);
    found.figure(format!("{what}: {}", code.map_or("no code".to_string(), |code| code.to_string())));
    found.check(code.is_some(), format!("{what} got no close code ({closing:?})"));
    Ok(())
}
