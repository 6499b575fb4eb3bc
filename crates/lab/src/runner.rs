//! Plays the missing games of a measurement on several threads.

use crate::error::LabError;
use crate::log::GameLog;
use crate::opening::play_opening;
use crate::plan::Plan;
use crate::play::{play_duel, play_game};
use crate::profile::Profile;
use catalog::{CancelToken, Level, Rules};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// All games of a setup that begin with one opening. One thread plays them, so that the opening is found only once.
struct Bundle<'a> {
    rules: &'a dyn Rules,
    number: u32,
    levels: Vec<u8>,
    /// The lower level, and whether the higher one sits first.
    duels: Vec<(u8, bool)>,
}

impl Bundle<'_> {
    fn len(&self) -> usize {
        self.levels.len() + self.duels.len()
    }
}

/// How far a measurement is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    /// Finished games.
    pub done: usize,
    /// All games of the plan.
    pub all: usize,
}

/// Plays all games of a plan that are missing in the log. A cancelled run keeps every finished game.
pub fn play_missing(
    plan: &Plan,
    log: &mut GameLog,
    threads: usize,
    cancel: &CancelToken,
    on_progress: &(dyn Fn(Progress) + Sync),
) -> Result<Progress, LabError> {
    let opened = plan.open()?;
    let (bundles, all) = bundles(plan, &opened, log);
    let missing = bundles.iter().map(Bundle::len).sum::<usize>();
    let profile = Profile::of(plan.entry);
    let shared = Mutex::new((log, Progress { done: all - missing, all }));
    on_progress(Progress { done: all - missing, all });
    let next = AtomicUsize::new(0);
    let failed = Mutex::new(None);
    let play_bundle = |bundle: &Bundle<'_>| -> Result<(), LabError> {
        let (rules, number) = (bundle.rules, bundle.number);
        let finish = |store: &dyn Fn(&mut GameLog) -> Result<(), LabError>| {
            let mut shared = shared.lock().expect("no thread panics");
            store(shared.0)?;
            shared.1.done += 1;
            on_progress(shared.1);
            Ok::<_, LabError>(())
        };
        let Some(opening) = play_opening(rules, &plan.conditions, number, cancel)? else { return Ok(()) };
        for &level in &bundle.levels {
            let played = play_game(rules, &profile, &plan.conditions, &*opening, level, number, cancel)?;
            let Some(game) = played else { return Ok(()) };
            finish(&|log| log.add_game(game.clone()))?;
        }
        for &(lower, higher_first) in &bundle.duels {
            let played = play_duel(rules, &plan.conditions, &*opening, lower, higher_first, number, cancel)?;
            let Some(duel) = played else { return Ok(()) };
            finish(&|log| log.add_duel(duel.clone()))?;
        }
        Ok(())
    };
    std::thread::scope(|scope| {
        for _ in 0..threads.max(1) {
            scope.spawn(|| {
                while let Some(bundle) = bundles.get(next.fetch_add(1, Ordering::Relaxed)) {
                    if cancel.is_cancelled() {
                        return;
                    }
                    if let Err(error) = play_bundle(bundle) {
                        cancel.cancel();
                        failed.lock().expect("no thread panics").get_or_insert(error);
                    }
                }
            });
        }
    });
    match failed.into_inner().expect("no thread panics") {
        Some(error) => Err(error),
        None => Ok(shared.into_inner().expect("no thread panics").1),
    }
}

/// Lists the missing games and counts all. All setups advance together, so that an interrupted measurement says something about each.
fn bundles<'a>(plan: &Plan, opened: &'a [Box<dyn Rules>], log: &GameLog) -> (Vec<Bundle<'a>>, usize) {
    let mut bundles = Vec::new();
    let mut all = 0;
    for number in 0..plan.games.max(plan.ladder_games / 2) {
        for rules in opened {
            let setup = rules.setup();
            let levels = plan.levels.iter().map(|l| l.number()).filter(|_| number < plan.games).collect::<Vec<_>>();
            let has_duels = rules.seats() == 2 && number < plan.ladder_games / 2;
            let lower = (0..Level::BEST.number()).filter(|_| has_duels);
            let duels = lower.flat_map(|lower| [(lower, false), (lower, true)]).collect::<Vec<_>>();
            let mut bundle = Bundle { rules: &**rules, number, levels, duels };
            all += bundle.len();
            bundle.levels.retain(|&level| !log.has_game(&(setup.clone(), level, number)));
            bundle.duels.retain(|&(lower, first)| !log.has_duel(&(setup.clone(), lower, number, first)));
            if bundle.len() > 0 {
                bundles.push(bundle);
            }
        }
    }
    (bundles, all)
}
