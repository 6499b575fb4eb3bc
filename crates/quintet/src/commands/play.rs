//! `quintet play`: people at one terminal, or against the computer.

use super::whose_turn;
use crate::failure::Failure;
use catalog::{AnyPlayer, AnyTable, CATALOG, CancelToken, Level, PlayerSpec, Rules, Seat};
use std::fs::OpenOptions;
use std::io::{BufRead, IsTerminal, Write};
use std::path::PathBuf;

const HELP: &str = "\
  a turn       in the notation of the game
  a step       of a turn with several steps
  steps        list the legal steps
  turns        list the legal turns
  undo         take back a step of this turn, or else the last turn
  show         draw the board again
  position     print the position as text
  record       print the record so far
  save FILE    write the record to a new file
  resign       give up
  quit         leave and print the record";

/// Asks which game to play, then plays it.
pub(crate) fn ask(input: &mut dyn BufRead, out: &mut dyn Write) -> Result<(), Failure> {
    writeln!(out, "Quintet: {} games for this terminal.\n", CATALOG.len())?;
    for (i, entry) in CATALOG.iter().enumerate() {
        writeln!(out, "  {}  {:14} {}", i + 1, entry.name[0], entry.about)?;
    }
    loop {
        let Some(line) = prompt(input, out, "\nWhich game (number or name, Enter to leave)? ")? else { return Ok(()) };
        if line.is_empty() {
            return Ok(());
        }
        let number = line.parse::<usize>().ok().and_then(|n| CATALOG.get(n.wrapping_sub(1)));
        let named = CATALOG.iter().find(|e| e.id == line || e.name.iter().any(|n| n.eq_ignore_ascii_case(&line)));
        match named.or(number) {
            None => writeln!(out, "There is no game {}.", catalog::quote(&line))?,
            Some(entry) => {
                let rules = entry.open(entry.default_setup)?;
                let table = rules.start(super::chance());
                return play(&*rules, table, None, input, out);
            }
        }
    }
}

/// The computer at a table: its player and its seats.
pub(crate) struct Computer {
    player: Box<dyn AnyPlayer>,
    spec: PlayerSpec,
    seats: Vec<Seat>,
}

impl Computer {
    /// Creates a computer of this level on one seat, or on every seat but the first.
    pub(crate) fn new(
        rules: &dyn Rules,
        table: &dyn AnyTable,
        level: u32,
        seat: Option<&str>,
        tables: Option<PathBuf>,
    ) -> Result<Computer, Failure> {
        let spec = PlayerSpec { tables, ..PlayerSpec::level(Level::new(level)?) };
        let all = (0..rules.seats()).map(Seat);
        let seats = match seat {
            None => all.skip(1).collect::<Vec<_>>(),
            Some(name) => all.filter(|&s| table.seat_text(s) == name).collect(),
        };
        if seats.is_empty() {
            let names = (0..rules.seats()).map(|s| table.seat_text(Seat(s))).collect::<Vec<_>>().join(", ");
            return Err(catalog::RuleError::new(format!("the seats of {} are {names}", rules.id())).into());
        }
        Ok(Computer { player: rules.player(&spec)?, spec, seats })
    }

    /// Plays a turn and prints it.
    fn act(&mut self, table: &mut dyn AnyTable, seat: Seat, out: &mut dyn Write) -> Result<(), Failure> {
        let limits = self.spec.limits(1, super::chance());
        let advice = self.player.think(table, seat, &limits, &CancelToken::new(), &mut |_| {})?;
        for step in &advice.steps {
            table.play_step(seat, step)?;
        }
        writeln!(out, "{} plays {}", table.seat_text(seat), advice.turn)?;
        Ok(())
    }
}

/// Describes the end of a game.
enum Left {
    Over,
    Resigned(Seat),
    Quit,
}

/// Plays until the game is over or the player leaves, then prints the record.
pub(crate) fn play(
    rules: &dyn Rules,
    mut table: Box<dyn AnyTable>,
    mut computer: Option<Computer>,
    input: &mut dyn BufRead,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    writeln!(out, "{} {}. Type a turn, or help.", rules.id(), rules.setup())?;
    let left = converse(rules, &mut table, computer.as_mut(), input, out)?;
    let tags = match &left {
        Left::Resigned(seat) if table.seats() == 2 => {
            let result = if *seat == Seat::FIRST { "0-1" } else { "1-0" };
            vec![("Result", result), ("Termination", "resigned")]
        }
        _ => Vec::new(),
    };
    writeln!(out, "\n{}", table.draw().trim_end())?;
    match left {
        Left::Over => writeln!(out, "{}", whose_turn(&*table))?,
        Left::Resigned(seat) => writeln!(out, "over: {} has resigned", table.seat_text(seat))?,
        Left::Quit => {}
    }
    writeln!(out, "\n{}", table.record(&tags))?;
    Ok(())
}

fn converse(
    rules: &dyn Rules,
    table: &mut Box<dyn AnyTable>,
    mut computer: Option<&mut Computer>,
    input: &mut dyn BufRead,
    out: &mut dyn Write,
) -> Result<Left, Failure> {
    let mut drawn_for = None;
    loop {
        let Some(seat) = table.to_act().first() else { return Ok(Left::Over) };
        if let Some(computer) = computer.as_mut().filter(|c| c.seats.contains(&seat)) {
            computer.act(&mut **table, seat, out)?;
            out.flush()?;
            continue;
        }
        let alone = computer.as_ref().is_some_and(|c| c.seats.len() + 1 == usize::from(table.seats()));
        let state = (seat, table.turns().len(), table.pending().len());
        if drawn_for != Some(state) {
            if !alone
                && hides(&**table)
                && drawn_for.is_none_or(|(before, ..)| before != seat)
                && !hand_over(&**table, seat, input, out)?
            {
                return Ok(Left::Quit);
            }
            show(&**table, seat, out)?;
            drawn_for = Some(state);
        }
        let turn = table.pending().join(" ");
        let question =
            format!("{}{}> ", table.seat_text(seat), if turn.is_empty() { turn } else { format!(" {turn} …") });
        let Some(line) = prompt(input, out, &question)? else { return Ok(Left::Quit) };
        let (word, rest) = line.split_once(' ').unwrap_or((&line, ""));
        match word {
            "" => {}
            "help" | "?" => writeln!(out, "{HELP}")?,
            "quit" | "exit" => return Ok(Left::Quit),
            "resign" => return Ok(Left::Resigned(seat)),
            "steps" => writeln!(out, "{}", table.steps(seat).join("  "))?,
            "turns" => list_turns(rules, &**table, out)?,
            "show" => drawn_for = None,
            "position" => writeln!(out, "{}", table.view_text(Some(seat)))?,
            "record" if hides(&**table) => {
                writeln!(out, "The record would show what is hidden; it is printed at the end.")?
            }
            "record" => writeln!(out, "{}", table.record(&[]))?,
            "save" => save(&**table, rest, out)?,
            "undo" => {
                let undone = take_back(&mut **table, computer.as_deref());
                if let Err(error) = undone {
                    writeln!(out, "{error}")?;
                }
            }
            _ => {
                if let Err(error) = act(table, seat, &line) {
                    writeln!(out, "{error}")?;
                }
            }
        }
    }
}

/// Takes back a step of this turn, or else the last turn and the computer's turns after it.
fn take_back(table: &mut dyn AnyTable, computer: Option<&Computer>) -> Result<(), catalog::RuleError> {
    if !table.pending().is_empty() {
        return table.take_back_step();
    }
    let own = |seat: &Seat| computer.is_none_or(|c| !c.seats.contains(seat));
    if !table.turns().iter().any(|(seat, _)| own(seat)) {
        return Err(catalog::RuleError::new("no turn has been made"));
    }
    while table.turns().last().is_some_and(|(seat, _)| !own(seat)) {
        table.take_back_turn()?;
    }
    table.take_back_turn()
}

/// Plays a whole turn if no turn is under way, or else a step.
fn act(table: &mut Box<dyn AnyTable>, seat: Seat, text: &str) -> Result<(), catalog::RuleError> {
    if !table.pending().is_empty() {
        return table.play_step(seat, text).map(|_| ());
    }
    match table.play_turn(text) {
        Ok(_) => Ok(()),
        Err(error) if table.steps(seat).iter().any(|s| s == text) => {
            table.play_step(seat, text).map(|_| ()).map_err(|_| error)
        }
        Err(error) => Err(error),
    }
}

/// Whether the game has hidden state.
fn hides(table: &dyn AnyTable) -> bool {
    table.view_text(None) != table.position_text()
}

/// Clears the screen between players with hidden hands. Returns false at the end of the input.
fn hand_over(table: &dyn AnyTable, seat: Seat, input: &mut dyn BufRead, out: &mut dyn Write) -> Result<bool, Failure> {
    if std::io::stdout().is_terminal() {
        write!(out, "\x1b[2J\x1b[3J\x1b[H")?;
    }
    let question = format!("Give the screen to {} and press Enter. ", table.seat_text(seat));
    Ok(prompt(input, out, &question)?.is_some())
}

fn show(table: &dyn AnyTable, seat: Seat, out: &mut dyn Write) -> Result<(), Failure> {
    writeln!(out, "\n{}", table.draw_for(Some(seat)).trim_end())?;
    if let Some((who, turn)) = table.turns().last() {
        writeln!(out, "{} has played {turn}", table.seat_text(*who))?;
    }
    Ok(())
}

fn list_turns(rules: &dyn Rules, table: &dyn AnyTable, out: &mut dyn Write) -> Result<(), Failure> {
    const SHOWN: usize = 200;
    let mut texts = Vec::new();
    let listed = rules.successors(&table.position_text(), &mut |turn, _| {
        texts.push(turn.to_string());
        texts.len() <= SHOWN
    });
    match listed {
        Err(error) => writeln!(out, "{error}")?,
        Ok(()) => {
            let more = if texts.len() > SHOWN { "  … and more: see steps" } else { "" };
            texts.truncate(SHOWN);
            writeln!(out, "{}{more}", texts.join("  "))?;
        }
    }
    Ok(())
}

fn save(table: &dyn AnyTable, file: &str, out: &mut dyn Write) -> Result<(), Failure> {
    let written = OpenOptions::new()
        .write(true)
        .create_new(true)
        .open(file.trim())
        .and_then(|mut f| f.write_all(table.record(&[]).as_bytes()));
    match written {
        Ok(()) => writeln!(out, "saved")?,
        Err(e) => writeln!(out, "{} cannot be written: {e}", catalog::quote(file))?,
    }
    Ok(())
}

/// Prompts and reads a line of at most 4096 bytes; `None` at the end of the input.
fn prompt(input: &mut dyn BufRead, out: &mut dyn Write, question: &str) -> Result<Option<String>, Failure> {
    write!(out, "{question}")?;
    out.flush()?;
    let mut bytes = Vec::new();
    loop {
        let buffer = input.fill_buf().map_err(Failure::io("the input cannot be read"))?;
        if buffer.is_empty() {
            return Ok((!bytes.is_empty()).then(|| String::from_utf8_lossy(&bytes).trim().to_string()));
        }
        let line_end = buffer.iter().position(|&b| b == b'\n');
        let take = line_end.unwrap_or(buffer.len());
        let room = 4096usize.saturating_sub(bytes.len());
        bytes.extend_from_slice(&buffer[..take.min(room)]);
        input.consume(take + usize::from(line_end.is_some()));
        if line_end.is_some() {
            return Ok(Some(String::from_utf8_lossy(&bytes).trim().to_string()));
        }
    }
}
