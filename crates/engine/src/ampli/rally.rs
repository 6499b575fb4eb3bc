//! Exact rallies while tiles are still to be drawn: which tiles those are is known, as all others lie open, but not their order.
//!
//! The value of a put is the mean over the tiles that may be drawn after it. A rally without a reserve is for [`super::exact`].

use super::exact::Stopped;
use super::put::Put;
use super::world::{Act, World};
use crate::Watch;
use game::hash::BuildReady;
use games::ampli::Stage;
use std::collections::HashMap;

/// A search in one rally.
pub(super) struct Rally {
    world: World,
    me: usize,
    watch: Watch,
    pub(super) nodes: u64,
    most_nodes: u64,
    known: HashMap<u64, f32, BuildReady>,
}

/// What finishing full brings: nothing is better.
const MOST: f32 = 1.0;

impl Rally {
    /// A search for the one who plays the rally of a world, in whatever order its reserve is; it ends after so many nodes.
    pub(super) fn new(world: World, watch: Watch, most_nodes: u64) -> Rally {
        debug_assert!(matches!(world.seats.stage, Stage::Rally | Stage::RallyFull));
        let me = usize::from(world.seats.decider);
        Rally { world, me, watch, nodes: 0, most_nodes, known: HashMap::default() }
    }

    /// The points that the one who plays on expects to be ahead from here on, and the best act.
    pub(super) fn best(&mut self) -> Result<(f32, Act), Stopped> {
        let mut puts = Vec::new();
        self.world.each_put(|put| puts.push(put));
        // Full tiles first: after them anything may follow.
        puts.sort_by_key(|put| !put.full());
        let mut best = (-f32::from(self.world.seats.left(self.world.seats.decider)), Act::Stop);
        for put in puts {
            let value = self.mean(put)?;
            if value > best.0 {
                best = (value, Act::Put(put));
            }
            if best.0 >= MOST {
                break;
            }
        }
        Ok(best)
    }

    /// The mean value of a put over the tiles that may be drawn.
    fn mean(&mut self, put: Put) -> Result<f32, Stopped> {
        let reserve = self.unseen();
        if reserve.is_empty() {
            return self.after(put);
        }
        let mut sum = 0.0;
        for i in 0..reserve.len() {
            let mut order = reserve.clone();
            order.swap(0, i);
            order[1..].sort_unstable();
            self.world.seats.reserves[self.me] = order.iter().rev().fold(0, |word, &tile| word << 5 | tile);
            sum += self.after(put)?;
        }
        Ok(sum / reserve.len() as f32)
    }

    /// The tiles of the reserve in order of their numbers, whatever their true order.
    fn unseen(&self) -> Vec<u32> {
        let seats = &self.world.seats;
        let count = u32::from(seats.in_reserve[self.me]);
        let mut tiles = (0..count).map(|i| seats.reserves[self.me] >> (5 * i) & 31).collect::<Vec<_>>();
        tiles.sort_unstable();
        tiles
    }

    /// The value of a put with the reserve in the order that it now has.
    fn after(&mut self, put: Put) -> Result<f32, Stopped> {
        self.nodes += 1;
        if self.nodes.is_multiple_of(256) && (self.nodes >= self.most_nodes || self.watch.over(0)) {
            return Err(Stopped);
        }
        let made = self.world.make(Act::Put(put));
        let value = self.value(made.seats().scores);
        self.world.take_back(&made);
        value
    }

    fn value(&mut self, before: [i8; 3]) -> Result<f32, Stopped> {
        let seats = &self.world.seats;
        if seats.stage == Stage::Over {
            let got = |s: usize| f32::from(seats.scores[s] - before[s]);
            let others = (0..usize::from(seats.players)).filter(|&s| s != self.me).map(got);
            return Ok(got(self.me) - others.fold(0.0, f32::max));
        }
        // The rest of the reserve is in order of its numbers, so equal sets have equal hashes.
        let key = seats.hash();
        if let Some(&known) = self.known.get(&key) {
            return Ok(known);
        }
        let (value, _) = self.best()?;
        self.known.insert(key, value);
        Ok(value)
    }
}
