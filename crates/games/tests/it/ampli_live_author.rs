//! The author's first game with its variant, played live: his main line in 155 seconds and a rally, to 2:1; the variant to 1:2.

use game::{Game, Record, Seat};
use games::ampli::live::{Act, Live, Log, Style, Timing};
use games::ampli::{Ampli, Deal, Reserve, Tile};

fn tiles(text: &str) -> Vec<Tile> {
    text.split(' ').map(|tile| Tile::parse(tile).unwrap()).collect()
}

fn deal() -> Deal {
    let hand = |text| tiles(text).into_iter().collect();
    let reserve = |text| Reserve::new(&tiles(text));
    Deal {
        players: 2,
        hands: [hand("22 26 34 36 45 55"), hand("14 16 24 33 56 66"), Default::default()],
        reserves: [reserve("25 46 44 12"), reserve("13 23 11 35"), Reserve::default()],
        initial: Tile::parse("15").unwrap(),
    }
}

/// Up to move 6. A sees a move for a full tile within two seconds, intercepts as soon as it has drawn, then thinks for almost a minute.
const OPENING: &str = "
    2.0 A 54-@2,0    2.1 A draw
    4.3 A knock:55   4.9 A 55-@1,-1   5.0 A draw
    62.0 A 25@1,-3   62.1 A draw
    75.0 B 16@0,1    75.1 B draw";

/// A does not leave B the time; the shoot-out from move 9 to 14; B's minute; the seconds at the end.
const MAIN: &str = "
    76.0 A 64@3,-2   76.1 A draw
    78.5 A 26@2,-3   78.6 A draw
    79.2 B 56@1,1    79.3 B draw
    80.8 A 22-@1,-4  80.9 A draw
    81.5 B 66-@0,3   81.6 B draw
    83.1 A 44@4,-1   83.2 A draw
    83.8 B 11@-1,0   83.9 B draw
    130.0 B 35-@-1,-2  130.1 B draw
    130.9 A knock:12   131.3 A 21-@-2,-1  131.4 A draw
    135.0 B 32-@-1,-3  135.1 B draw
    140.0 B 33@-2,-3   140.1 B draw
    150.0 B 41-@4,-2   150.1 B draw
    151.0 A 43@3,1     151.1 A draw
    152.5 B 31-@-2,2   152.6 B draw
    153.8 A 63-@2,3
    170.0 B 24-@3,-3";

/// A hesitates for a moment after move 6, and B intercepts.
const VARIANT: &str = "
    77.4 B 56@1,1      77.5 B draw
    100.0 B 41-@3,-1   100.1 B draw
    103.0 B 66-@0,3    103.1 B draw
    130.0 B 31@4,-3    130.1 B draw
    150.0 A 34@3,-3    150.1 A draw
    150.8 B 33-@3,-4   150.9 B draw
    160.0 B 35@2,-3    160.1 B draw
    170.0 B 42@4,0     170.1 B draw
    171.0 A 62@1,-5    171.1 A draw
    172.5 B 32-@-1,-4  172.6 B draw
    173.5 A 63-@2,2    173.6 A draw
    175.0 B 11@5,-2
    190.0 A 21@4,2
    200.0 A 22@5,1
    230.0 A 44-@5,0
    280.0 A 64-@2,1";

/// Plays acts given as `second seat act`; every one must be accepted.
fn play(timing: Timing, acts: &str) -> (Live, Log) {
    let mut live = Live::new(&deal(), Seat(0), Style::Strict, timing, 0);
    let mut log = Log::new(&live);
    for act in acts.split_whitespace().collect::<Vec<_>>().chunks(3) {
        let [seconds, seat, act] = act else { panic!("{act:?}") };
        let (seconds, tenths) = seconds.split_once('.').unwrap();
        let at = seconds.parse::<u64>().unwrap() * 1000 + tenths.parse::<u64>().unwrap() * 100;
        let seat = Seat(u8::from(*seat == "B"));
        let act = Act::parse(act).unwrap();
        let events = live.act(at, at, seat, act).unwrap_or_else(|error| panic!("{at} {act}: {error}"));
        log.note(&events);
    }
    (live, log)
}

fn without_comments(text: &str) -> String {
    let mut depth = 0;
    let kept = text.chars().filter(|&c| {
        depth += i32::from(c == '{');
        let keep = depth == 0;
        depth -= i32::from(c == '}');
        keep
    });
    kept.collect::<String>().split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The record of the live game has the author's moves with his numbers and exclamation marks, and replays to the same end.
fn check(live: &Live, log: &Log, file: &str, score: &str) {
    let path = format!("{}/tests/ampli/{file}.txt", env!("CARGO_MANIFEST_DIR"));
    let author = Ampli::replay(&Record::parse(&std::fs::read(path).unwrap()).unwrap()).unwrap();
    assert_eq!(live.outcome().unwrap().to_string(), score);
    assert_eq!(without_comments(&log.movetext()), Ampli::movetext(&author));
    let text = log.record(live, &[("PlayerA", "Anna"), ("PlayerB", "Boris")]);
    let again = Ampli::replay(&Record::parse(text.as_bytes()).unwrap()).unwrap();
    assert_eq!(again.position().round().figure().to_string(), live.round().figure().to_string());
    assert_eq!(again.outcome(), live.outcome());
}

#[test]
fn the_authors_first_game_played_live_ends_2_to_1() {
    for timing in [Timing::NO_HOLD, Timing { hold: 50, ..Timing::NO_HOLD }] {
        let (live, log) = play(timing, &[OPENING, MAIN].concat());
        check(&live, &log, "main", "2-1");
    }
}

#[test]
fn the_authors_variant_played_live_ends_1_to_2() {
    for timing in [Timing::NO_HOLD, Timing { hold: 50, ..Timing::NO_HOLD }] {
        let (live, log) = play(timing, &[OPENING, VARIANT].concat());
        check(&live, &log, "variant", "1-2");
    }
}

#[test]
fn after_move_6_three_seconds_decide_between_the_two() {
    // B has drawn at 77.1 and may intercept from then on, not a millisecond before.
    let after = |at: u64, seat: u8, act: &str| {
        let (mut live, _) = play(Timing::NO_HOLD, OPENING);
        live.act(at, at, Seat(seat), Act::parse(act).unwrap()).map(|_| live.round().right())
    };
    let error = after(77_099, 1, "56@1,1").unwrap_err();
    assert_eq!(error.to_string(), "B must first draw, which takes 1 ms more (rule R1)");
    assert_eq!(after(77_100, 1, "56@1,1"), Ok(Seat(1)));
    assert_eq!(after(77_099, 0, "64@3,-2"), Ok(Seat(1)));
}

#[test]
fn m1_interceptions_have_their_raw_and_allowed_times_in_the_record() {
    let (_, log) = play(Timing::NO_HOLD, OPENING);
    let text = log.movetext();
    let start = "1. 54–(15п)״ +25 3! 55–(15н):: +46 {[%raw 0:00:04.300] [%allowed 0:00:04.300]} 5. 25(55нл)";
    assert!(text.starts_with(start), "{text}");
}
