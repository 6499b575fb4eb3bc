//! The commands: one file per command of more than a few lines.

mod admin;
mod duel;
mod lab;
mod play;
mod puzzles;
mod replay;
mod serve;
mod solve;
mod think;
mod ugi;

use crate::args::{Args, Command, FromArgs, PositionArgs, ServeArgs};
use crate::failure::Failure;
use crate::tables;
use catalog::{AnyTable, CancelToken, Rules};
use std::io::{self, BufWriter, Write};

/// Runs a command; the default is to serve.
pub(crate) fn run(args: Args) -> Result<(), Failure> {
    let Args { command, tables } = args;
    let tables = tables::folder(tables);
    let mut out = BufWriter::new(io::stdout().lock());
    match command {
        None => serve::serve(&ServeArgs::default(), tables, &mut out)?,
        Some(Command::Serve(args)) => serve::serve(&args, tables, &mut out)?,
        Some(Command::Turns { position }) => turns(&position, &mut out)?,
        Some(Command::Perft { game, depth, from, divide }) => perft(&game, &from, depth, divide, &mut out)?,
        Some(Command::Placings { figure, tile }) => {
            for line in catalog::ampli_placings(&figure, &tile)? {
                writeln!(out, "{line}")?;
            }
        }
        Some(Command::Pairs { figure, tiles, apart }) => pairs(&figure, &tiles, &apart, &mut out)?,
        Some(Command::Show { position }) => show(&position, &mut out)?,
        Some(Command::Replay { file, turns }) => replay::replay(&file, turns, &mut out)?,
        Some(Command::Play { game: None, .. }) => play::ask(&mut io::stdin().lock(), &mut out)?,
        Some(Command::Play { game: Some(game), from, level, computer }) => {
            let (rules, table) = open(&game, &from, chance())?;
            let computer = level
                .map(|level| play::Computer::new(&*rules, &*table, level, computer.as_deref(), tables))
                .transpose()?;
            play::play(&*rules, table, computer, &mut io::stdin().lock(), &mut out)?;
        }
        Some(Command::Think { position, record, level, time, nodes, depth, json }) => {
            let mut spec = think::spec(level, time.as_deref(), nodes, depth)?;
            spec.tables = tables;
            think::think(&position, record.as_deref(), &spec, json, &mut out)?;
        }
        Some(Command::Solve { what, from, json }) => solve::solve(&what, &from, tables.as_deref(), json, &mut out)?,
        Some(Command::Duel(args)) => duel::duel(&args, &mut out)?,
        Some(Command::Lab(args)) => lab::run(&args, &mut out)?,
        Some(Command::Puzzles(args)) => puzzles::run(&args, &mut out)?,
        Some(Command::Admin(command)) => admin::run(&command, &mut out)?,
        Some(Command::Ugi) => {
            drop(out);
            return ugi::run(&mut io::stdin().lock(), tables);
        }
    }
    out.flush()?;
    Ok(())
}

/// Rules and a table of a game with them.
type Opened = (Box<dyn Rules>, Box<dyn AnyTable>);

/// Opens the rules and the table of a command's arguments.
fn open(game: &str, from: &FromArgs, seed: u64) -> Result<Opened, Failure> {
    let entry = catalog::find(game)?;
    let rules = entry.open(from.setup.as_deref().unwrap_or(entry.default_setup))?;
    let table = match &from.position {
        Some(text) => rules.at_position(text).map_err(|f| f.context("the position"))?,
        None => rules.start(from.seed.unwrap_or(seed)),
    };
    Ok((rules, table))
}

/// An unpredictable seed for random deals.
fn chance() -> u64 {
    use std::hash::{BuildHasher, RandomState};
    RandomState::new().hash_one("deal")
}

fn turns(args: &PositionArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let (rules, table) = open(&args.game, &args.from, 1)?;
    let mut written = Ok(());
    rules.successors(&table.position_text(), &mut |turn, position| {
        written = writeln!(out, "{turn}\t{position}");
        written.is_ok()
    })?;
    Ok(written?)
}

fn perft(game: &str, from: &FromArgs, depth: u32, divide: bool, out: &mut dyn Write) -> Result<(), Failure> {
    let (rules, table) = open(game, from, 1)?;
    let counts = rules.perft(&table.position_text(), depth)?;
    if divide {
        for (turn, count) in counts.iter().filter(|c| !c.0.is_empty()) {
            writeln!(out, "{turn}\t{count}")?;
        }
    }
    writeln!(out, "{}", counts.iter().map(|c| c.1).sum::<u64>())?;
    Ok(())
}

fn pairs(figure: &str, tiles: &str, apart: &str, out: &mut dyn Write) -> Result<(), Failure> {
    for split in catalog::ampli_pairs(figure, tiles, apart, &stop_on_ctrl_c()?)? {
        writeln!(out, "{}\t{}\t{}\t{}", split.pairs, split.ways, split.notation, split.exact)?;
    }
    Ok(())
}

fn show(args: &PositionArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let (_, table) = open(&args.game, &args.from, 1)?;
    writeln!(out, "{}", table.draw().trim_end())?;
    writeln!(out, "{}", whose_turn(&*table))?;
    Ok(())
}

/// A line with the side to move, or the outcome.
fn whose_turn(table: &dyn AnyTable) -> String {
    match table.outcome() {
        Some(outcome) => match (outcome.winner(), table.score_text()) {
            (Some(seat), None) => format!("over: {} has won", table.seat_text(seat)),
            (Some(seat), Some(score)) => format!("over: {} has won, {score}", table.seat_text(seat)),
            (None, None) => "over: a draw".to_string(),
            (None, Some(score)) => format!("over: a draw, {score}"),
        },
        None => {
            let seats = table.to_act().iter().map(|s| table.seat_text(s)).collect::<Vec<_>>();
            format!("to move: {}", seats.join(", "))
        }
    }
}

/// Creates a token that Ctrl-C cancels.
fn stop_on_ctrl_c() -> Result<CancelToken, Failure> {
    let cancel = CancelToken::new();
    let token = cancel.clone();
    ctrlc::set_handler(move || token.cancel())
        .map_err(|e| catalog::RuleError::new(format!("the Ctrl-C handler cannot be installed: {e}")))?;
    Ok(cancel)
}
