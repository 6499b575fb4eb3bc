//! Ampli: records (N4, N5), and the author's study games with his slips.

use game::record::to_text;
use game::{EndReason, Game, Outcome, Record, Table};
use games::ampli::{Ampli, Stage};

const DEAL: &str = "[Game \"ampli\"]\n[HandA \"22 26 34 36 45 55\"]\n[ReserveA \"25 46 44 12\"]\n\
    [HandB \"14 16 24 33 56 66\"]\n[ReserveB \"13 23 11 35\"]\n[Initial \"15\"]\n\n";

/// The author's moves up to figure 2, and from there to move 16.
const OPENING: &str = "1. 54–(15п)״ +25 3! 55–(15н):: +46 5. 25(55нл) +44 6. 16(15в)״״ +13";
const SHOOTING: &str =
    "!7. 64(55)״״״ +12 9! 26::״״ 10! 56::״ +23 11! 22–::״ 12! 66–:: +11 13! 44:: 14! 11:: +35 16. 35–(25)״״״";

fn file(name: &str) -> Record {
    let path = format!("{}/tests/ampli/{name}.txt", env!("CARGO_MANIFEST_DIR"));
    Record::parse(&std::fs::read(&path).unwrap_or_else(|e| panic!("{path}: {e}"))).unwrap()
}

fn replay(text: &str) -> Result<Table<Ampli>, String> {
    let record = Record::parse(text.as_bytes()).map_err(|e| e.to_string())?;
    Ampli::replay(&record).map_err(|e| e.to_string())
}

/// Plays moves from the author's deal.
fn moves(text: &str) -> Result<Table<Ampli>, String> {
    replay(&format!("{DEAL}{text}\n"))
}

fn state(table: &Table<Ampli>) -> String {
    let text = table.game().position_text(table.position());
    text.split(' ').skip(3).collect::<Vec<_>>().join(" ")
}

/// Fails unless the moves are refused for this reason.
#[track_caller]
fn refused(text: &str, reason: &str) {
    let found = moves(text).map(|t| state(&t)).expect_err(text);
    assert!(found.contains(reason), "{text}\nfound {found}\nnot   {reason}");
}

#[test]
fn the_authors_four_lines_replay_to_his_scores() {
    for (name, score, outcome) in
        [("first", "1:1", [1, 1]), ("second", "1:1", [1, 1]), ("main", "2:1", [2, 1]), ("variant", "1:2", [1, 2])]
    {
        let record = file(name);
        assert_eq!(record.tag("Score"), Some(score));
        let table = Ampli::replay(&record).unwrap_or_else(|e| panic!("{name}: {e}"));
        assert_eq!(table.outcome(), Some(Outcome::new(&outcome)), "{name}");
        assert_eq!(table.end(), Some(EndReason::Rules));
        assert_eq!(table.game().score_text(&table.outcome().unwrap()), score);
    }
}

#[test]
fn what_is_written_replays_to_the_same_position() {
    for name in ["first", "second", "main", "variant"] {
        let table = Ampli::replay(&file(name)).unwrap();
        let text = to_text(&table, &[("White", "Аня"), ("Black", "Боря")]);
        let again = replay(&text).unwrap_or_else(|e| panic!("{text}\n{e}"));
        assert_eq!(again.position(), table.position(), "{text}");
        assert_eq!(Ampli::movetext(&again), Ampli::movetext(&table));
        assert_eq!(again.turns().len(), table.turns().len(), "waits are found again");
    }
}

#[test]
fn the_main_line_is_written_as_the_author_writes_it() {
    let table = Ampli::replay(&file("main")).unwrap();
    let expected = "1. 54–(15п)״ +25 3! 55–(15н):: +46 5. 25(55нл) +44 6. 16(15в)״״ +13 !7. 64(55)״״״ +12 9! 26::״״ \
        10! 56::״ +23 11! 22–::״ 12! 66–:: +11 13! 44:: 14! 11:: +35 16. 35–״״״ !17. 21–(35) 18. 32–::״ 20. 33:: \
        22. 41–(64)״ !23. 43(54)״ !24. 31–(16)״ !25. 63–:: >> 26. 24–:: >";
    assert_eq!(Ampli::movetext(&table), expected);
}

#[test]
fn the_variants_last_tile_has_three_neighbours_at_each_half_and_one_of_its_value() {
    let table = Ampli::replay(&file("variant")).unwrap();
    let figure = table.position().round().figure();
    let last = *figure.placings().last().unwrap();
    assert_eq!(last.tile.to_string(), "64");
    for (half, value) in last.cells().into_iter().zip(last.tile.values()) {
        let around =
            [(0, 1), (1, 0), (0, -1), (-1, 0)].map(|(x, y)| games::ampli::Cell { x: half.x + x, y: half.y + y });
        let others = around.into_iter().filter(|c| !last.cells().contains(c));
        let values = others.filter_map(|c| figure.at(c)).map(|(_, value)| value).collect::<Vec<_>>();
        assert_eq!(values.len(), 3);
        assert_eq!(values.iter().filter(|&&v| v == value).count(), 1);
    }
}

#[test]
fn the_authors_slips_are_refused_with_the_reason() {
    // First line, move 18: 31:: must be 31–::.
    refused(&format!("{OPENING} {SHOOTING} !17. 43(54)״ 18. 31::״״"), "18. \"31::״״\": 31:: goes in full nowhere");
    // Second line, move 23: 21(16) must be 21–(16).
    let second = "!17. 63–(44) !18. 41–(44пн)״״ !19. 43–(11) 20. 32–::״ 22. 24(43) 23. 21(16)";
    refused(&format!("{OPENING} {SHOOTING} {second}"), "21 has no legal place at 16 (line 8; rule N2)");
    // Main line, move 18: 35–:: lies already.
    let main = "!17. 21–(11н) 18. 35–::״";
    refused(&format!("{OPENING} {SHOOTING} {main}"), "the tile 35 lies in the figure already (line 8; rule P1)");
    // Variant, move 10: 41–(55) fits two places.
    refused(
        &format!("{OPENING} 8! 56:: +23 10. 41–(55)"),
        "41–(55) fits 2 places: 41-@-1,-1, 41-@3,-1 (line 8; rule N3)",
    );
    // Variant, move 24: 11:: fits two places.
    let variant = "8! 56:: +23 10. 41–(55п) +11 12! 66–:: +35 14. 31(41н)״״״ 15. 34:: +12 16! 33–:: 18. 35:: 20. 42(41) \
        !21. 62(25н)״״״ !22. 32–(26) !23. 63–(56)״ !24. 11::";
    refused(&format!("{OPENING} {variant}"), "11:: fits 2 places: 11@5,-2, 11@-1,0 (line 8; rule N3)");
    // First line, move 24: 33:: fits three places.
    let first = "!17. 43(54)״ 18. 31–::״״ 19! 63–:: 20! 32–::״ 22. 41–(64)״״ !23. 21–(16) >>";
    let places = "33:: fits 3 places: 33@-2,-3, 33@-2,-2, 33@4,2 (line 8; rule N3)";
    refused(&format!("{OPENING} {SHOOTING} {first} 24. 33::"), places);
}

#[test]
fn places_that_the_author_leaves_open_give_the_same_score() {
    let first = "!17. 43(54)״ 18. 31–::״״ 19! 63–:: 20! 32–::״ 22. 41–(64)״״ !23. 21–(16) >>";
    for place in ["33@-2,-3", "33@-2,-2", "33@4,2"] {
        let table = moves(&format!("{OPENING} {SHOOTING} {first} 24. {place}::״ 26. 24–:: >")).unwrap();
        assert_eq!(table.outcome(), Some(Outcome::new(&[1, 1])), "{place}");
    }
    let variant = "8! 56:: +23 10. 41–(55п) +11 12! 66–:: +35 14. 31(41н)״״״ 15. 34:: +12 16! 33–:: 18. 35:: 20. 42(41) \
        !21. 62(25н)״״״ !22. 32–(26) !23. 63–(56)״";
    for place in ["11@5,-2", "11@-1,0"] {
        let rally = "25. 21(63)״״ 27! 22:: 29. 44– 31! 64–:: >";
        let table = moves(&format!("{OPENING} {variant} !24. {place}:: >> {rally}")).unwrap();
        assert_eq!(table.outcome(), Some(Outcome::new(&[1, 2])), "{place}");
    }
    // 41–(55п) also touches 54, as the variant needs.
    let table = moves(&format!("{OPENING} 8! 56:: +23 10. 41–(55п)")).unwrap();
    assert!(table.game().position_text(table.position()).contains(";41-@3,-1 "));
}

#[test]
fn n4_numbers_are_odd_for_a_and_even_for_b_the_next_after_the_last() {
    assert_eq!(state(&moves("1. 54–(15п) 3! 55–(15н)").unwrap()), "A B first 0");
    refused("2. 54–(15п)", "B has not the right of move, A has");
    refused("3. 54–(15п)", "found the number \"3.\" where A's next is 1");
    refused("1. 54–(15п) 5! 55–(15н)", "found the number \"5!\" where A's next is 3");
    refused("54–(15п)", "\"54–(15п)\" has no number before it");
    refused("1. 2. 54–(15п)", "found the number \"2.\" where a move was expected");
    refused("1.", "the record ends with a number that has no move");
    refused("1A 54–(15п)", "(line 8; rule ");
}

#[test]
fn n4_a_bang_after_the_number_is_an_interception() {
    // B's seconds are let pass without being written.
    let table = moves("1. 54–(15п) 3! 55–(15н)").unwrap();
    assert_eq!(table.turns().iter().map(|t| t.text.as_str()).collect::<Vec<_>>(), ["54–(15п)", "wait", "55–(15н)"]);
    refused("1. 54–(15п) 2! 16(15в)", "B has the right of move and intercepts nothing");
    refused("1. 54–(15п) 3. 55–(15н)", "A has not the right of move, B has");
    refused("1! 54–(15п)", "A has the right of move and intercepts nothing");
    // An incomplete tile cannot intercept.
    refused("1. 54–(15п) 3! 25(15н)", "only a full tile intercepts (line 8; rule R3)");
}

#[test]
fn n4_a_bang_before_the_number_is_a_move_in_the_others_seconds() {
    for text in ["1. 54–(15п) !2. 16(15в)", "1. 54–(15п) ! 2. 16(15в)", "1.54–(15п) !2.16(15в)"] {
        assert_eq!(moves(text).unwrap().turns().len(), 2, "{text}");
    }
    // Without it both have let the seconds pass.
    assert_eq!(moves("1. 54–(15п) 2. 16(15в)").unwrap().turns().len(), 4);
    refused("!1. 54–(15п)", "A has no seconds of the other's to use");
    refused("1. 54–(15п) !3. 55–(15н)", "A has not the right of move, B has");
    refused("1. 54–(15п) !2! 16(15в)", "where a number was expected");
    refused("1. 54–(15п) ! 16(15в)", "where a number was expected");
    refused("1. 54–(15п) !", "the record ends with a number that has no move");
}

#[test]
fn n5_marks_may_be_fewer_than_the_true_number_never_more() {
    for marks in ["", "״", "\""] {
        assert!(moves(&format!("1. 54–(15п){marks}")).is_ok(), "{marks}");
    }
    let reason = "2 marks, but only 1 full tiles could now be put one after another (line 8; rule N5)";
    refused("1. 54–(15п)״״", reason);
    refused(&format!("1. 54–(15п){}", "\"".repeat(50)), "50 marks are more than there are tiles in a hand");
    // The tile drawn does not count: 25 after 54–(15п) would be full nowhere, 55 is what A holds.
    assert!(Ampli::movetext(&moves("1. 54–(15п)").unwrap()).contains("54–(15п)״ +25"));
}

#[test]
fn n5_a_given_drawn_tile_must_be_true() {
    assert!(moves("1. 54–(15п) +52").is_ok(), "either order of its digits");
    assert!(moves("1. 54–(15п)״+25").is_ok());
    refused("1. 54–(15п) +46", "A drew 25, not 46 (line 8; rule N5)");
    refused("1. 54–(15п)+46", "A drew 25, not 46 (line 8; rule N5)");
    refused("+25", "\"+25\" follows no tile that was put");
    refused(&format!("{OPENING} !7. 64(55) +12 9! 26:: +13"), "A has nothing to draw, found +13");
    refused("1. 54–(15п) +7", "a tile such as 54");
}

#[test]
fn n5_passes_arrows_and_stops() {
    assert_eq!(state(&moves("1. – 2. -").unwrap()), "A A over 2 10-10");
    assert_eq!(Ampli::movetext(&moves("1. – 2. -").unwrap()), "1. – 2. –");
    refused("1. – !2. –", "a pass is not possible in the other's seconds");
    refused("1. 54–(15п) >>", "A has not finished as >> says");
    refused("1. 54–(15п)>", "A has not finished as > says");
    let first = "!17. 43(54)״ 18. 31–::״״ 19! 63–:: 20! 32–::״ 22. 41–(64)״״ !23. 21–(16)";
    let finished = |rest: &str| format!("{OPENING} {SHOOTING} {first} {rest}");
    refused(&finished(">"), "A has not finished as > says");
    // In the rally – is a stop: two tiles are left.
    assert_eq!(state(&moves(&finished(">> 24. –")).unwrap()), "B B over 0 3-0");
    refused(&finished(">> 25. 33@4,2"), "B plays on alone");
    refused(&finished(">> 24. – 26. 33@4,2"), "the game is over");
}

#[test]
fn n5_violations_take_a_number() {
    // The right is A's again, and this move of his cannot be intercepted: he must move or pass.
    let table = moves("1. 54–(15п) 2.56?").unwrap();
    assert_eq!(state(&table), "A A must 0?1");
    assert!(table.game().position_text(table.position()).contains(".56!.66|"));
    assert_eq!(Ampli::movetext(&table), "1. 54–(15п)״ +25 2.56?");
    assert_eq!(state(&moves("1. 54–(15п) 2.? 3. 55–(15н)").unwrap()), "A B first 0");
    refused("1. 54–(15п) 2.? 3! 55–(15н)", "A has the right of move and intercepts nothing");
    // Out of turn the offender has not had the right, and it stays where it was.
    let table = moves("1. 54–(15п) 3!34?").unwrap();
    assert_eq!(state(&table), "B B must 0?1");
    assert_eq!(Ampli::movetext(&table), "1. 54–(15п)״ +25 3!34?");
    refused("1. 54–(15п) 3!34? 5! 55–(15н)", "A cannot intercept now");
    assert_eq!(state(&moves("1.? 2.? 3.?").unwrap()), "B B over 0?3 10-10");
    refused("1. 66?", "A has no tile 66 in hand");
    refused("1. x?", "a tile is two digits");
}

#[test]
fn waits_at_the_end_are_written() {
    let table = moves("1. 54–(15п) wait").unwrap();
    assert_eq!(table.position().stage(), Stage::Second);
    assert_eq!(Ampli::movetext(&table), "1. 54–(15п)״ +25 wait");
    refused("wait", "A has no seconds to let pass");
}

#[test]
fn deals_are_refused_for_a_reason() {
    let refused = |text: &str, reason: &str| {
        let found = replay(&format!("{text}1. –\n")).map(|t| state(&t)).unwrap_err();
        assert!(found.contains(reason), "{found}");
    };
    refused(&DEAL.replace("[HandB \"14 16 24 33 56 66\"]\n", ""), "the record has no tag HandB");
    refused(&DEAL.replace("22 26", "22 22"), "the tag HandA has the tile 22 twice");
    refused(&DEAL.replace("22 26", "14 26"), "the tile 14 is dealt twice");
    refused(&DEAL.replace("22 26", "26"), "A begins with 6 tiles in hand and 4 in reserve, found 5 and 4");
    refused(
        &DEAL.replace("\"15\"", "\"22\"").replace("22 26", "15 26"),
        "the initial tile is never a double, found 22",
    );
    refused(&DEAL.replace("\"15\"", "\"15 22\""), "the tag Initial holds one tile, found 2");
    refused(&DEAL.replace("25 46 44 12", "25 46 44 12 11"), "the tag ReserveA holds 4 tiles, found 5");
    refused(&DEAL.replace("22 26", "27 26"), "a tile is two digits of 1 to 6, found \"27\"");
    refused(&DEAL.replace("ampli", "alpha"), "the record is of the game \"alpha\"");
    let score = DEAL.replace("[Initial", "[Score \"9:9\"]\n[Initial");
    let found = replay(&format!("{score}1. – 2. –\n")).map(|t| state(&t)).unwrap_err();
    assert_eq!(found, "the tag Score says \"9:9\", by the rules it is 10:10");
}

#[test]
fn results_may_be_given_and_nothing_follows_them() {
    assert!(moves("1. – 2. – 1/2-1/2").is_ok());
    assert!(moves("1. – *").is_ok());
    refused("1. – 2. – 1-0", "by the rules the result is 1/2-1/2");
    refused("1. – * 2. –", "\"2.\" stands after the result");
}

#[test]
fn three_players_are_numbered_by_seat_and_turn() {
    let deal = "[Game \"ampli\"]\n[HandA \"11 12 13 14 16 22 23\"]\n[HandB \"24 25 26 33 34 35 36\"]\n\
        [HandC \"44 45 46 55 56 66\"]\n[Initial \"15\"]\n\n";
    let text = format!("{deal}1A 12(15л) 1B 52–(15п) 1C 55(15н) 2A –\n");
    let table = replay(&text).unwrap();
    assert_eq!(table.game().setup(), "3");
    assert_eq!(state(&table).rsplit(' ').take(4).collect::<Vec<_>>(), ["1", "must", "B", "B"]);
    let written = to_text(&table, &[]);
    assert!(written.contains("1A 12(15л)") && written.contains("2A –"), "{written}");
    assert_eq!(replay(&written).unwrap().position(), table.position());
    for (moves, reason) in [
        ("1A 12(15л) 1C 55(15н)", "C has not the right of move, B has"),
        ("2A 12(15л)", "found the number \"2A\" where A's next is 1"),
        ("1. 12(15л)", "rule N4"),
        ("1A 12(15л) +25", "A has nothing to draw"),
    ] {
        let found = replay(&format!("{deal}{moves}\n")).map(|t| state(&t)).unwrap_err();
        assert!(found.contains(reason), "{moves}: {found}");
    }
}

#[test]
fn a_start_that_is_no_deal_is_given_as_a_position() {
    let table = moves("1. 54–(15п) 2.56?").unwrap();
    let late = Table::new(*table.game(), *table.position());
    let text = to_text(&late, &[]);
    assert!(text.contains("[Position \"15-@0,0;54-@2,0 A:"), "{text}");
    assert_eq!(replay(&text).unwrap().position(), table.position());
}
