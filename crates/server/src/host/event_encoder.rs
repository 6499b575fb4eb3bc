//! Encodes events for viewers. Where nothing is hidden, all viewers get the same text apart from their legal steps, so it is encoded once.

use crate::room::{Applied, Event, PlayerId, PlayerSet, Room, StateDetail, StoredEvent};
use axum::extract::ws::Utf8Bytes;
use catalog::{AnyTable, Seat};
use protocol::{EventMessage, Json, ServerMessage};

/// A viewer of a room.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Viewer {
    /// The players for whom the client may act; empty for a watcher.
    pub players: PlayerSet,
    /// Whether the client has the rules of the server and plays the steps itself where nothing is hidden.
    pub has_rules: bool,
    /// The players whose chat is hidden from this viewer, who has muted or blocked them or is blocked by them.
    pub hidden: PlayerSet,
}

impl Viewer {
    /// Creates a viewer who gets views.
    pub fn without_rules(players: PlayerSet) -> Viewer {
        Viewer { players, has_rules: false, hidden: PlayerSet::EMPTY }
    }

    /// The whole room at this time for the viewer.
    pub fn welcome(self, room: &Room, now: u64) -> ServerMessage {
        let mut welcome = match self.has_rules {
            true => room.welcome_with_rules_for(self.players, now),
            false => room.welcome_for(self.players, now),
        };
        let hidden = room.seats_of(self.hidden);
        welcome.chat.retain(|line| !hidden.contains(Seat(line.seat)));
        ServerMessage::Welcome(Box::new(welcome))
    }
}

/// Encodes an event for each viewer.
pub struct EventEncoder<'a> {
    room: &'a Room,
    stored: &'a StoredEvent,
    applied: &'a Applied,
    /// The time, if the event carries the state after it.
    state_at: Option<u64>,
    /// What all viewers see alike, once it is needed.
    shared: Option<Shared>,
    /// The event for all clients that have the rules, once it is needed.
    with_rules: Option<Utf8Bytes>,
}

/// An event as viewers without legal steps see it.
struct Shared {
    notice: ServerMessage,
    text: Utf8Bytes,
}

impl<'a> EventEncoder<'a> {
    /// Creates an encoder for an event that has just been applied; `state_at` is the time if the state after it goes with it.
    pub fn new(room: &'a Room, stored: &'a StoredEvent, applied: &'a Applied, state_at: Option<u64>) -> Self {
        EventEncoder { room, stored, applied, state_at, shared: None, with_rules: None }
    }

    /// Encodes the event for a viewer; none if the viewer may not know of it.
    pub fn encode(&mut self, viewer: Viewer) -> Option<Utf8Bytes> {
        if chat_author(&self.stored.event).is_some_and(|author| viewer.hidden.contains(author)) {
            return None;
        }
        match self.room.replayable_table().filter(|_| viewer.has_rules) {
            Some(table) => self.encode_for_replay(table),
            None => self.encode_for(viewer.players),
        }
    }

    /// Encodes the event with views for a viewer; none if the viewer may not know of it.
    pub fn encode_for(&mut self, viewer: PlayerSet) -> Option<Utf8Bytes> {
        if !self.room.is_same_for_all_viewers() {
            return Some(encode(&self.notice_for(viewer)?));
        }
        if self.shared.is_none() {
            let notice = self.notice_for(PlayerSet::EMPTY)?;
            self.shared = Some(Shared { text: encode(&notice), notice });
        }
        let Shared { notice, text } = self.shared.as_mut()?;
        let Some(steps) = self.state_at.and_then(|_| self.room.steps_for(viewer)) else { return Some(text.clone()) };
        set_steps(notice, steps);
        let with_steps = encode(notice);
        set_steps(notice, Json::empty_array());
        Some(with_steps)
    }

    /// Encodes the event for all clients that have the rules.
    fn encode_for_replay(&mut self, table: &dyn AnyTable) -> Option<Utf8Bytes> {
        if self.with_rules.is_none() {
            let event = self.room.replayable_event(self.stored, self.applied)?;
            let extent = match &self.stored.event {
                Event::Started { .. } => StateDetail::Full,
                event => detail_of(event),
            };
            let sync = self.state_at.map(|now| self.room.sync_state(table, now, extent));
            let StoredEvent { seq, at, .. } = *self.stored;
            self.with_rules =
                Some(encode(&ServerMessage::Event(Box::new(EventMessage { seq, at, event, state: None, sync }))));
        }
        self.with_rules.clone()
    }

    fn notice_for(&self, viewer: PlayerSet) -> Option<ServerMessage> {
        let event = self.room.event_for(viewer, self.stored, self.applied)?;
        let StoredEvent { seq, at, event: ref applied } = *self.stored;
        let state = self.state_at.map(|now| self.room.state_for(viewer, now, detail_of(applied)));
        Some(ServerMessage::Event(Box::new(EventMessage { seq, at, event, state, sync: None })))
    }
}

/// The author of a line of chat.
pub(super) fn chat_author(event: &Event) -> Option<PlayerId> {
    match event {
        Event::Chat { by, .. } => Some(by.player),
        _ => None,
    }
}

/// The detail of the state after an event.
fn detail_of(event: &Event) -> StateDetail {
    if event.is_play() { StateDetail::Play } else { StateDetail::Match }
}

fn set_steps(notice: &mut ServerMessage, steps: Json) {
    if let ServerMessage::Event(event) = notice
        && let Some(state) = &mut event.state
    {
        state.steps = steps;
    }
}

/// Encodes a message as it goes out on a socket.
pub(crate) fn encode(notice: &ServerMessage) -> Utf8Bytes {
    // Most messages fit these sizes, so the buffer does not grow while it is filled.
    let capacity = match notice {
        ServerMessage::Welcome(_) => 4096,
        ServerMessage::Event(event) if event.sync.is_some() => 256,
        ServerMessage::Event(_) => 1280,
        _ => 64,
    };
    let mut text = Vec::with_capacity(capacity);
    serde_json::to_writer(&mut text, notice).expect("a message is plain data, and memory takes it");
    Utf8Bytes::try_from(text).expect("JSON is UTF-8")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::room::{Command, Player, RoomConfig, Secret, Sender};
    use catalog::CATALOG;
    use protocol::TimeControl;

    fn room(game: &str, setup: &str) -> Room {
        let person = |n: u8| Player::Person {
            user: format!("u{n}"),
            name: format!("n{n}"),
            token: format!("t{n}"),
            rating: None,
        };
        let config = RoomConfig {
            room: "room".into(),
            name: None,
            game: game.into(),
            setup: setup.into(),
            position: None,
            players: vec![person(0), person(1)],
            time: TimeControl::Turn { ms: 60_000 },
            live: None,
            games: 1,
            takebacks: false,
            public: false,
            rated: false,
            uploaded: false,
            owner: "u0".into(),
            created: 0,
            secret: Secret([7; 32]),
        };
        Room::new(config).expect("a room")
    }

    /// Applies events and checks that each viewer gets the same text as if it were encoded for that viewer alone; returns the number of texts compared.
    fn happen(room: &mut Room, at: u64, events: Vec<crate::room::Event>) -> usize {
        let viewers = [PlayerSet::only(PlayerId(0)), PlayerSet::EMPTY, PlayerSet::only(PlayerId(1)), PlayerSet::all(2)];
        let mut compared = 0;
        for event in events {
            let stored = StoredEvent { seq: room.seq() + 1, at, event };
            let applied = room.apply(&stored).expect("fits");
            for state_at in [Some(at), None] {
                let mut encoder = EventEncoder::new(room, &stored, &applied, state_at);
                for viewer in viewers {
                    let extent = if stored.event.is_play() { StateDetail::Play } else { StateDetail::Match };
                    let state = state_at.map(|now| room.state_for(viewer, now, extent));
                    let event = room.event_for(viewer, &stored, &applied);
                    let alone = event.map(|event| EventMessage { seq: stored.seq, at, event, state, sync: None });
                    let alone = alone.map(|notice| encode(&ServerMessage::Event(Box::new(notice))));
                    assert_eq!(encoder.encode_for(viewer), alone, "{viewer:?}");
                    compared += 1;
                }
            }
        }
        compared
    }

    #[test]
    fn every_viewer_gets_the_text_encoded_for_it_alone() {
        for entry in CATALOG {
            let mut room = room(entry.id, entry.default_setup);
            let events = room.due_events(0);
            let mut compared = happen(&mut room, 0, events);
            for n in 0..40u64 {
                let Some(player) = room.to_act().first().and_then(|seat| room.player_at(seat)) else { break };
                let steps = room.state_for(PlayerSet::only(player), n, StateDetail::Play).step_texts();
                let step = Command::Step { at: room.seq(), step: steps[n as usize % steps.len()].clone() };
                let events = room.decide(n, Sender::player(player), step).expect("legal");
                compared += happen(&mut room, n, events);
            }
            assert!(compared > 100, "{}", entry.id);
        }
    }
}
