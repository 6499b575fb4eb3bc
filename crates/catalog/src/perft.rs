//! Counting successors on all cores.

use game::turns::perft;
use game::{Game, TooManySuccessors, Turns, apply_turn};
use rayon::prelude::*;

/// Returns the counts below each first turn, in the order of the listed turns.
pub(crate) fn divide<G: Game>(
    game: &G,
    position: &G::Position,
    depth: u32,
) -> Result<Vec<(String, u64)>, TooManySuccessors> {
    if depth == 0 {
        return Ok(vec![(String::new(), 1)]);
    }
    let firsts = successors(game, position)?;
    let texts = {
        let mut turns = Turns::new();
        game.turns(position, &mut turns)?;
        turns.iter().map(|t| game.turn_text(position, t)).collect::<Vec<_>>()
    };
    if depth == 1 {
        return Ok(texts.into_iter().map(|t| (t, 1)).collect());
    }
    // Two levels of jobs: a few first turns of very different size would leave a core idle.
    let counts = firsts
        .par_iter()
        .map(|first| {
            if depth == 2 {
                return game.count_turns(first, &mut Turns::new());
            }
            let seconds = successors(game, first)?;
            seconds.par_iter().map(|second| perft(game, second, depth - 2)).try_reduce(|| 0, |a, b| Ok(a + b))
        })
        .collect::<Result<Vec<u64>, TooManySuccessors>>()?;
    Ok(texts.into_iter().zip(counts).collect())
}

fn successors<G: Game>(game: &G, position: &G::Position) -> Result<Vec<G::Position>, TooManySuccessors> {
    let mut turns = Turns::new();
    game.turns(position, &mut turns)?;
    let after = |turn: &[G::Step]| {
        let mut next = position.clone();
        apply_turn(game, &mut next, turn);
        next
    };
    Ok(turns.iter().map(after).collect())
}
