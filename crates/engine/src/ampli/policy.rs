//! A quick judgement of acts: what a sensible player looks at first, and how games are played to their end in the mind.

use super::placements::PlacementFilter;
use super::put::Put;
use super::world::{Act, Undo, World};
use game::random::SplitMix64;
use games::ampli::Stage;
use rand_core::Rng;

/// What an act is worth at first sight; one unit more makes it about three times as likely to be chosen.
///
/// The game is a race in which a full tile is a tile for free: it keeps the right of move, or takes it. So what counts is how many
/// full tiles one has after an act, and how many the next player gets.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Weights {
    /// The tile is full.
    full: f32,
    /// For each tile that I could put full afterwards.
    mine: f32,
    /// For each tile that the next player could put full afterwards.
    theirs: f32,
    /// The tile is my last: finishing first is worth more than anything else.
    last: f32,
    /// The tile is a double: it has fewer places, and makes a bad last tile.
    double: f32,
    /// Waiting with the right of move: it only gives the other time to intercept.
    wait_with_right: f32,
    /// Waiting without it, when there is a full tile to intercept with: it may be better kept.
    wait: f32,
    /// Passing, which is seldom good while there is a tile to put.
    pass: f32,
}

/// All of the above, as tried in games of the player against itself.
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

/// What somebody sees who has just learnt the rules: that a full tile is good, not what comes after it, nor the other's chances.
pub(super) const BEGINNER_WEIGHTS: Weights = Weights { mine: 0.0, theirs: 0.0, double: 0.0, ..FULL_WEIGHTS };

/// Fills `out` with the acts of the one who decides and what they are worth at first sight.
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
        // Whoever can put a tile in the rally never does worse than by stopping.
        Stage::Rally | Stage::RallyFull if !out.is_empty() => return,
        _ => 0.0,
    };
    out.extend(world.idle().map(|idle| (idle, worth)));
}

/// Places of full tiles that are looked at; a hand seldom has more.
const MAX_PLACES: usize = 24;

/// What the one who decides sees before he puts a tile: whose hands matter, and where full tiles can go.
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

    /// How many tiles can be put full after this one, of mine and of the next player's: those whose place it does not take, and
    /// those that it helps. More squares around a place never make a tile less full.
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

/// How far chance reaches when games are played in the mind: enough that they differ, not so much that they are foolish.
const PLAYOUT_NOISE: f32 = 2.0;

/// Plays a world to its end, each act the best at first sight but for some chance, and gives every act made to `each`.
pub(super) fn playout(world: &mut World, list: &mut Vec<(Act, f32)>, rng: &mut SplitMix64, mut each: impl FnMut(Undo)) {
    while world.seats.stage != Stage::Over {
        score_acts(&FULL_WEIGHTS, world, list);
        let act = pick(list, |_| PLAYOUT_NOISE * fraction(rng));
        each(world.make(act));
    }
}

/// The act whose worth and chance together are the most.
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

/// A number from 0 up to 1.
#[inline]
pub(super) fn fraction(rng: &mut SplitMix64) -> f32 {
    (rng.next_u32() >> 8) as f32 / (1 << 24) as f32
}
