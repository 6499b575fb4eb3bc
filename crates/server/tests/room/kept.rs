//! A client that keeps what was told last where a message leaves it out knows as much as one that has just come in.

use crate::kit::*;
use crate::replays::{Wish, play};
use serde_json::Value;
use server::event_encoder::EventEncoder;
use server::room::{Event, Head, Players, Room, Secret};
use server::tail::Tail;

/// What one client has put together.
struct Client {
    viewer: Players,
    seq: u64,
    state: Value,
    away: bool,
}

impl Client {
    fn new(room: &Room, viewer: Players, now: u64) -> Client {
        Client { viewer, seq: room.seq(), state: whole(room, viewer, now), away: false }
    }

    /// Hears of an event; says whether it was told with how it stands.
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

    /// Comes back after a while.
    fn catch_up(&mut self, room: &Room, tail: &Tail, now: u64) -> bool {
        self.away = false;
        match tail.missed(room, self.viewer, self.seq, now) {
            // The last one tells how it stands.
            Some(missed) => missed.iter().fold(false, |_, (_, told)| self.hear(told)),
            None => {
                *self = Client::new(room, self.viewer, now);
                true
            }
        }
    }
}

/// How it stands, as who comes in is told it.
fn whole(room: &Room, viewer: Players, now: u64) -> Value {
    let mut state = serde_json::to_value(room.welcome_for(viewer, now).state).unwrap();
    state.as_object_mut().unwrap().remove("turns");
    state
}

/// What clients hear of all that has happened at a desk, some of them away now and then.
fn follow(desk: &Desk, chance: &mut Chance) {
    let mut room = Room::new(desk.head.clone()).unwrap();
    let mut clients = desk.viewers().into_iter().map(|v| Client::new(&room, v, START)).collect::<Vec<_>>();
    let mut tail = Tail::default();
    for stamped in &desk.events {
        let happened = room.apply(stamped).unwrap();
        tail.note(&room, stamped, &happened);
        let stands = desk.stands.contains(&stamped.seq);
        let mut encoder = EventEncoder::new(&room, stamped, &happened, stands.then_some(stamped.at));
        for client in &mut clients {
            let heard = match client.away {
                true if stands && chance.below(8) == 0 => client.catch_up(&room, &tail, stamped.at),
                true => continue,
                false => encoder.encode_for(client.viewer).is_some_and(|told| client.hear(&told)),
            };
            if stands {
                let whole = whole(&room, client.viewer, stamped.at);
                for key in ["match", "commitment"] {
                    assert_eq!(client.state[key], whole[key], "after {stamped:?}");
                }
                assert!(!heard || client.state == whole, "{} after {stamped:?}: {whole}", client.state);
            }
            client.away = chance.below(20) == 0;
        }
    }
}

#[test]
fn what_is_kept_is_what_would_be_told() {
    let mut chance = Chance(5);
    let mut counts = [0; 6];
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
        let head = if live { live_head(setup, false) } else { head(game, setup) };
        let mut desk = Desk::new(Head { games: 1 + u32::from(seed / 6 % 3), secret: Secret([seed; 32]), ..head });
        let wishes = (0..250).flat_map(|_| {
            // Steps, and every third time something else; offers are agreed to by anybody.
            let kind = if chance.below(3) == 0 { chance.below(10) as u8 } else { 10 };
            let [who, ms, choice] = [1 << 8, 1 << 14, 1 << 20].map(|most| chance.below(most));
            let wish = (kind, who as u8, ms as u16, choice as u32, 0);
            let answers = (0..if kind == 1 { 3 } else { 0 }).map(move |other| (2, other, 0, 16 * choice as u32, 0));
            [wish].into_iter().chain(answers)
        });
        play(&mut desk, &wishes.collect::<Vec<Wish>>());
        follow(&desk, &mut chance);
        for stamped in &desk.events {
            counts[match stamped.event {
                Event::Started { game: 2.., .. } => 0,
                Event::Resigned { .. } => 1,
                Event::TakenBack { .. } => 2,
                Event::Undone { .. } => 3,
                Event::Ready { .. } => 4,
                _ => 5,
            }] += 1;
        }
    }
    assert!(counts.iter().all(|&count| count > 5), "{counts:?}");
}
