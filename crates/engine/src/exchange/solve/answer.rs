//! The exact value of a position and of every turn.

use super::score::Score;
use super::solution::Solution;
use game::{Game, RuleError, Status, Turns, apply_turn, turns};
use games::exchange::{Exchange, Position, Step};
use serde::Serialize;

/// A turn with its exact value for the side that makes it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct TurnValue {
    /// The turn's text.
    pub turn: String,
    /// The points that the side gains from here on, including this turn, minus the other side's.
    pub value: i32,
    /// Points captured by this turn.
    pub gained: i32,
    /// Turns without a capture, this one included, before the next capture that the value needs.
    pub distance: u32,
    /// Its steps.
    #[serde(skip)]
    pub steps: Vec<Step>,
    #[serde(skip)]
    score: Score,
}

/// The exact values of a position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Answer {
    /// The position's text.
    pub position: String,
    /// The points that the side to move gains from here on, minus the other side's.
    pub value: i32,
    /// Turns without a capture before the next capture that the value needs; 0 if the value is 0.
    pub distance: u32,
    /// One turn per distinct successor, best first.
    pub turns: Vec<TurnValue>,
}

impl Solution {
    /// The exact values of a position, or an error if they are unknown. The position may lie within a turn.
    pub fn answer(&self, game: &Exchange, position: &Position) -> Result<Answer, RuleError> {
        if let Status::Over(_) = game.status(position) {
            return Err(RuleError::new("the game is over: there is nothing to solve"));
        }
        let mut list = Turns::new();
        if game.settled(position) {
            game.turns(position, &mut list)?;
        } else {
            turns::walk(game, position, &mut list)?;
        }
        let unknown = || RuleError::new("the solution does not contain this position");
        let mut turns = Vec::with_capacity(list.len());
        for steps in list.iter() {
            turns.push(self.turn_value(game, position, steps).ok_or_else(unknown)?);
        }
        turns.sort_by_key(|turn| std::cmp::Reverse(turn.score));
        let best = turns.first().map_or(Score::ZERO, |turn| turn.score);
        let text = if game.settled(position) { game.position_text(position) } else { String::new() };
        Ok(Answer { position: text, value: best.value(), distance: best.distance(), turns })
    }

    fn turn_value(&self, game: &Exchange, position: &Position, steps: &[Step]) -> Option<TurnValue> {
        let side = position.side().index();
        let mut next = *position;
        apply_turn(game, &mut next, steps);
        let gained = i32::from(next.score()[side]) - i32::from(position.score()[side]);
        let rest = match game.status(&next) {
            Status::Over(_) => Score::ZERO,
            Status::Running(_) => self.score(&next)?,
        };
        let score = if gained > 0 { Score::points(gained - rest.value()) } else { rest.one_turn_earlier() };
        let turn = game.turn_text(position, steps);
        let (value, distance) = (score.value(), score.distance());
        Some(TurnValue { turn, value, gained, distance, steps: steps.to_vec(), score })
    }
}

impl Answer {
    /// The turns with the best value that are also equally fast.
    pub fn best(&self) -> &[TurnValue] {
        let count = self.turns.iter().take_while(|turn| turn.score == self.turns[0].score).count();
        &self.turns[..count]
    }
}
