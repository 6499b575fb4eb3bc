//! Work and boards for benchmarks, and counts for measurements of games.

use crate::rules::Rules;
use crate::table::{AnyTable, legal_step};
use game::random::{self, Playout, SplitMix64};
use game::{Game, RuleError, Seat, Table, Turns, apply_turn};

/// The most successors of a measurement. Some positions of wide games have hundreds of thousands.
const MAX_MEASURED_SUCCESSORS: u64 = 300_000;

/// Lists the distinct successors of a fixed set of positions and makes each of them.
pub struct SuccessorWork {
    /// The number of successors in one run.
    pub successors: u64,
    /// Does the work once and returns a checksum.
    pub run: Box<dyn FnMut() -> u64>,
}

/// Plays one random game to its end.
pub(crate) fn playout<G: Game>(game: &G, seed: u64) -> Playout {
    let mut rng = SplitMix64::new(seed);
    let mut position = game.start(&game.deal(&mut rng));
    random::playout(game, &mut position, &mut Vec::new(), &mut rng)
}

/// Returns a table in the middle of a random game, the same in every run: after a quarter of the turns of a whole random game.
pub fn middle_of_game(rules: &dyn Rules, seed: u64) -> Box<dyn AnyTable> {
    let turns = rules.playout(seed).turns as usize / 4;
    let mut rng = SplitMix64::new(seed);
    let mut table = rules.start(seed);
    while table.turn_count() < turns || !table.pending().is_empty() {
        let Some(seat) = table.to_act().first() else { return middle_of_game(rules, seed + 1000) };
        let steps = table.steps(seat);
        let step = &steps[random::below(&mut rng, steps.len() as u32) as usize];
        table.play_step(seat, step).expect("a listed step is legal");
    }
    if table.outcome().is_some() { middle_of_game(rules, seed + 1000) } else { table }
}

/// Collects positions of eight random games.
pub(crate) fn successor_work<G: Game>(game: &G) -> SuccessorWork {
    let mut turns = Turns::new();
    let mut positions = Vec::new();
    for seed in 0..8 {
        let mut rng = SplitMix64::new(seed);
        let mut position = game.start(&game.deal(&mut rng));
        for _ in 0..10 + 4 * seed {
            if game.turns(&position, &mut turns).is_err() || turns.is_empty() {
                break;
            }
            let choice = random::below(&mut rng, turns.len() as u32) as usize;
            apply_turn(game, &mut position, turns.get(choice));
            positions.push(position.clone());
        }
    }
    let mut successors = 0;
    positions.retain(|position| {
        let fits = successors < MAX_MEASURED_SUCCESSORS && game.turns(position, &mut turns).is_ok();
        successors += if fits { turns.len() as u64 } else { 0 };
        fits
    });
    let game = game.clone();
    let run = move || {
        let mut checksum = 0;
        for position in &positions {
            game.turns(position, &mut turns).expect("the position was listed before");
            for turn in turns.iter() {
                let mut next = position.clone();
                apply_turn(&game, &mut next, turn);
                checksum ^= game.hash(&next);
            }
        }
        checksum
    };
    SuccessorWork { successors, run: Box::new(run) }
}

/// Returns the counted rules that a legal step uses.
pub(crate) fn rules_used<G: Game>(
    table: &dyn AnyTable,
    seat: Seat,
    step: &str,
) -> Result<Vec<&'static str>, RuleError> {
    let other = || RuleError::new(format!("{} cannot count the rules of another game", G::ID));
    let table = table.as_any().downcast_ref::<Table<G>>().ok_or_else(other)?;
    let step = legal_step(table, seat, step)?;
    let mut used = Vec::new();
    table.game().rules_used(table.position(), step, &mut |rule| used.push(rule));
    Ok(used)
}

/// Counts the distinct successors of the position before the current turn.
pub(crate) fn count_turns<G: Game>(table: &dyn AnyTable) -> Option<u64> {
    let table = table.as_any().downcast_ref::<Table<G>>()?;
    table.game().count_turns(table.turn_start(), &mut Turns::new()).ok()
}
