//! `quintet admin`: the work of who runs a server.

use crate::args::AdminCommand;
use crate::failure::Failure;
use std::io::Write;

/// Runs an administrative command.
pub(crate) fn run(command: &AdminCommand, out: &mut dyn Write) -> Result<(), Failure> {
    match command {
        AdminCommand::Check { database } => check(database.as_deref(), out),
    }
}

/// Checks a database; fails if anything in it is damaged.
fn check(database: Option<&str>, out: &mut dyn Write) -> Result<(), Failure> {
    let failed = |error: server::store::StoreError| Failure::Rule(catalog::RuleError::new(error.to_string()));
    let database = database.map_or_else(server::store::default_url, |url| Ok(url.to_string())).map_err(failed)?;
    let report = server::audit::check(&database).map_err(failed)?;
    for line in &report.structure {
        writeln!(out, "database\t{line}")?;
    }
    for (room, why) in &report.damaged {
        writeln!(out, "{room}\t{why}")?;
    }
    writeln!(out, "{} rooms, {} of them damaged", report.rooms, report.damaged.len())?;
    out.flush()?;
    match report.is_clean() {
        true => Ok(()),
        false => Err(Failure::Rule(catalog::RuleError::new("the database is damaged"))),
    }
}
