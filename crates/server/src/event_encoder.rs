//! Encodes events for viewers. Where nothing is hidden, all viewers get the same text apart from their legal steps, so it is encoded once.

use crate::room::{Extent, Happened, Players, Room, Stamped};
use axum::extract::ws::Utf8Bytes;
use protocol::{EventNotice, Json, Notice};

/// Encodes an event for each viewer.
pub struct EventEncoder<'a> {
    room: &'a Room,
    stamped: &'a Stamped,
    happened: &'a Happened,
    /// The time, if the event carries the state after it.
    state_at: Option<u64>,
    /// What all viewers see alike, once it is needed.
    shared: Option<Shared>,
}

/// An event as viewers without legal steps see it.
struct Shared {
    notice: Notice,
    text: Utf8Bytes,
}

impl<'a> EventEncoder<'a> {
    /// Creates an encoder for an event that has just been applied; `state_at` is the time if the state after it goes with it.
    pub fn new(room: &'a Room, stamped: &'a Stamped, happened: &'a Happened, state_at: Option<u64>) -> Self {
        EventEncoder { room, stamped, happened, state_at, shared: None }
    }

    /// Encodes the event for a viewer; none if the viewer may not know of it.
    pub fn encode_for(&mut self, viewer: Players) -> Option<Utf8Bytes> {
        if !self.room.all_see_alike() {
            return Some(encode(&self.notice_for(viewer)?));
        }
        if self.shared.is_none() {
            let notice = self.notice_for(Players::EMPTY)?;
            self.shared = Some(Shared { text: encode(&notice), notice });
        }
        let Shared { notice, text } = self.shared.as_mut()?;
        let Some(steps) = self.state_at.and_then(|_| self.room.steps_for(viewer)) else { return Some(text.clone()) };
        set_steps(notice, steps);
        let with_steps = encode(notice);
        set_steps(notice, Json::empty_array());
        Some(with_steps)
    }

    fn notice_for(&self, viewer: Players) -> Option<Notice> {
        let event = self.room.event_for(viewer, self.stamped, self.happened)?;
        let Stamped { seq, at, event: ref applied } = *self.stamped;
        let extent = if applied.is_play() { Extent::Play } else { Extent::Match };
        let state = self.state_at.map(|now| self.room.state_for(viewer, now, extent));
        Some(Notice::Event(Box::new(EventNotice { seq, at, event, state })))
    }
}

fn set_steps(notice: &mut Notice, steps: Json) {
    if let Notice::Event(event) = notice
        && let Some(state) = &mut event.state
    {
        state.steps = steps;
    }
}

/// Encodes a message as it goes out on a socket.
pub(crate) fn encode(notice: &Notice) -> Utf8Bytes {
    // Most messages fit these sizes, so the buffer does not grow while it is filled.
    let capacity = match notice {
        Notice::Welcome(_) => 4096,
        Notice::Event(_) => 1280,
        _ => 64,
    };
    let mut text = Vec::with_capacity(capacity);
    serde_json::to_writer(&mut text, notice).expect("a message is plain data, and memory takes it");
    Utf8Bytes::try_from(text).expect("JSON is UTF-8")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::room::{Command, From, Head, Player, Secret};
    use catalog::{CATALOG, Seat};
    use protocol::TimeControl;

    fn room(game: &str, setup: &str) -> Room {
        let person = |n: u8| Player::Person { user: format!("u{n}"), name: format!("n{n}"), token: format!("t{n}") };
        let head = Head {
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
            owner: "u0".into(),
            created: 0,
            secret: Secret([7; 32]),
        };
        Room::new(head).expect("a room")
    }

    /// Applies events and checks that each viewer gets the same text as if it were encoded for that viewer alone; returns the number of texts compared.
    fn happen(room: &mut Room, at: u64, events: Vec<crate::room::Event>) -> usize {
        let viewers = [Players::only(Seat(0)), Players::EMPTY, Players::only(Seat(1)), Players::all(2)];
        let mut compared = 0;
        for event in events {
            let stamped = Stamped { seq: room.seq() + 1, at, event };
            let happened = room.apply(&stamped).expect("fits");
            for state_at in [Some(at), None] {
                let mut encoder = EventEncoder::new(room, &stamped, &happened, state_at);
                for viewer in viewers {
                    let extent = if stamped.event.is_play() { Extent::Play } else { Extent::Match };
                    let state = state_at.map(|now| room.state_for(viewer, now, extent));
                    let event = room.event_for(viewer, &stamped, &happened);
                    let alone = event.map(|event| EventNotice { seq: stamped.seq, at, event, state });
                    let alone = alone.map(|notice| encode(&Notice::Event(Box::new(notice))));
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
            let events = room.due(0);
            let mut compared = happen(&mut room, 0, events);
            for n in 0..40u64 {
                let Some(seat) = room.to_act().first() else { break };
                let steps = room.state_for(Players::only(seat), n, Extent::Play).step_texts();
                let step = Command::Step { at: room.seq(), step: steps[n as usize % steps.len()].clone() };
                let events = room.decide(n, From::player(seat.0), step).expect("legal");
                compared += happen(&mut room, n, events);
            }
            assert!(compared > 100, "{}", entry.id);
        }
    }
}
