//! Matches, rematches, who begins.

use crate::kit::*;
use protocol::{Code, RoomState, What};
use server::room::{Command, Head};

fn names(desk: &Desk) -> Vec<String> {
    let seats = desk.room.summary().seats;
    seats.iter().map(|s| serde_json::to_value(s).unwrap()["name"].as_str().unwrap_or("computer").to_string()).collect()
}

#[test]
fn a_rematch_changes_the_seats() {
    let mut desk = Desk::new(head("alpha", "8x8x2"));
    assert_eq!(desk.refused(0, Command::Offer(What::Rematch)), Code::NotAllowed);
    desk.say(1, Command::Resign).unwrap();
    assert_eq!(desk.room.summary().state, RoomState::Finished);
    assert_eq!(desk.refused(0, Command::Next), Code::Over);
    desk.say(1, Command::Offer(What::Rematch)).unwrap();
    desk.say(0, Command::Answer { what: What::Rematch, yes: false }).unwrap();
    assert_eq!(desk.refused(1, Command::Offer(What::Rematch)), Code::Rate);
    desk.say(0, Command::Offer(What::Rematch)).unwrap();
    desk.say(1, Command::Answer { what: What::Rematch, yes: true }).unwrap();
    assert_eq!(desk.kinds(), ["answered", "started"]);
    assert_eq!(names(&desk), ["Boris", "Anna"]);
    let state = desk.state(0);
    assert_eq!((state.game, state.result, state.secret), (2, None, None));
    // Player 0 has the second seat now; the running score goes with the player.
    assert_eq!((desk.room.eye(only(0)), desk.room.score().scores), (Some(catalog::Seat(1)), vec![0.0, 1.0]));
    assert_eq!(desk.refused(0, Command::Step { at: desk.room.seq(), step: "c2-c3".into() }), Code::NotYourTurn);
    desk.step(1, "c2-c3").unwrap();
    desk.say(0, Command::Resign).unwrap();
    assert_eq!(desk.room.result().unwrap().reason, "Black resigned");
    assert_eq!(desk.room.score().scores, [1.0, 1.0]);
}

#[test]
fn a_computer_is_always_ready() {
    let mut desk = Desk::new(Head { players: vec![person("Anna"), computer(2)], games: 2, ..head("alpha", "8x8x2") });
    desk.say(0, Command::Resign).unwrap();
    desk.say(0, Command::Next).unwrap();
    assert_eq!(
        (desk.kinds(), names(&desk)),
        (vec!["ready".to_string(), "started".into()], vec!["computer".into(), "Anna".to_string()])
    );
    desk.say(0, Command::Resign).unwrap();
    desk.say(0, Command::Offer(What::Rematch)).unwrap();
    assert_eq!(desk.kinds(), ["offered", "started"]);
    assert_eq!(desk.room.score().scores, [0.0, 0.0], "a new match");
}

#[test]
fn a_match_of_ampli_adds_up_points_and_the_winner_begins() {
    let mut desk = Desk::new(Head { games: 4, ..head("ampli", "2") });
    assert_eq!(desk.state(0).to_act, [0]);
    assert_eq!(desk.refused(0, Command::Next), Code::NotAllowed);
    desk.say(0, Command::Resign).unwrap();
    assert_eq!((desk.room.summary().state, desk.room.score().scores), (RoomState::Running, vec![0.0, 11.0]));
    assert_eq!(desk.refused(0, Command::Offer(What::Rematch)), Code::NotAllowed);
    desk.say(0, Command::Next).unwrap();
    assert_eq!(desk.kinds(), ["ready"]);
    assert_eq!(desk.refused(0, Command::Next), Code::NotAllowed);
    assert_eq!(desk.room.score().ready, [0]);
    desk.say(1, Command::Next).unwrap();
    assert_eq!(desk.kinds(), ["ready", "started"]);
    assert_eq!((names(&desk), desk.state(0).to_act), (vec!["Anna".into(), "Boris".to_string()], vec![1]));
    let commitments = desk.stranger().commitment;
    // A tie: both pass twice. Who began before begins again.
    desk.turn(1, "–").unwrap();
    while desk.room.result().is_none() {
        let player = desk.acting().unwrap();
        let steps = desk.state(player).step_texts();
        let step = steps.iter().find(|s| *s == "pass" || *s == "wait" || *s == "–").unwrap().clone();
        desk.step(player, &step).unwrap();
    }
    assert_eq!(desk.room.result().unwrap().scores, [10, 10]);
    assert_eq!(desk.room.score().scores, [10.0, 21.0]);
    for game in 3..=4 {
        desk.say(0, Command::Next).unwrap();
        desk.say(1, Command::Next).unwrap();
        assert_eq!((desk.room.game(), desk.state(0).to_act), (game, vec![1]), "game {game}");
        assert_ne!(desk.stranger().commitment, commitments);
        desk.say(0, Command::Resign).unwrap();
    }
    let score = desk.room.score();
    assert_eq!((desk.room.summary().state, score.played), (RoomState::Finished, 4));
    assert_eq!((score.scores, score.ahead), (vec![10.0, 43.0], Some(1)));
    // A rematch changes seats, and the first seat begins as agreed.
    desk.say(0, Command::Offer(What::Rematch)).unwrap();
    desk.say(1, Command::Offer(What::Rematch)).unwrap();
    assert_eq!((names(&desk), desk.stranger().to_act), (vec!["Boris".into(), "Anna".to_string()], vec![0]));
    let score = desk.room.score();
    assert_eq!((score.played, score.scores), (0, vec![0.0, 0.0]));
}

#[test]
fn at_a_table_of_three_all_must_agree() {
    let mut desk = Desk::new(head("ampli", "3"));
    desk.say(2, Command::Resign).unwrap();
    desk.say(0, Command::Offer(What::Rematch)).unwrap();
    desk.say(1, Command::Answer { what: What::Rematch, yes: true }).unwrap();
    assert_eq!(desk.kinds(), ["answered"]);
    desk.say(2, Command::Answer { what: What::Rematch, yes: true }).unwrap();
    assert_eq!(desk.kinds(), ["answered", "started"]);
    assert_eq!(names(&desk), ["Boris", "Clara", "Anna"]);
}

#[test]
fn on_equal_points_the_last_game_decides_who_is_ahead() {
    let mut desk = Desk::new(Head { games: 4, ..head("ampli", "2") });
    assert_eq!(desk.room.score().ahead, None);
    for player in [0, 1] {
        desk.say(player, Command::Resign).unwrap();
        assert_eq!(desk.room.score().ahead, Some(1 - player));
        desk.say(0, Command::Next).unwrap();
        desk.say(1, Command::Next).unwrap();
    }
    let score = desk.room.score();
    assert_eq!((score.scores, score.ahead), (vec![11.0, 11.0], Some(0)));
    // Elsewhere equal is equal.
    let mut desk = Desk::new(Head { games: 2, ..head("alpha", "8x8x2") });
    desk.say(0, Command::Resign).unwrap();
    desk.say(0, Command::Next).unwrap();
    desk.say(1, Command::Next).unwrap();
    desk.say(1, Command::Resign).unwrap();
    let score = desk.room.score();
    assert_eq!((score.scores, score.ahead), (vec![1.0, 1.0], None));
}
