//! The same configuration and events always make the same room.

use crate::room::harness::*;
use crate::room::quick_setups::{QUICK_SETUPS, QuickSetup};
use proptest::prelude::*;
use protocol::{Chat, OfferKind, TimeControl};
use server::host::event_encoder::Viewer;
use server::host::recent_events::RecentEvents;
use server::room::{Command, Event, PlayerSet, Room, RoomConfig, Sender, StateDetail};

/// Returns a random configuration.
fn configs() -> impl Strategy<Value = RoomConfig> {
    let times = prop_oneof![
        Just(TimeControl::None),
        Just(TimeControl::Increment { base_ms: 20_000, add_ms: 500 }),
        Just(TimeControl::Turn { ms: 9_000 }),
        Just(TimeControl::Days { days: 1 }),
    ];
    let kinds = proptest::collection::vec(0..4u8, 3);
    (0..QUICK_SETUPS.len(), times, any::<bool>(), 1..4u32, any::<bool>(), kinds, any::<[u8; 32]>()).prop_map(
        |(quick, time, live, games, takebacks, kinds, secret)| {
            let QuickSetup { entry, setup, .. } = &QUICK_SETUPS[quick];
            let mut config = if live && entry.live.is_some() {
                live_config(setup, takebacks)
            } else {
                RoomConfig { time, ..config(entry.id, setup) }
            };
            for (player, kind) in config.players.iter_mut().zip(kinds) {
                match kind {
                    0 => *player = computer(3),
                    1 => *player = server::room::Player::Open,
                    _ => {}
                }
            }
            RoomConfig { games, takebacks, secret: server::room::Secret(secret), ..config }
        },
    )
}

/// A random action: kind, player, time, delay.
pub(crate) type Action = (u8, u8, u16, u32, u32);

fn command(harness: &Harness, from: &Sender, (kind, who, _, choice, _): Action) -> Command {
    let choice = choice as usize;
    let what = [OfferKind::Draw, OfferKind::Takeback, OfferKind::Rematch][choice % 3];
    let steps = harness.room.state_for(from.players, harness.now, StateDetail::Match).step_texts();
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
        9 => Command::Turn { at: harness.room.seq(), turn: step },
        _ if harness.config.live.is_some() => Command::Act { act: step },
        _ => Command::Step { at: harness.room.seq(), step },
    }
}

pub(crate) fn play(harness: &mut Harness, actions: &[Action]) {
    for (i, &action) in actions.iter().enumerate() {
        let (_, who, ms, choice, delay) = action;
        harness.wait(u64::from(ms) / 16);
        // Most actions come from a player who may act.
        let acting = harness
            .room
            .to_act()
            .iter()
            .filter_map(|seat| harness.room.player_at(seat))
            .map(|p| p.0)
            .collect::<Vec<_>>();
        let player = match acting.get(usize::from(who) % acting.len().max(1)) {
            Some(&player) if !choice.is_multiple_of(8) => player,
            _ => who % 4,
        };
        let players = PlayerSet::only(PlayerId(player));
        let from = Sender { players, seat: None, id: Some(i as u64 + 1), delay, held: delay % 64 };
        if choice.is_multiple_of(50) {
            harness.room.presence(PlayerId(player), choice.is_multiple_of(100), harness.now);
        }
        if choice.is_multiple_of(97) {
            harness.now += 1_000;
            harness.force(Event::Resumed { away_ms: 1_000 });
        }
        let command = command(harness, &from, action);
        let before = harness.everything();
        if harness.ask(from, command).is_err() {
            assert_eq!(before, harness.everything(), "a rejected message changes nothing");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(80))]

    #[test]
    fn replaying_the_events_gives_the_same_room(
        config in configs(),
        actions in proptest::collection::vec((0..30u8, any::<u8>(), any::<u16>(), any::<u32>(), 0..300u32), 1..120),
    ) {
        let mut harness = Harness::new(config.clone());
        play(&mut harness, &actions);
        let again = Room::replay(config, &harness.events).unwrap();
        for viewer in harness.viewers() {
            prop_assert_eq!(harness.room.welcome_for(viewer, harness.now), again.welcome_for(viewer, harness.now));
        }
        prop_assert_eq!(harness.room.deadline(), again.deadline());
        prop_assert_eq!(harness.room.due_events(harness.now + 1_000_000), again.due_events(harness.now + 1_000_000));
        prop_assert_eq!(harness.room.record(), again.record());
    }
}

#[test]
fn what_was_missed_is_told_as_it_would_have_been() {
    for config in [config("ampli", "2"), live_config("2", false)] {
        let mut harness = Harness::new(config);
        let mut told = vec![Vec::new(); 3];
        let mut note = |harness: &Harness| {
            for (viewer, told) in harness.viewers().into_iter().zip(&mut told) {
                for (stored, applied) in &harness.last {
                    told.extend(harness.room.event_for(viewer, stored, applied).map(|event| (stored.seq, event)));
                }
            }
        };
        let since = harness.room.seq();
        match harness.config.live {
            None => (0..20).for_each(|_| {
                harness.play(&mut TestRng(4), 1);
                note(&harness);
            }),
            Some(_) => crate::room::live::play_live(&mut harness, &mut TestRng(4), |harness| note(harness)),
        }
        assert!(harness.room.can_catch_up(since) || harness.room.seq() > 200);
        for (viewer, told) in harness.viewers().into_iter().zip(told) {
            // A client that was absent gets the same from a replayed room.
            let mut again = Room::new(harness.config.clone()).unwrap();
            let mut tail = RecentEvents::default();
            let mut missed = Vec::new();
            for stored in &harness.events {
                let applied = again.apply(stored).unwrap();
                tail.note(&again, stored, &applied);
                let event = again.event_for(viewer, stored, &applied);
                missed.extend(event.filter(|_| stored.seq > since).map(|event| (stored.seq, event)));
            }
            assert_eq!(missed, told);
            // The kept tail tells the last of them alike.
            let viewer = Viewer::without_rules(viewer);
            let kept =
                (since..harness.room.seq()).find_map(|since| tail.missed(&again, viewer, since, harness.now)).unwrap();
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
    let mut harness = Harness::new(RoomConfig { games: 2, ..config("alpha", "8x8x2") });
    assert!(harness.room.can_catch_up(1) && !harness.room.can_catch_up(0) && !harness.room.can_catch_up(2));
    harness.say(0, Command::Resign).unwrap();
    harness.say(0, Command::Next).unwrap();
    harness.say(1, Command::Next).unwrap();
    let seq = harness.room.seq();
    assert!(harness.room.can_catch_up(seq) && !harness.room.can_catch_up(seq - 1));
}
