//! Ampli.
mod exact;
mod field;
mod greedy;
pub use greedy::Greedy;
mod player;
mod policy;
mod put;
mod table;
mod tree;
mod world;

/// probe
pub fn probe(position: &games::ampli::Position, mb: usize) {
    use world::Act;
    let table = table::Bounds::new(mb);
    let t = std::time::Instant::now();
    let world = world::World::new(position);
    let watch = crate::Watch::start(&crate::Limits::NONE, &crate::Stop::new());
    let mut e = exact::Exact::new(world, &table, watch);
    let v = e.value(0).unwrap();
    println!("value {v} nodes {} {:?}", e.nodes, t.elapsed());
    let mut acts: Vec<Act> = e.world.idle().into_iter().collect();
    e.world.each_put(|p| acts.push(Act::Put(p)));
    for a in &acts {
        let n = e.nodes;
        let x = e.value_of(*a, v).unwrap();
        println!("{:?} {x}  {}", e.world.step(*a), e.nodes - n);
    }
    println!("{} acts nodes {} {:?}", acts.len(), e.nodes, t.elapsed());
}
impl crate::Plays for games::ampli::Ampli {
    fn player(&self, _: crate::Level) -> Box<dyn crate::Thinker<Self>> {
        Box::new(player::Player(policy::WEIGHTS))
    }
    fn yardstick(&self, name: &str) -> Option<Box<dyn crate::Thinker<Self>>> {
        match name {
            "random" => Some(Box::new(crate::yardstick::Random)),
            "uct" => Some(Box::new(crate::uct::Uct)),
            "greedy" => Some(Box::new(Greedy)),
            _ if name.starts_with("x:") => Some(Box::new(player::Player(policy::Weights::parse(&name[2..])))),
            _ => None,
        }
    }
}
