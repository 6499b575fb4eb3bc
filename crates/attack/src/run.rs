//! Runs attacks and collects their results.

use crate::attacks::{ATTACKS, Attack, Databases};
use crate::database::{self, DatabaseKind, Postgres};
use crate::priority::NormalPriority;
use crate::report::{Findings, Row};
use crate::testbed::Testbed;
use futures_util::stream::{self, StreamExt};
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// Time limit of an attack in the full form.
const ATTACK_TIME: Duration = Duration::from_secs(300);
/// Time limit of an attack in the short form. It only ends attacks that hang: each takes seconds, and many times that on a busy machine.
const ATTACK_TIME_SHORT: Duration = Duration::from_secs(240);
/// Parallel attacks in the short form, each with its own server. The full form measures speed, so its attacks run one by one.
const PARALLEL_ATTACKS_SHORT: usize = 4;

/// The settings of a run.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The short form has fewer tries. Its limits only distinguish a stopped server from a slow one.
    pub short: bool,
    /// The server program.
    pub program: PathBuf,
    /// Processors that only the server uses.
    pub server_cpus: Option<String>,
    /// The databases.
    pub kinds: Vec<DatabaseKind>,
    /// Runs servers and honest players.
    pub normal: NormalPriority,
}

/// Runs these attacks. Returns their results in the order of [`ATTACKS`].
pub async fn run(attacks: Vec<&'static Attack>, plan: &Plan) -> io::Result<Vec<Row>> {
    if !Path::new(&plan.program).is_file() {
        return Err(io::Error::other(format!("there is no program {}", plan.program.display())));
    }
    let postgres = match plan.kinds.contains(&DatabaseKind::Postgres) {
        true => Some(database::start_postgres(&plan.normal).await?),
        false => None,
    };
    let mut jobs = Vec::new();
    for attack in attacks {
        jobs.extend(kinds(attack, plan).into_iter().map(|kind| (attack, kind)));
    }
    // All attacks share one PostgreSQL server, so those that stop it run alone, after the others.
    let (alone, beside): (Vec<_>, Vec<_>) =
        jobs.into_iter().partition(|(attack, kind)| attack.stops_database && *kind == DatabaseKind::Postgres);
    let parallel = if plan.short { PARALLEL_ATTACKS_SHORT } else { 1 };
    let one = |(attack, kind)| run_one(attack, kind, plan, postgres.as_ref());
    let mut rows = stream::iter(beside).map(one).buffer_unordered(parallel).collect::<Vec<_>>().await;
    rows.extend(stream::iter(alone).then(one).collect::<Vec<_>>().await);
    rows.sort_by_key(|row| (ATTACKS.iter().position(|attack| attack.name == row.name), row.kind != plan.kinds[0]));
    if let Some(postgres) = postgres {
        let end = move || {
            drop(postgres);
            Ok(())
        };
        plan.normal.blocking(end).await?;
    }
    Ok(rows)
}

/// Returns the databases on which an attack runs.
fn kinds(attack: &Attack, plan: &Plan) -> Vec<DatabaseKind> {
    let wanted = |kind: &DatabaseKind| match attack.databases {
        Databases::Every => true,
        // These attacks do not depend on the database, so the short form runs them once.
        Databases::Any => !plan.short || *kind == plan.kinds[0],
        Databases::Sqlite => *kind == DatabaseKind::Sqlite,
    };
    plan.kinds.iter().copied().filter(wanted).collect()
}

/// Runs one attack with its own server.
async fn run_one(attack: &'static Attack, kind: DatabaseKind, plan: &Plan, postgres: Option<&Postgres>) -> Row {
    let began = Instant::now();
    let time = if plan.short { ATTACK_TIME_SHORT } else { ATTACK_TIME };
    let mut findings = Findings::default();
    let (mut background, mut memory_mb) = (None, None);
    match Testbed::new(plan, kind, postgres).await {
        Ok(mut testbed) => {
            match tokio::time::timeout(time, (attack.run)(&mut testbed)).await {
                Ok(Ok(found)) => findings = found,
                Ok(Err(why)) => findings.check(false, format!("the attack failed: {why}")),
                Err(_) => findings.check(false, format!("the attack took longer than {} s", time.as_secs())),
            }
            (background, memory_mb) = testbed.summarize(&mut findings).await;
        }
        Err(why) => findings.check(false, format!("the database did not start: {why}")),
    }
    let seconds = began.elapsed().as_secs_f64();
    let Attack { name, tries, expects, .. } = *attack;
    let row = Row { name, kind, tries, expects, findings, background, memory_mb, seconds };
    eprintln!(
        "{:16} {:10} {seconds:5.1} s  {}",
        name,
        kind.name(),
        if row.findings.held() { "held" } else { "FAILED" }
    );
    for (_, what) in row.findings.checks.iter().filter(|(held, _)| !held) {
        eprintln!("    {what}");
    }
    row
}
