//! Plays what is missing in the logs of a plan.

use crate::log::Log;
use crate::opening::{self, Opening};
use crate::play::{self, LadderGame, PlayedGame};
use crate::{LabError, Plan, Strength, ladder};
use catalog::{CancelToken, Rules};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The finished games of a plan.
#[derive(Debug)]
pub struct Games {
    pub(crate) setups: Vec<SetupGames>,
    /// Whether every game of the plan is finished.
    pub complete: bool,
}

/// The finished games of a setup.
#[derive(Debug)]
pub(crate) struct SetupGames {
    pub(crate) setup: String,
    pub(crate) levels: Vec<(Strength, BTreeMap<u64, PlayedGame>)>,
    pub(crate) ladder: BTreeMap<u64, LadderGame>,
}

/// The progress of a run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    /// The finished units: openings and games.
    pub done: usize,
    /// All units.
    pub all: usize,
}

/// The open logs of a setup.
struct Setup {
    rules: Box<dyn Rules>,
    openings: Mutex<Log<Opening>>,
    levels: Vec<(Strength, Mutex<Log<PlayedGame>>)>,
    ladder: Mutex<Log<LadderGame>>,
}

/// A unit of work.
#[derive(Clone, Copy)]
enum Unit {
    Opening { setup: usize, pair: u64 },
    Game { setup: usize, level: usize, n: u64 },
    Rung { setup: usize, level: Strength, n: u64 },
}

/// Plays the missing games of a plan on this many threads. Each finished game is on disk before the next one of its thread starts, so a
/// cancelled run loses only unfinished games.
pub fn run(
    plan: &Plan,
    folder: &Path,
    jobs: usize,
    cancel: &CancelToken,
    on_progress: &(dyn Fn(Progress) + Sync),
) -> Result<Games, LabError> {
    let cannot = || LabError::io(format!("the folder {} cannot be written", folder.display()));
    fs::create_dir_all(folder).map_err(cannot())?;
    let setups = plan.setups.iter().map(|setup| open(plan, setup, folder)).collect::<Result<Vec<_>, _>>()?;
    let pool = rayon::ThreadPoolBuilder::new().num_threads(jobs.max(1)).build();
    let pool = pool.map_err(|error| LabError::Log(format!("the threads cannot be started: {error}")))?;
    let units = [openings(plan, &setups), games(plan, &setups)];
    let all = units.iter().map(Vec::len).sum::<usize>();
    let missing = units.map(|units| units.into_iter().filter(|&unit| !is_done(&setups, unit)).collect::<Vec<_>>());
    let done = AtomicUsize::new(all - missing.iter().map(Vec::len).sum::<usize>());
    on_progress(Progress { done: done.load(Ordering::Relaxed), all });
    for units in &missing {
        // In the order of the numbers, so that an interrupted run has about the same number of games of each kind.
        let next = AtomicUsize::new(0);
        let failed = Mutex::new(None);
        pool.broadcast(|_| {
            while let Some(&unit) = units.get(next.fetch_add(1, Ordering::Relaxed)) {
                if cancel.is_cancelled() || failed.lock().expect("no thread panics").is_some() {
                    return;
                }
                match work(plan, &setups, unit, cancel) {
                    Ok(false) => return,
                    Ok(true) => {
                        let done = done.fetch_add(1, Ordering::Relaxed) + 1;
                        on_progress(Progress { done, all });
                    }
                    Err(error) => {
                        failed.lock().expect("no thread panics").get_or_insert(error);
                    }
                }
            }
        });
        if let Some(error) = failed.into_inner().expect("no thread panics") {
            return Err(error);
        }
    }
    Ok(collect(plan, setups, done.into_inner() == all))
}

fn open(plan: &Plan, setup: &str, folder: &Path) -> Result<Setup, LabError> {
    let rules = plan.open(setup)?;
    let path = |what: &str| folder.join(plan.file_name(setup, what));
    let levels = plan.levels.iter().map(|&level| {
        let what = format!("level{level}");
        Ok((level, Mutex::new(Log::open(&path(&what), &plan.head(setup, &what))?)))
    });
    Ok(Setup {
        rules,
        openings: Mutex::new(Log::open(&path("openings"), &plan.head(setup, "openings"))?),
        levels: levels.collect::<Result<_, LabError>>()?,
        ladder: Mutex::new(Log::open(&path("ladder"), &plan.head(setup, "ladder"))?),
    })
}

/// Whether a setup has a ladder. Its players are two.
fn rungs(plan: &Plan, setup: &Setup) -> u64 {
    if setup.rules.seats() == 2 { u64::from(plan.ladder) } else { 0 }
}

fn openings(plan: &Plan, setups: &[Setup]) -> Vec<Unit> {
    let pairs = u64::from(plan.games.max(plan.ladder).div_ceil(2));
    (0..pairs).flat_map(|pair| (0..setups.len()).map(move |setup| Unit::Opening { setup, pair })).collect()
}

fn games(plan: &Plan, setups: &[Setup]) -> Vec<Unit> {
    let mut units = Vec::new();
    for n in 0..u64::from(plan.games.max(plan.ladder)) {
        for (setup, logs) in setups.iter().enumerate() {
            if n < u64::from(plan.games) {
                units.extend((0..plan.levels.len()).map(|level| Unit::Game { setup, level, n }));
            }
            if n < rungs(plan, logs) {
                units.extend(Strength::all().skip(1).map(|level| Unit::Rung { setup, level, n }));
            }
        }
    }
    units
}

fn is_done(setups: &[Setup], unit: Unit) -> bool {
    match unit {
        Unit::Opening { setup, pair } => has(&setups[setup].openings, pair),
        Unit::Game { setup, level, n } => has(&setups[setup].levels[level].1, n),
        Unit::Rung { setup, level, n } => has(&setups[setup].ladder, ladder::number(level, n)),
    }
}

fn has<T>(log: &Mutex<Log<T>>, n: u64) -> bool {
    log.lock().expect("no thread panics").done.contains_key(&n)
}

/// Does a unit of work and logs it; `false` if cancelled.
fn work(plan: &Plan, setups: &[Setup], unit: Unit, cancel: &CancelToken) -> Result<bool, LabError> {
    match unit {
        Unit::Opening { setup, pair } => {
            let Setup { rules, openings, .. } = &setups[setup];
            let Some(opening) = opening::draw(plan, &**rules, pair, cancel)? else { return Ok(false) };
            openings.lock().expect("no thread panics").append(pair, opening)?;
        }
        Unit::Game { setup, level, n } => {
            let Setup { rules, levels, .. } = &setups[setup];
            let Some(opening) = opening_of(&setups[setup], n) else { return Ok(false) };
            let (strength, log) = &levels[level];
            let played = play::self_play(plan, &**rules, *strength, n, &opening, cancel)?;
            let Some(played) = played else { return Ok(false) };
            log.lock().expect("no thread panics").append(n, played)?;
        }
        Unit::Rung { setup, level, n } => {
            let Setup { rules, ladder, .. } = &setups[setup];
            let Some(opening) = opening_of(&setups[setup], n) else { return Ok(false) };
            let weaker = Strength::new(u32::from(level.number()) - 1)?;
            let played = play::ladder_game(plan, &**rules, level, weaker, n, &opening, cancel)?;
            let Some(played) = played else { return Ok(false) };
            ladder.lock().expect("no thread panics").append(crate::ladder::number(level, n), played)?;
        }
    }
    Ok(true)
}

/// The opening of a game; missing only if its search was cancelled.
fn opening_of(setup: &Setup, n: u64) -> Option<Opening> {
    setup.openings.lock().expect("no thread panics").done.get(&(n / 2)).cloned()
}

/// The games of the plan. A log may hold more of them, from a run with a larger number of games.
fn collect(plan: &Plan, setups: Vec<Setup>, complete: bool) -> Games {
    let setups = setups.into_iter().zip(&plan.setups).map(|(logs, setup)| {
        let levels = logs.levels.into_iter().map(|(level, log)| {
            let mut games = log.into_inner().expect("no thread panics").done;
            games.retain(|&n, _| n < u64::from(plan.games));
            (level, games)
        });
        let mut ladder = logs.ladder.into_inner().expect("no thread panics").done;
        ladder.retain(|&n, _| n % 1_000_000 < u64::from(plan.ladder));
        SetupGames { setup: setup.clone(), levels: levels.collect(), ladder }
    });
    Games { setups: setups.collect(), complete }
}
