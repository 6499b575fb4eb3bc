//! Every action that could repeat without end has a limit with a clear error or an end.

use crate::room::harness::*;
use protocol::{Chat, ErrorCode, OfferKind, Termination};
use server::room::{
    Author, CHAT_LINES_PER_GAME, Command, Event, MAX_EVENTS_BEFORE_NEW_GAME, Room, RoomConfig, TAKEBACKS_PER_GAME,
    TURNS_PER_GAME, UNDOS_PER_GAME, UNDOS_PER_TURN,
};

const LINE: &str = "hello";

fn line() -> Command {
    Command::Chat(Chat::Phrase(LINE.into()))
}

/// Plays a step of the player to act and undoes it.
fn step_and_undo(harness: &mut Harness) -> Result<(), ErrorCode> {
    let player = harness.acting().unwrap();
    let step = harness.state(player).step_texts()[0].clone();
    harness.step(player, &step).unwrap();
    harness.say(player, Command::Undo).map_err(|error| error.code)
}

#[test]
fn steps_cannot_be_undone_without_end() {
    let mut harness = Harness::new(config("210", "4x4x3"));
    let mut undone = 0;
    for _ in 0..UNDOS_PER_GAME / UNDOS_PER_TURN {
        for _ in 0..UNDOS_PER_TURN {
            step_and_undo(&mut harness).unwrap();
            undone += 1;
        }
        assert_eq!(step_and_undo(&mut harness), Err(ErrorCode::Rate), "a turn has its own limit");
        // The turn can be finished, and the next one may undo again.
        let turns = harness.room.summary().turns;
        while harness.room.summary().turns == turns {
            harness.play(&mut TestRng(1), 1);
        }
    }
    assert_eq!(undone, UNDOS_PER_GAME);
    assert_eq!(step_and_undo(&mut harness), Err(ErrorCode::Rate), "and so has a game");
    let again = Room::replay(harness.config.clone(), &harness.events).unwrap();
    assert_eq!(again.record(), harness.room.record());
}

#[test]
fn turns_cannot_be_taken_back_without_end() {
    let mut harness =
        Harness::new(RoomConfig { players: vec![person("Anna"), computer(1)], ..config("alpha", "8x8x2") });
    for _ in 0..TAKEBACKS_PER_GAME {
        harness.turn(0, "c2-c3").unwrap();
        harness.say(0, Command::Offer(OfferKind::Takeback)).unwrap();
        assert_eq!(harness.room.summary().turns, 0);
    }
    harness.turn(0, "c2-c3").unwrap();
    assert_eq!(harness.refused(0, Command::Offer(OfferKind::Takeback)), ErrorCode::Rate);
}

#[test]
fn players_cannot_talk_without_end() {
    let mut harness = Harness::new(RoomConfig { games: 2, ..config("alpha", "8x8x2") });
    for _ in 0..CHAT_LINES_PER_GAME {
        harness.now += 10_000;
        harness.say(0, line()).unwrap();
    }
    harness.now += 100_000;
    assert_eq!(harness.refused(0, line()), ErrorCode::Rate);
    harness.say(1, line()).unwrap();
    harness.say(0, Command::Resign).unwrap();
    assert_eq!(harness.refused(0, line()), ErrorCode::Rate, "nor after the game");
    harness.say(0, Command::Next).unwrap();
    harness.say(1, Command::Next).unwrap();
    harness.say(0, line()).unwrap();
}

#[test]
fn a_game_without_end_is_a_draw() {
    let mut harness = Harness::new(config("alpha", "8x8x2,repeat=0,quiet=0"));
    let mut last = [String::new(), String::new()];
    while let Some(player) = harness.acting() {
        assert!(harness.room.summary().turns < TURNS_PER_GAME as u32);
        // Both sides move aside and back.
        let steps = harness.state(player).step_texts();
        let back = last[usize::from(player)].split_once('-').map(|(from, to)| format!("{to}-{from}"));
        let aside = |step: &&String| step.len() == 5 && step.as_bytes()[1] == step.as_bytes()[4];
        let step = steps.iter().find(|&step| Some(step) == back.as_ref());
        let step = step.or_else(|| steps.iter().find(aside)).unwrap_or(&steps[0]).clone();
        harness.step(player, &step).unwrap();
        last[usize::from(player)] = step;
    }
    let result = harness.room.result().unwrap().clone();
    assert_eq!((result.code, result.scores.as_slice()), (Termination::Length, &[0, 0][..]), "{result:?}");
    assert_eq!(harness.room.summary().turns, TURNS_PER_GAME as u32);
    let record = harness.room.record().unwrap();
    assert!(record.contains("[Result \"1/2-1/2\"]"), "{record}");
    assert!(record.contains("[Termination \"length\"]"), "nobody has agreed on a draw: {record}");
    catalog::replay(&catalog::Record::parse(record.as_bytes()).unwrap()).unwrap();
}

#[test]
fn a_room_does_not_begin_game_after_game_without_end() {
    let mut harness = Harness::new(config("alpha", "8x8x2"));
    let by = Author { player: PlayerId(0), id: None, dedup_hash: 0 };
    while harness.room.seq() < MAX_EVENTS_BEFORE_NEW_GAME {
        harness.force(Event::Chat { by, chat: Chat::Phrase(LINE.into()) });
    }
    // The current game continues to its end.
    harness.turn(0, "c2-c3").unwrap();
    harness.say(1, Command::Resign).unwrap();
    assert_eq!(harness.refused(0, Command::Offer(OfferKind::Rematch)), ErrorCode::NotAllowed);
    // Longer rooms of earlier versions are still loaded.
    assert!(Room::replay(harness.config.clone(), &harness.events).is_ok());
}
