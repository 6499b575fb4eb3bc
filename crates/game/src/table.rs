//! A game in progress: its position, the current turn, and the history that can end it.

use crate::{Effect, EndReason, Game, Outcome, RuleError, Seat, SeatSet, Status, quote};
use std::collections::HashMap;
use std::sync::OnceLock;

/// A turn of the history.
#[derive(Clone, Debug)]
pub struct PlayedTurn<G: Game> {
    /// The seat that made it.
    pub seat: Seat,
    /// Its steps.
    pub steps: Vec<G::Step>,
    /// Its text.
    pub text: String,
}

/// A game in progress. This is the only place that checks untrusted steps.
///
/// A refused step changes nothing.
#[derive(Clone, Debug)]
pub struct Table<G: Game> {
    game: G,
    start: G::Position,
    turn_start: G::Position,
    position: G::Position,
    pending: Vec<G::Step>,
    turns: Vec<PlayedTurn<G>>,
    /// The number of occurrences of each settled position, by its hash.
    repetitions: HashMap<u64, u32>,
    quiet: u32,
    progress_state: G::ProgressState,
    end: Option<(EndReason, Outcome)>,
    /// The legal steps with their texts, filled on first use: a client gets the texts and sends one of them back.
    legal: OnceLock<Vec<Legal<G>>>,
}

/// The legal steps of a seat, each with the end of its text in `texts`.
///
/// One string instead of many: a server keeps the texts of thousands of tables, and one string touches less cold memory.
#[derive(Clone, Debug)]
struct Legal<G: Game> {
    seat: Seat,
    steps: Vec<(G::Step, usize)>,
    texts: String,
}

impl<G: Game> Table<G> {
    /// Creates a table with an empty history from a settled position.
    pub fn new(game: G, start: G::Position) -> Table<G> {
        let mut table = Table {
            progress_state: game.progress_state(&start),
            turn_start: start.clone(),
            position: start.clone(),
            start,
            pending: Vec::new(),
            turns: Vec::new(),
            repetitions: HashMap::new(),
            quiet: 0,
            end: None,
            legal: OnceLock::new(),
            game,
        };
        table.record_position();
        table
    }

    /// Returns the rules with their setup.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// Returns the current position, which can be in the middle of a turn.
    pub fn position(&self) -> &G::Position {
        &self.position
    }

    /// Returns the first position.
    pub fn start(&self) -> &G::Position {
        &self.start
    }

    /// Returns the position before the current turn.
    pub fn turn_start(&self) -> &G::Position {
        &self.turn_start
    }

    /// Returns the steps of the current turn.
    pub fn pending(&self) -> &[G::Step] {
        &self.pending
    }

    /// Returns the turns of the history.
    pub fn turns(&self) -> &[PlayedTurn<G>] {
        &self.turns
    }

    /// Returns the seats that may act; none when the game is over.
    pub fn to_act(&self) -> SeatSet {
        match (self.end, self.game.status(&self.position)) {
            (None, Status::Running(seats)) => seats,
            _ => SeatSet::EMPTY,
        }
    }

    /// Returns the outcome of a finished game.
    pub fn outcome(&self) -> Option<Outcome> {
        self.end.map(|(_, outcome)| outcome)
    }

    /// Returns the reason why a finished game ended.
    pub fn end(&self) -> Option<EndReason> {
        self.end.map(|(end, _)| end)
    }

    /// Returns the number of occurrences of the current settled position.
    pub fn repetitions(&self) -> u32 {
        self.repetitions_of(self.game.hash(&self.turn_start))
    }

    /// Returns the number of occurrences of a settled position with this hash.
    pub fn repetitions_of(&self, hash: u64) -> u32 {
        self.repetitions.get(&hash).copied().unwrap_or(0)
    }

    /// Iterates over the hashes of all settled positions with their numbers of occurrences.
    pub fn repetition_counts(&self) -> impl Iterator<Item = (u64, u32)> {
        self.repetitions.iter().map(|(&hash, &times)| (hash, times))
    }

    /// Returns the state of the no-progress rule.
    pub fn progress_state(&self) -> &G::ProgressState {
        &self.progress_state
    }

    /// Returns the number of turns since the last progress.
    pub fn quiet_turns(&self) -> u32 {
        self.quiet
    }

    /// Lists the legal steps of a seat.
    pub fn steps(&self, seat: Seat) -> Vec<G::Step> {
        let mut steps = Vec::with_capacity(64);
        if self.to_act().contains(seat) {
            self.game.steps(&self.position, seat, &mut steps);
        }
        steps
    }

    /// Iterates over the legal steps of a seat with their texts.
    pub fn legal(&self, seat: Seat) -> impl Iterator<Item = (G::Step, &str)> {
        let all = self.legal.get_or_init(|| self.to_act().iter().map(|seat| self.find_legal(seat)).collect());
        let own = all.iter().find(|legal| legal.seat == seat);
        let (steps, texts) = own.map_or((&[][..], ""), |legal| (&legal.steps, &legal.texts));
        let mut from = 0;
        steps.iter().map(move |&(step, to)| (step, &texts[std::mem::replace(&mut from, to)..to]))
    }

    fn find_legal(&self, seat: Seat) -> Legal<G> {
        let steps = self.steps(seat);
        let mut texts = String::with_capacity(8 * steps.len());
        let with_end = |step| {
            self.game.push_step(&self.position, step, &mut texts);
            (step, texts.len())
        };
        Legal { seat, steps: steps.into_iter().map(with_end).collect(), texts }
    }

    /// Makes a step, or refuses it if it is not legal.
    pub fn play(&mut self, seat: Seat, step: G::Step) -> Result<Vec<Effect<G::CustomEffect>>, RuleError> {
        if self.end.is_some() {
            return Err(RuleError::new("the game is over"));
        }
        if !self.to_act().contains(seat) {
            return Err(RuleError::new(format!("it is not {}'s turn", self.game.seat_text(seat))));
        }
        if !self.steps(seat).contains(&step) {
            let text = self.game.step_text(&self.position, step);
            return Err(RuleError::new(format!("{} is not a legal step here", quote(&text))));
        }
        Ok(self.play_unchecked(seat, step))
    }

    /// Makes a whole turn of the seat to act from its text.
    pub fn play_turn(&mut self, text: &str) -> Result<Vec<Effect<G::CustomEffect>>, RuleError> {
        if self.end.is_some() {
            return Err(RuleError::new(format!("the game is over, {} cannot be played", quote(text))));
        }
        if !self.pending.is_empty() {
            return Err(RuleError::new("a turn is already under way: finish it or take it back"));
        }
        let steps = self.game.parse_turn(&self.position, text)?;
        let mut effects = Vec::new();
        for step in steps {
            let seat = self.game.actor(&self.position, step);
            debug_assert!(self.steps(seat).contains(&step), "a parsed turn must be legal");
            effects.extend(self.play_unchecked(seat, step));
        }
        Ok(effects)
    }

    /// Makes a step without a check of its legality.
    pub fn play_unchecked(&mut self, seat: Seat, step: G::Step) -> Vec<Effect<G::CustomEffect>> {
        let mut effects = Vec::new();
        self.game.apply(&mut self.position, seat, step, &mut effects);
        self.legal = OnceLock::new();
        self.pending.push(step);
        if self.game.settled(&self.position) {
            self.hand_over(seat);
            if self.end.is_some() {
                effects.push(Effect::Over);
            }
        }
        effects
    }

    /// Takes back the last step of the current turn.
    pub fn take_back_step(&mut self) -> Result<(), RuleError> {
        if self.pending.pop().is_none() {
            return Err(RuleError::new("no step of this turn has been made"));
        }
        self.position = self.turn_start.clone();
        crate::apply_turn(&self.game, &mut self.position, &self.pending);
        self.legal = OnceLock::new();
        Ok(())
    }

    fn hand_over(&mut self, seat: Seat) {
        let text = self.game.turn_text(&self.turn_start, &self.pending);
        let steps = std::mem::take(&mut self.pending);
        self.turns.push(PlayedTurn { seat, steps, text });
        let progress = self.game.progress(&mut self.progress_state, &self.turn_start, &self.position);
        self.quiet = if progress { 0 } else { self.quiet + 1 };
        self.turn_start = self.position.clone();
        self.record_position();
    }

    /// Counts the settled position and finds out whether the game is over. An end by the rules comes before an end by history.
    fn record_position(&mut self) {
        let times = self.repetitions.entry(self.game.hash(&self.position)).or_insert(0);
        *times += 1;
        let limits = self.game.limits();
        self.end = match self.game.status(&self.position) {
            Status::Over(outcome) => Some((EndReason::Rules, outcome)),
            Status::Running(_) if limits.repeat > 0 && *times >= limits.repeat => {
                Some((EndReason::Repetition, self.game.adjudicate(&self.position)))
            }
            Status::Running(_) if limits.quiet > 0 && self.quiet >= limits.quiet => {
                Some((EndReason::Quiet, self.game.adjudicate(&self.position)))
            }
            Status::Running(_) => None,
        };
    }
}
