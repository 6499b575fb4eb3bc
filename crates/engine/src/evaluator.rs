//! The interface between search and the knowledge about a game.

use game::{Game, Outcome, Seat};

/// The value of a proved win, minus the turns that it takes. Evaluations stay well below half of it.
pub const WIN: i32 = 1_000_000;

/// The knowledge of search about a game for two, besides its rules.
pub trait Evaluator<G: Game>: Send + Sync {
    /// Units per point (scored games) or per sure win (other games). Converts units to displayed values.
    const UNITS_PER_POINT: i32;

    /// Evaluates a running position for a seat, in units. The other seat's value is the negative.
    fn evaluate(&self, game: &G, position: &G::Position, seat: Seat) -> i32;

    /// The value of an outcome for a seat. Search itself prefers sooner wins and later losses.
    fn outcome_value(&self, outcome: &Outcome, seat: Seat) -> i32 {
        let ahead = i32::from(outcome.score(seat)) - i32::from(outcome.score(seat.next(2)));
        if G::SCORED { ahead * Self::UNITS_PER_POINT } else { ahead * WIN }
    }

    /// Lists the steps to search: all legal steps, or a sensible selection. Lists at least one step if any is legal.
    fn candidates(&self, game: &G, position: &G::Position, seat: Seat, out: &mut Vec<G::Step>) {
        game.steps(position, seat, out);
    }

    /// A score for move ordering. Search visits higher scores first.
    fn order_score(&self, game: &G, position: &G::Position, step: G::Step) -> i32 {
        let _ = (game, position, step);
        0
    }

    /// Whether quiescence search must consider a step: a capture, an attack on a life field, an answer to an attack.
    fn noisy(&self, game: &G, position: &G::Position, step: G::Step) -> bool {
        let _ = (game, position, step);
        false
    }

    /// Whether the game has noisy steps. Games without them skip quiescence search.
    const HAS_NOISY_STEPS: bool = false;

    /// Lists the noisy candidates only. Override it if the game finds them without listing the rest.
    fn noisy_candidates(&self, game: &G, position: &G::Position, seat: Seat, out: &mut Vec<G::Step>) {
        let before = out.len();
        self.candidates(game, position, seat, out);
        let mut kept = before;
        for i in before..out.len() {
            if self.noisy(game, position, out[i]) {
                out.swap(kept, i);
                kept += 1;
            }
        }
        out.truncate(kept);
    }

    /// An upper bound for the gain of a noisy step over the evaluation. Quiescence search skips steps that cannot reach alpha.
    fn max_gain(&self, game: &G, position: &G::Position, step: G::Step) -> i32 {
        let _ = (game, position, step);
        i32::MAX
    }

    /// Whether a step is so important that only a beginner misses it.
    fn decisive(&self, game: &G, position: &G::Position, step: G::Step) -> bool {
        let _ = (game, position, step);
        false
    }

    /// Whether the seat to move must answer a threat at once. Then quiescence search considers every candidate and has no
    /// stand-pat value, and the line is extended by one turn.
    fn under_threat(&self, game: &G, position: &G::Position, seat: Seat) -> bool {
        let _ = (game, position, seat);
        false
    }

    /// The futility margin: about the largest change of the evaluation by one quiet turn. `None` where the evaluation jumps too
    /// much.
    fn futility_margin(&self) -> Option<i32> {
        None
    }

    /// Whether the candidates are all legal steps, so that a result of the search is a proof.
    fn candidates_complete(&self) -> bool {
        true
    }

    /// The transposition-table key of a settled position: the hash of the rules, plus counters where they decide the game.
    fn table_key(&self, game: &G, position: &G::Position) -> u64 {
        game.hash(position)
    }

    /// The exact value of a position in units, if a table or a solver knows it. A win is [`WIN`] minus the turns from this
    /// position to the end.
    fn exact_value(&self, game: &G, position: &G::Position, seat: Seat) -> Option<i32> {
        let _ = (game, position, seat);
        None
    }
}
