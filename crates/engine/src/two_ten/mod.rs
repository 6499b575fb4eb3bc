//! 210
#![allow(missing_docs)]
mod chain;
mod clock;
mod ground;
mod lids;
mod player;
mod root;
mod search;
mod seen;
mod sowing;

use crate::{Level, Plays, Thinker};
use games::two_ten::{Cups, TwoTen};
use player::{Player, Round};
use search::Effort;

impl<C: Cups> Plays for TwoTen<C> {
    fn player(&self, level: Level) -> Box<dyn Thinker<Self>> {
        let e = |depth, ways, beam, turns, deeper, lids| Round { depth, effort: Effort { ways, beam, turns, deeper, lids } };
        let mut rounds = vec![
            e(1, 8, 8, 16, 1, 1),
            e(1, 16, 32, 64, 8, 2),
            e(2, 8, 8, 16, 4, 2),
            e(1, 32, 128, 256, 16, 2),
            e(2, 16, 16, 32, 8, 2),
            e(3, 8, 8, 16, 4, 1),
        ];
        rounds.truncate(usize::from(level.number()));
        Box::new(Player::new(self, rounds))
    }
}
pub fn tuned<C: Cups>(game: &TwoTen<C>, rounds: &[[usize; 6]]) -> Box<dyn Thinker<TwoTen<C>>> {
    let rounds = rounds
        .iter()
        .map(|&[depth, ways, beam, turns, deeper, lids]| Round { depth: depth as u32, effort: Effort { ways, beam, turns, deeper, lids } })
        .collect();
    Box::new(Player::new(game, rounds))
}
