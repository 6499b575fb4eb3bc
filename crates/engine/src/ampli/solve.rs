//! The exact value of every first turn, on all cores, stored on disk.

use super::bound_table::BoundTable;
use super::exact_search::{self, ExactSearch};
use super::policy::{FULL_WEIGHTS, score_acts};
use super::saved_values::SavedValues;
use super::world::{Act, World};
use crate::{CancelToken, Limits, OnProgress, SearchBudget, Solution};
use game::{Game, RuleError};
use games::ampli::{Ampli, Position, Stage, Step};
use std::path::Path;
use std::sync::atomic::{AtomicI32, AtomicU64, AtomicUsize, Ordering};
use std::sync::mpsc;

/// Size of the table, in MiB.
const TABLE: usize = 256;

/// Solves a position without tiles to draw, or a rally.
///
/// A value is the points of the seat to act minus the other's from here on. A rally is solved for the order of the reserve in
/// the position; with three players, its value is minus the points of each other player.
pub(super) fn solve(
    game: &Ampli,
    position: &Position,
    folder: Option<&Path>,
    threads: usize,
    cancel: &CancelToken,
    progress: &mut OnProgress<'_>,
) -> Result<Solution<Step>, RuleError> {
    let world = World::new(position);
    check(&world)?;
    let mut list = Vec::new();
    score_acts(&FULL_WEIGHTS, &world, &mut list);
    list.sort_by(|a, b| b.1.total_cmp(&a.1));
    let mut acts = list.into_iter().map(|(act, _)| act).collect::<Vec<_>>();
    // Stopping a rally that can go on is never best, but it is a legal turn.
    acts.extend(world.idle().filter(|idle| !acts.contains(idle)));
    let mut saved_values = SavedValues::open(folder, &game.position_text(position))?;
    let mut values = acts.iter().map(|act| saved_values.value(act.code())).collect::<Vec<_>>();
    let nodes = saved_values.nodes() + work(&world, &acts, &mut values, &mut saved_values, threads, cancel, progress)?;
    let solved = values.iter().flatten().count();
    if solved < acts.len() {
        let kept = folder.map_or(String::new(), |f| format!("; they are kept in {}", f.display()));
        let all = acts.len();
        return Err(RuleError::new(format!("the solve was stopped after {solved} of {all} first turns{kept}")));
    }
    let turns = acts.iter().zip(values.into_iter().flatten());
    Ok(Solution::new(turns.map(|(&act, value)| (vec![world.step(act)], value)).collect(), nodes))
}

/// Returns an error if a position cannot be solved.
fn check(world: &World) -> Result<(), RuleError> {
    let seats = &world.seats;
    let rally = matches!(seats.stage, Stage::Rally | Stage::RallyFull);
    let why = if seats.stage == Stage::Over {
        "the game is over: there is nothing to solve"
    } else if !exact_search::possible(seats) {
        "of three players only the rally is solved: before it there are more than two sides"
    } else if !rally && seats.reserves_left() {
        "Ampli is solved once the reserves are empty: before that the tiles to be drawn are hidden from both"
    } else {
        return Ok(());
    };
    Err(RuleError::new(why))
}

/// Computes the missing values. Returns the positions visited.
fn work(
    world: &World,
    acts: &[Act],
    values: &mut [Option<i32>],
    saved_values: &mut SavedValues,
    threads: usize,
    cancel: &CancelToken,
    progress: &mut OnProgress<'_>,
) -> Result<u64, RuleError> {
    let missing = (0..acts.len()).filter(|&i| values[i].is_none()).collect::<Vec<_>>();
    let mut done = acts.len() - missing.len();
    let threads = threads.max(1).min(missing.len());
    let table = BoundTable::new(TABLE);
    let (next, nodes) = (AtomicUsize::new(0), AtomicU64::new(0));
    // The first acts are the best by the policy, and most have similar values.
    let guess = AtomicI32::new(values.iter().flatten().copied().max().unwrap_or(0));
    let (sender, results) = mpsc::channel();
    let search = |sender: mpsc::Sender<(usize, i32, u64)>| {
        let budget = SearchBudget::start(&Limits::NONE, cancel);
        let mut search = ExactSearch::new(world.clone(), &table, budget);
        while let Some(&i) = missing.get(next.fetch_add(1, Ordering::Relaxed)) {
            let before = search.nodes;
            let Ok(value) = search.value_of(acts[i], guess.load(Ordering::Relaxed)) else { break };
            guess.store(value, Ordering::Relaxed);
            let spent = search.nodes - before;
            nodes.fetch_add(spent, Ordering::Relaxed);
            // The receiver is gone only if saving has failed.
            if sender.send((i, value, spent)).is_err() {
                break;
            }
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..threads {
            let own = sender.clone();
            // A browser has no threads: there the search runs here, before its results are read.
            if std::thread::Builder::new().spawn_scoped(scope, || search(own)).is_err() {
                search(sender.clone());
            }
        }
        drop(sender);
        for (i, value, spent) in results {
            values[i] = Some(value);
            saved_values.add(acts[i].code(), value, spent)?;
            done += 1;
            progress(done as f64 / acts.len() as f64, &format!("{done} of {} first turns", acts.len()));
        }
        Ok(nodes.load(Ordering::Relaxed))
    })
}
