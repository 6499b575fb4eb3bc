//! Ampli: the levels and the greedy baseline.

use engine::{CancelToken, GameEngine, Info, Level, Limits, Observation, SearchResult, Searcher};
use game::{Game, Seat, Table};
use games::ampli::{Ampli, Position, Stage, Step};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;

fn level(number: u32) -> Level {
    Level::new(number).unwrap()
}

fn ampli(setup: &str) -> Ampli {
    Ampli::from_setup(setup).unwrap()
}

fn deal(game: &Ampli, seed: u64) -> Table<Ampli> {
    Table::new(*game, game.start(&game.deal(&mut ChaCha8Rng::seed_from_u64(seed))))
}

fn at(text: &str) -> Table<Ampli> {
    let game = ampli("2");
    Table::new(game, game.parse_position(text).unwrap())
}

fn search(player: &mut dyn Searcher<Ampli>, table: &Table<Ampli>, limits: &Limits) -> SearchResult<Step> {
    let seat = table.to_act().first().unwrap();
    player.search(&Observation::new(table, seat), limits, &CancelToken::new(), &mut |_| {})
}

/// The text of the turn that a level chooses.
fn choice(number: u32, table: &Table<Ampli>, limits: &Limits) -> String {
    let result = search(&mut *table.game().player(level(number)), table, limits);
    table.game().step_text(table.position(), result.turn[0])
}

/// The author's first study game after move 16.
const STUDY: &str = "15-@0,0;54-@2,0;55-@1,-1;25@1,-3;16@0,1;64@3,-2;26@2,-3;56@1,1;22-@1,-4;66-@0,3;44@4,-1;11@-1,0;35-@-1,-2 \
    A:12.34.36|- B:13.14.23.24.33|- A A first 0";

/// Plays a game to its end and returns the points of each seat.
fn play(table: &mut Table<Ampli>, players: &mut [Box<dyn Searcher<Ampli>>], limits: &Limits) -> Vec<i16> {
    let mut seed = limits.seed;
    while let Some(seat) = table.to_act().first() {
        seed += 1;
        let result = players[seat.index()].search(
            &Observation::new(table, seat),
            &limits.seed(seed),
            &CancelToken::new(),
            &mut |_| {},
        );
        for step in result.turn {
            table.play(seat, step).unwrap();
        }
    }
    let outcome = table.outcome().unwrap();
    (0..table.game().seats()).map(|s| outcome.score(Seat(s))).collect()
}

/// The points of a level and of a baseline; each deal is played from both sides.
fn against(number: u32, baseline: &str, games: u64, nodes: u64) -> (i16, i16) {
    let mut points = (0, 0);
    for i in 0..games {
        let game = ampli(if i / 2 % 2 == 0 { "2" } else { "2,begin=2" });
        let mut players = [game.player(level(number)), game.baseline(baseline).unwrap()];
        let side = (i % 2) as usize;
        players.rotate_left(side);
        let scores = play(&mut deal(&game, i / 2), &mut players, &Limits::nodes(nodes).seed(1000 * i));
        points.0 += scores[side];
        points.1 += scores[1 - side];
    }
    points
}

#[test]
fn the_best_level_finds_a_move_that_holds_the_study_game() {
    let table = at(STUDY);
    let holding = ["21-@-2,-1", "43@3,1", "43@4,1", "63-@2,3"];
    let result = search(&mut *table.game().player(Level::BEST), &table, &Limits::nodes(200_000));
    assert!(holding.contains(&&*table.game().step_text(table.position(), result.turn[0])), "{:?}", result.turn);
    assert!(result.exact);
    assert_eq!(result.info.value, 0.0);
    // Without the time for exact play, playouts decide.
    let result = search(&mut *table.game().player(Level::BEST), &table, &Limits::nodes(2000));
    assert!(!result.exact && result.info.nodes <= 2000);
    assert!(result.info.line.len() > 1, "nothing is hidden: a line is expected");
}

#[test]
fn a_last_tile_is_put_and_full_if_it_can_be() {
    // The end of the author's main line: 25. 63–:: finishes first with a full tile.
    let text = "15-@0,0;54-@2,0;55-@1,-1;25@1,-3;16@0,1;64@3,-2;26@2,-3;56@1,1;22-@1,-4;66-@0,3;44@4,-1;11@-1,0;35-@-1,-2;\
        21-@-2,-1;32-@-1,-3;33@-2,-3;41-@4,1;43@3,1;31-@-2,2 A:36|- B:24|- A A first 0";
    let table = at(text);
    for number in 6..=8 {
        let result = search(&mut *table.game().player(level(number)), &table, &Limits::nodes(300));
        assert!(matches!(result.turn[0], Step::Put { full: true, .. }), "level {number}: {:?}", result.turn);
    }
}

#[test]
fn a_rally_is_played_to_its_best_end() {
    // Six tiles in hand and one to draw; a full finish is possible.
    let text = "24-@0,0;46@1,1;22@-1,-1;23@-2,0;26@0,1;44@2,0;61@0,3;43-@-3,2;14@1,4;52-@-4,0;53-@-4,1;65-@-5,2;55@-5,0;15@0,5 \
        A:-|- B:11.12.13.33.36.45|66 B B rally 0 1-0";
    let mut table = at(text);
    let mut players = [table.game().player(level(8)), table.game().player(level(8))];
    assert!(search(&mut *players[1], &table, &Limits::nodes(2000)).exact);
    assert_eq!(play(&mut table, &mut players, &Limits::nodes(2000)), [1, 1]);
}

#[test]
fn the_same_seed_and_nodes_give_the_same_thought() {
    for setup in ["2", "3"] {
        let game = ampli(setup);
        for number in [1, 4, 6, 8] {
            let table = deal(&game, 5);
            let limits = Limits::nodes(200).seed(9).threads(2);
            let mut thoughts = (0..2).map(|_| search(&mut *game.player(level(number)), &table, &limits));
            let (mut first, second) = (thoughts.next().unwrap(), thoughts.next().unwrap());
            first.info.elapsed = second.info.elapsed;
            assert_eq!(first, second, "level {number} of {setup}");
        }
    }
}

#[test]
fn whatever_the_limits_the_turn_is_legal() {
    let is_cancelled = CancelToken::new();
    is_cancelled.cancel();
    let nothing = [
        (Limits::NONE, &is_cancelled),
        (Limits::time(std::time::Duration::ZERO).threads(2), &CancelToken::new()),
        (Limits::nodes(0), &CancelToken::new()),
        (Limits::depth(1).threads(2), &CancelToken::new()),
    ];
    for setup in ["2", "3"] {
        let game = ampli(setup);
        for number in 1..=8 {
            let mut table = deal(&game, u64::from(number));
            let mut player = game.player(level(number));
            for turn in 0.. {
                let Some(seat) = table.to_act().first() else { break };
                let (limits, cancel) = &nothing[turn % nothing.len()];
                let mut heard = Vec::new();
                let mut hear = |info: &Info<Step>| heard.push(info.clone());
                let result = player.search(&Observation::new(&table, seat), limits, cancel, &mut hear);
                assert_eq!(heard.last(), Some(&result.info));
                assert_eq!(result.turn[..], result.info.line[..1]);
                table.play(seat, result.turn[0]).unwrap();
            }
        }
    }
}

#[test]
fn a_thought_hears_the_stop_and_reports_on_the_way() {
    let table = deal(&ampli("2"), 3);
    let cancel = CancelToken::new();
    let mut heard = 0;
    let mut player = table.game().player(Level::BEST);
    let limits = Limits::NONE.threads(2);
    let result = player.search(&Observation::new(&table, Seat(0)), &limits, &cancel, &mut |info| {
        heard += 1;
        assert!(info.nodes >= 4096 && info.depth > 1);
        cancel.cancel();
    });
    assert_eq!(heard, 2, "on the way and at the end");
    assert!(result.info.nodes >= 4096);
}

#[test]
fn the_best_level_wins_most_points_from_greedy_and_random_play() {
    let (own, greedy) = against(8, "greedy", 20, 60);
    assert!(own >= 4 * greedy, "{own}:{greedy}");
    let (own, random) = against(8, "random", 20, 30);
    assert!(own >= 19 * random, "{own}:{random}");
}

#[test]
fn three_play_and_the_best_is_ahead_of_beginners() {
    let game = ampli("3");
    let mut points = [0; 3];
    for seed in 0..12 {
        let mut players = [8, 1, 1].map(|n| game.player(level(n)));
        players.rotate_right(seed % 3);
        let mut scores = play(&mut deal(&game, seed as u64), &mut players, &Limits::nodes(40).seed(seed as u64));
        scores.rotate_left(seed % 3);
        (0..3).for_each(|s| points[s] += scores[s]);
    }
    assert!(points[0] > 2 * points[1].max(points[2]), "{points:?}");
}

/// A position in which the seat to act can finish with a full tile by intercepting.
const INTERCEPT: &str = "15-@0,0;54-@2,0;55-@1,-1;25@1,-3;16@0,1;64@3,-2;26@2,-3;56@1,1;22-@1,-4;66-@0,3;44@4,-1;11@-1,0;35-@-1,-2;\
    21-@-2,-1;32-@-1,-3;33@-2,-3;41-@4,1;43@3,1 A:36|- B:13.24|- B A second 0";

#[test]
fn low_levels_oversee_an_interception_now_and_then_and_high_ones_never() {
    let table = at(INTERCEPT);
    assert_eq!(table.position().stage(), Stage::Second);
    let missed =
        |number: u32| (0..40).filter(|&seed| choice(number, &table, &Limits::nodes(50).seed(seed)) == "wait").count();
    let low = [1, 2, 3].map(missed);
    assert!(low[0] > low[1] && low[1] > low[2] && low[2] > 0, "{low:?}");
    assert_eq!([6, 7, 8].map(missed), [0, 0, 0]);
}

#[test]
fn nobody_passes_while_he_has_a_tile_to_put() {
    for number in 1..=4 {
        for seed in 0..15 {
            let mut table = deal(&ampli("2"), seed);
            let mut player = table.game().player(level(number));
            while let Some(seat) = table.to_act().first() {
                let result = search(&mut *player, &table, &Limits::nodes(10).seed(seed));
                let gives_up = matches!(result.turn[0], Step::Pass | Step::Stop);
                assert!(!gives_up || table.steps(seat).len() == 1, "level {number}");
                table.play(seat, result.turn[0]).unwrap();
            }
        }
    }
}

#[test]
fn greedy_puts_the_longest_chain_at_once_and_else_what_leaves_most() {
    let game = ampli("2");
    let start = "15-@0,0 A:22.26.34.36.45.55|25.46.44.12 B:14.16.24.33.56.66|13.23.11.35 A A must 0";
    let mut table = at(start);
    let mut greedy = game.baseline("greedy").unwrap();
    for seed in 0..10 {
        // Only 45 and 55 prepare a full tile: each other.
        let result = search(&mut *greedy, &table, &Limits::NONE.seed(seed));
        let Step::Put { placing, full: false } = result.turn[0] else { panic!("an incomplete tile") };
        let mut figure = *table.position().round().figure();
        figure.put(placing);
        let rest = table.position().round().hand(Seat(0)).without(placing.tile.tile());
        assert_eq!(figure.chain(rest, 6), 1, "{placing}");
    }
    for turn in ["54–(15п)", "wait"] {
        table.play_turn(turn).unwrap();
    }
    let result = search(&mut *greedy, &table, &Limits::NONE);
    assert!(matches!(result.turn[0], Step::Put { full: true, .. }), "it intercepts: {:?}", result.turn);
    assert!(game.baseline("nobody").is_none() && game.baseline("random").is_some());
}

#[test]
fn a_player_looks_at_nothing_but_its_sight() {
    let game = ampli("2");
    let table = deal(&game, 8);
    let mut rng = ChaCha8Rng::seed_from_u64(2);
    let other: Position = game.resample(table.position(), Some(Seat(0)), &mut rng);
    assert_ne!(&other, table.position());
    let limits = Limits::nodes(3000);
    let values =
        [table, Table::new(game, other)].map(|t| search(&mut *game.player(Level::BEST), &t, &limits).info.value);
    assert!((values[0] - values[1]).abs() < 0.4, "other worlds are drawn, but from the same: {values:?}");
}
