//! Ampli.
mod exact;
mod field;
mod put;
mod table;
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
