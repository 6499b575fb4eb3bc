//! Ampli.
mod counting;
mod exact;
mod field;
mod greedy;
mod mind;
mod player;
mod policy;
mod put;
mod rally;
mod strength;
mod table;
mod tree;
mod world;
mod worlds;

pub use greedy::Greedy;
pub use player::Player;

impl crate::Plays for games::ampli::Ampli {
    fn player(&self, l: crate::Level) -> Box<dyn crate::Thinker<Self>> {
        Box::new(Player::new(l))
    }
    fn yardstick(&self, name: &str) -> Option<Box<dyn crate::Thinker<Self>>> {
        match name {
            "random" => Some(Box::new(crate::yardstick::Random)),
            "uct" => Some(Box::new(crate::uct::Uct)),
            "greedy" => Some(Box::new(Greedy)),
            _ if name.starts_with("x:") => Some(Box::new(Player::tuned(&name[2..]))),
            _ => None,
        }
    }
}
