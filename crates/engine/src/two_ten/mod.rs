//! 210: a player for every setup, and exact endgames.
#![allow(missing_docs)]

mod chain;
mod clock;
mod endgame;
mod exact;
mod gains;
mod ground;
mod lids;
mod node;
mod player;
mod root;
mod rounds;
mod search;
mod seen;
mod skill;
mod sowing;
mod worth;

pub use exact::{Solution, Solver};

use crate::{Level, Plays, Progress, Stop, Thinker};
use game::Fault;
use games::two_ten::{Cups, Position, Step, TwoTen};
use player::Player;
use skill::Skill;
use std::path::Path;

impl<C: Cups> Plays for TwoTen<C> {
    fn player(&self, level: Level) -> Box<dyn Thinker<Self>> {
        Box::new(Player::new(self, Skill::of(level)))
    }

    fn solve(
        &self,
        position: &Position<C>,
        _: Option<&Path>,
        stop: &Stop,
        progress: &mut Progress<'_>,
    ) -> Result<crate::Solution<Step>, Fault> {
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        let mut solver = Solver::new(self);
        let whole = solver.prepare(position, threads, stop, &mut |done, needed| {
            progress(f64::from(done) / f64::from(needed.max(1)), &format!("{done} of {needed} stones"));
        })?;
        if !whole {
            return Err(Fault::new(format!("stopped with boards of up to {} stones solved", solver.solved())));
        }
        let boards = solver.boards();
        Ok(crate::Solution::new(solver.solution(position)?.turns, boards))
    }
}

pub fn tuned<C: Cups>(game: &TwoTen<C>, rounds: &[Vec<usize>]) -> Box<dyn Thinker<TwoTen<C>>> {
    let (mut blur, mut solves) = (0, false);
    let rounds = rounds
        .iter()
        .filter_map(|v| match v[..] {
            [depth, ways, beam, reply, turns, deeper, lids] => Some(rounds::Round {
                depth: depth as u32,
                effort: node::Effort { longest: u16::MAX, foresight: u16::MAX, ways, beam, reply, turns, deeper, lids },
            }),
            [b, s] => {
                blur = b as i32;
                solves = s > 0;
                None
            }
            _ => panic!(),
        })
        .collect();
    Box::new(Player::new(game, Skill { rounds, blur, solves }))
}
