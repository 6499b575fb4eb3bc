//! Ampli: position texts, views, and invalid texts.

use game::record::to_text;
use game::{Game, NoEffects, Record, Seat, Status, Table, Turns, seat_to_act};
use games::ampli::{Ampli, Figure, ParsedPlacing, Placing, Position, Step, Tile};
use proptest::prelude::*;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use std::collections::HashSet;

const START: &str = "15-@0,0 A:22.26.34.36.45.55|25.46.44.12 B:14.16.24.33.56.66|13.23.11.35 A A must 0";
const LATE: &str = "15-@0,0;54-@2,0;55-@1,-1;25@1,-3;16@0,1;64@3,-2;26@2,-3;56@1,1;22-@1,-4;66-@0,3;44@4,-1;11@-1,0;\
    35-@-1,-2;63-@4,-2;41-@5,-1;43-@-2,-1;32-@-1,-3;24@-3,-2";
const SETUPS: [&str; 5] = ["2", "2,begin=2", "3", "3,begin=2", "3,begin=3"];

fn game(setup: &str) -> Ampli {
    Ampli::from_setup(setup).unwrap()
}

#[track_caller]
fn refused(setup: &str, text: &str, reason: &str) {
    let error = game(setup).parse_position(text).expect_err(text).to_string();
    assert!(error.contains(reason), "{text}\nfound {error}\nnot   {reason}");
}

#[test]
fn setups_are_read_and_written() {
    for setup in SETUPS {
        assert_eq!(game(setup).setup(), setup);
    }
    assert_eq!(game("2,begin=1").setup(), "2");
    for bad in ["", "1", "4", "2x", "2,begin", "2,begin=x", "2,repeat=3", "2,begin=1,begin=1"] {
        assert!(Ampli::from_setup(bad).is_err(), "{bad}");
    }
}

#[test]
fn positions_that_cannot_be_are_refused() {
    let two = |text: &str, reason: &str| refused("2", text, reason);
    two("", "found nothing where the figure was expected");
    two("15-@0,0", "the text ends where the tiles of A was expected");
    two(&START.replace("15-@0,0 ", "15-@0,0  "), "found nothing where the tiles of A was expected");
    two(&START.replace("15-@0,0", "15@0,0"), "the initial tile lies horizontally, found 15@0,0 (rule D2)");
    two(&START.replace("15-@", "66-@").replace("56.66", "15.56"), "stand in order");
    two(&START.replace("15-@", "11-@").replace("13.23.11", "13.23.15"), "the initial tile is never a double");
    two(&START.replace("22.26", "14.26"), "the tile 14 is there twice (rule P1)");
    two(&START.replace("A:22.26.", "A:26."), "the tile 22 is nowhere (rule P1)");
    two(&START.replace("22.26", "26.22"), "the tiles of a hand stand in order, each once (character 14)");
    two(&START.replace("22.26", "22.62"), "a tile in hand or reserve is written 26, found 62");
    two(&START.replace("55|25.46", "55,25.46"), "where \"|\" was expected");
    two(&START.replace("|25.46.44.12", ".|25.46.44.12"), "a tile such as 54");
    let moved = START.replace("55|25.46.44.12", "55|25.46.44").replace("A:22", "A:12.22");
    two(&moved, "A has 7 tiles in hand and 3 in reserve: 6 should be in hand (rule D1)");
    let owed = "15-@0,0;54-@2,0 A:22.26.34.36.55|25.46.44.12 B:14.16.24.33.56.66|13.23.11.35 A A must 0";
    two(owed, "A has 5 tiles in hand and 4 in reserve: 6 should be in hand (rule R1)");
    let eleven = "15-@0,0;54-@2,0 A:22.25.26.34.36.55|46.44 B:12.14.16.24.33.56.66|13.23.11.35 A A must 0";
    two(eleven, "B has 11 tiles, and each begins with 10 (rule D1)");
    two(&START.replace("|13.23.11.35", "|13.23.11.35.12"), "a reserve has at most 4 tiles, found 5");
    two(&START.replace("B:14.16.24.33.56.66", "B:?6"), "hidden tiles cannot be played on");
    two(&START.replace("A A must", "C A must"), "a seat of this table is A to B, found \"C\"");
    two(&START.replace("must", "Must"), "the stage is one of first, second, must, rally, rally-full, over");
    for passes in ["00", "4", "x", "0?", "0?0", "0?4", "?1", "-1", "+1"] {
        two(&START.replace("must 0", &format!("must {passes}")), "passes in a row are written 1");
    }
    two(&format!("{START} 0-0"), "found \"0-0\" where the text should end");
    two(&format!("{START} "), "where the text should end");
    refused("3", START, "the tiles of C: found \"A\" where \"C\" was expected");
}

#[test]
fn stages_that_contradict_are_refused() {
    let two = |text: &str, reason: &str| refused("2", text, reason);
    two(&START.replace("A A must", "A B must"), "A has the right, so A decides (rule M2)");
    two(&START.replace("A A must 0", "B B first 0"), "there are no seconds to use without a tile put or a pass");
    two(&START.replace("A A must 0", "A B second 0"), "no incomplete tile and no pass has given A the right");
    two(&START.replace("A A must 0", "A A second 1"), "A has the right and nothing to intercept");
    two(&START.replace("A A must 0", "A B first 1"), "after the pass A has the right and decides");
    two(&START.replace("must 0", "must 2"), "all players have passed, so the stage is over (rule R7)");
    two(&START.replace("must 0", "must 0?3"), "three violations in a row end the game");
    two(&START.replace("must", "rally"), "2 still play");
    let one = "15-@0,0;54-@2,0 A:22.25.26.34.36.55|46.44.12 B:14.16.24.33.56.66|13.23.11.35";
    assert!(game("2").parse_position(&format!("{one} B B first 0")).is_ok());
    two(&format!("{one} A B first 0"), "the last tile was incomplete, so A has not the right");
    two(&format!("{one} A A first 0"), "B has not put a tile yet");
    two(&format!("{one} B B first 0?1"), "there are no seconds to use");
    two(&format!("{one} A A must 0"), "B has not put a tile yet");
    let full = "15-@0,0;54-@2,0;55-@1,-1 A:22.25.26.34.36.46|44.12 B:14.16.24.33.56.66|13.23.11.35";
    assert!(game("2").parse_position(&format!("{full} A B first 0")).is_ok());
    two(&format!("{full} B B first 0"), "the last tile was full, so B has not the right");
    two(&format!("{full} B A second 0"), "no incomplete tile and no pass has given B the right");
}

#[test]
fn scores_that_cannot_be_are_refused() {
    let two = |rest: &str, reason: &str| refused("2", &format!("{LATE}{rest}"), reason);
    two(" A:12|- B:13.33|- A A over 2 3-1", "the game cannot have ended 3-1 with these tiles and passes (rule S3)");
    assert!(game("2").parse_position(&format!("{LATE} A:12|- B:13.33|- A A over 2 2-1")).is_ok());
    assert!(game("2").parse_position(&format!("{LATE} A:12|- B:13.33|- A A over 0 3-0")).is_ok(), "B has left");
    two(";21-@-2,2 A:-|- B:13.33|- B B rally 0", "the text ends where the score was expected");
    two(";21-@-2,2 A:-|- B:13.33|- B B rally 0 0-1", "the score 0-1 cannot be when the rally begins (rule S1)");
    two(";21-@-2,2 A:-|- B:13.33|- B B rally 0 01-0", "without needless zeros");
    two(";21-@-2,2 A:-|- B:13.33|- B B rally 0 1-0-0", "where the end was expected");
    two(";21-@-2,2 A:-|- B:13.33|- A A rally 0 1-0", "in the rally its player has the right and decides");
    two(
        ";21-@-2,2 A:-|- B:13.33|- B B must 0 1-0",
        "only B still plays: the stage is rally, rally-full or over, found must",
    );
    two(";21-@-2,2 A:-|- B:13.33|- B B rally 1 1-0", "no passes and no violations in the rally");
    two(";21-@-2,2 A:-|- B:13!.33|- B B rally 0 1-0", "no tile is marked as shown");
    two(";21-@-2,2 A:-|- B:13.33|- A A over 0 3-0", "the player of the rally has the right");
    two(";21-@-2,2 A:-|- B:13.33|- B B over 0 2-0", "the game cannot have ended 2-0");
    two(";21-@-2,2;33@-2,-3 A:-|- B:13|- B B rally-full 0 1-0", "the last tile was full, so any may follow");
    two(";21-@-2,2;13@-2,-4 A:-|- B:33|- B B rally-full 0 1-0", "no tile can be put, so the rally is over (rule S2)");
    two(";21-@-2,2;31-@-3,1;33@-2,-3 A:-|- B:-|- B B over 0 3-0", "the game cannot have ended 3-0");
    two(";21-@-2,2;31-@-3,1;33@-2,-3 A:-|- B:-|- B B must 0 1-1", "only nobody still plays");
    let three = |rest: &str, reason: &str| refused("3", &format!("{LATE}{rest}"), reason);
    three(" A:12|- B:13.33|- C:-|- C C must 0 0-0-2", "C has finished and cannot have the right of move (rule W1)");
    three(" A:12|- B:13.33|- C:-|- A A must 0 0-0-1", "the first of three to finish has 2 points");
    three(" A:12|- B:13|33 C:-|- A A must 0 0-0-2", "three players have no reserves, B has one (rule W1)");
    three(";21-@-2,2 A:-|- B:-|- C:13.33|- C C rally 0 2-2-0", "cannot be when the rally begins (rule W2)");
    three(" A:12|- B:13.33|- C:-|- A A over 2 0-0-4", "the game cannot have ended 0-0-4");
    assert!(game("3").parse_position(&format!("{LATE} A:12|- B:13.33|- C:-|- A A over 2 0-0-5")).is_ok());
}

/// Finds the steps by trying every placing near the figure, to compare with the rule that checks one.
fn by_trying(game: &Ampli, position: &Position) -> HashSet<String> {
    let (round, seat) = (position.round(), position.decider());
    let (low, high) = round.figure().corners();
    let mut found = HashSet::new();
    for way in round.hand(seat).iter().flat_map(Tile::orientations) {
        for (x, y) in (low.x - 3..=high.x + 3).flat_map(|x| (low.y - 3..=high.y + 3).map(move |y| (x, y))) {
            for horizontal in [true, false] {
                let placing = Placing { tile: way, horizontal, x, y };
                if let Ok(fit) = round.may_put(seat, placing) {
                    let step = Step::Put { placing, full: fit.full };
                    found.insert(format!("{} {}", game.step_text(position, step), fit.full));
                }
            }
        }
    }
    found
}

#[test]
fn steps_are_what_the_rules_allow_and_all_texts_come_back() {
    let mut rng = ChaCha8Rng::seed_from_u64(2026);
    for setup in SETUPS {
        let game = game(setup);
        for round in 0..12 {
            let mut table = Table::new(game, game.start(&game.deal(&mut rng)));
            let mut buffer = Vec::new();
            while let Some(seat) = seat_to_act(&game, table.position()) {
                let position = *table.position();
                check_texts(&game, &position);
                buffer.clear();
                game.steps(&position, seat, &mut buffer);
                let puts = buffer.iter().filter_map(|&s| match s {
                    Step::Put { full, .. } => Some(format!("{} {full}", game.step_text(&position, s))),
                    _ => None,
                });
                assert_eq!(
                    puts.collect::<HashSet<_>>(),
                    by_trying(&game, &position),
                    "{}",
                    game.position_text(&position)
                );
                if round < 3 {
                    check_turns(&game, &position, &buffer);
                    let record = Record::parse(to_text(&table, &[]).as_bytes()).unwrap();
                    let again = Ampli::replay(&record).unwrap_or_else(|e| panic!("{record:?}\n{e}"));
                    assert_eq!(again.position(), &position, "{record:?}");
                }
                let step = game::random::step(&game, &position, seat, &mut buffer, &mut rng).unwrap();
                table.play(seat, step).unwrap();
            }
            check_texts(&game, table.position());
            let record = Record::parse(to_text(&table, &[]).as_bytes()).unwrap();
            assert_eq!(Ampli::replay(&record).unwrap().outcome(), table.outcome());
        }
    }
}

fn check_texts(game: &Ampli, position: &Position) {
    let text = game.position_text(position);
    let again = game.parse_position(&text).unwrap_or_else(|e| panic!("{text}: {e}"));
    assert_eq!(again, *position);
    assert_eq!(game.position_text(&again), text);
    assert_eq!(game.hash(&again), game.hash(position));
    assert_eq!(matches!(game.status(&again), Status::Over(_)), text.contains(" over "));
}

fn check_turns(game: &Ampli, position: &Position, steps: &[Step]) {
    let mut texts = HashSet::new();
    let mut turns = Turns::new();
    game.turns(position, &mut turns).unwrap();
    assert_eq!(turns.len(), steps.len(), "every step leads somewhere else");
    for &step in steps {
        assert!(texts.insert(game.step_text(position, step)));
        assert_eq!(game.parse_step(position, position.decider(), &game.step_text(position, step)), Ok(step));
        let text = game.turn_text(position, &[step]);
        assert_eq!(game.parse_turn(position, &text), Ok(vec![step]), "{text} in {}", game.position_text(position));
    }
}

#[test]
fn what_is_hidden_stays_hidden() {
    let mut rng = ChaCha8Rng::seed_from_u64(99);
    for setup in ["2", "3"] {
        let game = game(setup);
        for _ in 0..10 {
            let mut position = game.start(&game.deal(&mut rng));
            let mut buffer = Vec::new();
            while let Some(seat) = seat_to_act(&game, &position) {
                for viewer in (0..game.seats()).map(|s| Some(Seat(s))).chain([None]) {
                    let other = game.resample(&position, viewer, &mut rng);
                    assert_eq!(game.view(&other, viewer), game.view(&position, viewer));
                    assert_eq!(game.view_text(&other, viewer), game.view_text(&position, viewer));
                    check_texts(&game, &other);
                }
                let step = game::random::step(&game, &position, seat, &mut buffer, &mut rng).unwrap();
                game.apply(&mut position, seat, step, &mut NoEffects);
            }
            // At the end all tiles are open.
            assert_eq!(game.view_text(&position, None), game.position_text(&position));
        }
    }
}

#[test]
fn the_view_is_ready_for_a_page() {
    let position = game("2").parse_position(&format!("{LATE} A:12|- B:13.33|- A A must 0")).unwrap();
    let view = serde_json::to_value(game("2").view(&position, Some(Seat::SECOND))).unwrap();
    assert_eq!(view["stage"], "must");
    assert_eq!(view["right"], 0);
    assert_eq!(view["may_pass"], true);
    assert_eq!(view["figure"][1], "54-@2,0");
    assert_eq!(view["seats"][0]["hand"], serde_json::json!([]));
    assert_eq!(view["seats"][0]["hidden"], 1);
    assert_eq!(view["seats"][0]["last_tile"], true);
    assert_eq!(view["seats"][1]["hand"], serde_json::json!([[1, 3], [3, 3]]));
}

#[test]
fn the_board_is_drawn() {
    let text = "15-@0,0;54-@2,0;55-@1,-1;25@1,-3 A:22.26.34.36.44.46|12 B:14.16.24.33.56.66|13.23.11.35 B B first 0";
    let position = game("2").parse_position(text).unwrap();
    let drawn = game("2").draw(&position);
    let expected = "   0    1===5   5---4

  -1    .   5---5   .

  -2    .   5   .   .
            |
  -3    .   2   .   .
        0   1   2   3
 A  hand 22 26 34 36 44 46   reserve 12   points 0
*B  hand 14 16 24 33 56 66   reserve 13 23 11 35   points 0
 * has the right of move";
    assert_eq!(drawn, expected, "{drawn}");
}

/// Parses a text with every parser. An accepted text must be playable.
fn read_everything(text: &str) {
    let _ = Tile::parse(text);
    let _ = Placing::parse(text);
    if let Ok(figure) = Figure::parse(text) {
        assert_eq!(figure.to_string(), text);
    }
    if let Ok(said) = ParsedPlacing::parse(text) {
        let _ = said.matching(&Figure::parse(LATE).unwrap());
    }
    if let Ok(game) = Ampli::from_setup(text) {
        assert_eq!(Ampli::from_setup(&game.setup()), Ok(game));
    }
    let start = game("2").parse_position(START).unwrap();
    if let Ok(steps) = game("2").parse_turn(&start, text) {
        let mut legal = Vec::new();
        game("2").steps(&start, start.decider(), &mut legal);
        assert!(legal.contains(&steps[0]), "{text}");
    }
    let _ = game("2").parse_step(&start, Seat::FIRST, text);
    for setup in ["2", "3"] {
        let game = game(setup);
        if let Ok(position) = game.parse_position(text) {
            assert_eq!(game.position_text(&position), text);
            play_on(&game, position);
        }
    }
    if let Ok(record) = Record::parse(text.as_bytes()) {
        let _ = Ampli::replay(&record);
    }
}

fn play_on(game: &Ampli, mut position: Position) {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let mut buffer = Vec::new();
    let _ = (game.view(&position, None), game.draw(&position), game.view_text(&position, None));
    while let Some(seat) = seat_to_act(game, &position) {
        let step = game::random::step(game, &position, seat, &mut buffer, &mut rng).expect("a running game has a step");
        game.apply(&mut position, seat, step, &mut NoEffects);
        check_texts(game, &position);
    }
}

/// Valid texts of every kind, to be changed.
fn samples() -> Vec<String> {
    let deal = "[Game \"ampli\"]\n[HandA \"22 26 34 36 45 55\"]\n[ReserveA \"25 46 44 12\"]\n[HandB \"14 16 24 33 56 66\"]\n\
        [ReserveB \"13 23 11 35\"]\n[Initial \"15\"]\n\n1. 54–(15п)״ +25 3! 55–(15н):: +46 5. 25(55нл) +44 !6. 16(15в)״״ +13 8.? \
        9!34? 10. – 11. –\n";
    let three = "15-@0,0 A:11.12.13.14.16.22.23|- B:24.25.26.33.34.35.36|- C:44.45.46.55.56.66|- A A must 0";
    let late = format!("{LATE} A:12|- B:13.33!|- A A must 1?2");
    let rally = format!("{LATE};21-@-2,2 A:-|- B:13.33|- B B rally 0 1-0");
    let over = format!("{LATE} A:12|- B:13|- C:33|- A A over 3 2-2-2");
    [START, deal, three, &late, &rally, &over, "54–(15п)::", "25(55нл)", "54-@2,0", "3,begin=2"]
        .map(String::from)
        .into()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_bytes_are_read_without_panic(bytes in proptest::collection::vec(any::<u8>(), 0..80)) {
        let _ = Record::parse(&bytes).map(|r| Ampli::replay(&r).is_ok());
        read_everything(&String::from_utf8_lossy(&bytes));
    }

    #[test]
    fn any_moves_are_read_without_panic(text in "[1-6]{1,2}[–-]?(@-?[0-9]{1,3},-?[0-9]{1,3})?(\\([0-9]{2}[впнлtrbl]{0,3}\\))?:{0,3}[״\"]{0,3}[+>]?") {
        read_everything(&text);
    }

    #[test]
    fn spoilt_texts_are_read_without_panic(which in 0..10usize, at in 0..4000usize, with in "[ -~–״впнл]{0,3}", cut in 0..4usize) {
        let sample = samples().swap_remove(which);
        let chars = sample.chars().collect::<Vec<_>>();
        let at = at % (chars.len() + 1);
        let rest = chars[at..].iter().skip(cut);
        read_everything(&chars[..at].iter().copied().chain(with.chars()).chain(rest.copied()).collect::<String>());
    }

    #[test]
    fn texts_with_two_places_exchanged_are_read_without_panic(which in 0..10usize, one in 0..4000usize, other in 0..4000usize) {
        let mut chars = samples().swap_remove(which).chars().collect::<Vec<_>>();
        let length = chars.len();
        chars.swap(one % length, other % length);
        read_everything(&chars.into_iter().collect::<String>());
    }
}

#[test]
fn the_samples_are_texts() {
    for (i, text) in samples().iter().enumerate() {
        read_everything(text);
        let read = match i {
            0 | 3 | 4 => game("2").parse_position(text).is_ok(),
            1 => Ampli::replay(&Record::parse(text.as_bytes()).unwrap()).is_ok(),
            2 | 5 => game("3").parse_position(text).is_ok(),
            6..=8 => ParsedPlacing::parse(text).is_ok(),
            _ => Ampli::from_setup(text).is_ok(),
        };
        assert!(read, "{text}");
    }
}
