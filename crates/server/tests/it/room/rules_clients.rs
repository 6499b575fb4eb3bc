//! A client that has the rules and gets only steps knows as much as one that gets views.

use crate::room::client_state::random_rooms;
use crate::room::harness::*;
use catalog::{AnyTable, Seat};
use serde_json::{Value, json};
use server::host::event_encoder::{EventEncoder, Viewer};
use server::host::recent_events::RecentEvents;
use server::room::Room;
use std::collections::BTreeMap;

/// Builds the table of a history that a client was sent.
pub(crate) fn build(game: &str, history: &Value) -> Box<dyn AnyTable> {
    let text = |value: &Value| value.as_str().expect("a text").to_string();
    let rules = catalog::find(game).unwrap().open(&text(&history["setup"])).unwrap();
    let mut table = rules.at_position(&text(&history["start"])).unwrap();
    for turn in history["turns"].as_array().unwrap() {
        table.play_turn(&text(&turn["text"])).unwrap();
    }
    for step in history["pending"].as_array().into_iter().flatten() {
        let seat = table.to_act().first().unwrap();
        table.play_step(seat, &text(step)).unwrap();
    }
    table
}

/// Plays an event that a client was sent.
pub(crate) fn play_event(table: &mut dyn AnyTable, event: &Value) {
    let seat = || Seat(u8::try_from(event["seat"].as_u64().unwrap()).unwrap());
    match event["kind"].as_str().unwrap() {
        "step" => drop(table.play_step(seat(), event["step"].as_str().unwrap()).unwrap()),
        "turn" => drop(table.play_turn(event["turn"].as_str().unwrap()).unwrap()),
        "undone" => table.take_back_step().unwrap(),
        "taken_back" => (0..event["turns"].as_u64().unwrap()).for_each(|_| table.take_back_turn().unwrap()),
        _ => (),
    }
}

pub(crate) fn hash_of(table: &dyn AnyTable) -> String {
    format!("{:016x}", table.position_hash())
}

/// What a client with the rules has put together.
struct Client {
    viewer: Viewer,
    seq: u64,
    table: Option<Box<dyn AnyTable>>,
    /// The state beside the table.
    sync: Value,
    hashes: usize,
    away: bool,
}

impl Client {
    fn hear(&mut self, game: &str, text: &str) {
        let mut message = serde_json::from_str::<Value>(text).unwrap();
        self.seq = message["seq"].as_u64().unwrap();
        if let Some(table) = self.table.as_mut().filter(|_| message["type"] == "event") {
            assert!(message["event"].get("effects").is_none(), "{text}");
            play_event(table.as_mut(), &message["event"]);
        }
        let mut sync = message["sync"].take();
        if sync.is_null() {
            return;
        }
        if let Some(history) = sync.as_object_mut().unwrap().remove("table") {
            self.table = Some(build(game, &history));
        }
        let table = self.table.as_deref().expect("a table");
        match sync.as_object_mut().unwrap().remove("hash") {
            Some(hash) => {
                assert_eq!(hash, hash_of(table), "{text}");
                self.hashes += 1;
            }
            None => assert!(!table.pending().is_empty(), "{text}"),
        }
        for key in ["match", "commitment"] {
            if sync.get(key).is_none() {
                sync[key] = self.sync[key].take();
            }
        }
        self.sync = sync;
    }

    fn enter(&mut self, room: &Room, now: u64) {
        let welcome = serde_json::to_string(&self.viewer.welcome(room, now)).unwrap();
        self.hear(&room.config().game, &welcome);
    }

    /// Compares the client's table and what it knows beside it with the room.
    fn check(&self, room: &Room, now: u64) {
        let (Some(table), Some(own)) = (room.replayable_table(), self.table.as_deref()) else {
            return assert!(self.table.is_none());
        };
        assert_eq!(own.position_text(), table.position_text());
        assert_eq!((own.pending(), own.turns()), (table.pending(), table.turns()));
        assert_eq!(own.to_act(), table.to_act());
        // The same steps in the same order: positions that the rules call the same may differ in what a step's text refers to.
        assert!(table.to_act().iter().all(|seat| own.steps(seat) == table.steps(seat)));
        let state = serde_json::to_value(room.welcome_for(self.viewer.players, now).state).unwrap();
        for key in ["clocks", "offers", "result", "match", "commitment", "next_commitment", "secret"] {
            assert_eq!(self.sync.get(key), state.get(key), "{key}");
        }
    }
}

/// Sends clients all that has happened in a room, some of them away now and then; returns how many hashes were compared.
fn follow(harness: &Harness, rng: &mut TestRng) -> usize {
    let mut room = Room::new(harness.config.clone()).unwrap();
    let game = harness.config.game.as_str();
    let client = |players| {
        let viewer = Viewer { players, has_rules: true, hidden: server::room::PlayerSet::EMPTY };
        Client { viewer, seq: 0, table: None, sync: json!({}), hashes: 0, away: false }
    };
    let mut clients = harness.viewers().into_iter().map(client).collect::<Vec<_>>();
    let mut tail = RecentEvents::default();
    for stored in &harness.events {
        let applied = room.apply(stored).unwrap();
        tail.note(&room, stored, &applied);
        let stands = harness.stands.contains(&stored.seq);
        let mut encoder = EventEncoder::new(&room, stored, &applied, stands.then_some(stored.at));
        let mut shared = None;
        for client in &mut clients {
            if client.away {
                if !stands || rng.below(8) > 0 {
                    continue;
                }
                client.away = false;
                match tail.missed(&room, client.viewer, client.seq, stored.at) {
                    Some(missed) => missed.iter().for_each(|(_, text)| client.hear(game, text)),
                    None => client.enter(&room, stored.at),
                }
            } else if let Some(text) = encoder.encode(client.viewer) {
                match room.replayable_table() {
                    // All clients with the rules share the bytes.
                    Some(_) => assert_eq!(*shared.get_or_insert_with(|| text.as_ptr()), text.as_ptr()),
                    None => assert_eq!(Some(&text), encoder.encode_for(client.viewer.players).as_ref()),
                }
                client.hear(game, &text);
            }
            if stands {
                client.check(&room, stored.at);
            }
            client.away = rng.below(20) == 0;
        }
    }
    clients.iter().map(|client| client.hashes).sum()
}

#[test]
fn a_client_with_rules_knows_as_much_as_one_with_views() {
    let mut compared = BTreeMap::new();
    random_rooms(|harness, rng| {
        *compared.entry(harness.config.game.clone()).or_insert(0) += follow(harness, rng);
    });
    for entry in catalog::CATALOG {
        let compared = compared[entry.id];
        assert!(if entry.facts.hidden { compared == 0 } else { compared > 500 }, "{}: {compared}", entry.id);
    }
}

#[test]
fn a_hash_tells_tables_apart_by_turns_and_history() {
    for entry in catalog::CATALOG {
        let rules = entry.open(entry.default_setup).unwrap();
        let (mut table, mut rng) = (rules.start(3), TestRng(3));
        let mut seen = std::collections::BTreeSet::from([table.position_hash()]);
        for _ in 0..60 {
            let Some(seat) = table.to_act().first() else { break };
            let steps = table.steps(seat);
            table.play_step(seat, &steps[rng.below(steps.len())]).unwrap();
            if table.pending().is_empty() {
                assert!(seen.insert(table.position_hash()), "{}: a hash came twice", entry.id);
            }
        }
        // The same position without its history has another hash.
        if table.outcome().is_none() && table.pending().is_empty() {
            let bare = rules.at_position(&table.position_text()).unwrap();
            assert_ne!(bare.position_hash(), table.position_hash(), "{}", entry.id);
        }
        assert!(seen.len() > 5, "{}", entry.id);
    }
}
