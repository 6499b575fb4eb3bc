//! A solution played through, as input for themes.

use crate::puzzle::Puzzle;
use catalog::{AnyTable, Effect, RuleError, Rules, Seat};
use serde_json::Value;

/// A solution with its turns and their effects.
pub(crate) struct PlayedSolution {
    pub(crate) rules: Box<dyn Rules>,
    pub(crate) position: String,
    /// The solver's view of the start.
    pub(crate) view: Value,
    pub(crate) side: Seat,
    pub(crate) turns: Vec<PlayedTurn>,
    /// The number of turns up to the last one that the solver must find.
    pub(crate) asked: usize,
    pub(crate) best: f64,
    pub(crate) second: f64,
}

/// A turn with its effects.
pub(crate) struct PlayedTurn {
    pub(crate) seat: Seat,
    pub(crate) text: String,
    pub(crate) effects: Vec<Effect>,
    pub(crate) after: Box<dyn AnyTable>,
}

impl PlayedSolution {
    pub(crate) fn of(puzzle: &Puzzle) -> Result<PlayedSolution, RuleError> {
        let rules = puzzle.rules()?;
        let mut table = rules.at_position(&puzzle.position)?;
        let side = table.to_act().first().ok_or_else(|| RuleError::new("the game is over in the puzzle's position"))?;
        let view = table.view(Some(side));
        let mut turns = Vec::new();
        let (mut asked, mut own) = (0, 0);
        for text in &puzzle.line {
            let seat =
                table.to_act().first().ok_or_else(|| RuleError::new("the line continues after the end of the game"))?;
            let effects = table.play_turn(text)?;
            turns.push(PlayedTurn { seat, text: text.clone(), effects, after: table.clone_box() });
            if seat == side && own < puzzle.asked {
                own += 1;
                asked = turns.len();
            }
        }
        if own < puzzle.asked || own == 0 {
            return Err(RuleError::new(format!("the puzzle asks for {} turns, but the line has {own}", puzzle.asked)));
        }
        let position = puzzle.position.clone();
        Ok(PlayedSolution { rules, position, view, side, turns, asked, best: puzzle.best, second: puzzle.second })
    }

    /// The first turn of the solver.
    pub(crate) fn first(&self) -> &PlayedTurn {
        &self.turns[0]
    }

    /// The solver's turns that must be found.
    pub(crate) fn own(&self) -> impl Iterator<Item = &PlayedTurn> {
        self.turns[..self.asked].iter().filter(|t| t.seat == self.side)
    }
}

/// A copy of the table after a turn.
pub(crate) fn after(table: &dyn AnyTable, turn: &str) -> Result<Box<dyn AnyTable>, RuleError> {
    let mut next = table.clone_box();
    next.play_turn(turn)?;
    Ok(next)
}
