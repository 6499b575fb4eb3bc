//! Checks of puzzles.

use crate::grade::grade;
use crate::judge::Players;
use crate::plan::plan;
use crate::puzzle::{Proof, Puzzle, read_lines};
use crate::solution::{PlayedSolution, after};
use catalog::{CancelToken, RuleError};
use std::collections::HashSet;

/// Checks everything that needs no search: texts, legal turns, id and themes.
pub fn check_text(puzzle: &Puzzle) -> Result<(), RuleError> {
    check_text_of(puzzle).map_err(|error| error.context(format!("puzzle {} of {}", puzzle.id, puzzle.game)))
}

fn check_text_of(puzzle: &Puzzle) -> Result<(), RuleError> {
    let wrong = |what: &str| Err(RuleError::new(what.to_string()));
    let plan = plan(&puzzle.game)?;
    let (rules, table) = (puzzle.rules()?, puzzle.table()?);
    if rules.setup() != puzzle.setup || table.position_text() != puzzle.position {
        return wrong("the setup or the position is not in canonical form");
    }
    if puzzle.id != Puzzle::id_of(&puzzle.game, &puzzle.setup, &puzzle.position) {
        return wrong("the id does not belong to the position");
    }
    if table.to_act().first().map(|seat| table.seat_text(seat)) != Some(puzzle.side.as_str()) {
        return wrong("the other side is to move");
    }
    if puzzle.best - puzzle.second < plan.margin - 1e-3 {
        return wrong("the best turn is not clearly better than the second best");
    }
    if plan.exact && puzzle.proof != Proof::Exact {
        return wrong("puzzles of this game must be proved");
    }
    if !(1..=8).contains(&puzzle.difficulty) {
        return wrong("a difficulty is a number from 1 to 8");
    }
    let solution = PlayedSolution::of(puzzle)?;
    if puzzle.themes.is_empty() || plan.themes_of(&solution)? != puzzle.themes {
        return wrong("the themes are not those of the solution");
    }
    Ok(())
}

/// Checks puzzles by search. It keeps solved endings from one puzzle to the next.
#[derive(Default)]
pub struct Checker {
    players: Players,
}

impl Checker {
    /// Checks that a search finds the same clear turn and that the same level finds it.
    pub fn check(&mut self, puzzle: &Puzzle, cancel: &CancelToken) -> Result<(), RuleError> {
        check_text(puzzle)?;
        let checked = check_by_search(&mut self.players, puzzle, cancel);
        checked.map_err(|error| error.context(format!("puzzle {} of {}", puzzle.id, puzzle.game)))
    }
}

fn check_by_search(players: &mut Players, puzzle: &Puzzle, cancel: &CancelToken) -> Result<(), RuleError> {
    let plan = plan(&puzzle.game)?;
    let rules = puzzle.rules()?;
    let mut judge = players.judge(&*rules, plan, cancel)?;
    let mut table = puzzle.table()?;
    let side = table.to_act().first();
    let (mut found, mut difficulty, mut exact) = (0, 0, true);
    for turn in &puzzle.line {
        let next = after(&*table, turn)?;
        if table.to_act().first() == side {
            let fresh = rules.at_position(&table.position_text())?;
            let clear = judge.clear_turn(&*fresh)?;
            if cancel.is_cancelled() {
                return Err(RuleError::new("the check was stopped"));
            }
            let Some(clear) = clear else {
                return Err(RuleError::new(format!("{turn} is not clearly the best turn")));
            };
            if clear.leads_to != (plan.canonical)(&next.position_text()) {
                return Err(RuleError::new(format!("the best turn is {}, not {turn}", clear.turn)));
            }
            let close = |a: f64, b: f64| (a - b).abs() < 2e-3;
            if found == 0 && !(close(clear.best, puzzle.best) && close(clear.second, puzzle.second)) {
                let message = format!(
                    "the values are {} and {}, not {} and {}",
                    clear.best, clear.second, puzzle.best, puzzle.second
                );
                return Err(RuleError::new(message));
            }
            exact &= clear.exact;
            difficulty = difficulty.max(grade(&*rules, plan, &*fresh, &clear.leads_to, cancel)?.0);
            found += 1;
            if found == puzzle.asked {
                break;
            }
        }
        table = next;
    }
    if exact != (puzzle.proof == Proof::Exact) {
        return Err(RuleError::new("the proof does not match"));
    }
    if difficulty != puzzle.difficulty {
        return Err(RuleError::new(format!("level {difficulty} finds it, not {}", puzzle.difficulty)));
    }
    Ok(())
}

/// Checks the text of a book: every line is a puzzle of this game, ids are unique, and the puzzles are sorted by difficulty.
pub fn check_book(game: &str, text: &str) -> Result<Vec<Puzzle>, RuleError> {
    let puzzles = read_lines(text)?;
    let mut seen = HashSet::new();
    for puzzle in &puzzles {
        if puzzle.game != game {
            return Err(RuleError::new(format!("puzzle {} is of {}, not of {game}", puzzle.id, puzzle.game)));
        }
        if !seen.insert(&puzzle.id) {
            return Err(RuleError::new(format!("puzzle {} appears twice", puzzle.id)));
        }
        check_text(puzzle)?;
    }
    match puzzles.is_sorted_by_key(|p| (p.difficulty, p.id.clone())) {
        true => Ok(puzzles),
        false => Err(RuleError::new("the easy puzzles must come first")),
    }
}
