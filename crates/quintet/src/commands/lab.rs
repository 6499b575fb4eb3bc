//! `quintet lab`: measures a game by engine self-play.

use super::stop_on_ctrl_c;
use crate::args::LabArgs;
use crate::failure::Failure;
use ::lab::{Plan, Progress, Report, html};
use indicatif::{ProgressBar, ProgressStyle};
use std::fs;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Finished games between two log lines where there is no terminal.
const TOLD_EVERY: usize = 50;

/// Plays what is missing, and writes the report of everything that is finished.
pub(crate) fn run(args: &LabArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let plan = plan(args)?;
    let folder = args.out.clone().unwrap_or_else(|| PathBuf::from(format!("lab-{}", args.game)));
    let jobs = args.jobs.map_or_else(|| std::thread::available_parallelism().map_or(1, usize::from), |n| n as usize);
    let cancel = stop_on_ctrl_c()?;
    let style = ProgressStyle::with_template("{wide_bar} {pos}/{len} {elapsed} {eta} left");
    let bar = ProgressBar::new(0).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    bar.enable_steady_tick(Duration::from_secs(1));
    let terminal = io::stderr().is_terminal();
    let on_progress = |Progress { done, all }: Progress| {
        if bar.length() == Some(0) {
            bar.set_length(all as u64);
            bar.set_position(done as u64);
            // The time left follows from the games of this run, not from those of an earlier one.
            bar.reset_eta();
        }
        bar.set_position(done as u64);
        if !terminal && (done.is_multiple_of(TOLD_EVERY) || done == all) {
            eprintln!("{done} of {all} openings and games");
        }
    };
    let games = ::lab::run(&plan, &folder, jobs, &cancel, &on_progress)?;
    bar.finish_and_clear();
    let report = Report::build(&plan, &games)?;
    write_whole(&folder.join("report.json"), &report.to_json())?;
    write_whole(&folder.join("report.html"), &html::page(&report, &args.site))?;
    for setup in &report.setups {
        writeln!(out, "{} {}", report.game, setup.setup)?;
        for sentence in &setup.verdict[0] {
            writeln!(out, "  {sentence}")?;
        }
    }
    writeln!(out, "{}", folder.join("report.html").display())?;
    if !report.complete {
        writeln!(out, "stopped before the end: the same command continues")?;
    }
    Ok(())
}

fn plan(args: &LabArgs) -> Result<Plan, Failure> {
    let mut setups = Vec::new();
    for text in &args.setup {
        setups.extend(::lab::split_setups(text)?);
    }
    let mut plan = Plan::new(&args.game, &setups, &args.level, args.games)?;
    plan.nodes = args.nodes.unwrap_or(plan.nodes);
    plan.swap = args.swap;
    (plan.ladder, plan.opening, plan.margin, plan.seed) = (args.ladder, args.opening, args.margin, args.seed);
    Ok(plan)
}

/// Replaces a file at once, so that an interruption leaves the old or the new one.
fn write_whole(path: &Path, text: &str) -> Result<(), Failure> {
    let mut aside = path.as_os_str().to_owned();
    aside.push(".new");
    let cannot = Failure::io(format!("{} cannot be written", path.display()));
    fs::write(&aside, text).and_then(|()| fs::rename(&aside, path)).map_err(cannot)
}
