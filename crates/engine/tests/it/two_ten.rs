//! The player of 210: always legal, reproducible, correct where the best turn is known, and stronger with its level.

use engine::{CancelToken, GameEngine, Level, Limits, Observation, SearchResult};
use game::random::{self, SplitMix64};
use game::{Game, Seat, Table};
use games::two_ten::{Cups, Large, Small, Stage, Step, TwoTen};
use std::time::Duration;

fn rules<C: Cups>(setup: &str) -> TwoTen<C> {
    TwoTen::from_setup(setup).unwrap()
}

fn table(setup: &str, position: &str) -> Table<TwoTen> {
    let game = rules::<Small>(setup);
    let position = game.parse_position(position).unwrap();
    Table::new(game, position)
}

fn search<C: Cups>(table: &Table<TwoTen<C>>, level: u32, limits: &Limits, cancel: &CancelToken) -> SearchResult<Step> {
    let seat = table.to_act().first().expect("a running game has a seat to act");
    let mut player = table.game().player(Level::new(level).unwrap());
    player.search(&Observation::new(table, seat), limits, cancel, &mut |_| {})
}

/// Plays a turn through the table, which rejects illegal steps. The turn must be complete afterwards.
#[track_caller]
fn play<C: Cups>(table: &mut Table<TwoTen<C>>, turn: &[Step]) {
    let seat = table.to_act().first().expect("a running game has a seat to act");
    let before = table.turns().len();
    for &step in turn {
        table.play(seat, step).unwrap_or_else(|fault| panic!("{turn:?}: {fault}"));
    }
    assert_eq!(table.turns().len(), before + 1, "{turn:?} is one whole turn");
}

fn text<C: Cups>(table: &Table<TwoTen<C>>, result: &SearchResult<Step>) -> String {
    table.game().turn_text(table.position(), &result.turn)
}

/// Plays random steps, so that searches start anywhere, also within turns.
fn wander<C: Cups>(setup: &str, seed: u64, levels: &[u32], limits: &Limits) {
    let mut chance = SplitMix64::new(seed);
    let game = rules::<C>(setup);
    let start = game.start(&());
    let mut table = Table::new(game, start);
    let mut middles = 0;
    for i in 0..60 {
        let Some(seat) = table.to_act().first() else { break };
        let level = levels[i % levels.len()];
        let result = search(&table, level, limits, &CancelToken::new());
        play(&mut table.clone(), &result.turn);
        assert_eq!(result.info.line, result.turn);
        middles += usize::from(table.position().stage() != Stage::Between);
        let step = random::step(table.game(), table.position(), seat, &mut Vec::new(), &mut chance).unwrap();
        table.play(seat, step).unwrap();
    }
    assert!(middles > 0, "{setup}");
}

#[test]
fn turns_are_legal_on_every_board_at_every_level_also_in_the_middle_of_a_turn() {
    let levels = [1, 2, 3, 4, 5, 6, 7, 8];
    wander::<Small>("4x4x3", 1, &levels, &Limits::nodes(5_000));
    wander::<Small>("3x3x1", 2, &levels, &Limits::nodes(5_000));
    wander::<Small>("4x4x15", 3, &levels, &Limits::nodes(5_000));
    wander::<Small>("5x3x2,idle=0", 4, &levels, &Limits::nodes(5_000));
    wander::<Small>("3x4x1,idle=1,repeat=0", 5, &levels, &Limits::nodes(5_000));
    wander::<Large>("5x5x4", 6, &levels, &Limits::nodes(5_000));
    wander::<Large>("9x9x15", 7, &levels, &Limits::nodes(5_000));
}

#[test]
fn without_time_or_nodes_a_legal_turn_comes_out() {
    for limits in [Limits::time(Duration::ZERO), Limits::nodes(0), Limits::depth(0)] {
        wander::<Small>("4x4x3", 8, &[2, 5], &limits);
    }
    wander::<Large>("9x9x15", 9, &[1, 4, 8], &Limits::time(Duration::ZERO));
}

#[test]
fn a_stop_that_is_pulled_before_is_honoured() {
    let cancel = CancelToken::new();
    cancel.cancel();
    let game = rules::<Small>("4x4x3");
    let start = game.start(&());
    let mut table = Table::new(game, start);
    let result = search(&table, 8, &Limits::NONE.threads(2), &cancel);
    assert_eq!(result.info.depth, 0, "only the first glance");
    play(&mut table, &result.turn);
}

#[test]
fn who_cannot_sow_passes() {
    // The only stone lies under a lid.
    let mut table = table("3x3x1", "1,0,0/0,0,0/0,0,0 w 5-3 a3b2 0");
    for level in 1..=8 {
        assert_eq!(search(&table, level, &Limits::nodes(1000), &CancelToken::new()).turn, [Step::Pass]);
    }
    play(&mut table, &[Step::Pass]);
}

const OPEN: &str = "2,3,2,1/3,2,1,3/2,1,0,4/3,5,4,3 w 2-7 b1c1 0";

#[test]
fn the_same_seed_and_nodes_give_the_same_thought() {
    let table = table("4x4x3", OPEN);
    let result = |level, seed| {
        // Threads must not matter in a search limited by nodes.
        let result = search(&table, level, &Limits::nodes(60_000).seed(seed).threads(2), &CancelToken::new());
        (text(&table, &result), result.info.value, result.info.nodes, result.info.depth)
    };
    for level in [1, 4, 8] {
        assert_eq!(result(level, 7), result(level, 7), "level {level}");
    }
    let turns = (0..8).map(|seed| result(1, seed).0).collect::<std::collections::HashSet<_>>();
    assert!(turns.len() > 1, "a beginner does not always err in the same way");
}

#[test]
fn nodes_and_depth_limit_a_thought() {
    let table = table("4x4x3", OPEN);
    let few = search(&table, 8, &Limits::nodes(20_000), &CancelToken::new()).info;
    assert!((10_000..40_000).contains(&few.nodes), "{}", few.nodes);
    let shallow = search(&table, 8, &Limits::depth(1), &CancelToken::new()).info;
    assert_eq!(shallow.depth, 1);
    let deeper = search(&table, 8, &Limits { depth: Some(2), ..Limits::nodes(3_000_000) }, &CancelToken::new()).info;
    assert_eq!(deeper.depth, 2);
    assert!(deeper.nodes > shallow.nodes);
}

#[test]
fn progress_is_told_round_by_round() {
    let table = table("4x4x3", OPEN);
    let mut player = table.game().player(Level::BEST);
    let mut told = Vec::new();
    let limits = Limits::nodes(1_000_000);
    let result = player.search(&Observation::new(&table, Seat::FIRST), &limits, &CancelToken::new(), &mut |info| {
        told.push((info.depth, info.nodes));
        play(&mut table.clone(), &info.line);
    });
    assert!(told.len() >= 3 && told.is_sorted(), "{told:?}");
    assert_eq!(result.info.depth, told.last().unwrap().0);
}

/// Seventeen stones can be taken at once here; only a few are obvious.
const RICH: &str = "3,3,3,3/3,2,3,2/0,3,3,3/5,4,3,3 b 2-0 b1c2 0";

#[test]
fn a_long_chain_is_found_from_level_7_on_half_of_it_by_level_6_and_little_by_beginners() {
    let table = table("4x4x3", RICH);
    let gain = |level| {
        let result = search(&table, level, &Limits::nodes(300_000), &CancelToken::new());
        result.turn.iter().filter(|step| matches!(step, Step::Take { .. })).count()
    };
    assert!(gain(8) >= 14, "{}", gain(8));
    assert!(gain(7) >= 11, "{}", gain(7));
    assert!(gain(6) >= 7, "{}", gain(6));
    assert!(gain(1) <= 4, "{}", gain(1));
}

#[test]
fn lids_are_put_by_those_who_think_of_the_answer() {
    let table = table("4x4x3", RICH);
    for level in 1..=8 {
        let result = search(&table, level, &Limits::nodes(100_000), &CancelToken::new());
        let lids = result.turn.iter().filter(|step| matches!(step, Step::Lid { .. })).count();
        assert_eq!(lids, if level < 3 { 0 } else { 2 }, "level {level}: {}", text(&table, &result));
    }
}

#[test]
fn at_the_last_quiet_turn_who_is_ahead_ends_the_game_and_who_is_behind_goes_on() {
    let after = |position: &str| {
        let mut table = table("4x4x3", position);
        let result = search(&table, 8, &Limits::nodes(200_000), &CancelToken::new());
        play(&mut table, &result.turn);
        table
    };
    let ahead = after("0,0,1,0/0,1,0,0/0,0,0,0/2,5,3,1 w 20-15 b1c1 9");
    let lead = i32::from(ahead.position().taken(Seat::FIRST)) - i32::from(ahead.position().taken(Seat(1)));
    assert!(ahead.outcome().is_some() || lead > 5, "{}", ahead.turns()[0].text);
    // Stones can be taken here, so the game need not end.
    let behind = after("0,0,1,0/1,0,1,0/2,1,0,2/2,5,4,0 w 13-16 b1c2 9");
    assert!(behind.outcome().is_none(), "{}", behind.turns()[0].text);
}

/// Plays a game between two levels with a node limit and returns the stones of both.
fn duel(levels: [u32; 2], seed: u64, nodes: u64) -> (u16, u16) {
    let game = rules::<Small>("4x4x3");
    let mut players = levels.map(|level| game.player(Level::new(level).unwrap()));
    let start = game.start(&());
    let mut table = Table::new(game, start);
    let first = Seat((seed % 2) as u8);
    while let Some(seat) = table.to_act().first() {
        let limits = Limits::nodes(nodes).seed(seed << 8 | table.turns().len() as u64);
        let player = &mut players[usize::from(seat != first)];
        let turn = player.search(&Observation::new(&table, seat), &limits, &CancelToken::new(), &mut |_| {}).turn;
        play(&mut table, &turn);
    }
    (table.position().taken(first), table.position().taken(first.next(2)))
}

#[test]
fn a_level_beats_the_one_two_below() {
    for low in 1..=5 {
        let games = (0..4).map(|seed| duel([low + 2, low], seed, 30_000));
        let won = games.filter(|(high, low)| high > low).count();
        assert!(won >= 3, "level {} won {won} of 4 against level {low}", low + 2);
    }
}
