//! Plays one game and measures it.

use crate::opening::{Opening, pair_seed};
use crate::{Plan, Strength};
use catalog::{AnyPlayer, AnyTable, CancelToken, EndReason, RuleError, Rules, Seat, TracedEffect};
use catalog::{Effect, GameEffect, Place};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A finished game and its measures.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct PlayedGame {
    /// The turns.
    pub(crate) turns: Vec<String>,
    /// The seat of each turn.
    pub(crate) seats: Vec<u8>,
    /// The score of each seat.
    pub(crate) scores: Vec<i16>,
    /// `rules`, `repetition` or `quiet`.
    pub(crate) end: String,
    /// The expected share of the first seat before each turn, in thousandths; unknown where no search can say.
    pub(crate) shares: Vec<Option<u16>>,
    /// The distinct successors before each turn; empty if not counted in this game, `None` for too many.
    pub(crate) branching: Vec<Option<u64>>,
    /// The steps with a choice.
    pub(crate) decisions: u32,
    /// The turns without a choice.
    pub(crate) forced: u32,
    /// The pieces captured by each turn.
    pub(crate) captures: Vec<u16>,
    /// The uses of each counted rule.
    pub(crate) rules: BTreeMap<String, u32>,
    /// The uses of each place of the board.
    pub(crate) places: BTreeMap<String, u32>,
}

/// A finished game between two strengths.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct LadderGame {
    /// The stronger player's share: 1, 0.5 or 0.
    pub(crate) share: f64,
}

/// In one game of this many the successors are counted: in wide games counting takes as long as thinking.
const COUNTED_EVERY: u64 = 4;

/// The second player of a pair has this part of the nodes, so that the same opening with the players swapped is another game.
const SECOND_PLAYER_NODES: (u64, u64) = (9, 10);

/// The judge of games of lower levels has this part of the nodes of the best level.
const JUDGE_NODES: u64 = 2;

/// The players of one game, by seat.
struct Seats {
    players: Vec<Box<dyn AnyPlayer>>,
    strengths: Vec<Strength>,
    nodes: Vec<u64>,
    seed: u64,
}

impl Seats {
    fn new(rules: &dyn Rules, strengths: Vec<Strength>, nodes: Vec<u64>, seed: u64) -> Result<Seats, RuleError> {
        let players = strengths.iter().map(|strength| rules.player(&strength.spec())).collect::<Result<_, _>>()?;
        Ok(Seats { players, strengths, nodes, seed })
    }

    fn think(&mut self, table: &dyn AnyTable, seat: Seat, cancel: &CancelToken) -> Result<catalog::Advice, RuleError> {
        let index = seat.index();
        let seed = self.seed.wrapping_add(table.turn_count() as u64 * 7919).wrapping_add(self.nodes[index]);
        let limits = self.strengths[index].limits(self.nodes[index], seed);
        self.players[index].think(table, seat, &limits, cancel, &mut |_| {})
    }
}

/// Plays a game of a strength against itself; `None` if cancelled. Games 2k and 2k+1 share their deal and their opening, with the players
/// swapped.
pub(crate) fn self_play(
    plan: &Plan,
    rules: &dyn Rules,
    strength: Strength,
    n: u64,
    opening: &Opening,
    cancel: &CancelToken,
) -> Result<Option<PlayedGame>, RuleError> {
    let seed = pair_seed(plan, n / 2);
    let mut table = rules.start(seed);
    let seats = usize::from(table.seats());
    let (part, whole) = SECOND_PLAYER_NODES;
    let nodes = |seat: usize| {
        let second = (seat % 2 == 1) != (n % 2 == 1);
        if second { (plan.nodes * part / whole).max(1) } else { plan.nodes }
    };
    let mut players =
        Seats::new(rules, vec![strength; seats], (0..seats).map(nodes).collect(), game::hash::mix(seed ^ 1))?;
    // Random play has no course that a judge could follow.
    let judged = seats == 2 && strength != Strength::RANDOM;
    let mut judge = match judged && strength != Strength::BEST {
        true => Some(rules.player(&Strength::BEST.spec())?),
        false => None,
    };
    let mut measured = Measured::new(rules, n.is_multiple_of(COUNTED_EVERY));
    let mut planned = opening.turns.iter();
    while let Some(seat) = table.to_act().first() {
        if cancel.is_cancelled() {
            return Ok(None);
        }
        let mut share = None;
        if let Some(judge) = &mut judge {
            let limits = Strength::BEST.limits(plan.nodes / JUDGE_NODES, seed);
            share = judge.think(&*table, seat, &limits, cancel, &mut |_| {})?.share;
        }
        let steps = match planned.next() {
            Some(turn) => {
                if judged && judge.is_none() {
                    share = players.think(&*table, seat, cancel)?.share;
                }
                table.steps_of_turn(turn)?
            }
            None => {
                let advice = players.think(&*table, seat, cancel)?;
                if judged && judge.is_none() {
                    share = advice.share;
                }
                advice.steps
            }
        };
        if cancel.is_cancelled() {
            return Ok(None);
        }
        let first = share.map(|share| if seat == Seat::FIRST { share } else { 1.0 - share });
        measured.turn(&mut *table, seat, &steps, first)?;
    }
    measured.finish(&*table).map(Some)
}

/// Plays a game between two strengths; `None` if cancelled. In odd games the weaker player has the first seat.
pub(crate) fn ladder_game(
    plan: &Plan,
    rules: &dyn Rules,
    stronger: Strength,
    weaker: Strength,
    n: u64,
    opening: &Opening,
    cancel: &CancelToken,
) -> Result<Option<LadderGame>, RuleError> {
    let seed = pair_seed(plan, n / 2);
    let mut table = rules.start(seed);
    let swapped = n % 2 == 1;
    let strengths = if swapped { vec![weaker, stronger] } else { vec![stronger, weaker] };
    let mut players = Seats::new(rules, strengths, vec![plan.nodes; 2], game::hash::mix(seed ^ 2))?;
    for turn in &opening.turns {
        table.play_turn(turn)?;
    }
    while let Some(seat) = table.to_act().first() {
        let steps = players.think(&*table, seat, cancel)?.steps;
        if cancel.is_cancelled() {
            return Ok(None);
        }
        crate::opening::play_steps(&mut *table, seat, &steps)?;
    }
    let outcome = table.outcome().ok_or_else(|| RuleError::new("a game ended without an outcome"))?;
    let own = if swapped { Seat::SECOND } else { Seat::FIRST };
    let share = outcome.winner().map_or(0.5, |winner| f64::from(u8::from(winner == own)));
    Ok(Some(LadderGame { share }))
}

/// The measures of a game in progress.
struct Measured<'a> {
    rules: &'a dyn Rules,
    counts: bool,
    game: PlayedGame,
}

impl<'a> Measured<'a> {
    fn new(rules: &'a dyn Rules, counts: bool) -> Measured<'a> {
        let game = PlayedGame {
            turns: Vec::new(),
            seats: Vec::new(),
            scores: Vec::new(),
            end: String::new(),
            shares: Vec::new(),
            branching: Vec::new(),
            decisions: 0,
            forced: 0,
            captures: Vec::new(),
            rules: BTreeMap::new(),
            places: BTreeMap::new(),
        };
        Measured { rules, counts, game }
    }

    /// Makes a turn and measures it.
    fn turn(
        &mut self,
        table: &mut dyn AnyTable,
        seat: Seat,
        steps: &[String],
        share: Option<f64>,
    ) -> Result<(), RuleError> {
        let game = &mut self.game;
        game.shares.push(share.map(|share| (share.clamp(0.0, 1.0) * 1000.0).round() as u16));
        if self.counts {
            game.branching.push(self.rules.count_turns(table));
        }
        let (mut choice, mut captured) = (false, 0);
        for step in steps {
            if table.steps(seat).len() > 1 {
                choice = true;
                game.decisions += 1;
            }
            for rule in self.rules.rules_used(table, seat, step)? {
                *game.rules.entry(rule.to_string()).or_default() += 1;
            }
            for traced in table.play_step_traced(seat, step)? {
                captured += captured_pieces(&traced);
                for place in touched(&traced) {
                    *game.places.entry(place).or_default() += 1;
                }
            }
        }
        game.forced += u32::from(!choice);
        game.captures.push(captured);
        Ok(())
    }

    fn finish(mut self, table: &dyn AnyTable) -> Result<PlayedGame, RuleError> {
        let outcome = table.outcome().ok_or_else(|| RuleError::new("a game ended without an outcome"))?;
        self.game.scores = outcome.scores().to_vec();
        self.game.end = match table.end() {
            Some(EndReason::Repetition) => "repetition",
            Some(EndReason::Quiet) => "quiet",
            _ => "rules",
        }
        .to_string();
        for (seat, text) in table.turns() {
            self.game.seats.push(seat.0);
            self.game.turns.push(text);
        }
        Ok(self.game)
    }
}

fn captured_pieces(traced: &TracedEffect) -> u16 {
    match traced.effect {
        Effect::Captured { count, .. } => count,
        _ => 0,
    }
}

/// The places of the board that an effect uses: a move its target, a capture the place of the captured pieces.
fn touched(traced: &TracedEffect) -> Vec<String> {
    let places = match traced.effect {
        Effect::Moved { to, .. } => vec![to],
        Effect::Captured { from, .. } => vec![from],
        Effect::Custom(GameEffect::Put { cells, .. }) => cells.to_vec(),
        _ => Vec::new(),
    };
    places.into_iter().filter_map(place_key).collect()
}

/// The key of a place in the log: `c` for a cell, `g` for a group, `t` for a table without edges.
fn place_key(place: Place) -> Option<String> {
    match place {
        Place::Cell { file, rank } => Some(format!("c{file},{rank}")),
        Place::Group(group) => Some(format!("g{group},0")),
        Place::Table { x, y } => Some(format!("t{x},{y}")),
        Place::Hand(_) | Place::Reserve(_) | Place::Off => None,
    }
}
