//! `quintet puzzles`: generates, checks and lists puzzles.

use super::stop_on_ctrl_c;
use crate::args::PuzzleArgs;
use crate::failure::Failure;
use catalog::RuleError;
use indicatif::{ProgressBar, ProgressStyle};
use puzzles::{Checker, Generator, Puzzle};
use std::fs::{self, OpenOptions};
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};

/// Checked puzzles between two log lines.
const TOLD_EVERY: u64 = 10;

pub(crate) fn run(args: &PuzzleArgs, out: &mut dyn Write) -> Result<(), Failure> {
    catalog::find(&args.game)?;
    match (args.make, &args.check) {
        (Some(count), _) => {
            let usual = || PathBuf::from("puzzles").join(format!("{}.jsonl", args.game));
            make(&args.game, count as usize, args.seed, &args.out.clone().unwrap_or_else(usual), out)
        }
        (_, Some(file)) => check(&args.game, file, out),
        _ => list(&args.game, out),
    }
}

fn make(game: &str, count: usize, seed: Option<u64>, path: &Path, out: &mut dyn Write) -> Result<(), Failure> {
    let before = match fs::read_to_string(path) {
        Ok(text) => {
            puzzles::read_lines(&text)?.into_iter().map(Puzzle::with_current_themes).collect::<Result<Vec<_>, _>>()?
        }
        Err(e) if e.kind() == io::ErrorKind::NotFound => Vec::new(),
        Err(e) => return Err(Failure::io(format!("{} cannot be read", path.display()))(e)),
    };
    let seed = seed.unwrap_or_else(|| before.iter().map(|p| p.seed + 1).max().unwrap_or(1));
    let before = puzzles::balanced(before, count);
    let mut maker = Generator::new(game, seed, &before, count)?;
    let cannot = || Failure::io(format!("{} cannot be written", path.display()));
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).map_err(cannot())?;
    }
    let mut file = OpenOptions::new().create(true).append(true).open(path).map_err(cannot())?;
    let cancel = stop_on_ctrl_c()?;
    let bar = progress(count, before.len());
    let mut all = before;
    while all.len() < count {
        let mut look = |seed: u64, looked: u64| bar.set_message(format!("game {seed}, {looked} positions"));
        let Some(puzzle) = maker.next(&cancel, &mut look)? else { break };
        // Each puzzle is on disk before the next search starts, so that an interruption loses nothing.
        writeln!(file, "{}", puzzle.to_line()).map_err(cannot())?;
        all.push(puzzle);
        bar.set_position(all.len() as u64);
    }
    bar.finish_and_clear();
    drop(file);
    all.sort_by(|a, b| a.order().cmp(&b.order()));
    let text = all.iter().map(|p| p.to_line() + "\n").collect::<String>();
    let aside = path.with_extension("jsonl.new");
    fs::write(&aside, text).and_then(|()| fs::rename(&aside, path)).map_err(cannot())?;
    writeln!(out, "{} puzzles in {}", all.len(), path.display())?;
    Ok(())
}

fn check(game: &str, path: &Path, out: &mut dyn Write) -> Result<(), Failure> {
    let text = fs::read_to_string(path).map_err(Failure::io(format!("{} cannot be read", path.display())))?;
    let all = puzzles::check_book(game, &text)?;
    let cancel = stop_on_ctrl_c()?;
    let bar = progress(all.len(), 0);
    let (mut checker, mut wrong) = (Checker::default(), 0);
    for puzzle in &all {
        if let Err(error) = checker.check(puzzle, &cancel) {
            if cancel.is_cancelled() {
                break;
            }
            wrong += 1;
            bar.suspend(|| eprintln!("{error}"));
        }
        bar.inc(1);
        // Without a terminal there is no progress bar, so a log line shows the progress.
        if bar.position().is_multiple_of(TOLD_EVERY) && !io::stderr().is_terminal() {
            eprintln!("{game}: {} of {} puzzles checked", bar.position(), all.len());
        }
    }
    let done = bar.position();
    bar.finish_and_clear();
    if wrong > 0 {
        return Err(RuleError::new(format!("{game}: {wrong} of {done} puzzles are not what they say")).into());
    }
    if cancel.is_cancelled() {
        return Err(RuleError::new(format!("{game}: stopped after {done} of {} puzzles", all.len())).into());
    }
    writeln!(out, "{game}: {done} puzzles checked, all are what they say")?;
    Ok(())
}

fn list(game: &str, out: &mut dyn Write) -> Result<(), Failure> {
    let all = puzzles::book(game).map_or(&[][..], |book| book.all());
    for Puzzle { id, difficulty, themes, setup, position, .. } in all {
        writeln!(out, "{id}\t{difficulty}\t{}\t{setup}\t{position}", themes.join(","))?;
    }
    Ok(())
}

fn progress(all: usize, done: usize) -> ProgressBar {
    let style = ProgressStyle::with_template("{wide_bar} {pos}/{len} {msg} {eta}");
    let bar = ProgressBar::new(all as u64).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    bar.set_position(done as u64);
    bar
}
