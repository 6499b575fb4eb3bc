//! The rules of one game with one setup, without their type.

use crate::table::AnyTable;
use game::{Game, Record, RuleError, Seat, Table};
use games::GameEffect;
use rand_chacha::ChaCha20Rng;
use rand_core::SeedableRng;
#[cfg(feature = "encode")]
use {crate::encode, game::ObservationPart};
#[cfg(feature = "engine")]
use {
    crate::measure::{self, SuccessorWork},
    crate::perft,
    crate::player::{self, AnyPlayer, PlayerSpec, SolvedPosition, SolvedTurn},
    engine::{CancelToken, GameEngine, OnProgress},
    game::check::{self, CheckPlan, CheckReport, ContractViolation},
    game::random::Playout,
    game::{CountedRule, Status, Turns, apply_turn},
    std::path::Path,
};

/// A game of the catalog. With the feature `engine` it has computer players.
#[cfg(feature = "engine")]
pub(crate) trait CatalogGame: GameEngine<CustomEffect = GameEffect> {}
#[cfg(feature = "engine")]
impl<G: GameEngine<CustomEffect = GameEffect>> CatalogGame for G {}

/// A game of the catalog.
#[cfg(not(feature = "engine"))]
pub(crate) trait CatalogGame: Game<CustomEffect = GameEffect> {}
#[cfg(not(feature = "engine"))]
impl<G: Game<CustomEffect = GameEffect>> CatalogGame for G {}

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
    /// Starts from a position text with another seat to act. Fails where the rules know no such position.
    fn at_position_for(&self, text: &str, seat: Seat) -> Result<Box<dyn AnyTable>, RuleError>;
    /// Replays a record.
    fn replay(&self, record: &Record) -> Result<Box<dyn AnyTable>, RuleError>;
    /// Returns the length of the fixed list of actions; 0 for a game without one.
    #[cfg(feature = "encode")]
    fn action_count(&self) -> u32;
    /// Returns the parts of an observation, in their order: those of the game, then `to_act`, `quiet_turns` and `repetitions`.
    #[cfg(feature = "encode")]
    fn observation_parts(&self) -> Vec<ObservationPart>;
    /// Returns the choices of chance after these, all equally likely; none when the deal is complete.
    #[cfg(feature = "encode")]
    fn deal_choices(&self, made: &[u32]) -> Vec<u32>;
    /// Starts a game whose deal is these choices of chance. Fails where they are not a complete deal.
    #[cfg(feature = "encode")]
    fn start_from_choices(&self, made: &[u32]) -> Result<Box<dyn AnyTable>, RuleError>;
    /// Calls `each` with the text of a turn and of the position after it, for every distinct successor, until it returns `false`.
    #[cfg(feature = "engine")]
    fn successors(&self, position: &str, each: &mut dyn FnMut(&str, &str) -> bool) -> Result<(), RuleError>;
    /// Counts distinct successors `depth` turns deep on all cores, for each first turn.
    #[cfg(feature = "engine")]
    fn perft(&self, position: &str, depth: u32) -> Result<Vec<(String, u64)>, RuleError>;
    /// Creates a computer player.
    #[cfg(feature = "engine")]
    fn player(&self, spec: &PlayerSpec) -> Result<Box<dyn AnyPlayer>, RuleError>;
    /// Returns the nodes that the best player visits in a millisecond, roughly.
    #[cfg(feature = "engine")]
    fn nodes_per_ms(&self) -> u64;
    /// Returns the exact value of a position and of each of its turns, computed by at most this many threads.
    #[cfg(feature = "engine")]
    fn solve(
        &self,
        position: &str,
        folder: Option<&Path>,
        threads: usize,
        stop: &CancelToken,
        progress: &mut OnProgress<'_>,
    ) -> Result<SolvedPosition, RuleError>;
    /// Plays one random game to its end, for measurements.
    #[cfg(feature = "engine")]
    fn playout(&self, seed: u64) -> Playout;
    /// Prepares a measurement of listing and making distinct successors.
    #[cfg(feature = "engine")]
    fn successor_work(&self) -> SuccessorWork;
    /// Returns the rules whose use measurements count.
    #[cfg(feature = "engine")]
    fn counted_rules(&self) -> &'static [CountedRule];
    /// Returns the ids of the counted rules that a legal step uses.
    #[cfg(feature = "engine")]
    fn rules_used(&self, table: &dyn AnyTable, seat: Seat, step: &str) -> Result<Vec<&'static str>, RuleError>;
    /// Counts the distinct successors of the position before the current turn; `None` if they are too many to count.
    #[cfg(feature = "engine")]
    fn count_turns(&self, table: &dyn AnyTable) -> Option<u64>;
    /// Returns the number of places of the board that pieces can use; `None` for a table without edges.
    #[cfg(feature = "engine")]
    fn board_places(&self) -> Option<u32>;
    /// Returns the amount of checking for this setup.
    #[cfg(feature = "engine")]
    fn check_plan(&self) -> CheckPlan;
    /// Runs the checker.
    #[cfg(feature = "engine")]
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

impl<G: CatalogGame> Rules for TypedRules<G> {
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

    fn at_position_for(&self, text: &str, seat: Seat) -> Result<Box<dyn AnyTable>, RuleError> {
        let position = self.0.parse_position(text)?;
        let none = || RuleError::new("this position has no meaning with another seat to act");
        if seat.0 >= self.0.seats() || !self.0.settled(&position) {
            return Err(none());
        }
        // The text decides: a side that could not be to move here has no such position.
        self.at_position(&self.0.position_text(&self.0.with_to_act(&position, seat).ok_or_else(none)?))
    }

    fn replay(&self, record: &Record) -> Result<Box<dyn AnyTable>, RuleError> {
        Ok(Box::new(G::replay(record)?))
    }

    #[cfg(feature = "encode")]
    fn action_count(&self) -> u32 {
        self.0.action_count()
    }

    #[cfg(feature = "encode")]
    fn observation_parts(&self) -> Vec<ObservationPart> {
        encode::observation_parts(&self.0)
    }

    #[cfg(feature = "encode")]
    fn deal_choices(&self, made: &[u32]) -> Vec<u32> {
        self.0.deal_choices(made)
    }

    #[cfg(feature = "encode")]
    fn start_from_choices(&self, made: &[u32]) -> Result<Box<dyn AnyTable>, RuleError> {
        encode::check_deal(&self.0, made)?;
        Ok(Box::new(Table::new(self.0.clone(), self.0.start(&self.0.deal_of_choices(made)))))
    }

    #[cfg(feature = "engine")]
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

    #[cfg(feature = "engine")]
    fn perft(&self, position: &str, depth: u32) -> Result<Vec<(String, u64)>, RuleError> {
        let position = self.0.parse_position(position)?;
        Ok(perft::divide(&self.0, &position, depth)?)
    }

    #[cfg(feature = "engine")]
    fn player(&self, spec: &PlayerSpec) -> Result<Box<dyn AnyPlayer>, RuleError> {
        player::seat(&self.0, spec)
    }

    #[cfg(feature = "engine")]
    fn nodes_per_ms(&self) -> u64 {
        G::NODES_PER_MS
    }

    #[cfg(feature = "engine")]
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
        let ahead = self.0.points_ahead(&position);
        Ok(SolvedPosition { value: solution.value, ahead, turns: turns.collect(), nodes: solution.nodes })
    }

    #[cfg(feature = "engine")]
    fn playout(&self, seed: u64) -> Playout {
        measure::playout(&self.0, seed)
    }

    #[cfg(feature = "engine")]
    fn successor_work(&self) -> SuccessorWork {
        measure::successor_work(&self.0)
    }

    #[cfg(feature = "engine")]
    fn counted_rules(&self) -> &'static [CountedRule] {
        G::COUNTED_RULES
    }

    #[cfg(feature = "engine")]
    fn rules_used(&self, table: &dyn AnyTable, seat: Seat, step: &str) -> Result<Vec<&'static str>, RuleError> {
        measure::rules_used::<G>(table, seat, step)
    }

    #[cfg(feature = "engine")]
    fn count_turns(&self, table: &dyn AnyTable) -> Option<u64> {
        measure::count_turns::<G>(table)
    }

    #[cfg(feature = "engine")]
    fn board_places(&self) -> Option<u32> {
        self.0.board_places()
    }

    #[cfg(feature = "engine")]
    fn check_plan(&self) -> CheckPlan {
        self.0.check_plan()
    }

    #[cfg(feature = "engine")]
    fn check(&self, plan: CheckPlan, seed: u64) -> Result<CheckReport, ContractViolation> {
        check::check(&self.0, plan, &mut ChaCha20Rng::seed_from_u64(seed))
    }
}
