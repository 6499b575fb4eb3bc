//! The rules of one game with one setup, without their type.

use crate::measure::{self, SuccessorWork};
use crate::perft;
use crate::player::{self, AnyPlayer, PlayerSpec, SolvedPosition, SolvedTurn};
use crate::table::AnyTable;
use engine::{CancelToken, GameEngine, OnProgress};
use game::check::{self, CheckPlan, CheckReport, ContractViolation};
use game::random::Playout;
use game::{Game, Record, RuleError, Seat, Status, Table, Turns, apply_turn};
use games::GameEffect;
use rand_chacha::ChaCha20Rng;
use rand_core::SeedableRng;
use std::path::Path;

/// The rules of one game with one setup.
pub trait Rules: Send + Sync {
    /// Returns the id of the game.
    fn id(&self) -> &'static str;
    /// Returns the setup text.
    fn setup(&self) -> String;
    /// Returns the number of seats.
    fn seats(&self) -> u8;
    /// Starts a new game whose deal depends on the seed.
    fn start(&self, seed: u64) -> Box<dyn AnyTable>;
    /// Starts a new game whose deal depends on a secret, which a server can commit to before and reveal after.
    fn start_from_secret(&self, secret: &[u8; 32]) -> Box<dyn AnyTable>;
    /// Returns the same rules with this seat first, for a game whose setup names the first seat.
    fn with_first_player(&self, seat: Seat) -> Option<Box<dyn Rules>>;
    /// Starts a game from a position text with an empty history.
    fn at_position(&self, text: &str) -> Result<Box<dyn AnyTable>, RuleError>;
    /// Replays a record.
    fn replay(&self, record: &Record) -> Result<Box<dyn AnyTable>, RuleError>;
    /// Calls `each` with the text of a turn and of the position after it, for every distinct successor, until it returns `false`.
    fn successors(&self, position: &str, each: &mut dyn FnMut(&str, &str) -> bool) -> Result<(), RuleError>;
    /// Counts distinct successors `depth` turns deep on all cores, for each first turn.
    fn perft(&self, position: &str, depth: u32) -> Result<Vec<(String, u64)>, RuleError>;
    /// Creates a computer player.
    fn player(&self, spec: &PlayerSpec) -> Result<Box<dyn AnyPlayer>, RuleError>;
    /// Returns the exact value of a position and of each of its turns, computed by at most this many threads.
    fn solve(
        &self,
        position: &str,
        folder: Option<&Path>,
        threads: usize,
        stop: &CancelToken,
        progress: &mut OnProgress<'_>,
    ) -> Result<SolvedPosition, RuleError>;
    /// Plays one random game to its end, for measurements.
    fn playout(&self, seed: u64) -> Playout;
    /// Prepares a measurement of listing and making distinct successors.
    fn successor_work(&self) -> SuccessorWork;
    /// Runs the checker.
    fn check(&self, plan: CheckPlan, seed: u64) -> Result<CheckReport, ContractViolation>;
}

/// Wraps a game of a known type.
pub(crate) struct TypedRules<G: Game>(pub(crate) G);

impl<G: Game<CustomEffect = GameEffect>> TypedRules<G> {
    fn dealt(&self, mut rng: ChaCha20Rng) -> Box<dyn AnyTable> {
        let deal = self.0.deal(&mut rng);
        Box::new(Table::new(self.0.clone(), self.0.start(&deal)))
    }
}

impl<G: GameEngine<CustomEffect = GameEffect>> Rules for TypedRules<G> {
    fn id(&self) -> &'static str {
        G::ID
    }

    fn setup(&self) -> String {
        self.0.setup()
    }

    fn seats(&self) -> u8 {
        self.0.seats()
    }

    fn start(&self, seed: u64) -> Box<dyn AnyTable> {
        self.dealt(ChaCha20Rng::seed_from_u64(seed))
    }

    fn start_from_secret(&self, secret: &[u8; 32]) -> Box<dyn AnyTable> {
        self.dealt(ChaCha20Rng::from_seed(*secret))
    }

    fn with_first_player(&self, seat: Seat) -> Option<Box<dyn Rules>> {
        Some(Box::new(TypedRules(self.0.with_first_player(seat)?)))
    }

    fn at_position(&self, text: &str) -> Result<Box<dyn AnyTable>, RuleError> {
        Ok(Box::new(Table::new(self.0.clone(), self.0.parse_position(text)?)))
    }

    fn replay(&self, record: &Record) -> Result<Box<dyn AnyTable>, RuleError> {
        Ok(Box::new(G::replay(record)?))
    }

    fn successors(&self, position: &str, each: &mut dyn FnMut(&str, &str) -> bool) -> Result<(), RuleError> {
        let position = self.0.parse_position(position)?;
        let mut turns = Turns::new();
        self.0.turns(&position, &mut turns)?;
        for turn in turns.iter() {
            let mut next = position.clone();
            apply_turn(&self.0, &mut next, turn);
            if !each(&self.0.turn_text(&position, turn), &self.0.position_text(&next)) {
                break;
            }
        }
        Ok(())
    }

    fn perft(&self, position: &str, depth: u32) -> Result<Vec<(String, u64)>, RuleError> {
        let position = self.0.parse_position(position)?;
        Ok(perft::divide(&self.0, &position, depth)?)
    }

    fn player(&self, spec: &PlayerSpec) -> Result<Box<dyn AnyPlayer>, RuleError> {
        player::seat(&self.0, spec)
    }

    fn solve(
        &self,
        position: &str,
        folder: Option<&Path>,
        threads: usize,
        stop: &CancelToken,
        progress: &mut OnProgress<'_>,
    ) -> Result<SolvedPosition, RuleError> {
        let position = self.0.parse_position(position)?;
        if let Status::Over(_) = self.0.status(&position) {
            return Err(RuleError::new("the game is over in this position: there is nothing to solve"));
        }
        let solution = self.0.solve(&position, folder, threads, stop, progress)?;
        let turns = solution.turns.iter().map(|(steps, value)| {
            let exact = steps.iter().map(|&s| self.0.step_text(&position, s)).next().unwrap_or_default();
            SolvedTurn { turn: self.0.turn_text(&position, steps), exact, value: *value }
        });
        Ok(SolvedPosition { value: solution.value, turns: turns.collect(), nodes: solution.nodes })
    }

    fn playout(&self, seed: u64) -> Playout {
        measure::playout(&self.0, seed)
    }

    fn successor_work(&self) -> SuccessorWork {
        measure::successor_work(&self.0)
    }

    fn check(&self, plan: CheckPlan, seed: u64) -> Result<CheckReport, ContractViolation> {
        check::check(&self.0, plan, &mut ChaCha20Rng::seed_from_u64(seed))
    }
}
