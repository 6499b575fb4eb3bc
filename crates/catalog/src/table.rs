//! A game in progress without its type.

use game::{Effect, End, Fault, Game, Outcome, Seat, SeatSet, Table, record};
use serde_json::Value;
use std::any::Any;

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
    /// The board drawn for a terminal, hidden parts too.
    fn draw(&self) -> String;
    /// The board drawn for a terminal as a viewer may see it.
    fn draw_for(&self, viewer: Option<Seat>) -> String;
    /// Who may act; nobody when it is over.
    fn to_act(&self) -> SeatSet;
    /// The legal steps of a seat as texts.
    fn steps(&self, seat: Seat) -> Vec<String>;
    /// The texts of the steps of the turn that is being made.
    fn pending(&self) -> Vec<String>;
    /// Makes a step.
    fn play_step(&mut self, seat: Seat, text: &str) -> Result<Vec<Effect>, Fault>;
    /// Makes a whole turn.
    fn play_turn(&mut self, text: &str) -> Result<Vec<Effect>, Fault>;
    /// An effect of the last step as a viewer may see it.
    fn effect_seen(&self, viewer: Option<Seat>, effect: Effect) -> Effect;
    /// Takes back the last step of the turn that is being made.
    fn take_back_step(&mut self) -> Result<(), Fault>;
    /// Takes back the last whole turn.
    fn take_back_turn(&mut self) -> Result<(), Fault>;
    /// The turns made so far: who, and its text.
    fn turns(&self) -> Vec<(Seat, String)>;
    /// How it ended, if it has.
    fn outcome(&self) -> Option<Outcome>;
    /// Why it ended, if it has.
    fn end(&self) -> Option<End>;
    /// A score as records write it, for games that are scored.
    fn score_text(&self) -> Option<String>;
    /// The record as text, with these tags besides its own.
    fn record(&self, tags: &[(&str, &str)]) -> String;
}

impl<G: Game> AnyTable for Table<G> {
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
        self.steps(seat).into_iter().map(|s| self.game().step_text(self.position(), s)).collect()
    }

    fn pending(&self) -> Vec<String> {
        let mut position = self.turn_start().clone();
        let mut texts = Vec::new();
        for &step in Table::pending(self) {
            texts.push(self.game().step_text(&position, step));
            game::apply_turn(self.game(), &mut position, &[step]);
        }
        texts
    }

    fn play_step(&mut self, seat: Seat, text: &str) -> Result<Vec<Effect>, Fault> {
        if !self.to_act().contains(seat) {
            return Err(Fault::new(match self.outcome() {
                Some(_) => "the game is over".to_string(),
                None => format!("it is not {}'s turn", self.game().seat_text(seat)),
            }));
        }
        let step = self.game().parse_step(self.position(), seat, text)?;
        self.play(seat, step)
    }

    fn play_turn(&mut self, text: &str) -> Result<Vec<Effect>, Fault> {
        self.play_turn(text)
    }

    fn effect_seen(&self, viewer: Option<Seat>, effect: Effect) -> Effect {
        self.game().effect_seen(self.position(), viewer, effect)
    }

    fn take_back_step(&mut self) -> Result<(), Fault> {
        self.take_back_step()
    }

    fn take_back_turn(&mut self) -> Result<(), Fault> {
        let Some((_, kept)) = Table::turns(self).split_last() else {
            return Err(Fault::new("no turn has been made"));
        };
        let mut table = Table::new(self.game().clone(), self.start().clone());
        for turn in kept {
            for &step in &turn.steps {
                table.make(turn.seat, step);
            }
        }
        *self = table;
        Ok(())
    }

    fn turns(&self) -> Vec<(Seat, String)> {
        self.turns().iter().map(|t| (t.seat, t.text.clone())).collect()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.outcome()
    }

    fn end(&self) -> Option<End> {
        self.end()
    }

    fn score_text(&self) -> Option<String> {
        self.outcome().filter(|_| G::SCORED).map(|o| self.game().score_text(&o))
    }

    fn record(&self, tags: &[(&str, &str)]) -> String {
        record::text_of(self, tags)
    }
}
