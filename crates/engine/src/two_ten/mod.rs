//! 210
#![allow(missing_docs)]
mod chain;
mod clock;
mod exact;
mod gains;
mod ground;
mod lids;
mod player;
mod root;
mod search;
mod seen;
mod sowing;
mod worth;

pub use exact::{Solution, Solver};

use crate::{Level, Plays, Thinker};
use games::two_ten::{Cups, TwoTen};
use player::{Player, Round};
use search::Effort;

impl<C: Cups> Plays for TwoTen<C> {
    fn player(&self, level: Level) -> Box<dyn Thinker<Self>> {
        let e = |depth, ways, beam, turns, deeper, lids| Round { depth, effort: Effort { ways, beam, reply: beam, turns, deeper, lids } };
        let mut rounds = vec![
            e(1, 8, 8, 16, 1, 1),
            e(1, 16, 32, 64, 8, 2),
            e(2, 8, 8, 16, 4, 2),
            e(1, 32, 128, 256, 16, 2),
            e(2, 16, 16, 32, 8, 2),
            e(3, 8, 8, 16, 4, 1),
        ];
        rounds.truncate(usize::from(level.number()));
        Box::new(Player::new(self, rounds, worth::Worth::PLAIN, 0))
    }
}
pub fn tuned<C: Cups>(game: &TwoTen<C>, rounds: &[Vec<usize>]) -> Box<dyn Thinker<TwoTen<C>>> {
    let mut worth = worth::Worth::PLAIN;
    let mut noise = 0;
    let rounds = rounds
        .iter()
        .filter_map(|v| match v[..] {
            [depth, ways, beam, reply, turns, deeper, lids] => {
                Some(Round { depth: depth as u32, effort: Effort { ways, beam, reply, turns, deeper, lids } })
            }
            [win, choice, unsure, n, trust] => {
                worth = worth::Worth { win: win as i32, choice: choice as i32, unsure: unsure as i32, trust: trust as i32 };
                noise = n as i32;
                None
            }
            _ => panic!(),
        })
        .collect();
    Box::new(Player::new(game, rounds, worth, noise))
}
pub fn bench(game: &TwoTen) {
    use std::hint::black_box;
    use std::time::Instant;
    let ground = ground::Ground::new(game);
    let p = game::Game::parse_position(game, "3,2,1,0/3,3,2,1/3,2,3,4/3,1,4,2 w 1-10 - 0").unwrap();
    let b = ground.board(&p);
    let mut best = |name: &str, n: u32, f: &mut dyn FnMut()| {
        let mut m = std::time::Duration::MAX;
        for _ in 0..30 {
            let t = Instant::now();
            for _ in 0..n { f(); }
            m = m.min(t.elapsed());
        }
        println!("{name} {:?}", m / n);
    };
    let mut out = [0; 96];
    best("gains", 10000, &mut || { ground.gains(black_box(&b.cups), &mut out); black_box(&out); });
    let mut x = b;
    best("take put", 10000, &mut || { ground.take(&mut x, black_box(5)); ground.put(&mut x, black_box(5)); });
    let all = std::sync::atomic::AtomicU64::new(0);
    let mut clock = clock::Clock::new(None, &all);
    let mut sow = sowing::Sowings::new();
    let mut chains = chain::Chains::new();
    for ways in [8, 32, 256] {
        best(&format!("sow {ways}"), 100, &mut || sow.fill(&ground, &b, 0, ways));
        println!("   {}", sow.all.len());
    }
    for w in [8, 32, 128] {
        let mut g = 0;
        best(&format!("find {w}"), 20, &mut || g = chains.find(&ground, &sow, 0, w, &mut clock));
        println!("   {g} {}", chains.links.len());
    }
}
