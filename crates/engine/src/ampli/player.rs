//! x
use super::tree::Tree;
use super::world::{Seats, World};
use crate::{Info, Limits, Sight, Stop, Thinker, Thought, Watch};
use game::random::Quick;
use games::ampli::{Ampli, Step};
use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};

/// x
#[derive(Debug)]
pub struct Player(pub super::policy::Weights);

impl Thinker<Ampli> for Player {
    fn think(
        &mut self,
        sight: &Sight<'_, Ampli>,
        limits: &Limits,
        stop: &Stop,
        on_info: &mut dyn FnMut(&Info<Step>),
    ) -> Thought<Step> {
        let watch = Watch::start(limits, stop);
        let mut rng = ChaCha8Rng::seed_from_u64(limits.seed);
        let world = World::new(&sight.sample(&mut rng));
        let mut quick = Quick::new(rng.next_u64());
        let mut n = 0;
        let only = sight.steps();
        let turn;
        let mut value = 0.0;
        if only.len() == 1 {
            turn = only;
        } else {
            let mut tree = Tree::new(world, self.0);
            loop {
                tree.play(&Seats::of(&sight.sample(&mut rng)), &mut quick);
                n += 1;
                if watch.over(n) { break; }
            }
            let t = tree.tried();
            let best = t.iter().max_by_key(|t| t.visits).unwrap();
            value = best.value as f64;
            let w = World::new(&sight.sample(&mut rng));
            turn = vec![w.step(best.act)];
        }
        let info = Info { depth: 1, nodes: n, value, line: turn.clone(), elapsed: watch.elapsed() };
        on_info(&info);
        Thought { turn, exact: false, info }
    }
}
