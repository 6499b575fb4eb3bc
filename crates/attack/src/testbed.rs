//! The environment of an attack: a database, a server that uses it, and honest games.

use crate::background::{Background, Figures};
use crate::database::{Database, DatabaseKind, Postgres};
use crate::priority::NormalPriority;
use crate::report::Findings;
use crate::run::Plan;
use crate::target::{self, Target};
use std::io;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

/// Honest games during an attack in the full form.
const HONEST_GAMES: usize = 200;
/// Honest games during an attack in the short form.
const HONEST_GAMES_SHORT: usize = 10;

/// The environment of one attack.
pub(crate) struct Testbed {
    pub(crate) short: bool,
    pub(crate) kind: DatabaseKind,
    pub(crate) database: Database,
    pub(crate) normal: NormalPriority,
    program: PathBuf,
    server_cpus: Option<String>,
    target: Option<Target>,
    background: Option<Background>,
    figures: Option<Figures>,
    panics: usize,
}

impl Testbed {
    pub(crate) async fn new(plan: &Plan, kind: DatabaseKind, postgres: Option<&Postgres>) -> io::Result<Testbed> {
        let database = Database::new(kind, postgres, &plan.normal).await?;
        Ok(Testbed {
            short: plan.short,
            kind,
            database,
            normal: plan.normal.clone(),
            program: plan.program.clone(),
            server_cpus: plan.server_cpus.clone(),
            target: None,
            background: None,
            figures: None,
            panics: 0,
        })
    }

    /// Returns the value for the form of this run.
    pub(crate) fn short_or_full<T>(&self, short: T, full: T) -> T {
        if self.short { short } else { full }
    }

    /// Starts the server with additional arguments.
    pub(crate) async fn start_server(&mut self, args: &[&str]) -> io::Result<SocketAddr> {
        self.start_server_with_fd_limit(args, None).await
    }

    /// Starts the server with additional arguments and a limit of open files.
    pub(crate) async fn start_server_with_fd_limit(
        &mut self,
        args: &[&str],
        files: Option<u32>,
    ) -> io::Result<SocketAddr> {
        let mut command = target::serve_command(&self.program, self.server_cpus.as_deref(), files);
        command.args(["--database", self.database.url()]).args(args);
        let target = Target::start(command, &self.normal).await?;
        let address = target.address;
        self.target = Some(target);
        Ok(address)
    }

    /// Starts the honest games.
    pub(crate) async fn start_honest_games(&mut self) -> io::Result<()> {
        let games = self.short_or_full(HONEST_GAMES_SHORT, HONEST_GAMES);
        self.background = Some(Background::start(self.target()?.address, games, &self.normal).await?);
        Ok(())
    }

    /// Ends the honest games and keeps their figures.
    pub(crate) async fn stop_honest_games(&mut self) {
        if let Some(background) = self.background.take() {
            self.figures = Some(background.stop().await);
        }
    }

    /// Returns the running server.
    pub(crate) fn target(&self) -> io::Result<&Target> {
        self.target.as_ref().ok_or_else(|| io::Error::other("no server is running"))
    }

    /// Takes the running server, to stop or kill it.
    pub(crate) fn take_target(&mut self) -> io::Result<Target> {
        let target = self.target.take().ok_or_else(|| io::Error::other("no server is running"))?;
        self.panics += target.panics();
        Ok(target)
    }

    /// Stops everything. Returns the figures of the honest games and the server's memory in megabytes, and adds the checks that all
    /// attacks share.
    pub(crate) async fn summarize(&mut self, findings: &mut Findings) -> (Option<Figures>, Option<f64>) {
        self.stop_honest_games().await;
        let mut memory = None;
        if let Some(target) = self.target.take() {
            memory = target.memory();
            if let Some(seconds) = target.cpu() {
                findings.figure(format!("server used {seconds:.1} s of processor time"));
            }
            self.panics += target.panics();
            if target.panics() > 0 || !findings.held() {
                target.log().iter().for_each(|line| eprintln!("    server: {line}"));
            }
            if let Err(why) = target.kill().await {
                eprintln!("    cannot stop the server: {why}");
            }
        }
        findings.check(self.panics == 0, format!("the server panicked {} times", self.panics));
        if let Some(figures) = &self.figures {
            // A busy machine delays everything, so the short form only checks that honest games continue.
            let (ack, reply) = self.short_or_full((10_000.0, 30_000.0), (30.0, 1_000.0));
            findings.check(figures.acks > 0, "no honest step was acknowledged");
            if let Some(why) = &figures.failure {
                findings.check(false, format!("honest games failed: {why}"));
            }
            findings.check(figures.ack_p99_ms <= ack, format!("ack p99 is over {ack} ms"));
            findings.check(figures.replies > 0, "the computer never replied");
            findings.check(figures.worst_reply_ms <= reply, format!("the computer's reply takes over {reply} ms"));
        }
        (self.figures.take(), memory)
    }
}

/// Sleeps.
pub(crate) async fn sleep_ms(milliseconds: u64) {
    tokio::time::sleep(Duration::from_millis(milliseconds)).await;
}
