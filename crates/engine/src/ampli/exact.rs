//! Exact play where nothing is hidden: alpha-beta to the very end, with bounds for every position met.
//!
//! A value is the points of the one who decides minus the other's from here on. Only windows of one point are searched: a position
//! is asked "more than this?", and the answers narrow its value down. Three things keep the tree small: positions are known by
//! the set of tiles that lie and who holds what, however they came about; seconds that nobody can use are skipped; and acts that
//! answered the question elsewhere are tried first.

use super::table::{Bounds, Known};
use super::world::{Act, World};
use crate::Watch;
use games::ampli::Stage;

/// Acts remembered as good, by seat and a few bits of the act.
const MEMORY: usize = 1 << 15;
/// With fewer tiles left than this, looking for a good order costs more than it saves.
const SORT_FROM: u8 = 5;

/// The search could not be finished.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Stopped;

/// A search in one world.
pub(super) struct Exact<'a> {
    pub(super) world: World,
    table: &'a Bounds,
    watch: Watch,
    good: Vec<u32>,
    pub(super) nodes: u64,
    /// The nodes at which it must end, for those who share a thought with others.
    most_nodes: u64,
    lists: Vec<Vec<(i32, Act)>>,
}

impl<'a> Exact<'a> {
    pub(super) fn new(world: World, table: &'a Bounds, watch: Watch) -> Exact<'a> {
        let good = vec![0; 2 * MEMORY];
        Exact { world, table, watch, good, nodes: 0, most_nodes: u64::MAX, lists: Vec::new() }
    }

    /// Ends after so many nodes.
    pub(super) fn at_most(mut self, nodes: u64) -> Self {
        self.most_nodes = nodes;
        self
    }

    /// The exact value for the one who decides.
    pub(super) fn value(&mut self, guess: i32) -> Result<i32, Stopped> {
        let (mut least, mut most) = self.bounds();
        let mut value = guess.clamp(least, most);
        while least < most {
            let alpha = if value == least { value } else { value - 1 };
            let n0 = self.nodes;
            value = self.search(alpha, 0)?;
            if std::env::var("DBG").is_ok() { println!("  >{alpha}? {value} {}", self.nodes - n0); }
            if value > alpha {
                least = least.max(value);
            } else {
                most = most.min(value);
            }
        }
        Ok(least)
    }

    /// The exact value of an act of the one who decides.
    pub(super) fn value_of(&mut self, act: Act, guess: i32) -> Result<i32, Stopped> {
        let seat = self.world.seats.decider;
        let made = self.world.make(act);
        let gain = self.gain(&made, seat);
        let value = if self.world.seats.stage == Stage::Over {
            Ok(gain)
        } else if self.world.seats.decider == seat {
            self.value(guess - gain).map(|v| gain + v)
        } else {
            self.value(gain - guess).map(|v| gain - v)
        };
        self.world.take_back(&made);
        value
    }

    /// The points that an act just made has brought a seat, less those of the other (of the others the most).
    fn gain(&self, made: &super::world::Made, seat: u8) -> i32 {
        let (now, before) = (&self.world.seats, made.seats());
        let got = |s: u8| i32::from(now.scores[usize::from(s)] - before.scores[usize::from(s)]);
        let others = (0..now.players).filter(|&s| s != seat).map(got).max();
        got(seat) - others.unwrap_or(0)
    }

    /// Between what bounds the value must lie: nobody gets more than 2 for finishing and the tiles that the other has left.
    fn bounds(&self) -> (i32, i32) {
        let seats = &self.world.seats;
        let own = i32::from(seats.left(seats.decider));
        match seats.stage {
            Stage::Over => (0, 0),
            Stage::Rally | Stage::RallyFull => (-own, i32::from(seats.players == 2)),
            _ => (-(2 + own), 2 + i32::from(seats.left(1 - seats.decider))),
        }
    }

    /// Whether the value is more than `alpha`: an answer above is a lower bound, one not above an upper bound.
    fn search(&mut self, alpha: i32, depth: usize) -> Result<i32, Stopped> {
        self.nodes += 1;
        if self.nodes % 256 == 0 && (self.watch.over(self.nodes) || self.nodes >= self.most_nodes) {
            return Err(Stopped);
        }
        let (least, most) = self.bounds();
        if least > alpha {
            return Ok(least);
        }
        if most <= alpha {
            return Ok(most);
        }
        if self.no_use_for_seconds() {
            let before = self.world.seats.stage;
            self.world.seats.stage = Stage::Must;
            let value = self.search(alpha, depth);
            self.world.seats.stage = before;
            return value;
        }
        let key = self.world.seats.hash();
        let known = self.table.get(key);
        if let Some(known) = known {
            if i32::from(known.least) > alpha {
                return Ok(i32::from(known.least));
            }
            if i32::from(known.most) <= alpha {
                return Ok(i32::from(known.most));
            }
        }
        let began = self.nodes;
        let (value, best) = self.try_acts(alpha, depth, known.and_then(|k| k.best))?;
        let value = value.clamp(least, most);
        let (mut low, mut high) = known.map_or((least as i8, most as i8), |k| (k.least, k.most));
        if value > alpha {
            low = low.max(value as i8);
        } else {
            high = high.min(value as i8);
        }
        let best = if value > alpha { best.map(Act::code) } else { known.and_then(|k| k.best) };
        let work = (self.nodes - began + 1).ilog2() as u8;
        self.table.put(key, Known { least: low, most: high, best, work });
        Ok(value)
    }

    /// The one with the right has the first seconds, and the other no full tile to intercept with: waiting changes nothing.
    #[inline]
    fn no_use_for_seconds(&self) -> bool {
        let seats = &self.world.seats;
        seats.stage == Stage::First
            && seats.right == seats.decider
            && self.world.field.full_tiles(seats.hands[usize::from(1 - seats.decider)]) == 0
    }

    /// Tries acts until one is worth more than `alpha`.
    fn try_acts(&mut self, alpha: i32, depth: usize, first: Option<u32>) -> Result<(i32, Option<Act>), Stopped> {
        let mut best = (i32::MIN, None);
        let first = first.map(Act::from_code);
        if let Some(act) = first {
            let value = self.try_one(act, alpha, depth)?;
            best = (value, Some(act));
            if value > alpha {
                return Ok(best);
            }
        }
        let mut list = self.lists.pop().unwrap_or_default();
        self.list(&mut list, first);
        let mut done = 0;
        let mut result = Ok(());
        while done < list.len() {
            // The best of the rest: seldom are all needed.
            let next = (done..list.len()).max_by_key(|&i| list[i].0).unwrap_or(done);
            list.swap(done, next);
            let act = list[done].1;
            done += 1;
            match self.try_one(act, alpha, depth) {
                Ok(value) if value > best.0 => best = (value, Some(act)),
                Ok(_) => {}
                Err(stopped) => {
                    result = Err(stopped);
                    break;
                }
            }
            if best.0 > alpha {
                self.praise(act);
                break;
            }
        }
        list.clear();
        self.lists.push(list);
        result.map(|()| best)
    }

    fn try_one(&mut self, act: Act, alpha: i32, depth: usize) -> Result<i32, Stopped> {
        let seat = self.world.seats.decider;
        let made = self.world.make(act);
        let gain = self.gain(&made, seat);
        let value = if self.world.seats.stage == Stage::Over {
            Ok(gain)
        } else if self.world.seats.decider == seat {
            self.search(alpha - gain, depth + 1).map(|v| gain + v)
        } else {
            self.search(gain - alpha - 1, depth + 1).map(|v| gain - v)
        };
        self.world.take_back(&made);
        value
    }

    /// Lists the acts but the one tried already, each with a guess how good it is.
    fn list(&mut self, list: &mut Vec<(i32, Act)>, tried: Option<Act>) {
        let seats = &self.world.seats;
        let me = usize::from(seats.decider);
        let rally = matches!(seats.stage, Stage::Rally | Stage::RallyFull);
        let sort = seats.all_left() >= SORT_FROM;
        let base = me.min(1) * MEMORY;
        let good = &self.good[base..base + MEMORY];
        let mut field = if sort { Some(()) } else { None };
        self.world.each_put(|put| {
            let act = Act::Put(put);
            if Some(act) != tried {
                let full = if put.full() { 1 << 20 } else { 0 };
                list.push((full + good[memory(act)] as i32, act));
            }
        });
        if let Some(()) = field.take() {
            let (mine, theirs) = (seats.hands[me], if rally { 0 } else { seats.hands[1 - me] });
            for entry in list.iter_mut() {
                let Act::Put(put) = entry.1 else { continue };
                let taken = self.world.field.put(put);
                let own = self.world.field.full_tiles(mine & !put.tile_bit()).count_ones() as i32;
                let other = self.world.field.full_tiles(theirs).count_ones() as i32;
                self.world.field.take_back(&taken);
                entry.0 += (own - other) * 1000;
            }
        }
        // Whoever can put a tile in the rally never does worse than by stopping.
        let idle = self.world.idle().filter(|&act| Some(act) != tried && !(rally && !list.is_empty()));
        list.extend(idle.map(|act| (-(1 << 20), act)));
    }

    fn praise(&mut self, act: Act) {
        let tiles = u32::from(self.world.seats.all_left());
        let at = usize::from(self.world.seats.decider).min(1) * MEMORY + memory(act);
        self.good[at] += tiles * tiles;
        if self.good[at] > 900 {
            self.good.iter_mut().for_each(|g| *g /= 2);
        }
    }
}

/// Where an act is remembered: its tile, how it lies, and the last bits of its place.
#[inline]
fn memory(act: Act) -> usize {
    match act {
        Act::Put(put) => {
            let cell = put.cell();
            (cell & 15 | cell >> 2 & 0xf0) << 7 | put.first() << 4 | put.second() << 1 | usize::from(put.horizontal())
        }
        other => other.code() as usize & 3,
    }
}
