use super::*;
use crate::ampli::put::Put;
use crate::{CancelToken, Limits};
use game::{Game, NoEffects, Status, random};
use games::ampli::{Ampli, Position};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use std::collections::HashMap;

/// The value of a position by the rules alone: every step, no bounds, memoized.
fn plain(game: &Ampli, position: &Position, known: &mut HashMap<Position, i32>) -> i32 {
    let Status::Running(seats) = game.status(position) else { return 0 };
    if let Some(&value) = known.get(position) {
        return value;
    }
    let seat = seats.first().unwrap();
    let mut steps = Vec::new();
    game.steps(position, seat, &mut steps);
    let values = steps.iter().map(|&step| {
        let mut next = *position;
        game.apply(&mut next, seat, step, &mut NoEffects);
        let got = |s: usize| i32::from(next.round().scores()[s] - position.round().scores()[s]);
        let others = (0..next.round().players() as usize).filter(|&s| s != seat.index()).map(got).max();
        let after = plain(game, &next, known);
        got(seat.index()) - others.unwrap() + if next.decider() == seat { after } else { -after }
    });
    let value = values.max().unwrap();
    known.insert(*position, value);
    value
}

/// A random game until few tiles and no reserve are left, and a few steps more; `None` if it ends before.
fn endgame(game: &Ampli, seed: u64, tiles: usize) -> Option<Position> {
    let mut more = seed % 4;
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut position = game.start(&game.deal(&mut rng));
    loop {
        let Status::Running(seats) = game.status(&position) else { return None };
        let round = position.round();
        let left = round.seats().map(|s| round.left(s)).sum::<usize>();
        if left <= tiles && round.seats().all(|s| round.reserve(s).is_empty()) {
            if more == 0 && possible(&World::new(&position).seats) {
                return Some(position);
            }
            more = more.saturating_sub(1);
        }
        let seat = seats.first().unwrap();
        let mut steps = Vec::new();
        game.steps(&position, seat, &mut steps);
        // Mostly tiles: otherwise passes would end the game early.
        if steps.len() > 1 && random::below(&mut rng, 8) > 0 {
            steps.remove(0);
        }
        let step = steps[random::below(&mut rng, steps.len() as u32) as usize];
        game.apply(&mut position, seat, step, &mut NoEffects);
    }
}

fn budget() -> SearchBudget {
    SearchBudget::start(&Limits::NONE, &CancelToken::new())
}

#[test]
fn values_are_those_of_plain_search_by_the_rules() {
    let mut seen = HashMap::new();
    for (setup, tiles) in [("2", 4), ("2,begin=2", 3), ("3", 3)] {
        let game = Ampli::from_setup(setup).unwrap();
        for seed in 0..60 {
            let Some(position) = endgame(&game, seed, tiles) else { continue };
            let world = World::new(&position);
            let mut known = HashMap::new();
            let expected = plain(&game, &position, &mut known);
            let table = BoundTable::new(1);
            for guess in [-3, 0, 5] {
                let mut search = ExactSearch::new(world.clone(), &table, budget());
                let (value, best) = search.best(guess).unwrap();
                assert_eq!(value, expected, "seed {seed}: {}", game.position_text(&position));
                assert_eq!(search.value_of(best.or(world.idle()).unwrap(), guess).unwrap(), expected);
            }
            let mut acts = world.idle().into_iter().collect::<Vec<_>>();
            world.each_put(|put: Put| acts.push(Act::Put(put)));
            let mut search = ExactSearch::new(world.clone(), &table, budget());
            let values = acts.iter().map(|&act| search.value_of(act, 0).unwrap()).collect::<Vec<_>>();
            assert_eq!(values.iter().max(), Some(&expected));
            for (&act, &value) in acts.iter().zip(&values) {
                assert!(search.worth(act, value).unwrap() && !search.worth(act, value + 1).unwrap());
            }
            *seen.entry((position.round().players(), position.stage())).or_insert(0) += 1;
        }
    }
    for stage in [Stage::First, Stage::Must, Stage::Rally] {
        assert!(seen.contains_key(&(2, stage)), "{stage:?} was among them: {seen:?}");
    }
    assert!(seen.contains_key(&(3, Stage::Rally)), "{seen:?}");
}

#[test]
fn a_small_or_forgetful_table_changes_no_value() {
    let game = Ampli::from_setup("2").unwrap();
    for seed in 100..110 {
        let Some(position) = endgame(&game, seed, 5) else { continue };
        let world = World::new(&position);
        let (large, small) = (BoundTable::new(16), BoundTable::new(1));
        let value = ExactSearch::new(world.clone(), &large, budget()).best(0).unwrap().0;
        let mut again = ExactSearch::new(world.clone(), &small, budget());
        assert_eq!(again.best(1).unwrap().0, value);
        small.next_age();
        assert_eq!(again.best(-1).unwrap().0, value);
    }
}

#[test]
fn it_ends_when_it_is_stopped_or_has_looked_at_enough() {
    let game = Ampli::from_setup("2").unwrap();
    let position = (0..).find_map(|seed| endgame(&game, seed, 9)).unwrap();
    let world = World::new(&position);
    let table = BoundTable::new(1);
    let mut search = ExactSearch::new(world.clone(), &table, budget());
    search.end_at(1000);
    assert_eq!(search.best(0), Err(BudgetExhausted));
    assert!(search.nodes < 1300, "{}", search.nodes);
    assert_eq!(search.world.seats, world.seats, "all acts are taken back");
    let cancel = CancelToken::new();
    cancel.cancel();
    let mut search = ExactSearch::new(world, &table, SearchBudget::start(&Limits::NONE, &cancel));
    assert_eq!(search.best(0), Err(BudgetExhausted));
    assert!(search.nodes < 300);
}
