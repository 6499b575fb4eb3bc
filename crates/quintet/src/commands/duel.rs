//! `quintet duel`: a match with an error bar.

use super::stop_on_ctrl_c;
use crate::args::DuelArgs;
use crate::failure::Failure;
use catalog::{AnyTable, CancelToken, PlayerSpec, RuleError, Rules, Seat};
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions};
use std::io::Write;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering};

/// The result of one game.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Played {
    /// The first player's share: 1, 0.5 or 0.
    share: f64,
    /// The points of both players, in scored games.
    points: [i32; 2],
    turns: usize,
}

/// Plays the games that are missing in the log, and prints a table.
pub(crate) fn duel(args: &DuelArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let entry = catalog::find(&args.game)?;
    let rules = entry.open(args.setup.as_deref().unwrap_or(entry.default_setup))?;
    if rules.seats() != 2 {
        return Err(RuleError::new("a duel is between two: this setup has more seats").into());
    }
    let specs = [args.a.parse::<PlayerSpec>()?, args.b.parse::<PlayerSpec>()?];
    // An unknown player must fail at once, not after hours of play.
    for spec in &specs {
        rules.player(spec)?;
    }
    let head = json!({
        "game": args.game, "setup": rules.setup(), "a": specs[0].to_string(), "b": specs[1].to_string(),
        "divide": args.divide, "opening": args.opening, "seed": args.seed,
    });
    let (done, log) = open_log(args, &head)?;
    let cancel = stop_on_ctrl_c()?;
    let bar = ProgressBar::new(u64::from(args.games)).with_style(
        ProgressStyle::with_template("{wide_bar} {pos}/{len} {msg} {eta}")
            .unwrap_or_else(|_| ProgressStyle::default_bar()),
    );
    let shared = Mutex::new((done, log));
    let next = AtomicU32::new(0);
    let failed = Mutex::new(None);
    std::thread::scope(|scope| {
        for _ in 0..args.jobs {
            scope.spawn(|| {
                let worker = || -> Result<(), Failure> {
                    loop {
                        let number = next.fetch_add(1, Ordering::Relaxed);
                        if number >= args.games || cancel.is_cancelled() {
                            return Ok(());
                        }
                        if shared.lock().expect("no thread panics").0.contains_key(&number) {
                            continue;
                        }
                        let Some(played) = one_game(&*rules, &specs, number, args, &cancel)? else { return Ok(()) };
                        let mut shared = shared.lock().expect("no thread panics");
                        if let Some(file) = shared.1.as_mut() {
                            let line = json!({"number": number, "share": played.share, "points": played.points, "turns": played.turns});
                            writeln!(file, "{line}").map_err(Failure::io("the log cannot be written"))?;
                        }
                        shared.0.insert(number, played);
                        bar.set_position(shared.0.len() as u64);
                        bar.set_message(format!("{:.1} %", 100.0 * mean(shared.0.values().map(|p| p.share))));
                    }
                };
                if let Err(failure) = worker() {
                    cancel.cancel();
                    failed.lock().expect("no thread panics").get_or_insert(failure);
                }
            });
        }
    });
    bar.finish_and_clear();
    if let Some(failure) = failed.into_inner().expect("no thread panics") {
        return Err(failure);
    }
    let (done, _) = shared.into_inner().expect("no thread panics");
    print_table(&head, &done, out)?;
    if done.len() < args.games as usize {
        writeln!(out, "interrupted after {} of {} games", done.len(), args.games)?;
    }
    Ok(())
}

/// Plays one game; `None` if it was cancelled. Games 2k and 2k+1 have the same opening and deal with the seats swapped.
fn one_game(
    rules: &dyn Rules,
    specs: &[PlayerSpec; 2],
    number: u32,
    args: &DuelArgs,
    cancel: &CancelToken,
) -> Result<Option<Played>, Failure> {
    let seed = args.seed.wrapping_mul(1_000_003).wrapping_add(u64::from(number / 2));
    let mut table = opening(rules, seed, args.opening)?;
    let changed = number % 2 == 1;
    let mut players = [rules.player(&specs[0])?, rules.player(&specs[1])?];
    let who = |seat: Seat| usize::from((seat == Seat::SECOND) != changed);
    while let Some(seat) = table.to_act().first() {
        if cancel.is_cancelled() {
            return Ok(None);
        }
        let limits = specs[who(seat)].limits(args.divide, seed.wrapping_add(table.turns().len() as u64 * 7919));
        let advice = players[who(seat)].think(&*table, seat, &limits, cancel, &mut |_| {})?;
        for step in &advice.steps {
            table.play_step(seat, step)?;
        }
    }
    let outcome = table.outcome().ok_or_else(|| RuleError::new("a game ended without an outcome"))?;
    let share = match outcome.winner() {
        None => 0.5,
        Some(seat) => f64::from(u8::from(who(seat) == 0)),
    };
    let score = |player: usize| i32::from(outcome.score(Seat(u8::from((player == 1) != changed))));
    Ok(Some(Played { share, points: [score(0), score(1)], turns: table.turns().len() }))
}

/// Plays random turns, so that games differ; starts over if they end the game.
fn opening(rules: &dyn Rules, seed: u64, turns: u32) -> Result<Box<dyn AnyTable>, Failure> {
    let mut table = rules.start(seed);
    let random = "random".parse::<PlayerSpec>()?;
    let mut player = rules.player(&random)?;
    for number in 0..turns {
        let Some(seat) = table.to_act().first() else { break };
        let limits = random.limits(1, seed.wrapping_mul(31).wrapping_add(u64::from(number)));
        for step in player.think(&*table, seat, &limits, &CancelToken::new(), &mut |_| {})?.steps {
            table.play_step(seat, &step)?;
        }
    }
    if table.outcome().is_some() { Ok(rules.start(seed)) } else { Ok(table) }
}

fn open_log(args: &DuelArgs, head: &Value) -> Result<(BTreeMap<u32, Played>, Option<File>), Failure> {
    let mut done = BTreeMap::new();
    let Some(path) = &args.log else { return Ok((done, None)) };
    let name = path.display();
    let (mut has_head, mut cut_off) = (false, false);
    if path.exists() {
        let text = fs::read_to_string(path).map_err(Failure::io(format!("the log {name} cannot be read")))?;
        cut_off = !text.is_empty() && !text.ends_with('\n');
        for (i, line) in text.lines().enumerate() {
            let wrong = |what: &str| Failure::from(RuleError::new(format!("the log {name} {what}")).line(i + 1));
            // A truncated line belongs to an interrupted game, which is played again.
            let Ok(value) = serde_json::from_str::<Value>(line) else { continue };
            if i == 0 {
                if value != *head {
                    return Err(wrong("is of another duel"));
                }
                has_head = true;
                continue;
            }
            let (number, played) = read_line(&value).ok_or_else(|| wrong("has a line that is not a game"))?;
            done.insert(number, played);
        }
    }
    done.retain(|&n, _| n < args.games);
    let append = OpenOptions::new().create(true).append(true).open(path);
    let mut file = append.map_err(Failure::io(format!("the log {name} cannot be written")))?;
    if cut_off {
        writeln!(file).map_err(Failure::io(format!("the log {name} cannot be written")))?;
    }
    if !has_head {
        writeln!(file, "{head}").map_err(Failure::io(format!("the log {name} cannot be written")))?;
    }
    Ok((done, Some(file)))
}

fn read_line(value: &Value) -> Option<(u32, Played)> {
    let number = u32::try_from(value["number"].as_u64()?).ok()?;
    let points = [value["points"][0].as_i64()? as i32, value["points"][1].as_i64()? as i32];
    Some((number, Played { share: value["share"].as_f64()?, points, turns: value["turns"].as_u64()? as usize }))
}

fn mean(values: impl Iterator<Item = f64>) -> f64 {
    let (sum, count) = values.fold((0.0, 0.0), |(s, n), v| (s + v, n + 1.0));
    if count > 0.0 { sum / count } else { 0.0 }
}

/// Prints the result with its 95 % confidence interval.
fn print_table(head: &Value, done: &BTreeMap<u32, Played>, out: &mut dyn Write) -> Result<(), Failure> {
    let games = done.len() as f64;
    let share = mean(done.values().map(|p| p.share));
    let spread = mean(done.values().map(|p| (p.share - share).powi(2)));
    let error = if games > 1.0 { 1.96 * (spread / (games - 1.0)).sqrt() } else { 1.0 };
    let count = |value: f64| done.values().filter(|p| (p.share - value).abs() < 0.1).count();
    let points = |i: usize| done.values().map(|p| i64::from(p.points[i])).sum::<i64>();
    let text = |key: &str| head[key].as_str().unwrap_or_default();
    writeln!(
        out,
        "{} {}: {} against {}, times divided by {}",
        text("game"),
        text("setup"),
        text("a"),
        text("b"),
        head["divide"]
    )?;
    writeln!(out, "games\twon\tdrawn\tlost\tshare\terror")?;
    writeln!(
        out,
        "{games}\t{}\t{}\t{}\t{:.1} %\t{:.1} %",
        count(1.0),
        count(0.5),
        count(0.0),
        100.0 * share,
        100.0 * error
    )?;
    let [a, b] = [points(0), points(1)];
    let part = if a + b > 0 { 100.0 * a as f64 / (a + b) as f64 } else { 50.0 };
    writeln!(out, "points\t{a}:{b}\t{part:.1} %")?;
    writeln!(out, "turns per game\t{:.1}", mean(done.values().map(|p| p.turns as f64)))?;
    Ok(())
}
