//! What a game knows about good play: small, named evaluations that search stands on.

use game::{Game, Outcome, Seat};

/// A proved win lies this far from nothing, less the turns it takes; evaluations stay well below.
pub const WIN: i32 = 1_000_000;

/// What search needs to know about a game besides its rules. Only for games of two.
pub trait Evaluator<G: Game>: Send + Sync {
    /// How many units make a point (scored games) or a sure win (others): turns units into the values that people see.
    const UNITS_PER_POINT: i32;

    /// How good a running position is for a seat, in units; the other seat's value is its negative.
    fn evaluate(&self, game: &G, position: &G::Position, seat: Seat) -> i32;

    /// What an end is worth to a seat. Sooner wins and later losses are better, which search sees to.
    fn outcome_value(&self, outcome: &Outcome, seat: Seat) -> i32 {
        let ahead = i32::from(outcome.score(seat)) - i32::from(outcome.score(seat.next(2)));
        if G::SCORED { ahead * Self::UNITS_PER_POINT } else { ahead * WIN }
    }

    /// The steps that search looks at: all legal ones, or those that a sensible player would think of. Never none where one is legal.
    fn candidates(&self, game: &G, position: &G::Position, seat: Seat, out: &mut Vec<G::Step>) {
        game.steps(position, seat, out);
    }

    /// A guess how good a step is, to look at good ones first. Higher is earlier.
    fn order_score(&self, game: &G, position: &G::Position, step: G::Step) -> i32 {
        let _ = (game, position, step);
        0
    }

    /// Whether a step must still be looked at beyond the horizon: a capture, an attack on a life field, an answer to one.
    fn noisy(&self, game: &G, position: &G::Position, step: G::Step) -> bool {
        let _ = (game, position, step);
        false
    }

    /// Whether any step can be loud: games without threats are spared the look beyond the horizon.
    const HAS_NOISY_STEPS: bool = false;

    /// Adds the loud candidates only. A game that can find them without listing the rest says so here.
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

    /// The most that a loud step can gain beyond the evaluation: one that cannot gain enough is not looked at beyond the horizon.
    fn max_gain(&self, game: &G, position: &G::Position, step: G::Step) -> i32 {
        let _ = (game, position, step);
        i32::MAX
    }

    /// Whether a step decides so much that nobody but a beginner overlooks it.
    fn decisive(&self, game: &G, position: &G::Position, step: G::Step) -> bool {
        let _ = (game, position, step);
        false
    }

    /// Whether the seat to move must answer a threat at once: then doing nothing loud is no choice, every candidate is
    /// looked at beyond the horizon too, and the line is looked at one turn further.
    fn under_threat(&self, game: &G, position: &G::Position, seat: Seat) -> bool {
        let _ = (game, position, seat);
        false
    }

    /// About the most that one quiet turn changes the evaluation: positions further than this from mattering are not looked
    /// into at the horizon. Nothing where the evaluation jumps too much for that.
    fn futility_margin(&self) -> Option<i32> {
        None
    }

    /// Whether the candidates are all legal steps, so that a result that search runs into is proved.
    fn candidates_complete(&self) -> bool {
        true
    }

    /// What the transposition table knows a settled position by: the rules' hash, with counters where they decide the game.
    fn table_key(&self, game: &G, position: &G::Position) -> u64 {
        game.hash(position)
    }

    /// The exact value of a position in units, where it is known from a table or a solver; a win is [`WIN`] less the turns
    /// that it takes from this position on.
    fn exact_value(&self, game: &G, position: &G::Position, seat: Seat) -> Option<i32> {
        let _ = (game, position, seat);
        None
    }
}
