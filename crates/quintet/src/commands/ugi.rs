//! `quintet ugi`: the UGI engine protocol, described in docs/ugi.md.

use crate::failure::Failure;
use catalog::{Advice, AnyPlayer, AnyTable, CATALOG, CancelToken, Level, PlayerSpec, RuleError, Rules, Seat, quote};
use std::io::{BufRead, Write};
use std::path::PathBuf;
use std::thread::JoinHandle;

/// A player and its table. The search thread owns both while it runs.
struct Seated {
    table: Box<dyn AnyTable>,
    player: Box<dyn AnyPlayer>,
}

struct Session {
    game: String,
    setup: Option<String>,
    level: u32,
    tables: Option<PathBuf>,
    threads: usize,
    rules: Box<dyn Rules>,
    seated: Option<Seated>,
    thinking: Option<(CancelToken, JoinHandle<Seated>)>,
}

/// Runs commands until `quit` or the end of the input.
pub(crate) fn run(input: &mut dyn BufRead, tables: Option<PathBuf>) -> Result<(), Failure> {
    let mut session = Session::new(tables)?;
    for line in input.lines() {
        let line = line.map_err(Failure::io("the input cannot be read"))?;
        match session.command(line.trim()) {
            Ok(true) => {}
            Ok(false) => break,
            Err(error) => say(&format!("info string error {error}"))?,
        }
    }
    session.settle();
    Ok(())
}

/// Prints a line and flushes it.
fn say(line: &str) -> Result<(), Failure> {
    let mut out = std::io::stdout().lock();
    writeln!(out, "{line}")?;
    out.flush()?;
    Ok(())
}

impl Session {
    fn new(tables: Option<PathBuf>) -> Result<Session, Failure> {
        let first = &CATALOG[0];
        let rules = first.open(first.default_setup)?;
        let mut session = Session {
            game: first.id.to_string(),
            setup: None,
            level: 8,
            threads: 2,
            tables,
            rules,
            seated: None,
            thinking: None,
        };
        session.new_game()?;
        Ok(session)
    }

    fn new_game(&mut self) -> Result<(), RuleError> {
        self.settle();
        let entry = catalog::find(&self.game)?;
        let rules = entry.open(self.setup.as_deref().unwrap_or(entry.default_setup))?;
        let player =
            rules.player(&PlayerSpec { tables: self.tables.clone(), ..PlayerSpec::level(Level::new(self.level)?) })?;
        self.seated = Some(Seated { table: rules.start(1), player });
        self.rules = rules;
        Ok(())
    }

    /// Ends the running search and takes back the player and table.
    fn settle(&mut self) {
        if let Some((cancel, thread)) = self.thinking.take() {
            cancel.cancel();
            self.seated = Some(thread.join().expect("a search does not panic"));
        }
    }

    fn table(&mut self) -> &mut Box<dyn AnyTable> {
        self.settle();
        &mut self.seated.as_mut().expect("no search is running").table
    }

    /// Runs one command. Returns false to quit.
    fn command(&mut self, line: &str) -> Result<bool, RuleError> {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        let rest = rest.trim();
        let answer = |text: &str| say(text).map_err(|e| RuleError::new(e.to_string()));
        match word {
            "" => {}
            "ugi" => {
                answer(&format!("id name Quintet {}", env!("CARGO_PKG_VERSION")))?;
                answer("id author the Quintet authors")?;
                let games = CATALOG.iter().map(|e| format!(" var {}", e.id)).collect::<String>();
                answer(&format!("option name Game type combo default {}{games}", CATALOG[0].id))?;
                answer("option name Setup type string default <game>")?;
                answer("option name Level type spin default 8 min 1 max 8")?;
                answer("option name Threads type spin default 2 min 1 max 256")?;
                answer("ugiok")?;
            }
            "isready" => answer("readyok")?,
            "uginewgame" => self.new_game()?,
            "setoption" => self.set_option(rest)?,
            "position" => self.position(rest)?,
            "go" => self.go(rest)?,
            "stop" => self.settle(),
            "query" => {
                let response = self.query(rest)?;
                answer(&format!("response {response}"))?;
            }
            "legal" => {
                let position = self.table().position_text();
                let mut turns = Vec::new();
                self.rules.successors(&position, &mut |turn, _| {
                    turns.push(turn.to_string());
                    true
                })?;
                for turn in turns {
                    answer(&format!("turn {turn}"))?;
                }
                answer("legalok")?;
            }
            "show" => {
                let drawing = self.table().draw();
                for row in drawing.lines() {
                    answer(&format!("info string {row}"))?;
                }
            }
            "quit" => return Ok(false),
            _ => return Err(RuleError::new(format!("the command {} is not known", quote(word)))),
        }
        Ok(true)
    }

    fn set_option(&mut self, text: &str) -> Result<(), RuleError> {
        let shape = || RuleError::new("an option is set by setoption name NAME value VALUE");
        let (name, value) = text.strip_prefix("name ").ok_or_else(shape)?.split_once(" value ").ok_or_else(shape)?;
        let number =
            || value.trim().parse::<u32>().map_err(|_| RuleError::new(format!("{} is not a number", quote(value))));
        let before = (self.game.clone(), self.setup.clone(), self.level, self.threads);
        match name.trim().to_ascii_lowercase().as_str() {
            "game" => (self.game, self.setup) = (value.trim().to_string(), None),
            "setup" => self.setup = Some(value.trim().to_string()),
            "level" => self.level = number()?,
            "threads" => self.threads = number()?.clamp(1, 256) as usize,
            _ => return Err(RuleError::new(format!("there is no option {}", quote(name)))),
        }
        // A rejected option changes nothing.
        self.new_game().inspect_err(|_| (self.game, self.setup, self.level, self.threads) = before)
    }

    fn position(&mut self, text: &str) -> Result<(), RuleError> {
        let (start, turns) = text.split_once(" moves ").unwrap_or((text.trim_end_matches(" moves"), ""));
        self.settle();
        let mut table = match start.split_once(' ') {
            None if start == "startpos" => self.rules.start(1),
            Some(("fen" | "text", position)) => self.rules.at_position(position)?,
            _ => return Err(RuleError::new("a position is startpos, or fen and a position text, then moves")),
        };
        for turn in turns.split_whitespace() {
            table.play_turn(turn)?;
        }
        self.seated.as_mut().expect("no search is running").table = table;
        Ok(())
    }

    fn go(&mut self, text: &str) -> Result<(), RuleError> {
        self.settle();
        let mut spec = PlayerSpec::level(Level::new(self.level)?);
        spec.threads = Some(self.threads);
        let mut infinite = false;
        let mut words = text.split_whitespace();
        while let Some(word) = words.next() {
            let mut number = |what: &str| {
                let value = words.next().and_then(|n| n.parse::<u64>().ok()).filter(|&n| n > 0);
                value.ok_or_else(|| RuleError::new(format!("{what} needs a number above 0")))
            };
            match word {
                "movetime" => spec.time = Some(std::time::Duration::from_millis(number(word)?.min(86_400_000))),
                "nodes" => spec.nodes = Some(number(word)?),
                "depth" => spec.depth = Some(number(word)?.min(99) as u32),
                "infinite" => infinite = true,
                _ => {
                    return Err(RuleError::new(format!(
                        "go takes movetime, nodes, depth or infinite, found {}",
                        quote(word)
                    )));
                }
            }
        }
        let mut limits = spec.limits(1, 1);
        if infinite {
            limits.time = None;
        }
        let Seated { table, mut player } = self.seated.take().expect("no search is running");
        let Some(seat) = table.to_act().first() else {
            self.seated = Some(Seated { table, player });
            return Err(RuleError::new("the game is over in this position"));
        };
        let cancel = CancelToken::new();
        let token = cancel.clone();
        let thread = std::thread::spawn(move || {
            let result = player.think(&*table, seat, &limits, &token, &mut |advice| drop(say(&info(advice))));
            let line = match result {
                Ok(advice) => {
                    drop(say(&info(&advice)));
                    format!("bestmove {}", advice.turn)
                }
                Err(error) => format!("info string error {error}"),
            };
            drop(say(&line));
            Seated { table, player }
        });
        self.thinking = Some((cancel, thread));
        Ok(())
    }

    fn query(&mut self, what: &str) -> Result<String, RuleError> {
        let table = self.table();
        Ok(match what {
            "gameover" => table.outcome().is_some().to_string(),
            "p1turn" => table.to_act().contains(Seat::FIRST).to_string(),
            "result" => match table.outcome().map(|o| o.winner()) {
                None => "none".to_string(),
                Some(None) => "draw".to_string(),
                Some(Some(seat)) => format!("p{}win", seat.0 + 1),
            },
            "position" => table.position_text(),
            "score" => table.score_text().unwrap_or_else(|| "none".to_string()),
            _ => return Err(RuleError::new(format!("{} cannot be asked for", quote(what)))),
        })
    }
}

/// Formats search progress; values are in hundredths of a point or of a win.
fn info(advice: &Advice) -> String {
    format!(
        "info depth {} nodes {} time {} score cp {:.0} pv {}",
        advice.depth,
        advice.nodes,
        advice.elapsed.as_millis(),
        advice.value * 100.0,
        advice.line.join(" ")
    )
}
