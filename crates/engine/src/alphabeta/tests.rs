//! Alpha-beta against plain minimax without window, table or move ordering.

use super::{ADJUDICATED_WIN, AlphaBeta, BlunderModel, BlunderingSearcher};
use crate::{CancelToken, Evaluator, Info, Limits, Observation, SearchResult, Searcher};
use game::random::SplitMix64;
use game::{Game, NoEffects, Seat, Status, Table};
use games::alpha::Small;
use games::gamma::Gamma;

/// An evaluator with pseudo-random values: the hardest case for any shortcut.
struct Rough;

impl<G: Game> Evaluator<G> for Rough {
    const UNITS_PER_POINT: i32 = 100;

    fn evaluate(&self, game: &G, position: &G::Position, seat: Seat) -> i32 {
        let value = (game.hash(position) % 201) as i32 - 100;
        if seat == Seat::FIRST { value } else { -value }
    }
}

/// The path-dependent state of a line.
struct Line<G: Game> {
    hashes: Vec<u64>,
    quiet: u32,
    memory: G::ProgressState,
    turn_start: G::Position,
    turns: i32,
}

/// The minimax value of a running position for the seat to act.
fn minimax<G: Game>(game: &G, position: &G::Position, seat: Seat, depth: u32, line: &Line<G>) -> i32 {
    if depth == 0 && game.settled(position) {
        return Rough.evaluate(game, position, seat);
    }
    let mut steps = Vec::new();
    game.steps(position, seat, &mut steps);
    let value = |step| {
        let mut next = position.clone();
        game.apply(&mut next, seat, step, &mut NoEffects);
        let settled = game.settled(&next);
        let turns = line.turns + i32::from(settled);
        let seats = match game.status(&next) {
            Status::Over(outcome) => {
                let worth = Evaluator::<G>::outcome_value(&Rough, &outcome, seat);
                return worth - worth.signum() * turns;
            }
            Status::Running(seats) => seats,
        };
        let (mut hashes, mut quiet, mut memory) = (line.hashes.clone(), line.quiet, line.memory.clone());
        let mut turn_start = line.turn_start.clone();
        if settled {
            quiet = if game.progress(&mut memory, &turn_start, &next) { 0 } else { quiet + 1 };
            let limits = game.limits();
            if limits.repeat > 0 && hashes.contains(&game.hash(&next)) || limits.quiet > 0 && quiet >= limits.quiet {
                let worth = Evaluator::<G>::outcome_value(&Rough, &game.adjudicate(&next), seat);
                return worth.signum() * ADJUDICATED_WIN;
            }
            hashes.push(game.hash(&next));
            turn_start = next.clone();
        }
        let to_act = seats.first().expect("a running game has a seat to act");
        let line = Line { hashes, quiet, memory, turn_start, turns };
        let value = minimax(game, &next, to_act, depth - u32::from(settled), &line);
        if to_act == seat { value } else { -value }
    };
    steps.into_iter().map(value).max().expect("a seat to act has a step")
}

/// The displayed value of a table by search and by minimax.
fn both_values<G: Game>(table: &Table<G>, depth: u32) -> (f64, f64) {
    let seat = table.to_act().first().expect("the game goes on");
    let line = Line {
        hashes: vec![table.game().hash(table.position())],
        quiet: table.quiet_turns(),
        memory: table.progress_state().clone(),
        turn_start: table.position().clone(),
        turns: 0,
    };
    let plain = minimax(table.game(), table.position(), seat, depth, &line);
    let mut player = AlphaBeta::new(Rough, 1).exhaustive();
    let result = search(&mut player, table, Limits::depth(depth));
    (result.info.value, (f64::from(plain) / 100.0).clamp(-1.0, 1.0))
}

fn search<G: Game>(player: &mut dyn Searcher<G>, table: &Table<G>, limits: Limits) -> SearchResult<G::Step> {
    let seat = table.to_act().first().expect("the game goes on");
    player.search(&Observation::new(table, seat), &limits, &CancelToken::new(), &mut |_| {})
}

/// A table after some random steps, at the end of a turn.
fn some_table<G: Game>(game: &G, steps: usize, seed: u64) -> Option<Table<G>> {
    let mut chance = SplitMix64::new(seed);
    let mut table = Table::new(game.clone(), game.start(&game.deal(&mut chance)));
    let mut made = 0;
    while made < steps || !game.settled(table.position()) {
        let seat = table.to_act().first()?;
        let steps = table.steps(seat);
        table.play_unchecked(seat, steps[game::random::below(&mut chance, steps.len() as u32) as usize]);
        made += 1;
    }
    table.to_act().first().map(|_| table)
}

#[test]
fn values_are_those_of_minimax_on_small_boards() {
    let mut compared = 0;
    for setup in ["2x4x1,repeat=0,quiet=0", "3x4x1,repeat=0,quiet=0", "2x5x2,repeat=0,quiet=0"] {
        let game = Small::from_setup(setup).expect("a setup");
        for (seed, depth) in (0..24).zip([2, 3, 4, 5].into_iter().cycle()) {
            let Some(table) = some_table(&game, seed as usize % 7, seed) else { continue };
            let (searched, plain) = both_values(&table, depth);
            assert_eq!(searched, plain, "{setup} {} to depth {depth}", game.position_text(table.position()));
            compared += 1;
        }
    }
    assert!(compared > 50, "only {compared} positions were compared");
}

#[test]
fn repetition_and_quiet_turns_are_seen_as_minimax_sees_them() {
    for setup in ["2x4x1,repeat=2,quiet=0", "2x4x1,repeat=0,quiet=3"] {
        let game = Small::from_setup(setup).expect("a setup");
        for seed in 0..20 {
            let Some(table) = some_table(&game, 0, seed) else { continue };
            for depth in 1..=4 {
                let (searched, plain) = both_values(&table, depth);
                assert_eq!(searched, plain, "{setup} {} to depth {depth}", game.position_text(table.position()));
            }
        }
    }
}

/// A position of Gamma with few checkers and a white reserve, so that turns have several steps.
const GAMMA: &str = "10/10/10/2##2###1/1b1A6/10/1###2##2/3a6/10/10 w AB - playing";

#[test]
fn turns_of_many_steps_have_the_value_of_minimax() {
    let game = Gamma::from_setup("default,repeat=0").expect("a setup");
    let table = Table::new(game.clone(), game.parse_position(GAMMA).expect("a position"));
    for depth in 1..=2 {
        let (searched, plain) = both_values(&table, depth);
        assert_eq!(searched, plain, "to depth {depth}");
    }
}

#[test]
fn the_same_seed_and_nodes_give_the_same_result() {
    let game = Small::from_setup("6x6x2").expect("a setup");
    let table = some_table(&game, 6, 3).expect("a running game");
    let limits = Limits::nodes(20_000).seed(5).threads(2);
    let once = || {
        let blunders = BlunderModel { evaluation_noise: 20, missed_per_256: 20, careless: false };
        let result = search(&mut BlunderingSearcher::new(Rough, blunders, 50, 1), &table, limits);
        (result.turn, result.info.depth, result.info.nodes, result.info.value, result.info.line)
    };
    assert_eq!(once(), once());
    let nodes = once().2;
    assert!((20_000..21_100).contains(&nodes), "{nodes} nodes where 20000 were allowed");
}

#[test]
fn a_search_cancelled_before_its_start_still_has_a_legal_turn() {
    let game = Small::from_setup("8x8x2").expect("a setup");
    let table = Table::new(game.clone(), game.start(&()));
    let cancel = CancelToken::new();
    cancel.cancel();
    let observation = Observation::new(&table, Seat::FIRST);
    let result = AlphaBeta::new(Rough, 1).search(&observation, &Limits::NONE, &cancel, &mut |_| {});
    assert_eq!(result.info.depth, 0);
    assert!(table.steps(Seat::FIRST).contains(&result.turn[0]));
}

#[test]
fn a_proved_win_is_exact_and_one_by_history_is_not() {
    // White's last checker leaves from the farthest rank and ends the game.
    let game = Small::from_setup("2x4x1").expect("a setup");
    let table = Table::new(game.clone(), game.parse_position("A1/2/a1/2 w 00").expect("a position"));
    let result = search(&mut AlphaBeta::new(Rough, 1), &table, Limits::depth(6));
    assert!(result.exact);
    assert_eq!((result.info.value, result.info.depth), (1.0, 1));
    assert_eq!(game.turn_text(table.position(), &result.turn), "a4-off");
    // White is ahead and a quiet turn ends the game: a win by history, not a proof.
    let quick = Small::from_setup("4x6x1,quiet=1").expect("a setup");
    let start = quick.parse_position("aaaa/4/AAAA/4/4/4 w 00").expect("a position");
    let result = search(&mut AlphaBeta::new(Rough, 1), &Table::new(quick, start), Limits::depth(3));
    assert!(!result.exact && result.info.value == 1.0, "{:?}", result.info);
}

#[test]
fn progress_is_reported_for_each_depth() {
    let game = Small::from_setup("4x5x1").expect("a setup");
    let table = Table::new(game.clone(), game.start(&()));
    let mut depths = Vec::new();
    let mut tell = |info: &Info<_>| depths.push(info.depth);
    let observation = Observation::new(&table, Seat::FIRST);
    AlphaBeta::new(Rough, 1).search(&observation, &Limits::depth(4), &CancelToken::new(), &mut tell);
    assert_eq!(depths, [1, 2, 3, 4]);
}
