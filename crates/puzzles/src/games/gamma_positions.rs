//! Random positions of Gamma with few checkers. They supply forks of life fields, which hardly ever occur in games.

use super::gamma_landings::{LifeFields, Threat};
use crate::puzzle::mix;
use crate::solution::after;
use catalog::{AnyTable, CancelToken, RuleError, Rules, Seat};
use serde_json::Value;

/// Random positions per seed.
const POSITIONS_PER_SEED: u64 = 300;
/// Attempts to add a defender to a position with a fork, until only one winning turn is left.
const DEFENDER_ATTEMPTS: usize = 60;
/// Minimum and maximum initial checkers of a side.
const INITIAL_CHECKERS: (u64, u64) = (2, 4);
/// Maximum number of checkers of a side.
const MAX_CHECKERS: usize = 6;
/// One of this many checkers stands in the solver's half, where less happens.
const OWN_HALF_ONE_IN: u64 = 4;

/// Random positions of a seed in which exactly one turn wins by a threat to land on life fields, and that turn is a fork.
pub(super) fn forks(rules: &dyn Rules, seed: u64, cancel: &CancelToken) -> Result<Vec<Box<dyn AnyTable>>, RuleError> {
    let board = rules.start(seed).view(None);
    let fields = LifeFields::new(rules, &board);
    let mut rng = SplitMix(mix(seed));
    let mut found = Vec::new();
    for _ in 0..POSITIONS_PER_SEED {
        if cancel.is_cancelled() {
            break;
        }
        let mut best = RandomPosition::new(&board, &mut rng);
        let mut fewest = wins(rules, &fields, &best)?;
        if fewest == usize::MAX {
            continue;
        }
        for _ in 0..DEFENDER_ATTEMPTS {
            let next = best.with_a_defender(&board, &mut rng);
            let left = wins(rules, &fields, &next)?;
            if left <= fewest {
                (best, fewest) = (next, left);
                if left == 1 && best.defenders().len() == MAX_CHECKERS {
                    found.push(rules.at_position(&best.text())?);
                }
            }
        }
    }
    Ok(found)
}

/// The number of turns that win by a threat to land on life fields; `usize::MAX` if none is a fork or a landing wins at once.
fn wins(rules: &dyn Rules, fields: &LifeFields<'_>, scattered: &RandomPosition) -> Result<usize, RuleError> {
    let position = scattered.text();
    let (mut wins, mut forks) = (0, 0);
    if fields.landings(&position, scattered.seat)?.is_empty() {
        let table = rules.at_position(&position)?;
        for turn in fields.turns(&*table)? {
            let threat = fields.threat(&*after(&*table, &turn)?, scattered.seat)?;
            wins += usize::from(threat != Threat::Parried);
            forks += usize::from(threat == Threat::Fork);
        }
    }
    Ok(if forks > 0 { wins } else { usize::MAX })
}

/// A position with a few checkers of each side, without stacks, reserves or checkers on life fields.
#[derive(Clone)]
struct RandomPosition {
    /// The solver, who is to move.
    seat: Seat,
    /// The letter of each cell, a1 first; a dot if it is empty.
    letters: Vec<u8>,
}

impl RandomPosition {
    fn new(board: &Value, rng: &mut SplitMix) -> RandomPosition {
        let letters = fields(board).map(|field| if field == b'#' { b'#' } else { b'.' }).collect();
        let seat = if rng.below(2) == 0 { Seat::FIRST } else { Seat::SECOND };
        let mut scattered = RandomPosition { seat, letters };
        for owner in [Seat::FIRST, Seat::SECOND] {
            for _ in 0..INITIAL_CHECKERS.0 + rng.below(INITIAL_CHECKERS.1 - INITIAL_CHECKERS.0 + 1) {
                scattered.add(board, owner, rng);
            }
        }
        scattered
    }

    /// Adds a checker of the other side; replaces one if the side has many.
    fn with_a_defender(&self, board: &Value, rng: &mut SplitMix) -> RandomPosition {
        let mut next = self.clone();
        let cells = self.defenders();
        if cells.len() >= MAX_CHECKERS {
            next.letters[cells[rng.below(cells.len() as u64) as usize]] = b'.';
        }
        next.add(board, self.seat.next(2), rng);
        next
    }

    /// The cells of the other side's checkers.
    fn defenders(&self) -> Vec<usize> {
        let is = |at: &usize| match self.seat {
            Seat::FIRST => self.letters[*at].is_ascii_lowercase(),
            _ => self.letters[*at].is_ascii_uppercase(),
        };
        (0..self.letters.len()).filter(is).collect()
    }

    /// Puts a checker of one to five dots on a random empty cell.
    fn add(&mut self, board: &Value, owner: Seat, rng: &mut SplitMix) {
        let half = if rng.below(OWN_HALF_ONE_IN) == 0 { self.seat } else { self.seat.next(2) };
        let middle = self.letters.len() / 2;
        let cells = if half == Seat::FIRST { 0..middle } else { middle..self.letters.len() };
        let life = fields(board).map(|field| field == b'W' || field == b'B').collect::<Vec<_>>();
        let cells = cells.filter(|&at| self.letters[at] == b'.' && !life[at]).collect::<Vec<_>>();
        let at = cells[rng.below(cells.len() as u64) as usize];
        let first = if owner == Seat::FIRST { b'A' } else { b'a' };
        // A side has two fives and two fours (G3).
        let letters = (first..first + 5).filter(|letter| self.letters.iter().filter(|l| *l == letter).count() < 2);
        let letters = letters.collect::<Vec<_>>();
        self.letters[at] = letters[rng.below(letters.len() as u64) as usize];
    }

    fn text(&self) -> String {
        let rows = self.letters.chunks(10).rev().map(row).collect::<Vec<_>>();
        format!("{} {} - - playing", rows.join("/"), if self.seat == Seat::FIRST { "w" } else { "b" })
    }
}

/// The cells of a view, a1 first.
fn fields(board: &Value) -> impl Iterator<Item = u8> {
    board["fields"].as_array().into_iter().flatten().filter_map(Value::as_str).flat_map(str::bytes)
}

/// A rank as position text: digits for runs of empty cells.
fn row(letters: &[u8]) -> String {
    let mut text = String::new();
    for run in letters.chunk_by(|a, b| a == b) {
        match run {
            [b'.', ..] => text += &run.len().to_string(),
            _ => text.extend(run.iter().copied().map(char::from)),
        }
    }
    text
}

/// The SplitMix64 generator.
struct SplitMix(u64);

impl SplitMix {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        mix(self.0) % bound
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::book;
    use crate::games::gamma::FORK;

    #[test]
    fn a_fork_of_the_book_is_scattered_again_from_its_number_and_is_the_only_one() {
        let all = book("gamma").unwrap().all();
        let puzzle = all.iter().find(|p| p.themes.iter().any(|theme| theme == FORK)).unwrap();
        let (rules, table) = (puzzle.rules().unwrap(), puzzle.table().unwrap());
        let again = forks(&*rules, puzzle.seed, &CancelToken::new()).unwrap();
        assert!(again.iter().any(|table| table.position_text() == puzzle.position));

        let view = table.view(None);
        let fields = LifeFields::new(&*rules, &view);
        let seat = table.to_act().first().unwrap();
        for turn in fields.turns(&*table).unwrap() {
            let threat = fields.threat(&*after(&*table, &turn).unwrap(), seat).unwrap();
            assert_eq!(threat, if turn == puzzle.line[0] { Threat::Fork } else { Threat::Parried }, "{turn}");
        }
    }
}
