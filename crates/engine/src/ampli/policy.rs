//! A quick judgement of acts: what a sensible player looks at first, and how games are played to their end in the mind.
//!
//! A full tile costs no right of move, so what counts is how many full tiles one has afterwards, and how many the other gets.

use super::field::Want;
use super::put::Put;
use super::world::{Act, World};
use game::random::Quick;
use games::ampli::Stage;
use rand_core::Rng;

/// What the judgement is made of, in units of [`weights`](crate::ampli): one unit makes an act e times as likely.
#[derive(Clone, Copy, Debug)]
pub struct Weights {
    pub(super) curiosity: f32, pub(super) doubt: f32, pub(super) noise: f32, pub(super) cap: f32,
    /// The tile is full: it keeps or takes the right of move.
    pub(super) full: f32,
    /// For each tile that I could put full afterwards.
    pub(super) mine: f32,
    /// For each tile that the next player could put full afterwards.
    pub(super) theirs: f32,
    /// The tile is my last.
    pub(super) last: f32,
    /// Doubles have fewer places, and go less often as a last tile.
    pub(super) double: f32,
    /// Letting the seconds pass with the right of move: it only gives the other a chance to intercept.
    pub(super) wait_with_right: f32,
    /// Letting them pass without it.
    pub(super) wait: f32,
    /// Passing.
    pub(super) pass: f32,
}

pub(super) const WEIGHTS: Weights =
    Weights { curiosity: 2.0, doubt: 0.3, noise: 1.5, cap: 99.0, full: 2.0, mine: 0.9, theirs: -0.8, last: 4.0, double: 0.3, wait_with_right: -1.0, wait: 1.0, pass: -2.0 };

/// A judgement of all acts of the one who decides; those that nobody would choose are left out when there are others.
pub(super) fn judge(weights: &Weights, world: &mut World, out: &mut Vec<(Act, f32)>) {
    out.clear();
    let stage = world.seats.stage;
    world.each_put(|put| out.push((Act::Put(put), 0.0)));
    let look = Look::new(world);
    for (act, score) in out.iter_mut() {
        if let Act::Put(put) = *act {
            *score = look.put(weights, world, put);
        }
    }
    let rally = matches!(stage, Stage::Rally | Stage::RallyFull);
    // Whoever can put a tile in the rally never does worse than by stopping.
    if let Some(idle) = world.idle().filter(|_| !rally || out.is_empty()) {
        let score = match stage {
            Stage::First if world.seats.right == world.seats.decider => weights.wait_with_right,
            Stage::First | Stage::Second => weights.wait,
            _ => weights.pass,
        };
        out.push((idle, score));
    }
}

/// Places of full tiles that are looked at; more are as good as these.
const MOST_PLACES: usize = 24;

/// What the one who decides sees before he puts a tile: whose hands matter, and where full tiles can go.
struct Look {
    mine: u32,
    theirs: u32,
    last: bool,
    places: [(u32, [u16; 2]); MOST_PLACES],
    count: usize,
}

impl Look {
    fn new(world: &World) -> Look {
        let seats = &world.seats;
        let rally = matches!(seats.stage, Stage::Rally | Stage::RallyFull);
        let next = usize::from(seats.next(seats.decider));
        let (mine, theirs) = (seats.hand(), if rally { 0 } else { seats.hands[next] });
        let last = seats.on_last_tile(seats.decider);
        let mut look = Look { mine, theirs, last, places: [(0, [0; 2]); MOST_PLACES], count: 0 };
        world.field.each_put(mine | theirs, Want::Full, |put| {
            if look.count < MOST_PLACES {
                look.places[look.count] = (put.tile_bit(), put.cells());
                look.count += 1;
            }
        });
        look
    }

    /// The tiles that can be put full after this one, mine and theirs: those that could before and whose place is not taken, and
    /// those that it helps.
    #[inline]
    fn full_after(&self, world: &World, put: Put) -> u32 {
        let mut tiles = world.field.helped(put, self.mine | self.theirs);
        let [a, b] = put.cells();
        for &(tile, cells) in &self.places[..self.count] {
            if !cells.contains(&a) && !cells.contains(&b) {
                tiles |= tile;
            }
        }
        tiles & !put.tile_bit()
    }

    #[inline]
    fn put(&self, w: &Weights, world: &World, put: Put) -> f32 {
        let full = self.full_after(world, put);
        let mut score =
            w.mine * (full & self.mine).count_ones() as f32 + w.theirs * (full & self.theirs).count_ones() as f32;
        if put.full() {
            score += w.full;
        }
        if self.last {
            score += w.last;
        }
        if put.first() == put.second() {
            score += w.double;
        }
        score
    }
}

/// Plays a world to its end.
pub(super) fn play_out(weights: &Weights, world: &mut World, list: &mut Vec<(Act, f32)>, rng: &mut Quick, mut each: impl FnMut(super::world::Made)) {
    while world.seats.stage != Stage::Over {
        let act = sketch(weights, world, list, rng);
        each(world.make(act));
    }
}

/// A sensible act, chosen quickly and not always the same.
fn sketch(weights: &Weights, world: &mut World, list: &mut Vec<(Act, f32)>, rng: &mut Quick) -> Act {
    judge(weights, world, list);
    let mut best = (Act::Wait, f32::NEG_INFINITY);
    for &(act, score) in list.iter() {
        let score = score + noise(rng) * weights.noise;
        if score > best.1 {
            best = (act, score);
        }
    }
    best.0
}

/// Chance that makes the best of scores a choice by chance: 0 to 1.5.
#[inline]
fn noise(rng: &mut Quick) -> f32 {
    (rng.next_u32() >> 8) as f32 * (1.0 / (1 << 24) as f32)
}

impl Weights {
    pub fn parse(t: &str) -> Weights {
        let mut w = WEIGHTS;
        for p in t.split(';').filter(|p| !p.is_empty()) {
            let (k, v) = p.split_once('=').unwrap();
            let v: f32 = v.parse().unwrap();
            match k { "c" => w.curiosity = v, "d" => w.doubt = v, "z" => w.noise = v, "f" => w.full = v, "m" => w.mine = v, "t" => w.theirs = v,
                "l" => w.last = v, "o" => w.double = v, "wr" => w.wait_with_right = v, "w" => w.wait = v, "p" => w.pass = v, "cap" => w.cap = v, _ => panic!("{k}") }
        }
        w
    }
}
