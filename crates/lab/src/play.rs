//! Plays one game and notes what happened in it.

use crate::opening;
use crate::plan::Conditions;
use crate::profile::{Profile, SeenGame};
use crate::stats::round;
use catalog::{AnyTable, CancelToken, Effect, EndReason, GameEffect, PlayerSpec, RuleError, Rules};
use game::Place;
use game::text::cell_text;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Games of a series whose legal turns are counted: a position may have hundreds of thousands.
const GAMES_WITH_CHOICES: u32 = 12;
/// A game that is longer than this is a fault of its rules.
const MAX_TURNS: usize = 5_000;

/// A finished game of a level against itself.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct PlayedGame {
    /// The setup.
    pub setup: String,
    /// The level.
    pub level: u8,
    /// The number of its opening.
    pub number: u32,
    /// The number of turns in its opening.
    pub opening: usize,
    /// The seat that began.
    pub first: u8,
    /// The text of each turn.
    pub turns: Vec<String>,
    /// The seat of each turn.
    pub seats: Vec<u8>,
    /// The value of each position as the side to move saw it; nothing for turns of the opening.
    pub values: Vec<Option<f64>>,
    /// The number of steps of each turn.
    pub steps: Vec<u32>,
    /// The number of turns after the opening in which each step was the only legal one.
    pub forced: u32,
    /// The number of captured pieces of each turn.
    pub captures: Vec<u32>,
    /// The number of legal turns of each position, if it was counted; `None` for too many to list.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub choices: Option<Vec<Option<u64>>>,
    /// The uses of each rule.
    pub uses: BTreeMap<String, u32>,
    /// The pieces that came to each cell.
    pub cells: BTreeMap<String, u32>,
    /// The score of each seat.
    pub scores: Vec<i16>,
    /// The seat that won alone.
    pub winner: Option<u8>,
    /// Why it ended.
    pub end: End,
}

/// A finished game between two levels.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct PlayedDuel {
    /// The setup.
    pub setup: String,
    /// The lower level; 0 plays at random. The other player is one level higher.
    pub lower: u8,
    /// The number of its opening.
    pub number: u32,
    /// Whether the higher level sits first.
    pub higher_first: bool,
    /// The share of the higher level: 1, 0.5 or 0.
    pub share: f64,
    /// The number of turns.
    pub turns: usize,
}

/// Why a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum End {
    /// By the rules of the game.
    Rules,
    /// By repetition.
    Repetition,
    /// By too many turns without progress.
    Quiet,
}

impl From<EndReason> for End {
    fn from(end: EndReason) -> End {
        match end {
            EndReason::Rules => End::Rules,
            EndReason::Repetition => End::Repetition,
            EndReason::Quiet => End::Quiet,
        }
    }
}

/// Plays one turn; `None` if it was cancelled.
struct TurnPlayed {
    effects: Vec<Effect>,
    steps: u32,
    forced: bool,
}

/// Returns the player of a level; level 0 plays at random.
pub(crate) fn player_spec(level: u8) -> Result<PlayerSpec, RuleError> {
    match level {
        0 => "random".parse(),
        n => Ok(PlayerSpec::level(catalog::Level::new(u32::from(n))?)),
    }
}

/// Plays a game of a level against itself from an opening; `None` if it was cancelled.
pub(crate) fn play_game(
    rules: &dyn Rules,
    profile: &Profile,
    conditions: &Conditions,
    opened: &dyn AnyTable,
    level: u8,
    number: u32,
    cancel: &CancelToken,
) -> Result<Option<PlayedGame>, RuleError> {
    let seed = opening::seed_of(conditions, number);
    let spec = player_spec(level)?;
    let mut players = (0..rules.seats()).map(|_| rules.player(&spec)).collect::<Result<Vec<_>, _>>()?;
    let mut table = rules.start(seed);
    let mut seen = SeenGame::default();
    let mut game = PlayedGame {
        setup: rules.setup(),
        level,
        number,
        opening: opened.turn_count(),
        first: table.to_act().first().map_or(0, |seat| seat.0),
        turns: Vec::new(),
        seats: Vec::new(),
        values: Vec::new(),
        steps: Vec::new(),
        forced: 0,
        captures: Vec::new(),
        choices: (number < GAMES_WITH_CHOICES).then(Vec::new),
        uses: BTreeMap::new(),
        cells: BTreeMap::new(),
        scores: Vec::new(),
        winner: None,
        end: End::Rules,
    };
    let opening_turns = opened.turns();
    while let Some(seat) = table.to_act().first() {
        let number = table.turn_count();
        if number >= MAX_TURNS {
            return Err(RuleError::new(format!("a game of {} is longer than {MAX_TURNS} turns", rules.id())));
        }
        if let Some(choices) = &mut game.choices {
            choices.push(table.count_turns().ok());
        }
        let (steps, value) = match opening_turns.get(number) {
            Some((_, text)) => (table.steps_of_turn(text)?, None),
            None => {
                let limits = opening::limits(conditions.nodes, seed, number);
                let advice = players[seat.index()].think(&*table, seat, &limits, cancel, &mut |_| ())?;
                (advice.steps, Some(round(advice.value)))
            }
        };
        if cancel.is_cancelled() {
            return Ok(None);
        }
        let played = play_steps(&mut *table, seat, &steps)?;
        game.seats.push(seat.0);
        game.forced += u32::from(played.forced && value.is_some());
        game.values.push(value);
        game.steps.push(played.steps);
        game.captures.push(played.effects.iter().map(captured).sum());
        played.effects.iter().flat_map(reached).for_each(|cell| *game.cells.entry(cell).or_insert(0) += 1);
        seen.turns.push(played.effects);
    }
    let outcome = table.outcome().ok_or_else(|| RuleError::new("a game ended without an outcome"))?;
    seen.end = table.end();
    game.turns = table.turns().into_iter().map(|(_, text)| text).collect();
    game.uses = profile.uses(&seen);
    game.scores = outcome.scores().to_vec();
    game.winner = outcome.winner().map(|seat| seat.0);
    game.end = seen.end.map_or(End::Rules, End::from);
    Ok(Some(game))
}

/// Plays a game between a level and the next higher one from an opening; `None` if it was cancelled.
pub(crate) fn play_duel(
    rules: &dyn Rules,
    conditions: &Conditions,
    opened: &dyn AnyTable,
    lower: u8,
    higher_first: bool,
    number: u32,
    cancel: &CancelToken,
) -> Result<Option<PlayedDuel>, RuleError> {
    let seed = opening::seed_of(conditions, number);
    let mut levels = [lower, lower + 1];
    if higher_first {
        levels.reverse();
    }
    let mut players = Vec::new();
    for level in levels {
        players.push(rules.player(&player_spec(level)?)?);
    }
    let mut table = opened.clone_box();
    while let Some(seat) = table.to_act().first() {
        let limits = opening::limits(conditions.nodes, seed, table.turn_count());
        let advice = players[seat.index()].think(&*table, seat, &limits, cancel, &mut |_| ())?;
        if cancel.is_cancelled() {
            return Ok(None);
        }
        play_steps(&mut *table, seat, &advice.steps)?;
    }
    let outcome = table.outcome().ok_or_else(|| RuleError::new("a game ended without an outcome"))?;
    let share = outcome.winner().map_or(0.5, |seat| f64::from(u8::from((seat.0 == 0) == higher_first)));
    Ok(Some(PlayedDuel { setup: rules.setup(), lower, number, higher_first, share, turns: table.turn_count() }))
}

fn play_steps(table: &mut dyn AnyTable, seat: catalog::Seat, steps: &[String]) -> Result<TurnPlayed, RuleError> {
    let mut played = TurnPlayed { effects: Vec::new(), steps: steps.len() as u32, forced: true };
    for step in steps {
        played.forced &= table.steps(seat).len() == 1;
        played.effects.extend(table.play_step(seat, step)?);
    }
    Ok(played)
}

fn captured(effect: &Effect) -> u32 {
    match effect {
        Effect::Captured { count, .. } => u32::from(*count),
        _ => 0,
    }
}

/// Returns the names of the cells that pieces came to.
fn reached(effect: &Effect) -> Vec<String> {
    match effect {
        Effect::Moved { to, .. } => cell_name(*to).into_iter().collect(),
        Effect::Custom(GameEffect::Put { cells, .. }) => cells.iter().filter_map(|&c| cell_name(c)).collect(),
        _ => Vec::new(),
    }
}

/// Names a place of the board: `c4`, `2` for the second group, `-1,3` on a table without edges.
fn cell_name(place: Place) -> Option<String> {
    match place {
        Place::Cell { file, rank } => Some(cell_text(file, rank)),
        Place::Group(index) => Some((index + 1).to_string()),
        Place::Table { x, y } => Some(format!("{x},{y}")),
        Place::Hand(_) | Place::Reserve(_) | Place::Off => None,
    }
}
