//! How an event is told. Where nothing is hidden all are told the same but for their legal steps: that is written once.

use crate::room::{Extent, Happened, Players, Room, Stamped};
use axum::extract::ws::Utf8Bytes;
use protocol::{EventNotice, Notice};

/// How a watcher is told that he has no legal steps.
const NO_STEPS: &str = r#""steps":[]"#;

/// An event that is being told.
pub struct Telling<'a> {
    room: &'a Room,
    stamped: &'a Stamped,
    happened: &'a Happened,
    /// When, if it is told with how it stands then.
    standing: Option<u64>,
    /// What a watcher is told.
    watcher: Option<Utf8Bytes>,
}

impl<'a> Telling<'a> {
    /// Begins to tell of an event that has just happened; `standing` is the time if it is told with how it stands then.
    pub fn new(room: &'a Room, stamped: &'a Stamped, happened: &'a Happened, standing: Option<u64>) -> Self {
        Telling { room, stamped, happened, standing, watcher: None }
    }

    /// What a viewer is told; nothing if he may not even know of it.
    pub fn to(&mut self, viewer: Players) -> Option<Utf8Bytes> {
        if !self.room.all_see_alike() {
            return self.alone(viewer);
        }
        if self.watcher.is_none() {
            self.watcher = self.alone(Players::EMPTY);
        }
        let watcher = self.watcher.as_ref()?;
        if self.standing.is_none() || !self.room.has_steps(viewer) {
            return Some(watcher.clone());
        }
        self.with_steps(watcher, viewer).or_else(|| self.alone(viewer))
    }

    /// What a watcher is told, with a viewer's steps put in.
    fn with_steps(&self, told: &str, viewer: Players) -> Option<Utf8Bytes> {
        // Games may say so in their views, but those come before.
        let (before, after) = told.rsplit_once(NO_STEPS)?;
        let mut text = Vec::with_capacity(2 * told.len());
        text.extend_from_slice(before.as_bytes());
        text.extend_from_slice(br#""steps":"#);
        self.room.write_steps(viewer, &mut text).ok()?;
        text.extend_from_slice(after.as_bytes());
        Some(String::from_utf8(text).ok()?.into())
    }

    /// What a viewer is told, made for him alone.
    fn alone(&self, viewer: Players) -> Option<Utf8Bytes> {
        let event = self.room.event_for(viewer, self.stamped, self.happened)?;
        let Stamped { seq, at, event: ref happened } = *self.stamped;
        let extent = if happened.is_play() { Extent::Play } else { Extent::Match };
        let state = self.standing.map(|now| self.room.state_for(viewer, now, extent));
        Some(text_of(&Notice::Event(Box::new(EventNotice { seq, at, event, state }))))
    }
}

/// A message as it goes out.
pub(crate) fn text_of(notice: &Notice) -> Utf8Bytes {
    // With space for all of it at once nothing has to be moved while it is written.
    let space = match notice {
        Notice::Welcome(_) => 4096,
        Notice::Event(_) => 1536,
        _ => 64,
    };
    let mut text = Vec::with_capacity(space);
    let written = serde_json::to_writer(&mut text, notice).is_ok();
    String::from_utf8(text).ok().filter(|_| written).unwrap_or_default().into()
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
                    assert_eq!(telling.to(viewer), telling.alone(viewer), "{viewer:?}");
                    compared += 1;
                    // Steps are put in wherever that may be done: nobody is told in the long way for want of the gap.
                    let gap = telling.watcher.as_ref().map(|watcher| watcher.contains(NO_STEPS));
                    assert!(gap.is_none_or(|gap| gap == standing.is_some()), "{viewer:?}");
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
