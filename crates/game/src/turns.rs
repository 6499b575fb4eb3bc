//! Whole turns and their distinct successors, and counting them (perft).

use crate::hash::{BuildPrehashed, fingerprint};
use crate::{Game, RuleError, Status, apply_turn};
use std::collections::HashSet;
use std::fmt;

/// More distinct successors than this are not listed: search and interface go by steps.
pub const MAX_SUCCESSORS: usize = 5_000_000;

/// A position has more than [`MAX_SUCCESSORS`] distinct successors.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TooManySuccessors;

impl fmt::Display for TooManySuccessors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the position has more than {MAX_SUCCESSORS} distinct successors: go by steps instead")
    }
}

impl From<TooManySuccessors> for RuleError {
    fn from(e: TooManySuccessors) -> RuleError {
        RuleError::new(e.to_string())
    }
}

/// A reusable list of whole turns: filling it again allocates nothing once it has grown.
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
    /// An empty list.
    pub fn new() -> Self {
        Self::default()
    }

    /// Forgets all turns, keeps the room.
    pub fn clear(&mut self) {
        self.steps.clear();
        self.ends.clear();
    }

    /// Adds a turn.
    #[inline]
    pub fn push(&mut self, turn: &[G::Step]) {
        self.steps.extend_from_slice(turn);
        self.ends.push(self.steps.len() as u32);
    }

    /// How many turns there are.
    #[inline]
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there is none.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// The steps of one turn.
    #[inline]
    pub fn get(&self, index: usize) -> &[G::Step] {
        let from = if index == 0 { 0 } else { self.ends[index - 1] as usize };
        &self.steps[from..self.ends[index] as usize]
    }

    /// The turns in order.
    pub fn iter(&self) -> impl Iterator<Item = &[G::Step]> {
        (0..self.len()).map(|i| self.get(i))
    }
}

/// Fills `out` with one turn for each distinct successor by walking all steps; the middle of a turn is visited once however it is reached.
pub fn walk<G: Game>(game: &G, position: &G::Position, out: &mut Turns<G>) -> Result<(), TooManySuccessors> {
    out.clear();
    let mut walker = Walker { game, seen: HashSet::default(), middles: 0, path: Vec::new(), out };
    walker.visit(position)
}

struct Walker<'a, G: Game> {
    game: &'a G,
    seen: HashSet<u128, BuildPrehashed>,
    middles: usize,
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
                // A turn may have more middles than ends; they are bounded as well.
                self.middles += 1;
                if self.middles > MAX_SUCCESSORS {
                    return Err(TooManySuccessors);
                }
                self.visit(&next)?;
            }
            self.path.pop();
        }
        Ok(())
    }
}

/// Counts the distinct positions after `depth` whole turns, level by level as the rules define it.
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
    let (turns, deeper) = levels.split_first_mut().expect("one list for each level");
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
