//! Tablebases of Fair Exchange: one block per finished layer, two bytes per position.

use super::layer::Layer;
use super::score::Score;
use super::solution::{Progress, Solution};
use super::totals::Totals;
use crate::SearchBudget;
use crate::tablebase::{InvalidBlock, TablebaseFile};
use game::RuleError;
use games::exchange::Exchange;
use std::path::Path;

/// The label of a setup's tablebase. The limits that a setup may add (E8) change no value, so they are not part of it.
fn label(game: &Exchange) -> String {
    format!("exchange {}x{}", game.groups(), game.stones())
}

/// The file name of a setup's tablebase.
pub fn file_name(game: &Exchange) -> String {
    let tablebase = TablebaseFile::new(Path::new(""), &label(game));
    tablebase.path().display().to_string()
}

/// The result of a solve.
#[derive(Debug)]
pub enum SolveResult {
    /// Everything is solved.
    Complete(Solution),
    /// The solve was cancelled or ran out of time. Finished layers are on disk if there is a folder.
    Partial(Solution),
}

/// Solves a setup, or loads its solution from a folder. Resumes an interrupted solve and stores every finished layer at once.
/// Reports progress after every layer.
pub fn solve_in(
    folder: Option<&Path>,
    game: &Exchange,
    threads: usize,
    budget: &SearchBudget,
    mut on_progress: impl FnMut(Progress) + Send,
) -> Result<SolveResult, RuleError> {
    let mut solution = Solution::of_setup(game)?;
    let Some(folder) = folder else {
        let finished = solution.advance(threads, budget, |solution| on_progress(solution.progress()));
        return Ok(if finished { SolveResult::Complete(solution) } else { SolveResult::Partial(solution) });
    };
    let tablebase = TablebaseFile::new(folder, &label(game));
    if tablebase.path().exists() {
        return load(tablebase.path(), game).map(SolveResult::Complete);
    }
    let mut table = tablebase.resume(|block| restore_layer(&mut solution, &block))?;
    let mut trouble = None;
    let finished = solution.advance(threads, budget, |solution| {
        if let (Some(layer), None) = (solution.done.last(), &trouble) {
            trouble = table.add(&bytes(layer)).err();
        }
        on_progress(solution.progress());
    });
    if let Some(trouble) = trouble {
        return Err(trouble);
    }
    if !finished {
        return Ok(SolveResult::Partial(solution));
    }
    table.finish()?;
    Ok(SolveResult::Complete(solution))
}

/// Loads the complete solution of a setup.
pub fn load(path: &Path, game: &Exchange) -> Result<Solution, RuleError> {
    let mut solution = Solution::of_setup(game)?;
    TablebaseFile::at(path, &label(game)).read(|block| restore_layer(&mut solution, &block))?;
    Ok(solution)
}

/// Adds the next layer from its block. Returns whether more layers follow.
fn restore_layer(solution: &mut Solution, block: &[u8]) -> Result<bool, InvalidBlock> {
    let totals = *solution.plan().get(solution.done.len()).ok_or(InvalidBlock)?;
    let [first, second] = half_sizes(solution, totals);
    if block.len() != 2 * (first + second) {
        return Err(InvalidBlock);
    }
    let scores = |bytes: &[u8]| bytes.chunks_exact(2).map(|b| Score(i16::from_le_bytes([b[0], b[1]]))).collect();
    let (one, other) = block.split_at(2 * first);
    solution.done.push(Layer { totals, halves: [scores(one), scores(other)] });
    Ok(!solution.is_finished())
}

fn bytes(layer: &Layer) -> Vec<u8> {
    layer.halves.iter().flatten().flat_map(|score| score.0.to_le_bytes()).collect()
}

fn half_sizes(solution: &Solution, totals: Totals) -> [usize; 2] {
    let second = if totals == totals.swapped() { 0 } else { solution.size(totals.swapped()) };
    [solution.size(totals), second]
}
