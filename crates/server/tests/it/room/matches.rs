//! Matches, rematches, and the first seat of each game.

use crate::room::harness::*;
use protocol::{ErrorCode, OfferKind, RoomState};
use server::room::{Command, RoomConfig};

fn names(harness: &Harness) -> Vec<String> {
    let seats = harness.room.summary().seats;
    seats.iter().map(|s| serde_json::to_value(s).unwrap()["name"].as_str().unwrap_or("computer").to_string()).collect()
}

#[test]
fn a_rematch_changes_the_seats() {
    let mut harness = Harness::new(config("alpha", "8x8x2"));
    assert_eq!(harness.refused(0, Command::Offer(OfferKind::Rematch)), ErrorCode::NotAllowed);
    harness.say(1, Command::Resign).unwrap();
    assert_eq!(harness.room.summary().state, RoomState::Finished);
    assert_eq!(harness.refused(0, Command::Next), ErrorCode::Over);
    harness.say(1, Command::Offer(OfferKind::Rematch)).unwrap();
    harness.say(0, Command::Answer { what: OfferKind::Rematch, yes: false }).unwrap();
    assert_eq!(harness.refused(1, Command::Offer(OfferKind::Rematch)), ErrorCode::Rate);
    harness.say(0, Command::Offer(OfferKind::Rematch)).unwrap();
    harness.say(1, Command::Answer { what: OfferKind::Rematch, yes: true }).unwrap();
    assert_eq!(harness.kinds(), ["answered", "started"]);
    assert_eq!(names(&harness), ["Boris", "Anna"]);
    let state = harness.state(0);
    assert_eq!((state.game, state.result, state.secret), (2, None, None));
    // Player 0 has the second seat now. The running score follows the player.
    assert_eq!(
        (harness.room.perspective(only(0)), harness.room.score().scores),
        (Some(catalog::Seat(1)), vec![0.0, 1.0])
    );
    assert_eq!(
        harness.refused(0, Command::Step { at: harness.room.seq(), step: "c2-c3".into() }),
        ErrorCode::NotYourTurn
    );
    harness.step(1, "c2-c3").unwrap();
    harness.say(0, Command::Resign).unwrap();
    assert_eq!(harness.room.result().unwrap().reason, "Black resigned");
    assert_eq!(harness.room.score().scores, [1.0, 1.0]);
}

#[test]
fn a_computer_is_always_ready() {
    let mut harness =
        Harness::new(RoomConfig { players: vec![person("Anna"), computer(2)], games: 2, ..config("alpha", "8x8x2") });
    harness.say(0, Command::Resign).unwrap();
    harness.say(0, Command::Next).unwrap();
    assert_eq!(
        (harness.kinds(), names(&harness)),
        (vec!["ready".to_string(), "started".into()], vec!["computer".into(), "Anna".to_string()])
    );
    harness.say(0, Command::Resign).unwrap();
    harness.say(0, Command::Offer(OfferKind::Rematch)).unwrap();
    assert_eq!(harness.kinds(), ["offered", "started"]);
    assert_eq!(harness.room.score().scores, [0.0, 0.0], "a new match");
}

#[test]
fn a_match_of_ampli_adds_up_points_and_the_winner_begins() {
    let mut harness = Harness::new(RoomConfig { games: 4, ..config("ampli", "2") });
    assert_eq!(harness.state(0).to_act, [0]);
    assert_eq!(harness.refused(0, Command::Next), ErrorCode::NotAllowed);
    harness.say(0, Command::Resign).unwrap();
    assert_eq!((harness.room.summary().state, harness.room.score().scores), (RoomState::Running, vec![0.0, 11.0]));
    assert_eq!(harness.refused(0, Command::Offer(OfferKind::Rematch)), ErrorCode::NotAllowed);
    harness.say(0, Command::Next).unwrap();
    assert_eq!(harness.kinds(), ["ready"]);
    assert_eq!(harness.refused(0, Command::Next), ErrorCode::NotAllowed);
    assert_eq!(harness.room.score().ready, [0]);
    harness.say(1, Command::Next).unwrap();
    assert_eq!(harness.kinds(), ["ready", "started"]);
    assert_eq!((names(&harness), harness.state(0).to_act), (vec!["Anna".into(), "Boris".to_string()], vec![1]));
    let commitments = harness.stranger().commitment;
    // A tie: both pass twice. The same player begins again.
    harness.turn(1, "–").unwrap();
    while harness.room.result().is_none() {
        let player = harness.acting().unwrap();
        let steps = harness.state(player).step_texts();
        let step = steps.iter().find(|s| *s == "pass" || *s == "wait" || *s == "–").unwrap().clone();
        harness.step(player, &step).unwrap();
    }
    assert_eq!(harness.room.result().unwrap().scores, [10, 10]);
    assert_eq!(harness.room.score().scores, [10.0, 21.0]);
    for game in 3..=4 {
        harness.say(0, Command::Next).unwrap();
        harness.say(1, Command::Next).unwrap();
        assert_eq!((harness.room.game(), harness.state(0).to_act), (game, vec![1]), "game {game}");
        assert_ne!(harness.stranger().commitment, commitments);
        harness.say(0, Command::Resign).unwrap();
    }
    let score = harness.room.score();
    assert_eq!((harness.room.summary().state, score.played), (RoomState::Finished, 4));
    assert_eq!((score.scores, score.ahead), (vec![10.0, 43.0], Some(1)));
    // A rematch swaps the seats, and the agreed seat begins.
    harness.say(0, Command::Offer(OfferKind::Rematch)).unwrap();
    harness.say(1, Command::Offer(OfferKind::Rematch)).unwrap();
    assert_eq!((names(&harness), harness.stranger().to_act), (vec!["Boris".into(), "Anna".to_string()], vec![0]));
    let score = harness.room.score();
    assert_eq!((score.played, score.scores), (0, vec![0.0, 0.0]));
}

#[test]
fn at_a_table_of_three_all_must_agree() {
    let mut harness = Harness::new(config("ampli", "3"));
    harness.say(2, Command::Resign).unwrap();
    harness.say(0, Command::Offer(OfferKind::Rematch)).unwrap();
    harness.say(1, Command::Answer { what: OfferKind::Rematch, yes: true }).unwrap();
    assert_eq!(harness.kinds(), ["answered"]);
    harness.say(2, Command::Answer { what: OfferKind::Rematch, yes: true }).unwrap();
    assert_eq!(harness.kinds(), ["answered", "started"]);
    assert_eq!(names(&harness), ["Boris", "Clara", "Anna"]);
}

#[test]
fn on_equal_points_the_last_game_decides_who_is_ahead() {
    let mut harness = Harness::new(RoomConfig { games: 4, ..config("ampli", "2") });
    assert_eq!(harness.room.score().ahead, None);
    for player in [0, 1] {
        harness.say(player, Command::Resign).unwrap();
        assert_eq!(harness.room.score().ahead, Some(1 - player));
        harness.say(0, Command::Next).unwrap();
        harness.say(1, Command::Next).unwrap();
    }
    let score = harness.room.score();
    assert_eq!((score.scores, score.ahead), (vec![11.0, 11.0], Some(0)));
    // In other games a tie stays a tie.
    let mut harness = Harness::new(RoomConfig { games: 2, ..config("alpha", "8x8x2") });
    harness.say(0, Command::Resign).unwrap();
    harness.say(0, Command::Next).unwrap();
    harness.say(1, Command::Next).unwrap();
    harness.say(1, Command::Resign).unwrap();
    let score = harness.room.score();
    assert_eq!((score.scores, score.ahead), (vec![1.0, 1.0], None));
}
