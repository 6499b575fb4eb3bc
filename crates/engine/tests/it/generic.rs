//! The generic player: legal, reproducible and stronger with its level, without knowing its game.

use engine::baseline::Random;
use engine::generic::GenericPlayer;
use engine::{CancelToken, GameEngine, Level, Limits, Observation, Searcher};
use game::{Game, NoEffects, Table};
use games::alpha::Small;
use games::ampli::Ampli;
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;

fn start<G: Game>(setup: &str, seed: u64) -> Table<G> {
    let game = G::from_setup(setup).expect("a setup");
    let deal = game.deal(&mut ChaCha8Rng::seed_from_u64(seed));
    let position = game.start(&deal);
    Table::new(game, position)
}

fn search<G: Game>(player: &mut dyn Searcher<G>, table: &Table<G>, limits: Limits) -> Vec<G::Step> {
    let seat = table.to_act().first().expect("a running game");
    player.search(&Observation::new(table, seat), &limits, &CancelToken::new(), &mut |_| {}).turn
}

fn check_levels<G: Game>(setup: &str) {
    let table = start::<G>(setup, 1);
    let seat = table.to_act().first().expect("a running game");
    for level in Level::all() {
        for limits in [Limits::nodes(500).seed(3), Limits::depth(1).seed(3)] {
            let turn = search(&mut GenericPlayer::new(level), &table, limits);
            assert_eq!(turn, search(&mut GenericPlayer::new(level), &table, limits), "{level} is reproducible");
            let mut position = table.position().clone();
            for step in turn {
                let mut legal = Vec::new();
                table.game().steps(&position, seat, &mut legal);
                assert!(legal.contains(&step), "{} {level}: {step:?}", G::ID);
                table.game().apply(&mut position, seat, step, &mut NoEffects);
            }
            assert!(table.game().settled(&position), "{} {level}: the turn is whole", G::ID);
        }
    }
}

#[test]
fn every_level_plays_a_legal_reproducible_turn_in_any_game() {
    check_levels::<Small>("4x5x1");
    // Three players, hidden tiles.
    check_levels::<Ampli>("3");
}

/// The share of points that the first player of a pair gets in games with alternating seats.
fn share(
    games: u64,
    first: impl Fn() -> Box<dyn Searcher<Small>>,
    second: impl Fn() -> Box<dyn Searcher<Small>>,
) -> f64 {
    let mut points = 0.0;
    for number in 0..games {
        let mut table = start::<Small>("4x5x1,quiet=40", number);
        let mut players = if number % 2 == 0 { [first(), second()] } else { [second(), first()] };
        while let Some(seat) = table.to_act().first() {
            let limits = Limits::nodes(600).seed(number * 1000 + table.turns().len() as u64);
            for step in search(&mut *players[seat.index()], &table, limits) {
                table.play(seat, step).expect("a legal step");
            }
        }
        points += match table.outcome().and_then(|outcome| outcome.winner()) {
            None => 0.5,
            Some(winner) => f64::from(u8::from(winner.index() as u64 == number % 2)),
        };
    }
    points / games as f64
}

#[test]
fn the_best_level_beats_the_lowest_and_random_play() {
    let generic = |number: u32| {
        move || -> Box<dyn Searcher<Small>> { Box::new(GenericPlayer::new(Level::new(number).expect("a level"))) }
    };
    let best_against_random = share(12, generic(8), || Box::new(Random));
    assert!(best_against_random > 0.8, "level 8 gets {best_against_random} against random play");
    let best_against_first = share(12, generic(8), generic(1));
    assert!(best_against_first > 0.7, "level 8 gets {best_against_first} against level 1");
}

/// A game without an engine of its own gets players and baselines from the defaults of [`GameEngine`].
#[test]
fn the_defaults_of_a_game_engine_are_enough_to_play() {
    fn baselines<G: GameEngine>(game: &G) -> Vec<bool> {
        ["random", "uct", "magic"].map(|name| game.baseline(name).is_some()).to_vec()
    }
    assert_eq!(baselines(&Small::from_setup("4x5x1").expect("a setup")), [true, true, false]);
}
