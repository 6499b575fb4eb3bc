//! A solution played through: what themes are read from.

use crate::puzzle::Puzzle;
use catalog::{AnyTable, Effect, RuleError, Rules, Seat};
use serde_json::Value;

/// A solution played through.
pub(crate) struct PlayedSolution {
    pub(crate) rules: Box<dyn Rules>,
    pub(crate) position: String,
    /// The table as the solver sees it.
    pub(crate) view: Value,
    pub(crate) side: Seat,
    pub(crate) turns: Vec<PlayedTurn>,
    /// How many turns of the line belong to what is asked: the solver's last asked one included.
    pub(crate) asked: usize,
    pub(crate) best: f64,
    pub(crate) second: f64,
}

/// A turn and what it did.
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
                table.to_act().first().ok_or_else(|| RuleError::new("the line goes on when the game is over"))?;
            let effects = table.play_turn(text)?;
            turns.push(PlayedTurn { seat, text: text.clone(), effects, after: table.clone_box() });
            if seat == side && own < puzzle.asked {
                own += 1;
                asked = turns.len();
            }
        }
        if own < puzzle.asked || own == 0 {
            return Err(RuleError::new(format!("{} turns are asked for, and the line has {own}", puzzle.asked)));
        }
        let position = puzzle.position.clone();
        Ok(PlayedSolution { rules, position, view, side, turns, asked, best: puzzle.best, second: puzzle.second })
    }

    /// The first turn of the solver.
    pub(crate) fn first(&self) -> &PlayedTurn {
        &self.turns[0]
    }

    /// The solver's turns that are asked for.
    pub(crate) fn own(&self) -> impl Iterator<Item = &PlayedTurn> {
        self.turns[..self.asked].iter().filter(|t| t.seat == self.side)
    }
}
