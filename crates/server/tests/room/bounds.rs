//! What could be done without end in a room is bounded, each with a clear refusal or an end.

use crate::kit::*;
use protocol::{Chat, Code, Reason, What};
use server::room::{
    By, Command, EVENTS_FOR_ANOTHER_GAME, Event, Head, LINES_PER_GAME, Room, TAKEBACKS_PER_GAME, TURNS_PER_GAME,
    UNDONE_PER_GAME, UNDONE_PER_TURN,
};

const LINE: &str = "hello";

fn line() -> Command {
    Command::Chat(Chat::Phrase(LINE.into()))
}

/// Makes a step of the player to act and undoes it.
fn step_and_undo(desk: &mut Desk) -> Result<(), Code> {
    let player = desk.acting().unwrap();
    let step = desk.state(player).step_texts()[0].clone();
    desk.step(player, &step).unwrap();
    desk.say(player, Command::Undo).map_err(|refusal| refusal.code)
}

#[test]
fn steps_cannot_be_undone_without_end() {
    let mut desk = Desk::new(head("210", "4x4x3"));
    let mut undone = 0;
    for _ in 0..UNDONE_PER_GAME / UNDONE_PER_TURN {
        for _ in 0..UNDONE_PER_TURN {
            step_and_undo(&mut desk).unwrap();
            undone += 1;
        }
        assert_eq!(step_and_undo(&mut desk), Err(Code::Rate), "a turn has its own limit");
        // The turn can be finished, and the next one may undo again.
        let turns = desk.room.summary().turns;
        while desk.room.summary().turns == turns {
            desk.play(&mut Chance(1), 1);
        }
    }
    assert_eq!(undone, UNDONE_PER_GAME);
    assert_eq!(step_and_undo(&mut desk), Err(Code::Rate), "and so has a game");
    let again = Room::replay(desk.head.clone(), &desk.events).unwrap();
    assert_eq!(again.record(), desk.room.record());
}

#[test]
fn turns_cannot_be_taken_back_without_end() {
    let mut desk = Desk::new(Head { players: vec![person("Anna"), computer(1)], ..head("alpha", "8x8x2") });
    for _ in 0..TAKEBACKS_PER_GAME {
        desk.turn(0, "c2-c3").unwrap();
        desk.say(0, Command::Offer(What::Takeback)).unwrap();
        assert_eq!(desk.room.summary().turns, 0);
    }
    desk.turn(0, "c2-c3").unwrap();
    assert_eq!(desk.refused(0, Command::Offer(What::Takeback)), Code::Rate);
}

#[test]
fn players_cannot_talk_without_end() {
    let mut desk = Desk::new(Head { games: 2, ..head("alpha", "8x8x2") });
    for _ in 0..LINES_PER_GAME {
        desk.now += 10_000;
        desk.say(0, line()).unwrap();
    }
    desk.now += 100_000;
    assert_eq!(desk.refused(0, line()), Code::Rate);
    desk.say(1, line()).unwrap();
    desk.say(0, Command::Resign).unwrap();
    assert_eq!(desk.refused(0, line()), Code::Rate, "nor after the game");
    desk.say(0, Command::Next).unwrap();
    desk.say(1, Command::Next).unwrap();
    desk.say(0, line()).unwrap();
}

#[test]
fn a_game_without_end_is_a_draw() {
    let mut desk = Desk::new(head("alpha", "8x8x2,repeat=0,quiet=0"));
    let mut last = [String::new(), String::new()];
    while let Some(player) = desk.acting() {
        assert!(desk.room.summary().turns < TURNS_PER_GAME as u32);
        // Both go aside and back again.
        let steps = desk.state(player).step_texts();
        let back = last[usize::from(player)].split_once('-').map(|(from, to)| format!("{to}-{from}"));
        let aside = |step: &&String| step.len() == 5 && step.as_bytes()[1] == step.as_bytes()[4];
        let step = steps.iter().find(|&step| Some(step) == back.as_ref());
        let step = step.or_else(|| steps.iter().find(aside)).unwrap_or(&steps[0]).clone();
        desk.step(player, &step).unwrap();
        last[usize::from(player)] = step;
    }
    let result = desk.room.result().unwrap().clone();
    assert_eq!((result.code, result.scores.as_slice()), (Reason::Length, &[0, 0][..]), "{result:?}");
    assert_eq!(desk.room.summary().turns, TURNS_PER_GAME as u32);
    let record = desk.room.record().unwrap();
    assert!(record.contains("[Result \"1/2-1/2\"]"), "{record}");
    catalog::replay(&catalog::Record::parse(record.as_bytes()).unwrap()).unwrap();
}

#[test]
fn a_room_does_not_begin_game_after_game_without_end() {
    let mut desk = Desk::new(head("alpha", "8x8x2"));
    let by = By { player: 0, id: None, mark: 0 };
    while desk.room.seq() < EVENTS_FOR_ANOTHER_GAME {
        desk.force(Event::Chat { by, chat: Chat::Phrase(LINE.into()) });
    }
    // The game that is being played goes on to its end.
    desk.turn(0, "c2-c3").unwrap();
    desk.say(1, Command::Resign).unwrap();
    assert_eq!(desk.refused(0, Command::Offer(What::Rematch)), Code::NotAllowed);
    // Rooms that are longer still are read.
    assert!(Room::replay(desk.head.clone(), &desk.events).is_ok());
}
