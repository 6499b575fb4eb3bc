//! Messages omit unchanged parts of the state. A client that keeps the last value knows as much as one that has just connected.

use crate::room::harness::*;
use crate::room::replays::{Action, play};
use serde_json::Value;
use server::host::event_encoder::{EventEncoder, Viewer};
use server::host::recent_events::RecentEvents;
use server::room::{Event, PlayerSet, Room, RoomConfig, Secret};

/// The state that a client has collected.
struct Client {
    viewer: PlayerSet,
    seq: u64,
    state: Value,
    away: bool,
}

impl Client {
    fn new(room: &Room, viewer: PlayerSet, now: u64) -> Client {
        Client { viewer, seq: room.seq(), state: whole(room, viewer, now), away: false }
    }

    /// Receives an event; returns whether it carried a state.
    fn hear(&mut self, told: &str) -> bool {
        let mut told = serde_json::from_str::<Value>(told).unwrap();
        self.seq = told["seq"].as_u64().unwrap();
        let mut state = told["state"].take();
        if state.is_null() {
            return false;
        }
        for key in ["match", "commitment"].into_iter().filter(|key| state.get(key).is_none()).collect::<Vec<_>>() {
            state[key] = self.state[key].take();
        }
        self.state = state;
        true
    }

    /// Reconnects after an absence.
    fn catch_up(&mut self, room: &Room, tail: &RecentEvents, now: u64) -> bool {
        self.away = false;
        match tail.missed(room, Viewer::without_rules(self.viewer), self.seq, now) {
            // The last one tells how it stands.
            Some(missed) => missed.iter().fold(false, |_, (_, told)| self.hear(told)),
            None => {
                *self = Client::new(room, self.viewer, now);
                true
            }
        }
    }
}

/// Returns the state of a `welcome`.
fn whole(room: &Room, viewer: PlayerSet, now: u64) -> Value {
    let mut state = serde_json::to_value(room.welcome_for(viewer, now).state).unwrap();
    state.as_object_mut().unwrap().remove("turns");
    state
}

/// Sends all events of a room to clients, some of which are absent now and then.
fn follow(harness: &Harness, rng: &mut TestRng) {
    let mut room = Room::new(harness.config.clone()).unwrap();
    let mut clients = harness.viewers().into_iter().map(|v| Client::new(&room, v, START)).collect::<Vec<_>>();
    let mut tail = RecentEvents::default();
    for stored in &harness.events {
        let applied = room.apply(stored).unwrap();
        tail.note(&room, stored, &applied);
        let stands = harness.stands.contains(&stored.seq);
        let mut encoder = EventEncoder::new(&room, stored, &applied, stands.then_some(stored.at));
        for client in &mut clients {
            let heard = match client.away {
                true if stands && rng.below(8) == 0 => client.catch_up(&room, &tail, stored.at),
                true => continue,
                false => encoder.encode_for(client.viewer).is_some_and(|told| client.hear(&told)),
            };
            if stands {
                let whole = whole(&room, client.viewer, stored.at);
                for key in ["match", "commitment"] {
                    assert_eq!(client.state[key], whole[key], "after {stored:?}");
                }
                assert!(!heard || client.state == whole, "{} after {stored:?}: {whole}", client.state);
            }
            client.away = rng.below(20) == 0;
        }
    }
}

/// Calls `each` with rooms in which all kinds of things have happened.
pub(crate) fn random_rooms(mut each: impl FnMut(&Harness, &mut TestRng)) {
    let mut rng = TestRng(5);
    for seed in 0..90u8 {
        let (game, setup) = [
            ("alpha", "2x5x1"),
            ("exchange", "3x2"),
            ("210", "3x3x1"),
            ("ampli", "2"),
            ("ampli", "3"),
            ("gamma", "default"),
        ][usize::from(seed % 6)];
        let live = game == "ampli" && seed % 4 > 1;
        let config = if live { live_config(setup, false) } else { config(game, setup) };
        let mut harness =
            Harness::new(RoomConfig { games: 1 + u32::from(seed / 6 % 3), secret: Secret([seed; 32]), ..config });
        let actions = (0..250).flat_map(|_| {
            // Two of three actions are steps; every player accepts offers.
            let kind = if rng.below(3) == 0 { rng.below(10) as u8 } else { 10 };
            let [who, ms, choice] = [1 << 8, 1 << 14, 1 << 20].map(|most| rng.below(most));
            let action = (kind, who as u8, ms as u16, choice as u32, 0);
            let answers = (0..if kind == 1 { 3 } else { 0 }).map(move |other| (2, other, 0, 16 * choice as u32, 0));
            [action].into_iter().chain(answers)
        });
        play(&mut harness, &actions.collect::<Vec<Action>>());
        each(&harness, &mut rng);
    }
}

#[test]
fn what_is_kept_is_what_would_be_told() {
    let mut counts = [0; 6];
    random_rooms(|harness, rng| {
        follow(harness, rng);
        for stored in &harness.events {
            counts[match stored.event {
                Event::Started { game: 2.., .. } => 0,
                Event::Resigned { .. } => 1,
                Event::TakenBack { .. } => 2,
                Event::Undone { .. } => 3,
                Event::Ready { .. } => 4,
                _ => 5,
            }] += 1;
        }
    });
    assert!(counts.iter().all(|&count| count > 5), "{counts:?}");
}
