//! Counting a game out to its end, as a part of a thought: once nothing is hidden, and in every rally.

use super::exact::{self, Exact, Stopped};
use super::mind::Mind;
use super::rally::Rally;
use super::table::Bounds;
use super::tree::Tree;
use super::world::Act;
use crate::{Limits, Stop, Thought, Watch};
use game::random::SplitMix64;
use games::ampli::{Stage, Step};
use std::cmp::Reverse;

/// The part of the time, or of the nodes, that may go into it.
const PART: f64 = 0.6;
/// So many positions are counted out in the time of one game in the mind, and count as one.
const POSITIONS_FOR_A_GAME: u64 = 16;
/// Positions counted out in a second on a slow machine: to see beforehand whether it can be done.
const POSITIONS_IN_A_SECOND: f64 = 1_000_000.0;
/// Games in the mind that tell which of several acts of the same exact value is the hardest to answer.
const GAMES_AMONG_EQUALS: u64 = 300;
/// How many acts are then looked at, the hardest first.
const EQUALS: usize = 5;

impl Mind<'_, '_> {
    /// Counts the game out, if nothing is hidden that it depends on and there is time for it.
    pub(super) fn count_out(&mut self, table: &Bounds) -> Option<Thought<Step>> {
        let seats = self.world.seats;
        let open = !seats.reserves_left();
        let rally = matches!(seats.stage, Stage::Rally | Stage::RallyFull);
        let tiles = u32::from(seats.all_left());
        let deep = self.limits.depth.is_none_or(|depth| depth >= tiles);
        let time = self.limits.time.map(|time| time.mul_f64(PART));
        let most = self.limits.nodes.map_or(u64::MAX, |nodes| (nodes as f64 * PART) as u64 * POSITIONS_FOR_A_GAME);
        let in_time = time.map_or(f64::MAX, |time| time.as_secs_f64() * POSITIONS_IN_A_SECOND);
        // Each tile more makes it four times as long; one time in two it is no more than 4^tiles positions.
        let hopeful = in_time.min(most as f64) >= 2.0 * 4_f64.powi(tiles as i32);
        if !deep || !exact::possible(&seats) || !(rally || open && hopeful) {
            return None;
        }
        let watch = Watch::start(&Limits { time, nodes: None, ..*self.limits }, self.stop);
        let counted = if open { self.count_open(table, watch, most) } else { self.count_rally(watch, most) };
        let (act, value) = counted.ok()?;
        Some(self.thought(&[act], true, value + self.ahead_now(), tiles))
    }

    fn count_rally(&mut self, watch: Watch, most: u64) -> Result<(Act, f32), Stopped> {
        let mut rally = Rally::new(self.world.clone(), watch, most);
        let best = rally.best();
        self.nodes += rally.nodes / POSITIONS_FOR_A_GAME;
        best.map(|(value, act)| (act, value))
    }

    fn count_open(&mut self, table: &Bounds, watch: Watch, most: u64) -> Result<(Act, f32), Stopped> {
        let mut search = Exact::new(self.world.clone(), table, watch.clone());
        search.end_at(most);
        let done = Stop::new();
        let best = std::thread::scope(|scope| {
            for helper in 1..self.limits.workers() {
                let (world, mut watch) = (self.world.clone(), watch.clone());
                watch.also(&done);
                // A helper begins with the next question; its answers are in the table when the search comes to it.
                scope.spawn(move || Exact::new(world, table, watch).best(helper as i32));
            }
            let best = search.best(0);
            done.pull();
            best
        });
        let chosen = best.map(|(value, act)| {
            let act = self.hardest(&mut search, value).or(act).or_else(|| self.world.idle());
            (act.unwrap_or(Act::Wait), value as f32)
        });
        self.nodes += search.nodes / POSITIONS_FOR_A_GAME;
        chosen
    }

    /// Of the acts with the best exact value the one that does best in games in the mind: the hardest to answer for people.
    fn hardest(&mut self, search: &mut Exact<'_>, value: i32) -> Option<Act> {
        let mut tree = Tree::new(self.world.clone(), Vec::new());
        let mut rng = SplitMix64::new(self.limits.seed);
        let games = self.limits.nodes.map_or(GAMES_AMONG_EQUALS, |nodes| GAMES_AMONG_EQUALS.min(nodes / 5));
        for _ in 0..games {
            if self.watch.past(PART) || self.watch.over(0) {
                break;
            }
            tree.play(&self.world.seats, &mut rng);
            self.nodes += 1;
        }
        let mut tried = tree.tried();
        tried.sort_by_key(|t| Reverse(t.visits));
        tried.iter().take(EQUALS).map(|t| t.act).find(|&act| search.worth(act, value) == Ok(true))
    }
}
