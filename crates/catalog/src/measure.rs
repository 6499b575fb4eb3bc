//! Work for benchmarks that needs the type of a game.

use game::random::{self, Playout, SplitMix64};
use game::{Game, Turns, apply_turn};

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
