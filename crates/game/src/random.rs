//! Random numbers, shuffles, steps and whole games.

use crate::{Game, NoEffects, Outcome, Seat, Status};
use rand_core::Rng;

/// Returns a uniform number below `n` by Lemire's method; `n` must not be 0.
#[inline]
pub fn below<R: Rng + ?Sized>(rng: &mut R, n: u32) -> u32 {
    debug_assert!(n > 0);
    loop {
        let product = u64::from(rng.next_u32()) * u64::from(n);
        let low = product as u32;
        // Only products in the first `2^32 mod n` are biased. They are rare, so the division is rare too.
        if low >= n || low >= n.wrapping_neg() % n {
            return (product >> 32) as u32;
        }
    }
}

/// Shuffles items in place.
pub fn shuffle<T, R: Rng + ?Sized>(rng: &mut R, items: &mut [T]) {
    for i in (1..items.len()).rev() {
        items.swap(i, below(rng, i as u32 + 1) as usize);
    }
}

/// Returns a uniformly random legal step of a seat; `None` if it has none.
pub fn step<G: Game, R: Rng + ?Sized>(
    game: &G,
    position: &G::Position,
    seat: Seat,
    buffer: &mut Vec<G::Step>,
    rng: &mut R,
) -> Option<G::Step> {
    buffer.clear();
    game.steps(position, seat, buffer);
    (!buffer.is_empty()).then(|| buffer[below(rng, buffer.len() as u32) as usize])
}

/// The result of a random game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Playout {
    /// The outcome.
    pub outcome: Outcome,
    /// The number of steps.
    pub steps: u64,
    /// The number of whole turns.
    pub turns: u64,
}

/// Plays uniformly random steps from a position to the end.
///
/// The game ends by its rules or by too many turns without progress. Repetition is ignored: random play seldom repeats a position,
/// and a check would cost more than the game.
pub fn playout<G: Game, R: Rng + ?Sized>(
    game: &G,
    position: &mut G::Position,
    buffer: &mut Vec<G::Step>,
    rng: &mut R,
) -> Playout {
    let limit = game.limits().quiet;
    let mut progress_state = game.progress_state(position);
    let mut turn_start = position.clone();
    let (mut steps, mut turns, mut quiet) = (0, 0, 0);
    loop {
        let seats = match game.status(position) {
            Status::Over(outcome) => return Playout { outcome, steps, turns },
            Status::Running(seats) => seats,
        };
        let seat = seats.first().expect("a seat may act in a running game");
        let step = step(game, position, seat, buffer, rng).expect("a seat that may act has a step");
        game.apply(position, seat, step, &mut NoEffects);
        steps += 1;
        if game.settled(position) {
            turns += 1;
            if limit > 0 {
                quiet = if game.progress(&mut progress_state, &turn_start, position) { 0 } else { quiet + 1 };
                if quiet >= limit {
                    return Playout { outcome: game.adjudicate(position), steps, turns };
                }
                turn_start = position.clone();
            }
        }
    }
}

/// A small and fast generator for playouts (splitmix64). Do not use it for deals.
#[derive(Clone, Debug)]
pub struct SplitMix64(u64);

impl SplitMix64 {
    /// Creates a generator from a seed.
    pub fn new(seed: u64) -> SplitMix64 {
        SplitMix64(seed)
    }
}

impl rand_core::TryRng for SplitMix64 {
    type Error = std::convert::Infallible;
    #[inline]
    fn try_next_u32(&mut self) -> Result<u32, Self::Error> {
        self.try_next_u64().map(|n| (n >> 32) as u32)
    }
    #[inline]
    fn try_next_u64(&mut self) -> Result<u64, Self::Error> {
        let n = crate::hash::mix(self.0);
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        Ok(n)
    }
    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Self::Error> {
        for chunk in bytes.chunks_mut(8) {
            let word = self.try_next_u64()?.to_le_bytes();
            chunk.copy_from_slice(&word[..chunk.len()]);
        }
        Ok(())
    }
}
