//! D1–D3, R1–R7, S1–S5 and M2: two players.

use super::super::{Ampli, Match, Oriented, Phase, Placing, Round, Stage, Step, Tile, TileSet, seat_name};
use super::{A, B, LATE, START, played, refused, state, steps, tail, two};
use crate::effect::Effect;
use game::{Game, NoEffects, Outcome, Piece, Place};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

fn tile(text: &str) -> Tile {
    Tile::parse(text).unwrap()
}

#[test]
fn d1_six_in_hand_four_in_reserve_and_an_initial_tile_that_is_no_double() {
    let mut initials = TileSet::EMPTY;
    for seed in 0..400 {
        let deal = two().deal(&mut ChaCha8Rng::seed_from_u64(seed));
        deal.check(A).unwrap();
        let all = [A, B].map(|s| deal.hands[s.index()].iter().chain(deal.reserves[s.index()].tiles().iter().copied()));
        assert_eq!(all.into_iter().flatten().chain([deal.initial]).collect::<TileSet>(), TileSet::ALL);
        assert!(!deal.initial.is_double());
        initials = initials.with(deal.initial);
    }
    assert_eq!(initials.len(), 15, "every tile that is no double opens some game");
}

#[test]
fn d1_each_sees_his_own_hand_only_and_nobody_the_reserves() {
    let table = played(two(), START, &[]);
    let seen = |viewer| table.game().view_text(table.position(), viewer);
    assert_eq!(seen(Some(A)), "15-@0,0 A:22.26.34.36.45.55|?4 B:?6|?4 A A must 0");
    assert_eq!(seen(Some(B)), "15-@0,0 A:?6|?4 B:14.16.24.33.56.66|?4 A A must 0");
    assert_eq!(seen(None), "15-@0,0 A:?6|?4 B:?6|?4 A A must 0");
}

#[test]
fn d2_the_initial_tile_is_the_figure_and_lies() {
    let deal = two().deal(&mut ChaCha8Rng::seed_from_u64(7));
    let start = two().start(&deal);
    let [low, high] = deal.initial.values();
    let initial = Placing { tile: Oriented::new(low, high).unwrap(), horizontal: true, x: 0, y: 0 };
    assert_eq!(start.round().figure().placings(), [initial]);
}

#[test]
fn d3_who_begins_is_agreed_then_the_winner_begins() {
    let game = Ampli::from_setup("2,begin=2").unwrap();
    let start = game.start(&game.deal(&mut ChaCha8Rng::seed_from_u64(1)));
    assert_eq!((start.decider(), start.round().right(), start.stage()), (B, B, Stage::Must));
    assert_eq!(game.setup(), "2,begin=2");
    let mut games = Match::new(2, B);
    assert_eq!(games.beginner(), B);
    games.add(Outcome::new(&[2, 1]));
    assert_eq!(games.beginner(), A);
    games.add(Outcome::new(&[1, 1]));
    assert_eq!(games.beginner(), A, "after a tie, who began before");
    for bad in ["2,begin=0", "2,begin=3", "3,begin=4"] {
        assert_eq!(Ampli::from_setup(bad).unwrap_err().violated_clause(), Some("D3"), "{bad}");
    }
}

#[test]
fn r1_after_a_tile_the_next_of_the_reserve_is_drawn() {
    let mut table = played(two(), START, &[]);
    let effects = table.play_turn("54–(15п)").unwrap();
    assert!(tail(&table).starts_with("A:22.25.26.34.36.55|46.44.12 "));
    let piece = Piece::Tile(Some([2, 5]));
    let drawn = Effect::Moved { seat: A, piece, count: 1, from: Place::Reserve(A), to: Place::Hand(A) };
    assert!(effects.contains(&drawn));
    // The opponent sees that something was drawn, not what.
    let hidden =
        Effect::Moved { seat: A, piece: Piece::Tile(None), count: 1, from: Place::Reserve(A), to: Place::Hand(A) };
    let game = table.game();
    assert_eq!(game.visible_effect(table.position(), Some(A), drawn), drawn);
    assert_eq!(game.visible_effect(table.position(), Some(B), drawn), hidden);
    assert_eq!(game.visible_effect(table.position(), None, drawn), hidden);
}

#[test]
fn r1_until_it_is_drawn_the_draw_is_owed() {
    let mut round = *played(two(), START, &[]).position().round();
    assert!(!round.owes_draw(A));
    round.put(A, Placing::parse("54-@2,0").unwrap(), false, &mut NoEffects);
    assert!(round.owes_draw(A));
    assert_eq!(round.draw(A, &mut NoEffects), Some(tile("25")));
    assert_eq!(round.draw(A, &mut NoEffects), None);
}

#[test]
fn r2_the_right_passes_after_an_incomplete_tile_and_stays_after_a_full_one() {
    let table = played(two(), START, &["54–(15п)"]);
    assert_eq!(state(&table), "B B first 0");
    let table = played(two(), START, &["54–(15п)", "wait", "55–(15н)"]);
    assert_eq!(state(&table), "A B first 0");
}

#[test]
fn r3_only_a_full_tile_intercepts_and_the_right_is_then_his() {
    let table = played(two(), START, &["54–(15п)", "wait"]);
    assert_eq!(state(&table), "B A second 0");
    assert_eq!(steps(table.game(), table.position()), ["55-@1,-1", "55-@1,1", "wait"]);
    let error = refused(&table, "55(15н)");
    let why = "55@1,-2 is incomplete, and A has not the right of move: only a full tile intercepts";
    assert_eq!(error, (Some("R3"), why.to_string()));
    assert_eq!(refused(&table, "25(15н)").0, Some("R3"));
    let table = played(two(), START, &["54–(15п)", "wait", "55–(15н)"]);
    assert_eq!(table.position().round().right(), A);
}

#[test]
fn r4_putting_at_once_is_knock_and_put_in_one() {
    let table = played(two(), START, &["54–(15п)"]);
    assert!(table.pending().is_empty() && table.turns().len() == 1);
    // The tile must be one of his own.
    let table = played(two(), START, &[]);
    assert_eq!(refused(&table, "56–(15п)"), (Some("R1"), "A has no tile 56 in hand".to_string()));
}

#[test]
fn r6_after_a_violation_the_right_is_the_opponents_and_the_shown_tile_stays_known() {
    let mut table = played(two(), START, &["54–(15п)"]);
    table.play_unchecked(B, Step::Violation(Some(tile("56"))));
    assert_eq!(state(&table), "A A must 0?1");
    assert!(tail(&table).contains("B:14.16.24.33.56!.66|"));
    let seen = table.game().view_text(table.position(), Some(A));
    assert!(seen.contains(" B:56!.?5|?4 "), "{seen}");
    // Putting a tile ends the row of violations; the shown tile stays known.
    table.play_turn("55–(15н)").unwrap();
    assert!(state(&table).ends_with(" 0"));
    assert_eq!(table.position().round().shown().len(), 1);
    let another = table.game().resample(table.position(), Some(A), &mut ChaCha8Rng::seed_from_u64(3));
    assert!(another.round().hand(B).contains(tile("56")));
}

#[test]
fn r7_two_passes_in_a_row_end_the_game_and_each_scores_the_others_tiles() {
    let table = played(two(), START, &["54–(15п)", "wait", "wait", "–"]);
    assert_eq!(state(&table), "A A first 1");
    let table = played(two(), START, &["54–(15п)", "wait", "wait", "–", "wait", "wait", "-"]);
    assert_eq!(state(&table), "B B over 2 10-9");
    assert_eq!(table.outcome(), Some(Outcome::new(&[10, 9])));
    // A tile between them counts anew.
    let table = played(two(), START, &["–", "16(15в)", "wait", "wait", "–"]);
    assert_eq!(state(&table), "B B first 1");
}

#[test]
fn r7_three_violations_in_a_row_end_it_in_the_same_way() {
    let mut table = played(two(), START, &["54–(15п)"]);
    table.play_unchecked(B, Step::Violation(None));
    table.play_unchecked(A, Step::Violation(None));
    assert_eq!(state(&table), "B B must 0?2");
    // A pass between them does not count anew: only a tile does.
    table.play_turn("–").unwrap();
    assert_eq!(state(&table), "A A first 1?2");
    table.play_unchecked(A, Step::Violation(None));
    assert_eq!(state(&table), "B B over 1?3 10-9");
}

#[test]
fn r7_only_the_side_with_the_right_passes() {
    let table = played(two(), START, &["54–(15п)"]);
    let round = table.position().round();
    assert!(round.may_pass(B).is_ok());
    assert_eq!(round.may_pass(A).unwrap_err().violated_clause(), Some("R7"));
}

#[test]
fn s1_the_first_scores_one_and_one_more_if_his_last_tile_is_full() {
    let start = format!("{LATE} A:12|- B:13.33|- A A must 0");
    assert_eq!(state(&played(two(), &start, &["21–(16)"])), "B B rally 0 1-0");
    let start = format!("{LATE} A:33|- B:12.13|- A A must 0");
    assert_eq!(state(&played(two(), &start, &["33::"])), "B B rally 0 2-0");
    let start = format!("{LATE} A:12.13|- B:33|- B B must 0");
    assert_eq!(state(&played(two(), &start, &["33::"])), "A A rally 0 0-2");
}

#[test]
fn s2_the_other_plays_on_alone_with_an_open_hand() {
    let start = format!("{LATE} A:12|- B:13.33|- A A must 0");
    let table = played(two(), &start, &["21–(16)"]);
    let seen = table.game().view_text(table.position(), None);
    assert!(seen.ends_with(" A:-|- B:13.33|- B B rally 0 1-0"), "{seen}");
    // After an incomplete tile the next must be full.
    let table = played(two(), &start, &["21–(16)", "31–(11)"]);
    assert_eq!(state(&table), "B B rally-full 0 1-0");
    assert_eq!(steps(table.game(), table.position()), ["33@-2,-3", "–"]);
    let error = refused(&table, "33–(41)");
    let why = "33-@6,-2 is incomplete, and after an incomplete tile of the rally the next must be full";
    assert_eq!(error, (Some("S2"), why.to_string()));
    // After a full one any.
    assert_eq!(state(&played(two(), &start, &["21–(16)", "33::"])), "B B rally 0 1-0");
}

#[test]
fn s2_he_may_stop_and_without_a_legal_tile_it_ends_by_itself() {
    let start = format!("{LATE} A:12|- B:13.33|- A A must 0");
    assert_eq!(state(&played(two(), &start, &["21–(16)", "–"])), "B B over 0 3-0");
    // 13 takes the only place where 33 would be full.
    assert_eq!(state(&played(two(), &start, &["21–(16)", "13(32л)"])), "B B over 0 2-0");
}

#[test]
fn s2_what_he_draws_lies_open_and_a_draw_still_owed_is_made() {
    // B finishes while A has not yet drawn after his tile.
    let mut round = *played(two(), START, &[]).position().round();
    round.hands[B.index()] = TileSet::only(tile("66"));
    round.reserves[B.index()] = Default::default();
    round.put(A, Placing::parse("54-@2,0").unwrap(), false, &mut NoEffects);
    assert!(round.owes_draw(A));
    let mut effects = Vec::new();
    round.put(B, Placing::parse("66-@9,9").unwrap(), true, &mut effects);
    assert!(!round.owes_draw(A) && round.hand(A).contains(tile("25")));
    let drawn = effects.iter().find(|e| matches!(e, Effect::Moved { .. })).copied().unwrap();
    assert_eq!(round.phase(), Phase::Rally);
    assert_eq!(super::super::hidden::visible_effect(&round, Some(B), drawn), drawn);
}

#[test]
fn s3_finishing_in_the_rally_scores_nothing_or_one_if_full_and_tiles_left_go_to_the_first() {
    let start = format!("{LATE} A:12|- B:13.33|- A A must 0");
    // 33 in full, then 13 incomplete but touching two.
    assert_eq!(state(&played(two(), &start, &["21–(16)", "33::", "31–(11)"])), "B B over 0 1-0");
    // 13, then 33 in full.
    assert_eq!(state(&played(two(), &start, &["21–(16)", "31–(11)", "33::"])), "B B over 0 1-1");
    // Stopping with one tile left, with two left.
    assert_eq!(state(&played(two(), &start, &["21–(16)", "31–(11)", "–"])), "B B over 0 2-0");
    assert_eq!(state(&played(two(), &start, &["21–(16)", "–"])), "B B over 0 3-0");
    // The last tile of the rally must be double-set, too.
    let table = played(two(), &start, &["21–(16)", "33::"]);
    assert_eq!(refused(&table, "13–(41в)").0, Some("P5"));
}

#[test]
fn s4_points_of_a_match_are_added_up_and_the_last_game_breaks_a_tie() {
    let mut games = Match::new(2, A);
    assert_eq!(games.leader(), None);
    for scores in [[1, 1], [2, 1], [1, 2]] {
        games.add(Outcome::new(&scores));
    }
    assert!(!games.counts(), "at least four games");
    assert_eq!(games.totals().scores(), [4, 4]);
    assert_eq!(games.leader(), Some(B), "more in the last game");
    games.add(Outcome::new(&[3, 0]));
    assert!(games.counts());
    assert_eq!((games.totals().scores(), games.leader()), (&[7, 4][..], Some(A)));
    let mut tied = Match::new(2, A);
    tied.add(Outcome::new(&[1, 1]));
    assert_eq!(tied.leader(), None);
}

#[test]
fn s5_who_leaves_loses_as_if_the_other_had_finished_and_the_rally_had_failed() {
    let mut round = *played(two(), START, &["54–(15п)"]).position().round();
    round.leave(A, &mut NoEffects);
    assert_eq!((round.phase(), round.scores()), (Phase::Over, &[0, 10][..]), "1 and nine tiles left");
    let start = format!("{LATE} A:12|- B:13.33|- A A must 0");
    let rally = *played(two(), &start, &["21–(16)"]).position().round();
    let mut round = rally;
    round.leave(A, &mut NoEffects);
    assert_eq!(round, rally, "who has finished may go");
    round.leave(B, &mut NoEffects);
    assert_eq!(round.scores(), [3, 0]);
}

fn stage_after(turns: &[&str]) -> String {
    let table = played(two(), START, turns);
    state(&table).trim_end_matches(" 0").to_string()
}

#[test]
fn m2_the_beginner_must_move_or_pass() {
    assert_eq!(stage_after(&[]), "A A must");
    assert_eq!(refused(&played(two(), START, &[]), "wait"), (Some("M2"), "A has no seconds to let pass".to_string()));
}

#[test]
fn m2_after_an_incomplete_tile_the_opponent_then_the_mover_then_the_opponent_again() {
    assert_eq!(stage_after(&["54–(15п)"]), "B B first");
    assert_eq!(stage_after(&["54–(15п)", "wait"]), "B A second");
    assert_eq!(stage_after(&["54–(15п)", "wait", "wait"]), "B B must");
    assert_eq!(stage_after(&["54–(15п)", "16(15в)"]), "A A first");
}

#[test]
fn m2_after_a_full_tile_the_opponent_may_intercept_then_the_mover_goes_on() {
    let full = ["54–(15п)", "wait", "55–(15н)"];
    assert_eq!(stage_after(&full), "A B first");
    assert_eq!(stage_after(&[&full[..], &["wait"]].concat()), "A A must");
}

#[test]
fn m2_after_a_pass_as_after_an_incomplete_tile() {
    assert_eq!(stage_after(&["–"]), "B B first 1");
    assert_eq!(stage_after(&["–", "wait"]), "B A second 1");
    assert_eq!(stage_after(&["–", "wait", "wait"]), "B B must 1");
    for turns in [&["–"][..], &["–", "wait"]] {
        let error = refused(&played(two(), START, turns), "–");
        assert_eq!(error, (Some("M2"), "a pass is not possible in the other's seconds".to_string()));
    }
}

#[test]
fn m2_waiting_is_asked_for_also_when_nothing_else_is_possible() {
    // B has neither a 1 nor a 5 for the initial tile 15, and yet is asked.
    let start = "15-@0,0 A:12.13.14.16.25.35|45.55.56.11 B:22.23.24.26.33.34|36.44.46.66 A A must 0";
    let table = played(two(), start, &["–"]);
    assert_eq!(state(&table), "B B first 1");
    assert_eq!(steps(table.game(), table.position()), ["wait"]);
}

#[test]
fn m2_legality_and_view_do_not_depend_on_hidden_tiles() {
    let mut rng = ChaCha8Rng::seed_from_u64(11);
    for turns in [&[][..], &["54–(15п)"], &["54–(15п)", "wait"], &["54–(15п)", "wait", "55–(15н)"]] {
        let table = played(two(), START, turns);
        let (game, position) = (table.game(), table.position());
        let seat = position.decider();
        for _ in 0..20 {
            let other = game.resample(position, Some(seat), &mut rng);
            assert_eq!(steps(game, &other), steps(game, position));
            assert_eq!(game.view(&other, Some(seat)), game.view(position, Some(seat)), "{}", seat_name(seat));
            assert!(game.parse_position(&game.position_text(&other)).is_ok());
        }
    }
}

#[test]
fn a_position_is_small_and_equal_whatever_the_order_of_its_figure() {
    assert!(size_of::<Round>() <= 160 && size_of::<super::Position>() <= 160);
    assert_eq!(size_of::<Placing>(), 4);
    let tiles = "A:22.26.34.36.44.46|12 B:13.14.24.33.56.66|23.11.35 A A must 0";
    let one = two().parse_position(&format!("15-@0,0;54-@2,0;55-@1,-1;25@1,-3;16@0,1 {tiles}")).unwrap();
    let other = two().parse_position(&format!("15-@0,0;16@0,1;54-@2,0;55-@1,-1;25@1,-3 {tiles}"));
    let other = other.unwrap();
    assert_eq!(one, other);
    assert_eq!(two().hash(&one), two().hash(&other));
    assert_ne!(two().position_text(&one), two().position_text(&other));
}
