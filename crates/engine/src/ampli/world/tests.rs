use super::*;
use crate::ampli::placements::PlacementFilter;
use game::random::{SplitMix64, below};
use game::{Game, NoEffects, Status};
use games::ampli::Ampli;
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;

/// The steps of a world as sorted texts.
fn steps(world: &World) -> Vec<String> {
    let mut all = world.idle().into_iter().map(|a| world.step(a)).collect::<Vec<_>>();
    world.each_put(|put| all.push(world.step(Act::Put(put))));
    let mut texts = all.iter().map(|s| format!("{s:?}")).collect::<Vec<_>>();
    texts.sort();
    texts
}

fn same(world: &World, game: &Ampli, position: &Position) {
    let fresh = World::new(position);
    assert_eq!(world.seats, fresh.seats);
    let mut any = false;
    world.each_put(|_| any = true);
    assert_eq!(world.seats.stage != Stage::Over && world.field.can_put(world.seats.hand(), world.seats.want()), any);
    let mut expected = Vec::new();
    if let Status::Running(seats) = game.status(position) {
        game.steps(position, seats.first().unwrap(), &mut expected);
    }
    let mut expected = expected.iter().map(|s| format!("{s:?}")).collect::<Vec<_>>();
    expected.sort();
    assert_eq!(steps(world), expected, "{}", game.position_text(position));
}

#[test]
fn a_world_plays_as_the_rules_do_and_takes_everything_back() {
    for (setup, games) in [("2", 60), ("3", 30), ("2,begin=2", 20)] {
        let game = Ampli::from_setup(setup).unwrap();
        for seed in 0..games {
            let mut rng = ChaCha8Rng::seed_from_u64(seed);
            let mut quick = SplitMix64::new(seed);
            let start = game.start(&game.deal(&mut rng));
            let (mut position, mut world) = (start, World::new(&start));
            let mut made = Vec::new();
            loop {
                same(&world, &game, &position);
                let Some(idle) = world.idle() else { break };
                let mut acts = Vec::new();
                world.each_put(|put| acts.push(Act::Put(put)));
                // Mostly tiles: otherwise the games would end at once.
                if acts.is_empty() || below(&mut quick, 4) == 0 {
                    acts = vec![idle];
                }
                let act = acts[below(&mut quick, acts.len() as u32) as usize];
                let step = world.step(act);
                assert_eq!(Act::from_code(act.code()), act);
                let seat = position.decider();
                game.apply(&mut position, seat, step, &mut NoEffects);
                made.push(world.make(act));
            }
            let Status::Over(outcome) = game.status(&position) else { panic!("it is over") };
            for seat in position.round().seats() {
                assert_eq!(i16::from(world.seats.scores[seat.index()]), outcome.score(seat));
            }
            for made in made.iter().rev() {
                world.undo(made);
            }
            same(&world, &game, &start);
            assert_eq!(format!("{:?}", world.field), format!("{:?}", Field::new(start.round().figure())));
        }
    }
}

#[test]
fn helped_tiles_are_the_full_ones_that_touch_the_tile_put_last() {
    let game = Ampli::from_setup("2").unwrap();
    for seed in 0..40 {
        let mut quick = SplitMix64::new(seed);
        let start = game.start(&game.deal(&mut ChaCha8Rng::seed_from_u64(seed)));
        let mut world = World::new(&start);
        for _ in 0..12 {
            let mut puts = Vec::new();
            world.each_put(|put| puts.push(put));
            let Some(put) = (!puts.is_empty()).then(|| puts[below(&mut quick, puts.len() as u32) as usize]) else {
                break;
            };
            let before = world.field.full_tiles(!0);
            let fullness_gained = world.field.fullness_gained(put, !0);
            world.make(Act::Put(put));
            let after = world.field.full_tiles(!0);
            let mut touching = 0;
            let [a, b] = put.cells();
            world.field.each_put(!0, PlacementFilter::Full, |full| {
                let apart = |x: u16, y: u16| (x.wrapping_sub(y) & 63).min(y.wrapping_sub(x) & 63);
                let near = |x: u16, y: u16| apart(x, y) + apart(x >> 6, y >> 6) == 1;
                if full.cells().into_iter().any(|c| near(a, c) || near(b, c)) {
                    touching |= full.tile_bit();
                }
            });
            assert_eq!(fullness_gained, touching);
            assert_eq!(after & !before & !fullness_gained, 0, "what is new touches the new tile");
            world.seats.stage = Stage::Must;
            world.seats.decider = world.seats.right;
        }
    }
}
