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

use crate::{Level, Plays, Thinker};
use games::two_ten::{Cups, TwoTen};
use player::Player;
use skill::Skill;

impl<C: Cups> Plays for TwoTen<C> {
    fn player(&self, level: Level) -> Box<dyn Thinker<Self>> {
        Box::new(Player::new(self, Skill::of(level)))
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
