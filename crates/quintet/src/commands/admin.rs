//! `quintet admin`: the database of a server, its accounts and its moderators.

use crate::args::{AdminCommand, DatabaseArg};
use crate::failure::Failure;
use server::admin;
use server::store::{self, Admin, LogListing, ReportListing, StoreError};
use std::io::Write;

/// Reports and entries of the log that are listed.
const LISTED: usize = 1000;

fn failed(error: StoreError) -> Failure {
    Failure::Rule(catalog::RuleError::new(error.to_string()))
}

impl DatabaseArg {
    fn url(&self) -> Result<String, Failure> {
        self.database.clone().map_or_else(store::default_url, Ok).map_err(failed)
    }

    fn open(&self) -> Result<Admin, Failure> {
        Admin::open(&self.url()?).map_err(failed)
    }
}

/// Runs an administrative command.
pub(crate) fn run(command: &AdminCommand, out: &mut dyn Write) -> Result<(), Failure> {
    match command {
        AdminCommand::Check(database) => check(database, out)?,
        AdminCommand::Moderator { name, remove, why, database } => {
            admin::set_moderator(&mut database.open()?, name, !remove, why).map_err(failed)?;
            writeln!(out, "{name} is {} moderator", if *remove { "no longer a" } else { "a" })?;
        }
        AdminCommand::ResetPassword { name, why, database } => {
            let code = admin::reset_password(&mut database.open()?, name, why).map_err(failed)?;
            writeln!(out, "{code}")?;
        }
        AdminCommand::Close { name, reopen: false, why, database } => {
            admin::close_account(&mut database.open()?, name, why).map_err(failed)?;
            writeln!(out, "the account of {name} is closed")?;
        }
        AdminCommand::Close { name, reopen: true, why, database } => {
            admin::reopen_account(&mut database.open()?, name, why).map_err(failed)?;
            writeln!(out, "the account of {name} is open")?;
        }
        AdminCommand::Reports { closed, database } => {
            for row in database.open()?.reports(*closed, LISTED).map_err(failed)? {
                writeln!(out, "{}", report_line(&row))?;
            }
        }
        AdminCommand::Log(database) => {
            for row in database.open()?.log(LISTED).map_err(failed)? {
                writeln!(out, "{}", log_line(&row))?;
            }
        }
        AdminCommand::Backup { file, database } => {
            store::admin::backup(&database.url()?, file).map_err(failed)?;
            writeln!(out, "{}", file.display())?;
        }
        AdminCommand::Restore { file, overwrite, database } => {
            let url = database.url()?;
            store::admin::restore(&url, file, *overwrite).map_err(failed)?;
            writeln!(out, "{url}")?;
        }
        AdminCommand::Vacuum(database) => store::admin::vacuum(&database.url()?).map_err(failed)?,
        AdminCommand::Export(database) => {
            admin::export(&mut database.open()?, out)?;
        }
    }
    Ok(out.flush()?)
}

/// Checks a database; fails if anything in it is damaged.
fn check(database: &DatabaseArg, out: &mut dyn Write) -> Result<(), Failure> {
    let report = server::audit::check(&database.url()?).map_err(failed)?;
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

fn report_line(row: &ReportListing) -> String {
    let report = &row.report;
    let fields = [
        server::time::text(report.created),
        report.reason.clone(),
        row.name.clone(),
        report.room.clone(),
        report.line_text.clone(),
        report.game.clone(),
        row.reporter.clone(),
        report.text.clone(),
    ];
    joined(&fields)
}

fn log_line(row: &LogListing) -> String {
    let entry = &row.entry;
    let fields = [
        server::time::text(entry.at),
        if entry.moderator.is_empty() { "console".to_string() } else { row.moderator.clone() },
        entry.action.as_str().to_string(),
        row.name.clone(),
        entry.subject.clone(),
        entry.why.clone(),
    ];
    joined(&fields)
}

/// Joins fields by tabs. Texts of players must not look like several fields or lines, or control a terminal.
fn joined(fields: &[String]) -> String {
    let plain = |field: &String| field.chars().map(|c| if c.is_control() { ' ' } else { c }).collect::<String>();
    fields.iter().map(plain).collect::<Vec<_>>().join("\t")
}
