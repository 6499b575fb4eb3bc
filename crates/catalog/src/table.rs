//! A game in progress without its type.

use game::record::TurnComments;
use game::{EndReason, Game, Outcome, Place, RuleError, Seat, SeatSet, Table, quote, record};
use games::{Effect, GameEffect};
use serde::Serializer;
use serde_json::Value;
use std::any::Any;
use std::collections::HashMap;

/// A game in progress: what a server, a terminal or a page needs, all of it as text or JSON.
pub trait AnyTable: Send + Sync {
    /// The table with its type, for those who know it.
    fn as_any(&self) -> &dyn Any;
    /// The game's id.
    fn id(&self) -> &'static str;
    /// The setup's text.
    fn setup(&self) -> String;
    /// How many sit at the table.
    fn seats(&self) -> u8;
    /// The name of a seat in texts.
    fn seat_text(&self, seat: Seat) -> &'static str;
    /// The text of the position from which the game began.
    fn start_text(&self) -> String;
    /// The text of the settled position before the turn that is being made.
    fn position_text(&self) -> String;
    /// That text as a viewer may see it.
    fn view_text(&self, viewer: Option<Seat>) -> String;
    /// All that a viewer may know now.
    fn view(&self, viewer: Option<Seat>) -> Value;
    /// Appends the same as JSON, without a tree between.
    fn write_view(&self, viewer: Option<Seat>, out: &mut Vec<u8>) -> serde_json::Result<()>;
    /// The board drawn for a terminal, hidden parts too.
    fn draw(&self) -> String;
    /// The board drawn for a terminal as a viewer may see it.
    fn draw_for(&self, viewer: Option<Seat>) -> String;
    /// Who may act; nobody when it is over.
    fn to_act(&self) -> SeatSet;
    /// The legal steps of a seat as texts.
    fn steps(&self, seat: Seat) -> Vec<String>;
    /// Appends the legal steps of a seat as JSON: a server does that for every step that is made.
    fn write_steps(&self, seat: Seat, out: &mut Vec<u8>) -> serde_json::Result<()>;
    /// One way over the board for each of these legal steps of a seat; empty for a step that goes nowhere.
    fn paths(&self, seat: Seat, steps: &[String]) -> Result<Vec<Vec<Place>>, RuleError>;
    /// The texts of the steps of the turn that is being made.
    fn pending(&self) -> Vec<String>;
    /// Makes a step.
    fn play_step(&mut self, seat: Seat, text: &str) -> Result<Vec<Effect>, RuleError>;
    /// Makes a whole turn.
    fn play_turn(&mut self, text: &str) -> Result<Vec<Effect>, RuleError>;
    /// Returns the texts of the steps of a legal turn.
    fn steps_of_turn(&self, text: &str) -> Result<Vec<String>, RuleError>;
    /// Whether a step would be accepted.
    fn check_step(&self, seat: Seat, text: &str) -> Result<(), RuleError>;
    /// Whether a whole turn would be accepted.
    fn check_turn(&self, text: &str) -> Result<(), RuleError>;
    /// How it ends when a seat leaves; nothing if it is over or goes on without it.
    fn leave(&self, seat: Seat) -> Option<Outcome>;
    /// An effect of the last step as a viewer may see it.
    fn visible_effect(&self, viewer: Option<Seat>, effect: Effect) -> Effect;
    /// Takes back the last step of the turn that is being made.
    fn take_back_step(&mut self) -> Result<(), RuleError>;
    /// Takes back the last whole turn.
    fn take_back_turn(&mut self) -> Result<(), RuleError>;
    /// The turns made so far: who, and its text.
    fn turns(&self) -> Vec<(Seat, String)>;
    /// How many turns were made so far.
    fn turn_count(&self) -> usize;
    /// The last turn that was made: who, and its text.
    fn last_turn(&self) -> Option<(Seat, &str)>;
    /// Whether a match adds up the points of its games, so that no draw can be agreed on.
    fn cumulative(&self) -> bool;
    /// How it ended, if it has.
    fn outcome(&self) -> Option<Outcome>;
    /// Why it ended, if it has.
    fn end(&self) -> Option<EndReason>;
    /// A score as records write it, for games that are scored.
    fn score_text(&self) -> Option<String>;
    /// The record as text, with these tags besides its own.
    fn record(&self, tags: &[(&str, &str)]) -> String;
    /// The same with a comment after each turn of which there is something to note.
    fn record_with_comments(&self, tags: &[(&str, &str)], note: &TurnComments<'_>) -> String;
    /// A copy, for who thinks about it on another thread.
    fn clone_box(&self) -> Box<dyn AnyTable>;
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

    fn write_view(&self, viewer: Option<Seat>, out: &mut Vec<u8>) -> serde_json::Result<()> {
        serde_json::to_writer(out, &self.game().view(self.position(), viewer))
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

    fn write_steps(&self, seat: Seat, out: &mut Vec<u8>) -> serde_json::Result<()> {
        (&mut serde_json::Serializer::new(out)).collect_seq(self.legal(seat).map(|(_, text)| text))
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

    fn clone_box(&self) -> Box<dyn AnyTable> {
        Box::new(self.clone())
    }
}

/// A legal step by its text: those that were told are looked up, of any other the game says what it is or which clause forbids it.
fn legal_step<G: Game>(table: &Table<G>, seat: Seat, text: &str) -> Result<G::Step, RuleError> {
    may_act(table, seat)?;
    if let Some((step, _)) = table.legal(seat).find(|(_, told)| *told == text) {
        return Ok(step);
    }
    let step = table.game().parse_step(table.position(), seat, text)?;
    table.legal(seat).any(|(known, _)| known == step).then_some(step).ok_or_else(|| not_legal(text))
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
