//! How an event is told. Views and legal steps are long: they are written straight into the text. Where nothing is hidden all are told the
//! same but for their legal steps: that is written once.

use crate::room::{Extent, Happened, Players, Room, Stamped};
use axum::extract::ws::Utf8Bytes;
use protocol::{EventNotice, Notice};

/// The view goes before it.
const TO_ACT: &str = r#""to_act":"#;
/// How somebody is told that he has no legal steps.
const NO_STEPS: &str = r#""steps":[]"#;

/// An event that is being told.
pub struct Telling<'a> {
    room: &'a Room,
    stamped: &'a Stamped,
    happened: &'a Happened,
    /// When, if it is told with how it stands then.
    standing: Option<u64>,
    /// What all are told alike.
    alike: Option<Utf8Bytes>,
}

impl<'a> Telling<'a> {
    /// Begins to tell of an event that has just happened; `standing` is the time if it is told with how it stands then.
    pub fn new(room: &'a Room, stamped: &'a Stamped, happened: &'a Happened, standing: Option<u64>) -> Self {
        Telling { room, stamped, happened, standing, alike: None }
    }

    /// What a viewer is told; nothing if he may not even know of it.
    pub fn to(&mut self, viewer: Players) -> Option<Utf8Bytes> {
        let has_steps = self.standing.is_some() && self.room.has_steps(viewer);
        if !self.room.all_see_alike() {
            let seen = self.seen(viewer)?;
            return Some(if has_steps { self.with_steps(&seen, viewer) } else { seen }.into());
        }
        if self.alike.is_none() {
            self.alike = self.seen(Players::EMPTY).map(Utf8Bytes::from);
        }
        let alike = self.alike.as_ref()?;
        Some(if has_steps { self.with_steps(alike, viewer).into() } else { alike.clone() })
    }

    /// What a viewer is told but for the legal steps of a calm game.
    fn seen(&self, viewer: Players) -> Option<String> {
        let event = self.room.event_for(viewer, self.stamped, self.happened)?;
        let Stamped { seq, at, event: ref happened } = *self.stamped;
        let extent = if happened.is_play() { Extent::Play } else { Extent::Match };
        let state = self.standing.map(|now| self.room.bare_state_for(viewer, now, extent));
        let bare = written(&Notice::Event(Box::new(EventNotice { seq, at, event, state })));
        Some(if self.standing.is_some() { self.with_view(bare, viewer) } else { bare })
    }

    /// The same with the view of a calm game put in.
    fn with_view(&self, bare: String, viewer: Players) -> String {
        let (before, after) = bare.rsplit_once(TO_ACT).expect("a state tells who may act");
        let mut text = Vec::with_capacity(bare.len() + SPACE);
        text.extend_from_slice(before.as_bytes());
        text.extend_from_slice(br#""view":"#);
        if !self.room.write_view(viewer, &mut text).expect("memory takes everything") {
            return bare;
        }
        text.push(b',');
        text.extend_from_slice(TO_ACT.as_bytes());
        text.extend_from_slice(after.as_bytes());
        String::from_utf8(text).expect("all parts are text")
    }

    /// The same with the viewer's legal steps put in.
    fn with_steps(&self, seen: &str, viewer: Players) -> String {
        let (before, after) = seen.rsplit_once(NO_STEPS).expect("steps are not written yet");
        let mut text = Vec::with_capacity(seen.len() + SPACE);
        text.extend_from_slice(before.as_bytes());
        text.extend_from_slice(br#""steps":"#);
        self.room.write_steps(viewer, &mut text).expect("memory takes everything");
        text.extend_from_slice(after.as_bytes());
        String::from_utf8(text).expect("all parts are text")
    }
}

/// Space for most views, and for most lists of steps.
const SPACE: usize = 768;

/// A message as it goes out.
pub(crate) fn text_of(notice: &Notice) -> Utf8Bytes {
    written(notice).into()
}

fn written(notice: &Notice) -> String {
    // With space for all of it at once nothing has to be moved while it is written.
    let space = match notice {
        Notice::Welcome(_) => 4096,
        Notice::Event(_) => 512,
        _ => 64,
    };
    let mut text = Vec::with_capacity(space);
    let written = serde_json::to_writer(&mut text, notice).is_ok();
    String::from_utf8(text).ok().filter(|_| written).unwrap_or_default()
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

    /// Applies events and sees that all viewers are told each of them as if for them alone; gives how many texts were compared.
    fn happen(room: &mut Room, at: u64, events: Vec<crate::room::Event>) -> usize {
        let viewers = [Players::only(Seat(0)), Players::EMPTY, Players::only(Seat(1)), Players::all(2)];
        let mut compared = 0;
        for event in events {
            let stamped = Stamped { seq: room.seq() + 1, at, event };
            let happened = room.apply(&stamped).expect("fits");
            for standing in [Some(at), None] {
                let mut telling = Telling::new(room, &stamped, &happened, standing);
                for viewer in viewers {
                    let extent = if stamped.event.is_play() { Extent::Play } else { Extent::Match };
                    let state = standing.map(|now| room.state_for(viewer, now, extent));
                    let event = room.event_for(viewer, &stamped, &happened);
                    let alone = event.map(|event| EventNotice { seq: stamped.seq, at, event, state });
                    let alone = alone.map(|notice| text_of(&Notice::Event(Box::new(notice))));
                    assert_eq!(telling.to(viewer), alone, "{viewer:?}");
                    compared += 1;
                }
            }
        }
        compared
    }

    #[test]
    fn everybody_is_told_as_if_for_him_alone() {
        for entry in CATALOG {
            let mut room = room(entry.id, entry.default_setup);
            let events = room.due(0);
            let mut compared = happen(&mut room, 0, events);
            for n in 0..40u64 {
                let Some(seat) = room.to_act().first() else { break };
                let steps = room.state_for(Players::only(seat), n, Extent::Play).steps;
                let step = Command::Step { at: room.seq(), step: steps[n as usize % steps.len()].clone() };
                let events = room.decide(n, From::player(seat.0), step).expect("legal");
                compared += happen(&mut room, n, events);
            }
            assert!(compared > 100, "{}", entry.id);
        }
    }
}
