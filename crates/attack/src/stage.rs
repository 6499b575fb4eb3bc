//! What every attack needs: a database, a server on it, honest games beside it.

use crate::background::{Background, Figures};
use crate::database::{Database, Kind, Postgres};
use crate::priority::Ordinary;
use crate::report::Findings;
use crate::run::Plan;
use crate::target::{self, Target};
use std::io;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

/// Honest games beside an attack in the full form.
const HONEST_GAMES: usize = 200;
/// Honest games beside an attack in the short form.
const HONEST_GAMES_SHORT: usize = 10;

/// A server under attack.
pub(crate) struct Stage {
    pub(crate) short: bool,
    pub(crate) kind: Kind,
    pub(crate) database: Database,
    pub(crate) ordinary: Ordinary,
    program: PathBuf,
    server_cpus: Option<String>,
    target: Option<Target>,
    background: Option<Background>,
    figures: Option<Figures>,
    panics: usize,
}

impl Stage {
    pub(crate) async fn new(plan: &Plan, kind: Kind, postgres: Option<&Postgres>) -> io::Result<Stage> {
        let database = Database::new(kind, postgres, &plan.ordinary).await?;
        Ok(Stage {
            short: plan.short,
            kind,
            database,
            ordinary: plan.ordinary.clone(),
            program: plan.program.clone(),
            server_cpus: plan.server_cpus.clone(),
            target: None,
            background: None,
            figures: None,
            panics: 0,
        })
    }

    /// One of two values: of the short form, or of the full one.
    pub(crate) fn pick<T>(&self, short: T, full: T) -> T {
        if self.short { short } else { full }
    }

    /// Starts the server with these words more.
    pub(crate) async fn serve(&mut self, words: &[&str]) -> io::Result<SocketAddr> {
        self.serve_with_files(words, None).await
    }

    /// Starts the server with these words more and at most this many descriptors.
    pub(crate) async fn serve_with_files(&mut self, words: &[&str], files: Option<u32>) -> io::Result<SocketAddr> {
        let mut command = target::serve(&self.program, self.server_cpus.as_deref(), files);
        command.args(["--database", self.database.url()]).args(words);
        let target = Target::start(command, &self.ordinary).await?;
        let address = target.address;
        self.target = Some(target);
        Ok(address)
    }

    /// Starts the honest games.
    pub(crate) async fn play(&mut self) -> io::Result<()> {
        let games = self.pick(HONEST_GAMES_SHORT, HONEST_GAMES);
        self.background = Some(Background::start(self.target()?.address, games, &self.ordinary).await?);
        Ok(())
    }

    /// Ends the honest games and keeps their figures.
    pub(crate) async fn finish(&mut self) {
        if let Some(background) = self.background.take() {
            self.figures = Some(background.stop().await);
        }
    }

    /// The server.
    pub(crate) fn target(&self) -> io::Result<&Target> {
        self.target.as_ref().ok_or_else(|| io::Error::other("no server runs"))
    }

    /// The server, which is no longer the stage's.
    pub(crate) fn take_target(&mut self) -> io::Result<Target> {
        let target = self.target.take().ok_or_else(|| io::Error::other("no server runs"))?;
        self.panics += target.panics();
        Ok(target)
    }

    /// Sums up: the figures of the honest games, and the server's memory. Adds what holds in every attack to the findings.
    pub(crate) async fn end(&mut self, findings: &mut Findings) -> (Option<Figures>, Option<f64>) {
        self.finish().await;
        let mut memory = None;
        if let Some(target) = self.target.take() {
            memory = target.memory();
            if let Some(seconds) = target.cpu() {
                findings.figure(format!("{seconds:.1} s of processor time of the server"));
            }
            self.panics += target.panics();
            if target.panics() > 0 || !findings.held() {
                target.log().iter().for_each(|line| eprintln!("    server: {line}"));
            }
            if let Err(why) = target.kill().await {
                eprintln!("    the server cannot be ended: {why}");
            }
        }
        findings.check(self.panics == 0, format!("the server panicked {} times", self.panics));
        if let Some(figures) = &self.figures {
            // A busy machine delays everything: the short form only checks that honest games go on.
            let (ack, reply) = self.pick((10_000.0, 30_000.0), (30.0, 1_000.0));
            findings.check(figures.acks > 0, "no honest step was acknowledged");
            if let Some(why) = &figures.broken {
                findings.check(false, format!("honest games broke off: {why}"));
            }
            findings.check(figures.ack_p99_ms <= ack, format!("ack p99 is over {ack} ms"));
            findings.check(figures.replies > 0, "the computer never replied");
            findings.check(figures.worst_reply_ms <= reply, format!("the computer's reply takes over {reply} ms"));
        }
        (self.figures.take(), memory)
    }
}

/// Waits.
pub(crate) async fn pause(milliseconds: u64) {
    tokio::time::sleep(Duration::from_millis(milliseconds)).await;
}
