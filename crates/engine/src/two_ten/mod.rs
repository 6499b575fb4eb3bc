//! 210: a player for every setup, and exact endgames.
//!
//! A turn's sowings, takings and lids are far too many to be listed, and chains of twenty takings decide games. So the player is
//! built around one question: how many stones can a side take in a turn?
//!
//! | module | what it does |
//! |---|---|
//! | `ground`, `gains` | the board, kept up to date stone by stone; which takings make progressions |
//! | `sowing` | the boards that sowing leaves, each with the cups that it needs open |
//! | `chain` | the longest chain of takings, found in layers of the most promising boards (a beam) |
//! | `lids` | the two cups that leave the other side least, given what it threatens |
//! | `worth` | the evaluation: what a lead is worth with so many stones on the board |
//! | `node`, `search` | a turn takes something and leaves something: so many turns deep |
//! | `root`, `rounds`, `player` | a thought: from a first glance to the closest look that time allows |
//! | `skill` | what each level sees |
//! | `exact`, `endgame` | boards with few stones solved, small setups solved whole, and their use in play |
//!
//! A node, as limits count them, is a board that was sown or taken from.

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
