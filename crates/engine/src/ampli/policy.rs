//! The policy: fast scores of acts, used for playouts and low levels.

use super::placements::PlacementFilter;
use super::put::Put;
use super::world::{Act, Undo, World};
use game::random::SplitMix64;
use games::ampli::Stage;
use rand_core::Rng;

/// The weights of the policy. One unit makes an act about three times as likely.
///
/// A full tile is a free tile: it keeps or takes the right of move. So the score counts the full tiles of both players after an
/// act.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Weights {
    /// The tile is full.
    full: f32,
    /// Each full tile that I have afterwards.
    mine: f32,
    /// Each full tile that the next player has afterwards.
    theirs: f32,
    /// The tile is my last one: finishing first matters most.
    last: f32,
    /// The tile is a double: it has fewer places and is a bad last tile.
    double: f32,
    /// Waiting with the right of move: it only gives the opponent time to intercept.
    wait_with_right: f32,
    /// Waiting without the right although a full tile could intercept: it may be better kept.
    wait: f32,
    /// Passing, which is rarely good with a tile to put.
    pass: f32,
}

/// All weights, tuned by self-play.
pub(super) const FULL_WEIGHTS: Weights = Weights {
    full: 2.0,
    mine: 0.9,
    theirs: -0.8,
    last: 4.0,
    double: 0.3,
    wait_with_right: -1.0,
    wait: 1.0,
    pass: -2.0,
};

/// A beginner's weights: a full tile is good, but nothing about what follows.
pub(super) const BEGINNER_WEIGHTS: Weights = Weights { mine: 0.0, theirs: 0.0, double: 0.0, ..FULL_WEIGHTS };

/// Fills `out` with the acts of the seat to act and their scores.
pub(super) fn score_acts(weights: &Weights, world: &World, out: &mut Vec<(Act, f32)>) {
    out.clear();
    let seats = &world.seats;
    let look = FullTileLookahead::new(world);
    let last = if seats.on_last_tile(seats.decider) { weights.last } else { 0.0 };
    world.each_put(|put| {
        let [mine, theirs] = look.full_after(world, put);
        let mut worth = last + weights.mine * mine as f32 + weights.theirs * theirs as f32;
        if put.full() {
            worth += weights.full;
        }
        if put.first() == put.second() {
            worth += weights.double;
        }
        out.push((Act::Put(put), worth));
    });
    let worth = match seats.stage {
        Stage::First if seats.right == seats.decider => weights.wait_with_right,
        Stage::First | Stage::Second => weights.wait,
        Stage::Must => weights.pass,
        // In a rally, putting a tile is never worse than stopping.
        Stage::Rally | Stage::RallyFull if !out.is_empty() => return,
        _ => 0.0,
    };
    out.extend(world.idle().map(|idle| (idle, worth)));
}

/// Maximum number of full placements considered; hands rarely have more.
const MAX_PLACES: usize = 24;

/// The relevant hands and the places of full tiles before a put.
pub(super) struct FullTileLookahead {
    mine: u32,
    theirs: u32,
    places: [(u32, [u16; 2]); MAX_PLACES],
    count: usize,
}

impl FullTileLookahead {
    #[inline]
    pub(super) fn new(world: &World) -> FullTileLookahead {
        let seats = &world.seats;
        let rally = matches!(seats.stage, Stage::Rally | Stage::RallyFull);
        let next = usize::from(seats.next(seats.decider));
        let (mine, theirs) = (seats.hand(), if rally { 0 } else { seats.hands[next] });
        let mut look = FullTileLookahead { mine, theirs, places: [(0, [0; 2]); MAX_PLACES], count: 0 };
        world.field.each_put(mine | theirs, PlacementFilter::Full, |put| {
            if look.count < MAX_PLACES {
                look.places[look.count] = (put.tile_bit(), put.cells());
                look.count += 1;
            }
        });
        look
    }

    /// The number of my tiles and the next player's that are full after this put: tiles whose place stays free, and tiles that
    /// it makes full. More neighbours never make a tile less full.
    #[inline]
    pub(super) fn full_after(&self, world: &World, put: Put) -> [i32; 2] {
        let mut tiles = world.field.fullness_gained(put, self.mine | self.theirs);
        let [a, b] = put.cells();
        for &(tile, cells) in &self.places[..self.count] {
            if !cells.contains(&a) && !cells.contains(&b) {
                tiles |= tile;
            }
        }
        tiles &= !put.tile_bit();
        [self.mine, self.theirs].map(|hand| (tiles & hand).count_ones() as i32)
    }
}

/// Noise in playouts: enough for variety, not enough for nonsense.
const PLAYOUT_NOISE: f32 = 2.0;

/// Plays a world to its end by the policy with noise, and passes every act to `each`.
pub(super) fn playout(world: &mut World, list: &mut Vec<(Act, f32)>, rng: &mut SplitMix64, mut each: impl FnMut(Undo)) {
    while world.seats.stage != Stage::Over {
        score_acts(&FULL_WEIGHTS, world, list);
        let act = pick(list, |_| PLAYOUT_NOISE * fraction(rng));
        each(world.make(act));
    }
}

/// The act with the highest score plus noise.
#[inline]
pub(super) fn pick(list: &[(Act, f32)], mut chance: impl FnMut(Act) -> f32) -> Act {
    let mut best = (Act::Wait, f32::NEG_INFINITY);
    for &(act, worth) in list {
        let worth = worth + chance(act);
        if worth > best.1 {
            best = (act, worth);
        }
    }
    best.0
}

/// A uniform number in [0, 1).
#[inline]
pub(super) fn fraction(rng: &mut SplitMix64) -> f32 {
    (rng.next_u32() >> 8) as f32 / (1 << 24) as f32
}
