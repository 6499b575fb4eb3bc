//! Whole turns: listing one for each distinct successor, counting them (perft), writing and parsing their texts.

use crate::hash::{BuildPrehashed, fingerprint};
use crate::{Game, RuleError, Status, apply_turn, quote, seat_to_act};
use std::collections::HashSet;

/// The most distinct successors that are listed. Wider games are searched and shown step by step.
pub const MAX_SUCCESSORS: usize = 5_000_000;

/// A position has more than [`MAX_SUCCESSORS`] distinct successors.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the position has more than {MAX_SUCCESSORS} distinct successors: go by steps instead")]
pub struct TooManySuccessors;

impl From<TooManySuccessors> for RuleError {
    fn from(error: TooManySuccessors) -> RuleError {
        RuleError::new(error.to_string())
    }
}

/// A reusable list of whole turns. It keeps its allocation when it is filled again.
#[derive(Clone, Debug)]
pub struct Turns<G: Game> {
    steps: Vec<G::Step>,
    ends: Vec<u32>,
}

impl<G: Game> Default for Turns<G> {
    fn default() -> Self {
        Turns { steps: Vec::new(), ends: Vec::new() }
    }
}

impl<G: Game> Turns<G> {
    /// Creates an empty list.
    pub fn new() -> Self {
        Self::default()
    }

    /// Removes all turns and keeps the allocation.
    pub fn clear(&mut self) {
        self.steps.clear();
        self.ends.clear();
    }

    /// Appends a turn.
    #[inline]
    pub fn push(&mut self, turn: &[G::Step]) {
        self.steps.extend_from_slice(turn);
        self.ends.push(self.steps.len() as u32);
    }

    /// Returns the number of turns.
    #[inline]
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Returns whether the list is empty.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// Returns the steps of one turn.
    #[inline]
    pub fn get(&self, index: usize) -> &[G::Step] {
        let from = if index == 0 { 0 } else { self.ends[index - 1] as usize };
        &self.steps[from..self.ends[index] as usize]
    }

    /// Iterates over the turns in order.
    pub fn iter(&self) -> impl Iterator<Item = &[G::Step]> {
        (0..self.len()).map(|i| self.get(i))
    }
}

/// Fills `out` with one turn for each distinct successor by walking all steps. It visits each position in the middle of a turn once.
pub fn walk<G: Game>(game: &G, position: &G::Position, out: &mut Turns<G>) -> Result<(), TooManySuccessors> {
    out.clear();
    let mut walker = Walker { game, seen: HashSet::default(), intermediate: 0, path: Vec::new(), out };
    walker.visit(position)
}

struct Walker<'a, G: Game> {
    game: &'a G,
    seen: HashSet<u128, BuildPrehashed>,
    intermediate: usize,
    path: Vec<G::Step>,
    out: &'a mut Turns<G>,
}

impl<G: Game> Walker<'_, G> {
    fn visit(&mut self, position: &G::Position) -> Result<(), TooManySuccessors> {
        let Status::Running(seats) = self.game.status(position) else { return Ok(()) };
        let mut steps = Vec::new();
        for seat in seats.iter() {
            self.game.steps(position, seat, &mut steps);
        }
        for step in steps {
            let mut next = position.clone();
            apply_turn(self.game, &mut next, &[step]);
            if !self.seen.insert(fingerprint(&next)) {
                continue;
            }
            self.path.push(step);
            if self.game.settled(&next) {
                if self.out.len() >= MAX_SUCCESSORS {
                    return Err(TooManySuccessors);
                }
                self.out.push(&self.path);
            } else {
                // A turn may have more intermediate positions than results, so both are bounded.
                self.intermediate += 1;
                if self.intermediate > MAX_SUCCESSORS {
                    return Err(TooManySuccessors);
                }
                self.visit(&next)?;
            }
            self.path.pop();
        }
        Ok(())
    }
}

/// Counts the leaves of the tree of distinct successors `depth` whole turns deep.
pub fn perft<G: Game>(game: &G, position: &G::Position, depth: u32) -> Result<u64, TooManySuccessors> {
    let mut levels = (0..depth.max(1)).map(|_| Turns::new()).collect::<Vec<_>>();
    perft_in(game, position, depth, &mut levels)
}

fn perft_in<G: Game>(
    game: &G,
    position: &G::Position,
    depth: u32,
    levels: &mut [Turns<G>],
) -> Result<u64, TooManySuccessors> {
    if depth == 0 {
        return Ok(1);
    }
    let (turns, deeper) = levels.split_first_mut().expect("there is a list for each level");
    if depth == 1 {
        return game.count_turns(position, turns);
    }
    game.turns(position, turns)?;
    let mut sum = 0;
    for turn in turns.iter() {
        let mut next = position.clone();
        apply_turn(game, &mut next, turn);
        sum += perft_in(game, &next, depth - 1, deeper)?;
    }
    Ok(sum)
}

/// Returns the texts of the steps of a turn with `/` between.
pub(crate) fn steps_text<G: Game>(game: &G, before: &G::Position, turn: &[G::Step]) -> String {
    let mut position = before.clone();
    let mut text = String::with_capacity(12);
    for (i, &step) in turn.iter().enumerate() {
        if i > 0 {
            text.push('/');
            apply_turn(game, &mut position, &turn[i - 1..i]);
        }
        game.push_step(&position, step, &mut text);
    }
    text
}

/// Parses what [`steps_text`] writes: legal steps that make exactly one whole turn.
pub(crate) fn parse_steps<G: Game>(game: &G, before: &G::Position, text: &str) -> Result<Vec<G::Step>, RuleError> {
    let mut position = before.clone();
    let mut turn = Vec::new();
    for part in text.split('/') {
        if !turn.is_empty() && game.settled(&position) {
            return Err(RuleError::new(format!("the turn is complete before {}", quote(part))));
        }
        let seat = match game.status(&position) {
            Status::Running(seats) if seats.len() == 1 => seat_to_act(game, &position),
            // Several seats may act: the step text says which of them does.
            Status::Running(seats) => seats.iter().find(|&seat| game.parse_step(&position, seat, part).is_ok()),
            Status::Over(_) => return Err(RuleError::new("the game is over")),
        };
        let illegal = || RuleError::new(format!("{} is not a legal step here", quote(part)));
        let step = game.parse_step(&position, seat.ok_or_else(illegal)?, part)?;
        apply_turn(game, &mut position, &[step]);
        turn.push(step);
    }
    if !game.settled(&position) {
        return Err(RuleError::new(format!("the turn {} is not complete", quote(text))));
    }
    Ok(turn)
}
