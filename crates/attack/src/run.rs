//! Runs attacks and collects their rows.

use crate::attacks::{Attack, Databases, TABLE};
use crate::database::{self, Kind, Postgres};
use crate::priority::Ordinary;
use crate::report::{Findings, Row};
use crate::stage::Stage;
use futures_util::stream::{self, StreamExt};
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// The longest attack in the full form.
const ATTACK_TIME: Duration = Duration::from_secs(300);
/// The longest attack in the short form. It only ends what hangs: each takes seconds, and many times that on a busy machine.
const ATTACK_TIME_SHORT: Duration = Duration::from_secs(240);
/// Attacks of the short form that run at the same time, each on a server of its own: it measures no speed.
const AT_ONCE_SHORT: usize = 4;

/// How attacks run.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The short form: fewer tries, and figures that only distinguish a stop from a delay.
    pub short: bool,
    /// The server's program.
    pub program: PathBuf,
    /// Processors that only the server uses.
    pub server_cpus: Option<String>,
    /// The databases.
    pub kinds: Vec<Kind>,
    /// Where servers and honest players run.
    pub ordinary: Ordinary,
}

/// Runs these attacks and gives their rows in the order of the table.
pub async fn run(attacks: Vec<&'static Attack>, plan: &Plan) -> io::Result<Vec<Row>> {
    if !Path::new(&plan.program).is_file() {
        return Err(io::Error::other(format!("there is no program {}", plan.program.display())));
    }
    let postgres = match plan.kinds.contains(&Kind::Postgres) {
        true => Some(database::start_postgres(&plan.ordinary).await?),
        false => None,
    };
    let mut jobs = Vec::new();
    for attack in attacks {
        jobs.extend(kinds(attack, plan).into_iter().map(|kind| (attack, kind)));
    }
    // PostgreSQL is one for all attacks: what stops it runs alone, after the others.
    let (alone, beside): (Vec<_>, Vec<_>) =
        jobs.into_iter().partition(|(attack, kind)| attack.stops_database && *kind == Kind::Postgres);
    let at_once = if plan.short { AT_ONCE_SHORT } else { 1 };
    let one = |(attack, kind)| one(attack, kind, plan, postgres.as_ref());
    let mut rows = stream::iter(beside).map(one).buffer_unordered(at_once).collect::<Vec<_>>().await;
    rows.extend(stream::iter(alone).then(one).collect::<Vec<_>>().await);
    rows.sort_by_key(|row| (TABLE.iter().position(|attack| attack.name == row.name), row.kind != plan.kinds[0]));
    if let Some(postgres) = postgres {
        let end = move || {
            drop(postgres);
            Ok(())
        };
        plan.ordinary.blocking(end).await?;
    }
    Ok(rows)
}

/// The databases on which an attack runs.
fn kinds(attack: &Attack, plan: &Plan) -> Vec<Kind> {
    let wanted = |kind: &Kind| match attack.databases {
        Databases::Every => true,
        // The short form shows on one database what does not depend on it.
        Databases::Any => !plan.short || *kind == plan.kinds[0],
        Databases::Sqlite => *kind == Kind::Sqlite,
    };
    plan.kinds.iter().copied().filter(wanted).collect()
}

/// Runs one attack on a server of its own.
async fn one(attack: &'static Attack, kind: Kind, plan: &Plan, postgres: Option<&Postgres>) -> Row {
    let began = Instant::now();
    let time = if plan.short { ATTACK_TIME_SHORT } else { ATTACK_TIME };
    let mut findings = Findings::default();
    let (mut background, mut memory_mb) = (None, None);
    match Stage::new(plan, kind, postgres).await {
        Ok(mut stage) => {
            match tokio::time::timeout(time, (attack.run)(&mut stage)).await {
                Ok(Ok(found)) => findings = found,
                Ok(Err(why)) => findings.check(false, format!("it broke off: {why}")),
                Err(_) => findings.check(false, format!("it took longer than {} s", time.as_secs())),
            }
            (background, memory_mb) = stage.end(&mut findings).await;
        }
        Err(why) => findings.check(false, format!("no database: {why}")),
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
