//! What all viewers see alike where nothing is hidden, so that it is worked out once.

use super::{Players, Room};
use protocol::State;

impl Room {
    /// The state of a viewer, made from that of another at the same moment: in games that hide nothing only the legal steps differ.
    /// Nothing where something is hidden.
    pub fn state_like(&self, other: &State, viewer: Players) -> Option<State> {
        let table = self.play.as_ref().filter(|_| !self.hides)?.calm()?;
        let to_act = self.to_act();
        let eye = self.eye(viewer).filter(|&seat| to_act.contains(seat));
        let steps = eye.map(|seat| table.steps(seat)).unwrap_or_default();
        Some(State { steps, ..other.clone() })
    }
}

#[cfg(test)]
mod tests {
    use crate::room::{Command, From, Head, Player, Players, Room, Secret, Stamped};
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

    fn happen(room: &mut Room, at: u64, events: Vec<crate::room::Event>) {
        for event in events {
            room.apply(&Stamped { seq: room.seq() + 1, at, event }).expect("fits");
        }
    }

    #[test]
    fn a_state_made_from_another_is_the_viewer_s_own() {
        let viewers = [Players::EMPTY, Players::only(Seat(0)), Players::only(Seat(1)), Players::all(2)];
        for entry in CATALOG {
            let mut room = room(entry.id, entry.default_setup);
            let events = room.due(0);
            happen(&mut room, 0, events);
            for n in 0..40u64 {
                let now = n * 10;
                for (from, to) in viewers.iter().flat_map(|&from| viewers.map(|to| (from, to))) {
                    let made = room.state_like(&room.state_for(from, now, false), to);
                    let own = room.state_for(to, now, false);
                    assert!(made.is_none_or(|made| made == own), "{}", entry.id);
                }
                let Some(seat) = room.to_act().first() else { break };
                let steps = room.state_for(Players::only(seat), now, false).steps;
                let step = steps[n as usize % steps.len()].clone();
                let step = Command::Step { at: room.seq(), step };
                let events = room.decide(now, From::player(seat.0), step).expect("legal");
                happen(&mut room, now, events);
            }
        }
        let open = room("alpha", "8x8x2");
        assert!(open.state_like(&open.state_for(Players::EMPTY, 0, false), Players::EMPTY).is_none());
    }
}
