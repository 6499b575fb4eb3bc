//! The same head and events make the same room, whatever was asked.

use crate::kit::*;
use proptest::prelude::*;
use protocol::{Chat, TimeControl, What};
use server::room::{Command, Event, Extent, From, Head, Players, Room};
use server::tail::Tail;

/// A head by chance.
fn heads() -> impl Strategy<Value = Head> {
    let games = [
        ("alpha", "2x5x1"),
        ("alpha", "6x6x1"),
        ("gamma", "default"),
        ("exchange", "3x2"),
        ("210", "3x3x1"),
        ("ampli", "2"),
        ("ampli", "3"),
    ];
    let times = prop_oneof![
        Just(TimeControl::None),
        Just(TimeControl::Increment { base_ms: 20_000, add_ms: 500 }),
        Just(TimeControl::Turn { ms: 9_000 }),
        Just(TimeControl::Days { days: 1 }),
    ];
    let kinds = proptest::collection::vec(0..4u8, 3);
    (proptest::sample::select(games.to_vec()), times, any::<bool>(), 1..4u32, any::<bool>(), kinds, any::<[u8; 32]>())
        .prop_map(|((game, setup), time, live, games, takebacks, kinds, secret)| {
            let mut head =
                if live && game == "ampli" { live_head(setup, takebacks) } else { Head { time, ..head(game, setup) } };
            for (player, kind) in head.players.iter_mut().zip(kinds) {
                match kind {
                    0 => *player = computer(3),
                    1 => *player = server::room::Player::Open,
                    _ => {}
                }
            }
            Head { games, takebacks, secret: server::room::Secret(secret), ..head }
        })
}

/// Something to ask for: which, by whom, after how long, with which delay.
pub(crate) type Wish = (u8, u8, u16, u32, u32);

fn command(desk: &Desk, from: &From, (kind, who, _, choice, _): Wish) -> Command {
    let choice = choice as usize;
    let what = [What::Draw, What::Takeback, What::Rematch][choice % 3];
    let steps = desk.room.state_for(from.players, desk.now, Extent::Match).step_texts();
    let step = steps.get(choice % steps.len().max(1)).cloned().unwrap_or_else(|| "pass".to_string());
    match kind {
        0 => Command::Undo,
        1 => Command::Offer(what),
        2 => Command::Answer { what, yes: choice.is_multiple_of(2) },
        3 if choice.is_multiple_of(20) => Command::Resign,
        4 => Command::Claim,
        5 => Command::Chat(Chat::Phrase("hello".into())),
        6 | 7 => Command::Next,
        8 => Command::Join { player: None, who: person(["Anna", "Boris", "Clara", "Dmitri"][usize::from(who % 4)]) },
        9 => Command::Turn { at: desk.room.seq(), turn: step },
        _ if desk.head.live.is_some() => Command::Act { act: step },
        _ => Command::Step { at: desk.room.seq(), step },
    }
}

pub(crate) fn play(desk: &mut Desk, wishes: &[Wish]) {
    for (i, &wish) in wishes.iter().enumerate() {
        let (_, who, ms, choice, delay) = wish;
        desk.wait(u64::from(ms) / 16);
        // Most of the time somebody who may act asks for something.
        let acting = desk.room.to_act().iter().filter_map(|seat| desk.room.player_at(seat)).collect::<Vec<_>>();
        let player = match acting.get(usize::from(who) % acting.len().max(1)) {
            Some(&player) if !choice.is_multiple_of(8) => player,
            _ => who % 4,
        };
        let players = Players::only(catalog::Seat(player));
        let from = From { players, seat: None, id: Some(i as u64 + 1), delay, held: delay % 64 };
        if choice.is_multiple_of(50) {
            desk.room.presence(player, choice.is_multiple_of(100), desk.now);
        }
        if choice.is_multiple_of(97) {
            desk.now += 1_000;
            desk.force(Event::Resumed { away_ms: 1_000 });
        }
        let command = command(desk, &from, wish);
        let before = desk.everything();
        if desk.ask(from, command).is_err() {
            assert_eq!(before, desk.everything(), "a refusal changes nothing");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(80))]

    #[test]
    fn replaying_the_events_gives_the_same_room(
        head in heads(),
        wishes in proptest::collection::vec((0..30u8, any::<u8>(), any::<u16>(), any::<u32>(), 0..300u32), 1..120),
    ) {
        let mut desk = Desk::new(head.clone());
        play(&mut desk, &wishes);
        let again = Room::replay(head, &desk.events).unwrap();
        for viewer in desk.viewers() {
            prop_assert_eq!(desk.room.welcome_for(viewer, desk.now), again.welcome_for(viewer, desk.now));
        }
        prop_assert_eq!(desk.room.deadline(), again.deadline());
        prop_assert_eq!(desk.room.due(desk.now + 1_000_000), again.due(desk.now + 1_000_000));
        prop_assert_eq!(desk.room.record(), again.record());
    }
}

#[test]
fn what_was_missed_is_told_as_it_would_have_been() {
    for head in [head("ampli", "2"), live_head("2", false)] {
        let mut desk = Desk::new(head);
        let mut told = vec![Vec::new(); 3];
        let mut note = |desk: &Desk| {
            for (viewer, told) in desk.viewers().into_iter().zip(&mut told) {
                for (stamped, happened) in &desk.last {
                    told.extend(desk.room.event_for(viewer, stamped, happened).map(|event| (stamped.seq, event)));
                }
            }
        };
        let since = desk.room.seq();
        match desk.head.live {
            None => (0..20).for_each(|_| {
                desk.play(&mut Chance(4), 1);
                note(&desk);
            }),
            Some(_) => crate::live::play_live(&mut desk, &mut Chance(4), |desk| note(desk)),
        }
        assert!(desk.room.can_catch_up(since) || desk.room.seq() > 200);
        for (viewer, told) in desk.viewers().into_iter().zip(told) {
            // Who was away gets the same from the room played through once more.
            let mut again = Room::new(desk.head.clone()).unwrap();
            let mut tail = Tail::default();
            let mut missed = Vec::new();
            for stamped in &desk.events {
                let happened = again.apply(stamped).unwrap();
                tail.note(&again, stamped, &happened);
                let event = again.event_for(viewer, stamped, &happened);
                missed.extend(event.filter(|_| stamped.seq > since).map(|event| (stamped.seq, event)));
            }
            assert_eq!(missed, told);
            // The kept tail tells the last of them alike.
            let kept = (since..desk.room.seq()).find_map(|since| tail.missed(&again, viewer, since, desk.now)).unwrap();
            assert!(kept.len() > 3, "{}", kept.len());
            for ((seq, text), told) in kept.iter().rev().zip(told.iter().rev()) {
                let notice = serde_json::from_str::<serde_json::Value>(text).unwrap();
                assert_eq!((*seq, &notice["event"]), (told.0, &serde_json::to_value(&told.1).unwrap()));
                assert_eq!(notice["state"].is_object(), *seq == kept.last().unwrap().0);
            }
        }
    }
}

#[test]
fn nobody_catches_up_across_the_begin_of_a_game() {
    let mut desk = Desk::new(Head { games: 2, ..head("alpha", "8x8x2") });
    assert!(desk.room.can_catch_up(1) && !desk.room.can_catch_up(0) && !desk.room.can_catch_up(2));
    desk.say(0, Command::Resign).unwrap();
    desk.say(0, Command::Next).unwrap();
    desk.say(1, Command::Next).unwrap();
    let seq = desk.room.seq();
    assert!(desk.room.can_catch_up(seq) && !desk.room.can_catch_up(seq - 1));
}
