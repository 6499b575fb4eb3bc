//! A game in progress without its type.

use crate::TracedEffect;
use game::record::TurnComments;
use game::{EndReason, Game, Outcome, Place, RuleError, Seat, SeatSet, Table, hash, quote, record};
use games::{Effect, GameEffect};
use serde::{Serialize, Serializer};
use serde_json::Value;
use serde_json::value::{RawValue, to_raw_value};
use std::any::Any;
use std::collections::HashMap;
#[cfg(feature = "encode")]
use {
    crate::encode,
    game::random::{self, Playout, SplitMix64},
};

/// A game in progress with everything as text or JSON, for a server, a terminal or a page.
pub trait AnyTable: Send + Sync {
    /// Returns the typed table for a downcast.
    fn as_any(&self) -> &dyn Any;
    /// Returns the id of the game.
    fn id(&self) -> &'static str;
    /// Returns the setup text.
    fn setup(&self) -> String;
    /// Returns the number of seats.
    fn seats(&self) -> u8;
    /// Returns the name of a seat in texts.
    fn seat_text(&self, seat: Seat) -> &'static str;
    /// Returns the text of the first position.
    fn start_text(&self) -> String;
    /// Returns the text of the settled position before the current turn.
    fn position_text(&self) -> String;
    /// Returns that text as a viewer may see it.
    fn view_text(&self, viewer: Option<Seat>) -> String;
    /// Returns everything that a viewer may know now.
    fn view(&self, viewer: Option<Seat>) -> Value;
    /// Returns the view as JSON text without building a tree.
    fn view_json(&self, viewer: Option<Seat>) -> Box<RawValue>;
    /// Draws the board for a terminal, hidden parts included.
    fn draw(&self) -> String;
    /// Draws the board for a terminal as a viewer may see it.
    fn draw_for(&self, viewer: Option<Seat>) -> String;
    /// Returns the seats that may act; none when the game is over.
    fn to_act(&self) -> SeatSet;
    /// Returns the legal steps of a seat as texts.
    fn steps(&self, seat: Seat) -> Vec<String>;
    /// Returns the legal steps of a seat as a JSON array. The server sends it with every event, so it allocates no string per step.
    fn steps_json(&self, seat: Seat) -> Box<RawValue>;
    /// Returns one path over the board for each of these legal steps of a seat; an empty one for a step without a path.
    fn paths(&self, seat: Seat, steps: &[String]) -> Result<Vec<Vec<Place>>, RuleError>;
    /// Returns the texts of the steps of the current turn.
    fn pending(&self) -> Vec<String>;
    /// Makes a step.
    fn play_step(&mut self, seat: Seat, text: &str) -> Result<Vec<Effect>, RuleError>;
    /// Makes a whole turn.
    fn play_turn(&mut self, text: &str) -> Result<Vec<Effect>, RuleError>;
    /// Makes a step and returns its effects with the path of the move.
    fn play_step_traced(&mut self, seat: Seat, text: &str) -> Result<Vec<TracedEffect>, RuleError>;
    /// Makes a whole turn and returns its effects with the paths of the moves.
    fn play_turn_traced(&mut self, text: &str) -> Result<Vec<TracedEffect>, RuleError>;
    /// Returns the texts of the steps of a legal turn.
    fn steps_of_turn(&self, text: &str) -> Result<Vec<String>, RuleError>;
    /// Returns the text of the current turn when these steps complete it.
    fn turn_text(&self, steps: &[String]) -> Result<String, RuleError>;
    /// Checks whether a step is legal.
    fn check_step(&self, seat: Seat, text: &str) -> Result<(), RuleError>;
    /// Checks whether a whole turn is legal.
    fn check_turn(&self, text: &str) -> Result<(), RuleError>;
    /// Returns the outcome when a seat leaves; `None` if the game is over or goes on without it.
    fn leave(&self, seat: Seat) -> Option<Outcome>;
    /// Returns an effect of the last step as a viewer may see it.
    fn visible_effect(&self, viewer: Option<Seat>, effect: Effect) -> Effect;
    /// Returns an effect with its path as a viewer may see it. A hidden move has no path.
    fn visible_traced(&self, viewer: Option<Seat>, effect: &TracedEffect) -> TracedEffect {
        let seen = self.visible_effect(viewer, effect.effect);
        let path = if seen == effect.effect { effect.path.clone() } else { Vec::new() };
        TracedEffect { effect: seen, path }
    }
    /// Returns a hash of the current position, hidden parts and counters included: the same for positions that the rules call the same.
    fn hash(&self) -> u64;
    /// Takes back the last step of the current turn.
    fn take_back_step(&mut self) -> Result<(), RuleError>;
    /// Takes back the last whole turn.
    fn take_back_turn(&mut self) -> Result<(), RuleError>;
    /// Returns the turns so far: seat and text.
    fn turns(&self) -> Vec<(Seat, String)>;
    /// Returns the number of turns so far.
    fn turn_count(&self) -> usize;
    /// Returns a hash of the position before the current turn and of the history that can end the game.
    ///
    /// Two tables that made the same turns have the same hash on every machine, also in WebAssembly, so a client that has the rules
    /// compares it with the server's. It covers hidden parts: send it only where nothing is hidden.
    fn position_hash(&self) -> u64;
    /// Returns the last turn: seat and text.
    fn last_turn(&self) -> Option<(Seat, &str)>;
    /// Returns whether a match adds up the points of its games, so that players cannot agree on a draw.
    fn cumulative(&self) -> bool;
    /// Returns the outcome of a finished game.
    fn outcome(&self) -> Option<Outcome>;
    /// Returns the reason why a finished game ended.
    fn end(&self) -> Option<EndReason>;
    /// Returns the score of a finished game as records write it, for scored games.
    fn score_text(&self) -> Option<String>;
    /// Returns the record with these tags besides its own.
    fn record(&self, tags: &[(&str, &str)]) -> String;
    /// Returns the record with comments after its turns.
    fn record_with_comments(&self, tags: &[(&str, &str)], note: &TurnComments<'_>) -> String;
    /// Returns the length of the fixed list of actions; 0 for a game without one.
    #[cfg(feature = "encode")]
    fn action_count(&self) -> u32;
    /// Returns the numbers of the legal steps of a seat in the list of actions, in the order of `steps`.
    #[cfg(feature = "encode")]
    fn actions(&self, seat: Seat) -> Vec<u32>;
    /// Makes the legal step that has this number in the list of actions.
    #[cfg(feature = "encode")]
    fn play_action(&mut self, seat: Seat, action: u32) -> Result<Vec<Effect>, RuleError>;
    /// Returns what a seat may know as numbers, in the order of `Rules::observation_parts`.
    #[cfg(feature = "encode")]
    fn observe(&self, seat: Seat) -> Vec<f32>;
    /// Returns everything that a seat has seen so far: each position as it saw it, each turn, and the steps of the current turn.
    #[cfg(feature = "encode")]
    fn knowledge(&self, seat: Seat) -> String;
    /// Returns a table at a random position that looks the same to a seat, with an empty history.
    #[cfg(feature = "encode")]
    fn resample(&self, seat: Seat, seed: u64) -> Box<dyn AnyTable>;
    /// Plays random steps from the current position to the end, without a change of this table. The history before is ignored.
    #[cfg(feature = "encode")]
    fn playout(&self, seed: u64) -> Playout;
    /// Returns a copy, for a search on another thread.
    fn clone_box(&self) -> Box<dyn AnyTable>;
}

/// Serializes the legal steps of a seat as an array of texts.
struct StepTexts<'a, G: Game> {
    table: &'a Table<G>,
    seat: Seat,
}

impl<G: Game> Serialize for StepTexts<'_, G> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.table.legal(self.seat).map(|(_, text)| text))
    }
}

impl<G: Game<CustomEffect = GameEffect>> AnyTable for Table<G> {
    fn as_any(&self) -> &dyn Any {
        self
    }

    fn id(&self) -> &'static str {
        G::ID
    }

    fn setup(&self) -> String {
        self.game().setup()
    }

    fn seats(&self) -> u8 {
        self.game().seats()
    }

    fn seat_text(&self, seat: Seat) -> &'static str {
        self.game().seat_text(seat)
    }

    fn start_text(&self) -> String {
        self.game().position_text(self.start())
    }

    fn position_text(&self) -> String {
        self.game().position_text(self.turn_start())
    }

    fn view_text(&self, viewer: Option<Seat>) -> String {
        self.game().view_text(self.turn_start(), viewer)
    }

    fn view(&self, viewer: Option<Seat>) -> Value {
        serde_json::to_value(self.game().view(self.position(), viewer)).expect("a view is plain data")
    }

    fn view_json(&self, viewer: Option<Seat>) -> Box<RawValue> {
        to_raw_value(&self.game().view(self.position(), viewer)).expect("a view is plain data")
    }

    fn draw(&self) -> String {
        self.game().draw(self.position())
    }

    fn draw_for(&self, viewer: Option<Seat>) -> String {
        self.game().draw_for(self.position(), viewer)
    }

    fn to_act(&self) -> SeatSet {
        self.to_act()
    }

    fn steps(&self, seat: Seat) -> Vec<String> {
        self.legal(seat).map(|(_, text)| text.to_string()).collect()
    }

    fn steps_json(&self, seat: Seat) -> Box<RawValue> {
        to_raw_value(&StepTexts { table: self, seat }).expect("texts are plain data")
    }

    fn paths(&self, seat: Seat, steps: &[String]) -> Result<Vec<Vec<Place>>, RuleError> {
        may_act(self, seat)?;
        let legal: HashMap<_, _> = self.legal(seat).map(|(step, text)| (text, step)).collect();
        let way = |text: &String| {
            let step = legal.get(text.as_str()).ok_or_else(|| not_legal(text))?;
            Ok(self.game().path(self.position(), *step))
        };
        steps.iter().map(way).collect()
    }

    fn pending(&self) -> Vec<String> {
        step_texts(self.game(), self.turn_start(), Table::pending(self))
    }

    fn play_step(&mut self, seat: Seat, text: &str) -> Result<Vec<Effect>, RuleError> {
        let step = legal_step(self, seat, text)?;
        Ok(self.play_unchecked(seat, step))
    }

    fn play_turn(&mut self, text: &str) -> Result<Vec<Effect>, RuleError> {
        self.play_turn(text)
    }

    fn play_step_traced(&mut self, seat: Seat, text: &str) -> Result<Vec<TracedEffect>, RuleError> {
        let step = legal_step(self, seat, text)?;
        Ok(play_traced(self, seat, step))
    }

    fn play_turn_traced(&mut self, text: &str) -> Result<Vec<TracedEffect>, RuleError> {
        let mut effects = Vec::new();
        for step in legal_turn(self, text)? {
            let seat = self.game().actor(self.position(), step);
            effects.extend(play_traced(self, seat, step));
        }
        Ok(effects)
    }

    fn turn_text(&self, steps: &[String]) -> Result<String, RuleError> {
        let mut copy = self.clone();
        let turns = Table::turns(self).len();
        for text in steps {
            if Table::turns(&copy).len() > turns {
                return Err(RuleError::new(format!("the turn is complete before {}", quote(text))));
            }
            let seat = copy.to_act().first().unwrap_or(Seat::FIRST);
            copy.play_step(seat, text)?;
        }
        let made = Table::turns(&copy).get(turns);
        made.map(|turn| turn.text.clone()).ok_or_else(|| RuleError::new("these steps do not complete the turn"))
    }

    fn check_step(&self, seat: Seat, text: &str) -> Result<(), RuleError> {
        legal_step(self, seat, text).map(drop)
    }

    fn check_turn(&self, text: &str) -> Result<(), RuleError> {
        legal_turn(self, text).map(drop)
    }

    fn steps_of_turn(&self, text: &str) -> Result<Vec<String>, RuleError> {
        Ok(step_texts(self.game(), self.position(), &legal_turn(self, text)?))
    }

    fn leave(&self, seat: Seat) -> Option<Outcome> {
        if self.outcome().is_some() || seat.0 >= self.game().seats() {
            return None;
        }
        self.game().leave(self.position(), seat)
    }

    fn visible_effect(&self, viewer: Option<Seat>, effect: Effect) -> Effect {
        self.game().visible_effect(self.position(), viewer, effect)
    }

    fn hash(&self) -> u64 {
        hash::fingerprint(self.position()) as u64
    }

    fn take_back_step(&mut self) -> Result<(), RuleError> {
        self.take_back_step()
    }

    fn take_back_turn(&mut self) -> Result<(), RuleError> {
        let Some((_, kept)) = Table::turns(self).split_last() else {
            return Err(RuleError::new("no turn has been made"));
        };
        let mut table = Table::new(self.game().clone(), self.start().clone());
        for turn in kept {
            for &step in &turn.steps {
                table.play_unchecked(turn.seat, step);
            }
        }
        *self = table;
        Ok(())
    }

    fn turns(&self) -> Vec<(Seat, String)> {
        self.turns().iter().map(|t| (t.seat, t.text.clone())).collect()
    }

    fn turn_count(&self) -> usize {
        self.turns().len()
    }

    // The text and not the position: it has the order of the pieces that steps refer to, and does not depend on how Rust hashes values.
    fn position_hash(&self) -> u64 {
        let text = self.game().position_text(self.turn_start());
        let history = [self.turns().len() as u64, u64::from(self.quiet_turns()), u64::from(self.repetitions())];
        history.into_iter().fold(hash::of_bytes(text.as_bytes()), hash::fold)
    }

    fn last_turn(&self) -> Option<(Seat, &str)> {
        self.turns().last().map(|t| (t.seat, t.text.as_str()))
    }

    fn cumulative(&self) -> bool {
        G::CUMULATIVE
    }

    fn outcome(&self) -> Option<Outcome> {
        self.outcome()
    }

    fn end(&self) -> Option<EndReason> {
        self.end()
    }

    fn score_text(&self) -> Option<String> {
        self.outcome().filter(|_| G::SCORED).map(|o| self.game().score_text(&o))
    }

    fn record(&self, tags: &[(&str, &str)]) -> String {
        record::to_text(self, tags)
    }

    fn record_with_comments(&self, tags: &[(&str, &str)], note: &TurnComments<'_>) -> String {
        record::to_text_with_comments(self, tags, note)
    }

    #[cfg(feature = "encode")]
    fn action_count(&self) -> u32 {
        self.game().action_count()
    }

    #[cfg(feature = "encode")]
    fn actions(&self, seat: Seat) -> Vec<u32> {
        let steps = Table::steps(self, seat).into_iter();
        steps.map(|step| self.game().action(self.position(), step)).collect()
    }

    #[cfg(feature = "encode")]
    fn play_action(&mut self, seat: Seat, action: u32) -> Result<Vec<Effect>, RuleError> {
        may_act(self, seat)?;
        let step = encode::step_of_action(self, seat, action)?;
        Ok(self.play_unchecked(seat, step))
    }

    #[cfg(feature = "encode")]
    fn observe(&self, seat: Seat) -> Vec<f32> {
        encode::observe(self, seat)
    }

    #[cfg(feature = "encode")]
    fn knowledge(&self, seat: Seat) -> String {
        encode::knowledge(self, seat)
    }

    #[cfg(feature = "encode")]
    fn resample(&self, seat: Seat, seed: u64) -> Box<dyn AnyTable> {
        encode::resample(self, seat, seed)
    }

    #[cfg(feature = "encode")]
    fn playout(&self, seed: u64) -> Playout {
        let mut rng = SplitMix64::new(seed);
        random::playout(self.game(), &mut self.position().clone(), &mut Vec::new(), &mut rng)
    }

    fn clone_box(&self) -> Box<dyn AnyTable> {
        Box::new(self.clone())
    }
}

/// Finds a legal step by its text: first among the listed texts, then by the parser of the game, which names the violated clause.
pub(crate) fn legal_step<G: Game>(table: &Table<G>, seat: Seat, text: &str) -> Result<G::Step, RuleError> {
    may_act(table, seat)?;
    if let Some((step, _)) = table.legal(seat).find(|(_, told)| *told == text) {
        return Ok(step);
    }
    let step = table.game().parse_step(table.position(), seat, text)?;
    table.legal(seat).any(|(known, _)| known == step).then_some(step).ok_or_else(|| not_legal(text))
}

/// Makes a legal step and returns its effects with the path of the move.
fn play_traced<G: Game<CustomEffect = GameEffect>>(
    table: &mut Table<G>,
    seat: Seat,
    step: G::Step,
) -> Vec<TracedEffect> {
    let path = table.game().path(table.position(), step);
    TracedEffect::trace(table.play_unchecked(seat, step), path)
}

fn not_legal(text: &str) -> RuleError {
    RuleError::new(format!("{} is not a legal step here", quote(text)))
}

fn may_act<G: Game>(table: &Table<G>, seat: Seat) -> Result<(), RuleError> {
    if table.to_act().contains(seat) {
        return Ok(());
    }
    Err(RuleError::new(match table.outcome() {
        Some(_) => "the game is over".to_string(),
        None => format!("it is not {}'s turn", table.game().seat_text(seat)),
    }))
}

/// Parses a whole turn without making it.
fn legal_turn<G: Game>(table: &Table<G>, text: &str) -> Result<Vec<G::Step>, RuleError> {
    if table.outcome().is_some() {
        return Err(RuleError::new(format!("the game is over, {} cannot be played", quote(text))));
    }
    if !table.pending().is_empty() {
        return Err(RuleError::new("a turn is already under way: finish it or take it back"));
    }
    table.game().parse_turn(table.position(), text)
}

/// Returns the texts of legal steps that are made one after another.
fn step_texts<G: Game>(game: &G, from: &G::Position, steps: &[G::Step]) -> Vec<String> {
    let mut position = from.clone();
    let mut text_of = |&step: &G::Step| {
        let text = game.step_text(&position, step);
        game::apply_turn(game, &mut position, &[step]);
        text
    };
    steps.iter().map(&mut text_of).collect()
}
