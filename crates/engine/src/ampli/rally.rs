//! Exact rallies while the reserve is not empty: its tiles are known, because all others are visible, but not their order.
//!
//! The value of a put is the mean over the tiles that may be drawn. [`super::exact_search`] handles rallies without a reserve.

use super::exact_search::BudgetExhausted;
use super::put::Put;
use super::world::{Act, World};
use crate::SearchBudget;
use game::hash::BuildPrehashed;
use games::ampli::Stage;
use std::collections::HashMap;

/// A search in one rally.
pub(super) struct Rally {
    world: World,
    me: usize,
    budget: SearchBudget,
    pub(super) nodes: u64,
    most_nodes: u64,
    known: HashMap<u64, f32, BuildPrehashed>,
}

/// Maximum number of cached positions. Allocating many more would take longer than a cancelled search may.
const MAX_KNOWN: usize = 100_000;

/// The points for finishing with a full tile: the maximum.
const MOST: f32 = 1.0;

impl Rally {
    /// Creates a search for the rally of a world for any order of its reserve, with a node limit.
    pub(super) fn new(world: World, budget: SearchBudget, most_nodes: u64) -> Rally {
        debug_assert!(matches!(world.seats.stage, Stage::Rally | Stage::RallyFull));
        let me = usize::from(world.seats.decider);
        Rally { world, me, budget, nodes: 0, most_nodes, known: HashMap::default() }
    }

    /// The expected lead from here on of the seat that plays, and the best act.
    pub(super) fn best(&mut self) -> Result<(f32, Act), BudgetExhausted> {
        let mut puts = Vec::new();
        self.world.each_put(|put| puts.push(put));
        // Full tiles first: anything may follow them.
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
    fn mean(&mut self, put: Put) -> Result<f32, BudgetExhausted> {
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

    /// The tiles of the reserve in numerical order.
    fn unseen(&self) -> Vec<u32> {
        let seats = &self.world.seats;
        let count = u32::from(seats.in_reserve[self.me]);
        let mut tiles = (0..count).map(|i| seats.reserves[self.me] >> (5 * i) & 31).collect::<Vec<_>>();
        tiles.sort_unstable();
        tiles
    }

    /// The value of a put with the current order of the reserve.
    fn after(&mut self, put: Put) -> Result<f32, BudgetExhausted> {
        self.nodes += 1;
        if self.nodes.is_multiple_of(256) && (self.nodes >= self.most_nodes || self.budget.exhausted(0)) {
            return Err(BudgetExhausted);
        }
        let made = self.world.make(Act::Put(put));
        let value = self.value(made.seats().scores);
        self.world.undo(&made);
        value
    }

    fn value(&mut self, before: [i8; 3]) -> Result<f32, BudgetExhausted> {
        let seats = &self.world.seats;
        if seats.stage == Stage::Over {
            let got = |s: usize| f32::from(seats.scores[s] - before[s]);
            let others = (0..usize::from(seats.players)).filter(|&s| s != self.me).map(got);
            return Ok(got(self.me) - others.fold(0.0, f32::max));
        }
        // The rest of the reserve is in numerical order, so that equal sets have equal hashes.
        let key = seats.hash();
        if let Some(&known) = self.known.get(&key) {
            return Ok(known);
        }
        let (value, _) = self.best()?;
        if self.known.len() < MAX_KNOWN {
            self.known.insert(key, value);
        }
        Ok(value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ampli::bound_table::BoundTable;
    use crate::ampli::exact_search::ExactSearch;
    use crate::{CancelToken, Limits};
    use game::Game;
    use games::ampli::Ampli;

    /// Rallies with six tiles in hand and one to draw.
    const ONE: [&str; 3] = [
        "35-@0,0;55@1,1;52@0,2;56-@2,2;22@1,3;23-@2,4;61-@4,2;13-@6,2;11-@5,1;15@1,-2;33@4,4;54-@2,0;34@4,6;21@0,4 \
         A:-|- B:14.24.26.44.46.66|36 B B rally 0 1-0",
        "24-@0,0;46@1,1;22@-1,-1;23@-2,0;26@0,1;44@2,0;61@0,3;43-@-3,2;14@1,4;52-@-4,0;53-@-4,1;65-@-5,2;55@-5,0;15@0,5 \
         A:-|- B:11.12.13.33.36.45|66 B B rally 0 1-0",
        "25-@0,0;12@-1,-1;42-@-3,0;35@2,-1;11@-2,-2;46@-3,1;63@1,-2;56@3,0;22-@-1,1;61@0,-2;66-@-4,3;44@-4,0;33@2,-3;54-@3,-1 \
         A:-|- B:13.14.15.23.34.55|26 B B rally 0 1-0",
    ];

    fn world(text: &str) -> World {
        World::new(&Ampli::from_setup("2").unwrap().parse_position(text).unwrap())
    }

    fn budget() -> SearchBudget {
        SearchBudget::start(&Limits::NONE, &CancelToken::new())
    }

    /// The value with a known order of the reserve.
    fn open(world: World) -> f32 {
        ExactSearch::new(world, &BoundTable::new(8), budget()).best(0).unwrap().0 as f32
    }

    #[test]
    fn with_one_tile_to_be_drawn_nothing_is_hidden() {
        for text in ONE {
            let (value, act) = Rally::new(world(text), budget(), u64::MAX).best().unwrap();
            assert_eq!(value, open(world(text)), "{text}");
            assert_ne!(act, Act::Stop);
        }
    }

    /// Rallies with two tiles to draw: one that ends with a full tile whatever is drawn first, one that never ends well.
    const TWO: [(&str, f32); 2] = [
        (
            "12-@0,0;11@-1,-1;15@0,1;22@2,0;45-@-1,3;53@1,3;62@2,-2;52-@1,2;31-@-3,-1;36-@2,4;44@-1,4;46@0,5;61-@-2,1 \
             A:-|- B:14.23.34.55.56.66|24.33 B B rally 0 1-0",
            1.0,
        ),
        (
            "12-@0,0;41@0,-2;62@2,-1;11@-1,-1;22-@2,1;34@0,-4;63@-1,-5;46@1,-2;35-@0,-5;54@1,-4;51-@2,-4;33-@-2,-3;42-@2,-2 \
             A:-|- B:13.23.25.55.56.66|16.44 B B rally 0 1-0",
            -1.0,
        ),
    ];

    #[test]
    fn with_two_to_be_drawn_it_is_no_better_than_knowing_their_order() {
        for (text, expected) in TWO {
            let known = world(text);
            let mut turned = known.clone();
            let reserve = known.seats.reserves[1];
            turned.seats.reserves[1] = (reserve & 31) << 5 | reserve >> 5;
            let mean = (open(known.clone()) + open(turned.clone())) / 2.0;
            for world in [known, turned] {
                let (value, _) = Rally::new(world, budget(), u64::MAX).best().unwrap();
                assert_eq!(value, expected, "{text}");
                assert!(value <= mean);
            }
        }
    }

    #[test]
    fn it_ends_when_it_has_looked_at_enough() {
        let mut rally = Rally::new(world(TWO[1].0), budget(), 1000);
        assert_eq!(rally.best(), Err(BudgetExhausted));
        assert!(rally.nodes < 1300);
    }
}
