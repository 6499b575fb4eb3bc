//! Small helpers for chance: an unbiased index, a shuffle, a uniformly random step.

use crate::{Game, Seat};
use rand_core::Rng;

/// A uniform number below `n` (Lemire's method; `n` must not be 0).
#[inline]
pub fn below<R: Rng + ?Sized>(rng: &mut R, n: u32) -> u32 {
    debug_assert!(n > 0);
    loop {
        let product = u64::from(rng.next_u32()) * u64::from(n);
        let low = product as u32;
        // Only products in the first `2^32 mod n` are biased; that is rare, so the division is too.
        if low >= n || low >= n.wrapping_neg() % n {
            return (product >> 32) as u32;
        }
    }
}

/// Shuffles in place.
pub fn shuffle<T, R: Rng + ?Sized>(rng: &mut R, items: &mut [T]) {
    for i in (1..items.len()).rev() {
        items.swap(i, below(rng, i as u32 + 1) as usize);
    }
}

/// A uniformly random legal step of a seat, or `None` where it has none.
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
